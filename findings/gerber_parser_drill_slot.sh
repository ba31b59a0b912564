#!/bin/sh
# gerber-parser makes slots of the holes that are drilled after a slot
# Expected: after M16 and G05 a drill file drills again: X9Y9 is a hole, as in files of KiCad, where
# the slots of one tool come before the holes of the next one. R3X2 repeats a hole three times.
# Seen: with gerber-parser 4.2.7 and gerber-plotter 4.2.8 each hole after the slot is another slot,
# from where the one before ends, across the board. R3X2 is one hole at X2. There is no warning.
# Here: KiCad writes the drill files; no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund gerber-parser@4.2.7 gerber-plotter@4.2.8
cat > run.mjs <<'END'
import parser from "gerber-parser";
import plotter from "gerber-plotter";

const head = "M48\nFMAT,2\nMETRIC\nT1C1.000\nT2C3.200\n%\nG90\nG05\n";
for (const body of [
  "T1\nG00X1.0Y2.0\nM15\nG01X5.0Y2.0\nM16\nG05\nT2\nX9.0Y9.0\nX8.0Y8.0\n",
  "T1\nX1.0Y1.0\nR3X2.0\n",
]) {
  const plot = plotter(), parse = parser({ places: [3, 3], zero: "T" }), drawn = [];
  for (const each of [parse, plot]) each.on("warning", (warning) => drawn.push(warning.message));
  plot.on("data", (made) => {
    if (made.type === "pad") drawn.push(`hole at ${made.x} ${made.y}`);
    if (made.type === "stroke")
      for (const { start, end } of made.path) drawn.push(`slot from ${start} to ${end}`);
  });
  await new Promise((done) => {
    plot.on("end", done);
    parse.pipe(plot);
    parse.end(head + body + "M30\n");
  });
  console.log(drawn.join("\n"));
}
END
node run.mjs > seen
cat > expected <<'END'
slot from 1,2 to 5,2
slot from 5,2 to 9,9
slot from 9,9 to 8,8
hole at 1 1
hole at 2 1
END
cat seen
diff expected seen && echo "as described"
