// @ts-nocheck - what the pages of the test beside it run.

export const scroll = async ([wantedWidth, wantedHeight]) => {
    for (let i = 0; i < 2 || innerWidth !== wantedWidth || innerHeight !== wantedHeight; i++)
        await new Promise(requestAnimationFrame);
    const faults = [];
    const display = document.querySelector("#display");
    const scale = display.getBoundingClientRect().width * devicePixelRatio / 128;
    if (scale < 2 || scale % 1) faults.push(`display at scale ${scale}`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the window");
    for (const each of [display, ...document.querySelectorAll("main button, #tray button")]) {
        if (each.checkVisibility && !each.checkVisibility()) continue;
        const name = each.id || each.textContent || each.ariaLabel;
        const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
            faults.push(`${name} outside`);
        else if (!each.contains(document.elementFromPoint(left + 6, (top + bottom) / 2)) &&
                 !each.contains(document.elementFromPoint(right - 6, (top + bottom) / 2)) &&
                 each !== display)
            faults.push(`${name} covered`);
        if (Math.min(width, height) < 44) faults.push(`${name} is ${width} x ${height}`);
        if (each.scrollWidth > each.clientWidth) faults.push(`${name} is cut`);
    }
    return faults;
};

export const nfc = () => {
  window.NDEFReader = class extends EventTarget {
    async scan() {
      if (window.refusal) throw new DOMException("no", window.refusal);
      window.nfc = this;
    }
  };
};

export const files = () => {
  navigator.storage.persist = async () => { window.isKept = true; };
  window.felt = [];
  navigator.vibrate = (ms) => window.felt.push(ms);
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = { released: false, release: async () => { lock.released = true; } };
    window.locks.push(lock);
    return lock;
  } } });
};

export const keeping = () => {
  window.keeping = new Promise((resolve) => {
    ServiceWorkerContainer.prototype.register = () => {
      resolve(document.querySelector("#words").textContent);
      return new Promise(() => {});
    };
  });
};

export const keeper = async () => {
  const keeper = await navigator.serviceWorker.getRegistration();
  await keeper.update();
  while (!keeper.waiting) await new Promise((resolve) => setTimeout(resolve));
  keeper.waiting.postMessage("take over");
  while (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => setTimeout(resolve));
  }
};

export const followFeed = () => {
  window.lines = [];
  window.feed = new BroadcastChannel("dealbox-feed");
  window.feed.onmessage = ({ data }) => window.lines.push(data);
  window.feed.postMessage({ ask: "standings" });
};
