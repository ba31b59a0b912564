// The service worker, from the page's side: a new version waits until the user wants it.

export class Versions {
  #offer; // () called when a new version is there
  #waiting;
  #hasStarted = false;
  #hadOne = Boolean(navigator.serviceWorker?.controller); // else the first one takes the page over

  constructor(offer) {
    this.#offer = offer;
  }

  // Does nothing but the first time. A browser that refuses service workers (a private window)
  // plays, too, but not offline.
  async start() {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const registration = await navigator.serviceWorker?.register("sw.js").catch(() => undefined);
    if (!registration) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (this.#hadOne) location.reload();
      this.#hadOne = true;
    });
    this.#check(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing.addEventListener("statechange", () => this.#check(registration));
    });
  }

  take() {
    this.#waiting?.postMessage("take over");
  }

  #check({ waiting, active }) {
    if (!waiting || !active) return;
    this.#waiting = waiting;
    this.#offer();
  }
}
