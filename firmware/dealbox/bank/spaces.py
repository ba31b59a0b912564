"""The classic board, in printed units: what all five editions share but for names and factor.

Spaces are counted from GO = 0. Checked deed by deed in tests/bank/test_spaces.py.
"""

STATION = 9  # groups: 1 to 8 are the colours in order of the spaces
UTILITY = 10

# fmt: off
GROUPS: tuple[int, ...] = (
    0, 1, 0, 1, 0, STATION, 2, 0, 2, 2,
    0, 3, UTILITY, 3, 3, STATION, 4, 0, 4, 4,
    0, 5, 0, 5, 5, STATION, 6, 6, UTILITY, 6,
    0, 7, 7, 0, 7, STATION, 0, 8, 0, 8,
)
MEMBERS: tuple[tuple[int, ...], ...] = (  # by group: its spaces, in order of the spaces
    (0, 2, 4, 7, 10, 17, 20, 22, 30, 33, 36, 38),
    (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19),
    (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39),
    (5, 15, 25, 35), (12, 28),
)
PRICES: tuple[int, ...] = (
    0, 60, 0, 60, 0, 200, 100, 0, 100, 120,
    0, 140, 150, 140, 160, 200, 180, 0, 180, 200,
    0, 220, 0, 220, 240, 200, 260, 260, 150, 280,
    0, 300, 300, 0, 320, 200, 0, 350, 0, 400,
)
# fmt: on
# By colour; a hotel costs the same.
HOUSE_PRICES: tuple[int, ...] = (0, 50, 50, 100, 100, 150, 150, 200, 200)
RENTS: tuple[tuple[int, ...], ...] = (
    (),
    (2, 10, 30, 90, 160, 250),
    (),
    (4, 20, 60, 180, 320, 450),
    (),
    (),
    (6, 30, 90, 270, 400, 550),
    (),
    (6, 30, 90, 270, 400, 550),
    (8, 40, 100, 300, 450, 600),
    (),
    (10, 50, 150, 450, 625, 750),
    (),
    (10, 50, 150, 450, 625, 750),
    (12, 60, 180, 500, 700, 900),
    (),
    (14, 70, 200, 550, 750, 950),
    (),
    (14, 70, 200, 550, 750, 950),
    (16, 80, 220, 600, 800, 1000),
    (),
    (18, 90, 250, 700, 875, 1050),
    (),
    (18, 90, 250, 700, 875, 1050),
    (20, 100, 300, 750, 925, 1100),
    (),
    (22, 110, 330, 800, 975, 1150),
    (22, 110, 330, 800, 975, 1150),
    (),
    (24, 120, 360, 850, 1025, 1200),
    (),
    (26, 130, 390, 900, 1100, 1275),
    (26, 130, 390, 900, 1100, 1275),
    (),
    (28, 150, 450, 1000, 1200, 1400),
    (),
    (),
    (35, 175, 500, 1100, 1300, 1500),
    (),
    (50, 200, 600, 1400, 1700, 2000),
)
STATION_RENTS: tuple[int, ...] = (25, 50, 100, 200)  # by the number of its owner's stations
UTILITY_FACTORS: tuple[int, ...] = (4, 10)  # of the throw, by the number of his utilities
TAXES: tuple[tuple[int, int], ...] = ((4, 200), (38, 100))  # spaces with their charge
TAX_NAMES: tuple[str, ...] = ("Income Tax", "Super Tax")
# Of the two cards: for each house, and for each hotel.
REPAIRS: tuple[tuple[int, int], ...] = ((25, 100), (40, 115))
