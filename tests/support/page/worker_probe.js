// On the page, before its own code: lets the time of the unit's worker pass, notes what it sends.

localStorage.setItem("coached", "yes"); // the coach stays away
window.updates = []; // since they were last taken
const PROBE = "probe"; // of an order that is not the page's

window.Worker = class extends Worker {
  constructor(script, options) {
    super(script, options);
    this.addEventListener("message", (event) => {
      if (Array.isArray(event.data)) {
        const answer = event.data.findIndex(({ id }) => id === PROBE);
        if (answer >= 0) window.saved(event.data.splice(answer, 1)[0].saved);
        window.updates.push(event.data.filter(({ saved }) => !saved));
      }
      if (!event.data.passed) return;
      event.stopImmediatePropagation();
      window.passed();
    });
  }
  postMessage(data, ...more) {
    if ("begin" in data) window.unit = this; // others judge a game or the file of a board
    super.postMessage(data, ...more);
  }
};

// Let time pass in steps; resolves to the updates that each has brought, and the words on the page.
window.pass = async (steps, late_ms) => {
  const told = [];
  for (const ms of steps) {
    await new Promise((resolve) => {
      window.passed = resolve;
      window.unit.postMessage({ pass_ms: ms, late_ms });
    });
    const words = document.querySelector("#words").textContent;
    told.push({ updates: window.updates.splice(0), words });
  }
  return told;
};

window.region = async () => {
  const saved = await new Promise((resolve) => {
    window.saved = resolve;
    window.unit.postMessage({ do: "save", id: PROBE });
  });
  const packing = new Blob([saved]).stream().pipeThrough(new CompressionStream("gzip"));
  const packed = await new Response(packing).blob(); // most of it is blank
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsDataURL(packed);
  });
  return String(reader.result).split(",")[1];
};

window.place = (card, side) => {
  const button = document.querySelector(`[data-card="${card}"]`);
  const key = button.getAttribute("aria-keyshortcuts"); // chooses it, as a touch would tap it
  if (button.getAttribute("aria-pressed") !== "true") {
    document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
  document.querySelector(`.reader[data-side="${side}"] .lay`).click();
};

window.lift = (card) => document.querySelector(`[data-card="${card}"]`).click();
