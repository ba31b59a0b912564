"""Where the deeds of every board lie, and which are a group. Spaces are counted from GO = 0."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Final

STATION: "Final" = 9  # groups: 1 to 8 are the colours in order of the spaces
UTILITY: "Final" = 10
CORNERS: "Final" = (0, 10, 20, 30)

# fmt: off
GROUPS: "Final[tuple[int, ...]]" = (
    0, 1, 0, 1, 0, STATION, 2, 0, 2, 2,
    0, 3, UTILITY, 3, 3, STATION, 4, 0, 4, 4,
    0, 5, 0, 5, 5, STATION, 6, 6, UTILITY, 6,
    0, 7, 7, 0, 7, STATION, 0, 8, 0, 8,
)
MEMBERS: "Final[tuple[tuple[int, ...], ...]]" = (  # by group: its spaces, in order of the spaces
    (0, 2, 4, 7, 10, 17, 20, 22, 30, 33, 36, 38),
    (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19),
    (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39),
    (5, 15, 25, 35), (12, 28),
)
OWNABLE: "Final[tuple[int, ...]]" = (  # all spaces of a group
    1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19,
    21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39,
)
# fmt: on
