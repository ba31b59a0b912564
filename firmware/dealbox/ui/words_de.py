"""The words of ui/words.py in German; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Deutsch"

PAGE = {
    "sound": "Ton",
    "row.chosen": "{row}, gewählt",
    "power": "Ein und aus",
    # The home page of the site, and its page for families.
    "home.title": "Die Bank für euer Brettspiel",
    "home.lead": (
        "Dealbox ersetzt das Papiergeld: Karte auflegen, Betrag tippen, gebucht. Sie führt jedes "
        "Konto, kennt Grundstücke und Regeln von sieben Spielbrettern und auch von eurem eigenen, "
        "misst die Zeit der Auktionen und verliert keine Buchung, die sie bestätigt hat."
    ),
    "home.play_now": "Jetzt spielen",
    "home.families": "Für Familien",
    "home.build": "Selbst bauen",
    "home.free": (
        "Kostenlos, ohne Konto. Nach dem ersten Besuch läuft Dealbox auch ohne Internet, und "
        "nichts von eurem Spiel verlässt den Browser."
    ),
    "home.face_alt": (
        "Das Gerät: zwei Kartenleser, eine Anzeige mit laufender Auktion, ein Tastenfeld und "
        "ein großer roter Knopf"
    ),
    "home.play": "Spielen",
    "home.play_about": (
        "Das Programm der Box läuft im Browser. Legt ein Handy in die Tischmitte oder stellt "
        "einen Laptop ans Tischende."
    ),
    "home.board": "Anzeigetafel",
    "home.board_about": (
        "Kontostände, Buchungen und Besitz für den Fernseher: von der Box an USB oder vom "
        "Gerät in einem anderen Fenster. Auf dem eigenen Telefon: was man selbst hat, von der "
        "Anzeige des Geräts gelesen, und nirgendwohin gesendet."
    ),
    "home.report": "Spielbericht",
    "home.report_about": (
        "Wer wann vorne lag, was die Mieten brachten und was das Spiel gedreht hat: aus einem "
        "gespeicherten Spiel."
    ),
    "home.build_about": (
        "Ein Lötkolben, ein Abend und Teile für 25 bis 30 EUR. Kein Programmiergerät: Die "
        "Software kommt über USB."
    ),
    "home.which": "Welche Datei?",
    "home.which_about": (
        "Drei Fragen führen zur richtigen Datei für euren Controller, mit Prüfsumme."
    ),
    "home.rules": "Regeln",
    "home.rules_about": (
        "593 Regeln aus fünf Heften, jede mit Quelle und wer auf sie achtet; und "
        "Entscheidungen, wo ein Heft schweigt."
    ),
    "home.shot_alt": (
        "Die Anzeige nach einer Zahlung: wer wem gezahlt hat und was beide jetzt haben"
    ),
    "home.table": "Am Tisch",
    "home.table_pay": (
        "Die Karte des Besuchers auf Minus legen, die des Besitzers auf Plus. Den Betrag "
        "tippen, dann K für Tausend oder M für Millionen. Beide sehen, was sie haben. C nimmt "
        "es zurück."
    ),
    "home.table_deal": (
        "Für eine Auktion den roten Knopf drücken: Geboten wird, bis die Lampe ausgeht, und "
        "niemand weiß, wann."
    ),
    "home.table_more": "Was Dealbox für eine Familie tut",
    "home.safe": "Nichts geht verloren",
    "home.safe_how": (
        "Eine Buchung ist doppelt gespeichert, bevor sie angezeigt wird: Der Stecker darf "
        "jederzeit gezogen werden."
    ),
    "home.plug": "Stecker ziehen",
    "home.safe_link": "Wie das geht",
    "home.box": (
        "Eine Box haben die Autoren noch nicht gebaut: Das Programm wird auf einem emulierten "
        "Chip mit allen Teilen geprüft."
    ),
    "home.figures": "Gemessene Werte",
    "site.language": "Sprache",
    "family.title": "Für Familien",
    "family.lead": (
        "Ein Handy oder Tablet in der Tischmitte ist die Bank. Niemand zählt Scheine, niemand "
        "muss Bankhalter sein, und es gibt keinen Streit, wer schon gezahlt hat."
    ),
    "family.keys": "Die Tasten auf einem Blatt (PDF)",
    "family.need": "Was ihr braucht",
    "family.need_text": (
        "Euer Spielbrett mit Figuren, Würfeln und Karten. Das Papiergeld bleibt in der "
        "Schachtel. Zwei bis acht spielen mit; jeder nimmt eine der farbigen Karten auf dem "
        "Bildschirm. Mit einem Android-Handy geht stattdessen jede Karte mit NFC."
    ),
    "family.start": "Anfangen",
    "family.start_text": (
        "Die Seite öffnen, eure Ausgabe wählen und die Karte jedes Mitspielers berühren. Das "
        "Startgeld ist sofort auf dem Konto."
    ),
    "family.pay": "Zahlen",
    "family.pay_text": (
        "Wer zahlt, legt die Karte auf Minus, wer bekommt, auf Plus; dann der Betrag. Nur eine "
        "Karte: Die andere Seite ist die Bank. Über Los: die Karte auf Plus, dann die Taste GO."
    ),
    "family.deeds": "Grundstücke und Miete",
    "family.deeds_text": (
        "Wenn ihr wollt, verwaltet Dealbox auch die Grundstücke: Nummer der Straße tippen, und "
        "sie kennt Preis, Besitzer und Miete, mit Häusern, Hotels und Hypotheken, nach den Regeln"
        " eurer Ausgabe."
    ),
    "family.auction": "Der rote Knopf",
    "family.auction_text": (
        "Draufhauen, und eine Auktion beginnt. Die Lampe blinkt 13 bis 50 Sekunden, niemand "
        "weiß, wie lange; geht sie aus, gewinnt das höchste Gebot."
    ),
    "family.undo": "Vertippt",
    "family.undo_text": (
        "C nimmt die letzte Buchung zurück, das Menü auch frühere. Ausradiert wird nie etwas: "
        "Der Verlauf zeigt alles."
    ),
    "family.debt": "Zu wenig Geld",
    "family.debt_text": (
        "Wer nicht zahlen kann, sieht, was fehlt, kann Häuser verkaufen, Hypotheken aufnehmen "
        "oder tauschen und begleicht die Schuld danach; oder er ist bankrott, und alles geht "
        "dorthin, wohin die Regeln es geben."
    ),
    "family.pause": "Pause",
    "family.pause_text": (
        "Jederzeit ausschalten, auch mittendrin: Das Spiel ist am nächsten Tag noch da. Es "
        "lässt sich als Datei speichern und anderswo weiterspielen."
    ),
    "family.end": "Das Ende",
    "family.end_text": (
        "Der Endstand zählt Geld, Grundstücke und Gebäude. Der Spielbericht zeigt, wie es dazu "
        "kam."
    ),
    "family.private": "Kein Konto, keine Werbung, nichts wird irgendwohin gesendet.",
    # The scoreboard and the report: web/scoreboard, web/report, host_sim/report.
    "board.title": "Dealbox: Anzeigetafel",
    "board.waits": "Die Anzeigetafel wartet auf ein Spiel",
    "board.way.box": "Ein Gerät:",
    "board.way.box.how": "mit einem USB-Kabel an diesen Laptop stecken und verbinden.",
    "board.way.nousb": (
        "Dieser Browser kann USB nicht lesen: die Seite auf einem Laptop in Chrome oder Edge "
        "öffnen."
    ),
    "board.way.browser": "Ein Spiel im Browser:",
    "board.way.browser.how": "in einem anderen Fenster dieses Browsers öffnen.",
    "board.way.run": "Ein Spiel von „dealbox run“:",
    "board.way.run.how": "die Adresse der Anzeigetafel öffnen, die es ausgibt.",
    "board.nogame": "Das Gerät ist verbunden: dort ein Spiel beginnen.",
    "board.players": "Spieler",
    "board.deeds": "Besitz",
    "board.news": "Was zuletzt geschah",
    "board.bookings": "Letzte Buchungen",
    "board.level": "Gleichstand an der Spitze",
    "board.leads.worth": "{who} hat das größte Vermögen",
    "board.leads.cash": "{who} hat das meiste Geld",
    "board.out": "bankrott",
    "board.owes": "schuldet {amount}",
    "board.worth": "Vermögen {amount}",
    "board.stations": "Bahnhöfe",
    "board.transports": "Verkehr",
    "board.utilities": "Werke",
    "board.mortgaged": "mit Hypothek belastet",
    "board.mortgaged.sign": "Hyp.",
    "board.legend": "Was die Zeichen bedeuten",
    "board.legend.colours": "Farben",
    "board.legend.house": "Haus",
    "board.bid.none": "noch kein Gebot",
    "board.bid.over": "kein Gebot",
    "board.bid.leads": "{who} bietet {price}",
    "board.bid.wins": "Zuschlag an {who} für {price}",
    "board.bid.hurry": "schnell!",
    "board.deal": "Auktion",
    "board.usb": "Gerät über USB verbinden",
    "board.usb.waiting": "Verbunden: das Gerät meldet sich gleich.",
    "board.usb.gone": (
        "Das Gerät wurde abgezogen. Wieder einstecken: Die Anzeigetafel läuft von selbst weiter."
    ),
    "board.usb.silent": (
        "Von diesem Anschluss kommt nichts. Ist das Gerät an? Seinen Anschluss wählen, oder es "
        "abziehen und neu einstecken."
    ),
    "board.usb.foreign": (
        "An diesem Anschluss ist keine Dealbox. Den Anschluss des Geräts wählen, oder es "
        "abziehen und neu einstecken."
    ),
    "board.usb.service": "Das Gerät ist in der Wartung. Zum Spielen aus- und einschalten.",
    "board.usb.NotFoundError": (
        "Kein Anschluss gewählt. Den des Geräts wählen, oder es abziehen und neu einstecken."
    ),
    "board.usb.SecurityError": (
        "Diese Seite darf USB hier nicht benutzen. Mit https öffnen, oder es in den "
        "Einstellungen der Website erlauben."
    ),
    "board.usb.NotAllowedError": (
        "Dem Browser wurde USB hier verboten. In den Einstellungen der Website erlauben."
    ),
    "board.usb.NetworkError": (
        "Der Anschluss ist belegt: ein anderes Programm benutzt ihn. „dealbox watch“ oder „make "
        "flash“ beenden und neu verbinden."
    ),
    "board.usb.InvalidStateError": (
        "Der Anschluss ist in diesem Browser schon offen. Das andere Fenster schließen."
    ),
    "board.usb.fault": (
        "USB geht nicht ({reason}). Den Anschluss des Geräts wählen, oder es abziehen und neu "
        "einstecken."
    ),
    "box.page": "Dealbox: was das Gerät meldet",
    "box.heading": "Was das Gerät meldet",
    "box.about": (
        "Das Gerät einstecken, oder nur den Controller, sobald die Datei darauf ist, und "
        "verbinden. Dabei wird nur gelesen und nichts geändert."
    ),
    "box.works": "Das Gerät läuft.",
    "box.board": "Board",
    "box.version": "Version",
    "box.missing": "Keine Antwort von",
    "box.battery": "Versorgung",
    "box.complete": "Alle Teile antworten.",
    "box.part.plus": "Leser Plus",
    "box.part.minus": "Leser Minus",
    "box.part.reader": "Kartenleser",
    "box.part.keypad": "Tastenfeld",
    "box.part.display": "Anzeige",
    "box.battery.none": "nicht gemessen",
    "box.battery.volts": "{volts} V",
    "box.battery.low": "{volts} V: bald die Batterien wechseln.",
    "box.check": "Das Board prüfen",
    "box.check.about": (
        "Zehn Minuten mit einem neuen Gerät: Die Seite misst Takt, Flash, Anzeige, Leser, "
        "Tastenfeld und Versorgung, und fragt nach dem, was zu sehen und zu hören ist. Ein "
        "gespeichertes Spiel bleibt."
    ),
    "box.check.how": (
        "Dazu muss das Gerät in die Wartung: ausschalten und abziehen, C halten (oder den "
        "Deal-Knopf, wenn das Tastenfeld nicht geht), einstecken, verbinden."
    ),
    "box.check.board": "Verdrahtet als",
    "box.check.begin": "Prüfung beginnen",
    "box.check.runs": "Wird geprüft …",
    "box.check.plays": "Das Gerät ist nicht in der Wartung. Dorthin bringen, dann neu beginnen.",
    "box.check.ended": (
        "Die Prüfung ist vorzeitig zu Ende: Das Gerät wurde abgezogen, oder was es sendet, ist "
        "keine Antwort. In die Wartung bringen, dann neu beginnen."
    ),
    "box.check.unloaded": (
        "Die Prüfung lässt sich nicht laden: Es fehlt das Netz, oder dieser Browser hat kein "
        "WebAssembly. Die Seite neu laden."
    ),
    "box.check.passed": "Die Prüfung ist fertig: kein Fehler.",
    "box.check.failed": "Die Prüfung ist fertig. Fehler: {names}",
    "box.check.save": "Bericht sichern",
    "box.check.lines": "Was jede Zeile bedeutet",
    "box.ask.yes": "Ja",
    "box.ask.no": "Nein",
    "box.ask.next": "Weiter",
    "box.ask.skip": "Auslassen",
    "box.ask.lamp": "Leuchtet die Lampe?",
    "box.ask.tone": "War eine halbe Sekunde lang ein Ton zu hören?",
    "box.ask.volts": "Wie viel Volt misst ein Multimeter an VSYS?",
    "box.ask.current": "Wie viel mA zeigt ein USB-Messgerät jetzt (das Gerät ist wach)?",
    "box.ask.switch": (
        "Batterien einlegen, USB abziehen und im Menü Ausschalten wählen. Geht die Anzeige "
        "nur mit dem roten Knopf wieder an, und ist das Spiel noch da?"
    ),
    "box.ask.card": "Eine Karte auf den {reader} legen, sonst nirgends eine. Liegt sie da?",
    "box.ask.keys": (
        "Danach die 16 Tasten Reihe für Reihe drücken, jede Reihe von links, je eine Sekunde: "
        "{keys}. Bereit?"
    ),
    "box.build": "Verdrahten, und was tun, wenn etwas nicht stimmt",
    "board.server": "Verbunden mit dealbox run.",
    "board.server.gone": "Das Gerät antwortet nicht. Läuft dealbox noch? Neuer Versuch …",
    "board.window": "Verbunden mit dem Gerät in einem anderen Fenster.",
    "board.bank": "die Bank",
    "board.a.deed": "ein Grundstück",
    "board.undone": "Zurückgenommen:",
    "board.redone": "Wiederholt:",
    "board.number": "Buchung {seq}",
    "board.booked.new game": "Ein neues Spiel beginnt",
    "board.booked.paid": "{payer} zahlt {amount} an {payee}",
    "board.booked.paid.pot": "{payer} legt {amount} in den Topf",
    "board.booked.salary": "{payee} erhält das Gehalt von {amount}",
    "board.booked.deal": "{payer} gewinnt die Auktion mit {amount}",
    "board.booked.owes": "{payer} muss noch {amount} an {payee} zahlen",
    "board.booked.owes.pot": "{payer} muss noch {amount} in den Topf zahlen",
    "board.booked.debt settled": "{payer} begleicht die Schuld: {amount} an {payee}",
    "board.booked.debt settled.pot": "{payer} begleicht die Schuld: {amount} in den Topf",
    "board.booked.bankrupt": "{payer} ist bankrott: alles geht an {payee}",
    "board.booked.new card": "{payee} hat eine neue Karte",
    "board.booked.named": "{payee} hat einen neuen Namen",
    "board.booked.setting": "Eine Einstellung wurde geändert",
    "board.booked.buys": "{payer} kauft {deed} für {amount}",
    "board.booked.auction": "{payer} ersteigert {deed} für {amount}",
    "board.booked.rent": "{payer} zahlt {amount} Miete an {payee}",
    "board.booked.builds": "{payer} baut für {amount}",
    "board.booked.sells building": "{payee} verkauft ein Gebäude für {amount}",
    "board.booked.sells group": "{payee} verkauft alle Gebäude einer Gruppe für {amount}",
    "board.booked.clears": "{payee} verkauft dort alle Gebäude für {amount}",
    "board.booked.mortgage": "{payee} belastet {deed} mit einer Hypothek von {amount}",
    "board.booked.redeems": "{payer} tilgt die Hypothek auf {deed} mit {amount}",
    "board.booked.trade": "{payer} und {payee} tauschen",
    "board.booked.tax": "{payer} zahlt {amount} Steuer",
    "board.booked.bail": "{payer} kauft sich für {amount} aus dem Gefängnis frei",
    "board.booked.jail": "{payee} geht ins Gefängnis",
    "board.booked.jail.out": "{payer} kommt aus dem Gefängnis",
    "board.booked.jail card": "{payee} erhält eine Gefängnis-Freikarte",
    "board.booked.jail card.out": "{payer} benutzt eine Gefängnis-Freikarte",
    "board.booked.repairs": "{payer} zahlt {amount} für Reparaturen",
    "board.booked.pays each": "{payer} zahlt jedem {amount}",
    "board.booked.from each": "{payee} erhält von jedem {amount}",
    "board.booked.building": "{payer} ersteigert ein Gebäude für {amount}",
    "board.booked.no bid": "Niemand bietet",
    "board.booked.service mode": "Die Wartung wurde geöffnet",
    "board.booked.leaves": "{payer} hört auf: alles geht an {payee}",
    "board.booked.joins": "{payee} kommt mit {amount} dazu",
    "board.booked.deals out": "Grundstücke werden ausgeteilt",
    "board.booked.deeds entered": "Der Besitz ist eingetragen",
    "board.pot": "der Topf",
    "board.pot.holds": "Topf {amount}",
    "board.loan": "Kredit {amount}",
    "board.booked.takes the pot": "{payee} nimmt den Topf: {amount}",
    "board.booked.loan": "{payee} leiht sich {amount}",
    "board.booked.repays": "{payer} zahlt {amount} vom Kredit zurück",
    "board.booked.on GO": "{payee} landet auf Los: {amount} mehr",
    # What is read of the codes on a display, and whose card is whose.
    "code.way": "Die Codes auf der Anzeige eines Geräts:",
    "code.way.how": (
        "OK, Spielstand, GO zeigt sie. Hier einlesen, oder mit der Kamera dieses Telefons. "
        "Nichts wird gesendet."
    ),
    "code.scan": "Anzeige des Geräts scannen",
    "code.close": "Kamera schließen",
    "code.aim": "Das Telefon so nah halten, dass der Code das halbe Bild füllt.",
    "code.parts": "{read} von {all} Codes gelesen. Es fehlen: {missing}.",
    "code.whole": "Alle Codes gelesen.",
    "code.read": "Buchung {seq}, gelesen {time}",
    "code.older": "Der Code war von Buchung {older}. Das hier ist Buchung {seq}, gelesen {time}",
    "code.foreign": "Das ist kein Code eines Geräts.",
    "code.since": "Seit Buchung {seq}",
    "code.NotAllowedError": (
        "Diese Seite darf die Kamera nicht benutzen. In den Einstellungen der Website erlauben, "
        "oder die Codes mit der Kamera-App öffnen."
    ),
    "code.NotFoundError": "Hier gibt es keine Kamera. Die Seite auf einem Telefon öffnen.",
    "code.NotReadableError": (
        "Ein anderes Programm benutzt die Kamera. Es schließen und noch einmal versuchen."
    ),
    "code.insecure": (
        "Die Kamera geht nur bei einer Adresse mit https. Die Codes mit der Kamera-App öffnen."
    ),
    "code.fault": "Die Kamera geht nicht ({reason}). Die Codes mit der Kamera-App öffnen.",
    "mine.which": "Meine Karte:",
    "mine.all": "Alle",
    "mine.deeds": "Mein Besitz",
    "mine.none": "Noch kein Besitz.",
    "guest.why": "Mit dem Platz von {who} kannst du von hier aus bieten.",
    "guest.ask": "Die Bank um den Platz bitten",
    "guest.code": (
        "Deine Nummer ist {code}. Wer die Bank führt, sieht sie auf der Seite des Geräts und "
        "lässt dich ein."
    ),
    "guest.pin": "Oder die PIN der Bank",
    "guest.pin.enter": "Eingeben",
    "guest.pin.digits": "Eine PIN hat vier Ziffern.",
    "guest.pin.wrong": "Falsche PIN.",
    "guest.pin.none": "Das Gerät hat keine PIN. Die Bank um den Platz bitten.",
    "guest.pin.closed": "Zu oft die falsche PIN. Die Bank um den Platz bitten.",
    "guest.seat": "Du hast den Platz von {who}.",
    "guest.seat.taken": "Diesen Platz hat schon jemand. Die Bank kann ihn zurücknehmen.",
    "guest.seat.none": "Du hast keinen Platz. Die Bank darum bitten.",
    "guest.leave": "Platz aufgeben",
    "guest.amount": "Dein Gebot",
    "guest.bid.in": "{unit} bieten",
    "guest.bid.number": "Eine Zahl wie 120 oder 1,5 eintippen.",
    "guest.bid.off": "Die Bank lässt von hier gerade keine Gebote zu.",
    "guest.bid.taken": "Dein Gebot gilt.",
    "guest.bid.late": "Zu spät: Es läuft keine Auktion.",
    "guest.bid.card": "Das Gerät kennt deine Karte hier nicht. Am Tisch bieten.",
    "guest.busy": "Am Gerät tippt gerade jemand. Noch einmal versuchen.",
    "guest.says": "{text}",
    "guest.wait": "Ein paar Sekunden warten und noch einmal versuchen.",
    "guest.absent": "Dieser Spieler ist nicht im Spiel.",
    "guest.refused": "Die Bank hat abgelehnt.",
    "guest.ended": "Dein Platz ist nicht mehr gültig. Die Bank noch einmal bitten.",
    "guest.title": "Gäste",
    "guest.asks": "Ist der Gast mit der Nummer {code} wirklich {who}?",
    "guest.admit": "{code} einlassen",
    "guest.refuse": "{code} ablehnen",
    "guest.may": "Gäste dürfen bieten",
    "guest.take": "Den Platz von {who} zurücknehmen",
    "end.won": "{who} hat gewonnen!",
    "end.tie": "Gleichstand an der Spitze",
    "end.standings": "Endstand",
    "end.worth": "Vermögen nach jeder Buchung",
    "end.cash": "Geld nach jeder Buchung",
    "end.bookings": "{count} Buchungen",
    "end.share": "Als Bild teilen",
    "end.save": "Als Bild speichern",
    "end.failed": "Das Bild ließ sich nicht machen ({reason}). Den Bildschirm fotografieren.",
    "end.unit": "Das Spiel ist aus: das Gerät zeigt, wer gewonnen hat",
    "report.heading": "Spielbericht",
    "report.page": "Dealbox: Spielbericht",
    "report.from": (
        "Aus einem gespeicherten Spiel: was die Spielseite gespeichert hat, was „make dump“ von "
        "einem Gerät kopiert hat, oder die Datei von „dealbox run --state“. Nichts verlässt "
        "dieses Gerät."
    ),
    "report.file": "Gespeichertes Spiel",
    "report.here": "Das Spiel auf diesem Gerät",
    "report.feed": "Was „dealbox watch“ aufgezeichnet hat",
    "report.which": "Spiel",
    "report.which.of": "{game} von {games}",
    "report.nowasm": (
        "Dieser Browser kann die Bank nicht ausführen (WebAssembly). Stattdessen „dealbox report "
        "DATEI“ benutzen."
    ),
    "report.size": (
        "{name} ist kein gespeichertes Spiel: die Datei hat {bytes} Byte, ein gespeichertes "
        "Spiel {wanted}. Die Datei der Spielseite oder von „make dump“ wählen."
    ),
    "report.feed.first": "Nun das gespeicherte Spiel wählen, zu dem diese Zeilen gehören.",
    "report.unreadable": "{name} lässt sich nicht lesen ({reason}). Noch einmal wählen.",
    "report.nothing.here": (
        "Dieser Browser zeigt kein Spiel dieses Geräts: auf der Spielseite wurde keines "
        "begonnen, oder es liegt woanders. Dort als Datei speichern und diese hier wählen."
    ),
    "report.computing": (
        "Wird berechnet: Sekunden für ein Spiel, länger für einen Speicher voller Spiele …"
    ),
    "report.failed": "Der Bericht ist misslungen ({reason}). Diese Seite neu laden.",
    "report.refused.empty": (
        "Das ist kein gespeichertes Spiel: auf diesem Gerät wurde noch keines begonnen."
    ),
    "report.refused.foreign": (
        "Das ist kein gespeichertes Spiel: keine Dealbox hat es geschrieben. Die Datei der "
        "Spielseite oder von „make dump“ wählen."
    ),
    "report.refused.version": (
        "Eine andere Version von Dealbox hat das geschrieben. Mit jener öffnen."
    ),
    "report.refused.board": (
        "Dieses Spiel ist auf einem eigenen Brett, {board}, das der Datei fehlt."
    ),
    "report.refused.damaged": (
        "Keine Buchung in dieser Datei ist heil. Eine ältere Kopie versuchen."
    ),
    "report.refused.size": (
        "Das ist kein gespeichertes Spiel: die Datei hat {bytes} Byte, ein gespeichertes Spiel "
        "{wanted}. Die Datei der Spielseite oder von „make dump“ wählen."
    ),
    "report.refused.feed": (
        "Diese Datei hat keine Zeile von „dealbox watch“. Dessen Aufzeichnung wählen."
    ),
    "report.bookings": (
        "Buchungen {first} bis {last}; {counted} davon haben etwas bewegt und wurden nicht "
        "zurückgenommen. Spiel {game} von {games} in der Datei."
    ),
    "report.overwritten": (
        "Der Anfang dieses Spiels ist überschrieben: der Bericht beginnt mit der ältesten "
        "Buchung, die noch da ist. Was davor war, steckt nur in den Kontoständen."
    ),
    "report.goes.on": "Das Spiel ist nicht zu Ende: dies sind die Zahlen bis zur letzten Buchung.",
    "report.house": "Hausregeln: {rules}.",
    "report.house.none": "Gespielt wurde nach der Anleitung, ohne Hausregeln.",
    "report.no.time": (
        "Ein Gerät speichert keine Uhrzeit: jede Achse zählt Buchungen, nicht Minuten."
    ),
    "report.checked": (
        "Die Bank hat jede Buchung noch einmal ausgeführt: alle sind in Ordnung, jede folgt aus "
        "der vorigen."
    ),
    "report.faults": (
        "Die Bank hat jede Buchung noch einmal ausgeführt, und nicht alles stimmt: „dealbox "
        "books --check“ zeigt, was sie fand."
    ),
    "report.table": "Tabelle mit {count} Zeilen",
    "report.few": "Die {count} Wendepunkte",
    "report.all": "Alle {count} Buchungen",
    "report.table.of": "{title}, Tabelle",
    "report.players": "Spielstand",
    "report.players.columns": "Platz | .Spieler | .Stand | Vermögen | Geld | Schuld | Grundstücke",
    "report.state.won": "hat gewonnen",
    "report.state.playing": "spielt",
    "report.state.bankrupt": "bankrott",
    "report.state.left": "hat aufgehört",
    "report.worth.bare": (
        "In diesem Spiel sind keine Grundstücke verbucht: Vermögen ist Geld ohne Schulden."
    ),
    "report.worth.earned": (
        "Vermögen ist Geld abzüglich Schulden, dazu was jedes Grundstück ohne Hypothek einmal "
        "einbrächte."
    ),
    "report.worth.prices": (
        "Vermögen ist Geld abzüglich Schulden, dazu der gedruckte Preis jedes Grundstücks (mit "
        "Hypothek die Hälfte) und was seine Gebäude gekostet haben."
    ),
    "report.course": "Kontostände",
    "report.course.columns": "Buchung | .von | .an | Betrag | .wofür",
    "report.course.cash": "{seat} Geld",
    "report.course.worth": "{seat} Vermögen",
    "report.for": "{what}, {space} {name}",
    "report.leaders": "Wer führte",
    "report.leaders.columns": "Buchung | .führt ab hier | Vorsprung | .nach",
    "report.leaders.once": "Die Führung nach Vermögen wechselte einmal.",
    "report.leaders.times": "Die Führung nach Vermögen wechselte {count}-mal.",
    "report.leaders.none": "Niemand lag je vorn.",
    "report.swings": "Wendepunkte",
    "report.swings.about": (
        "Die Buchungen, die den Abstand zweier Vermögen am meisten verändert haben."
    ),
    "report.swings.columns": "Buchung | .wofür | .Gewinner | Vermögen | .Verlierer | Vermögen",
    "report.rents": "Mieten nach Grundstück",
    "report.rents.about": (
        "Ausgaben sind, was die Bank für Grundstück und Gebäude bekam, nicht was ein Tausch "
        "kostete."
    ),
    "report.rents.columns": "Nr. | .Grundstück | .Gruppe | Preis | Ausgaben | Mieten | Einnahmen",
    "report.groups": "Mieten nach Gruppe",
    "report.groups.about": "Eine geschuldete Miete zählt, wenn sie beglichen ist.",
    "report.groups.columns": ".Gruppe | Mieten | Ausgaben | Einnahmen",
    "report.to": "an {seat}",
    "report.deals": "Auktionen",
    "report.deals.none": "Keine Auktion wurde gebucht.",
    "report.deals.columns": "Buchung | .was | .Käufer | Preis | gedruckt | Dauer",
    "report.deals.nobody": "niemand",
    "report.deals.stopped": "{length}, beendet",
    "report.clock": "Glück mit der Auktionsuhr",
    "report.clock.about": (
        "Die Lampe geht nach {shortest} bis {longest} aus, jede Dauer gleich wahrscheinlich, im "
        "Mittel {middle}. Das Gerät speichert Preise, nie die Dauer oder die Gebote dazwischen: "
        "eine Dauer ist nur aus den Zeilen von „dealbox watch“ bekannt, auf ein, zwei Sekunden "
        "genau."
    ),
    "report.clock.known": "Hier bekannt: die Dauer von {known} der {deals} Auktionen.",
    "report.clock.unknown": "Hier bekannt: keine Dauer der {deals} Auktionen.",
    "report.clock.short": (
        "Die kürzeren als {middle} ({deals}) brachten {share} % des gedruckten Preises."
    ),
    "report.clock.long": "Die längeren ({deals}) brachten {share} %.",
    "report.clock.columns": (
        ".Spieler | ersteigert | gezahlt | unter Preis | Dauer bekannt | Dauer im Mittel"
    ),
    "report.seconds": "{seconds} s",
    "report.paid": "Wer zahlte an wen",
    "report.paid.about": "Links steht, wer zahlt. Das Startgeld zahlt die Bank.",
    "report.paid.columns": ".zahlt",
    "report.totals": "Gehälter, Mieten, Steuern, Gefängnis",
    "report.totals.columns": (
        ".Spieler | Gehälter | Summe Gehälter | Mieten | Steuern | Summe Steuern | Gefängnis"
    ),
    "report.fallen": "Bankrotte",
    "report.fallen.about": "Das Geld ist, was nach allen Verkäufen und Hypotheken übrig war.",
    "report.fallen.columns": "Buchung | .bankrott | .Gläubiger | übergebenes Geld",
    "report.none": "Keine.",
    "report.undone": "Zurückgenommen",
    "report.undone.about": "Diese Buchungen zählen oben nirgends.",
    "report.undone.columns": "Buchung | .wofür | .von | .an | Betrag | durch Buchung",
    "report.figure.worth": (
        "Eine Linie für jeden; das Band darunter hat die Farbe dessen, der führte."
    ),
    "report.figure.cash": "Geld nach jeder Buchung",
    "report.figure.cash.about": "Eine Linie für jeden.",
    "report.axis.bookings": "Buchungen",
    "report.figure.swings": "Die größten Umschwünge",
    "report.figure.swings.about": "Zu jedem, wie viel ein Vermögen stieg und ein anderes fiel.",
    "report.figure.groups.about": (
        "Ein Balken für jede Gruppe, geteilt nach dem, der die Mieten bekam."
    ),
    "report.figure.deals": "Preise der Auktionen",
    "report.figure.deals.about": "Zu jeder Auktion der gezahlte Preis neben dem gedruckten.",
    "report.axis.deals": "gezahlt (Punkt), gedruckt (Strich)",
    "report.figure.clock": "Dauer und Preis",
    "report.figure.clock.about": (
        "Zu jeder Auktion die Dauer und der Preis als Anteil des gedruckten."
    ),
    "report.axis.length": "Dauer der Auktion, s",
    "report.axis.share": "% des gedruckten Preises",
    "report.figure.paid.about": (
        "Ein Kästchen für jedes Paar: je dunkler, desto mehr zahlte, wer links steht."
    ),
    "menu": "Menü",
    "language": "Sprache",
    "description": "Die Bank eines Brettspiels um Straßen und Mieten, im Browser.",
    "description.report": (
        "Ein Spiel in Zahlen: Kontostände, Mieten, Auktionen, Wendepunkte und wer wem zahlte."
    ),
    "description.box": (
        "Was ein frisch bespieltes Gerät meldet: Version, fehlende Teile, Batterie."
    ),
    "description.board": (
        "Das Spiel auf dem Fernseher: Kontostände, Grundstücke, letzte Buchungen und Auktion."
    ),
    "chip.description": (
        "Die echte Firmware auf einem emulierten Chip, mit einem Stecker zum Ziehen: Keine "
        "bestätigte Buchung geht verloren."
    ),
    "chip.page": "Dealbox: Stecker ziehen",
    "chip.about": (
        "Ein Spiel liegt auf dem Tisch, und die Firmware der Box läuft auf einem emulierten Chip: "
        "Lass jemanden zahlen und zieh jederzeit den Stecker; nichts Bestätigtes geht verloren."
    ),
    "chip.plug": "Der Stecker",
    "chip.pull": "Stecker ziehen",
    "chip.plug_in": "Stecker einstecken",
    "chip.pay": "ROT zahlt BLAU 100K",
    "chip.pulls": "Gezogen",
    "chip.confirmed": "Bestätigte Buchungen",
    "chip.lost": "Verlorene Buchungen",
    "chip.cut": "Mitten in einem Schreibvorgang des Flash",
    "chip.cut.after": "Vorgang ab jetzt",
    "chip.cut.arm": "Dort ziehen",
    "chip.cut.armed": "Der Strom fällt in Schreibvorgang {number} ab jetzt aus.",
    "chip.cut.in": "Gezogen währenddessen: {what}. Übrig ist: {tear}.",
    "chip.tear": "Übrig bleibt",
    "chip.tear.any": "irgendetwas",
    "chip.tear.before": "alles wie vorher",
    "chip.tear.after": "alles ist fertig",
    "chip.tear.prefix": "die ersten Bytes sind fertig",
    "chip.tear.half": "die erste Hälfte ist fertig",
    "chip.tear.subset": "manche Bits sind fertig",
    "chip.tear.flaky": "manche Bits sind fertig, manche lesen sich jedes Mal anders",
    "chip.tear.early": "nichts ist fertig, einige Bits lesen sich jedes Mal anders",
    "chip.tear.late": "alles ist fertig, einige Bits lesen sich jedes Mal anders",
    "chip.tear.zeros": "lauter Nullen",
    "chip.tear.mixture": "Rauschen",
    "chip.auto": "Von selbst",
    "chip.auto.sweep": "In jedem Vorgang einer Zahlung",
    "chip.auto.random": "In irgendeinem Moment",
    "chip.auto.count": "Anzahl",
    "chip.auto.stop": "Anhalten",
    "chip.auto.at": "Stecker gezogen: {number} …",
    "chip.auto.done": "Von selbst {count}-mal gezogen; verloren: {lost}.",
    "chip.rot": "Zerfallene Bits",
    "chip.rot.what": "Wo",
    "chip.rot.how": "Übrig bleibt",
    "chip.rot.do": "Zerfallen lassen",
    "chip.rot.page.A": "neueste Seite, Ring A",
    "chip.rot.page.B": "neueste Seite, Ring B",
    "chip.rot.page.AB": "neueste Seite, beide Ringe",
    "chip.rot.sector.A": "neuester Sektor, Ring A",
    "chip.rot.sector.B": "neuester Sektor, Ring B",
    "chip.decay.bit": "ein Bit falsch",
    "chip.decay.ones": "lauter Einsen",
    "chip.decay.zeros": "lauter Nullen",
    "chip.decay.noise": "Rauschen",
    "chip.rotten": (
        "Zerfallen. Stecker ziehen und wieder einstecken: Dann liest das Gerät den Flash."
    ),
    "chip.cells": "Spannung der Batterien",
    "chip.cells.die": "Leer werden lassen",
    "chip.volts": "{volts} V",
    "chip.link": "Link, der diesen Lauf wiederholt",
    "chip.save": "Flash sichern",
    "chip.again": "Neu beginnen",
    "chip.off.switch": "Ausgeschaltet.",
    "chip.off.pull": "Der Stecker ist gezogen.",
    "chip.off.fault": "Der Stecker ist gezogen.",
    "chip.off.battery": "Die Batterien sind leer.",
    "chip.kept": (
        "Nichts ist verloren: Zuletzt bestätigt war Buchung {seq}, das Gerät hat Buchung {taken}."
    ),
    "chip.lost.told": (
        "Verloren: {count} der bestätigten Buchungen, bis Nummer {seq}. Das Gerät meldet es."
    ),
    "chip.lost.silent": (
        "Verloren: {count} der bestätigten Buchungen, bis Nummer {seq}. Das Gerät meldet es nicht."
    ),
    "chip.one": "Dieses Journal hat zum Vergleich nur einen Ring: Buchungen gehen verloren.",
    "chip.repeats": "Der Lauf wird wiederholt …",
    "chip.fault": "Der Chip ist stehen geblieben: {text}",
    "chip.journal": "Das Journal",
    "chip.journal.about": (
        "Zwei Ringe aus 176 Sektoren: Eine Spalte ist ein Sektor, ein Quadrat eine Seite mit dem "
        "ganzen Spielstand. Jede Buchung schreibt eine Seite in beide Ringe."
    ),
    "chip.key.sound": "Buchung",
    "chip.key.affirmed": "Stand, nach dem Einschalten wiederholt",
    "chip.key.damaged": "keine vollständige Seite",
    "chip.key.newest": "neueste",
    "chip.ring": "Ring {ring}: {pages} Seiten, {damaged} nicht vollständige",
    "chip.at": "{place}: {page}",
    "chip.says": "Epoche {epoch}, Buchung {seq}: {kind}, {payer} → {payee}, {amount}",
    "chip.says.affirmed": "Epoche {epoch}, Buchung {seq} noch einmal, nach dem Einschalten",
    "chip.says.damaged": "keine vollständige Seite",
    "chip.says.blank": "leer",
    "chip.records": "wer mitspielt",
    "chip.operations": "Die letzten Vorgänge im Flash",
    "chip.op": "{time} s: {what}. {page}",
    "chip.op.cut": "{time} s: {what}, abgebrochen: {tear}",
    "chip.op.program": "{place} geschrieben",
    "chip.op.erase": "{place} gelöscht",
    "chip.op.rot": "{place} zerfallen",
    "chip.core": "Der Chip",
    "chip.core.speed": "Tempo",
    "chip.speed": "{speed} s des Geräts in einer Sekunde",
    "chip.core.clock": "Takt",
    "chip.mhz": "{core} MHz, Flash {flash} MHz",
    "chip.core.at": "Kern",
    "chip.core.rest": "Schläft",
    "chip.percent": "{share} % der Zeit",
    "chip.core.current": "Strom",
    "chip.ma": "{ma} mA; so halten die Batterien {lasts}",
    "chip.days": "{count} Tage",
    "chip.hours": "{count} h",
    "chip.core.most": "So schnell dieser Rechner kann",
    "chip.bus": "Verkehr auf den Bussen",
    "chip.more": "Wie das geht und was als verloren zählt",
    "chip.design": "Wie nichts verloren geht",
    "chip.image": "{name}, SHA-256 {sha256}",
    "noscript": "Diese Seite braucht JavaScript, das dieser Browser hier nicht erlaubt.",
    "display": "Anzeige",
    "asleep": "Das Gerät schläft: Jede Taste weckt es.",
    "off": (
        "Das Gerät ist aus, das Spiel bleibt erhalten: Der Schalter 0/1 schaltet es wieder ein."
    ),
    "pace": "Dieser Rechner ist zu langsam: Die Uhr des Geräts läuft mit {percent} %.",
    "tap": "tippen",
    "plus": "Plus-Leser: Geld kommt",
    "plus.money": "Geld kommt",
    "plus.lay": "Gewählte Karte auf Plus legen",
    "plus.tap": "Gewählte Karte kurz an Plus halten",
    "minus": "Minus-Leser: Geld geht",
    "minus.money": "Geld geht",
    "minus.lay": "Gewählte Karte auf Minus legen",
    "minus.tap": "Gewählte Karte kurz an Minus halten",
    "solo": "Leser: Die erste Karte zahlt, die zweite erhält",
    "solo.lay": "Gewählte Karte auf den Leser legen",
    "solo.tap": "Gewählte Karte kurz an den Leser halten",
    "keys": "Tasten",
    "key.K": "K, Tausend",
    "key.M": "M, Millionen",
    "key.C": "C, löschen",
    "key..": "Komma",
    "key.GO": "GO, Gehalt",
    "deal": "Auktion",
    "deal.button": "Deal-Knopf, mit der Lampe",
    "lamp.lit": "Die Lampe leuchtet.",
    "lamp.dark": "Die Lampe ist aus.",
    "cards": "Karten",
    "seat.unknown": "fremd",
    "letter.RED": "r",
    "letter.BLUE": "b",
    "letter.GREEN": "n",
    "letter.YELLOW": "e",
    "letter.WHITE": "w",
    "letter.BLACK": "s",
    "letter.PINK": "a",
    "letter.ORANGE": "o",
    "letter.unknown": "d",
    "card.named": "{name} ({card})",
    "card.choose": "Karte {card}: kurz hinhalten",
    "card.on_plus": "Karte {card}, auf dem Plus-Leser: abheben",
    "card.on_minus": "Karte {card}, auf dem Minus-Leser: abheben",
    "card.on_solo": "Karte {card}, auf dem Leser: abheben",
    "hint.none": (
        "Antippen, wer zahlt, dann, wer es bekommt; oder eine Karte auf einen Leser ziehen."
    ),
    "hint.first": "Erst eine Karte wählen.",
    "hint.chosen": "{card}: jetzt auf einen Leser legen oder kurz daran halten.",
    "hint.waits": "Das Gerät wartet auf die Karte von {card}.",
    "hint.waits_chosen": "Das Gerät wartet auf die Karte von {card}: antippen.",
    "help": "Tasten der Tastatur",
    "help.amounts": "Beträge",
    "help.c": "löschen, zurück, zurücknehmen; 3 s halten: neues Spiel",
    "help.backspace": (
        "C, kurz gedrückt: löscht alle Ziffern, denn eine einzelne kann das Gerät nicht löschen"
    ),
    "help.go": "GO, das Gehalt",
    "help.ok": "OK",
    "help.deal": "der Deal-Knopf",
    "help.letters": "die Karte mit dem unterstrichenen Buchstaben wählen oder abheben",
    "help.name": "ein Name, solange das Gerät danach fragt",
    "name.letter": "„{letter}“ gibt es in Namen hier nicht.",
    "help.next": "die nächste Karte wählen",
    "help.taps": "die gewählte Karte kurz an Plus, an Minus halten",
    "help.lays": "die gewählte Karte auf diesen Leser legen; ohne gewählte Karte: abheben",
    "help.tab": "alle Bedienelemente, eins nach dem anderen",
    "kbd.esc": "Esc",
    "kbd.enter": "Eingabe",
    "kbd.space": "Leertaste",
    "kbd.tab": "Tab",
    "lost": "Das Gerät antwortet nicht. Läuft Dealbox noch? Neuer Versuch …",
    "unkept": (
        "Das Spiel kann nicht gespeichert werden: {why}. Bis dahin wird nichts gebucht, wie"
        " bei leerer Batterie; danach geht es von selbst weiter."
    ),
    "unkept.full": "auf diesem Gerät ist kein Platz mehr; etwas darauf löschen",
    "unkept.cleared": "die Daten dieser Seite wurden gelöscht",
    "unkept.storage": "der Browser speichert es nicht ({code})",
    "unkept.disk_full": "die Festplatte ist voll; etwas darauf löschen",
    "unkept.disk_denied": "Dealbox darf ihre Datei nicht schreiben; das erlauben",
    "unkept.in_use": "eine andere Dealbox spielt mit dieser Datei; jene beenden",
    "unkept.disk": "die Festplatte hat einen Fehler ({code})",
    "fault.server": (
        "Das Gerät ist ausgefallen. Gebuchtes bleibt: Dealbox neu starten. In ihrer Konsole "
        "steht, warum."
    ),
    "fault.unit": (
        "Das Gerät ist ausgefallen. Gebuchtes bleibt: aus- und einschalten, dann geht es weiter."
    ),
    "fault.reload": (
        "Das Gerät ist ausgefallen. Gebuchtes bleibt: Seite neu laden, dann geht es weiter."
    ),
    "fault.gone": (
        "Das Gerät lässt sich nicht laden: Es gibt eine neuere Version dieser Seite, oder "
        "das Netz fehlt. Das Spiel bleibt erhalten. Seite neu laden, dann geht es weiter."
    ),
    "fault.tab": (
        "Dealbox ist in einem anderen Tab oder Fenster offen. Dort schließen, dann geht das"
        " Spiel hier weiter."
    ),
    "fault.busy": (
        "Eine andere Seite hat das Spiel noch. Sie schließen, dann geht das Spiel hier weiter."
    ),
    "fault.browser": (
        "Dieser Browser kann Dealbox nicht ausführen: Nötig sind eine Adresse, die mit "
        "https beginnt, und Chrome 102, Firefox 111, Safari 16.4 oder neuer."
    ),
    "fault.no_storage": (
        "Dieser Browser speichert nichts für diese Seite; das Spiel wäre beim Schließen "
        "verloren. Speichern für diese Seite erlauben, das private Fenster verlassen oder "
        "einen anderen Browser nehmen."
    ),
    "fault.other_version": (
        "Das Spiel in diesem Browser ist von einer anderen Version von Dealbox. Nichts wurde "
        "geändert. Jene Version öffnen, um das Spiel als Datei zu speichern."
    ),
    "fault.cleared": (
        "Die Daten dieser Seite wurden gelöscht, das Spiel mit ihnen: Nichts wird mehr gebucht. "
        "Jetzt das Spiel als Datei speichern, dann die Seite neu laden und die Datei öffnen."
    ),
    "menu.title": "Dealbox auf diesem Gerät",
    "kept.safe": "Das Spiel bleibt in diesem Browser gespeichert.",
    "kept.unsafe": (
        "Das Spiel bleibt in diesem Browser gespeichert; wird der Platz knapp, kann er es "
        "löschen: ein wichtiges Spiel als Datei speichern."
    ),
    "save": "Spiel als Datei speichern",
    "load": "Spiel aus einer Datei öffnen …",
    "file": "Ein gespeichertes Spiel",
    "board": "Eigenes Brett …",
    "edit": "Brett bearbeiten …",
    "board.file": "Die Datei eines Bretts",
    "files.about": (
        "Ein gespeichertes Spiel geht überall weiter, wo Dealbox ist: auf einem anderen Handy, "
        "einem Laptop oder der Box selbst, und zurück. Eine Datei kann auch auf diese Seite "
        "gezogen werden."
    ),
    "install": "Als App installieren",
    "pages": "Weitere Seiten",
    "pages.scoreboard": "Anzeigetafel",
    "pages.report": "Spielbericht",
    "pages.home": "Regeln, und wie man eins baut",
    "pages.notice": "Lizenzen",
    "back": "Zurück zum Spiel",
    "renew": "Eine neue Version ist da: hier tippen, um sie zu nutzen.",
    "replace.title": "Das Spiel dieser Datei spielen?",
    "replace.about": (
        "Es ersetzt das Spiel auf diesem Gerät, das vorher als Datei gespeichert wird."
    ),
    "replace.yes": "Dieses Spiel speichern, das andere spielen",
    "replace.no": "Bei diesem Spiel bleiben",
    "loaded": "Das ist das Spiel aus {name}.",
    "refused.wait": "Das Gerät ist noch nicht gestartet. Gleich noch einmal versuchen.",
    "refused.foreign": (
        "Diese Datei ist kein von Dealbox gespeichertes Spiel; ihr Name würde mit .flash enden. "
        "Das Spiel hier bleibt, wie es ist."
    ),
    "refused.empty": "In dieser Datei ist kein Spiel. Das Spiel hier bleibt, wie es ist.",
    "refused.damaged": (
        "Das Spiel in dieser Datei ist beschädigt, nichts davon ist lesbar. Das Spiel hier "
        "bleibt, wie es ist."
    ),
    "refused.version": (
        "Das Spiel in dieser Datei ist von einer anderen Version von Dealbox. Das Spiel "
        "hier bleibt, wie es ist."
    ),
    "refused.board": (
        "Das Spiel in dieser Datei ist auf einem eigenen Brett, das der Datei fehlt. Das Spiel "
        "hier bleibt, wie es ist."
    ),
    "refused.unjudged": (
        "Die Datei kann nicht geprüft werden, weil das Gerät nicht lädt. Seite neu laden."
    ),
    "refused.storage": "Das ließ sich nicht speichern: {why}. Das Spiel hier bleibt, wie es ist.",
    "refused.none_before": "In diesem Browser wurde kein Spiel ersetzt.",
    "compare.same": "Die Datei und das Spiel hier sind gleich, bis Buchung {common}.",
    "compare.newer": (
        "Die Datei ist neuer: Sie hat alles vom Spiel hier und {count} Buchungen mehr."
    ),
    "compare.newer.one": (
        "Die Datei ist neuer: Sie hat alles vom Spiel hier und eine Buchung mehr."
    ),
    "compare.older": (
        "Die Datei ist älter: Das Spiel hier hat alles davon und {count} Buchungen mehr."
    ),
    "compare.older.one": (
        "Die Datei ist älter: Das Spiel hier hat alles davon und eine Buchung mehr."
    ),
    "compare.parted": "Ein Spiel wurde nach Buchung {common} an zwei Orten weitergespielt.",
    "compare.other_game": "Die Datei und das Spiel hier sind zwei verschiedene Spiele.",
    "compare.apart": (
        "Die Datei hat die Buchungen {file}, das Spiel hier {here}: keine davon ist in beiden."
    ),
    "compare.file_alone": "Nur die Datei hat {count} Buchungen:",
    "compare.file_alone.one": "Nur die Datei hat eine Buchung:",
    "compare.here_alone": "Nur das Spiel hier hat {count} Buchungen:",
    "compare.here_alone.one": "Nur das Spiel hier hat eine Buchung:",
    "nfc": "Karten per NFC lesen",
    "nfc.stop": "Mit den Karten auf dem Bildschirm spielen",
    "nfc.needs": (
        "Karten lesen kann Chrome auf einem Android-Handy mit NFC, wenn diese Seite über "
        "https kommt. Das Gerät hat dann einen Leser: Die erste Karte zahlt, die zweite "
        "erhält."
    ),
    "nfc.begun": (
        "Eine Karte an die Rückseite des Handys halten. Die erste Karte zahlt, die zweite erhält."
    ),
    "nfc.again": "Dieses Spiel läuft mit Karten per NFC: hier tippen, um sie wieder zu lesen.",
    "nfc.denied": (
        "Diese Seite darf keine Karten lesen. NFC in den Einstellungen des Browsers für "
        "diese Seite erlauben, dann noch einmal."
    ),
    "nfc.missing": "Dieses Handy hat kein NFC. Die Karten stattdessen auf dem Bildschirm wählen.",
    "nfc.off": (
        "NFC ist ausgeschaltet. In den Einstellungen des Handys einschalten, dann noch einmal."
    ),
    "nfc.fails": (
        "Karten lassen sich nicht lesen ({code}). Sie stattdessen auf dem Bildschirm wählen."
    ),
    "nfc.unreadable": (
        "Diese Karte lässt sich hier nicht lesen. Karten vom Typ NTAG nehmen, eine nach der"
        " anderen."
    ),
    "nfc.no_number": (
        "Diese Karte hat keine Seriennummer und ist von anderen nicht zu unterscheiden. "
        "Eine andere nehmen."
    ),
    "nfc.random": (
        "Diese Karte nennt jedes Mal eine andere Nummer, wie Handys es tun. Eine andere nehmen."
    ),
    "report.noscript": (
        "Diese Seite berechnet den Bericht selbst und braucht dafür JavaScript. Ohne: „dealbox "
        "report DATEI“."
    ),
    "hint.pays": (
        "{payer} zahlt: antippen, wer es bekommt, oder den Betrag für die Bank tippen. GO ist "
        "das Gehalt."
    ),
    "hint.gets": "{payee} bekommt Geld der Bank: Betrag tippen, oder antippen, wer zahlt.",
    "hint.pair": "{payer} zahlt an {payee}: Betrag tippen, dann K oder M.",
    "hint.pair.sign": "{payer} zahlt an {payee}: Betrag tippen, dann K.",
    "hint.deal": "Auktion: die Karte antippen, die bietet, dann das Gebot tippen.",
    "coach.open": "Zeigen, wie es geht",
    "coach.sheet": "Alle Tasten auf einem Blatt (PDF)",
    "coach.title.1": "1 von 3: die Karten",
    "coach.title.2": "2 von 3: der Betrag",
    "coach.title.3": "3 von 3: der rote Knopf",
    "coach.next": "Nächster Schritt",
    "coach.end": "Spielen",
    "coach.leave": "Einführung schließen",
    "coach.begin": "OK beginnt euer erstes Spiel.",
    "coach.list": (
        "Tippt die Zeile eurer Ausgabe an. Danach genügt „Weiter“: Das Gerät führt dann nur das "
        "Geld, nicht die Grundstücke."
    ),
    "coach.enrol": "Alle bekommen eine Karte. Tippt {card} an.",
    "coach.enough": "Tippt für jeden weiteren Spieler eine Karte an. Wenn alle eine haben: OK.",
    "coach.pays": "Tippt die Karte an, die zahlt.",
    "coach.paid": (
        "{card} zahlt. Tippt jetzt an, wer es bekommt. Antippen heißt: kurz hinhalten; eine "
        "Karte, die man auf einen Leser zieht, bleibt liegen."
    ),
    "coach.amount": "Tippt 1, dann M: eine Million. K steht für Tausend.",
    "coach.amount.sign": "Tippt 10, dann K: So wird der Betrag gebucht, wie er gedruckt ist.",
    "coach.back": "Gebucht: Die Anzeige zeigt, was beide jetzt haben. Nehmt es zurück: C.",
    "coach.deal": (
        "Für eine Auktion den roten Knopf drücken. Karte antippen, Gebot tippen; wenn die Lampe "
        "ausgeht, gewinnt das höchste. Spielt ihr mit Grundstücken: Nummer und OK zeigen Preis "
        "oder Miete, das Menü listet alle."
    ),
    "panel": "Das Spiel",
    "panel.undo": "Zurücknehmen",
    # Speech.
    "speech": "Vorlesen: aus",
    "speech.title": "Vorlesen",
    "speech.is": "Vorlesen: {level}",
    "speech.off": "aus",
    "speech.bookings": "Buchungen und Gebote",
    "speech.everything": "alles auf der Anzeige",
    "speech.begins": (
        "Dealbox liest jetzt vor: {level}. Noch einmal antippen, um zu wählen, was und wie."
    ),
    "speech.rate": "Tempo",
    "speech.voice": "Stimme",
    "speech.voice.none": (
        "Dieses Gerät hat keine Stimme für diese Sprache. In seinen Einstellungen gibt es eine."
    ),
    "speech.none": "Dieser Browser kann nicht vorlesen.",
    "speech.names": (
        "Die erste Berührung einer Taste oder Karte sagt ihren Namen, die zweite drückt sie"
    ),
    "speech.seconds": "{count} Sekunden",
    # The printed sheet of the keys: kit/reference.py.
    "edit.title": "Ein Brett bearbeiten",
    "edit.about": (
        "Fang mit dem Brett an, das deinem am ähnlichsten ist. Namen, Beträge, Preise und "
        "Mieten lassen sich ändern; die Regeln bleiben die dieses Bretts."
    ),
    "edit.again": "Weiter mit {title}",
    "edit.again.untitled": "Weiter mit dem angefangenen Brett",
    "edit.file": "Eine Datei …",
    "edit.other": "Mit einem anderen Brett anfangen",
    "edit.file.faults": "Fehler in {name}",
    "edit.kept": "{title} steht in der Liste der Ausgaben eines neuen Spiels.",
    "edit.file.large": "Das ist kein Brett: Die Datei ist zu groß.",
    "edit.refused": "Das Gerät nimmt dieses Brett nicht an: {why}",
    "edit.full": "Welches Brett soll weg?",
    "edit.full.about": (
        "Vier eigene Bretter sind da, für ein fünftes ist kein Platz. Das wählen, das dem neuen "
        "weicht: Zurück kommt es nur aus seiner Datei. Das Brett des laufenden Spiels bleibt."
    ),
    "edit.full.keep": "Alle vier behalten",
    "edit.board": "Das Brett",
    "edit.called": "Titel",
    "edit.sign": "Währung",
    "edit.sign.none": "keine: K und M",
    "edit.unit": "Tausend je gedruckter 1",
    "edit.players.0": "Spieler, mindestens",
    "edit.players.1": "Spieler, höchstens",
    "edit.start": "Startgeld",
    "edit.speed_die_start": "Mehr mit Tempowürfel",
    "edit.salary": "Gehalt bei LOS",
    "edit.bail": "Kaution",
    "edit.opening_bid": "Startgebot",
    "edit.raise": "Mindestens mehr",
    "edit.houses": "Häuser der Bank",
    "edit.hotels": "Hotels der Bank",
    "edit.tax": "Steuer {number}",
    "edit.space": "Feld",
    "edit.name": "Name",
    "edit.sum": "Betrag",
    "edit.repairs": "Reparaturkarte {number}",
    "edit.repairs.0": "Je Haus",
    "edit.repairs.1": "Je Hotel",
    "edit.foundation": "Feld 20",
    "edit.foundation.0": "Ein Monopolist zahlt",
    "edit.foundation.1": "Ein Wettbewerber bekommt bei 1",
    "edit.foundation.2": "Ein Wettbewerber bekommt bei 2",
    "edit.group": "Name der Gruppe",
    "edit.building": "Preis eines Hauses",
    "edit.deed": "Feld {number}",
    "edit.price": "Preis",
    "edit.price.of": "Preis, Feld {number}",
    "edit.figures": "Preise und Mieten",
    "edit.rents": "Mieten",
    "edit.rent.0": "unbebaut",
    "edit.owned": "{count} im Besitz",
    "edit.owned.one": "1 im Besitz",
    "edit.factors": "Miete je Auge des Wurfs",
    "edit.sheet": "So werden die Grundstücke gedruckt",
    "edit.sheet.none": "Die Tabelle steht hier, sobald nichts mehr zu berichtigen ist.",
    "edit.faults": "{count} Stellen berichtigen: zur ersten",
    "edit.faults.one": "Eine Stelle berichtigen: zeigen",
    "edit.save": "Speichern",
    "edit.use": "Benutzen",
    "edit.print": "Drucken",
    "edit.fault.missing": "Hier muss etwas stehen.",
    "edit.fault.long": "Höchstens {number} Zeichen.",
    "edit.fault.wide": "Zu lang für die Anzeige: um {number} Zeichen kürzen.",
    "edit.fault.letter": "Die Anzeige hat kein Zeichen {letter}.",
    "edit.fault.twice": "Das gibt es schon.",
    "edit.fault.low": "{number} oder mehr.",
    "edit.fault.high": "{number} oder weniger.",
    "edit.fault.falls": "Keine Miete darf niedriger sein als die davor, {number}.",
    "edit.fault.taken": (
        "Hier kann keine Steuer sein: Das Feld ist ein Grundstück, eine Ecke oder keins."
    ),
    "edit.fault.number": "Bitte eine ganze Zahl.",
    "edit.fault.beyond": "Damit ist ein Betrag größer, als ein Konto fassen kann.",
    "deeds.title": "Grundstücke: {edition}",
    "deeds.about": "Start {start} · LOS {go} · Kaution {bail} · {amounts}",
    "deeds.in.sign": "Beträge in {sign}",
    "deeds.in.thousands": "Beträge in Tausend K, Millionen M",
    "deeds.column.group": "Gruppe",
    "deeds.column.number": "Nr.",
    "deeds.column.deed": "Grundstück",
    "deeds.column.price": "Preis",
    "deeds.column.building": "Haus",
    "deeds.column.mortgage": "Hypo\xadthek",
    "deeds.rent": "Miete",
    "deeds.competitor": "Miete, wenn der Besitzer Wettbewerber ist",
    "deeds.monopolist": "... Monopolist ist*",
    "deeds.bare": "unbebaut",
    "deeds.whole": "ganze Gruppe",
    "deeds.apartment": "Apt.",
    "deeds.owned": "Miete, wenn der Besitzer hat",
    "deeds.role.competitor": "ein Wettbewerber",
    "deeds.role.monopolist": "ein Monopolist",
    "deeds.throw": "{rent} × Wurf",
    "deeds.note.unit": (
        "Am Gerät: eine Karte auf Minus, die Nummer, OK. Es zeigt Preis oder Miete; OK bucht."
    ),
    "deeds.note.taxes": "Steuern: {taxes}.",
    "deeds.note.hotels": (
        "Die Bank hat {houses} Häuser und {hotels} Hotels. Das Hotel kostet ein Gebäude mehr; "
        "jedes wird zur Hälfte zurückgekauft."
    ),
    "deeds.note.apartments": (
        "Die Bank hat {houses} Häuser und {hotels} Apartments. Das Apartment kostet ein Gebäude "
        "mehr; jedes wird zur Hälfte zurückgekauft."
    ),
    "deeds.note.fees": "Eine Hypothek zu tilgen kostet 10 % mehr, als sie brachte.",
    "deeds.note.double": (
        "Eine ganze Gruppe bringt nur doppelt, solange nichts davon belastet ist."
    ),
    "deeds.note.quick": "Im schnellen Spiel kommt das Hotel nach drei Häusern.",
    "deeds.note.percentage": (
        "Bei der ersten Steuer gilt Betrag oder Prozentsatz, wie der Zahler wählt; das Gerät "
        "rechnet."
    ),
    "deeds.note.roles": (
        "* Mit zwei unbelasteten Straßen der Stadt; mit einer baut er nichts und bekommt, was "
        "ein Wettbewerber bekommt. Das Apartment (Apt.) kommt nach drei Häusern, beim "
        "Wettbewerber nach vier."
    ),
    "sheet.title": "Tasten",
    "sheet.about": "Zwei Karten und ein Betrag sind eine Zahlung; zu allem anderen führt OK.",
    "sheet.ruler": (
        "100 mm. Misst die Linie etwas anderes: bei 100 % neu drucken, nicht an die Seite "
        "anpassen."
    ),
    "sheet.no": "Nr.",
    "sheet.sum": "Betrag",
    "sheet.money": "Geld",
    "sheet.deeds": "Im Spiel mit Grundstücken",
    "sheet.house": "{HOUSE_ITEM}",
    "sheet.menu": "Menü, mit Grundstücken",
    "sheet.menu.rest": "Eine Ziffer wählt ihre Zeile. K zeigt die letzten, wieder ab 1: {rest}.",
    "sheet.key.K": "Tausend · hinauf",
    "sheet.key.M": "Million · hinunter",
    "sheet.key.C": "löschen · zurück",
    "sheet.key.OK": "buchen · ja · Menü",
    "sheet.key..": "Komma · Menü: Ton",
    "sheet.key.GO": "Gehalt · Karte",
    "sheet.note.one": (
        "Eine Karte allein: Die Bank zahlt ihr (Plus) oder bekommt (Minus). Bei nur einem Leser "
        "zahlt die erste Karte, die zweite erhält."
    ),
    "sheet.note.sign": (
        "Haben Beträge ein Währungszeichen, bucht K den Betrag wie gedruckt: 200 K sind $200."
    ),
    "sheet.note.start": (
        "Neues Spiel: C drei Sekunden halten, dann OK. Ausgabe und Optionen wählen; jeder hält "
        "seine Karte hin, OK beginnt."
    ),
    "sheet.row.pay": "Zahlung, Miete",
    "sheet.row.pay.about": "Wer zahlt, liegt auf Minus; wer erhält, auf Plus.",
    "sheet.row.salary": "Gehalt",
    "sheet.row.salary.about": "Den Betrag kennt die Ausgabe.",
    "sheet.row.undo": "Zurücknehmen",
    "sheet.row.undo.about": "Sofort, solange die Buchung angezeigt wird.",
    "sheet.row.bid": "Bieten",
    "sheet.row.bid.about": (
        "Nach dem roten Knopf. OK bietet den üblichen Schritt mehr; oder Betrag eingeben. Ist "
        "die Lampe aus, bucht OK den Preis."
    ),
    "sheet.row.buy": "Kaufen",
    "sheet.row.buy.about": (
        "Karte des Besuchers. Der rote Knopf versteigert das Grundstück stattdessen."
    ),
    "sheet.row.rent": "Miete nach Nummer",
    "sheet.row.rent.about": (
        "Karte des Besuchers. Ein Werk fragt nach dem Wurf. GO bei Ereigniskarte."
    ),
    "sheet.row.build": "Bauen, verkaufen, Hypothek",
    "sheet.row.build.about": "Karte des Besitzers. K und M wählen aus, OK bucht.",
    "sheet.row.trade": "{TRADE_ITEM}",
    "sheet.row.trade.about": (
        "Beide Karten auflegen. Jedes Grundstück: Nummer, OK. Geld: Betrag, K oder M. OK bucht "
        "alles."
    ),
    "sheet.row.debt": "Schulden",
    "sheet.row.debt.about": (
        "Karte des Schuldners. OK bucht den gewählten Weg zu Geld und bezahlt zuletzt."
    ),
    "sheet.row.tax": "{TAX_ITEM}",
    "sheet.row.tax.about": "Die zweite Steuer des Bretts ist Zeile 2.",
    "sheet.row.jail": "Ins Gefängnis",
    "sheet.row.jail.about": "{JAIL_ITEM} → {GOES_IN}.",
    "sheet.row.bail": "Kaution",
    "sheet.row.bail.about": "{JAIL_ITEM} → {BAIL}.",
    "sheet.row.each": "Von jedem erhalten",
    "sheet.row.each.about": "Ereigniskarte: der Betrag von jedem anderen.",
    "sheet.row.list": "Alle Grundstücke",
    "sheet.row.list.about": "Nummer, Name und Preis; OK führt zum Grundstück.",
    "sheet.row.owned": "Besitz eines Spielers",
    "sheet.row.owned.about": "{STANDINGS_ITEM}, dann die Zeile des Spielers.",
    "sheet.row.later": "Später zurücknehmen",
    "sheet.row.later.about": "{TAKE_BACK_ITEM}: Jedes OK nimmt eine weitere Buchung zurück.",
    "sheet.row.final": "Wer gewonnen hat",
    "sheet.row.final.about": "{FINAL_ITEM}.",
    "sheet.row.on_go": "Gehalt auf GO",
    "sheet.row.on_go.about": "Wer auf GO stehen bleibt: K zahlt es ein zweites Mal.",
    "sheet.row.pot": "Topf nehmen",
    "sheet.row.pot.about": "Wer auf Frei Parken kommt.",
    "sheet.row.to_pot": "In den Topf",
    "sheet.row.to_pot.about": "Eine Strafe, mit GO. Steuern kommen von selbst hinein.",
    "sheet.row.loan": "{LOAN_ITEM}",
    "sheet.row.loan.about": (
        "{LOAN_ITEM} → {BORROW} oder {REPAY}: Betrag, K oder M. Ohne Grundstücke: OK 7."
    ),
}

SEATS = ("BANK", "ROT", "BLAU", "GRÜN", "GELB", "WEISS", "SCHWARZ", "ROSA", "ORANGE", "TOPF")

KINDS = (  # of booking, in the order of bank/state.py
    "",
    "neues Spiel",
    "zahlt",
    "Gehalt",
    "Zuschlag",
    "schuldet",
    "Schuld bezahlt",
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
    "nimmt den Topf",
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
    refusals.IN_DEBT: ("ERST DIE SCHULDEN", "Wer Schulden hat,", "muss sie erst zahlen."),
    refusals.BANKRUPT_SEAT: ("BANKROTT", "Dieser Spieler ist", "ausgeschieden."),
    refusals.NO_GAME: ("KEIN SPIEL", "Erst ein neues Spiel", "beginnen."),
    refusals.CAN_PAY: ("GENUG GELD", "Das Geld reicht, um", "alles zu zahlen."),
    refusals.NO_DEBT: ("KEINE SCHULDEN", "Es ist nichts zu", "bezahlen."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("ZU ALT", "So weit reicht der", "Verlauf nicht."),
    refusals.NOTHING_TO_REDO: ("NICHTS ZU WIEDERHOLEN", "Zuletzt wurde nichts", "zurückgenommen."),
    refusals.TOO_FEW: ("ZU WENIGE SPIELER", "Mindestens zwei."),
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
    refusals.FIRST_ROUND: ("NOCH NICHT", "Gekauft wird erst", "nach dem Gehalt."),
    refusals.NO_OPTION: ("OPTION FEHLT", "Diese Ausgabe hat sie", "nicht."),
    refusals.FEES_FIRST: ("{2}% FÜR DIE BANK", "Der Gläubiger muss", "sie erst aufbringen."),
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
HOW_TO_BID = "Bieten: Karte auf -"
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
LAY_AGAIN = "Eine Karte neu legen"
REPLACE = "NEUE KARTE"
TAKE_BACK = "ZURÜCKNEHMEN?"
FINAL = "ENDSTAND"
HISTORY = "VERLAUF"
DEBTS = "SCHULDEN"
SETTLE = "Schulden zahlen"
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
HINT_RENT = "OK zahlt     C zurück"
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
NO_BID = ("Keine Karte hat", "geboten. Per Zuruf?")
ALOUD = "PER ZURUF"
WINNERS_CARD = "Karte des Käufers"
HINT_ALOUD = "K M Preis    C zurück"
HINT_NO_BID = "OK ja        C zurück"
CASH = "Geld"
JAIL_CARD = "Freikarte"
NONE = "keins"
TRADES = "TAUSCH"
ONE_JAIL_CARD = "eine Freikarte"
TWO_JAIL_CARDS = "2 Freikarten"
FEES = "{}% an Bank"
PERCENT = "{}%"
TRADE_WAITS = "Der Tausch wartet"
LATER = "später"
TWO_CARDS_TRADE = ("TAUSCH", "Erst beide Karten:", "wer zahlt auf Minus", "oder zuerst.")
HOW_TO_TRADE = ("Grundstück: Nr., OK", "Geld: Betrag, K o. M")
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
    ("tilgt Hypothek", "tilgt"),
    ("verkauft Haus", "Verkauf"),
    ("Reparatur", "Reparat."),
    ("SCHWARZ", "SCHW."),
    ("Grundstücke ", "Grundst. "),
    ("GRUNDSTÜCKE", "GRUNDST."),
    ("Einkommensteuer", "Eink.steuer"),
    ("ORANGE", "ORAN."),
)
