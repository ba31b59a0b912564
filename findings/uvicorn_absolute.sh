#!/bin/sh
# uvicorn hands on an address that is written in full as a path
# Expected: `GET http://here/page` is `GET /page` (RFC 9112, 3.2.2: a server accepts the absolute form).
# Seen: uvicorn 0.54.0 with h11 0.16.0 hands the application the path `http://here/page`, which no
# route has; with httptools 0.8.0 it hands it `/page`. Both answer the short form.
# Here: `dealbox run` is served with h11; browsers write the absolute form to a proxy only.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install uvicorn==0.54.0 h11==0.16.0 httptools==0.8.0
cat > program.py <<'END'
import asyncio
import socket

import uvicorn


async def app(scope, receive, send):
    path = scope["path"].encode()
    size = (b"Content-Length", b"%d" % len(path))
    await send({"type": "http.response.start", "status": 200, "headers": [size]})
    await send({"type": "http.response.body", "body": path})


async def main() -> None:
    for http in ("h11", "httptools"):
        listener = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, http=http, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        for target in ("/page", "http://here/page"):
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            request = f"GET {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
            writer.write(request.encode())
            answer = await reader.read()
            print(http, target, "->", answer.partition(b"\r\n\r\n")[2].decode())
            writer.close()
        server.should_exit = True
        await running


asyncio.run(main())
END
env/bin/python program.py > seen
cat > expected <<'END'
h11 /page -> /page
h11 http://here/page -> http://here/page
httptools /page -> /page
httptools http://here/page -> /page
END
cat seen
diff expected seen && echo "as described"
