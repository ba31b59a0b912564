"""The words of ui/words.py in German; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Deutsch"

SEATS = ("BANK", "ROT", "BLAU", "GRÜN", "GELB", "WEISS", "SCHWARZ", "ROSA", "ORANGE", "TOPF")

KINDS = (  # of booking, in the order of bank/state.py
    "",
    "neues Spiel",
    "zahlt",
    "Gehalt",
    "Zuschlag",
    "schuldet",
    "zahlt Schuld",
    "bankrott",
    "zurückgenommen",
    "wiederholt",
    "neue Karte",
    "Einstellung",
    "kauft",
    "Auktion",
    "Miete",
    "baut",
    "verkauft Haus",
    "baut Gruppe ab",
    "Hypothek",
    "tilgt Hypothek",
    "Tausch",
    "Steuer",
    "Kaution",
    "Gefängnis",
    "Freikarte",
    "Reparaturen",
    "zahlt jedem",
    "von jedem",
    "Zuschlag Gebäude",
    "kein Gebot",
    "Wartung",
    "baut alles ab",
    "geht",
    "kommt dazu",
    "teilt aus",
    "Besitzer erfasst",
    "neuer Name",
    "nimmt Topf",
    "Kredit",
    "tilgt Kredit",
    "auf Los",
)

UNKNOWN_CARD = ("UNBEKANNTE KARTE", "Diese Karte spielt", "nicht mit.")
SAME_CARD = ("ZWEIMAL DIESELBE", "Plus und Minus: zwei", "verschiedene Karten.", "Neu auflegen.")
TWO_CARDS = ("ZWEI KARTEN", "Auf jeden Leser nur", "eine Karte.")
TORN_READ = ("NICHT GELESEN", "Zu früh abgehoben.", "Noch einmal auflegen.")
GO_NEEDS_ONE = ("GEHALT FÜR WEN?", "Eine Karte auflegen,", "dann GO.")
NOTHING_DUE = ("NICHTS FÄLLIG", "Es ist nichts zu", "zahlen.")
NOTHING_OLDER = ("NICHTS ZURÜCKZUNEHMEN", "Keine Buchung dieses", "Spiels ist übrig.")

REFUSALS = {
    refusals.NOTHING: ("KEIN BETRAG", "Der Betrag ist null."),
    refusals.NOT_WHOLE: ("ZU KLEIN", "Weniger als {}", "gibt es nicht."),
    refusals.TOO_LARGE: ("ZU VIEL", "Mehr als {}", "gibt es nicht."),
    refusals.SAME_SEAT: SAME_CARD,
    refusals.SHORT: ("ZU WENIG GELD", "Häuser verkaufen oder", "Hypothek aufnehmen."),
    refusals.IN_DEBT: ("SCHULDEN: {3}", "Wer Schulden hat,", "muss sie erst zahlen."),
    refusals.BANKRUPT_SEAT: ("BANKROTT", "Dieser Spieler ist", "ausgeschieden."),
    refusals.NO_GAME: ("KEIN SPIEL", "Erst ein neues Spiel", "beginnen."),
    refusals.CAN_PAY: ("GENUG GELD", "Das Geld reicht, um", "alles zu zahlen."),
    refusals.NO_DEBT: ("KEINE SCHULDEN", "Es ist nichts zu", "bezahlen."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("ZU ALT", "So weit reicht der", "Verlauf nicht."),
    refusals.NOTHING_TO_REDO: ("NICHTS ZU WIEDERHOLEN", "Zuletzt wurde nichts", "zurückgenommen."),
    refusals.TOO_FEW: ("ZU WENIGE SPIELER", "Es müssen mehr sein."),
    refusals.TOO_MANY: ("ZU VIELE SPIELER", "Zu viele Spieler."),
    refusals.CARD_TAKEN: ("KARTE VERGEBEN", "Sie gehört schon", "einem Spieler."),
    refusals.BID_LOW: ("GEBOT ZU NIEDRIG",),
    refusals.BID_OVER_CASH: ("GEBOT ZU HOCH", "Mehr, als der Bieter", "hat."),
    refusals.AUCTION_OVER: ("ZU SPÄT", "Die Lampe ist aus."),
    refusals.PIN_WRONG: ("FALSCHE PIN",),
    refusals.PIN_PAUSE: ("WARTEN", "Fünf falsche PINs:", "30 Sekunden warten."),
    refusals.NOT_A_DEED: (
        "NICHT ZU KAUFEN",
        "Dieses Feld kann",
        "niemand besitzen.",
        "Für Geld: {1}.",
    ),
    refusals.NO_MILLIONS: ("KEINE MILLIONEN", "K bucht den Betrag,", "wie er gedruckt ist."),
    refusals.TOO_LATE: ("ZU SPÄT", "Tilgen kostet nun die", "{2}% noch einmal."),
    refusals.NAME_LETTER: ("BUCHSTABE FEHLT", "Die Anzeige kann ihn", "nicht zeigen."),
    refusals.NAME_LONG: ("NAME ZU LANG", "Höchstens sieben", "Buchstaben."),
    refusals.NAME_TAKEN: ("NAME VERGEBEN", "Ein anderer Spieler", "heißt so."),
    refusals.NOT_A_SITE: ("HIER NICHT", "Auf Bahnhöfen und", "Werken wird nicht", "gebaut."),
    refusals.OWNED: ("SCHON VERKAUFT", "Dieses Grundstück hat", "einen Besitzer."),
    refusals.UNOWNED: ("OHNE BESITZER", "Dieses Grundstück hat", "noch die Bank."),
    refusals.NOT_YOURS: ("NICHT DEINS", "Die Karte des", "Besitzers auflegen."),
    refusals.OWN_DEED: ("EIGENES GRUNDSTÜCK", "Auf dem eigenen zahlt", "man keine Miete."),
    refusals.MORTGAGED: ("MIT HYPOTHEK", "Auf dem Grundstück", "liegt eine Hypothek."),
    refusals.NOT_MORTGAGED: ("OHNE HYPOTHEK", "Es ist nichts zu", "tilgen."),
    refusals.DICE_RANGE: ("UNMÖGLICHER WURF", "Das können die Würfel", "nicht zeigen."),
    refusals.BUILT_FULL: ("VOLL BEBAUT", "Mehr kann hier nicht", "gebaut werden."),
    refusals.NEEDS_GROUP: ("GRUPPE NICHT KOMPLETT", "Dazu braucht man mehr", "von dieser Gruppe."),
    refusals.GROUP_MORTGAGED: ("HYPOTHEK IN GRUPPE", "Vor dem Bauen die", "Hypothek tilgen."),
    refusals.BUILD_EVENLY: (
        "GLEICHMÄSSIG BAUEN",
        "Eine andere Straße",
        "der Gruppe hat",
        "weniger Häuser.",
    ),
    refusals.SELL_EVENLY: (
        "GLEICHMÄSSIG ABBAUEN",
        "Eine andere Straße",
        "der Gruppe hat mehr",
        "Häuser.",
    ),
    refusals.NO_HOUSES: ("ZU WENIG HÄUSER", "Die Bank hat nicht", "mehr genug Häuser."),
    refusals.NO_HOTELS: ("KEINE HOTELS", "Die Bank hat keine", "Hotels mehr."),
    refusals.NO_BUILDING: ("NICHTS GEBAUT", "Dort steht kein", "Gebäude."),
    refusals.GROUP_BUILT: ("ERST DIE GEBÄUDE", "Erst die Gebäude der", "Gruppe verkaufen."),
    refusals.SELL_FIRST: ("ERST DIE GEBÄUDE", "Erst die Gebäude der", "Straße verkaufen."),
    refusals.CITY_BROKEN: ("ERST DIE GEBÄUDE", "Die Häuser der Stadt", "brauchen die Straße."),
    refusals.ROLES_WRONG: ("ROLLEN", "Je Rolle höchstens 3,", "Unterschied: einer."),
    refusals.NO_DEEDS: (
        "OHNE GRUNDSTÜCKE",
        "In diesem Spiel geht",
        "es nur um Geld.",
        "Für Geld: {1}.",
    ),
    refusals.NO_AUCTIONS: (
        "KEINE AUKTIONEN",
        "In diesem Spiel",
        "behält die Bank, was",
        "niemand kauft.",
    ),
    refusals.IN_PRISON: ("IM GEFÄNGNIS", "Der Besitzer sitzt", "und erhält nichts."),
    refusals.CLAIM_LATE: ("KEINE MIETE OFFEN", "Man verlangt sie vor", "dem nächsten Zug."),
    refusals.NO_JAIL_CARD: ("KEINE FREIKARTE", "Hier gibt es gerade", "keine."),
    refusals.NOT_JAILED: ("NICHT IM GEFÄNGNIS", "Dieser Spieler ist", "frei."),
    refusals.NOTHING_TO_TRADE: ("NICHTS ZU TAUSCHEN", "Grundstück oder", "Freikarte angeben."),
    refusals.LOAN_SMALLER: ("ZU VIEL", "So hoch ist der", "Kredit nicht."),
    refusals.LOAN_FIRST: ("ERST DER KREDIT", "Er wird zuerst", "zurückgezahlt."),
    refusals.NO_RULE: ("NICHT IN DIESEM SPIEL", "Diese Hausregel wurde", "nicht gewählt."),
    refusals.BOARD_WRONG: ("KEIN BRETT", "Darauf lässt sich", "nichts spielen."),
    refusals.BOARD_TITLE: ("TITEL VERGEBEN", "Ein eingebautes Brett", "heißt so."),
    refusals.BOARD_PLAYED: ("BRETT IM SPIEL", "Das Spiel läuft", "darauf."),
    refusals.BOARDS_FULL: ("KEIN PLATZ", "Vier Bretter sind da:", "erst eines löschen."),
    refusals.BOARD_UNKNOWN: ("KEIN SOLCHES BRETT", "Keines heißt so."),
    refusals.BOARD_FAILED: ("NICHT GESPEICHERT", "Der Speicher ist", "verbraucht."),
    refusals.OTHER_VERSION: ("ANDERE VERSION", "Sie schrieb, was", "gespeichert ist."),
    refusals.VISIT_PAID: ("KEINE MIETE OFFEN", "Schon bezahlt, oder", "als Schuld gebucht."),
    refusals.VISIT_UNDONE: ("KEINE MIETE OFFEN", "Was gezeigt wurde,", "ist zurückgenommen."),
    refusals.VISITS_LOST: (
        "KEIN BESUCH BEKANNT",
        "Das Gerät war aus:",
        "Karte des Besuchers",
        "und Nummer noch mal.",
    ),
    refusals.FIRST_ROUND: ("NOCH NICHT", "Gekauft wird erst", "nach dem Gehalt."),
    refusals.NO_OPTION: ("OPTION FEHLT", "Diese Ausgabe hat sie", "nicht."),
    refusals.FEES_FIRST: ("{2}% FÜR DIE BANK", "{3} muss", "sie erst aufbringen."),
    refusals.NOT_DUE: ("KEINE AUKTION FÄLLIG", "Sie ist schon vorbei."),
    refusals.AUCTION_DUE: (
        "AUKTION FÄLLIG",
        "Nach einem Bankrott",
        "zu versteigern: Deal-",
        "Knopf drücken.",
    ),
    refusals.NOT_SHORT: ("GENUG GEBÄUDE DA", "Die Bank hat genug:", "zum Preis bauen."),
    refusals.LOSS_FIRST: ("BUCHUNGEN FEHLEN", "Erst mit OK ohne sie", "weitermachen."),
    refusals.SALE_DUE: ("PREIS STEHT AUS", "Erst die letzte", "Auktion buchen."),
    refusals.DEAL_FULL: (
        "LAMPE ABWARTEN",
        "Zu viele Buchungen.",
        "Weiter geht es, wenn",
        "die Lampe aus ist.",
    ),
    refusals.LOW_BATTERY: (
        "BATTERIE LEER",
        "Batterien wechseln.",
        "Alles ist sicher;",
        "nichts wurde gebucht.",
    ),
}
UNITS = ("K oder M", "K")
POINT = ","

BATTERY_LOW = "! Batterie schwach"
HINT_REST = "Karten legen  OK Menü"
HINT_AMOUNT = "Betrag, dann K M"
HINT_BOOK = "K M bucht    C löscht"
HINT_NUMBER = "Nr. OK     Betrag K M"
HINT_UNDO = "C nimmt es zurück"
HINT_REDO = "OK wieder    C fertig"
HINT_UNDO_MORE = "▲K ▼M  C nimmt zurück"
HINT_REDO_MORE = "▲K ▼M OK neu C fertig"
TAKEN_BACK = "rückgängig"
K_PUTS_BACK = "K stellt wieder her"
HINT_AUCTIONS = "▲K ▼M  OK Auktionen"
HINT_RANKING = "OK Rangliste C zurück"
HINT_YES = "OK ja          C nein"
HINT_OK_LEAVE = "OK bucht     C zurück"
HINT_OK = "OK "
HINT_LIST = "▲K ▼M OK     C zurück"
NO_ROW = "Zeile gibt es nicht"
NOTHING_TYPED = "Nichts zu löschen"
NOT_HERE = "Taste ohne Wirkung"
HINT_SCROLL = "▲K ▼M        C zurück"
HINT_HISTORY = "▲K ▼M OK alles C raus"
HINT_STOP = "Knopf beendet"
OK_BIDS = "OK bietet "
HINT_DEBT = "OK Schulden  C zurück"
HINT_ENROL = "1-8 Farbe  OK beginnt"
SAME_AGAIN = "GO: wie zuletzt"
GIVE_NAME = "K: Name für "
HINT_BACK = "C zurück"
HINT_DONE = "OK oder C"
HINT_PIN = "4 Ziffern   OK"

PRODUCT = "DEALBOX"
ENTER = "BETRAG"
LAY_CARDS = "KARTEN AUFLEGEN"
NO_CARDS = "Erst Karte auflegen"
LONG = "Nur 6 Ziffern: C"
ONE_POINT = "Nur ein Komma: C"
GO_ALONE = "GO ohne Betrag"
K_BOOKS = "K bucht "
K_BIDS = "K bietet "
HAS = "hat"
NEEDS = "braucht"
MISSING = "es fehlen"
NOT_ENOUGH = "ZU WENIG GELD"
OWES = "schuldet"
OWES_NO_MORE = "schuldenfrei"
OUT = "bankrott"
GAME_OVER = "SPIELENDE"
GAME_OVER_LINE = "Trotzdem buchen?"
AGAIN = "NOCH EINMAL GO?"
AGAIN_LINE = "hatte eben Gehalt"
DEAL = "AUKTION"
OPENING = "Gebote ab"
HIGHEST = "Höchstgebot"
LEADS = " führt bereits"
BID_BACK = "{} widerrufen"
HOW_TO_BID = ("Bieten: Karte auf -", "Bieten: Karte legen")
AT_LEAST = "Mindestens"
SOLD_TO = "VERKAUFT AN "
DEAL_OVER = "AUKTION VORBEI"
SPOKEN = ("Per Zuruf verkauft?", "OK, dann Käufer auf", "Minus und der Preis.")
NEW_GAME = "NEUES SPIEL?"
ENDS_THIS = "Dieses Spiel endet."
FOUND = (
    ("Es gibt kein Spiel.",),
    ("Es gibt kein Spiel.",),
    ("Gespeichert ist etwas", "anderes. Ein neues", "Spiel löscht es."),
    ("Das Spiel braucht", "eine andere Version.", "Ein neues löscht es."),
    ("Das Spiel ist", "beschädigt. Ein neues", "löscht es."),
    ("Dem Spiel fehlt:", "{0}", "Brett aufspielen. Ein", "neues löscht es."),
)
LOST = (
    "BUCHUNGEN FEHLEN",
    "Unlesbar: bis zu {0}",
    "Es gilt der Stand",
    "nach Buchung {1}.",
    "",
    "C halten: neues Spiel",
)
SPLIT = (
    "KOPIEN UNGLEICH",
    "Die zwei Kopien der",
    "letzten Buchung sind",
    "ungleich. Die erste",
    "gilt.",
    "C halten: neues Spiel",
)
TURNED_BACK = (
    "ÄLTERER STAND",
    "Es gilt der Stand",
    "nach Buchung {1}.",
    "Gespeichert ist auch",
    "Neueres, bis {2}.",
    "C halten: neues Spiel",
)
HINT_LOST = "OK weiter"
SERVICED = (
    "WARTUNG",
    "Nach der letzten",
    "Buchung gab es eine",
    "Wartung: Der Stand",
    "kann verändert sein.",
)
STARTED_ANEW = (
    "NEU GESTARTET",
    "Das Gerät hing fest.",
    "Gebuchtes bleibt;",
    "eine laufende Auktion",
    "gilt nicht.",
)
CARDS = "KARTEN"
TAP_CARD = "Karte auflegen von"
IS_CARD_OF = "Karte von "
NO_MORE = "Keine Spieler mehr"
NUMBER_CHANGES = "Die Nummer wechselt."
CARDS_LATER = "Karten kommen später"
LAY_AGAIN = "Eine Karte neu legen"
REPLACE = "NEUE KARTE"
TAKE_BACK = "ZURÜCKNEHMEN?"
FINAL = "ENDSTAND"
HISTORY = "VERLAUF"
DEBTS = "SCHULDEN"
SETTLE = "Schuld zahlen"
CAN_RAISE = "Besitz bringt"
NO_DEBTS = "Niemand hat Schulden."
WHO = "WER?"
MENU = "MENÜ"
STANDINGS = "SPIELSTAND"
STANDINGS_ITEM = "Spielstand"
# The codes of the standings: what they are called, and what to do with one that is a link, and
# with one that only the page reads; in lines of ten letters.
CODES = ("QR", ("Mit Handy", "scannen"), ("Lesbar mit", "der Seite"))
HISTORY_ITEM = "Verlauf"
TAKE_BACK_ITEM = "Zurücknehmen"
DEBTS_ITEM = "Schulden"
BANKRUPT_ITEM = "Bankrott"
FINAL_ITEM = "Endstand"
SETTINGS_ITEM = "Einstellungen"
NEW_GAME_ITEM = "Neues Spiel"
SWITCH_OFF_ITEM = "Ausschalten"
TRADE_ITEM = "Tausch"
CLAIM_ITEM = "Miete verlangen"
TAX_ITEM = "Steuer"
CARDS_ITEM = "Ereigniskarten"
JAIL_ITEM = "Gefängnis"
DEEDS_ITEM = "Grundstücke"
SETTINGS = "EINSTELLUNGEN"
VOLUME_ITEM = "Lautstärke"
BRIGHTNESS_ITEM = "Helligkeit"
REPLACE_ITEM = "Karte ersetzen"
PIN_ITEM = "PIN der Bank"
LANGUAGE_ITEM = "Sprache"
LANGUAGE = "SPRACHE"
SELF_TEST_ITEM = "Selbsttest"
SELF_TEST = "SELBSTTEST"
TRIED_KEY = "Taste "
SIDES = ("+", "-", "")
TRY_CARD = "Karte "
TRY_BUTTON = "Knopf"
LAMP_ON = "Knopf: Lampe an"
LAMP_OFF = "Knopf: Lampe aus"
HINT_TRY = "Alles testen, dann C"
HINT_TRIED = "Alles da.    C weiter"
FACTS = ("Kern", "Flash", "Leser", "Anzeige")
HINT_FACTS = "C beendet"
FIRST_TEST = "Taste . testet alles"
VOLUME = "LAUTSTÄRKE"
BRIGHTNESS = "HELLIGKEIT"
LARGE = "Große Kontostände"  # at the highest brightness
LEVEL_KEYS = "▲K ▼M    C oder OK"
PIN = "PIN DER BANK"
PIN_WRONG = "Falsch"
PIN_SHORT = "Vier Ziffern"
NEW_PIN = "NEUE PIN"
NO_PIN = "Keine: nur OK"
PIN_AGAIN = "Noch einmal"
PIN_DIFFERS = "Nicht dieselbe"
NAMES_ITEM = "Namen"
NAMES = "NAMEN"
NEW_NAME = "NEUER NAME"
NO_NAME = "Keiner: nur OK"
OTHER_COLOUR = "Farbe anderer Karte"
HINT_NAME = "K weiter M löscht  OK"
SEND_NAMES_ITEM = "Namen senden"
FORGET_ITEM = "Alle vergessen"
FORGET = (
    "ALLE VERGESSEN?",
    "Alle Namen, und die",
    "Karten aller, die",
    "nicht mitspielen: weg",
    "für immer.",
)
FORGOTTEN = "Namen sind gelöscht"
BANKRUPT_ASK = "BANKROTT?"
ALL_TO = "alles Geld an"
ALL_DEEDS_TO = "Grundstücke an"

STOPPED = "GERÄT STEHT"
AFTER_FAULT = ("", "Gebuchtes bleibt.", "Aus- und einschalten,", "dann geht es weiter.")
IN_SERVICE = (
    "WARTUNG",
    "",
    "Der Prompt über USB",
    "ist offen.",
    "",
    "Zum Spielen aus- und",
    "einschalten.",
)
IN_BOOKS = "Das wurde vermerkt."
FLASH_SMALL = (
    "FLASH ZU KLEIN",
    "",
    "Die Platine hat unter",
    "2 MB Flash: Kein",
    "Spiel wird behalten.",
)
DEEDS = "GRUNDSTÜCKE"

BUILDINGS = ("unbebaut", "1 Haus", "2 Häuser", "3 Häuser", "4 Häuser")
HOTEL = "Hotel"
APARTMENT = "Apartment"
GROUPS = (
    "",
    "braun",
    "hellblau",
    "rosa",
    "orange",
    "rot",
    "gelb",
    "grün",
    "dunkelblau",
    "Bahnhof",
    "Werk",
)
TRANSPORT = "Verkehr"
TIMES_DICE = "x Wurf"
FOR_SALE = "zu kaufen"
DUE = "Auktion!"
RENT = "Miete"
IS_MORTGAGED = "mit Hypothek"
MORTGAGED_OF = "Hyp. "
EARNS_NOTHING = "keine Miete"
THROWN = "Wurf"
WHOLE_GROUP = "Gruppe voll"
OWNED = "besitzt {}"
EACH = "ALLE"
JAILED = "ins Gefängnis"
FREED = "aus dem Gefängnis"
CARD_DRAWN = "zieht Freikarte"
CARD_USED = "nutzt Freikarte"
HINT_OFFER = "OK kauft     C zurück"
BUTTON_AUCTIONS = "Deal-Knopf: Auktion"
SCARCE = "Knapp: Deal-Knopf"
HINT_RENT = "OK zahlt     C zurück"
ITS_PAGE = "Seite"
AS_OF_THEN = "wie beim Betreten"
NOTHING_THEN = {
    refusals.UNOWNED: "Noch nicht verkauft.",
    refusals.MORTGAGED: "Es war belastet.",
    refusals.IN_PRISON: "Besitzer war in Haft.",
}
BY_CARD = "durch Ereigniskarte"
HINT_BY_CARD = "GO bei Ereigniskarte"
THROW = "WURF?"
THROW_LINE = "Summe der Würfel"
OLD_THROW = "aus diesem Zug, OK."
HINT_THROW = "OK           C zurück"
NEW_THROW = "nach neuem Wurf, OK."
THREE_DICE = "aller drei, OK."
BUY = "Kaufen"
BUILD = "Bauen"
LACKS_GROUP = "Gruppe fehlt"
BUILD_GROUP = "Gruppe ausbauen"
SELL = "Haus verkaufen"
SELL_SITE = "Alles abbauen"
SELL_GROUP = "Gruppe abbauen"
MORTGAGE = "Hypothek"
REDEEM = "Tilgen"
TRADE = "Tauschen"
OWNERS_CARD = "Karte des Besitzers"
BUYERS_CARD = "Karte des Käufers"
WON_DEED = "Nummer, dann OK"
DEAL_RUNS = ("AUKTION LÄUFT", "Sie muss erst enden.")
NO_BID = ("Kein Gebot gilt.", "Per Zuruf verkauft?")
ALOUD = "PER ZURUF"
WINNERS_CARD = "Karte des Käufers"
HINT_ALOUD = "K M Preis    C zurück"
HINT_NO_BID = "OK ja        C zurück"
HINT_OTHER = "GO: etwas anderes"
OTHER_SOLD = ("ETWAS ANDERES?", "Das bucht den Preis", "ohne Grundstück.")
HINT_SOLD = "OK bucht   C gibt auf"
GIVE_UP = ("VERKAUF AUFGEBEN?", "Sind alle dafür?")
HINT_SALE = "C gibt auf    OK Menü"
BUTTON_SALE = "Deal-Knopf: Verkauf"
JAIL_CARD = "Freikarte"
NONE = "keins"
CASH = "Geld"
GIVES = "gibt"
NOTHING = "nichts"
GIFT = "Ein Geschenk?"
TRADES = "TAUSCH"
ONE_JAIL_CARD = "eine Freikarte"
TWO_JAIL_CARDS = "2 Freikarten"
FEES = "{}% an Bank"
PERCENT = "{}%"
TRADE_WAITS = "Der Tausch wartet"
LATER = "später"
TWO_CARDS_TRADE = ("TAUSCH", "Erst beide Karten:", "wer zahlt auf Minus", "oder zuerst.")
HOW_TO_TRADE = ("Grundstück: Nr., OK", "Geld: Betrag, K M")
HINT_TRADE = "OK bucht     C zurück"
HINT_ITEM = "OK Nummer    K M Geld"
RETURNED = "ZURÜCK BEI DER BANK"
MORE = "weitere danach"
PASS_OVER = "ÜBERGEHEN?"
STAYS_UNSOLD = "bleibt bei der Bank."
HINT_RETURNED = "C weiter      OK Menü"
TAX = "STEUER"
CARDS_MENU = "EREIGNISKARTEN"
REPAIRS = "Reparatur"
PAY_EACH = "Jedem zahlen"
COLLECT_EACH = "Von jedem erhalten"
DRAW_JAIL_CARD = "Freikarte ziehen"
TO_EACH = "AN JEDEN VON"
FROM_EACH = "VON JEDEM AN"
PAYS_NOW = "zahlt"
HOW_MUCH_EACH = "Wie viel für jeden?"
JAIL = "GEFÄNGNIS"
BAIL = "Kaution zahlen"
BAIL_OWED = "3. Wurf: raus, Schuld"
USE_CARD = "Freikarte nutzen"
GOES_IN = "Kommt hinein"
COMES_OUT = "Kommt heraus"
IS_JAILED = "im Gefängnis"
IS_FREE = "ist frei"
ONE_CARD = "Karte des Spielers"
EDITION = "AUSGABE"
OPTIONS = "OPTIONEN"
ROLES = "ROLLEN"
GO_ON = "Weiter"
ON = "an"
OFF = "aus"
OPTION_NAMES = ("Grundstücke", "Schnelles Spiel", "Tempowürfel", "Spiel B", "Zeitauktionen")
ROLE_NAMES = ("", "Konkurrent", "Monopolist")
GAME_ITEM = "Dieses Spiel"
THIS_GAME = "DIESES SPIEL"
JOIN_ITEM = "Neuer Spieler"
LEAVE_ITEM = "Ein Spieler geht"
JOINS = "KOMMT DAZU"
LEAVES = "GEHT"
ALL_GOES_TO = "ALLES GEHT AN"
CLOCK_ITEM = "Uhr"
DEAL_OUT_ITEM = "Grundstücke austeilen"
DEEDS_ON_ITEM = "Mit Grundstücken"
OWNERS = "BESITZER"
HINT_OWNERS = "Karte, OK   M niemand"
NO_OWNER = "Das ist kein Spieler"
MINUTES = "{} Min."
WINNER = "gewinnt"
TIE = "Gleichstand"

HINT_POT = "M nimmt Topf"
TO_POT = "GO: in den Topf"
HINT_ON_GO = "K auf Los  C zurück"
POT_NEEDS_ONE = ("TOPF FÜR WEN?", "Eine Karte auflegen,", "dann M.")
POT_FROM_ONE = ("WER ZAHLT IN DEN TOPF", "Eine Karte auflegen.")
HOUSE = "HAUSREGELN"
HOUSE_ITEM = "Hausregeln"
DEED_RULES = "STRASSEN, HÄUSER"
DEED_RULES_ITEM = "Straßen, Häuser"
BY_BOOKLET = "Ohne Hausregeln"
RULE_NAMES = (
    "Topf",
    "Auf Los doppelt",
    "Kredite",
    "Ohne Auktion",
    "Häuser endlos",
    "Überall bauen",
    "Ungleich bauen",
    "Haft ohne Miete",
    "Kauf nach Los",
)
START_ITEM = "Startgeld"
STAKE_ITEM = "Einsatz"
OPENING_ITEM = "Startgebot"
DEAL_ITEM = "Auktion"
SECONDS = "{} s"
INTEREST_ITEM = "Hypotheken"
LOAN_RATE_ITEM = "Zinsen"
AS_PRINTED = "OK: wie gedruckt"
NO_STAKE = "OK: leerer Topf"
AT_RANDOM = "OK: 13 bis 50 s"
NO_INTEREST = "OK: keine Zinsen"
DEAL_RANGE = "10 bis 255 Sekunden"
RATE_RANGE = "Höchstens 100%"
HINT_SUM = "K M gilt    OK normal"
HINT_NUMBER_OK = "Zahl, OK     C zurück"
LOAN_ITEM = "Kredit"
LOANS = "KREDIT"
BORROW = "Leihen"
REPAY = "Zurückzahlen"
BORROWS = "KREDIT FÜR"
REPAYS = "TILGT"
HOW_MUCH = "Wie viel?"
ALL_OF_IT = "OK: alles"
BORROWED = "geliehen"
AT_EACH_GO = "{}% bei jedem Gehalt"

PARTS = (
    "! kein Plus-Leser",
    "! kein Minus-Leser",
    "! keine Anzeige",
    "! kein Tastenfeld",
    "! kein Kartenleser",
)
# What a board says in English that is no name: taxes, and kinds of spaces.
SPACES = (
    ("Income Tax", "Einkommensteuer"),
    ("Income Tax %", "Steuer in %"),
    ("Luxury Tax", "Luxussteuer"),
    ("Super Tax", "Zusatzsteuer"),
    ("Property Tax", "Grundsteuer"),
    ("Foundation", "Stiftung"),
    ("Foundation die 1", "Stiftung bei 1"),
    ("Foundation die 2", "Stiftung bei 2"),
    ("8:10 cut-off", "Zielzeit 8:10"),
    ("12 h cut-off", "Zielzeit 12 h"),
    ("Rail", "Bahn"),
    ("Air", "Flug"),
    ("Cruise", "Kreuzfahrt"),
    ("Space", "Raumfahrt"),
    ("Solar Energy", "Solarenergie"),
    ("Wind Energy", "Windenergie"),
    ("Electric Company", "Elektrizitätswerk"),
    ("Water Works", "Wasserwerk"),
)
SHORTER = (
    ("geliehen", "Kredit"),
    ("zurückgenommen", "zurück"),
    ("baut Gruppe ab", "baut ab"),
    ("Zuschlag Gebäude", "Zuschlag Geb."),
    ("tilgt Hypothek", "tilgt"),
    ("verkauft Haus", "Verkauf"),
    ("Reparatur", "Reparat."),
    ("SCHWARZ", "SCHW."),
    ("Grundstücke ", "Grundst. "),
    ("GRUNDSTÜCKE", "GRDST."),
    ("Einkommensteuer", "Eink.steuer"),
    ("ORANGE", "ORAN."),
    ("Kredit", "Kred."),
)
