// A page without a face: keeps what the unit sends, and has the unit at hand for a test.

import { Supervisor } from "./supervisor.js";

const readers = Number(new URLSearchParams(location.search).get("readers") ?? 2);
window.news = []; // every update, in order
window.state = {}; // the last value of every name
window.unit = new Supervisor(
  (updates) => {
    window.news.push(...updates);
    for (const update of updates) Object.assign(window.state, update);
  },
  { readers },
);

// Sends an order, and resolves to the first update that has one of the names.
window.ask = async (order, ...names) => {
  const from = window.news.length;
  window.unit.send(order);
  for (;;) {
    const answer = window.news.slice(from).find((update) => names.some((name) => name in update));
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve));
  }
};

window.save = async (which) => {
  const { saved, refused } = await window.ask({ do: "save", which }, "saved", "refused");
  if (refused) return { refused };
  const blob = new Blob([saved]);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ saved: reader.result.split(",")[1] });
    reader.readAsDataURL(blob);
  });
};

window.load = async (base64) => {
  const region = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer;
  return window.ask({ do: "load", region }, "loaded", "refused");
};
