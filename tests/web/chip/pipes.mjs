// The session of web/chip over pipes: each line on standard input is a request (web/chip/worker.js),
// each on standard output an answer or events; bytes are in base64.

import { createInterface } from "node:readline";
import { Session } from "../../../web/chip/session.js";

const toText = (_key, value) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
const session = new Session((message) => {
  if (message.region) message.region = new Uint8Array(message.region);
  process.stdout.write(`${JSON.stringify(message, toText)}\n`);
});

createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  for (const name of ["image", "bootrom", "region"]) {
    if (request[name]) request[name] = Uint8Array.from(Buffer.from(request[name], "base64")).buffer;
  }
  session.take(request);
  while (session.turn() === 0);
});
