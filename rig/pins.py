"""The GPIOs of the rig's own Pico: the only place with these numbers.

Rows and columns have the numbers that they have on DEALBOX_PICO, so that eight straight wires
replace the keypad. The others are pulled down while the chip is in reset (RP2040 data sheet,
2.19.6.3), so the unit is off and the crowbar open until the firmware runs.
"""

ROWS = (6, 7, 8, 9)  # inputs: what the unit selects
COLUMNS = (10, 11, 12, 13)  # low while the row of the pressed key is
POWER = 16  # high: the unit's VSYS is on the rig's VBUS
CROWBAR = 17  # high: 10 ohm from the unit's VSYS to ground
RUN = 18  # open drain: low resets the unit's chip
RAIL = 26  # ADC: half of the unit's 3V3
