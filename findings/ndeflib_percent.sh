#!/bin/sh
# ndeflib takes a link on a tag apart, and another page comes out
# Expected: the URI of a tag with a link of ASCII is that link: what is a URI already stays as it
# is when an IRI becomes a URI (RFC 3987, 3.1).
# Seen: UriRecord.uri of ndeflib 0.3.3 makes %2520 of %20, and escapes the = and & of a query, so
# that its fields are gone. UriRecord.iri is what the tag holds.
# Here: readers give the number of a card, and none reads or writes NDEF.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install ndeflib==0.3.3
cat > program.py <<'END'
import ndef

for link in (
    "https://dealbox.example/a/b",
    "https://dealbox.example/a%20b",
    "https://dealbox.example/?board=1&seat=2",
):
    tag = b"".join(ndef.message_encoder([ndef.UriRecord(link)]))
    (read,) = ndef.message_decoder(tag)
    print(read.iri == link, read.uri)
END
env/bin/python program.py > seen
cat > expected <<'END'
True https://dealbox.example/a/b
True https://dealbox.example/a%2520b
True https://dealbox.example/?board%3D1%26seat%3D2
END
cat seen
diff expected seen && echo "as described"
