// Computes a report by the bank itself: the firmware's modules and host_sim/report under
// MicroPython's WebAssembly port, in a worker, for it takes a second or more.
//
//   { region: ArrayBuffer, words, game }
//       words: those of a language by their keys; game: which in the file from 1 on, 0 for the last
//   { report, sections, heading, summary }       the answer; as host_sim/report has them
//   { refused: string }                          or why there is none
//   { failed: string }                           or what went wrong

import { loadMicroPython } from "./micropython.mjs";
import { unpack } from "../unit/unit.js";

const HEAP_BYTES = 48 * 1024 * 1024; // 2,800 states of 1.5 KB each, and what is made of them

async function start() {
  const python = await loadMicroPython({
    url: new URL("./micropython.wasm", import.meta.url).href,
    heapsize: HEAP_BYTES,
  });
  for (const name of ["firmware.pack", "report.pack"]) {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`a part of this page is missing: ${name}`);
    unpack(python.FS, new Uint8Array(await answer.arrayBuffer()));
  }
  python.runPython('import sys; sys.path[:] = ["/lib"]');
  return python;
}

const started = start();

addEventListener("message", async ({ data }) => {
  try {
    const python = await started;
    python.FS.writeFile("/region", new Uint8Array(data.region));
    python.FS.writeFile("/words", JSON.stringify(data.words));
    const browser = python.pyimport("host_sim.report.browser");
    const answer = browser.answer("/region", "/words", data.game);
    postMessage(JSON.parse(answer));
  } catch (error) {
    postMessage({ failed: error.message });
  }
});
