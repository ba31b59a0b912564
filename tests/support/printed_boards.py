"""The five boards as they are printed: a reference for the tests, apart from the firmware's.

A site has its price, the price of a house, then the rent bare, with 1 to 4 houses, and the hotel.
"""

from typing import Any

Deed = tuple[Any, ...]  # a word, then figures: more of them for a site

# fmt: off
DEEDS: dict[int, Deed] = {
    #     group          price  house  bare  1h   2h    3h    4h    hotel
    1:  ("brown",        60,    50,    2,    10,  30,   90,   160,  250),
    3:  ("brown",        60,    50,    4,    20,  60,   180,  320,  450),
    5:  ("station",      200),
    6:  ("light blue",   100,   50,    6,    30,  90,   270,  400,  550),
    8:  ("light blue",   100,   50,    6,    30,  90,   270,  400,  550),
    9:  ("light blue",   120,   50,    8,    40,  100,  300,  450,  600),
    11: ("pink",         140,   100,   10,   50,  150,  450,  625,  750),
    12: ("utility",      150),
    13: ("pink",         140,   100,   10,   50,  150,  450,  625,  750),
    14: ("pink",         160,   100,   12,   60,  180,  500,  700,  900),
    15: ("station",      200),
    16: ("orange",       180,   100,   14,   70,  200,  550,  750,  950),
    18: ("orange",       180,   100,   14,   70,  200,  550,  750,  950),
    19: ("orange",       200,   100,   16,   80,  220,  600,  800,  1000),
    21: ("red",          220,   150,   18,   90,  250,  700,  875,  1050),
    23: ("red",          220,   150,   18,   90,  250,  700,  875,  1050),
    24: ("red",          240,   150,   20,   100, 300,  750,  925,  1100),
    25: ("station",      200),
    26: ("yellow",       260,   150,   22,   110, 330,  800,  975,  1150),
    27: ("yellow",       260,   150,   22,   110, 330,  800,  975,  1150),
    28: ("utility",      150),
    29: ("yellow",       280,   150,   24,   120, 360,  850,  1025, 1200),
    31: ("green",        300,   200,   26,   130, 390,  900,  1100, 1275),
    32: ("green",        300,   200,   26,   130, 390,  900,  1100, 1275),
    34: ("green",        320,   200,   28,   150, 450,  1000, 1200, 1400),
    35: ("station",      200),
    37: ("dark blue",    350,   200,   35,   175, 500,  1100, 1300, 1500),
    39: ("dark blue",    400,   200,   50,   200, 600,  1400, 1700, 2000),
}
REDEEM = {  # price: mortgage, and what lifting it costs
    60: (30, 33), 100: (50, 55), 120: (60, 66), 140: (70, 77), 150: (75, 83), 160: (80, 88),
    180: (90, 99), 200: (100, 110), 220: (110, 121), 240: (120, 132), 260: (130, 143),
    280: (140, 154), 300: (150, 165), 320: (160, 176), 350: (175, 193), 400: (200, 220),
}

ANTI = {  # a competitor: bare, 1 to 4 houses, apartment; a monopolist: 1 to 3, apartment
    #     competitor                          monopolized
    1:  ((  6,  11,  16,  21,  26,  31), ( 12,  22,  32,  42,  52)),
    3:  ((  6,  11,  16,  21,  26,  31), ( 12,  22,  32,  42,  52)),
    6:  (( 10,  15,  20,  25,  30,  35), ( 20,  30,  40,  50,  60)),
    8:  (( 10,  15,  20,  25,  30,  35), ( 20,  30,  40,  50,  60)),
    9:  (( 12,  17,  22,  27,  32,  37), ( 24,  34,  44,  54,  64)),
    11: (( 14,  24,  34,  44,  54,  64), ( 28,  48,  68,  88, 108)),
    13: (( 14,  24,  34,  44,  54,  64), ( 28,  48,  68,  88, 108)),
    14: (( 16,  26,  36,  46,  56,  66), ( 32,  52,  72,  92, 112)),
    16: (( 18,  28,  38,  48,  58,  68), ( 36,  56,  76,  96, 116)),
    18: (( 18,  28,  38,  48,  58,  68), ( 36,  56,  76,  96, 116)),
    19: (( 20,  30,  40,  50,  60,  70), ( 40,  60,  80, 100, 120)),
    21: (( 22,  37,  52,  67,  82,  97), ( 44,  74, 104, 134, 164)),
    23: (( 22,  37,  52,  67,  82,  97), ( 44,  74, 104, 134, 164)),
    24: (( 24,  39,  54,  69,  84,  99), ( 48,  78, 108, 138, 168)),
    26: (( 26,  41,  56,  71,  86, 101), ( 52,  82, 112, 142, 172)),
    27: (( 26,  41,  56,  71,  86, 101), ( 52,  82, 112, 142, 172)),
    29: (( 28,  43,  58,  73,  88, 103), ( 56,  86, 116, 146, 176)),
    31: (( 30,  50,  70,  90, 110, 130), ( 60, 100, 140, 180, 220)),
    32: (( 30,  50,  70,  90, 110, 130), ( 60, 100, 140, 180, 220)),
    34: (( 32,  52,  72,  92, 112, 132), ( 64, 104, 144, 184, 224)),
    37: (( 35,  55,  75,  95, 115, 135), ( 70, 110, 150, 190, 230)),
    39: (( 40,  60,  80, 100, 120, 140), ( 80, 120, 160, 200, 240)),
}
# fmt: on

