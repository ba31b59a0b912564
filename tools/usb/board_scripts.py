"""What the check of a board runs on the unit, in service mode. Each script prints one JSON value.

They use the modules of the image. Registers are those of the RP2040 data sheet, and of the
MFRC522's. Before each but HANG, tools/usb/board_checks.py puts IMPORTS, and the names in capitals
that no script defines.
"""

IMPORTS = """
import gc, json, os, pins, time, wired
from machine import Pin, mem32, unique_id
gc.collect()
def since(us):
    return time.ticks_diff(time.ticks_us(), us)
"""

ABOUT = """
from binascii import hexlify
print(json.dumps([pins.IMAGE, hexlify(unique_id()).decode()]))
"""

# The frequency counter (2.15.6.2) compares the core's clock with the crystal's for 32 ms, and
# has 32 for each kHz.
CLOCKS = """
FC0 = 0x40008080
for register, value in ((0, 12000), (1, 0), (2, 0x1FFFFFF), (4, 15), (5, 9)):
    mem32[FC0 + 4 * register] = value
while not mem32[FC0 + 0x18] & 0x10:
    pass
print(json.dumps({
    "count": mem32[FC0 + 0x1C],
    "vsel": mem32[0x40064000] >> 4 & 15,
    "divider": mem32[0x18000014],
    "chip": mem32[0x40000000],
}))
"""

# The program ends where the page with its checksum begins (host_sim/uf2.py). Each pass reads the
# flash anew: the program is far larger than the cache.
IMAGE = """
import binascii, hashlib, uctypes
flash = uctypes.bytearray_at(0x10000000, REGION_AT)
end = 0
while end < REGION_AT and flash[end : end + len(SEAL)] != SEAL:
    end += 256
program = uctypes.bytearray_at(0x10000000, end)
stored = flash[end + len(SEAL) : end + len(SEAL) + 32]
sums = set([binascii.crc32(program) for _ in range(PASSES)])
print(json.dumps({
    "bytes": end,
    "sha256": binascii.hexlify(hashlib.sha256(program).digest()).decode(),
    "stored": binascii.hexlify(stored).decode(),
    "different": len(sums),
}))
"""

FLASH = """
import flash_chip
print(json.dumps([flash_chip.id(), wired._is_flash_small()]))
"""

# The device of the region checks no bounds, so that block -1 is the sector just before it.
SECTOR = """
import _rp2
flash = _rp2.Flash()
pattern, back, blank = os.urandom(256), bytearray(4096), b"\\xff" * 4096
erase_us, program_us, errors = [], [], 0
def erase():
    begun = time.ticks_us()
    flash.ioctl(6, -1)
    erase_us.append(since(begun))
    flash.readblocks(-1, back)
    return back != blank
for _ in range(ERASES):
    errors += erase()
    for at in range(0, 4096, 256):
        begun = time.ticks_us()
        flash.writeblocks(-1, pattern, at)
        program_us.append(since(begun))
    flash.readblocks(-1, back)
    errors += back != pattern * 16
errors += erase()
def spread(us):
    us.sort()
    return us[0], us[len(us) // 2], us[-1]
print(json.dumps([errors, spread(erase_us), spread(program_us)]))
"""

# Pure logic, so that nothing depends on what is plugged in; each turn begins with an empty cache,
# so that little depends on where the linker has put it. How many flash clocks a cache miss takes
# is the difference between reading without and with the cache, by its counters (2.6.3).
SPEED = """
import binascii, uctypes
from dealbox.bank import money
from dealbox.bank.state import State
from dealbox.drivers.buzzer import hertz
FLUSH, HITS, ACCESSES = 0x14000004, 0x1400000C, 0x14000010
one, other = State(), State()
def turns(count):
    for i in range(count):
        mem32[FLUSH] = 1
        one.copy(other)
        one.check()
        money.text(1925 + i)
        hertz(24 + i % 100)
turns(10)
begun = time.ticks_us()
turns(TURNS)
took_us = since(begun)
mem32[ACCESSES] = mem32[HITS] = 0  # they stop at their greatest value
block = uctypes.bytearray_at(0x10000000, 8192)
def missed():
    return mem32[ACCESSES] - mem32[HITS]
def read(is_cold):
    us = misses = 0
    for _ in range(8):
        if is_cold:
            mem32[FLUSH] = 1
            mem32[FLUSH]
        before, begun = missed(), time.ticks_us()
        binascii.crc32(block)
        us += since(begun)
        misses += missed() - before
    return us, misses
read(False)
warm, cold = read(False), read(True)
print(json.dumps([took_us, warm, cold, mem32[0x18000014]]))
"""

