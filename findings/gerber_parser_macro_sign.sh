#!/bin/sh
# gerber-to-svg drops the sign of a variable in a macro
# Expected: in a macro of an aperture -$1 is minus the first parameter: a circle at -$1, -$2 lies
# left of the point that is flashed, and below it.
# Seen: gerber-to-svg 4.2.8, with gerber-parser 4.2.7, puts it right of the point, and above it. The
# minus in front of a number counts, and 0-$1 is right. There is no warning.
# Here: KiCad writes the layers, and no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund gerber-to-svg@4.2.8 gerber-parser@4.2.7 \
  gerber-plotter@4.2.8
cat > run.mjs <<'END'
import toSvg from "gerber-to-svg";

for (const at of ["-3,-4", "0-$1,0-$2", "-$1,-$2"]) {
  const macro = `%AMDOT*1,1,2,${at}*%\n%ADD10DOT,3X4*%\n`;
  const file = `%FSLAX46Y46*%\n%MOMM*%\n${macro}D10*\nX0Y0D03*\nM02*\n`;
  await new Promise((done) => {
    const made = toSvg(file, "layer", (error) => {
      const [x, y, width, height] = made.viewBox.map((each) => each / 1000);
      console.log(at, "centre", x + width / 2, y + height / 2);
      done();
    });
    made.on("warning", (warning) => console.log(warning.message));
  });
}
END
node run.mjs > seen
cat > expected <<'END'
-3,-4 centre -3 -4
0-$1,0-$2 centre -3 -4
-$1,-$2 centre 3 4
END
cat seen
diff expected seen && echo "as described"
