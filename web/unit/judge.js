// Has the firmware look at a region of a journal, or at a board, in a worker of its own:
// a realm runs MicroPython once only.

const UNJUDGED = "refused.unjudged";

const WORKER = new URL("worker.js", import.meta.url).href;
let trusted; // made when needed: the report's page, which bundles this, has a policy of that name

export function makeWorker() {
  // The page's policy lets it start this script, and make no HTML of a string.
  const rules = { createScriptURL: () => WORKER };
  trusted ??= globalThis.trustedTypes?.createPolicy("worker", rules);
  return new Worker(trusted?.createScriptURL("") ?? WORKER, { type: "module" });
}

// region: an ArrayBuffer. Resolves to { refused, rank }: why no unit can go on with it, a message,
// "" if one can; and a text that is greater for the one of two regions that has the newer books,
// undefined if the firmware does not load.
export async function judge(region) {
  return (await ask({ judge: region })).judged ?? { refused: UNJUDGED };
}

// Resolves to how the game of a file is to the one here, as board.compare has it; undefined if the
// firmware does not load. language: the number of the one for its bookings.
export async function compare(region, here, language) {
  return (await ask({ compare: [region, here, language] })).compared;
}

// Resolves to { record } or { faults } of the fields of a board (JSON), as check() in unit.js has
// them; undefined if the firmware does not load. isDraft: as there.
export async function check(name, fields, isDraft = false) {
  return (await ask({ check: [name, fields, isDraft] })).checked;
}

function ask(question) {
  const worker = makeWorker();
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve({});
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