# Page, columns 0 on, 128 pixels: what the driver sends for a row. What a display has not taken is
# reported by the next call, and a single byte is waited for (boards/common/wire.c).
DISPLAY = """
from dealbox.drivers.oled import Oled
oled = Oled(wired._i2c)
name = oled.name() if oled.is_present else ""
def is_taken(data):
    try:
        return oled._i2c.writeto(oled._address, data) == len(data)
    except OSError:
        return False
errors = 0
for row in range(ROWS if name else 0):
    errors += not is_taken(bytes((0, 0xB0 | row & 7, 0x00, 0x10)))
    errors += not is_taken(b"\\x40" + bytes([row % 255] * 128))
errors += not is_taken(b"\\x00")
print(json.dumps([name, oled._id, errors]))
"""

_READERS = """
spi = wired._spi()
class Reader:
    def __init__(self, name):
        self.name = name
        self.cs = wired._output(getattr(pins, name + "_CS"), 1)
        self.reset = wired._output(getattr(pins, name + "_RST"), 0)
    def write(self, register, *values):
        self.cs(0)
        spi.write(bytes((register << 1,) + values))
        self.cs(1)
    def read(self, register, count=1):
        answer = bytearray(1 + count)
        self.cs(0)
        spi.write_readinto(bytes([0x80 | register << 1] * count + [0]), answer)
        self.cs(1)
        return answer[1:]
names = [name for name in ("PLUS", "MINUS", "READER") if hasattr(pins, name + "_CS")]
readers = [Reader(name) for name in names]
is_driven = wired._is_miso_driven()  # with all of them in reset
for reader in readers:
    reader.reset(1)
time.sleep_ms(50)
"""

READERS = (
    _READERS
    + """
def errors(reader):
    count = 0
    for _ in range(PATTERNS):
        pattern = os.urandom(16)
        reader.write(0x0A, 0x80)
        reader.write(0x09, *pattern)
        count += reader.read(0x09, 16) != pattern
    return count
def answering():
    return [reader.name.lower() for reader in readers if reader.read(0x37)[0] not in (0, 0xFF)]
def changed(reader):
    before = answering()
    reader.reset(0)
    time.sleep_ms(1)
    after = answering()
    reader.reset(1)
    time.sleep_ms(50)
    silenced = [name for name in before if name not in after]
    return silenced, [name for name in after if name not in before]
found = [(r.name.lower(), r.read(0x37)[0], errors(r)) + changed(r) for r in readers]
print(json.dumps([is_driven, found]))
"""
)

# With one field on at a time: two disturb each other, and the unit has never both on.
POWER = (
    _READERS
    + """
def mv():
    time.sleep_ms(20)
    return wired.battery().poll(0) if hasattr(pins, "BATTERY") else 0
without, least = mv(), 1 << 20
for reader in readers:
    reader.write(0x14, 0x83)
    least = min(least, mv())
    reader.write(0x14, 0x80)
print(json.dumps([without, without - least]))
"""
)

# What the pin of the power switch drives, and what is there (SIO, 2.3.1.7: GPIO_OUT 4, GPIO_IN 1).
HOLD = """
hold = getattr(pins, "POWER_HOLD", None)
levels = [] if hold is None else [mem32[at] >> hold & 1 for at in (0xD0000010, 0xD0000004)]
print(json.dumps(levels))
"""

# A column is driven low by its own pin and let go; the loop that waits for it to rise is timed
# with no column at all. In hundredths of a microsecond.
COLUMNS = """
import checks
begun = time.ticks_us()
checks.rise(0, 40_000)
loops_us = since(begun)
def rise(gpio):
    wired._input(gpio)
    loops = sorted([checks.rise(1 << gpio, 4000) for _ in range(9)])
    return loops[4] * loops_us // 400
print(json.dumps([rise(getattr(pins, "KEY_COL%d" % i)) for i in range(4)]))
"""

