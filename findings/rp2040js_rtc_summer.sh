#!/bin/sh
# The clock of rp2040js has summer time, and no year below 100
# Expected: the RTC of the RP2040 counts seconds and knows no time zone: two seconds after 1:59:59
# it is 2:00:01 every day, and the day of the week is what was set (data sheet, 4.8).
# Seen: rp2040js 1.4.1 keeps a Date of JavaScript. Where clocks go forward that night it reads
# 3:00:01; where they go back 2:59:59 is followed by 2:00:01. The year 26 reads as 1926, and the
# day of the week follows from the date.
# Here: the firmware sets no clock: its times count from power-on.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund rp2040js@1.4.1
cat > program.mjs <<'END'
import { RP2040 } from "rp2040js";

const RTC = 0x4005c000;
const chip = new RP2040();
const read = () => {
  const time = chip.readUint32(RTC + 0x1c);
  const date = chip.readUint32(RTC + 0x18);
  const day = [date >> 12, (date >> 8) & 15, date & 31].join("-");
  return `${day} ${[time >> 16, time >> 8, time].map((part) => part & 63).join(":")}`;
};
const show = (year, month, day, hour, minute, second, weekday = 0) => {
  chip.writeUint32(RTC + 0x0c, 0);
  chip.writeUint32(RTC + 0x04, (year << 12) | (month << 8) | day);
  chip.writeUint32(RTC + 0x08, (weekday << 24) | (hour << 16) | (minute << 8) | second);
  chip.writeUint32(RTC + 0x0c, 1 << 4);
  chip.writeUint32(RTC + 0x0c, 1);
  const first = read();
  chip.clock.tick(2e9);
  console.log(first, "+2s", read(), chip.readUint32(RTC + 0x1c) >> 24);
};
show(2026, 3, 29, 1, 59, 59);
show(2026, 10, 25, 2, 59, 59);
show(26, 3, 1, 12, 0, 0);
show(2026, 3, 1, 12, 0, 0, 3);
END
TZ=Europe/Berlin node program.mjs > seen
TZ=UTC node program.mjs >> seen
cat > expected <<'END'
2026-3-29 1:59:59 +2s 2026-3-29 3:0:1 0
2026-10-25 2:59:59 +2s 2026-10-25 2:0:1 0
1926-3-1 12:0:0 +2s 1926-3-1 12:0:2 1
2026-3-1 12:0:0 +2s 2026-3-1 12:0:2 0
2026-3-29 1:59:59 +2s 2026-3-29 2:0:1 0
2026-10-25 2:59:59 +2s 2026-10-25 3:0:1 0
1926-3-1 12:0:0 +2s 1926-3-1 12:0:2 1
2026-3-1 12:0:0 +2s 2026-3-1 12:0:2 0
END
cat seen
diff expected seen && echo "as described"
