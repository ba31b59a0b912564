#!/bin/sh
# GZipMiddleware of Starlette compresses for a client that refuses gzip
# Expected: a coding with q=0 is not acceptable, and names of codings have no case (RFC 9110, 8.4.1 and
# 12.5.3).
# Seen: Starlette 1.10.0 looks for the letters gzip: `gzip;q=0` gets gzip, `GZIP` and `*` do not.
# Here: it compresses the pages of `dealbox run`, for browsers, which accept gzip.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install starlette==1.10.0 httpx==0.28.1
cat > program.py <<'END'
import asyncio

import httpx
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route


async def rows(request: object) -> PlainTextResponse:
    return PlainTextResponse("row\n" * 500)


app = Starlette(routes=[Route("/", rows)], middleware=[Middleware(GZipMiddleware)])


async def main() -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        for accepted in ("gzip", "gzip;q=0", "identity, gzip;q=0.000", "identity", "GZIP", "*"):
            answer = await client.get("/", headers={"Accept-Encoding": accepted})
            print(accepted, "->", answer.headers.get("Content-Encoding"))


asyncio.run(main())
END
env/bin/python program.py > seen
cat > expected <<'END'
gzip -> gzip
gzip;q=0 -> gzip
identity, gzip;q=0.000 -> gzip
identity -> None
GZIP -> None
* -> None
END
cat seen
diff expected seen && echo "as described"
