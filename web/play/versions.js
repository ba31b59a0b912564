// The service worker, from the page's side: a new version waits until the user wants it.

const SCRIPT = new URL("sw.js", document.baseURI).href;
const trusted = globalThis.trustedTypes?.createPolicy("keeper", { createScriptURL: () => SCRIPT });

// A page above this one in the same site may have a service worker of its own.
function isOurs(worker) {
  return worker?.scriptURL === SCRIPT;
}

export class Versions {
  #offer; // () called when a new version is there
  #waiting;
  #hasStarted = false;
  #isOld = isOurs(navigator.serviceWorker?.controller); // else the first one takes the page over

  constructor(offer) {
    this.#offer = offer;
  }

  // Does nothing but the first time. A browser that refuses service workers (a private window)
  // plays, too, but not offline.
  async start() {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const script = trusted?.createScriptURL("") ?? SCRIPT;
    const registration = await navigator.serviceWorker?.register(script).catch(() => undefined);
    if (!registration) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (!navigator.serviceWorker.controller) return; // the data of this site was cleared
      if (this.#isOld) location.reload();
      this.#isOld = true;
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
