"""All words of the unit, in one place; a line of the display holds 21 letters.

They are English; use() replaces them by those of another module with the same names. So they are
read here whenever something is drawn, and nothing keeps one that a language may change.
"""

import sys

from dealbox.bank import refusals, state
from dealbox.bank.spaces import STATION
from dealbox.parts import COLUMNS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from dealbox.bank.edition import Edition

# The languages: what each is called in itself, and its module. Pages store the place, from 1 on.
LANGUAGES = (
    ("English", "words"),
    ("Deutsch", "words_de"),
    ("Français", "words_fr"),
    ("Español", "words_es"),
)
NAME = "English"

# The letters of each key, as on old telephones; the first of them are on the labels of the keys.
LETTERS = {
    "1": "-'.;1",
    "2": "ABC2ÄÀÂÁÇ",
    "3": "DEF3ÉÈÊË",
    "4": "GHI4ÎÏÍ",
    "5": "JKL5",
    "6": "MNO6ÖÔÓŒÑ",
    "7": "PQRS7ß",
    "8": "TUV8ÜÙÛÚ",
    "9": "WXYZ9",
    "0": " 0",
    ".": ".",
}

_SHORT_NAME = 5  # letters of a player's name that is shortened, and its point
_short_names: "list[tuple[str, str]]" = []  # names and their short forms

# One of more than six letters needs a short form in SHORTER: beside it may be a large amount.
SEATS = ("BANK", "RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE", "POT")

# What a booking was for.
KINDS = state.KINDS

# Notices: a title, then lines.
UNKNOWN_CARD = ("UNKNOWN CARD", "This card is not in", "the game.")
SAME_CARD = ("SAME CARD TWICE", "Plus and minus need", "two different cards.", "Lay them again.")
TWO_CARDS = ("TWO CARDS", "One card at a time", "on a reader.")
TORN_READ = ("CARD NOT READ", "It left too soon.", "Lay it again.")
GO_NEEDS_ONE = ("SALARY FOR WHOM?", "Lay one card,", "then GO.")
NOTHING_DUE = ("NOTHING DUE", "There is nothing to", "pay.")
NOTHING_OLDER = ("NOTHING TO TAKE BACK", "No booking of this", "game is left.")

