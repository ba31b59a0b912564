#!/bin/sh
# A download of Starlette that was cut is resumed with bytes that do not belong to it
# Expected: bytes that are asked for with Range and If-Range continue the answer that had the ETag; a
# strong ETag names one coding (RFC 9110, 8.8.3.3 and 13.1.5).
# Seen: Starlette 1.10.0 gives the gzip of GZipMiddleware the ETag of the file, and continues it with
# the file as it is: the two halves are no gzip.
# Here: the ETag of each page is a weak one, and it has no date, so that nothing of it is resumed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install starlette==1.10.0 httpx==0.28.1
mkdir files
cat > program.py <<'END'
import asyncio
import gzip
import zlib
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

Path("files/rows.txt").write_text("".join(f"row {row}\n" for row in range(2000)))
app = Starlette(
    routes=[Mount("/", StaticFiles(directory="files"))], middleware=[Middleware(GZipMiddleware)]
)


async def main() -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        async with client.stream("GET", "/rows.txt") as answer:  # httpx accepts gzip
            whole = b"".join([part async for part in answer.aiter_raw()])
        half, tag = len(whole) // 2, answer.headers["ETag"]
        more = {"Range": f"bytes={half}-", "If-Range": tag}
        rest = await client.get("/rows.txt", headers=more)
    print(answer.headers["Content-Encoding"], rest.headers.get("Content-Encoding"))
    print(tag.startswith("W/"), rest.status_code)
    try:
        print(len(gzip.decompress(whole)))
        print(len(gzip.decompress(whole[:half] + rest.content)))
    except zlib.error:
        print("no gzip")


asyncio.run(main())
END
env/bin/python program.py > seen
cat > expected <<'END'
gzip None
False 206
16890
no gzip
END
cat seen
diff expected seen && echo "as described"
