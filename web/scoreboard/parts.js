// Which of several codes were read.

import { make } from "./elements.js";
import { say } from "../words/words.js";

// Shows which parts of a state were read, and says it. list: an ol; said: an element for the words.
export function showParts(list, said, { count, numbers }) {
  const all = Array.from({ length: count }, (_, i) => i + 1);
  const marks = all.map((number) => {
    const mark = make("li", "", `${number}`);
    mark.dataset.read = numbers.includes(number);
    return mark;
  });
  list.replaceChildren(...marks);
  const missing = all.filter((number) => !numbers.includes(number)).join(", ");
  const key = missing ? "code.parts" : "code.whole";
  say(said, { key, read: numbers.length, all: count, missing });
}
