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

window.save = async (which) => {
  const { saved } = await window.unit.ask({ do: "save", which });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ saved: String(reader.result).split(",")[1] });
    reader.readAsDataURL(new Blob([saved]));
  });
};

window.load = async (base64) => {
  const region = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer;
  return window.unit.ask({ do: "load", region });
};
