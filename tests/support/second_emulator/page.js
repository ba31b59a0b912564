// The worker of web/chip, as the tests drive it: exchange(request) returns the messages up to its
// answer; bytes are in base64.

const worker = new Worker("worker.js", { type: "module" });
const toBytes = (base64) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer;
const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

function toText(value) {
  if (value instanceof Uint8Array) return toBase64(value);
  if (value instanceof ArrayBuffer) return toBase64(new Uint8Array(value));
  if (Array.isArray(value)) return value.map(toText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toText(part)]));
}

function exchange(request) {
  for (const name of ["image", "bootrom", "region"]) {
    if (request[name]) request[name] = toBytes(request[name]);
  }
  return new Promise((done) => {
    const messages = [];
    worker.onmessage = ({ data }) => {
      messages.push(toText(data));
      if (data.id !== undefined) done(messages);
    };
    worker.postMessage(request);
  });
}

Object.assign(window, { exchange });