# {}: the least or the most there is, in the edition's money.
REFUSALS = {
    refusals.NOTHING: ("NOTHING TO MOVE", "The amount is zero."),
    refusals.NOT_WHOLE: ("TOO SMALL", "Nothing smaller than", "{} exists."),
    refusals.TOO_LARGE: ("TOO MUCH", "{} is the most", "there can be."),
    refusals.SAME_SEAT: SAME_CARD,
    refusals.SHORT: ("NOT ENOUGH MONEY", "Sell buildings or", "mortgage deeds first."),
    refusals.IN_DEBT: ("DEBT FIRST: {3}", "Who owes a debt must", "settle it first."),
    refusals.BANKRUPT_SEAT: ("BANKRUPT", "This player is out of", "the game."),
    refusals.NO_GAME: ("NO GAME", "Start a new game", "first."),
    refusals.CAN_PAY: ("ENOUGH MONEY", "There is enough money", "to pay in full."),
    refusals.NO_DEBT: ("NO DEBT", "There is nothing to", "settle."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("TOO OLD", "The history does not", "reach that far."),
    refusals.NOTHING_TO_REDO: ("NOTHING TO PUT BACK", "The last booking was", "not taken back."),
    refusals.TOO_FEW: ("TOO FEW PLAYERS", "More are needed."),
    refusals.TOO_MANY: ("TOO MANY PLAYERS", "Too many players."),
    refusals.CARD_TAKEN: ("CARD IS TAKEN", "It belongs to another", "player."),
    refusals.BID_LOW: ("BID TOO LOW",),
    refusals.BID_OVER_CASH: ("BID TOO HIGH", "Above the bidder's", "cash."),
    refusals.AUCTION_OVER: ("TOO LATE", "The lamp is out."),
    refusals.PIN_WRONG: ("WRONG PIN",),
    refusals.PIN_PAUSE: ("WAIT", "Five wrong PINs:", "wait 30 seconds."),
    refusals.NOT_A_DEED: ("NO SUCH DEED", "That space cannot be", "owned.", "For money: {1}."),
    refusals.NOT_A_SITE: ("NOT HERE", "No buildings on", "stations and", "utilities."),
    refusals.OWNED: ("SOLD ALREADY", "This deed has an", "owner."),
    refusals.UNOWNED: ("NO OWNER YET", "The bank still has", "this deed."),
    refusals.NOT_YOURS: ("NOT YOURS", "Lay the card of the", "owner."),
    refusals.OWN_DEED: ("OWN DEED", "No rent on one's own", "deed."),
    refusals.MORTGAGED: ("MORTGAGED", "This deed is", "mortgaged."),
    refusals.NOT_MORTGAGED: ("NOT MORTGAGED", "There is nothing to", "redeem."),
    refusals.DICE_RANGE: ("NO SUCH THROW", "The dice cannot show", "that."),
    refusals.BUILT_FULL: ("FULL", "Nothing more can be", "built there."),
    refusals.NEEDS_GROUP: ("GROUP NOT WHOLE", "More deeds of this", "group are needed."),
    refusals.GROUP_MORTGAGED: ("MORTGAGE IN GROUP", "Redeem the group", "before building."),
    refusals.BUILD_EVENLY: ("BUILD EVENLY", "Another site of the", "group has fewer."),
    refusals.SELL_EVENLY: ("SELL EVENLY", "Another site of the", "group has more."),
    refusals.NO_HOUSES: ("NO HOUSES", "The bank has too few", "houses left."),
    refusals.NO_HOTELS: ("NO HOTELS", "The bank has no", "hotels left."),
    refusals.NO_BUILDING: ("NOTHING BUILT", "No building stands", "there."),
    refusals.GROUP_BUILT: ("BUILDINGS FIRST", "Sell the buildings of", "the group first."),
    refusals.SELL_FIRST: ("BUILDINGS FIRST", "Sell the buildings on", "this street first."),
    refusals.CITY_BROKEN: ("BUILDINGS FIRST", "Houses in this city", "need this street."),
    refusals.ROLES_WRONG: ("ROLES", "Three of each at most", "differing by one."),
    refusals.NO_DEEDS: ("NO DEEDS", "This game is played", "without deeds.", "For money: {1}."),
    refusals.NO_AUCTIONS: (
        "NO AUCTIONS",
        "In this game what is",
        "not bought stays",
        "unsold.",
    ),
    refusals.IN_PRISON: ("IN JAIL", "Its owner sits there", "and earns nothing."),
    refusals.CLAIM_LATE: ("NO RENT TO CLAIM", "Rent is claimed until", "the next turn begins."),
    refusals.NO_JAIL_CARD: ("NO JAIL CARD", "There is none to be", "had here."),
    refusals.NOT_JAILED: ("NOT IN JAIL", "This player is free."),
    refusals.NOTHING_TO_TRADE: ("NOTHING TO TRADE", "Name a deed or a", "jail card."),
    refusals.NO_OPTION: ("NO SUCH OPTION", "This edition does not", "have it."),
    refusals.FEES_FIRST: ("{2}% FOR THE BANK", "{3} owes and", "must first raise it."),
    refusals.NOT_DUE: ("NO AUCTION DUE", "Its auction is over."),
    refusals.AUCTION_DUE: (
        "AUCTION IS DUE",
        "A bankrupt left this",
        "deed: press the",
        "deal button.",
    ),
    refusals.NOT_SHORT: ("NO SHORTAGE", "The bank has enough:", "build at the price."),
    refusals.LOSS_FIRST: ("BOOKINGS LOST", "Go on without them", "first: OK."),
    refusals.SALE_DUE: ("PRICE IS DUE", "Book the last auction", "first."),
    refusals.NO_MILLIONS: ("NO MILLIONS HERE", "K books the amount", "as it is printed."),
    refusals.DEAL_FULL: (
        "WAIT FOR THE LAMP",
        "Too many bookings in",
        "one deal: go on when",
        "it is out.",
    ),
    refusals.TOO_LATE: ("TOO LATE", "Redeeming costs the", "{2}% once more."),
    refusals.NAME_LETTER: ("NO SUCH LETTER", "The display does not", "have it."),
    refusals.NAME_LONG: ("NAME TOO LONG", "Up to seven letters."),
    refusals.NAME_TAKEN: ("NAME IS TAKEN", "Another player has", "it."),
    refusals.LOAN_SMALLER: ("TOO MUCH", "The loan is smaller."),
    refusals.LOAN_FIRST: ("LOAN FIRST", "The loan of the bank", "is repaid first."),
    refusals.NO_RULE: ("NOT IN THIS GAME", "This house rule was", "not chosen."),
    refusals.BOARD_WRONG: ("NO BOARD", "Nothing can be played", "on it."),
    refusals.BOARD_TITLE: ("TITLE IS TAKEN", "A built-in board has", "it."),
    refusals.BOARD_PLAYED: ("BOARD IS IN PLAY", "The game is played on", "it."),
    refusals.BOARDS_FULL: ("NO ROOM", "Four boards are kept:", "remove one first."),
    refusals.BOARD_UNKNOWN: ("NO SUCH BOARD", "None is called so."),
    refusals.BOARD_FAILED: ("NOT STORED", "The flash is worn."),
    refusals.OTHER_VERSION: ("ANOTHER VERSION", "wrote what is stored."),
    refusals.VISIT_PAID: ("NO RENT TO CLAIM", "It is paid or owed", "already."),
    refusals.VISIT_UNDONE: ("NO RENT TO CLAIM", "What the visit showed", "was taken back."),
    refusals.VISITS_LOST: (
        "NO VISIT KNOWN",
        "The unit was off. The",
        "visitor's card and",
        "the number once more.",
    ),
    refusals.FIRST_ROUND: ("NOT YET", "Nobody buys before", "the first salary."),
    refusals.LOW_BATTERY: (
        "BATTERY EMPTY",
        "Change the batteries.",
        "The books are safe;",
        "nothing was booked.",
    ),
}

# {1} of a refusal: which keys end an amount, in thousands and millions, or with a currency sign.
# {2}: the interest on mortgages. {3}: who owes the debt that is in the way.
UNITS = ("K or M", "K")
# Between the whole and its parts: 1.5M. The key for it is "." everywhere.
POINT = "."

# Bottom lines; where amounts have a currency sign, "K M" in them is K alone.
BATTERY_LOW = "! battery low"
HINT_REST = "Lay cards     OK menu"
HINT_AMOUNT = "Amount, then K M"
HINT_BOOK = "K M books     C clear"
HINT_NUMBER = "Deed OK    Amount K M"  # as the two above, in a game with deeds
HINT_UNDO = "C takes it back"
HINT_REDO = "OK puts back   C done"
HINT_UNDO_MORE = "▲K ▼M C takes it back"  # as the two above, with rows to scroll
HINT_REDO_MORE = "▲K ▼M OK back  C done"
TAKEN_BACK = "taken back"
K_PUTS_BACK = "K puts it back"
HINT_AUCTIONS = "▲K ▼M     OK auctions"
HINT_RANKING = "OK ranking   C leaves"
HINT_YES = "OK yes           C no"
HINT_OK_LEAVE = "OK books     C leaves"
HINT_OK = "OK "  # then what it does
HINT_LIST = "▲K ▼M OK       C back"
NO_ROW = "No such row"
NOTHING_TYPED = "Nothing to clear"
NOT_HERE = "This key does nothing"
HINT_SCROLL = "▲K ▼M          C back"
HINT_HISTORY = "▲K ▼M OK all   C back"
HINT_STOP = "Button stops"
OK_BIDS = "OK bids "
HINT_DEBT = "OK debt      C leaves"
HINT_ENROL = "1-8 colour  OK starts"
SAME_AGAIN = "GO: as last time"
GIVE_NAME = "K: name for "
HINT_BACK = "C back"
HINT_DONE = "OK or C"
HINT_PIN = "4 digits   OK"

# Titles and lines.
PRODUCT = "DEALBOX"
ENTER = "AMOUNT"
LAY_CARDS = "LAY THE CARDS"
NO_CARDS = "Lay a card first"
LONG = "6 digits at most: C"
ONE_POINT = "One point only: C"
GO_ALONE = "GO takes no amount"
K_BOOKS = "K books "
K_BIDS = "K bids "
HAS = "has"
NEEDS = "needs"
MISSING = "missing"
NOT_ENOUGH = "NOT ENOUGH MONEY"
OWES = "owes"
OWES_NO_MORE = "owes no more"
OUT = "bankrupt"
GAME_OVER = "GAME OVER"
GAME_OVER_LINE = "Book it all the same?"
AGAIN = "GO AGAIN?"
AGAIN_LINE = "had a salary just now"
DEAL = "DEAL"
OPENING = "Bids from"
HIGHEST = "Highest bid"
LEADS = " leads already"
BID_BACK = "{} taken back"
HOW_TO_BID = ("Bid: card on minus", "Bid: lay your card")  # with two readers, and with one
AT_LEAST = "At least"
SOLD_TO = "SOLD TO "
DEAL_OVER = "DEAL OVER"
SPOKEN = ("Sold by spoken bids?", "OK, then the winner", "on minus, the price.")
NEW_GAME = "NEW GAME?"
ENDS_THIS = "It ends this game."
# What the journal found at power-on, by its codes: nothing, a game, foreign bytes, another format,
# damage, a game without its board. {0}: title and fingerprint of that.
FOUND = (
    ("There is no game yet.",),
    ("There is no game yet.",),
    ("What is stored is not", "a game of this unit.", "A new game erases it."),
    ("The game stored needs", "another version.", "A new game erases it."),
    ("The game stored is", "damaged.", "A new game erases it."),
    ("Its board is missing:", "{0}", "Put it back. A new", "game erases this one."),
)
# {0}: how many bookings are lost, {1}: the number of the one that the books are taken from, {2}:
# of the newest one stored.
LOST = (
    "BOOKINGS LOST",
    "Not read: up to {0}",
    "The books are those",
    "after booking {1}.",
    "",
    "Hold C for a new game",
)
SPLIT = (
    "COPIES DIFFER",
    "The two copies of the",
    "last booking differ.",
    "The first is taken.",
    "",
    "Hold C for a new game",
)
TURNED_BACK = (
    "BOOKS TURNED BACK",
    "The books are those",
    "after booking {1}.",
    "Stored are newer ones",
    "up to {2}.",
    "Hold C for a new game",
)
HINT_LOST = "OK goes on"
SERVICED = (
    "SERVICE MODE",
    "It was entered after",
    "the last booking: the",
    "books may have been",
    "changed.",
)
STARTED_ANEW = (
    "STARTED ANEW",
    "The unit stood still.",
    "What was booked is",
    "booked; a deal that",
    "was running is void.",
)
CARDS = "CARDS"
TAP_CARD = "Tap the card of"
IS_CARD_OF = "Card of "
NO_MORE = "No more players"
NUMBER_CHANGES = "Its number changes."
CARDS_LATER = "The cards come later"
LAY_AGAIN = "Lay one card again"
REPLACE = "NEW CARD"
TAKE_BACK = "TAKE BACK?"
FINAL = "FINAL STANDINGS"
HISTORY = "HISTORY"
DEBTS = "DEBTS"
SETTLE = "Settle"
CAN_RAISE = "can raise"
NO_DEBTS = "Nobody owes anything."
WHO = "WHO?"
MENU = "MENU"
STANDINGS = "STANDINGS"
STANDINGS_ITEM = "Standings"
# The codes of the standings: what they are called, and what to do with one that is a link, and
# with one that only the page reads; in lines of ten letters.
CODES = ("QR", ("Scan with", "a phone"), ("Read with", "the page"))
HISTORY_ITEM = "History"
TAKE_BACK_ITEM = "Take back"
DEBTS_ITEM = "Debts"
BANKRUPT_ITEM = "Bankrupt"
FINAL_ITEM = "Final standings"
SETTINGS_ITEM = "Settings"
NEW_GAME_ITEM = "New game"
SWITCH_OFF_ITEM = "Switch off"
TRADE_ITEM = "Trade"
CLAIM_ITEM = "Claim rent"
TAX_ITEM = "Tax"
CARDS_ITEM = "Cards"
JAIL_ITEM = "Jail"
DEEDS_ITEM = "Deeds"
SETTINGS = "SETTINGS"
VOLUME_ITEM = "Volume"
BRIGHTNESS_ITEM = "Brightness"
REPLACE_ITEM = "Replace a card"
PIN_ITEM = "Banker's PIN"
LANGUAGE_ITEM = "Language"
LANGUAGE = "LANGUAGE"
SELF_TEST_ITEM = "Self-test"
SELF_TEST = "SELF-TEST"
TRIED_KEY = "Key "
SIDES = ("+", "-", "")  # as the readers are marked; the only one is not
TRY_CARD = "card "
TRY_BUTTON = "button"
LAMP_ON = "Button: lamp on"
LAMP_OFF = "Button: lamp off"
HINT_TRY = "Try it all, C last"
HINT_TRIED = "All there.     C next"
FACTS = ("Core", "Flash", "Readers", "Display")  # what the board has found out about itself
HINT_FACTS = "C ends"
FIRST_TEST = "Key . tests the unit"
VOLUME = "VOLUME"
BRIGHTNESS = "BRIGHTNESS"
LARGE = "Large balances"  # at the highest brightness
LEVEL_KEYS = "▲K ▼M     C or OK"
PIN = "BANKER'S PIN"
PIN_WRONG = "Wrong"
PIN_SHORT = "Four digits"
NEW_PIN = "NEW PIN"
NO_PIN = "None: OK alone"
PIN_AGAIN = "Once more"
PIN_DIFFERS = "Not the same"
NAMES_ITEM = "Names"
NAMES = "NAMES"
NEW_NAME = "NEW NAME"
NO_NAME = "None: OK alone"
OTHER_COLOUR = "Another card's colour"
HINT_NAME = "K next  M erases   OK"
SEND_NAMES_ITEM = "Send names"
FORGET_ITEM = "Forget everybody"
FORGET = (
    "FORGET EVERYBODY?",
    "All names go, and the",
    "cards of all who do",
    "not play now. This is",
    "for good.",
)
FORGOTTEN = "Names are erased"
BANKRUPT_ASK = "BANKRUPT?"
ALL_TO = "all cash to"
ALL_DEEDS_TO = "all deeds to"

# What main.py shows in place of the unit: the first line black on white.
STOPPED = "UNIT STOPPED"  # then a blank line, the fault, its place, and these
AFTER_FAULT = ("", "Booked is booked.", "Switch off and on", "to go on.")
IN_SERVICE = (
    "SERVICE MODE",
    "",
    "The USB prompt is",
    "open.",
    "",
    "Switch off and on",
    "to play.",
)
IN_BOOKS = "This is in the books."
FLASH_SMALL = (
    "FLASH TOO SMALL",
    "",
    "This board has less",
    "than 2 MB of flash,",
    "so no game is kept.",
)

# Deeds.
DEEDS = "DEEDS"
BUILDINGS = ("no houses", "1 house", "2 houses", "3 houses", "4 houses")
HOTEL = "hotel"
APARTMENT = "apartment"
GROUPS = (  # as numbered in bank/spaces.py
    "",
    "brown",
    "light blue",
    "pink",
    "orange",
    "red",
    "yellow",
    "green",
    "dark blue",
    "station",
    "utility",
)
TRANSPORT = "transport"
TIMES_DICE = "x dice"
FOR_SALE = "for sale"
DUE = "to auction"
RENT = "rent"
IS_MORTGAGED = "mortgaged"
MORTGAGED_OF = "mtg. "  # then whose the mortgaged deed is
EARNS_NOTHING = "no rent"
THROWN = "throw"
WHOLE_GROUP = "full group"
OWNED = "{} owned"
EACH = "EACH"
JAILED = "goes to jail"
FREED = "leaves jail"
CARD_DRAWN = "draws a jail card"
CARD_USED = "uses a jail card"
HINT_OFFER = "OK buys      C leaves"
BUTTON_AUCTIONS = "Deal button: auction"
SCARCE = "Scarce: deal button"
HINT_RENT = "OK pays      C leaves"
ITS_PAGE = "Its page"
AS_OF_THEN = "as of the landing"
# Why a claim has no rent: what was so when the visit began.
NOTHING_THEN = {
    refusals.UNOWNED: "It was not sold yet.",
    refusals.MORTGAGED: "It was mortgaged.",
    refusals.IN_PRISON: "The owner was in jail",
}
BY_CARD = "sent by a card"
HINT_BY_CARD = "GO if sent by a card"
THROW = "THROW?"
THROW_LINE = "Type the dice total"
OLD_THROW = "that moved the player"
HINT_THROW = "OK           C leaves"
NEW_THROW = "of a new throw, OK."
THREE_DICE = "of all three dice, OK"
BUY = "Buy"
BUILD = "Build"
LACKS_GROUP = "lacks group"
BUILD_GROUP = "Develop group"
SELL = "Sell building"
SELL_SITE = "Sell all here"
SELL_GROUP = "Sell group"
MORTGAGE = "Mortgage"
REDEEM = "Redeem"
TRADE = "Trade"
OWNERS_CARD = "Lay the owner's card"
BUYERS_CARD = "Lay the buyer's card"
WON_DEED = "Deed no., then OK"
DEAL_RUNS = ("DEAL IS RUNNING", "Let it end first.")
NO_BID = ("No bid stands.", "Sold by spoken bids?")
ALOUD = "SPOKEN BIDS"
WINNERS_CARD = "Lay the winner's card"
HINT_ALOUD = "K M price    C leaves"
HINT_NO_BID = "OK yes       C leaves"
HINT_OTHER = "GO: something else"
OTHER_SOLD = ("SOMETHING ELSE?", "This books the price,", "but gives no deed.")
HINT_SOLD = "OK books   C gives up"
GIVE_UP = ("GIVE UP THE SALE?", "Do all agree to that?")
HINT_SALE = "C gives up    OK menu"
BUTTON_SALE = "Deal button: the sale"
JAIL_CARD = "jail card"
NONE = "none"
CASH = "cash"
GIVES = "gives"
NOTHING = "nothing"
GIFT = "A gift?"
TRADES = "TRADE"
ONE_JAIL_CARD = "a jail card"
TWO_JAIL_CARDS = "2 jail cards"
FEES = "{}% for bank"
PERCENT = "{}%"
TRADE_WAITS = "The trade waits"  # until both lay their cards again
LATER = "later"  # redeemed later, a mortgage costs so much
TWO_CARDS_TRADE = ("TRADE", "Lay both cards first:", "who pays on minus, or", "before the other.")
HOW_TO_TRADE = ("Deed: number, OK", "Cash: amount, K M")
HINT_TRADE = "OK books     C leaves"
HINT_ITEM = "OK deed      K M cash"
RETURNED = "BACK WITH THE BANK"
MORE = "more after it"
PASS_OVER = "PASS OVER?"
STAYS_UNSOLD = "stays with the bank."
HINT_RETURNED = "C skips       OK menu"
TAX = "TAX"
CARDS_MENU = "CARDS"
REPAIRS = "Repairs"
PAY_EACH = "Pay each player"
COLLECT_EACH = "Collect from each"
DRAW_JAIL_CARD = "Draw a jail card"
TO_EACH = "TO EACH FROM"
FROM_EACH = "FROM EACH TO"
PAYS_NOW = "pays"
HOW_MUCH_EACH = "How much for each?"
JAIL = "JAIL"
BAIL = "Pay bail"
BAIL_OWED = "Last turn: out, owing"
USE_CARD = "Use a jail card"
GOES_IN = "Goes in"
COMES_OUT = "Comes out"
IS_JAILED = "is in jail"
IS_FREE = "is free"
ONE_CARD = "Lay the player's card"
EDITION = "EDITION"
OPTIONS = "OPTIONS"
ROLES = "ROLES"
GO_ON = "Go on"
ON = "on"
OFF = "off"
OPTION_NAMES = ("Deeds", "Quick game", "Speed Die", "Game B", "Timed deals")
ROLE_NAMES = ("", "competitor", "monopolist")
GAME_ITEM = "This game"
THIS_GAME = "THIS GAME"
JOIN_ITEM = "A player joins"
LEAVE_ITEM = "A player leaves"
JOINS = "JOINS"
LEAVES = "LEAVES"
ALL_GOES_TO = "ALL GOES TO"
CLOCK_ITEM = "Clock"
DEAL_OUT_ITEM = "Deal out deeds"
DEEDS_ON_ITEM = "Go on with deeds"
OWNERS = "OWNERS"
HINT_OWNERS = "Card or OK   M nobody"
NO_OWNER = "Not a player's card"
MINUTES = "{} min"  # left of a timed game
WINNER = "winner"
TIE = "tie"

# House rules, in the order of their bits in bank/state.py, and what belongs to them.
HINT_POT = "M takes pot"
TO_POT = "GO: to the pot"
HINT_ON_GO = "K on GO C takes back"
POT_NEEDS_ONE = ("POT FOR WHOM?", "Lay one card,", "then M.")
POT_FROM_ONE = ("WHO PAYS THE POT?", "Lay one card.")
HOUSE = "HOUSE RULES"
HOUSE_ITEM = "House rules"
DEED_RULES = "DEEDS, HOUSES"
DEED_RULES_ITEM = "Deeds, houses"
BY_BOOKLET = "None of them"
RULE_NAMES = (
    "Pot",
    "Twice on GO",
    "Loans",
    "No auctions",
    "Endless houses",
    "Build anywhere",
    "Build unevenly",
    "No jail rent",
    "Buy after GO",
)
START_ITEM = "Start"
STAKE_ITEM = "Stake"
OPENING_ITEM = "First bid"
DEAL_ITEM = "Deal"
SECONDS = "{} s"
INTEREST_ITEM = "Mortgages"
LOAN_RATE_ITEM = "Interest"
AS_PRINTED = "OK: as printed"
NO_STAKE = "OK: an empty pot"
AT_RANDOM = "OK: 13 to 50 s"
NO_INTEREST = "OK: no interest"
DEAL_RANGE = "10 to 255 seconds"
RATE_RANGE = "100% at most"
HINT_SUM = "K M sets   OK default"
HINT_NUMBER_OK = "Number, OK     C back"
LOAN_ITEM = "Loan"
LOANS = "LOAN"
BORROW = "Borrow"
REPAY = "Repay"
BORROWS = "LOAN FOR"
REPAYS = "REPAID BY"
HOW_MUCH = "How much?"
ALL_OF_IT = "OK: all of it"
BORROWED = "borrowed"
AT_EACH_GO = "{}% at each GO"

# By the bits of parts.NO_....
PARTS = (
    "! no plus reader",
    "! no minus reader",
    "! no display",
    "! no keypad",
    "! no card reader",
)
# What an edition's board says in English that is the name of no place: taxes, kinds of spaces. In
# another language a pair of each, the English one first.
SPACES: tuple[tuple[str, str], ...] = ()
# What shortens a text that has too little room, and by what.
SHORTER = (
    ("borrowed", "loan"),
    (" building", " bldg"),
    ("Foundation die", "Found. die"),
    ("YELLOW", "YELL."),
    ("ORANGE", "ORAN."),
)


def use(language: int) -> None:
    """Let all names here have the words of a language, by its number; English if there is none.

    That takes 10 ms and leaves 4 KB of garbage; nothing if the language is in use. A page may
    not have its words yet (web/unit/worker.js): nothing changes then.
    """
    name, module = LANGUAGES[language - 1 if 1 <= language <= len(LANGUAGES) else 0]
    if name == NAME:
        return
    texts = _texts(module)
    here = globals()
    for name in texts:
        if name.isupper():
            here[name] = texts[name]


def seat_called(name: str) -> int:
    """Return the seat that is called so in any language, -1 for none; as slow as use() of each."""
    for _, module in LANGUAGES:
        seats: tuple[str, ...] = _texts(module).get("SEATS", ())
        if name in seats:
            return seats.index(name)
    return -1


def _texts(module: str) -> "dict[str, Any]":
    """Return the names of a language's module, none if it is not there.

    What is imported for it is dropped again: the words stay in flash, as the English ones do.
    """
    this = sys.modules.pop(__name__)  # or English would not be imported anew
    texts = {}
    try:
        texts = __import__("dealbox.ui." + module, None, None, ("NAME",)).__dict__
        forget(module)
    except ImportError:
        pass
    sys.modules[__name__] = this
    setattr(sys.modules["dealbox.ui"], "words", this)  # noqa: B010
    return texts


def forget(module: str) -> None:
    """Drop a module of this package that was imported: its memory is freed when it is not used."""
    del sys.modules["dealbox.ui." + module]
    delattr(sys.modules["dealbox.ui"], module)


def code(language: int) -> str:
    """Return the code of a language (ISO 639-1), by its number; "" if there is none."""
    if not 1 <= language <= len(LANGUAGES):
        return ""
    return LANGUAGES[language - 1][1][len("words_") :] or "en"


def missing(bits: int) -> str:
    """Return the words for the first part that does not answer, "" for none."""
    for index in range(len(PARTS)):
        if bits >> index & 1:
            return PARTS[index]
    return ""


def building(level: int, edition: "Edition | None" = None) -> str:
    """Return what is built at a level; edition: None if that is not known."""
    if level < state.HOTEL:
        return BUILDINGS[level]
    return APARTMENT if edition and edition.has_apartments else HOTEL


def group(edition: "Edition", space: int) -> str:
    """Return what a deed's group is called."""
    number = edition.groups[space]
    if number == STATION and edition.has_transports:
        return TRANSPORT
    return edition.cities[number] if number < len(edition.cities) else GROUPS[number]


def space(text: str) -> str:
    """Return what a board calls a space in English, in the language of the display."""
    for english, local in SPACES:
        if text == english:
            return local
    return text


def shorten(text: str, columns: int) -> str:
    """Return a text shortened word by word until it fits; it may still be too long."""
    for pairs in (_SHORT, SHORTER, _short_names):
        for long, short in pairs:
            if len(text) <= columns:
                return text
            text = text.replace(long, short)
    for ending in _ENDINGS:
        if len(text) > columns and text.endswith(ending):
            text = text[: -len(ending)]
    return text


def shorten_names(names: "list[str]") -> None:
    """Let shorten() have short forms of the players' names, by seat: "MAXIMIL" as "MAXI.".

    Where others begin alike, with the number of the seat: "MAR3.".
    """
    _short_names.clear()
    for seat, name in enumerate(names):
        if len(name) > _SHORT_NAME:
            begin = name[: _SHORT_NAME - 1]
            others = [names[other] or SEATS[other] for other in range(len(names)) if other != seat]
            if any([other.startswith(begin) for other in others]):
                begin = begin[:-1] + str(seat)
            _short_names.append((name, begin + "."))
    _short_names.sort(key=_length, reverse=True)  # one may begin with another


def _length(pair: "tuple[str, str]") -> int:
    return len(pair[0])


def fit(text: str, columns: int = COLUMNS) -> str:
    """Return a text shortened word by word until it fits, and cut if that is not enough."""
    text = shorten(text, columns)
    if len(text) > columns:
        text = text[: columns - 1].rstrip() + "."
    return text


_SHORT = (
    ("Landmark/record", "Site"),
    (" Avenue", " Ave"),
    (" Street", " St"),
    (" Boulevard", " Blvd"),
    (" Railroad", " RR"),
    (" Company", " Co"),
    (" Station", " Stn"),
    (" Road", " Rd"),
    (" Square", " Sq"),
    (" Place", " Pl"),
    ("The ", ""),
    ("Pennsylvania", "Penns."),
    ("Site ", ""),
)
_ENDINGS = (" Ave", " St", " Blvd", " Co", " Stn", " Rd", " Sq")
