"""The words of ui/words.py in French; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Français"

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
    refusals.IN_DEBT: ("DETTE DE {3}", "Qui a une dette la", "règle d'abord."),
    refusals.BANKRUPT_SEAT: ("FAILLITE", "Ce joueur est sorti", "du jeu."),
    refusals.NO_GAME: ("PAS DE PARTIE", "Commencez d'abord une", "partie."),
    refusals.CAN_PAY: ("ASSEZ D'ARGENT", "Il y a de quoi payer", "en entier."),
    refusals.NO_DEBT: ("PAS DE DETTE", "Il n'y a rien à", "régler."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("TROP ANCIEN", "L'historique ne va", "pas si loin."),
    refusals.NOTHING_TO_REDO: ("RIEN À RÉTABLIR", "Rien ne vient d'être", "annulé."),
    refusals.TOO_FEW: ("TROP PEU DE JOUEURS", "Il en faut plus."),
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
    refusals.VISIT_PAID: ("RIEN À RÉCLAMER", "C'est déjà payé, ou", "noté comme dette."),
    refusals.VISIT_UNDONE: ("RIEN À RÉCLAMER", "Ce qui fut affiché", "est annulé."),
    refusals.VISITS_LOST: (
        "VISITE INCONNUE",
        "L'appareil fut éteint",
        "Carte du visiteur et",
        "numéro, à nouveau.",
    ),
    refusals.FIRST_ROUND: ("PAS ENCORE", "On n'achète qu'après", "le premier salaire."),
    refusals.NO_OPTION: ("OPTION ABSENTE", "Cette édition ne l'a", "pas."),
    refusals.FEES_FIRST: ("{2}% À LA BANQUE", "{3} doit", "d'abord les trouver."),
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
TAKEN_BACK = "annulé"
K_PUTS_BACK = "K le rétablit"
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
BID_BACK = "Mise {} annulée"
HOW_TO_BID = ("Offrir : carte sur -", "Offrir : votre carte")
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
CARDS_LATER = "Les cartes, plus tard"
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
PIN_AGAIN = "Encore une fois"
PIN_DIFFERS = "Pas le même"
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
MORTGAGED_OF = "hyp. "
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
SCARCE = "Rares : bouton deal"
HINT_RENT = "OK paie      C retour"
ITS_PAGE = "Sa page"
AS_OF_THEN = "comme à l'arrivée"
NOTHING_THEN = {
    refusals.UNOWNED: "Pas encore vendu.",
    refusals.MORTGAGED: "Il était hypothéqué.",
    refusals.IN_PRISON: "Propriétaire en cage.",
}
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
LACKS_GROUP = "incomplet"
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
NO_BID = ("Aucune offre valable.", "Vendu de vive voix ?")
ALOUD = "DE VIVE VOIX"
WINNERS_CARD = "Carte du gagnant"
HINT_ALOUD = "K M prix     C retour"
HINT_NO_BID = "OK oui       C retour"
HINT_OTHER = "GO : autre chose"
OTHER_SOLD = ("AUTRE CHOSE ?", "Le prix est inscrit,", "mais sans titre.")
HINT_SOLD = "OK valide   C annuler"
GIVE_UP = ("ANNULER LA VENTE ?", "Tous d'accord ?")
HINT_SALE = "C annuler     OK menu"
BUTTON_SALE = "Bouton deal: vente"
JAIL_CARD = "carte prison"
NONE = "rien"
CASH = "argent"
GIVES = "donne"
NOTHING = "rien"
GIFT = "Un cadeau ?"
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
    ("emprunté", "prêt"),
    ("vend une maison", "vend"),
    ("vend bâtiments", "vend bât."),
    ("adjugé, bâtiment", "adjugé, bât."),
    ("lève hypoth.", "lève"),
    ("cartes prison", "cartes pr."),
    ("Distribuer les", "Distribuer"),
    ("concurrent", "conc."),
    ("monopoliste", "monop."),
    ("Impôt sur le revenu", "Impôt revenu"),
    ("ORANGE", "ORAN."),
    ("BANQUE", "BANQ."),
)
