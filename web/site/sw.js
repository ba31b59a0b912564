// Keeps the pages of the documentation that were read, for a workshop without a connection. What
// the network has comes first, so nobody reads an old page while there is one.

const STORE = "dealbox-docs";

// The unit and the scoreboard keep their own files; the firmware is downloaded, not read.
const LEFT_ALONE = ["play/", "scoreboard/", "images/"].map(
  (folder) => new URL(folder, self.registration.scope).href,
);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const isOurs = url.startsWith(self.registration.scope);
  if (method === "GET" && isOurs && !LEFT_ALONE.some((folder) => url.startsWith(folder)))
    event.respondWith(answer(event.request));
});

async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok) await store.put(request, response.clone()).catch(() => {}); // the disk is full
    return response;
  } catch (unreachable) {
    const kept = await store.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw unreachable;
  }
}
