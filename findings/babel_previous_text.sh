#!/bin/sh
# Babel makes a translator's comment of the previous text of a message
# Expected: the lines #| of a PO file, which tell the text that a translation was made for, are
# read as previous_id, and stay what they are when the catalog is written with include_previous.
# Seen: read_po of Babel 2.19.0 takes them for comments of the translator. previous_id is empty, and
# they are written as "# | msgid", which no tool of gettext knows as the previous text any more.
# Here: the words of a language are JSON files, and no tool reads or writes PO.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install babel==2.19.0
cat > words.po <<'END'
#, fuzzy
#| msgid "The bank pays"
msgid "The bank pays you"
msgstr "Die Bank zahlt"
END
cat > program.py <<'END'
import io

from babel.messages.pofile import read_po, write_po

with open("words.po") as file:
    catalog = read_po(file)
message = catalog["The bank pays you"]
print(message.previous_id, message.user_comments)
written = io.BytesIO()
write_po(written, catalog, omit_header=True, include_previous=True)
print(written.getvalue().decode().strip())
END
env/bin/python program.py > seen
cat > expected <<'END'
[] ['| msgid "The bank pays"']
# | msgid "The bank pays"
#, fuzzy
msgid "The bank pays you"
msgstr "Die Bank zahlt"
END
cat seen
diff expected seen && echo "as described"
