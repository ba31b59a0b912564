// Prints what each tear leaves of operations on random pages and sectors, by a seed: a line each.

import { createHash } from "node:crypto";
import { Random } from "../../../web/chip/random.js";
import { randomTear, tearOf, TEARS, torn } from "../../../web/chip/torn.js";

for (const size of [256, 4096]) {
  for (const kind of [...TEARS, "random"]) {
    const random = new Random(process.argv[2]);
    const before = random.bytes(size);
    const after = random.bytes(size).map((byte, i) => byte & before[i]);
    const tear = kind === "random" ? randomTear(size > 256, random) : tearOf(kind, random);
    const { left, flaky } = torn(before, after, tear, random);
    console.log(kind, createHash("sha256").update(left).update(flaky).digest("hex"));
  }
}
