// Runs orders against the hands of web/unit/fingers.js, and prints what they did.
//
// Arguments: the path of fingers.js, and JSON: [[ms, order] ...]. An order {look: true} prints what
// the unit's parts read then.

const [, , path, text] = process.argv;
const { Fingers } = await import(path);
const done = [];
let ms = 0;
const fingers = new Fingers((update) => done.push([ms, update]));

function runTo(untilMs) {
  while (fingers.dueMs <= untilMs) {
    ms = fingers.dueMs;
    fingers.act();
  }
  ms = untilMs;
}

for (const [atMs, order] of JSON.parse(text)) {
  runTo(atMs);
  if (order.look) {
    const cards = [0, 1].map((side) => fingers.cards(side).map((uid) => Buffer.from(uid).toString("hex")));
    done.push([ms, { keys: fingers.keys(), deal: fingers.isDealDown(), cards }]);
  } else fingers[order.do](order, ms);
}
runTo(1e6);
console.log(JSON.stringify(done));
