// On the page, before its own code: a device with voices, and time that passes while somebody
// listens, and not otherwise.
//
// A text takes its time, and is heard to its end unless it is silenced; others wait until then. The
// voices come late, as on most devices, and the first of each language is one of a network.
{
  const LETTER_MS = 60;
  const SILENT_MS = 1000; // so long after the last text nothing more is expected
  const begin = window.setTimeout.bind(window);
  const timers = new Map(); // number -> { ms, call }
  let [nowMs, count] = [0, 0];
  window.setTimeout = /** @type {any} */ ((call, ms = 0, ...values) => {
    timers.set(++count, { ms: nowMs + ms, call: () => call(...values) });
    return count;
  });
  window.clearTimeout = (number) => timers.delete(number);

  let voices = [];
  const said = []; // since they were last asked for: { text, isWhole, lang, name, rate }
  const waiting = [];
  let current;
  let timer;
  const end = (utterance, isWhole) => {
    const { text, lang, voice, rate } = utterance;
    if (text) said.push({ text, isWhole, lang, name: voice?.name, rate });
    const event = { type: isWhole ? "end" : "error", error: "interrupted" };
    utterance[`on${event.type}`]?.(event);
  };
  const next = () => {
    current = waiting.shift();
    if (!current) return;
    timer = window.setTimeout(() => {
      const utterance = current;
      next();
      end(utterance, true);
    }, (current.text.length * LETTER_MS) / current.rate);
  };
  window.SpeechSynthesisUtterance = /** @type {any} */ (class {
    rate = 1;
    constructor(text) {
      this.text = text;
    }
  });
  class Synthesis extends EventTarget {
    get speaking() {
      return Boolean(current);
    }
    get pending() {
      return waiting.length > 0;
    }
    getVoices() {
      return voices;
    }
    speak(utterance) {
      if (current?.text) throw new Error("two at once");
      waiting.push(utterance);
      if (!current) next();
    }
    cancel() {
      const cut = [current, ...waiting.splice(0)].filter(Boolean);
      current = undefined;
      window.clearTimeout(timer);
      for (const utterance of cut) end(utterance, false);
    }
  }
  const synthesis = new Synthesis();
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  begin(() => {
    voices = ["en-GB", "de-DE", "fr-FR", "es_ES"].flatMap((lang) =>
      ["Cloud", "Ada", "Bert"].map((name) => ({
        name,
        lang,
        voiceURI: `${name} ${lang}`,
        localService: name !== "Cloud",
        default: name === "Cloud",
      })));
    synthesis.dispatchEvent(new Event("voiceschanged"));
  }, 100);

  // Runs the timers that are due until then; what each has changed is seen before the next.
  const pass = async (untilMs) => {
    for (;;) {
      await null;
      const [first] = [...timers].sort(([, a], [, b]) => a.ms - b.ms);
      if (!first || first[1].ms > untilMs()) return;
      timers.delete(first[0]);
      nowMs = Math.max(nowMs, first[1].ms);
      first[1].call();
    }
  };

  // Let time pass, and what is being said go on.
  window.elapse = async (ms) => {
    const untilMs = nowMs + ms;
    await pass(() => untilMs);
    nowMs = untilMs;
  };

  // Let time pass, at least ms, until nobody speaks and nothing is about to be said; resolves to
  // all that was.
  window.listen = async (ms = 0) => {
    const leastMs = nowMs + ms;
    await pass(() => (current ? Infinity : Math.max(leastMs, nowMs + SILENT_MS)));
    nowMs = Math.max(nowMs, leastMs);
    return said.splice(0);
  };
}
