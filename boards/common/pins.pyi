"""The module that tools/image/build.py makes of a board's pins.csv, for the type checker alone.

No board has them all; which one must have which, tools/image/wires.py checks.
"""

BOARD: str
IMAGE: str
BATTERY: int
BUZZER: int
DEAL: int
I2C: int
I2C_SCL: int
I2C_SDA: int
KEY_COL0: int
KEY_COL1: int
KEY_COL2: int
KEY_COL3: int
KEY_ROW0: int
KEY_ROW1: int
KEY_ROW2: int
KEY_ROW3: int
KEY_SENSE: int
LAMP: int
MINUS_CS: int
MINUS_RST: int
PLUS_CS: int
PLUS_RST: int
POWER_HOLD: int
READER_CS: int
READER_RST: int
SPI: int
SPI_MISO: int
SPI_MOSI: int
SPI_SCK: int
