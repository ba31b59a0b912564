#!/bin/sh
# pofile hides the second flag of a message, and drops the text that it was translated for
# Expected: "#, fuzzy, python-format", as gettext writes two flags, are the flags fuzzy and
# python-format; a file that is read and written keeps its lines #| with the previous text.
# Seen: the second flag of pofile 1.1.4 is called " python-format", with a blank, so that
# flags["python-format"] is undefined. The lines #| are gone without a word.
# Here: the words of a language are JSON files, and no tool reads or writes PO.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund pofile@1.1.4
cat > words.po <<'END'
msgid ""
msgstr ""

#, fuzzy, python-format
#| msgid "%d euros"
msgid "%d pounds"
msgstr "%d Euro"
END
cat > run.mjs <<'END'
import { readFileSync } from "node:fs";
import PO from "pofile";

const read = PO.parse(readFileSync("words.po", "utf8"));
const { flags } = read.items[0];
console.log(JSON.stringify(flags), flags.fuzzy, flags["python-format"]);
console.log(read.toString().split("\n\n")[1].trim());
END
node run.mjs > seen
cat > expected <<'END'
{"fuzzy":true," python-format":true} true undefined
#, fuzzy, python-format
msgid "%d pounds"
msgstr "%d Euro"
END
cat seen
diff expected seen && echo "as described"
