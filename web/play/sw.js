// The service worker: keeps every file of the page, so that it works without a network.
//
// tools/image/wasm.py puts two constants in front: VERSION, a hash of the contents, and FILES, with
// the sha256 of each file as its `integrity`. So a cache is whole and of one version, or none.
// A new version waits until no page of the old one is open, or until a page sends "take over".

const NAME = "dealbox-play-";
const CACHE = NAME + VERSION;

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    Object.entries(FILES).map(
      ([file, integrity]) => new Request(file, { integrity, cache: "no-cache" }),
    ),
  );
}

// A page that is open already gets its next worker from the cache, too.
async function replace() {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

let opened; // the cache

async function answer(request) {
  opened ??= caches.open(CACHE);
  const ignoreSearch = request.mode === "navigate";
  return (await (await opened).match(request, { ignoreSearch })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(replace()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
