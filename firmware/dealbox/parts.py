"""The constants that drivers and logic share: what a part may report, the display's sizes.

The methods of every part are listed in boards/README.md.
"""

# Keys, as printed on the pad. The key C is reported on release, because held for three seconds
# it means something else; every other key is reported on press.
KEYS = ("1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", "C", ".", "0", "GO", "OK")
HOLD = "HOLD"  # C has been held for HOLD_MS

HOLD_MS = 3000

# The two readers: the card on PLUS is credited, the card on MINUS debited.
PLUS = 0
MINUS = 1
ONLY = 2  # the reader of a board with one: the order of the cards decides

# What a reader tells; a sighting is the tuple (side, event, uid), uid b"" except for CAME.
CAME = 1  # a card was read: uid holds its 4 or 7 bytes
GONE = 2  # that card left
TWO = 3  # two cards at once
TORN = 4  # a card answered, but could not be read completely

# What is reported of a card that draws another UID whenever it is looked at, as phones do: 08 and
# three bytes (ISO/IEC 14443-3, 6.5.4). The unit cannot know such a card again.
RANDOM_UID = b"\x08\x00\x00\x00"

# What can be missing, as bits of board.missing().
NO_PLUS = 1
NO_MINUS = 2
NO_DISPLAY = 4
NO_KEYPAD = 8
NO_READER = 16  # the only one
HELD_MISO = 32  # alone: all answer, taking turns in reset; else the line is never released

# The display: 128 x 64 pixels as 21 columns x 8 rows of cells of 6 x 8, from pixel column 1.
COLUMNS = 21
ROWS = 8
DISPLAYS = ("SSD1306", "SH1106")  # its controllers

# A cell holds a code: 32-126 are ASCII; a large figure BIG[i] is two cells wide and two high,
# codes 128 + 4 * i (top left), + 1 (top right), + 2, + 3 (bottom); point and comma are one cell
# wide (codes + 0 and + 2 only). EXTRA[i] is code EXTRA_BASE + i, up to 255. BAR + n is a bar
# filled n columns, 0-6.
BAR = 24
BIG = "0123456789KM$£€-.,"
BIG_BASE = 128
EXTRA = "£€▲▼→éèñüÅ±á─←äößÄÖÜàâçêîôùûÀÇÈÉÊíóúÁÍÓÚÑ¿¡ÂÔËÎÏÙÛŒ"
EXTRA_BASE = 200
# Letters of boards have no code of their own: codes below OWN_CODES stand for those that a picture
# has, in the order of the display's `letters`.
OWN_CODES = BAR
LETTERS_AT = EXTRA_BASE + len(EXTRA)  # in the tiles of the font
LETTERS = (
    "ÃÌÒÕÝãåëìïòõýÿĀāĂăĄąĆćĈĉĊċČčĎĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃ"
    "ńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũūŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž"
    "øØæÆœłŁđĐÐþÞðı₽ď"
)

# Flash as the chip has it (W25Q16 data sheet): erased by sector to all ones, programmed by page.
SECTOR_BYTES = 4096
PAGE_BYTES = 256

# The records (store/records.py) follow the journal in its addresses; on the chip they are right
# below it, so that the journal is where earlier versions had it.
RECORDS_BYTES = 64 * 1024
