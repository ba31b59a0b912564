// Lets the page's judge see histories, one a line of the file: steps with their unit's ms, which are
// { wrote: [seq, state, isAffirmation] }, { answered }, { power: isOn }, { at }. Prints the last verdict of
// each, and what was counted.

import { readFileSync } from "node:fs";
import { Judge } from "../../../web/chip/judge.js";

for (const line of readFileSync(process.argv[2], "utf-8").trim().split("\n")) {
  const rings = { pages: [], newest: -1 };
  const judge = new Judge(rings, () => false);
  let verdict;
  for (const { ms, wrote, power, answered } of JSON.parse(line)) {
    let said;
    if (wrote) {
      const [seq, state, isAffirmation] = wrote;
      const page = { epoch: 1 + judge.pulls, seq, isAffirmation, state: Uint8Array.of(state) };
      if (isAffirmation !== null) said = judge.wrote(ms, page);
      rings.newest = rings.pages.push(page) - 1;
    } else if (power !== undefined) judge.power(ms, power);
    else said = answered ? judge.answered(ms) : judge.at(ms);
    verdict = said ?? verdict;
  }
  console.log(JSON.stringify({ ...verdict, acknowledged: judge.acknowledged, pulls: judge.pulls }));
}