BARE: dict[int, int] = {space: deed[3] for space, deed in DEEDS.items() if len(deed) > 2}
BUILT: dict[int, tuple[int, ...]] = {
    space: deed[4:] for space, deed in DEEDS.items() if len(deed) > 2
}

NAMES = {  # edition and city: number and name of each deed
    ("world", ""): """
        1 Gdynia; 3 Taipei; 5 Rail; 6 Tokyo; 8 Barcelona; 9 Athens; 11 Istanbul;
        12 Solar Energy; 13 Kyiv; 14 Toronto; 15 Air; 16 Rome; 18 Shanghai; 19 Vancouver;
        21 Sydney; 23 New York; 24 London; 25 Cruise; 26 Beijing; 27 Hong Kong; 28 Wind Energy;
        29 Jerusalem; 31 Paris; 32 Belgrade; 34 Cape Town; 35 Space; 37 Riga; 39 Montréal""",
    ("classic", "london"): """
        1 Old Kent Road; 3 Whitechapel Road; 5 King's Cross Station; 6 The Angel, Islington;
        8 Euston Road; 9 Pentonville Road; 11 Pall Mall; 12 Electric Company; 13 Whitehall;
        14 Northumberland Avenue; 15 Marylebone Station; 16 Bow Street; 18 Marlborough Street;
        19 Vine Street; 21 Strand; 23 Fleet Street; 24 Trafalgar Square;
        25 Fenchurch St. Station; 26 Leicester Square; 27 Coventry Street; 28 Water Works;
        29 Piccadilly; 31 Regent Street; 32 Oxford Street; 34 Bond Street;
        35 Liverpool St. Station; 37 Park Lane; 39 Mayfair""",
    ("classic", "dublin"): """
        1 Crumlin; 3 Kimmage; 5 Busáras Dublin; 6 Rathgar Road; 8 South Circular Road;
        9 Rathmines Road; 11 Dawson Street; 12 Electric Company; 13 Kildare Street;
        14 Nassau Street; 15 Dublin Airport; 16 Pearse Street; 18 Dame Street;
        19 Westmoreland Street; 21 Abbey Street; 23 Capel Street; 24 Henry Street;
        25 Heuston Station; 26 Talbot Street; 27 North Earl Street; 28 Water Works;
        29 O'Connell Street; 31 George's Street; 32 Wicklow Street; 34 Grafton Street;
        35 Shannon Airport; 37 Ailesbury Road; 39 Shrewsbury Road""",
    ("comrades", ""): """
        1 Landmark/record brown 1; 3 Landmark/record brown 2; 5 Finish venue 1;
        6 Landmark/record light blue 1; 8 Landmark/record light blue 2;
        9 Landmark/record light blue 3; 11 Landmark/record pink 1; 12 Visitor site 1;
        13 Landmark/record pink 2; 14 Landmark/record pink 3; 15 Finish venue 2;
        16 Landmark/record orange 1; 18 Landmark/record orange 2; 19 Landmark/record orange 3;
        21 Landmark/record red 1; 23 Landmark/record red 2; 24 Landmark/record red 3;
        25 Finish venue 3; 26 Landmark/record yellow 1; 27 Landmark/record yellow 2;
        28 Visitor site 2; 29 Landmark/record yellow 3; 31 Landmark/record green 1;
        32 Landmark/record green 2; 34 Landmark/record green 3; 35 Finish venue 4;
        37 Landmark/record dark blue 1; 39 Landmark/record dark blue 2""",
    ("platinum", ""): """
        1 Mediterranean Avenue; 3 Baltic Avenue; 5 Reading Railroad; 6 Oriental Avenue;
        8 Vermont Avenue; 9 Connecticut Avenue; 11 St. Charles Place; 12 Electric Company;
        13 States Avenue; 14 Virginia Avenue; 15 Pennsylvania Railroad; 16 St. James Place;
        18 Tennessee Avenue; 19 New York Avenue; 21 Kentucky Avenue; 23 Indiana Avenue;
        24 Illinois Avenue; 25 B. & O. Railroad; 26 Atlantic Avenue; 27 Ventnor Avenue;
        28 Water Works; 29 Marvin Gardens; 31 Pacific Avenue; 32 North Carolina Avenue;
        34 Pennsylvania Avenue; 35 Short Line; 37 Park Place; 39 Boardwalk""",
    ("anti", ""): """
        1 Basin Street; 3 French Quarter; 5 U.S. Railroad; 6 Sunset Boulevard;
        8 Wilshire Boulevard; 9 Hollywood Boulevard; 11 Rush Street; 12 U.S. Electric Company;
        13 State Street; 14 Michigan Avenue; 15 U.S. Bus Company; 16 Locust Street;
        18 Chestnut Street; 19 Walnut Street; 21 Brattle Street; 23 Harvard Square;
        24 Beacon Street; 25 U.S. Air Line; 26 Georgetown; 27 Constitution Avenue;
        28 U.S. Gas Company; 29 Pennsylvania Avenue; 31 Fisherman's Wharf; 32 Union Square;
        34 Nob Hill; 35 U.S. Trucking Company; 37 Fifth Avenue; 39 Wall Street""",
}
