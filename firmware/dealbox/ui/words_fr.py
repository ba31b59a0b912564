"""The words of ui/words.py in French; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Français"

PAGE = {
    "sound": "Son",
    "row.chosen": "{row}, choisie",
    "power": "Marche et arrêt",
    # The home page of the site, and its page for families.
    "home.title": "La banque de votre jeu de société",
    "home.lead": (
        "Dealbox remplace les billets : posez une carte, tapez un montant, c'est enregistré. Il "
        "tient tous les comptes, connaît les titres et les règles de sept plateaux, et du vôtre "
        "aussi, chronomètre les enchères et ne perd aucune opération qu'il a confirmée."
    ),
    "home.play_now": "Jouer",
    "home.families": "Pour les familles",
    "home.build": "En fabriquer un",
    "home.free": (
        "Gratuit, sans compte. Après la première visite, Dealbox marche sans réseau, et rien de "
        "votre partie ne quitte le navigateur."
    ),
    "home.face_alt": (
        "L'appareil : deux lecteurs de cartes, un écran avec une enchère en cours, un clavier "
        "et un gros bouton rouge"
    ),
    "home.play": "Jouer",
    "home.play_about": (
        "Le programme du boîtier tourne dans votre navigateur. Posez un téléphone au milieu de "
        "la table, ou un ordinateur au bout."
    ),
    "home.board": "Tableau des scores",
    "home.board_about": (
        "Soldes, opérations et titres sur un téléviseur : depuis le boîtier en USB, ou depuis "
        "l'appareil dans une autre fenêtre. Sur votre téléphone : ce que vous avez, lu sur "
        "l'écran de l'appareil, et envoyé nulle part."
    ),
    "home.report": "Bilan de partie",
    "home.report_about": (
        "Qui menait et quand, ce que les loyers ont rapporté, ce qui a fait basculer la partie "
        ": à partir d'une partie enregistrée."
    ),
    "home.build_about": (
        "Un fer à souder, une soirée et des pièces pour 25 à 30 EUR. Pas de programmateur : le "
        "logiciel passe par l'USB."
    ),
    "home.which": "Quel fichier ?",
    "home.which_about": (
        "Trois questions mènent au bon fichier pour votre carte, avec sa somme de contrôle."
    ),
    "home.rules": "Règles",
    "home.rules_about": (
        "593 règles de cinq livrets, chacune avec sa source et celui qui la fait respecter ; et "
        "des décisions là où le livret se tait."
    ),
    "home.shot_alt": (
        "L'écran après un paiement : qui a payé qui, et ce que chacun possède à présent"
    ),
    "home.table": "À table",
    "home.table_pay": (
        "Posez la carte du visiteur sur moins et celle du propriétaire sur plus. Tapez le "
        "montant, puis K pour les milliers ou M pour les millions. Chacun voit ce qu'il a. C "
        "annule."
    ),
    "home.table_deal": (
        "Pour une enchère, appuyez sur le bouton rouge : on annonce ses offres jusqu'à ce que la "
        "lampe s'éteigne, et personne ne sait quand."
    ),
    "home.table_more": "Ce que Dealbox fait pour une famille",
    "home.safe": "Rien ne se perd",
    "home.safe_how": (
        "Une opération est enregistrée deux fois avant d'être affichée : débranchez quand vous "
        "voulez."
    ),
    "home.plug": "Débranchez-le",
    "home.safe_link": "Comment ça marche",
    "home.box": (
        "Les auteurs n'ont pas encore construit de boîtier : le programme est testé sur une "
        "puce émulée avec tous ses composants."
    ),
    "home.figures": "Mesures",
    "site.language": "Langue",
    "family.title": "Pour les familles",
    "family.lead": (
        "Un téléphone ou une tablette au milieu de la table fait la banque. Personne ne compte "
        "les billets, personne n'est banquier, et plus de dispute pour savoir qui a payé."
    ),
    "family.keys": "Les touches sur une feuille (PDF)",
    "family.need": "Ce qu'il vous faut",
    "family.need_text": (
        "Votre plateau, vos pions, vos dés et vos cartes. Les billets restent dans la boîte. "
        "De deux à huit joueurs ; chacun prend une des cartes de couleur à l'écran. Avec un "
        "téléphone Android, n'importe quelle carte NFC convient aussi."
    ),
    "family.start": "Commencer",
    "family.start_text": (
        "Ouvrez la page, choisissez votre édition, puis touchez la carte de chaque joueur. "
        "L'argent de départ est versé aussitôt."
    ),
    "family.pay": "Payer",
    "family.pay_text": (
        "Celui qui paie pose sa carte sur moins, celui qui reçoit sur plus ; puis le montant. "
        "Une seule carte : l'autre côté, c'est la banque. Au passage de la case Départ : la "
        "carte sur plus, puis la touche GO."
    ),
    "family.deeds": "Rues et loyers",
    "family.deeds_text": (
        "Si vous voulez, Dealbox tient aussi les titres de propriété : tapez le numéro de la rue,"
        " il connaît le prix, le propriétaire et le loyer, avec maisons, hôtels et hypothèques, "
        "selon les règles de votre édition."
    ),
    "family.auction": "Le bouton rouge",
    "family.auction_text": (
        "Tapez dessus, et l'enchère commence. La lampe clignote de 13 à 50 secondes, personne ne "
        "sait combien ; quand elle s'éteint, la meilleure offre l'emporte."
    ),
    "family.undo": "Une erreur",
    "family.undo_text": (
        "C annule la dernière opération, le menu aussi les précédentes. Rien n'est jamais "
        "effacé : l'historique montre tout."
    ),
    "family.debt": "À court d'argent",
    "family.debt_text": (
        "Celui qui ne peut pas payer voit ce qui manque, peut vendre des maisons, hypothéquer "
        "ou échanger, puis règle sa dette ; ou il fait faillite, et tout va à qui les règles "
        "le donnent."
    ),
    "family.pause": "Une pause",
    "family.pause_text": (
        "Éteignez quand vous voulez, même en pleine partie : elle sera là le lendemain. On "
        "peut l'enregistrer dans un fichier et continuer ailleurs."
    ),
    "family.end": "La fin",
    "family.end_text": (
        "Le classement final compte l'argent, les rues et les constructions. Le bilan montre "
        "comment on en est arrivé là."
    ),
    "family.private": "Pas de compte, pas de publicité, rien n'est envoyé nulle part.",
    # The scoreboard and the report: web/scoreboard, web/report, host_sim/report.
    "board.title": "Dealbox : tableau des scores",
    "board.waits": "Le tableau attend une partie",
    "board.way.box": "Un boîtier :",
    "board.way.box.how": "branchez-le à cet ordinateur par un câble USB, puis connectez-le.",
    "board.way.nousb": (
        "Ce navigateur ne lit pas l'USB : ouvrez la page dans Chrome ou Edge, sur un ordinateur."
    ),
    "board.way.browser": "Une partie dans le navigateur :",
    "board.way.browser.how": "ouvrez-la dans une autre fenêtre de ce navigateur.",
    "board.way.run": "Une partie de « dealbox run » :",
    "board.way.run.how": "ouvrez l'adresse du tableau qu'il affiche.",
    "board.nogame": "L'appareil est connecté : commencez-y une partie.",
    "board.players": "Joueurs",
    "board.deeds": "Titres de propriété",
    "board.news": "Ce qui vient de se passer",
    "board.bookings": "Dernières opérations",
    "board.level": "Égalité en tête",
    "board.leads.worth": "{who} a la plus grande fortune",
    "board.leads.cash": "{who} a le plus d'argent",
    "board.out": "en faillite",
    "board.owes": "doit {amount}",
    "board.worth": "fortune {amount}",
    "board.stations": "Gares",
    "board.transports": "Transports",
    "board.utilities": "Compagnies",
    "board.mortgaged": "hypothéqué",
    "board.mortgaged.sign": "Hyp.",
    "board.legend": "Ce que signifient les signes",
    "board.legend.colours": "couleurs",
    "board.legend.house": "maison",
    "board.bid.none": "pas encore d'offre",
    "board.bid.over": "aucune offre",
    "board.bid.leads": "{who} offre {price}",
    "board.bid.wins": "adjugé à {who} pour {price}",
    "board.bid.hurry": "vite !",
    "board.deal": "Enchère",
    "board.usb": "Connecter le boîtier en USB",
    "board.usb.waiting": "Connecté : en attente du boîtier.",
    "board.usb.gone": "Le boîtier a été débranché. Rebranchez-le : le tableau reprend tout seul.",
    "board.usb.silent": (
        "Rien ne vient de ce port. Le boîtier est-il allumé ? Choisissez son port, ou "
        "débranchez-le et rebranchez-le."
    ),
    "board.usb.foreign": (
        "Ce port n'est pas celui d'un Dealbox. Choisissez celui du boîtier, ou débranchez-le et "
        "rebranchez-le."
    ),
    "board.usb.service": "Le boîtier est en mode service. Pour jouer, éteignez-le et rallumez-le.",
    "board.usb.NotFoundError": (
        "Aucun port choisi. Choisissez celui du boîtier, ou débranchez-le et rebranchez-le."
    ),
    "board.usb.SecurityError": (
        "Cette page ne peut pas utiliser l'USB ici. Ouvrez-la en https, ou autorisez-la dans les "
        "réglages du site."
    ),
    "board.usb.NotAllowedError": (
        "Le navigateur n'a pas le droit d'utiliser l'USB ici. Autorisez-le dans les réglages du "
        "site."
    ),
    "board.usb.NetworkError": (
        "Le port ne s'ouvre pas : un autre programme l'utilise. Arrêtez « dealbox watch » ou « "
        "make flash », puis reconnectez."
    ),
    "board.usb.InvalidStateError": (
        "Le port est déjà ouvert dans ce navigateur. Fermez l'autre fenêtre."
    ),
    "board.usb.fault": (
        "L'USB ne marche pas ({reason}). Choisissez le port du boîtier, ou débranchez-le et "
        "rebranchez-le."
    ),
    "box.page": "Dealbox : ce que signale le boîtier",
    "box.heading": "Ce que signale le boîtier",
    "box.about": (
        "Branchez le boîtier, ou le contrôleur seul dès que le fichier y est, et "
        "connectez-le. Cela ne fait que lire : rien n'est changé."
    ),
    "box.works": "Le boîtier fonctionne.",
    "box.board": "Carte",
    "box.version": "Version",
    "box.missing": "Pas de réponse de",
    "box.battery": "Alimentation",
    "box.complete": "Toutes les pièces répondent.",
    "box.part.plus": "lecteur plus",
    "box.part.minus": "lecteur moins",
    "box.part.reader": "lecteur de cartes",
    "box.part.keypad": "clavier",
    "box.part.display": "écran",
    "box.battery.none": "non mesurée",
    "box.battery.volts": "{volts} V",
    "box.battery.low": "{volts} V : changez bientôt les piles.",
    "box.check": "Vérifier la carte",
    "box.check.about": (
        "Dix minutes avec un boîtier neuf : la page mesure horloge, flash, écran, lecteurs, "
        "clavier et alimentation, et demande ce que vous seul pouvez voir ou entendre. Une partie "
        "gardée reste."
    ),
    "box.check.how": (
        "Il faut le mode service : éteignez le boîtier et débranchez-le, tenez C enfoncée (ou "
        "le bouton deal, si le clavier ne marche pas), branchez-le, puis connectez-le."
    ),
    "box.check.board": "Câblé comme",
    "box.check.begin": "Commencer la vérification",
    "box.check.runs": "Vérification…",
    "box.check.plays": (
        "Le boîtier n'est pas en mode service. Mettez-le dans ce mode, puis recommencez."
    ),
    "box.check.ended": (
        "La vérification s'est arrêtée : le boîtier a été débranché, ou ce qu'il envoie n'est pas "
        "une réponse. Mettez-le en mode service, puis recommencez."
    ),
    "box.check.unloaded": (
        "La vérification ne se charge pas : il n'y a pas de réseau, ou ce navigateur n'a pas "
        "WebAssembly. Rechargez la page."
    ),
    "box.check.passed": "La vérification est finie : aucun défaut.",
    "box.check.failed": "La vérification est finie. Défauts : {names}",
    "box.check.save": "Enregistrer le rapport",
    "box.check.lines": "Ce que signifie chaque ligne",
    "box.ask.yes": "Oui",
    "box.ask.no": "Non",
    "box.ask.next": "Suivant",
    "box.ask.skip": "Passer",
    "box.ask.lamp": "La lampe est-elle allumée ?",
    "box.ask.tone": "Avez-vous entendu un son d'une demi-seconde ?",
    "box.ask.volts": "Combien de volts un multimètre mesure-t-il à VSYS ?",
    "box.ask.current": "Combien de mA montre un testeur USB (l'appareil est éveillé) ?",
    "box.ask.switch": (
        "Mettez les piles, débranchez l'USB et choisissez Éteindre dans le menu. Est-ce que "
        "seul le bouton rouge rallume l'écran, et la partie est-elle toujours là ?"
    ),
    "box.ask.card": "Posez une carte sur le {reader}, et aucune ailleurs. Y est-elle ?",
    "box.ask.keys": (
        "Ensuite, appuyez sur les 16 touches rangée par rangée, chacune depuis la gauche, une "
        "seconde par touche : {keys}. Prêt ?"
    ),
    "box.build": "Le câbler, et que faire si quelque chose ne va pas",
    "board.server": "Connecté à dealbox run.",
    "board.server.gone": "L'appareil ne répond pas. dealbox tourne-t-il encore ? Nouvel essai…",
    "board.window": "Connecté à l'appareil dans une autre fenêtre.",
    "board.bank": "la banque",
    "board.a.deed": "un titre",
    "board.undone": "Annulé :",
    "board.redone": "Rétabli :",
    "board.number": "opération {seq}",
    "board.booked.new game": "Une nouvelle partie commence",
    "board.booked.paid": "{payer} paie {amount} à {payee}",
    "board.booked.paid.pot": "{payer} met {amount} dans le pot",
    "board.booked.salary": "{payee} touche son salaire de {amount}",
    "board.booked.deal": "{payer} remporte l'enchère pour {amount}",
    "board.booked.owes": "{payer} doit {amount} à {payee}",
    "board.booked.owes.pot": "{payer} doit {amount} au pot",
    "board.booked.debt settled": "{payer} règle sa dette : {amount} à {payee}",
    "board.booked.debt settled.pot": "{payer} règle sa dette : {amount} dans le pot",
    "board.booked.bankrupt": "{payer} fait faillite : tout va à {payee}",
    "board.booked.new card": "{payee} a une nouvelle carte",
    "board.booked.named": "{payee} a un nouveau nom",
    "board.booked.setting": "Un réglage a été changé",
    "board.booked.buys": "{payer} achète {deed} pour {amount}",
    "board.booked.auction": "{payer} remporte {deed} aux enchères pour {amount}",
    "board.booked.rent": "{payer} paie {amount} de loyer à {payee}",
    "board.booked.builds": "{payer} construit pour {amount}",
    "board.booked.sells building": "{payee} vend un bâtiment pour {amount}",
    "board.booked.sells group": "{payee} vend tous les bâtiments d'un groupe pour {amount}",
    "board.booked.clears": "{payee} y vend tous les bâtiments pour {amount}",
    "board.booked.mortgage": "{payee} hypothèque {deed} pour {amount}",
    "board.booked.redeems": "{payer} lève l'hypothèque de {deed} pour {amount}",
    "board.booked.trade": "{payer} et {payee} font un échange",
    "board.booked.tax": "{payer} paie {amount} d'impôts",
    "board.booked.bail": "{payer} paie {amount} pour sortir de prison",
    "board.booked.jail": "{payee} va en prison",
    "board.booked.jail.out": "{payer} sort de prison",
    "board.booked.jail card": "{payee} reçoit une carte de sortie de prison",
    "board.booked.jail card.out": "{payer} utilise une carte de sortie de prison",
    "board.booked.repairs": "{payer} paie {amount} de réparations",
    "board.booked.pays each": "{payer} paie {amount} à chacun",
    "board.booked.from each": "{payee} reçoit {amount} de chacun",
    "board.booked.building": "{payer} remporte un bâtiment aux enchères pour {amount}",
    "board.booked.no bid": "Personne n'enchérit",
    "board.booked.service mode": "Le mode service a été ouvert",
    "board.booked.leaves": "{payer} quitte la partie : tout va à {payee}",
    "board.booked.joins": "{payee} entre en jeu avec {amount}",
    "board.booked.deals out": "Les titres sont distribués",
    "board.booked.deeds entered": "Les titres sont inscrits",
    "board.pot": "le pot",
    "board.pot.holds": "pot {amount}",
    "board.loan": "prêt {amount}",
    "board.booked.takes the pot": "{payee} prend le pot : {amount}",
    "board.booked.loan": "{payee} emprunte {amount}",
    "board.booked.repays": "{payer} rembourse {amount} du prêt",
    "board.booked.on GO": "{payee} s'arrête sur la case Départ : {amount} de plus",
    # What is read of the codes on a display, and whose card is whose.
    "code.way": "Les codes sur l'écran d'un appareil :",
    "code.way.how": (
        "OK, Comptes, GO les montre. Lisez-les ici, ou avec l'appareil photo de ce téléphone. "
        "Rien n'est envoyé."
    ),
    "code.scan": "Scanner l'écran de l'appareil",
    "code.close": "Fermer la caméra",
    "code.aim": "Tenez le téléphone assez près pour que le code remplisse la moitié de l'image.",
    "code.parts": "{read} codes lus sur {all}. Il manque : {missing}.",
    "code.whole": "Tous les codes sont lus.",
    "code.read": "Opération {seq}, lue {time}",
    "code.older": "Ce code était de l'opération {older}. Voici l'opération {seq}, lue {time}",
    "code.foreign": "Ce n'est pas le code d'un appareil.",
    "code.since": "Depuis l'opération {seq}",
    "code.NotAllowedError": (
        "Cette page n'a pas le droit d'utiliser la caméra. Autorisez-la dans les réglages du "
        "site, ou ouvrez les codes avec l'appareil photo du téléphone."
    ),
    "code.NotFoundError": "Il n'y a pas de caméra ici. Ouvrez la page sur un téléphone.",
    "code.NotReadableError": "Un autre programme utilise la caméra. Fermez-le et réessayez.",
    "code.insecure": (
        "La caméra ne marche qu'à une adresse en https. Ouvrez les codes avec l'appareil photo "
        "du téléphone."
    ),
    "code.fault": (
        "La caméra ne marche pas ({reason}). Ouvrez les codes avec l'appareil photo du téléphone."
    ),
    "mine.which": "Ma carte :",
    "mine.all": "Tout le monde",
    "mine.deeds": "Mes titres de propriété",
    "mine.none": "Aucun titre pour l'instant.",
    "guest.why": "Avec la place de {who}, vous pouvez enchérir d'ici.",
    "guest.ask": "Demander la place au banquier",
    "guest.code": (
        "Votre numéro est {code}. Le banquier le voit sur la page de l'appareil et vous laisse "
        "entrer."
    ),
    "guest.pin": "Ou le code du banquier",
    "guest.pin.enter": "Valider",
    "guest.pin.digits": "Un code a quatre chiffres.",
    "guest.pin.wrong": "Code faux.",
    "guest.pin.none": "L'appareil n'a pas de code. Demandez au banquier.",
    "guest.pin.closed": "Trop de codes faux. Demandez au banquier.",
    "guest.seat": "Vous avez la place de {who}.",
    "guest.seat.taken": "Quelqu'un a déjà cette place. Le banquier peut la reprendre.",
    "guest.seat.none": "Vous n'avez pas de place. Demandez au banquier.",
    "guest.leave": "Rendre la place",
    "guest.amount": "Votre enchère",
    "guest.bid.in": "Offrir {unit}",
    "guest.bid.number": "Tapez un nombre comme 120 ou 1,5.",
    "guest.bid.off": "Le banquier ne permet pas d'enchérir d'ici pour l'instant.",
    "guest.bid.taken": "Votre enchère compte.",
    "guest.bid.late": "Trop tard : il n'y a pas d'enchère.",
    "guest.bid.card": "L'appareil ne connaît pas votre carte ici. Enchérissez à la table.",
    "guest.busy": "Quelqu'un utilise l'appareil. Réessayez.",
    "guest.says": "{text}",
    "guest.wait": "Attendez quelques secondes et réessayez.",
    "guest.absent": "Ce joueur n'est pas dans la partie.",
    "guest.refused": "Le banquier a refusé.",
    "guest.ended": "Votre place n'est plus valable. Demandez encore au banquier.",
    "guest.title": "Invités",
    "guest.asks": "{who}, est-ce bien l'invité qui montre le numéro {code} ?",
    "guest.admit": "Laisser entrer {code}",
    "guest.refuse": "Refuser {code}",
    "guest.may": "Les invités peuvent enchérir",
    "guest.take": "Reprendre la place de {who}",
    "end.won": "{who} a gagné !",
    "end.tie": "Égalité en tête",
    "end.standings": "Classement final",
    "end.worth": "La fortune après chaque opération",
    "end.cash": "L'argent après chaque opération",
    "end.bookings": "{count} opérations",
    "end.share": "Partager en image",
    "end.save": "Enregistrer en image",
    "end.failed": "L'image n'a pas pu être faite ({reason}). Photographiez l'écran.",
    "end.unit": "La partie est finie : l'appareil dit qui a gagné",
    "report.heading": "Bilan d'une partie",
    "report.page": "Dealbox : bilan d'une partie",
    "report.from": (
        "À partir d'une partie enregistrée : ce que la page de jeu a enregistré, ce que « make "
        "dump » a copié d'un boîtier, ou le fichier de « dealbox run --state ». Rien ne quitte "
        "cet appareil."
    ),
    "report.file": "Une partie enregistrée",
    "report.here": "La partie de cet appareil",
    "report.feed": "Ce que « dealbox watch » a noté",
    "report.which": "Partie",
    "report.which.of": "{game} sur {games}",
    "report.nowasm": (
        "Ce navigateur ne peut pas exécuter la banque (WebAssembly). Utilisez « dealbox report "
        "FICHIER »."
    ),
    "report.size": (
        "{name} n'est pas une partie enregistrée : le fichier a {bytes} octets, une partie en a "
        "{wanted}. Choisissez celui de la page de jeu, ou de « make dump »."
    ),
    "report.feed.first": (
        "Choisissez maintenant la partie enregistrée à laquelle ces lignes appartiennent."
    ),
    "report.unreadable": "{name} est illisible ({reason}). Choisissez-le à nouveau.",
    "report.nothing.here": (
        "Ce navigateur ne montre aucune partie de cet appareil : aucune n'a été commencée sur la "
        "page de jeu, ou elle est gardée ailleurs. Enregistrez-la là-bas en fichier, et "
        "choisissez-le ici."
    ),
    "report.computing": (
        "Calcul en cours : quelques secondes par partie, plus pour une mémoire pleine…"
    ),
    "report.failed": "Le bilan a échoué ({reason}). Rechargez cette page.",
    "report.refused.empty": (
        "Ce n'est pas une partie enregistrée : aucune n'a été commencée sur cet appareil."
    ),
    "report.refused.foreign": (
        "Ce n'est pas une partie enregistrée : aucun Dealbox ne l'a écrite. Choisissez le fichier"
        " de la page de jeu, ou de « make dump »."
    ),
    "report.refused.version": (
        "Une autre version de Dealbox a écrit ce fichier. Ouvrez-le avec elle."
    ),
    "report.refused.board": (
        "Cette partie se joue sur un plateau personnel, {board}, qui manque au fichier."
    ),
    "report.refused.damaged": (
        "Aucune opération de ce fichier n'est intacte. Essayez une copie plus ancienne."
    ),
    "report.refused.size": (
        "Ce n'est pas une partie enregistrée : le fichier a {bytes} octets, une partie en a "
        "{wanted}. Choisissez celui de la page de jeu, ou de « make dump »."
    ),
    "report.refused.feed": (
        "Ce fichier n'a aucune ligne de « dealbox watch ». Choisissez ce qu'il a noté."
    ),
    "report.bookings": (
        "Opérations {first} à {last} ; {counted} d'entre elles ont changé quelque chose et n'ont "
        "pas été annulées. Partie {game} sur {games} du fichier."
    ),
    "report.overwritten": (
        "Le début de cette partie est effacé : le bilan commence à la plus ancienne opération "
        "restante. Ce qui précède ne compte que dans les soldes."
    ),
    "report.goes.on": (
        "La partie n'est pas finie : voici les chiffres jusqu'à la dernière opération."
    ),
    "report.house": "Règles maison : {rules}.",
    "report.house.none": "On a joué selon le livret, sans règles maison.",
    "report.no.time": (
        "L'appareil ne note pas l'heure : les axes comptent des opérations, pas des minutes."
    ),
    "report.checked": (
        "La banque a refait chaque opération : toutes sont justes, et chacune découle de la "
        "précédente."
    ),
    "report.faults": (
        "La banque a refait chaque opération, et tout n'est pas juste : « dealbox books --check "
        "» montre ce qu'elle a trouvé."
    ),
    "report.table": "Tableau de {count} lignes",
    "report.few": "Les {count} tournants",
    "report.all": "Les {count} opérations",
    "report.table.of": "{title}, tableau",
    "report.players": "Classement",
    "report.players.columns": "place | .joueur | .état | fortune | argent | dette | titres",
    "report.state.won": "a gagné",
    "report.state.playing": "en jeu",
    "report.state.bankrupt": "en faillite",
    "report.state.left": "parti",
    "report.worth.bare": (
        "Les titres de cette partie ne sont pas enregistrés : la fortune est l'argent moins les "
        "dettes."
    ),
    "report.worth.earned": (
        "La fortune est l'argent moins les dettes, plus ce que chaque titre non hypothéqué "
        "rapporterait une fois."
    ),
    "report.worth.prices": (
        "La fortune est l'argent moins les dettes, plus le prix imprimé de chaque titre (la "
        "moitié s'il est hypothéqué) et le coût de ses bâtiments."
    ),
    "report.course": "Soldes",
    "report.course.columns": "opération | .de | .à | montant | .motif",
    "report.course.cash": "{seat} argent",
    "report.course.worth": "{seat} fortune",
    "report.for": "{what}, {space} {name}",
    "report.leaders": "Qui menait",
    "report.leaders.columns": "opération | .en tête dès lors | avance | .après",
    "report.leaders.once": "La tête, en fortune, a changé une fois.",
    "report.leaders.times": "La tête, en fortune, a changé {count} fois.",
    "report.leaders.none": "Personne n'a jamais mené.",
    "report.swings": "Les tournants",
    "report.swings.about": "Les opérations qui ont le plus changé l'écart entre deux fortunes.",
    "report.swings.columns": "opération | .motif | .gagnant | fortune | .perdant | fortune",
    "report.rents": "Loyers par titre",
    "report.rents.about": (
        "La dépense est ce que la banque a reçu pour le titre et ses bâtiments, pas le prix d'un "
        "échange."
    ),
    "report.rents.columns": "case | .titre | .groupe | prix | dépensé | loyers | gagné",
    "report.groups": "Loyers par groupe",
    "report.groups.about": "Un loyer dû compte quand il est réglé.",
    "report.groups.columns": ".groupe | loyers | dépensé | gagné",
    "report.to": "à {seat}",
    "report.deals": "Enchères",
    "report.deals.none": "Aucune enchère inscrite.",
    "report.deals.columns": "opération | .quoi | .acheteur | prix | imprimé | durée",
    "report.deals.nobody": "personne",
    "report.deals.stopped": "{length}, arrêtée",
    "report.clock": "La chance de la minuterie",
    "report.clock.about": (
        "La lampe s'éteint après {shortest} à {longest}, durées aussi probables les unes que les "
        "autres, {middle} en moyenne. L'appareil note les prix, jamais les durées ni les offres "
        ": une durée n'est connue que par les lignes de « dealbox watch », à une ou deux "
        "secondes près."
    ),
    "report.clock.known": "Connues ici : les durées de {known} enchères sur {deals}.",
    "report.clock.unknown": "Connue ici : aucune durée des {deals} enchères.",
    "report.clock.short": (
        "Celles de moins de {middle} ({deals}) ont fait {share} % du prix imprimé."
    ),
    "report.clock.long": "Les plus longues ({deals}) ont fait {share} %.",
    "report.clock.columns": (
        ".joueur | enchères gagnées | payé | sous le prix | durées connues | durée moyenne"
    ),
    "report.seconds": "{seconds} s",
    "report.paid": "Qui a payé qui",
    "report.paid.about": "À gauche, qui paie. L'argent de départ est payé par la banque.",
    "report.paid.columns": ".payeur",
    "report.totals": "Salaires, loyers, impôts, prison",
    "report.totals.columns": (
        ".joueur | salaires | total des salaires | loyers | impôts | total des impôts | prison"
    ),
    "report.fallen": "Faillites",
    "report.fallen.about": "L'argent est ce qui restait une fois tout vendu et hypothéqué.",
    "report.fallen.columns": "opération | .en faillite | .créancier | argent remis",
    "report.none": "Aucune.",
    "report.undone": "Annulées",
    "report.undone.about": "Ces opérations ne comptent nulle part plus haut.",
    "report.undone.columns": "opération | .motif | .de | .à | montant | par l'opération",
    "report.figure.worth": "Une ligne par joueur ; la bande du bas a la couleur de qui menait.",
    "report.figure.cash": "L'argent après chaque opération",
    "report.figure.cash.about": "Une ligne par joueur.",
    "report.axis.bookings": "opérations",
    "report.figure.swings": "Les plus grands retournements",
    "report.figure.swings.about": "Pour chacun, combien une fortune a monté et une autre baissé.",
    "report.figure.groups.about": "Une barre par groupe, divisée selon qui a touché les loyers.",
    "report.figure.deals": "Les prix des enchères",
    "report.figure.deals.about": "Pour chaque enchère, le prix payé à côté du prix imprimé.",
    "report.axis.deals": "payé (point), imprimé (trait)",
    "report.figure.clock": "Durée et prix",
    "report.figure.clock.about": (
        "Pour chaque enchère, sa durée et son prix en part du prix imprimé."
    ),
    "report.axis.length": "durée de l'enchère, s",
    "report.axis.share": "% du prix imprimé",
    "report.figure.paid.about": (
        "Une case par paire : plus elle est foncée, plus celui de gauche a payé."
    ),
    "menu": "Menu",
    "language": "Langue",
    "description": "La banque d'un jeu de société de terrains et de loyers, dans le navigateur.",
    "description.report": (
        "Une partie en chiffres : soldes, loyers, enchères, tournants, et qui a payé qui."
    ),
    "description.box": (
        "Ce que signale un boîtier tout juste programmé : version, pièces absentes, piles."
    ),
    "description.board": (
        "La partie sur un téléviseur : soldes, titres, dernières opérations et enchère."
    ),
    "chip.description": (
        "Le vrai micrologiciel sur une puce émulée, avec une prise à débrancher : aucune "
        "opération confirmée ne se perd."
    ),
    "chip.page": "Dealbox : débranchez-le",
    "chip.about": (
        "Une partie est en cours, et le micrologiciel du boîtier tourne sur une puce émulée : "
        "faites payer quelqu'un et débranchez quand vous voulez ; rien de ce qui est confirmé ne "
        "se perd."
    ),
    "chip.plug": "La prise",
    "chip.pull": "Débrancher",
    "chip.plug_in": "Rebrancher",
    "chip.pay": "ROUGE paie 100K à BLEU",
    "chip.pulls": "Débranché",
    "chip.confirmed": "Opérations confirmées",
    "chip.lost": "Opérations perdues",
    "chip.cut": "Au milieu d'une écriture de la mémoire flash",
    "chip.cut.after": "Écriture, à partir de maintenant",
    "chip.cut.arm": "Débrancher là",
    "chip.cut.armed": "Le courant sera coupé à l'écriture {number} à partir de maintenant.",
    "chip.cut.in": "Débranché pendant ceci : {what}. Ce qui reste : {tear}.",
    "chip.tear": "Ce qui reste",
    "chip.tear.any": "n'importe quoi",
    "chip.tear.before": "tout comme avant",
    "chip.tear.after": "tout est fait",
    "chip.tear.prefix": "les premiers octets sont faits",
    "chip.tear.half": "la première moitié est faite",
    "chip.tear.subset": "quelques bits sont faits",
    "chip.tear.flaky": "quelques bits sont faits, d'autres se lisent chaque fois autrement",
    "chip.tear.early": "rien n'est fait, quelques bits se lisent chaque fois autrement",
    "chip.tear.late": "tout est fait, quelques bits se lisent chaque fois autrement",
    "chip.tear.zeros": "que des zéros",
    "chip.tear.mixture": "du bruit",
    "chip.auto": "Automatiquement",
    "chip.auto.sweep": "À chaque écriture d'un paiement",
    "chip.auto.random": "À n'importe quel moment",
    "chip.auto.count": "Fois",
    "chip.auto.stop": "Arrêter",
    "chip.auto.at": "Débranché : {number} …",
    "chip.auto.done": "Débranché automatiquement {count} fois ; perdues : {lost}.",
    "chip.rot": "Bits altérés",
    "chip.rot.what": "Où",
    "chip.rot.how": "Ce qui reste",
    "chip.rot.do": "Les altérer",
    "chip.rot.page.A": "page la plus récente, anneau A",
    "chip.rot.page.B": "page la plus récente, anneau B",
    "chip.rot.page.AB": "page la plus récente, les deux anneaux",
    "chip.rot.sector.A": "secteur le plus récent, anneau A",
    "chip.rot.sector.B": "secteur le plus récent, anneau B",
    "chip.decay.bit": "un bit faux",
    "chip.decay.ones": "que des uns",
    "chip.decay.zeros": "que des zéros",
    "chip.decay.noise": "du bruit",
    "chip.rotten": "Altéré. Débranchez et rebranchez : l'appareil lit alors la mémoire flash.",
    "chip.cells": "Tension des piles",
    "chip.cells.die": "Les laisser se vider",
    "chip.volts": "{volts} V",
    "chip.link": "Lien qui répète cet essai",
    "chip.save": "Enregistrer la mémoire flash",
    "chip.again": "Recommencer",
    "chip.off.switch": "Éteint.",
    "chip.off.pull": "La prise est débranchée.",
    "chip.off.fault": "La prise est débranchée.",
    "chip.off.battery": "Les piles sont vides.",
    "chip.kept": (
        "Rien n'est perdu : la dernière opération confirmée était la {seq}, l'appareil a "
        "l'opération {taken}."
    ),
    "chip.lost.told": (
        "Perdu : {count} des opérations confirmées, jusqu'à la {seq}. L'appareil le signale."
    ),
    "chip.lost.silent": (
        "Perdu : {count} des opérations confirmées, jusqu'à la {seq}. L'appareil ne le signale "
        "pas."
    ),
    "chip.one": "Ce journal n'a qu'un anneau, pour comparer : des opérations se perdent.",
    "chip.repeats": "L'essai est répété …",
    "chip.fault": "La puce s'est arrêtée : {text}",
    "chip.journal": "Le journal",
    "chip.journal.about": (
        "Deux anneaux de 176 secteurs : une colonne est un secteur, un carré est une page avec "
        "tout l'état de la partie. Chaque opération écrit une page dans les deux anneaux."
    ),
    "chip.key.sound": "opération",
    "chip.key.affirmed": "état répété à la mise sous tension",
    "chip.key.damaged": "page incomplète",
    "chip.key.newest": "la plus récente",
    "chip.ring": "Anneau {ring} : {pages} pages, {damaged} incomplètes",
    "chip.at": "{place} : {page}",
    "chip.says": "époque {epoch}, opération {seq} : {kind}, {payer} → {payee}, {amount}",
    "chip.says.affirmed": "époque {epoch}, encore l'opération {seq}, à la mise sous tension",
    "chip.says.damaged": "page incomplète",
    "chip.says.blank": "vide",
    "chip.records": "qui joue",
    "chip.operations": "Les dernières écritures",
    "chip.op": "{time} s : {what}. {page}",
    "chip.op.cut": "{time} s : {what}, coupé : {tear}",
    "chip.op.program": "{place} écrit",
    "chip.op.erase": "{place} effacé",
    "chip.op.rot": "{place} altéré",
    "chip.core": "La puce",
    "chip.core.speed": "Vitesse",
    "chip.speed": "{speed} s de l'appareil par seconde",
    "chip.core.clock": "Horloges",
    "chip.mhz": "{core} MHz, mémoire flash {flash} MHz",
    "chip.core.at": "Cœur",
    "chip.core.rest": "En veille",
    "chip.percent": "{share} % du temps",
    "chip.core.current": "Courant",
    "chip.ma": "{ma} mA ; ainsi les piles durent {lasts}",
    "chip.days": "{count} jours",
    "chip.hours": "{count} h",
    "chip.core.most": "Aussi vite que cet ordinateur le peut",
    "chip.bus": "Échanges sur les bus",
    "chip.more": "Comment ça marche, et ce qui compte comme perdu",
    "chip.design": "Comment rien ne se perd",
    "chip.image": "{name}, SHA-256 {sha256}",
    "noscript": "Cette page a besoin de JavaScript, que ce navigateur n'autorise pas ici.",
    "display": "Écran",
    "asleep": "L'appareil est en veille : n'importe quelle touche le réveille.",
    "off": "L'appareil est éteint, la partie est conservée : l'interrupteur 0/1 le rallume.",
    "pace": "Cet ordinateur est trop lent : l'horloge de l'appareil tourne à {percent} %.",
    "tap": "passer",
    "plus": "Lecteur plus : reçoit l'argent",
    "plus.money": "reçoit",
    "plus.lay": "Poser la carte choisie sur plus",
    "plus.tap": "Passer la carte choisie sur plus",
    "minus": "Lecteur moins : paie",
    "minus.money": "paie",
    "minus.lay": "Poser la carte choisie sur moins",
    "minus.tap": "Passer la carte choisie sur moins",
    "solo": "Lecteur : la première carte paie, la seconde reçoit",
    "solo.lay": "Poser la carte choisie sur le lecteur",
    "solo.tap": "Passer la carte choisie sur le lecteur",
    "keys": "Touches",
    "key.K": "K, milliers",
    "key.M": "M, millions",
    "key.C": "C, effacer",
    "key..": "virgule",
    "key.GO": "GO, salaire",
    "deal": "Enchère",
    "deal.button": "Bouton deal, avec la lampe",
    "lamp.lit": "La lampe est allumée.",
    "lamp.dark": "La lampe est éteinte.",
    "cards": "Cartes",
    "seat.unknown": "inconnue",
    "letter.RED": "r",
    "letter.BLUE": "b",
    "letter.GREEN": "v",
    "letter.YELLOW": "j",
    "letter.WHITE": "l",
    "letter.BLACK": "n",
    "letter.PINK": "s",
    "letter.ORANGE": "o",
    "letter.unknown": "i",
    "card.named": "{name} ({card})",
    "card.choose": "Carte {card} : passer",
    "card.on_plus": "Carte {card}, sur le lecteur plus : retirer",
    "card.on_minus": "Carte {card}, sur le lecteur moins : retirer",
    "card.on_solo": "Carte {card}, sur le lecteur : retirer",
    "hint.none": "Touchez qui paie, puis qui reçoit ; ou glissez une carte sur un lecteur.",
    "hint.first": "Choisissez d'abord une carte.",
    "hint.chosen": "{card} : posez-la sur un lecteur, ou passez-la.",
    "hint.waits": "L'appareil attend la carte de {card}.",
    "hint.waits_chosen": "L'appareil attend la carte de {card} : touchez-la.",
    "help": "Touches du clavier",
    "help.amounts": "montants",
    "help.c": "effacer, retour, annuler ; maintenir 3 s : nouvelle partie",
    "help.backspace": (
        "C, pression brève : efface tous les chiffres, car l'appareil n'en efface pas un seul"
    ),
    "help.go": "GO, le salaire",
    "help.ok": "OK",
    "help.deal": "le bouton deal",
    "help.letters": "choisir la carte dont la lettre est soulignée, ou la retirer",
    "help.name": "un nom, quand l'appareil en demande un",
    "name.letter": "Pas de « {letter} » dans un nom ici.",
    "help.next": "choisir la carte suivante",
    "help.taps": "passer la carte choisie sur plus, sur moins",
    "help.lays": "poser la carte choisie sur ce lecteur ; sans carte choisie : retirer",
    "help.tab": "toutes les commandes, une par une",
    "kbd.esc": "Échap",
    "kbd.enter": "Entrée",
    "kbd.space": "Espace",
    "kbd.tab": "Tab",
    "lost": "L'appareil ne répond pas. Dealbox tourne-t-il encore ? Nouvel essai …",
    "unkept": (
        "La partie ne peut pas être conservée : {why}. D'ici là, rien n'est inscrit, comme avec "
        "des piles vides ; puis l'appareil reprend de lui-même."
    ),
    "unkept.full": "il n'y a plus de place sur cet appareil ; supprimez-y quelque chose",
    "unkept.cleared": "les données de ce site ont été effacées",
    "unkept.storage": "le navigateur ne l'enregistre pas ({code})",
    "unkept.disk_full": "le disque est plein ; supprimez-y quelque chose",
    "unkept.disk_denied": "Dealbox n'a pas le droit d'écrire son fichier ; autorisez-le",
    "unkept.in_use": "un autre Dealbox joue avec son fichier ; arrêtez-le",
    "unkept.disk": "le disque est en panne ({code})",
    "fault.server": (
        "L'appareil est en panne. Ce qui est inscrit reste : relancez Dealbox. Sa console "
        "dit pourquoi."
    ),
    "fault.unit": (
        "L'appareil est en panne. Ce qui est inscrit reste : éteignez et rallumez pour continuer."
    ),
    "fault.reload": (
        "L'appareil est en panne. Ce qui est inscrit reste : rechargez la page pour continuer."
    ),
    "fault.gone": (
        "L'appareil ne peut pas être chargé : il y a une version plus récente de cette "
        "page, ou pas de réseau. La partie est conservée. Rechargez la page pour continuer."
    ),
    "fault.tab": (
        "Dealbox est ouvert dans un autre onglet ou une autre fenêtre. Fermez-le, et la "
        "partie continue ici."
    ),
    "fault.busy": "Une autre page tient encore la partie. Fermez-la, et la partie continue ici.",
    "fault.browser": (
        "Ce navigateur ne peut pas faire tourner Dealbox : il faut une adresse qui commence"
        " par https, et Chrome 102, Firefox 111, Safari 16.4 ou plus récent."
    ),
    "fault.no_storage": (
        "Ce navigateur ne garde rien pour cette page : la partie serait perdue à la "
        "fermeture. Autorisez le stockage pour ce site, quittez la fenêtre privée, ou "
        "prenez un autre navigateur."
    ),
    "fault.other_version": (
        "La partie gardée dans ce navigateur vient d'une autre version de Dealbox. Rien n'a"
        " été modifié. Ouvrez cette version pour enregistrer la partie dans un fichier."
    ),
    "fault.cleared": (
        "Les données de ce site ont été effacées, et la partie avec : plus rien n'est "
        "inscrit. Enregistrez la partie dans un fichier, puis rechargez la page et ouvrez-"
        "le."
    ),
    "menu.title": "Dealbox sur cet appareil",
    "kept.safe": "La partie est conservée dans ce navigateur.",
    "kept.unsafe": (
        "La partie est conservée dans ce navigateur, qui peut la supprimer si la place "
        "manque : enregistrez dans un fichier une partie qui compte."
    ),
    "save": "Enregistrer la partie dans un fichier",
    "load": "Ouvrir une partie depuis un fichier …",
    "file": "Une partie enregistrée",
    "board": "Votre propre plateau …",
    "edit": "Modifier un plateau …",
    "board.file": "Le fichier d'un plateau",
    "files.about": (
        "Une partie enregistrée continue partout où il y a Dealbox : un autre téléphone, un"
        " ordinateur ou le boîtier lui-même, et retour. Un fichier peut aussi être déposé "
        "sur cette page."
    ),
    "install": "Installer comme application",
    "pages": "Autres pages",
    "pages.scoreboard": "Tableau des scores",
    "pages.report": "Bilan d'une partie",
    "pages.home": "Règles, et comment en fabriquer un",
    "pages.notice": "Licences",
    "back": "Retour à la partie",
    "renew": "Une nouvelle version est prête : touchez ici pour l'utiliser.",
    "replace.title": "Jouer la partie de ce fichier ?",
    "replace.about": (
        "Elle remplace la partie de cet appareil, qui est d'abord enregistrée dans un fichier."
    ),
    "replace.yes": "Enregistrer cette partie, jouer l'autre",
    "replace.no": "Garder cette partie",
    "loaded": "Voici la partie de {name}.",
    "refused.wait": "L'appareil n'a pas encore démarré. Réessayez dans un instant.",
    "refused.foreign": (
        "Ce fichier n'est pas une partie enregistrée par Dealbox ; son nom finirait par .flash. "
        "La partie en cours reste telle quelle."
    ),
    "refused.empty": (
        "Il n'y a pas de partie dans ce fichier. La partie en cours reste telle quelle."
    ),
    "refused.damaged": (
        "La partie de ce fichier est abîmée : rien n'en est lisible. La partie en cours reste "
        "telle quelle."
    ),
    "refused.version": (
        "La partie de ce fichier vient d'une autre version de Dealbox. La partie en cours reste "
        "telle quelle."
    ),
    "refused.board": (
        "La partie de ce fichier se joue sur un plateau personnel qui manque au fichier. La "
        "partie en cours reste telle quelle."
    ),
    "refused.unjudged": (
        "Le fichier ne peut pas être vérifié, car l'appareil ne se charge pas. Rechargez la page."
    ),
    "refused.storage": (
        "Impossible de l'enregistrer : {why}. La partie en cours reste telle quelle."
    ),
    "refused.none_before": "Aucune partie n'a été remplacée dans ce navigateur.",
    "compare.same": (
        "Le fichier et la partie en cours sont identiques, jusqu'à l'opération {common}."
    ),
    "compare.newer": (
        "Le fichier est plus récent : il a toute la partie en cours, et {count} opérations de "
        "plus."
    ),
    "compare.newer.one": (
        "Le fichier est plus récent : il a toute la partie en cours, et une opération de plus."
    ),
    "compare.older": (
        "Le fichier est plus ancien : la partie en cours a tout son contenu, et {count} "
        "opérations de plus."
    ),
    "compare.older.one": (
        "Le fichier est plus ancien : la partie en cours a tout son contenu, et une opération de "
        "plus."
    ),
    "compare.parted": "Une même partie a continué à deux endroits après l'opération {common}.",
    "compare.other_game": "Le fichier et la partie en cours sont deux parties différentes.",
    "compare.apart": (
        "Le fichier a les opérations {file}, la partie en cours {here} : aucune n'est dans les "
        "deux."
    ),
    "compare.file_alone": "Seul le fichier a {count} opérations :",
    "compare.file_alone.one": "Seul le fichier a une opération :",
    "compare.here_alone": "Seule la partie en cours a {count} opérations :",
    "compare.here_alone.one": "Seule la partie en cours a une opération :",
    "nfc": "Lire les cartes par NFC",
    "nfc.stop": "Jouer avec les cartes à l'écran",
    "nfc.needs": (
        "Pour lire les cartes, il faut Chrome sur un téléphone Android avec NFC, et cette "
        "page en https. L'appareil a alors un seul lecteur : la première carte paie, la "
        "seconde reçoit."
    ),
    "nfc.begun": (
        "Approchez une carte du dos du téléphone. La première carte paie, la seconde reçoit."
    ),
    "nfc.again": "Cette partie se joue avec des cartes NFC : touchez ici pour les lire à nouveau.",
    "nfc.denied": (
        "Cette page n'a pas le droit de lire les cartes. Autorisez le NFC pour ce site dans"
        " les réglages du navigateur, puis réessayez."
    ),
    "nfc.missing": "Ce téléphone n'a pas de NFC. Choisissez plutôt les cartes à l'écran.",
    "nfc.off": "Le NFC est désactivé. Activez-le dans les réglages du téléphone, puis réessayez.",
    "nfc.fails": "Les cartes ne peuvent pas être lues ({code}). Choisissez-les plutôt à l'écran.",
    "nfc.unreadable": (
        "Cette carte est illisible ici. Prenez des cartes de type NTAG, une à la fois."
    ),
    "nfc.no_number": (
        "Cette carte n'a pas de numéro de série : on ne peut pas la distinguer des autres. "
        "Prenez-en une autre."
    ),
    "nfc.random": (
        "Cette carte donne un autre numéro à chaque fois, comme les téléphones. Prenez-en "
        "une autre."
    ),
    "report.noscript": (
        "Cette page calcule elle-même le bilan, il lui faut JavaScript. Sinon : « dealbox report "
        "FICHIER »."
    ),
    "hint.pays": (
        "{payer} paie : touchez qui reçoit, ou tapez le montant pour la banque. GO : le salaire."
    ),
    "hint.gets": "{payee} reçoit de la banque : tapez le montant, ou touchez qui paie.",
    "hint.pair": "{payer} paie {payee} : tapez le montant, puis K ou M.",
    "hint.pair.sign": "{payer} paie {payee} : tapez le montant, puis K.",
    "hint.deal": "Enchère : touchez la carte qui enchérit, puis tapez son offre.",
    "coach.open": "Montrez-moi comment ça marche",
    "coach.sheet": "Toutes les touches sur une feuille (PDF)",
    "coach.title.1": "1 sur 3 : les cartes",
    "coach.title.2": "2 sur 3 : le montant",
    "coach.title.3": "3 sur 3 : le bouton rouge",
    "coach.next": "Suite",
    "coach.end": "Jouer",
    "coach.leave": "Quitter la présentation",
    "coach.begin": "OK commence votre première partie.",
    "coach.list": (
        "Touchez la ligne de votre édition. Ensuite « Continuer » suffit : l'appareil tient "
        "alors l'argent, sans les titres."
    ),
    "coach.enrol": "Chaque joueur reçoit une carte. Touchez la carte {card}.",
    "coach.enough": "Touchez une carte pour chaque autre joueur. Quand chacun a la sienne : OK.",
    "coach.pays": "Touchez la carte de celui qui paie.",
    "coach.paid": (
        "{card} paie. Touchez maintenant qui reçoit. Toucher, c'est passer la carte ; glissée "
        "sur un lecteur, elle y reste posée."
    ),
    "coach.amount": "Tapez 1, puis M : un million. K veut dire mille.",
    "coach.amount.sign": "Tapez 10, puis K : le montant est enregistré tel qu'il est imprimé.",
    "coach.back": "C'est fait : l'écran montre ce que chacun a maintenant. Annulez : C.",
    "coach.deal": (
        "Pour une enchère, appuyez sur le bouton rouge. Touchez une carte, tapez son offre ; "
        "quand la lampe s'éteint, la plus haute gagne. Avec les titres : un numéro et OK "
        "montrent prix ou loyer, le menu les liste tous."
    ),
    "panel": "La partie",
    "panel.undo": "Annuler",
    # Speech.
    "speech": "Voix : arrêtée",
    "speech.title": "Voix",
    "speech.is": "Voix : {level}",
    "speech.off": "arrêtée",
    "speech.bookings": "opérations et enchères",
    "speech.everything": "tout ce qui s'affiche",
    "speech.begins": (
        "Dealbox parle : {level}. Touchez encore le bouton pour choisir quoi et comment."
    ),
    "speech.rate": "Vitesse",
    "speech.voice": "Voix",
    "speech.voice.none": (
        "Cet appareil n'a pas de voix pour cette langue. Ses réglages permettent d'en ajouter une."
    ),
    "speech.none": "Ce navigateur ne sait pas parler.",
    "speech.names": (
        "Le premier appui sur une touche ou une carte dit son nom, le second l'actionne"
    ),
    "speech.seconds": "{count} secondes",
    # The printed sheet of the keys: kit/reference.py.
    "edit.title": "Modifier un plateau",
    "edit.about": (
        "Commencez par le plateau qui ressemble le plus au vôtre. Noms, sommes, prix et loyers "
        "se modifient ; les règles restent celles de ce plateau."
    ),
    "edit.again": "Continuer avec {title}",
    "edit.again.untitled": "Continuer avec le plateau commencé",
    "edit.file": "Un fichier …",
    "edit.other": "Commencer par un autre plateau",
    "edit.file.faults": "Erreurs dans {name}",
    "edit.kept": "{title} est dans la liste des éditions d'une nouvelle partie.",
    "edit.file.large": "Ce n'est pas un plateau : le fichier est trop grand.",
    "edit.refused": "L'appareil n'accepte pas ce plateau : {why}",
    "edit.full": "Quel plateau enlever ?",
    "edit.full.about": (
        "Quatre plateaux à vous sont gardés, et il n'y a pas de place pour un cinquième. "
        "Choisissez celui que le nouveau remplace : seul son fichier permet de le retrouver. Le "
        "plateau de la partie en cours reste."
    ),
    "edit.full.keep": "Garder les quatre",
    "edit.board": "Le plateau",
    "edit.called": "Titre",
    "edit.sign": "Monnaie",
    "edit.sign.none": "aucune : K et M",
    "edit.unit": "Milliers pour un 1 imprimé",
    "edit.players.0": "Joueurs, au moins",
    "edit.players.1": "Joueurs, au plus",
    "edit.start": "Argent de départ",
    "edit.speed_die_start": "En plus avec le dé de vitesse",
    "edit.salary": "Salaire au DÉPART",
    "edit.bail": "Caution",
    "edit.opening_bid": "Première enchère",
    "edit.raise": "Hausse minimale",
    "edit.houses": "Maisons de la banque",
    "edit.hotels": "Hôtels de la banque",
    "edit.tax": "Taxe {number}",
    "edit.space": "Case",
    "edit.name": "Nom",
    "edit.sum": "Somme",
    "edit.repairs": "Carte de travaux {number}",
    "edit.repairs.0": "Par maison",
    "edit.repairs.1": "Par hôtel",
    "edit.foundation": "Case 20",
    "edit.foundation.0": "Un monopoliste paie",
    "edit.foundation.1": "Un concurrent reçoit pour un 1",
    "edit.foundation.2": "Un concurrent reçoit pour un 2",
    "edit.group": "Nom du groupe",
    "edit.building": "Prix d'une maison",
    "edit.deed": "Case {number}",
    "edit.price": "Prix",
    "edit.price.of": "Prix, case {number}",
    "edit.figures": "Prix et loyers",
    "edit.rents": "Loyers",
    "edit.rent.0": "terrain nu",
    "edit.owned": "{count} possédées",
    "edit.owned.one": "1 possédée",
    "edit.factors": "Loyer par point des dés",
    "edit.sheet": "Les titres comme ils s'impriment",
    "edit.sheet.none": "Le tableau sera ici quand il n'y aura plus rien à corriger.",
    "edit.faults": "{count} points à corriger : voir le premier",
    "edit.faults.one": "Un point à corriger : le voir",
    "edit.save": "Enregistrer",
    "edit.use": "Utiliser",
    "edit.print": "Imprimer",
    "edit.fault.missing": "Ce champ doit être rempli.",
    "edit.fault.long": "{number} lettres au plus.",
    "edit.fault.wide": "Trop long pour l'écran : {number} de trop.",
    "edit.fault.letter": "L'écran n'a pas la lettre {letter}.",
    "edit.fault.twice": "Il y en a déjà un autre.",
    "edit.fault.low": "{number} ou plus.",
    "edit.fault.high": "{number} ou moins.",
    "edit.fault.falls": "Aucun loyer ne peut être inférieur au précédent, {number}.",
    "edit.fault.taken": (
        "Aucune taxe ne peut être ici : la case est un titre, un coin, ou n'existe pas."
    ),
    "edit.fault.number": "Un nombre entier, s'il vous plaît.",
    "edit.fault.beyond": "Avec cela, une somme dépasse ce qu'un compte peut contenir.",
    "deeds.title": "Titres de propriété : {edition}",
    "deeds.about": "départ {start} · salaire {go} · caution {bail} · {amounts}",
    "deeds.in.sign": "sommes en {sign}",
    "deeds.in.thousands": "sommes en milliers K, millions M",
    "deeds.column.group": "groupe",
    "deeds.column.number": "n°",
    "deeds.column.deed": "titre",
    "deeds.column.price": "prix",
    "deeds.column.building": "maison",
    "deeds.column.mortgage": "hypo\xadthèque",
    "deeds.rent": "loyer",
    "deeds.competitor": "loyer, si le propriétaire est concurrent",
    "deeds.monopolist": "... est monopoliste*",
    "deeds.bare": "nu",
    "deeds.whole": "groupe entier",
    "deeds.apartment": "imm.",
    "deeds.owned": "loyer, si le propriétaire en a",
    "deeds.role.competitor": "un concurrent",
    "deeds.role.monopolist": "un monopoliste",
    "deeds.throw": "{rent} × dés",
    "deeds.note.unit": (
        "À l'appareil : une carte sur moins, le numéro, OK. Il montre le prix ou le loyer ; OK "
        "inscrit."
    ),
    "deeds.note.taxes": "Taxes : {taxes}.",
    "deeds.note.hotels": (
        "La banque a {houses} maisons et {hotels} hôtels. L'hôtel coûte un bâtiment de plus ; "
        "chacun est repris à moitié prix."
    ),
    "deeds.note.apartments": (
        "La banque a {houses} maisons et {hotels} immeubles. L'immeuble coûte un bâtiment de "
        "plus ; chacun est repris à moitié prix."
    ),
    "deeds.note.fees": "Lever une hypothèque coûte 10 % de plus que ce qu'elle a rapporté.",
    "deeds.note.double": "Un groupe entier ne rapporte le double que si rien n'en est hypothéqué.",
    "deeds.note.quick": "Dans la partie rapide, l'hôtel vient après trois maisons.",
    "deeds.note.percentage": (
        "La première taxe est la somme ou un pourcentage, au choix du payeur ; l'appareil calcule."
    ),
    "deeds.note.roles": (
        "* Avec deux rues non hypothéquées de la ville ; avec une, il ne bâtit rien et gagne "
        "comme un concurrent. L'immeuble (imm.) vient après trois maisons, celui d'un "
        "concurrent après quatre."
    ),
    "sheet.title": "Touches",
    "sheet.about": "Deux cartes et un montant font un paiement ; OK mène à tout le reste.",
    "sheet.ruler": (
        "100 mm. Si la ligne mesure autre chose, réimprimez à 100 %, sans ajuster à la page."
    ),
    "sheet.no": "n°",
    "sheet.sum": "montant",
    "sheet.money": "Argent",
    "sheet.deeds": "Dans une partie avec titres",
    "sheet.house": "{HOUSE_ITEM}",
    "sheet.menu": "Menu, avec titres",
    "sheet.menu.rest": (
        "Un chiffre choisit sa ligne. K montre les dernières, de nouveau à partir de 1 : {rest}."
    ),
    "sheet.key.K": "milliers · monter",
    "sheet.key.M": "millions · descendre",
    "sheet.key.C": "effacer · retour",
    "sheet.key.OK": "valider · oui · menu",
    "sheet.key..": "virgule · menu : volume",
    "sheet.key.GO": "salaire · carte",
    "sheet.note.one": (
        "Une carte seule : la banque la paie (plus) ou reçoit (moins). Avec un seul lecteur, la"
        " première carte paie, la deuxième reçoit."
    ),
    "sheet.note.sign": (
        "Si les montants ont un symbole monétaire, K valide le montant tel qu'imprimé : 200 K "
        "font $200."
    ),
    "sheet.note.start": (
        "Nouvelle partie : maintenir C trois secondes, puis OK. Choisir l'édition et ses "
        "options ; chacun pose sa carte, OK commence."
    ),
    "sheet.row.pay": "Paiement, loyer",
    "sheet.row.pay.about": "Qui paie est sur moins, qui reçoit sur plus.",
    "sheet.row.salary": "Salaire",
    "sheet.row.salary.about": "Le montant est celui de l'édition.",
    "sheet.row.undo": "Annuler",
    "sheet.row.undo.about": "Tout de suite, tant que l'opération est affichée.",
    "sheet.row.bid": "Enchérir",
    "sheet.row.bid.about": (
        "Après le bouton rouge. OK surenchérit du pas habituel, ou tapez un montant. Lampe "
        "éteinte, OK valide le prix."
    ),
    "sheet.row.buy": "Acheter",
    "sheet.row.buy.about": "La carte du visiteur. Le bouton rouge met le titre aux enchères.",
    "sheet.row.rent": "Loyer par titre",
    "sheet.row.rent.about": (
        "La carte du visiteur. Une compagnie demande le jet de dés. GO si une carte y envoie."
    ),
    "sheet.row.build": "Construire, vendre, hypothéquer",
    "sheet.row.build.about": "La carte du propriétaire. K et M choisissent, OK valide.",
    "sheet.row.trade": "{TRADE_ITEM}",
    "sheet.row.trade.about": (
        "Posez les deux cartes. Chaque titre : numéro, OK. Argent : montant, K ou M. OK valide "
        "le tout."
    ),
    "sheet.row.debt": "Dette",
    "sheet.row.debt.about": (
        "La carte du débiteur. OK valide le moyen choisi de trouver l'argent, puis règle la dette."
    ),
    "sheet.row.tax": "{TAX_ITEM}",
    "sheet.row.tax.about": "La deuxième taxe du plateau est à la ligne 2.",
    "sheet.row.jail": "Entrer en prison",
    "sheet.row.jail.about": "{JAIL_ITEM} → {GOES_IN}.",
    "sheet.row.bail": "Caution",
    "sheet.row.bail.about": "{JAIL_ITEM} → {BAIL}.",
    "sheet.row.each": "Recevoir de chacun",
    "sheet.row.each.about": "Carte tirée : le montant de chaque autre joueur.",
    "sheet.row.list": "Tous les titres",
    "sheet.row.list.about": "Numéro, nom et prix ; OK mène au titre.",
    "sheet.row.owned": "Titres d'un joueur",
    "sheet.row.owned.about": "{STANDINGS_ITEM}, puis la ligne du joueur.",
    "sheet.row.later": "Annuler plus tard",
    "sheet.row.later.about": "{TAKE_BACK_ITEM} : chaque OK annule une opération de plus.",
    "sheet.row.final": "Qui a gagné",
    "sheet.row.final.about": "{FINAL_ITEM}.",
    "sheet.row.on_go": "Salaire sur GO",
    "sheet.row.on_go.about": "Qui s'arrête sur GO : K le paie une deuxième fois.",
    "sheet.row.pot": "Prendre le pot",
    "sheet.row.pot.about": "Pour qui tombe sur le parc gratuit.",
    "sheet.row.to_pot": "Dans le pot",
    "sheet.row.to_pot.about": "Une amende, avec GO. Les taxes y vont d'elles-mêmes.",
    "sheet.row.loan": "{LOAN_ITEM}",
    "sheet.row.loan.about": (
        "{LOAN_ITEM} → {BORROW} ou {REPAY} : montant, K ou M. Sans titres : OK 7."
    ),
}

SEATS = ("BANQUE", "ROUGE", "BLEU", "VERT", "JAUNE", "BLANC", "NOIR", "ROSE", "ORANGE", "POT")

KINDS = (  # of booking, in the order of bank/state.py
    "",
    "début",
    "paie",
    "salaire",
    "adjugé",
    "doit",
    "dette réglée",
    "faillite",
    "annulé",
    "rétabli",
    "nouvelle carte",
    "réglage",
    "achète",
    "enchère",
    "loyer",
    "construit",
    "vend une maison",
    "vend bâtiments",
    "hypothèque",
    "lève hypoth.",
    "échange",
    "taxe",
    "caution",
    "prison",
    "carte prison",
    "travaux",
    "paie à chacun",
    "de chacun",
    "adjugé, bâtiment",
    "sans enchère",
    "mode service",
    "vend tout ici",
    "part",
    "arrive",
    "distribue",
    "titres attribués",
    "nouveau nom",
    "prend le pot",
    "prêt",
    "rembourse",
    "case Départ",
)

UNKNOWN_CARD = ("CARTE INCONNUE", "Cette carte n'est pas", "dans la partie.")
SAME_CARD = ("DEUX FOIS LA MÊME", "Plus et moins : deux", "cartes différentes.", "Reposez-les.")
TWO_CARDS = ("DEUX CARTES", "Une seule carte par", "lecteur.")
TORN_READ = ("CARTE NON LUE", "Retirée trop tôt.", "Reposez-la.")
GO_NEEDS_ONE = ("SALAIRE POUR QUI ?", "Posez une carte,", "puis GO.")
NOTHING_DUE = ("RIEN À PAYER", "Il n'y a rien à", "payer.")
NOTHING_OLDER = ("RIEN À ANNULER", "Il ne reste aucune", "opération à annuler.")

REFUSALS = {
    refusals.NOTHING: ("MONTANT NUL", "Le montant est zéro."),
    refusals.NOT_WHOLE: ("TROP PETIT", "Il n'y a rien sous", "{}."),
    refusals.TOO_LARGE: ("TROP ÉLEVÉ", "Le maximum est", "{}."),
    refusals.SAME_SEAT: SAME_CARD,
    refusals.SHORT: ("PAS ASSEZ D'ARGENT", "Vendez des maisons ou", "hypothéquez d'abord."),
    refusals.IN_DEBT: ("LA DETTE D'ABORD", "Qui a une dette la", "règle d'abord."),
    refusals.BANKRUPT_SEAT: ("FAILLITE", "Ce joueur est sorti", "du jeu."),
    refusals.NO_GAME: ("PAS DE PARTIE", "Commencez d'abord une", "partie."),
    refusals.CAN_PAY: ("ASSEZ D'ARGENT", "Il y a de quoi payer", "en entier."),
    refusals.NO_DEBT: ("PAS DE DETTE", "Il n'y a rien à", "régler."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("TROP ANCIEN", "L'historique ne va", "pas si loin."),
    refusals.NOTHING_TO_REDO: ("RIEN À RÉTABLIR", "Rien ne vient d'être", "annulé."),
    refusals.TOO_FEW: ("TROP PEU DE JOUEURS", "Il en faut deux."),
    refusals.TOO_MANY: ("TROP DE JOUEURS", "Il y en a trop."),
    refusals.CARD_TAKEN: ("CARTE DÉJÀ PRISE", "Elle est à un autre", "joueur."),
    refusals.BID_LOW: ("ENCHÈRE TROP BASSE",),
    refusals.BID_OVER_CASH: ("ENCHÈRE TROP HAUTE", "Plus que l'argent de", "ce joueur."),
    refusals.AUCTION_OVER: ("TROP TARD", "La lampe est éteinte."),
    refusals.PIN_WRONG: ("CODE FAUX",),
    refusals.PIN_PAUSE: ("ATTENDEZ", "Cinq codes faux :", "attendez 30 secondes."),
    refusals.NOT_A_DEED: ("PAS À VENDRE", "Cette case ne", "s'achète pas.", "Argent : {1}."),
    refusals.NO_MILLIONS: ("PAS DE MILLIONS", "K valide le montant", "tel qu'imprimé."),
    refusals.TOO_LATE: ("TROP TARD", "Lever l'hypothèque", "coûte {2}% de plus."),
    refusals.NAME_LETTER: ("LETTRE INCONNUE", "L'écran ne peut pas", "l'afficher."),
    refusals.NAME_LONG: ("NOM TROP LONG", "Sept lettres au plus."),
    refusals.NAME_TAKEN: ("NOM DÉJÀ PRIS", "Un autre joueur", "le porte."),
    refusals.NOT_A_SITE: (
        "PAS ICI",
        "On ne construit ni",
        "sur les gares ni sur",
        "les compagnies.",
    ),
    refusals.OWNED: ("DÉJÀ VENDU", "Ce titre a un", "propriétaire."),
    refusals.UNOWNED: ("PAS ENCORE VENDU", "La banque a encore", "ce titre."),
    refusals.NOT_YOURS: ("PAS À VOUS", "Posez la carte du", "propriétaire."),
    refusals.OWN_DEED: ("CHEZ SOI", "Pas de loyer sur son", "propre terrain."),
    refusals.MORTGAGED: ("HYPOTHÉQUÉ", "Ce titre est", "hypothéqué."),
    refusals.NOT_MORTGAGED: ("SANS HYPOTHÈQUE", "Il n'y a pas", "d'hypothèque à lever."),
    refusals.DICE_RANGE: ("JET IMPOSSIBLE", "Les dés ne donnent", "jamais cela."),
    refusals.BUILT_FULL: ("COMPLET", "On ne peut pas y", "construire plus."),
    refusals.NEEDS_GROUP: ("GROUPE INCOMPLET", "Il faut plus de", "titres du groupe."),
    refusals.GROUP_MORTGAGED: ("GROUPE HYPOTHÉQUÉ", "Levez l'hypothèque", "avant de construire."),
    refusals.BUILD_EVENLY: ("BÂTIR UNIFORMÉMENT", "Un autre terrain du", "groupe en a moins."),
    refusals.SELL_EVENLY: ("VENDRE UNIFORMÉMENT", "Un autre terrain du", "groupe en a plus."),
    refusals.NO_HOUSES: ("PLUS DE MAISONS", "La banque n'a plus", "assez de maisons."),
    refusals.NO_HOTELS: ("PLUS D'HÔTELS", "La banque n'a plus", "d'hôtels."),
    refusals.NO_BUILDING: ("RIEN DE CONSTRUIT", "Il n'y a aucun", "bâtiment."),
    refusals.GROUP_BUILT: ("BÂTIMENTS D'ABORD", "Vendez d'abord ceux", "du groupe."),
    refusals.SELL_FIRST: ("BÂTIMENTS D'ABORD", "Vendez d'abord ceux", "de ce terrain."),
    refusals.CITY_BROKEN: ("BÂTIMENTS D'ABORD", "Des maisons de cette", "ville en dépendent."),
    refusals.ROLES_WRONG: ("RÔLES", "Trois de chaque au", "plus, à un près."),
    refusals.NO_DEEDS: ("SANS TITRES", "Cette partie se joue", "sans titres.", "Argent : {1}."),
    refusals.NO_AUCTIONS: (
        "PAS D'ENCHÈRES",
        "Dans cette partie,",
        "ce que personne",
        "n'achète reste à la",
        "banque.",
    ),
    refusals.IN_PRISON: ("EN PRISON", "Le propriétaire y est", "et ne gagne rien."),
    refusals.CLAIM_LATE: ("RIEN À RÉCLAMER", "Un loyer se réclame", "avant le tour suivant"),
    refusals.NO_JAIL_CARD: ("PAS DE CARTE PRISON", "Il n'y en a pas à", "prendre ici."),
    refusals.NOT_JAILED: ("PAS EN PRISON", "Ce joueur est libre."),
    refusals.NOTHING_TO_TRADE: ("RIEN À ÉCHANGER", "Indiquez un titre ou", "une carte prison."),
    refusals.LOAN_SMALLER: ("TROP", "Le prêt est plus", "petit."),
    refusals.LOAN_FIRST: ("LE PRÊT D'ABORD", "Il est à rembourser", "en premier."),
    refusals.NO_RULE: ("PAS DANS CETTE PARTIE", "Cette règle maison", "n'est pas choisie."),
    refusals.BOARD_WRONG: ("PAS UN PLATEAU", "On ne peut pas y", "jouer."),
    refusals.BOARD_TITLE: ("TITRE PRIS", "C'est celui d'un", "plateau d'origine."),
    refusals.BOARD_PLAYED: ("PLATEAU EN JEU", "La partie se joue", "dessus."),
    refusals.BOARDS_FULL: ("PLUS DE PLACE", "Il y a déjà quatre", "plateaux."),
    refusals.BOARD_UNKNOWN: ("PLATEAU INCONNU", "Aucun n'a ce titre."),
    refusals.BOARD_FAILED: ("NON ENREGISTRÉ", "La mémoire est usée."),
    refusals.OTHER_VERSION: ("AUTRE VERSION", "Elle a écrit ce qui", "est enregistré."),
    refusals.FIRST_ROUND: ("PAS ENCORE", "On n'achète qu'après", "le premier salaire."),
    refusals.NO_OPTION: ("OPTION ABSENTE", "Cette édition ne l'a", "pas."),
    refusals.FEES_FIRST: ("{2}% À LA BANQUE", "Le créancier doit", "d'abord les trouver."),
    refusals.NOT_DUE: ("PAS D'ENCHÈRE DUE", "Elle est terminée."),
    refusals.AUCTION_DUE: (
        "ENCHÈRE À FAIRE",
        "Titre d'un joueur en",
        "faillite : appuyez",
        "sur le bouton deal.",
    ),
    refusals.NOT_SHORT: ("ASSEZ DE BÂTIMENTS", "La banque en a assez:", "payez le prix normal."),
    refusals.LOSS_FIRST: ("OPÉRATIONS PERDUES", "Continuez d'abord", "sans elles : OK."),
    refusals.SALE_DUE: ("PRIX À RÉGLER", "Inscrivez d'abord la", "dernière enchère."),
    refusals.DEAL_FULL: (
        "ATTENDEZ LA LAMPE",
        "Trop d'opérations en",
        "une enchère : suite",
        "lampe éteinte.",
    ),
    refusals.LOW_BATTERY: (
        "PILES VIDES",
        "Changez les piles.",
        "Tout est conservé ;",
        "rien n'a été inscrit.",
    ),
}
UNITS = ("K ou M", "K")
POINT = ","

BATTERY_LOW = "! piles faibles"
HINT_REST = "Posez cartes  OK menu"
HINT_AMOUNT = "Montant, puis K M"
HINT_BOOK = "K M valide   C efface"
HINT_NUMBER = "Titre OK  Montant K M"
HINT_UNDO = "C annule"
HINT_REDO = "OK rétablit     C fin"
HINT_UNDO_MORE = "▲K ▼M        C annule"
HINT_REDO_MORE = "▲K ▼M OK rétab. C fin"
HINT_AUCTIONS = "▲K ▼M   OK enchères"
HINT_RANKING = "OK suite     C retour"
HINT_YES = "OK oui          C non"
HINT_OK_LEAVE = "OK valide    C retour"
HINT_OK = "OK "
HINT_LIST = "▲K ▼M OK     C retour"
NO_ROW = "Ligne inexistante"
NOTHING_TYPED = "Rien à effacer"
NOT_HERE = "Touche sans effet ici"
HINT_SCROLL = "▲K ▼M        C retour"
HINT_HISTORY = "▲K ▼M OK tout   C fin"
HINT_STOP = "Le bouton arrête"
OK_BIDS = "OK offre "
HINT_DEBT = "OK dette     C retour"
HINT_ENROL = "1-8 couleur  OK début"
SAME_AGAIN = "GO : les mêmes"
GIVE_NAME = "K : nom pour "
HINT_BACK = "C retour"
HINT_DONE = "OK ou C"
HINT_PIN = "4 chiffres   OK"

PRODUCT = "DEALBOX"
ENTER = "MONTANT"
LAY_CARDS = "POSEZ LES CARTES"
NO_CARDS = "D'abord une carte"
LONG = "6 chiffres max. : C"
ONE_POINT = "Une seule virgule : C"
GO_ALONE = "GO va sans montant"
K_BOOKS = "K valide "
K_BIDS = "K offre "
HAS = "a"
NEEDS = "doit payer"
MISSING = "il manque"
NOT_ENOUGH = "PAS ASSEZ D'ARGENT"
OWES = "doit"
OWES_NO_MORE = "ne doit plus"
OUT = "en faillite"
GAME_OVER = "FIN DE LA PARTIE"
GAME_OVER_LINE = "Valider quand même ?"
AGAIN = "ENCORE GO ?"
AGAIN_LINE = "vient d'être payé"
DEAL = "ENCHÈRE"
OPENING = "À partir de"
HIGHEST = "Meilleure enchère"
LEADS = " mène déjà"
HOW_TO_BID = "Offrir : carte sur -"
AT_LEAST = "Au moins"
SOLD_TO = "VENDU À "
DEAL_OVER = "ENCHÈRE FINIE"
SPOKEN = ("Vendu de vive voix ?", "OK, puis gagnant sur", "moins et le prix.")
NEW_GAME = "NOUVELLE PARTIE ?"
ENDS_THIS = "Fin de celle en cours"
FOUND = (
    ("Aucune partie.",),
    ("Aucune partie.",),
    ("La mémoire contient", "autre chose. Une", "partie l'effacera."),
    ("La partie demande une", "autre version. Une", "nouvelle l'effacera."),
    ("La partie est abîmée.", "Une nouvelle", "l'effacera."),
    ("Remettez le plateau", "{0}", "Une nouvelle partie", "effacera celle-ci."),
)
LOST = (
    "OPÉRATIONS PERDUES",
    "Illisibles : {0} max.",
    "Les comptes sont ceux",
    "de l'opération {1}.",
    "Maintenez C pour une",
    "nouvelle partie.",
)
SPLIT = (
    "COPIES DIFFÉRENTES",
    "Les deux copies de la",
    "dernière diffèrent :",
    "la 1re est retenue.",
    "Maintenez C pour une",
    "nouvelle partie.",
)
TURNED_BACK = (
    "COMPTES ANTÉRIEURS",
    "Ceux de l'opération",
    "{1} ; la mémoire va",
    "jusqu'à {2}.",
    "Maintenez C pour une",
    "nouvelle partie.",
)
HINT_LOST = "OK continue"
SERVICED = (
    "MODE SERVICE",
    "Ouvert après la",
    "dernière opération :",
    "les comptes ont pu",
    "être modifiés.",
)
STARTED_ANEW = (
    "REDÉMARRÉ",
    "L'appareil était figé",
    "Ce qui est inscrit",
    "reste ; l'enchère en",
    "cours est annulée.",
)
CARDS = "CARTES"
TAP_CARD = "Posez la carte de"
IS_CARD_OF = "Carte de "
NO_MORE = "Plus de place"
NUMBER_CHANGES = "Son numéro change."
LAY_AGAIN = "Reposez une carte"
REPLACE = "NOUVELLE CARTE"
TAKE_BACK = "ANNULER ?"
FINAL = "CLASSEMENT"
HISTORY = "HISTORIQUE"
DEBTS = "DETTES"
SETTLE = "Régler"
CAN_RAISE = "peut ajouter"
NO_DEBTS = "Personne ne doit rien"
WHO = "QUI ?"
MENU = "MENU"
STANDINGS = "COMPTES"
STANDINGS_ITEM = "Comptes"
# The codes of the standings: what they are called, and what to do with one that is a link, and
# with one that only the page reads; in lines of ten letters.
CODES = ("QR", ("À scanner", "avec un", "téléphone"), ("À lire", "par la", "page"))
HISTORY_ITEM = "Historique"
TAKE_BACK_ITEM = "Annuler"
DEBTS_ITEM = "Dettes"
BANKRUPT_ITEM = "Faillite"
FINAL_ITEM = "Classement"
SETTINGS_ITEM = "Réglages"
NEW_GAME_ITEM = "Nouvelle partie"
SWITCH_OFF_ITEM = "Éteindre"
TRADE_ITEM = "Échange"
CLAIM_ITEM = "Réclamer un loyer"
TAX_ITEM = "Taxe"
CARDS_ITEM = "Cartes Chance"
JAIL_ITEM = "Prison"
DEEDS_ITEM = "Titres"
SETTINGS = "RÉGLAGES"
VOLUME_ITEM = "Volume"
BRIGHTNESS_ITEM = "Luminosité"
REPLACE_ITEM = "Remplacer une carte"
PIN_ITEM = "Code du banquier"
LANGUAGE_ITEM = "Langue"
LANGUAGE = "LANGUE"
SELF_TEST_ITEM = "Autotest"
SELF_TEST = "AUTOTEST"
TRIED_KEY = "Touche "
SIDES = ("+", "-", "")
TRY_CARD = "carte "
TRY_BUTTON = "bouton"
LAMP_ON = "Bouton: lampe allumée"
LAMP_OFF = "Bouton: lampe éteinte"
HINT_TRY = "Essayez tout, puis C"
HINT_TRIED = "Tout y est.   C suite"
FACTS = ("Puce", "Flash", "Lecteurs", "Écran")
HINT_FACTS = "C termine"
FIRST_TEST = "Touche . : autotest"
VOLUME = "VOLUME"
BRIGHTNESS = "LUMINOSITÉ"
LARGE = "Soldes en grand"  # at the highest brightness
LEVEL_KEYS = "▲K ▼M     C ou OK"
PIN = "CODE DU BANQUIER"
PIN_WRONG = "Faux"
PIN_SHORT = "Quatre chiffres"
NEW_PIN = "NOUVEAU CODE"
NO_PIN = "Aucun : OK seul"
NAMES_ITEM = "Noms"
NAMES = "NOMS"
NEW_NAME = "NOUVEAU NOM"
NO_NAME = "Aucun : OK seul"
OTHER_COLOUR = "Couleur d'une carte"
HINT_NAME = "K suite M efface   OK"
SEND_NAMES_ITEM = "Noms transmis"
FORGET_ITEM = "Tout oublier"
FORGET = (
    "TOUT OUBLIER ?",
    "Les noms s'effacent,",
    "et les cartes de qui",
    "ne joue pas, pour",
    "toujours.",
)
FORGOTTEN = "Noms effacés"
BANKRUPT_ASK = "FAILLITE ?"
ALL_TO = "son argent à"
ALL_DEEDS_TO = "ses titres à"

STOPPED = "APPAREIL ARRÊTÉ"
AFTER_FAULT = ("", "Rien n'est perdu.", "Éteignez, rallumez", "pour continuer.")
IN_SERVICE = (
    "MODE SERVICE",
    "",
    "L'invite USB est",
    "ouverte.",
    "",
    "Éteignez et rallumez",
    "pour jouer.",
)
IN_BOOKS = "C'est inscrit."
FLASH_SMALL = (
    "FLASH TROP PETITE",
    "",
    "Cette carte a moins",
    "de 2 Mo de flash :",
    "rien n'est gardé.",
)
DEEDS = "TITRES"

BUILDINGS = ("non bâti", "1 maison", "2 maisons", "3 maisons", "4 maisons")
HOTEL = "hôtel"
APARTMENT = "immeuble"
GROUPS = (
    "",
    "marron",
    "bleu ciel",
    "rose",
    "orange",
    "rouge",
    "jaune",
    "vert",
    "bleu foncé",
    "gare",
    "compagnie",
)
TRANSPORT = "transport"
TIMES_DICE = "x dés"
FOR_SALE = "à vendre"
DUE = "à enchérir"
RENT = "loyer"
IS_MORTGAGED = "hypothéqué"
EARNS_NOTHING = "sans loyer"
THROWN = "jet"
WHOLE_GROUP = "gr. complet"
OWNED = "en a {}"
EACH = "TOUS"
JAILED = "va en prison"
FREED = "sort de prison"
CARD_DRAWN = "tire carte prison"
CARD_USED = "joue carte prison"
HINT_OFFER = "OK achète    C retour"
BUTTON_AUCTIONS = "Bouton deal: enchère"
HINT_RENT = "OK paie      C retour"
BY_CARD = "envoyé par une carte"
HINT_BY_CARD = "GO si carte tirée"
THROW = "DÉS ?"
THROW_LINE = "Tapez la somme des"
OLD_THROW = "dés de ce tour, OK."
HINT_THROW = "OK           C retour"
NEW_THROW = "dés relancés, OK."
THREE_DICE = "trois dés, OK."
BUY = "Acheter"
BUILD = "Construire"
BUILD_GROUP = "Bâtir le groupe"
SELL = "Vendre maison"
SELL_SITE = "Tout vendre ici"
SELL_GROUP = "Tout le groupe"
MORTGAGE = "Hypothéquer"
REDEEM = "Lever hypoth."
TRADE = "Échanger"
OWNERS_CARD = "Carte du propriétaire"
BUYERS_CARD = "Carte de l'acheteur"
WON_DEED = "Numéro, puis OK"
DEAL_RUNS = ("ENCHÈRE EN COURS", "Laissez-la finir.")
NO_BID = ("Aucune carte n'a", "offert. De vive voix?")
ALOUD = "DE VIVE VOIX"
WINNERS_CARD = "Carte du gagnant"
HINT_ALOUD = "K M prix     C retour"
HINT_NO_BID = "OK oui       C retour"
CASH = "argent"
JAIL_CARD = "carte prison"
NONE = "rien"
TRADES = "ÉCHANGE"
ONE_JAIL_CARD = "1 carte prison"
TWO_JAIL_CARDS = "2 cartes prison"
FEES = "{}% banque"
PERCENT = "{}%"
TRADE_WAITS = "L'échange attend"
LATER = "plus tard"
TWO_CARDS_TRADE = ("ÉCHANGE", "Posez deux cartes :", "qui paie sur moins,", "ou la première.")
HOW_TO_TRADE = ("Titre : numéro, OK", "Argent : montant, K M")
HINT_TRADE = "OK valide    C retour"
HINT_ITEM = "OK titre   K M argent"
RETURNED = "RENDU À LA BANQUE"
MORE = "autres ensuite"
PASS_OVER = "PASSER ?"
STAYS_UNSOLD = "reste à la banque."
HINT_RETURNED = "C passe       OK menu"
TAX = "TAXE"
CARDS_MENU = "CARTES CHANCE"
REPAIRS = "Travaux"
PAY_EACH = "Payer à chacun"
COLLECT_EACH = "Recevoir de chacun"
DRAW_JAIL_CARD = "Tirer carte prison"
TO_EACH = "À CHACUN DE"
FROM_EACH = "DE CHACUN À"
PAYS_NOW = "paie"
HOW_MUCH_EACH = "Combien pour chacun ?"
JAIL = "PRISON"
BAIL = "Payer caution"
BAIL_OWED = "3e jet : sort et doit"
USE_CARD = "Jouer carte prison"
GOES_IN = "Entre en prison"
COMES_OUT = "Sort de prison"
IS_JAILED = "est en prison"
IS_FREE = "est libre"
ONE_CARD = "Carte du joueur"
EDITION = "ÉDITION"
OPTIONS = "OPTIONS"
ROLES = "RÔLES"
GO_ON = "Continuer"
ON = "oui"
OFF = "non"
OPTION_NAMES = ("Titres", "Partie rapide", "Dé rapide", "Jeu B", "Enchère minutée")
ROLE_NAMES = ("", "concurrent", "monopoliste")
GAME_ITEM = "Cette partie"
THIS_GAME = "CETTE PARTIE"
JOIN_ITEM = "Un joueur arrive"
LEAVE_ITEM = "Un joueur part"
JOINS = "ARRIVE"
LEAVES = "PART"
ALL_GOES_TO = "TOUT VA À"
CLOCK_ITEM = "Minuterie"
DEAL_OUT_ITEM = "Distribuer les titres"
DEEDS_ON_ITEM = "Jouer avec titres"
OWNERS = "PROPRIÉTAIRES"
HINT_OWNERS = "Carte, OK  M personne"
NO_OWNER = "Carte sans joueur"
MINUTES = "{} min"
WINNER = "gagne"
TIE = "égalité"

HINT_POT = "M prend le pot"
TO_POT = "GO : dans le pot"
HINT_ON_GO = "K sur Départ C annule"
POT_NEEDS_ONE = ("LE POT POUR QUI ?", "Posez une carte,", "puis M.")
POT_FROM_ONE = ("QUI PAIE LE POT ?", "Posez une carte.")
HOUSE = "RÈGLES MAISON"
HOUSE_ITEM = "Règles maison"
DEED_RULES = "TITRES, MAISONS"
DEED_RULES_ITEM = "Titres, maisons"
BY_BOOKLET = "Aucune"
RULE_NAMES = (
    "Pot",
    "Départ double",
    "Prêts",
    "Sans enchères",
    "Stock infini",
    "Bâtir partout",
    "Bâtir inégal",
    "Prison: 0 loyer",
    "1er tour à vide",
)
START_ITEM = "Capital"
STAKE_ITEM = "Mise"
OPENING_ITEM = "1re enchère"
DEAL_ITEM = "Enchère"
SECONDS = "{} s"
INTEREST_ITEM = "Hypothèques"
LOAN_RATE_ITEM = "Intérêts"
AS_PRINTED = "OK : comme imprimé"
NO_STAKE = "OK : pot vide"
AT_RANDOM = "OK : 13 à 50 s"
NO_INTEREST = "OK : sans intérêts"
DEAL_RANGE = "10 à 255 secondes"
RATE_RANGE = "100% au plus"
HINT_SUM = "K M fixe   OK normal"
HINT_NUMBER_OK = "Nombre, OK   C retour"
LOAN_ITEM = "Prêt"
LOANS = "PRÊT"
BORROW = "Emprunter"
REPAY = "Rembourser"
BORROWS = "PRÊT POUR"
REPAYS = "REMBOURSE"
HOW_MUCH = "Combien ?"
ALL_OF_IT = "OK : tout"
BORROWED = "emprunté"
AT_EACH_GO = "{}% à chaque Départ"

PARTS = (
    "! sans lecteur plus",
    "! sans lecteur moins",
    "! sans écran",
    "! sans clavier",
    "! sans lecteur",
)
SPACES = (
    ("Income Tax", "Impôt sur le revenu"),
    ("Income Tax %", "Impôt en %"),
    ("Luxury Tax", "Taxe de luxe"),
    ("Super Tax", "Surtaxe"),
    ("Property Tax", "Taxe foncière"),
    ("Foundation", "Fondation"),
    ("Foundation die 1", "Fondation dé 1"),
    ("Foundation die 2", "Fondation dé 2"),
    ("8:10 cut-off", "Limite 8:10"),
    ("12 h cut-off", "Limite 12 h"),
    ("Rail", "Train"),
    ("Air", "Avion"),
    ("Cruise", "Croisière"),
    ("Space", "Espace"),
    ("Solar Energy", "Énergie solaire"),
    ("Wind Energy", "Énergie éolienne"),
    ("Electric Company", "Cie d'électricité"),
    ("Water Works", "Cie des eaux"),
)
SHORTER = (
    ("vend une maison", "vend"),
    ("lève hypoth.", "lève"),
    ("cartes prison", "cartes pr."),
    ("Distribuer les", "Distribuer"),
    ("concurrent", "conc."),
    ("Impôt sur le revenu", "Impôt revenu"),
    ("ORANGE", "ORAN."),
    ("BANQUE", "BANQ."),
)
