#!/bin/sh
# python-gettext hides each message after the first one with a context
# Expected: a context (msgctxt) of a PO file is that of the message below it, and of no other one.
# Seen: the MO file of python-gettext 5.0 has the context of "Open" in all messages that come after.
# pgettext finds Open; gettext and ngettext find nothing below, and give the English text back.
# Here: the words of a language are JSON files, and no tool reads or writes PO.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install python-gettext==5.0
cat > words.po <<'END'
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "Pass"
msgstr "Passen"

msgctxt "menu"
msgid "Open"
msgstr "Oeffnen"

msgid "Bank"
msgstr "Die Bank"

msgid "house"
msgid_plural "houses"
msgstr[0] "Haus"
msgstr[1] "Haeuser"
END
cat > program.py <<'END'
import gettext
import io

from pythongettext.msgfmt import Msgfmt

with open("words.po", "rb") as file:
    words = gettext.GNUTranslations(io.BytesIO(Msgfmt(file).get()))
print(words.gettext("Pass"), words.pgettext("menu", "Open"))
print(words.gettext("Bank"), words.ngettext("house", "houses", 2))
print(words.pgettext("menu", "Bank"))
END
env/bin/python program.py > seen
cat > expected <<'END'
Passen Oeffnen
Bank houses
Die Bank
END
cat seen
diff expected seen && echo "as described"
