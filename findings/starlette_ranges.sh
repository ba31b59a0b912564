#!/bin/sh
# Starlette refuses files to clients whose Range it may not refuse
# Expected: a Range with a unit that a server does not know is ignored, and so the file is sent; 416 is
# for ranges of which none is in the file (RFC 9110, 14.2 and 15.5.17).
# Seen: Starlette 1.10.0 answers 400 to `seconds=0-9`, and 416 to `bytes=0-9,5000-` of 2,000 bytes.
# Here: the pages of `dealbox run` are such files; browsers ask for their bytes alone, one range at once.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install starlette==1.10.0 httpx==0.28.1
cat > program.py <<'END'
import asyncio
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

Path("files").mkdir()
Path("files/rows.txt").write_bytes(b"row\n" * 500)
app = Starlette(routes=[Mount("/", StaticFiles(directory="files"))])


async def main() -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        for ranges in ("bytes=0-9", "bytes=5000-", "bytes=0-9,5000-", "seconds=0-9"):
            answer = await client.get("/rows.txt", headers={"Range": ranges})
            print(ranges, "->", answer.status_code, answer.headers.get("Content-Range"))


asyncio.run(main())
END
env/bin/python program.py > seen
cat > expected <<'END'
bytes=0-9 -> 206 bytes 0-9/2000
bytes=5000- -> 416 bytes */2000
bytes=0-9,5000- -> 416 bytes */2000
seconds=0-9 -> 400 None
END
cat seen
diff expected seen && echo "as described"
