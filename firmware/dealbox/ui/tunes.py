"""Tunes as data: bytes of (note, length in 10 ms); 0 rests, 69 is 440 Hz, 12 an octave.

Each tune starts on a note of its own, by which a probe at the pin knows it. An ear tells any two
by their ups and downs, by an octave or by twice the length (docs/tunes.md). Money that comes
rises, money that goes falls.
"""

KEY = bytes((100, 1))
OK = bytes((84, 6, 88, 8))
CREDIT = bytes((72, 8, 76, 8, 79, 14))
DEBIT = bytes((80, 8, 76, 8, 71, 14))
TRANSFER = bytes((74, 8, 70, 8, 0, 3, 70, 8, 74, 12))
SALARY = bytes((67, 7, 72, 7, 76, 7, 79, 7, 84, 16))
FANFARE = bytes((65, 8, 0, 2, 65, 8, 0, 2, 65, 8, 77, 30, 72, 10, 77, 60))
ERROR = bytes((50, 16, 0, 4, 49, 24))
DEBT = bytes((59, 9, 66, 9, 59, 9, 66, 9, 59, 24))
BID = bytes((91, 5, 84, 5, 91, 10))
UNDO = bytes((77, 8, 73, 8, 70, 8, 65, 12))
DEAL_START = bytes((69, 10, 0, 2, 69, 10, 0, 2, 81, 20))
DEAL_HURRY = bytes((93, 6, 0, 3, 93, 6, 0, 3, 93, 6, 0, 3, 93, 6))
DEAL_END = bytes((60, 20, 55, 20, 48, 50))
DEAL_STOPPED = bytes((64, 12, 60, 12, 64, 20))
TIME_OVER = bytes((62, 16, 0, 4, 62, 16, 0, 4, 67, 16, 71, 16, 74, 40))
LOW_BATTERY = bytes((57, 10, 53, 10, 0, 6, 57, 10, 53, 20))