# The ring oscillator's bit (2.17.4) itself: os.urandom makes it look random even if it is stuck.
RANDOM = """
RANDOMBIT = 0x4006001C
print(json.dumps(sum([mem32[RANDOMBIT] & 1 for _ in range(BITS)])))
"""

LAMP = """
wired._output(pins.LAMP, LEVEL)
print("null")
"""

TONE = """
from machine import PWM
pwm = PWM(Pin(pins.BUZZER), freq=2000, duty_u16=32768)
time.sleep_ms(500)
pwm.duty_u16(0)
print("null")
"""

# Each key with its longest bounce, when it closed or opened, in the order in which the keys were
# first pressed. It ends after 16 keys, or ten seconds without one.
BOUNCE = """
from dealbox.drivers.keypad import Matrix
from dealbox.parts import KEYS
rows = [wired._row(getattr(pins, "KEY_ROW%d" % i)) for i in range(4)]
columns = [wired._input(getattr(pins, "KEY_COL%d" % i)) for i in range(4)]
scan = Matrix(tuple(rows), tuple(columns)).scan
def bounce_us(column, level):
    begun = changed = time.ticks_us()
    while since(changed) < 30_000:
        if column() != level:
            level = 1 - level
            changed = time.ticks_us()
    return time.ticks_diff(changed, begun)
def await_level(column, level):
    begun = time.ticks_ms()
    while column() != level and time.ticks_diff(time.ticks_ms(), begun) < 10_000:
        pass
seen, order = {}, []
pressed = time.ticks_ms()
while len(seen) < 16 and time.ticks_diff(time.ticks_ms(), pressed) < 10_000:
    closed = scan(0xFFFF)
    if not closed or closed & (closed - 1):
        continue
    row, column = divmod(len(bin(closed)) - 3, 4)
    for i in range(4):
        rows[i](i != row)
    closing_us = bounce_us(columns[column], 0)
    await_level(columns[column], 1)
    key = KEYS[4 * row + column]
    if key not in seen:
        order.append(key)
    seen[key] = max(closing_us, bounce_us(columns[column], 1), seen.get(key, 0))
    pressed = time.ticks_ms()
    for i in range(4):
        rows[i](0)
print(json.dumps([(key, seen[key]) for key in order]))
"""

# A look of its own, as far as a card's first block, so that the gain can be set (9.3.3.6).
CARDS = (
    _READERS
    + """
def send(reader, frame, bits):
    for register, value in ((0x01, 0x00), (0x04, 0x7F), (0x0A, 0x80)):
        reader.write(register, value)
    reader.write(0x09, *frame)
    for register, value in ((0x0D, bits), (0x01, 0x0C), (0x0D, 0x80 | bits)):
        reader.write(register, value)
    begun = time.ticks_us()
    while not reader.read(0x04)[0] & 0x21 and since(begun) < 10_000:
        pass
    if not reader.read(0x04)[0] & 0x20:
        return EMPTY
    error = reader.read(0x06)[0]
    return TWO if error & 0x08 else TORN if error & 0x13 else SEEN
SEEN, TORN, TWO, EMPTY = range(4)
def look(reader):
    reader.write(0x14, 0x83)
    time.sleep_ms(6)
    found = send(reader, (0x52,), 7)
    if found == SEEN:
        found = send(reader, (0x93, 0x20), 0)
        a, b, c, d, check = reader.read(0x09, 5)
        if found == EMPTY or (found == SEEN and a ^ b ^ c ^ d ^ check):
            found = TORN
    reader.write(0x14, 0x80)
    time.sleep_ms(1)
    return found
def looks(reader, gain):
    for register, value in ((0x2A, 0x80), (0x2B, 169), (0x2D, 39), (0x15, 0x40), (0x26, gain)):
        reader.write(register, value)
    found = [look(reader) for _ in range(LOOKS)]
    return [found.count(kind) for kind in (SEEN, TORN, TWO)]
with_card = [reader for reader in readers if reader.name == NAME][0]
print(json.dumps([
    [looks(with_card, gain) for gain in (0x40, 0x50, 0x60, 0x70)],
    [sum(looks(reader, 0x40)) for reader in readers if reader is not with_card],
]))
"""
)

# Interrupts are off, so that only the watchdog can end it.
HANG = """
from machine import WDT, disable_irq
WDT(timeout=100)
disable_irq()
while True:
    pass
"""
