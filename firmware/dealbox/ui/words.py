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

# Words of the pages in the browser (web/words/words.js) and of the printed keys, by their keys;
# {name}: a value. The image of the chip has none of them.
PAGE = {
    "sound": "Sound",
    "row.chosen": "{row}, chosen",
    "power": "Power",
    # The home page of the site, and its page for families.
    "home.title": "The bank for your board game",
    "home.lead": (
        "Dealbox replaces the paper money: lay a card, type an amount, and it is booked. It "
        "keeps every balance, knows the deeds and rules of seven boards and of your own, times "
        "the auctions, and loses no booking that it has confirmed."
    ),
    "home.play_now": "Play now",
    "home.families": "For families",
    "home.build": "Build one",
    "home.free": (
        "Free, without an account. It plays offline after the first visit, and nothing of your "
        "game leaves your browser."
    ),
    "home.face_alt": (
        "The unit: two card readers, a display with an auction running, a keypad, and a large "
        "red deal button"
    ),
    "home.play": "Play",
    "home.play_about": (
        "The firmware of the box runs in your browser. Put a phone in the middle of the table, "
        "or a laptop at its end."
    ),
    "home.board": "Scoreboard",
    "home.board_about": (
        "Balances, bookings and deeds for a television: from the box on USB, or from the unit "
        "in another window. On your own phone: what you have, read off the unit's display, and "
        "sent nowhere."
    ),
    "home.report": "Report",
    "home.report_about": (
        "Who led when, what the rents were worth, and what turned the game: from a saved game."
    ),
    "home.build_about": (
        "A soldering iron, an evening, and parts for 25 to 30 EUR. No programmer: the software "
        "goes over USB."
    ),
    "home.which": "Which file?",
    "home.which_about": (
        "Three questions lead to the one file for your controller, with its checksum."
    ),
    "home.rules": "Rules",
    "home.rules_about": (
        "593 rules from five booklets, each with its source and who enforces it; and rulings "
        "where a booklet is silent."
    ),
    "home.shot_alt": "The display after a payment: who paid whom, and what both have now",
    "home.table": "At the table",
    "home.table_pay": (
        "Lay the visitor's card on minus and the owner's on plus. Type the amount, then K for "
        "thousands or M for millions. Both see what they have. C takes it back."
    ),
    "home.table_deal": (
        "For an auction press the red button: bids are called out until the lamp goes out, "
        "nobody knows when."
    ),
    "home.table_more": "What it does for a family",
    "home.safe": "Nothing is lost",
    "home.safe_how": (
        "A booking is stored twice before it is shown: pull the plug whenever you like."
    ),
    "home.plug": "Pull the plug",
    "home.safe_link": "How that works",
    "home.box": (
        "No box has been built by the authors yet: the program is tested on an emulated chip "
        "with all its parts."
    ),
    "home.figures": "Measured figures",
    "site.language": "Language",
    "family.title": "For families",
    "family.lead": (
        "One phone or tablet in the middle of the table is the bank. Nobody counts notes, "
        "nobody has to be the banker, and there is no arguing about who paid."
    ),
    "family.keys": "The keys on one sheet (PDF)",
    "family.need": "What you need",
    "family.need_text": (
        "Your own board, pawns, dice and cards. The paper money stays in the box. Two to eight "
        "can play; each takes one of the coloured cards on the screen. With an Android phone, "
        "any card or tag with NFC will do instead."
    ),
    "family.start": "Begin",
    "family.start_text": (
        "Open the page, choose your edition, and touch each player's card. The opening money "
        "is paid out at once."
    ),
    "family.pay": "Pay",
    "family.pay_text": (
        "Who pays lays the card on minus, who gets the money on plus; then the amount. Only "
        "one card: the other side is the bank. Passing GO: the card on plus, then the key GO."
    ),
    "family.deeds": "Streets and rent",
    "family.deeds_text": (
        "If you like, it also keeps the deeds: type a street's number and it knows price, "
        "owner and rent, with houses, hotels and mortgages, by the rules of your edition."
    ),
    "family.auction": "The red button",
    "family.auction_text": (
        "Slap it, and an auction begins. The lamp flashes for 13 to 50 seconds, nobody knows "
        "how long; when it goes out, the highest bid wins."
    ),
    "family.undo": "A mistake",
    "family.undo_text": (
        "C takes the last booking back, and the menu any earlier one. Nothing is ever rubbed "
        "out: the history shows all of it."
    ),
    "family.debt": "Short of money",
    "family.debt_text": (
        "Who cannot pay sees what is missing, can sell houses, mortgage or trade, and settles "
        "the debt then; or is bankrupt, and everything goes where the rules say."
    ),
    "family.pause": "A pause",
    "family.pause_text": (
        "Switch off whenever you like, also in the middle: the game is there the next day. It "
        "can be saved as a file and played on elsewhere."
    ),
    "family.end": "The end",
    "family.end_text": (
        "Final standings count cash, streets and buildings. The report shows how it came to that."
    ),
    "family.private": "No account, no advertising, nothing is sent anywhere.",
    # The scoreboard and the report: web/scoreboard, web/report, host_sim/report.
    "board.title": "Dealbox: scoreboard",
    "board.waits": "The scoreboard waits for a game",
    "board.way.box": "A box:",
    "board.way.box.how": "plug it into this laptop with a USB cable, and connect it.",
    "board.way.nousb": (
        "This browser cannot read USB: open the page in Chrome or Edge, on a laptop."
    ),
    "board.way.browser": "A game in the browser:",
    "board.way.browser.how": "open it in another window of this browser.",
    "board.way.run": "A game by “dealbox run”:",
    "board.way.run.how": "open the address of the scoreboard that it prints.",
    "board.nogame": "The unit is connected: begin a game on it.",
    "board.players": "Players",
    "board.deeds": "Deeds",
    "board.news": "What happened last",
    "board.bookings": "Last bookings",
    "board.level": "Level at the top",
    "board.leads.worth": "{who} leads by worth",
    "board.leads.cash": "{who} leads by cash",
    "board.out": "bankrupt",
    "board.owes": "owes {amount}",
    "board.worth": "worth {amount}",
    "board.stations": "Stations",
    "board.transports": "Transports",
    "board.utilities": "Utilities",
    "board.mortgaged": "mortgaged",
    "board.mortgaged.sign": "M",
    "board.legend": "What the signs mean",
    "board.legend.colours": "colours",
    "board.legend.house": "house",
    "board.bid.none": "no bid yet",
    "board.bid.over": "no bid",
    "board.bid.leads": "{who} bids {price}",
    "board.bid.wins": "{who} wins at {price}",
    "board.bid.hurry": "hurry!",
    "board.deal": "Auction",
    "board.usb": "Connect the box on USB",
    "board.usb.waiting": "Connected: waiting for the box.",
    "board.usb.gone": "The box was unplugged. Plug it in again: the scoreboard goes on by itself.",
    "board.usb.silent": (
        "Nothing comes from this port. Is the box switched on? Choose its port, or unplug it and "
        "plug it in again."
    ),
    "board.usb.foreign": (
        "This port is not a Dealbox. Choose the port of the box, or unplug it and plug it in "
        "again."
    ),
    "board.usb.service": "The box is in service mode. Switch it off and on to play.",
    "board.usb.NotFoundError": (
        "No port was chosen. Choose the port of the box, or unplug it and plug it in again."
    ),
    "board.usb.SecurityError": (
        "This page may not use USB here. Open it by https, or allow it in the site's settings."
    ),
    "board.usb.NotAllowedError": (
        "The browser was told not to use USB here. Allow it in the site's settings."
    ),
    "board.usb.NetworkError": (
        "The port cannot be opened: another program uses it. End “dealbox watch” or “make "
        "flash”, and connect again."
    ),
    "board.usb.InvalidStateError": (
        "The port is open already, in this browser. Close the other window."
    ),
    "board.usb.fault": (
        "USB does not work ({reason}). Choose the port of the box, or unplug it and plug it in "
        "again."
    ),
    # What a box reports that was just flashed.
    "box.page": "Dealbox: what the box reports",
    "box.heading": "What the box reports",
    "box.about": (
        "Plug in the box, or the bare controller once the file is on it, and connect it. That "
        "only reads: it changes nothing."
    ),
    "box.works": "The box is running.",
    "box.board": "Board",
    "box.version": "Version",
    "box.missing": "No answer from",
    "box.battery": "Supply",
    "box.complete": "All parts answer.",
    "box.part.plus": "plus reader",
    "box.part.minus": "minus reader",
    "box.part.reader": "card reader",
    "box.part.keypad": "keypad",
    "box.part.display": "display",
    "box.battery.none": "not measured",
    "box.battery.volts": "{volts} V",
    "box.battery.low": "{volts} V: change the cells soon.",
    "box.check": "Check the board",
    "box.check.about": (
        "Ten minutes with a new box: the page measures clock, flash, display, readers, keypad and "
        "supply, and asks what only you can see or hear. A game that is stored stays."
    ),
    "box.check.how": (
        "It takes service mode: switch the box off and unplug it, hold C (or the deal button, if "
        "the keypad does not work), plug it in, and connect."
    ),
    "box.check.board": "Board it is wired as",
    "box.check.begin": "Begin the check",
    "box.check.runs": "Checking …",
    "box.check.plays": "The box is not in service mode. Bring it there, then begin again.",
    "box.check.ended": (
        "The check has ended early: the box was unplugged, or what it sent is no answer. Bring it "
        "into service mode, then begin again."
    ),
    "box.check.unloaded": (
        "The check cannot be loaded: there is no network, or this browser has no WebAssembly. "
        "Reload the page."
    ),
    "box.check.passed": "The check is done: nothing failed.",
    "box.check.failed": "The check is done. Failed: {names}",
    "box.check.save": "Save the report",
    "box.check.lines": "What each line means",
    "box.ask.yes": "Yes",
    "box.ask.no": "No",
    "box.ask.next": "Next",
    "box.ask.skip": "Leave it out",
    "box.ask.lamp": "Is the lamp lit?",
    "box.ask.tone": "Was there a tone of half a second?",
    "box.ask.volts": "Volts at VSYS by a multimeter?",
    "box.ask.current": "mA by a USB meter, now (the unit is awake)?",
    "box.ask.switch": (
        "Put the cells in, pull USB, and choose Switch off in the menu. Does only the deal "
        "button light the display again, and is the game there?"
    ),
    "box.ask.card": "Lay a card on the {reader}, none on the other. Is it there?",
    "box.ask.keys": (
        "After this, press the 16 keys row by row, each row from the left, a second each: {keys}. "
        "Ready?"
    ),
    "box.build": "Wire it, and what to do when something is wrong",
    "board.server": "Connected to dealbox run.",
    "board.server.gone": "The unit does not answer. Is dealbox still running? Trying again …",
    "board.window": "Connected to the unit in another window.",
    "board.bank": "the bank",
    "board.a.deed": "a deed",
    "board.undone": "Taken back:",
    "board.redone": "Put back:",
    "board.number": "booking {seq}",
    "board.booked.new game": "A new game begins",
    "board.booked.paid": "{payer} pays {payee} {amount}",
    "board.booked.paid.pot": "{payer} puts {amount} in the pot",
    "board.booked.salary": "{payee} draws the salary of {amount}",
    "board.booked.deal": "{payer} wins the auction at {amount}",
    "board.booked.owes": "{payer} owes {payee} {amount}",
    "board.booked.owes.pot": "{payer} owes the pot {amount}",
    "board.booked.debt settled": "{payer} settles the debt: {amount} to {payee}",
    "board.booked.debt settled.pot": "{payer} settles the debt: {amount} in the pot",
    "board.booked.bankrupt": "{payer} is bankrupt: all goes to {payee}",
    "board.booked.new card": "{payee} has a new card",
    "board.booked.named": "{payee} has another name",
    "board.booked.setting": "A setting was changed",
    "board.booked.buys": "{payer} buys {deed} for {amount}",
    "board.booked.auction": "{payer} wins {deed} at auction for {amount}",
    "board.booked.rent": "{payer} pays {payee} {amount} rent",
    "board.booked.builds": "{payer} builds for {amount}",
    "board.booked.sells building": "{payee} sells a building for {amount}",
    "board.booked.sells group": "{payee} sells all buildings of a group for {amount}",
    "board.booked.clears": "{payee} sells all buildings there for {amount}",
    "board.booked.mortgage": "{payee} mortgages {deed} for {amount}",
    "board.booked.redeems": "{payer} redeems {deed} for {amount}",
    "board.booked.trade": "{payer} and {payee} trade",
    "board.booked.tax": "{payer} pays {amount} tax",
    "board.booked.bail": "{payer} pays {amount} bail",
    "board.booked.jail": "{payee} goes to jail",
    "board.booked.jail.out": "{payer} leaves jail",
    "board.booked.jail card": "{payee} has a get-out-of-jail card",
    "board.booked.jail card.out": "{payer} uses a get-out-of-jail card",
    "board.booked.repairs": "{payer} pays {amount} for repairs",
    "board.booked.pays each": "{payer} pays each player {amount}",
    "board.booked.from each": "{payee} gets {amount} from each player",
    "board.booked.building": "{payer} wins a building at auction for {amount}",
    "board.booked.no bid": "Nobody bids",
    "board.booked.service mode": "Service mode was entered",
    "board.booked.leaves": "{payer} leaves: all goes to {payee}",
    "board.booked.joins": "{payee} joins with {amount}",
    "board.booked.deals out": "Deeds are dealt out",
    "board.booked.deeds entered": "The deeds are entered",
    "board.pot": "the pot",
    "board.pot.holds": "pot {amount}",
    "board.loan": "loan {amount}",
    "board.booked.takes the pot": "{payee} takes the pot: {amount}",
    "board.booked.loan": "{payee} borrows {amount}",
    "board.booked.repays": "{payer} repays {amount} of the loan",
    "board.booked.on GO": "{payee} stops on GO: {amount} more",
    # What is read of the codes on a display, and whose card is whose.
    "code.way": "The codes on a unit's display:",
    "code.way.how": (
        "OK, Standings, GO shows them. Read them here, or with this phone's own camera. Nothing "
        "is sent."
    ),
    "code.scan": "Scan the unit's display",
    "code.close": "Close the camera",
    "code.aim": "Hold the phone so close that the code fills half of the picture.",
    "code.parts": "{read} of {all} codes read. Missing: {missing}.",
    "code.whole": "All codes read.",
    "code.read": "Booking {seq}, read {time}",
    "code.older": "The code was of booking {older}. This is booking {seq}, read {time}",
    "code.foreign": "This is no code of a unit.",
    "code.since": "Since booking {seq}",
    "code.NotAllowedError": (
        "This page may not use the camera. Allow it in the browser's settings of the site, or "
        "open the codes with the phone's own camera."
    ),
    "code.NotFoundError": "There is no camera. Open the page on a phone.",
    "code.NotReadableError": "Another program uses the camera. Close it and try again.",
    "code.insecure": (
        "The camera works only at an address that begins with https. Open the codes with the "
        "phone's own camera."
    ),
    "code.fault": (
        "The camera does not work ({reason}). Open the codes with the phone's own camera."
    ),
    "mine.which": "My card:",
    "mine.all": "Everybody",
    "mine.deeds": "My deeds",
    "mine.none": "No deeds yet.",
    "guest.why": "With the seat of {who} you can bid from here.",
    "guest.ask": "Ask the banker for the seat",
    "guest.code": "Your number is {code}. The banker sees it on the unit's page, and lets you in.",
    "guest.pin": "Or the banker's PIN",
    "guest.pin.enter": "Enter",
    "guest.pin.digits": "A PIN has four digits.",
    "guest.pin.wrong": "Wrong PIN.",
    "guest.pin.none": "The unit has no PIN. Ask the banker.",
    "guest.pin.closed": "Too many wrong PINs. Ask the banker.",
    "guest.seat": "You have the seat of {who}.",
    "guest.seat.taken": "Somebody has this seat. The banker can take it back.",
    "guest.seat.none": "You have no seat. Ask the banker.",
    "guest.leave": "Give the seat up",
    "guest.amount": "Your bid",
    "guest.bid.in": "Bid {unit}",
    "guest.bid.number": "Type a number such as 120 or 1.5.",
    "guest.bid.off": "The banker does not allow bids from here now.",
    "guest.bid.taken": "Your bid counts.",
    "guest.bid.late": "Too late: there is no auction.",
    "guest.bid.card": "The unit does not know your card here. Bid at the table.",
    "guest.busy": "Somebody is using the unit. Try again.",
    "guest.says": "{text}",
    "guest.wait": "Wait a few seconds and try again.",
    "guest.absent": "This player is not in the game.",
    "guest.refused": "The banker said no.",
    "guest.ended": "Your seat has ended. Ask the banker again.",
    "guest.title": "Guests",
    "guest.asks": "Is {who} the guest who shows number {code}?",
    "guest.admit": "Let {code} in",
    "guest.refuse": "Refuse {code}",
    "guest.may": "Guests may bid",
    "guest.take": "Take back the seat of {who}",
    "end.won": "{who} has won!",
    "end.tie": "A tie at the top",
    "end.standings": "Final standings",
    "end.worth": "Worth after each booking",
    "end.cash": "Money after each booking",
    "end.bookings": "{count} bookings",
    "end.share": "Share as a picture",
    "end.save": "Save as a picture",
    "end.failed": "The picture could not be made ({reason}). Take a photograph of the screen.",
    "end.unit": "The game is over: the unit counts who has won",
    "report.heading": "Report of a game",
    "report.page": "Dealbox: report of a game",
    "report.from": (
        "From a saved game: what the page that plays saved, what “make dump” copied from a box, "
        "or the file of “dealbox run --state”. Nothing leaves this device."
    ),
    "report.file": "A saved game",
    "report.here": "The game on this device",
    "report.feed": "What “dealbox watch” kept",
    "report.which": "Game",
    "report.which.of": "{game} of {games}",
    "report.nowasm": (
        "This browser cannot run the bank (WebAssembly). Use “dealbox report FILE” instead."
    ),
    "report.size": (
        "{name} is no saved game: it has {bytes} bytes, a saved game {wanted}. Choose what the "
        "page that plays saved, or “make dump”."
    ),
    "report.feed.first": "Now choose the saved game to which these lines belong.",
    "report.unreadable": "{name} cannot be read ({reason}). Choose it again.",
    "report.nothing.here": (
        "This browser shows no game of this device: none was begun on the page that plays, or it "
        "is kept elsewhere. Save it there as a file, and choose that here."
    ),
    "report.computing": "Computing: seconds for a game, longer for a memory full of games …",
    "report.failed": "The report failed ({reason}). Reload this page.",
    "report.refused.empty": (
        "This is no saved game: it is the memory of a unit on which no game was begun."
    ),
    "report.refused.foreign": (
        "This is no saved game: it was not written by a Dealbox. Choose what the page or “make "
        "dump” saved."
    ),
    "report.refused.version": "Another version of Dealbox wrote this. Open it with that version.",
    "report.refused.board": (
        "This game is on a board of somebody's own, {board}, which the file lacks."
    ),
    "report.refused.damaged": "No booking in this file is sound. Try an older copy of it.",
    "report.refused.size": (
        "This is no saved game: it has {bytes} bytes, a saved game {wanted}. Choose what the "
        "page or “make dump” saved."
    ),
    "report.refused.feed": "This file has no line of a feed. Choose what “dealbox watch” keeps.",
    "report.bookings": (
        "Bookings {first} to {last}; {counted} of them moved something and were not taken back. "
        "Game {game} of {games} in the file."
    ),
    "report.overwritten": (
        "The beginning of this game is overwritten: the report starts with the oldest booking "
        "that is left, and what came before is in no figure but the balances."
    ),
    "report.goes.on": "The game is not over: these are the figures up to the last booking.",
    "report.house": "House rules: {rules}.",
    "report.house.none": "It was played by the booklet, without house rules.",
    "report.no.time": (
        "A unit stores no time of day, so the axis of every figure counts bookings, not minutes."
    ),
    "report.checked": (
        "The bank executed each booking once more: all are sound, and each follows from the one "
        "before."
    ),
    "report.faults": (
        "The bank executed each booking once more, and not all is well: “dealbox books --check” "
        "lists what it found."
    ),
    "report.table": "Table of {count} rows",
    "report.few": "The {count} turning points",
    "report.all": "All {count} bookings",
    "report.table.of": "{title}, table",
    "report.players": "Standings",
    "report.players.columns": "place | .player | .state | worth | cash | debt | deeds",
    "report.state.won": "won",
    "report.state.playing": "playing",
    "report.state.bankrupt": "bankrupt",
    "report.state.left": "left",
    "report.worth.bare": "The deeds are not in the books of this game: worth is cash less debt.",
    "report.worth.earned": (
        "Worth is cash less debt, and what each deed without a mortgage would earn once."
    ),
    "report.worth.prices": (
        "Worth is cash less debt, the printed price of each deed (half if it is mortgaged), and "
        "what its buildings cost."
    ),
    "report.course": "Balances",
    "report.course.columns": "booking | .from | .to | amount | .for",
    "report.course.cash": "{seat} cash",
    "report.course.worth": "{seat} worth",
    "report.for": "{what}, {space} {name}",
    "report.leaders": "Who led",
    "report.leaders.columns": "booking | .leader from here on | ahead by | .after",
    "report.leaders.once": "The lead, by worth, changed hands once.",
    "report.leaders.times": "The lead, by worth, changed hands {count} times.",
    "report.leaders.none": "Nobody ever led.",
    "report.swings": "Turning points",
    "report.swings.about": (
        "The bookings that changed the distance between two players' worths most."
    ),
    "report.swings.columns": "booking | .for | .winner | worth | .loser | worth",
    "report.rents": "Rents by deed",
    "report.rents.about": (
        "Spent is what the bank received for the deed and its buildings, not what a trade cost."
    ),
    "report.rents.columns": "space | .deed | .group | printed | spent | rents paid | earned",
    "report.groups": "Rents by group",
    "report.groups.about": "A rent that was owed counts when it is settled.",
    "report.groups.columns": ".group | rents paid | spent | earned",
    "report.to": "to {seat}",
    "report.deals": "Auctions",
    "report.deals.none": "No auction was booked.",
    "report.deals.columns": "booking | .what | .buyer | price | printed | length",
    "report.deals.nobody": "nobody",
    "report.deals.stopped": "{length}, stopped",
    "report.clock": "Luck of the auction clock",
    "report.clock.about": (
        "The lamp goes out after {shortest} to {longest}, each as likely, {middle} on average. "
        "The unit stores prices, never lengths or the bids in between: a length is known only "
        "from the lines that “dealbox watch” kept, to a second or two."
    ),
    "report.clock.known": "Known here: the lengths of {known} of {deals} auctions.",
    "report.clock.unknown": "Known here: no length of the {deals} auctions.",
    "report.clock.short": (
        "Those shorter than {middle} ({deals}) went for {share} % of the printed price."
    ),
    "report.clock.long": "The longer ones ({deals}) went for {share} %.",
    "report.clock.columns": (
        ".player | auctions won | paid | below printed | lengths known | mean length"
    ),
    "report.seconds": "{seconds} s",
    "report.paid": "Who paid whom",
    "report.paid.about": "Who pays is on the left. What everybody began with is paid by the bank.",
    "report.paid.columns": ".payer",
    "report.totals": "Salaries, rents, taxes, jail",
    "report.totals.columns": (
        ".player | salaries | in salaries | rents earned | taxes | in taxes | went to jail"
    ),
    "report.fallen": "Bankruptcies",
    "report.fallen.about": "The cash is what was left after everything was sold and mortgaged.",
    "report.fallen.columns": "booking | .bankrupt | .creditor | cash handed over",
    "report.none": "None.",
    "report.undone": "Taken back",
    "report.undone.about": "These bookings are in no figure above.",
    "report.undone.columns": "booking | .for | .from | .to | amount | by booking",
    "report.figure.worth": "A line for each player; the band below has the colour of who led.",
    "report.figure.cash": "Cash after each booking",
    "report.figure.cash.about": "A line for each player.",
    "report.axis.bookings": "bookings",
    "report.figure.swings": "The largest swings",
    "report.figure.swings.about": (
        "For each, how much the worth of one player rose and of another fell."
    ),
    "report.figure.groups.about": (
        "A bar for each group of deeds, divided by who received the rents."
    ),
    "report.figure.deals": "Prices of the auctions",
    "report.figure.deals.about": "For each auction, the price paid beside the printed price.",
    "report.axis.deals": "paid (dot) and printed (tick)",
    "report.figure.clock": "Length and price",
    "report.figure.clock.about": (
        "For each auction, its length and its price as a share of the printed one."
    ),
    "report.axis.length": "length of the auction, s",
    "report.axis.share": "% of the printed price",
    "report.figure.paid.about": (
        "A cell for each pair: the darker, the more the one on the left paid."
    ),
    "menu": "Menu",
    "language": "Language",
    "description": "The bank of a property-trading board game, in the browser.",
    "description.report": (
        "The figures of a saved game: balances, rents, deals, turning points, and who paid whom."
    ),
    "description.box": (
        "What a box that was just flashed reports: version, missing parts, battery."
    ),
    "description.board": (
        "The game on a television: balances, deeds, the last bookings and the deal."
    ),
    # The page with the chip: web/chip.
    "chip.description": (
        "The real firmware on an emulated chip, with a plug to pull: no booking that it has "
        "confirmed is lost."
    ),
    "chip.page": "Dealbox: pull the plug",
    "chip.about": (
        "A game is on the table, and the firmware of the box runs on an emulated chip: let "
        "somebody pay, and pull the plug whenever you like; nothing that was confirmed is lost."
    ),
    "chip.plug": "The plug",
    "chip.pull": "Pull the plug",
    "chip.plug_in": "Plug it in",
    "chip.pay": "RED pays BLUE 100K",
    "chip.pulls": "Pulled",
    "chip.confirmed": "Bookings confirmed",
    "chip.lost": "Bookings lost",
    "chip.cut": "In the middle of a flash operation",
    "chip.cut.after": "Operation from now on",
    "chip.cut.arm": "Pull it there",
    "chip.cut.armed": "The power will be cut in flash operation {number} from now on.",
    "chip.cut.in": "Pulled while this was going on: {what}. What is left: {tear}.",
    "chip.tear": "What is left",
    "chip.tear.any": "anything",
    "chip.tear.before": "all as before",
    "chip.tear.after": "all is done",
    "chip.tear.prefix": "the first bytes are done",
    "chip.tear.half": "the first half is done",
    "chip.tear.subset": "some bits are done",
    "chip.tear.flaky": "some bits are done, some read differently each time",
    "chip.tear.early": "nothing is done, a few bits read differently each time",
    "chip.tear.late": "all is done, a few bits read differently each time",
    "chip.tear.zeros": "all zeros",
    "chip.tear.mixture": "noise",
    "chip.auto": "By itself",
    "chip.auto.sweep": "In each operation of a payment",
    "chip.auto.random": "At any moment",
    "chip.auto.count": "Times",
    "chip.auto.stop": "Stop",
    "chip.auto.at": "Pull {number} …",
    "chip.auto.done": "Pulled {count} times by itself; lost: {lost}.",
    "chip.rot": "Decayed bits",
    "chip.rot.what": "Where",
    "chip.rot.how": "What is left",
    "chip.rot.do": "Let them decay",
    "chip.rot.page.A": "newest page, ring A",
    "chip.rot.page.B": "newest page, ring B",
    "chip.rot.page.AB": "newest page, both rings",
    "chip.rot.sector.A": "newest sector, ring A",
    "chip.rot.sector.B": "newest sector, ring B",
    "chip.decay.bit": "one bit wrong",
    "chip.decay.ones": "all ones",
    "chip.decay.zeros": "all zeros",
    "chip.decay.noise": "noise",
    "chip.rotten": "Decayed. Pull the plug and plug it in again: the unit reads the flash then.",
    "chip.cells": "Voltage of the cells",
    "chip.cells.die": "Let them die",
    "chip.volts": "{volts} V",
    "chip.link": "Link that repeats this run",
    "chip.save": "Save the flash",
    "chip.again": "Begin anew",
    "chip.off.switch": "Switched off.",
    "chip.off.pull": "The plug is out.",
    "chip.off.fault": "The plug is out.",
    "chip.off.battery": "The cells are empty.",
    "chip.kept": (
        "Nothing is lost: booking {seq} was the last one confirmed, and the unit has booking "
        "{taken}."
    ),
    "chip.lost.told": "Lost: {count} of the bookings confirmed, up to {seq}. The unit reports it.",
    "chip.lost.silent": (
        "Lost: {count} of the bookings confirmed, up to {seq}. The unit does not report it."
    ),
    "chip.one": "This journal has one ring only, for comparison: bookings get lost.",
    "chip.repeats": "The run is repeated …",
    "chip.fault": "The chip has stopped: {text}",
    "chip.journal": "The journal",
    "chip.journal.about": (
        "Two rings of 176 sectors: a column is a sector, a square is a page with the whole state "
        "of the game. Each booking writes one page into both rings."
    ),
    "chip.key.sound": "booking",
    "chip.key.affirmed": "state repeated after power-on",
    "chip.key.damaged": "no complete page",
    "chip.key.newest": "newest",
    "chip.ring": "Ring {ring}: {pages} pages, {damaged} that are not complete",
    "chip.at": "{place}: {page}",
    "chip.says": "epoch {epoch}, booking {seq}: {kind}, {payer} → {payee}, {amount}",
    "chip.says.affirmed": "epoch {epoch}, booking {seq} once more, after power-on",
    "chip.says.damaged": "no complete page",
    "chip.says.blank": "blank",
    "chip.records": "who plays",
    "chip.operations": "The last operations of the flash",
    "chip.op": "{time} s: {what}. {page}",
    "chip.op.cut": "{time} s: {what}, cut: {tear}",
    "chip.op.program": "{place} written",
    "chip.op.erase": "{place} erased",
    "chip.op.rot": "{place} decayed",
    "chip.core": "The chip",
    "chip.core.speed": "Speed",
    "chip.speed": "{speed} s of the unit in a second",
    "chip.core.clock": "Clocks",
    "chip.mhz": "{core} MHz, flash {flash} MHz",
    "chip.core.at": "Core",
    "chip.core.rest": "Asleep",
    "chip.percent": "{share} % of the time",
    "chip.core.current": "Current",
    "chip.ma": "{ma} mA; like that the cells last {lasts}",
    "chip.days": "{count} days",
    "chip.hours": "{count} h",
    "chip.core.most": "As fast as this machine can",
    "chip.bus": "Traffic on the busses",
    "chip.more": "How this works, and what counts as lost",
    "chip.design": "How nothing is lost",
    "chip.image": "{name}, SHA-256 {sha256}",
    "noscript": "This page needs JavaScript, which this browser does not allow here.",
    "display": "Display",
    "asleep": "The unit is asleep: any key wakes it.",
    "off": "The unit is off, and the game is kept: the switch 0/1 turns it on again.",
    "pace": "This machine is too slow: the unit's clock runs at {percent} %.",
    # The readers, the keys and the red button.
    "tap": "tap",
    "plus": "Plus reader: money comes",
    "plus.money": "money comes",
    "plus.lay": "Lay the chosen card on plus",
    "plus.tap": "Tap the chosen card on plus",
    "minus": "Minus reader: money leaves",
    "minus.money": "money leaves",
    "minus.lay": "Lay the chosen card on minus",
    "minus.tap": "Tap the chosen card on minus",
    "solo": "Reader: the first card pays, the second is paid",
    "solo.lay": "Lay the chosen card on the reader",
    "solo.tap": "Tap the chosen card on the reader",
    "keys": "Keys",
    "key.K": "K, thousands",
    "key.M": "M, millions",
    "key.C": "C, clear",
    "key..": "point",
    "key.GO": "GO, salary",
    "deal": "Deal",
    "deal.button": "Deal button, with the lamp",
    "lamp.lit": "The lamp is lit.",
    "lamp.dark": "The lamp is dark.",
    # The cards: what each is called, and the letter in it that chooses it; none types a key.
    "cards": "Cards",
    "seat.unknown": "unknown",
    "letter.RED": "r",
    "letter.BLUE": "b",
    "letter.GREEN": "e",
    "letter.YELLOW": "y",
    "letter.WHITE": "w",
    "letter.BLACK": "l",
    "letter.PINK": "p",
    "letter.ORANGE": "o",
    "letter.unknown": "u",
    "card.named": "{name} ({card})",
    "card.choose": "{card} card: tap",
    "card.on_plus": "{card} card, on the plus reader: lift",
    "card.on_minus": "{card} card, on the minus reader: lift",
    "card.on_solo": "{card} card, on the reader: lift",
    "hint.none": "Touch who pays, then who gets it; or drag a card onto a reader.",
    "hint.first": "Choose a card first.",
    "hint.chosen": "{card}: now lay it on a reader, or tap it.",
    "hint.waits": "The unit waits for the card of {card}.",
    "hint.waits_chosen": "The unit waits for the card of {card}: touch it.",
    # The keys of a keyboard.
    "help": "Keys on your keyboard",
    "help.amounts": "amounts",
    "help.c": "clear, back, undo; hold 3 s: new game",
    "help.backspace": (
        "C, pressed shortly: it clears all digits, as the unit can clear no single one"
    ),
    "help.go": "GO, the salary",
    "help.ok": "OK",
    "help.deal": "the deal button",
    "help.letters": "choose the card with that letter underlined, or lift it",
    "help.name": "a name, while the unit asks for one",
    "name.letter": "A name has no “{letter}” here.",
    "help.next": "choose the next card",
    "help.taps": "tap the chosen card on plus, on minus",
    "help.lays": "lay the chosen card on that reader; with none chosen, lift",
    "help.tab": "every control, one by one",
    "kbd.esc": "Esc",
    "kbd.enter": "Enter",
    "kbd.space": "Space",
    "kbd.tab": "Tab",
    # Banners: why the unit or its storage does not do what it should, and what helps.
    "lost": "The unit does not answer. Is Dealbox still running? Trying again …",
    "unkept": (
        "The game cannot be kept: {why}. Until it can be, nothing is booked, as on an empty"
        " battery; then the unit goes on by itself."
    ),
    "unkept.full": "this device has no room left; delete something on it",
    "unkept.cleared": "the data of this site was cleared",
    "unkept.storage": "the browser does not store it ({code})",
    "unkept.disk_full": "the disk is full; delete something on it",
    "unkept.disk_denied": "Dealbox may not write its file; allow it to",
    "unkept.in_use": "another Dealbox plays from its file; end that one",
    "unkept.disk": "the disk fails ({code})",
    "fault.server": (
        "The unit has failed. What was booked is kept: start Dealbox again. Its console says why."
    ),
    "fault.unit": "The unit has failed. What was booked is kept: switch it off and on to go on.",
    "fault.reload": "The unit has failed. What was booked is kept: reload the page to go on.",
    "fault.gone": (
        "The unit cannot be loaded: there is a newer version of this page, or no network. "
        "The game is kept. Reload the page to go on."
    ),
    "fault.tab": (
        "Dealbox is open in another tab or window. Close it there, and the game goes on here."
    ),
    "fault.busy": "Another page still has the game. Close it, and the game goes on here.",
    "fault.browser": (
        "This browser cannot run Dealbox: it needs an address that begins with https, and "
        "Chrome 102, Firefox 111, Safari 16.4 or newer."
    ),
    "fault.no_storage": (
        "This browser keeps nothing for this page, so the game would be lost when it is "
        "closed. Allow storage for this site, leave the private window, or use another "
        "browser."
    ),
    "fault.other_version": (
        "The game kept in this browser is of another version of Dealbox. Nothing was "
        "changed. Open that version to save the game as a file."
    ),
    "fault.cleared": (
        "The data of this site was cleared, and the game with it: nothing more is booked. "
        "Save the game as a file now, then reload the page and load it."
    ),
    # The menu, and games as files.
    "menu.title": "Dealbox on this device",
    "kept.safe": "The game is kept in this browser.",
    "kept.unsafe": (
        "The game is kept in this browser, which may remove it if the device runs out of "
        "room: save a game that matters as a file."
    ),
    "save": "Save the game as a file",
    "load": "Load a game from a file …",
    "file": "A saved game",
    "board": "Your own board …",
    "edit": "Edit a board …",
    "board.file": "The file of a board",
    "files.about": (
        "A saved game goes on wherever Dealbox is: on another phone, a laptop, or the box "
        "itself, and back. A file can also be dropped on this page."
    ),
    "install": "Install it as an app",
    "pages": "More pages",
    "pages.scoreboard": "Scoreboard",
    "pages.report": "Report of a game",
    "pages.home": "Rules, and how to build one",
    "pages.notice": "Licences",
    "back": "Back to the game",
    "renew": "A new version is ready: touch here to use it.",
    "replace.title": "Play the game of this file?",
    "replace.about": (
        "It takes the place of the game on this device, which is saved as a file first."
    ),
    "replace.yes": "Save this game, and play the other",
    "replace.no": "Stay with this game",
    "loaded": "This is the game of {name}.",
    "refused.wait": "The unit has not started yet. Try again in a moment.",
    "refused.foreign": (
        "This file is no game that Dealbox has saved; the name of one ends in .flash. The "
        "game here stays as it is."
    ),
    "refused.empty": "There is no game in this file. The game here stays as it is.",
    "refused.damaged": (
        "The game in this file is damaged, and nothing of it can be read. The game here "
        "stays as it is."
    ),
    "refused.version": (
        "The game in this file is of another version of Dealbox. The game here stays as it is."
    ),
    "refused.board": (
        "The game in this file is on a board of somebody's own, which the file lacks. The game "
        "here stays as it is."
    ),
    "refused.unjudged": (
        "The file cannot be checked, because the unit does not load. Reload the page."
    ),
    "refused.storage": "That could not be stored: {why}. The game here stays as it is.",
    "refused.none_before": "No game was replaced in this browser.",
    # How the game of a file is to the one here; .one: for one booking, as the language counts.
    "compare.same": "The file and the game here are the same, up to booking {common}.",
    "compare.newer": "The file is newer: it has all of the game here, and {count} more bookings.",
    "compare.newer.one": "The file is newer: it has all of the game here, and one more booking.",
    "compare.older": "The file is older: the game here has all of it, and {count} more bookings.",
    "compare.older.one": "The file is older: the game here has all of it, and one more booking.",
    "compare.parted": "One game was played on in two places after booking {common}.",
    "compare.other_game": "The file and the game here are two different games.",
    "compare.apart": (
        "The file has bookings {file}, the game here {here}: none of them is in both."
    ),
    "compare.file_alone": "The file alone has {count} bookings:",
    "compare.file_alone.one": "The file alone has one booking:",
    "compare.here_alone": "The game here alone has {count} bookings:",
    "compare.here_alone.one": "The game here alone has one booking:",
    # Cards by NFC.
    "nfc": "Read cards by NFC",
    "nfc.stop": "Play with the cards on the screen",
    "nfc.needs": (
        "Reading cards needs Chrome on an Android phone with NFC, and this page by https. "
        "The unit then has one reader: the first card pays, the second is paid."
    ),
    "nfc.begun": "Hold a card to the back of the phone. The first card pays, the second is paid.",
    "nfc.again": "This game is played with cards by NFC: touch here to read them again.",
    "nfc.denied": (
        "This page may not read cards. Allow NFC for it in the browser's settings of this "
        "site, then try again."
    ),
    "nfc.missing": "This phone has no NFC. Choose the cards on the screen instead.",
    "nfc.off": "NFC is switched off. Switch it on in the phone's settings, then try again.",
    "nfc.fails": "Cards cannot be read ({code}). Choose them on the screen instead.",
    "nfc.unreadable": "This card cannot be read here. Use tags of type NTAG, one at a time.",
    "nfc.no_number": (
        "This card has no serial number, so it cannot be told from others. Use another."
    ),
    "nfc.random": "This card gives another number each time, as phones do. Use another.",
    "report.noscript": (
        "This page computes the report by itself, and needs JavaScript for it. Without it, use "
        "“dealbox report FILE”."
    ),
    "hint.pays": (
        "{payer} pays: touch who gets it, or type the amount for the bank. GO is the salary."
    ),
    "hint.gets": "{payee} gets the bank's money: type the amount, or touch who pays.",
    "hint.pair": "{payer} pays {payee}: type the amount, then K or M.",
    "hint.pair.sign": "{payer} pays {payee}: type the amount, then K.",
    "hint.deal": "Auction: touch the bidder's card, then type the bid.",
    "coach.open": "Show me how it works",
    "coach.sheet": "All keys on one sheet (PDF)",
    "coach.title.1": "1 of 3: the cards",
    "coach.title.2": "2 of 3: the amount",
    "coach.title.3": "3 of 3: the red button",
    "coach.next": "Next",
    "coach.end": "Play",
    "coach.leave": "Leave the introduction",
    "coach.begin": "OK begins your first game.",
    "coach.list": (
        "Touch the row of the edition that you play. Then “Go on” is enough: deeds are off, "
        "and the unit keeps just the money."
    ),
    "coach.enrol": "Every player gets a card. Touch the {card} one.",
    "coach.enough": "Touch a card for each further player. When everybody has one: OK.",
    "coach.pays": "Touch the card of the player who pays.",
    "coach.paid": (
        "{card} pays. Now touch who gets it. A touch is a short tap; a card dragged onto a "
        "reader stays there."
    ),
    "coach.amount": "Type 1, then M: one million. K stands for thousands.",
    "coach.amount.sign": "Type 10, then K: it books the amount as it is printed.",
    "coach.back": "It is booked: the display shows what both have now. Take it back: C.",
    "coach.deal": (
        "For an auction press the red button. Touch a card, type its bid; when the lamp goes "
        "out, the highest bid wins. If deeds are on: a deed's number and OK show its price or "
        "rent, and the menu lists them all."
    ),
    "panel": "The game",
    "panel.undo": "Take it back",
    # Speech: web/speech.
    "speech": "Speech: off",
    "speech.title": "Speech",
    "speech.is": "Speech: {level}",
    "speech.off": "off",
    "speech.bookings": "bookings and bids",
    "speech.everything": "everything on the display",
    "speech.begins": (
        "Dealbox now says {level}. Touch the button once more to choose what and how."
    ),
    "speech.rate": "Speed",
    "speech.voice": "Voice",
    "speech.voice.none": "This device has no voice for this language. Its settings can add one.",
    "speech.none": "This browser cannot speak.",
    "speech.names": "The first touch of a key or card says its name, the second presses it",
    "speech.seconds": "{count} seconds",
    # The editor of boards; edit.fault.*: what host_sim/editions/checking.py finds.
    "edit.title": "Edit a board",
    "edit.about": (
        "Begin with the board that is most like yours. Names, sums, prices and rents can be "
        "changed; the rules stay those of that board."
    ),
    "edit.again": "Go on with {title}",
    "edit.again.untitled": "Go on with the board begun",
    "edit.file": "A file …",
    "edit.other": "Begin with another board",
    "edit.file.faults": "Faults of {name}",
    "edit.kept": "{title} is in the list of editions of a new game.",
    "edit.file.large": "This is no board: the file is too large.",
    "edit.refused": "The unit does not take this board: {why}",
    "edit.full": "Which board goes?",
    "edit.full.about": (
        "Four boards of your own are kept, and there is no room for a fifth. Choose the one that "
        "the new one replaces: only its file brings it back. A board that is played on stays."
    ),
    "edit.full.keep": "Keep all four",
    "edit.board": "The board",
    "edit.called": "Title",
    "edit.sign": "Currency",
    "edit.sign.none": "none: K and M",
    "edit.unit": "Thousands for a printed 1",
    "edit.players.0": "Players, at least",
    "edit.players.1": "Players, at most",
    "edit.start": "Money to begin with",
    "edit.speed_die_start": "More with the Speed Die",
    "edit.salary": "Salary on GO",
    "edit.bail": "Bail",
    "edit.opening_bid": "First bid",
    "edit.raise": "Least raise",
    "edit.houses": "Houses in the bank",
    "edit.hotels": "Hotels in the bank",
    "edit.tax": "Tax {number}",
    "edit.space": "Space",
    "edit.name": "Name",
    "edit.sum": "Sum",
    "edit.repairs": "Card {number} for repairs",
    "edit.repairs.0": "For each house",
    "edit.repairs.1": "For each hotel",
    "edit.foundation": "Space 20",
    "edit.foundation.0": "A monopolist pays",
    "edit.foundation.1": "A competitor gets for a 1",
    "edit.foundation.2": "A competitor gets for a 2",
    "edit.group": "Name of the group",
    "edit.building": "Price of a house",
    "edit.deed": "Space {number}",
    "edit.price": "Price",
    "edit.price.of": "Price, space {number}",
    "edit.figures": "Prices and rents",
    "edit.rents": "Rents",
    "edit.rent.0": "bare",
    "edit.owned": "{count} owned",
    "edit.owned.one": "1 owned",
    "edit.factors": "Rent for a throw of 1",
    "edit.sheet": "The deeds as they print",
    "edit.sheet.none": "The table is here once nothing has to be mended.",
    "edit.faults": "{count} things to mend: show the first",
    "edit.faults.one": "One thing to mend: show it",
    "edit.save": "Save",
    "edit.use": "Use now",
    "edit.print": "Print",
    "edit.fault.missing": "Something has to be here.",
    "edit.fault.long": "At most {number} letters.",
    "edit.fault.wide": "Too long for the display: leave out as many letters as {number}.",
    "edit.fault.letter": "The display has no letter {letter}.",
    "edit.fault.twice": "There is another one.",
    "edit.fault.low": "{number} or more.",
    "edit.fault.high": "{number} or less.",
    "edit.fault.falls": "No rent may be lower than the one before, {number}.",
    "edit.fault.taken": "No tax can be here: the space is a deed, a corner, or none.",
    "edit.fault.number": "A whole number, please.",
    "edit.fault.beyond": "With this, a sum is more than a balance can hold.",
    # The table of deeds, in the editor and of the kit: host_sim/editions/deeds.py.
    "deeds.title": "Deeds: {edition}",
    "deeds.about": "start {start} · GO {go} · bail {bail} · {amounts}",
    "deeds.in.sign": "amounts in {sign}",
    "deeds.in.thousands": "amounts in thousands K, millions M",
    "deeds.column.group": "group",
    "deeds.column.number": "no.",
    "deeds.column.deed": "deed",
    "deeds.column.price": "price",
    "deeds.column.building": "building",
    "deeds.column.mortgage": "mort\xadgage",
    "deeds.rent": "rent",
    "deeds.competitor": "rent, if the owner is a competitor",
    "deeds.monopolist": "... is a monopolist*",
    "deeds.bare": "bare",
    "deeds.whole": "whole group",
    "deeds.apartment": "apt.",
    "deeds.owned": "rent, if the owner has",
    "deeds.role.competitor": "a competitor",
    "deeds.role.monopolist": "a monopolist",
    "deeds.throw": "{rent} × throw",
    "deeds.note.unit": (
        "At the unit: a card on minus, the number, OK. It shows the price or the rent; OK books."
    ),
    "deeds.note.taxes": "Taxes: {taxes}.",
    "deeds.note.hotels": (
        "The bank has {houses} houses and {hotels} hotels. The hotel costs one building more; "
        "each is sold back at half."
    ),
    "deeds.note.apartments": (
        "The bank has {houses} houses and {hotels} apartments. The apartment costs one building "
        "more; each is sold back at half."
    ),
    "deeds.note.fees": "Lifting a mortgage costs 10 % more than it paid.",
    "deeds.note.double": "A whole group earns double only while none of it is mortgaged.",
    "deeds.note.quick": "In the quick game the hotel comes after three houses.",
    "deeds.note.percentage": (
        "Income Tax is the sum or a percentage, as the payer chooses; the unit computes it."
    ),
    "deeds.note.roles": (
        "* With two unmortgaged streets of the city; with one he builds nothing, and earns what "
        "a competitor does. The apartment (apt.) comes after three houses, a competitor's after "
        "four."
    ),
    # The printed sheet of the keys (kit/reference.py); {NAME}: that word of the display.
    "sheet.title": "Keys",
    "sheet.about": "Two cards and a sum are a payment; OK leads to everything else.",
    "sheet.ruler": (
        "100 mm. If it measures otherwise, print again at 100 %, not fitted to the page."
    ),
    "sheet.no": "no.",
    "sheet.sum": "sum",
    "sheet.money": "Money",
    "sheet.deeds": "In a game with deeds",
    "sheet.house": "{HOUSE_ITEM}",
    "sheet.menu": "Menu, with deeds",
    "sheet.menu.rest": (
        "A digit chooses its row. K shows the last ones, which begin at 1 again: {rest}."
    ),
    "sheet.key.K": "thousands · up",
    "sheet.key.M": "millions · down",
    "sheet.key.C": "clear · back · undo",
    "sheet.key.OK": "book · yes · menu",
    "sheet.key..": "point · menu: volume",
    "sheet.key.GO": "salary · a card",
    "sheet.note.one": (
        "One card alone: the bank pays it (plus), or is paid (minus). With a single reader the "
        "first card pays, the second is paid."
    ),
    "sheet.note.sign": (
        "Where amounts have a currency sign, K books the amount as printed: 200 K is $200."
    ),
    "sheet.note.start": (
        "New game: hold C for three seconds, then OK. Choose the edition and its options; each "
        "player taps a card, OK starts."
    ),
    "sheet.row.pay": "Payment, rent",
    "sheet.row.pay.about": "The payer on minus, the payee on plus.",
    "sheet.row.salary": "Salary",
    "sheet.row.salary.about": "The amount is the edition's own.",
    "sheet.row.undo": "Undo",
    "sheet.row.undo.about": "At once, while the booking is shown.",
    "sheet.row.bid": "Bid",
    "sheet.row.bid.about": (
        "After the red button. OK bids the usual step more; or type a sum. When the lamp is "
        "out, OK books the price."
    ),
    "sheet.row.buy": "Buy",
    "sheet.row.buy.about": "The visitor's card. The red button auctions the deed instead.",
    "sheet.row.rent": "Rent by deed",
    "sheet.row.rent.about": (
        "The visitor's card. A utility asks for the throw. GO if a card sent him."
    ),
    "sheet.row.build": "Build, sell, mortgage",
    "sheet.row.build.about": "The owner's card. K and M choose what to do, OK books.",
    "sheet.row.trade": "{TRADE_ITEM}",
    "sheet.row.trade.about": (
        "Lay both cards. Each deed: number, OK. Cash: sum, K or M. OK books all of it."
    ),
    "sheet.row.debt": "Debt",
    "sheet.row.debt.about": (
        "The debtor's card. OK books the chosen way to raise money, then settles."
    ),
    "sheet.row.tax": "{TAX_ITEM}",
    "sheet.row.tax.about": "The second tax of the board is row 2.",
    "sheet.row.jail": "Into jail",
    "sheet.row.jail.about": "{JAIL_ITEM} → {GOES_IN}.",
    "sheet.row.bail": "Bail",
    "sheet.row.bail.about": "{JAIL_ITEM} → {BAIL}.",
    "sheet.row.each": "From each player",
    "sheet.row.each.about": "A card drawn: the sum from every other player.",
    "sheet.row.list": "All deeds",
    "sheet.row.list.about": "Number, name and price; OK leads to the deed.",
    "sheet.row.owned": "A player's deeds",
    "sheet.row.owned.about": "{STANDINGS_ITEM}, and the player's row.",
    "sheet.row.later": "Undo later",
    "sheet.row.later.about": "{TAKE_BACK_ITEM}: each OK takes back one more.",
    "sheet.row.final": "Who has won",
    "sheet.row.final.about": "{FINAL_ITEM}.",
    "sheet.row.on_go": "Salary on GO",
    "sheet.row.on_go.about": "Who stops on GO: K pays it a second time.",
    "sheet.row.pot": "Take the pot",
    "sheet.row.pot.about": "For who lands on Free Parking.",
    "sheet.row.to_pot": "Into the pot",
    "sheet.row.to_pot.about": "A fine, with GO. Taxes go there by themselves.",
    "sheet.row.loan": "{LOAN_ITEM}",
    "sheet.row.loan.about": (
        "{LOAN_ITEM} → {BORROW} or {REPAY}: the sum, K or M. Without deeds: OK 7."
    ),
}

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
    refusals.IN_DEBT: ("DEBT FIRST", "Who owes a debt must", "settle it first."),
    refusals.BANKRUPT_SEAT: ("BANKRUPT", "This player is out of", "the game."),
    refusals.NO_GAME: ("NO GAME", "Start a new game", "first."),
    refusals.CAN_PAY: ("ENOUGH MONEY", "There is enough money", "to pay in full."),
    refusals.NO_DEBT: ("NO DEBT", "There is nothing to", "settle."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("TOO OLD", "The history does not", "reach that far."),
    refusals.NOTHING_TO_REDO: ("NOTHING TO PUT BACK", "The last booking was", "not taken back."),
    refusals.TOO_FEW: ("TOO FEW PLAYERS", "Two players at least."),
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
    refusals.FEES_FIRST: ("{2}% FOR THE BANK", "The creditor owes and", "must first raise it."),
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
    refusals.FIRST_ROUND: ("NOT YET", "Nobody buys before", "the first salary."),
    refusals.LOW_BATTERY: (
        "BATTERY EMPTY",
        "Change the batteries.",
        "The books are safe;",
        "nothing was booked.",
    ),
}

# {1} of a refusal: which keys end an amount, in thousands and millions, or with a currency sign.
# {2}: the interest on mortgages.
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
LEADS = " has bid the most"
HOW_TO_BID = "Bid: card on minus"
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
HINT_RENT = "OK pays      C leaves"
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
NO_BID = ("No card made a bid.", "Sold by spoken bids?")
ALOUD = "SPOKEN BIDS"
WINNERS_CARD = "Lay the winner's card"
HINT_ALOUD = "K M price    C leaves"
HINT_NO_BID = "OK yes       C leaves"
CASH = "cash"
JAIL_CARD = "jail card"
NONE = "none"
TRADES = "TRADE"
ONE_JAIL_CARD = "a jail card"
TWO_JAIL_CARDS = "2 jail cards"
FEES = "{}% for bank"
PERCENT = "{}%"
TRADE_WAITS = "The trade waits"  # until both lay their cards again
LATER = "later"  # redeemed later, a mortgage costs so much
TWO_CARDS_TRADE = ("TRADE", "Lay both cards first:", "who pays on minus, or", "before the other.")
HOW_TO_TRADE = ("Deed: number, OK", "Cash: amount, K or M")
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
