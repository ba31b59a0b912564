#!/bin/sh
# sexpdata reads time stamps of KiCad 5 as numbers, and some of them as infinity
# Expected: what stands for itself in a board, as (tstamp 5E101234), comes back as it was.
# Seen: sexpdata 1.0.2 tries int() and float() first. A stamp with one E is inf, one of digits
# loses its zeros, and the written board has other stamps. The words nan and infinity are numbers.
# Here: boards of KiCad 9 are read, which quotes what it identifies, and none is written.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install sexpdata==1.0.2
cat > program.py <<'END'
import sexpdata

for text in ("(tstamp 5E10A234)", "(tstamp 5E101234)", "(tstamp 00012345)", '(uuid "5e101234")'):
    print(text, sexpdata.dumps(sexpdata.loads(text)))
print(sexpdata.loads("(name infinity nan 1_000)", nil=None, true=None)[1:])
END
env/bin/python program.py > seen
cat > expected <<'END'
(tstamp 5E10A234) (tstamp 5E10A234)
(tstamp 5E101234) (tstamp inf)
(tstamp 00012345) (tstamp 12345)
(uuid "5e101234") (uuid "5e101234")
[inf, nan, 1000]
END
cat seen
diff expected seen && echo "as described"
