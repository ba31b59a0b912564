// The service worker of a page: keeps its files, so that it works without a network.
//
// tools/site/pages.py puts four constants in front: NAME, of the page; FILES, the sha256 of each
// file as `integrity` has it; IS_WHOLE, whether all of them are kept at once; VERSION, a hash of
// these. Nothing is kept that has another hash, whatever a host or a cache has sent.
//
// Kept whole, the files are of one version, or there are none, and a page gets no others: a new
// version waits until no page of the old one is open, or until a page sends "take over".
// Otherwise a file is kept once it was read, and what the network has comes first.

const PREFIX = `dealbox-${NAME}-`;
const CACHE = PREFIX + (IS_WHOLE ? VERSION : "read");
const HERE = new URL("./", location.href).href;

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    Object.entries(FILES).map(
      ([file, integrity]) => new Request(file, { integrity, cache: "no-cache" }),
    ),
  );
}

// A page that is open already gets its next worker from the cache, too.
async function replace() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

let opened; // the cache

async function kept(file) {
  opened ??= caches.open(CACHE);
  return (await opened).match(new URL(file, HERE));
}

async function newest(request, file) {
  try {
    const answer = await fetch(request);
    if ((await hashOf(answer.clone())) === FILES[file]) {
      const cache = await caches.open(CACHE);
      await cache.put(new URL(file, HERE), answer.clone()).catch(() => {}); // the disk is full
    }
    return answer;
  } catch (unreachable) {
    const found = await kept(file);
    if (found) return found;
    throw unreachable;
  }
}

async function hashOf(answer) {
  const hash = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

// Returns the name that an address has in FILES: without a question, a folder as "folder/".
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const name = (origin + pathname).replace(/\/index\.html$/, "/");
  return name === HERE ? "./" : name.replace(HERE, "");
}

self.addEventListener("install", (event) => {
  if (IS_WHOLE) event.waitUntil(keepAll());
  else self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(replace()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const file = nameOf(request.url);
  if (request.method !== "GET" || !Object.hasOwn(FILES, file)) return;
  const answer = IS_WHOLE
    ? kept(file).then((found) => found ?? fetch(request))
    : newest(request, file);
  event.respondWith(answer);
});
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
