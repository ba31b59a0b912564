"""The words of ui/words.py in Spanish; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Español"

SEATS = (
    "BANCA",
    "ROJO",
    "AZUL",
    "VERDE",
    "AMARILLO",
    "BLANCO",
    "NEGRO",
    "ROSA",
    "NARANJA",
    "BOTE",
)

KINDS = (  # of booking, in the order of bank/state.py
    "",
    "partida nueva",
    "paga",
    "salario",
    "adjudicado",
    "debe",
    "deuda pagada",
    "bancarrota",
    "deshecho",
    "rehecho",
    "tarjeta nueva",
    "ajuste",
    "compra",
    "subasta",
    "alquiler",
    "construye",
    "vende una casa",
    "vende edificios",
    "hipoteca",
    "cancela hipoteca",
    "trato",
    "impuesto",
    "fianza",
    "cárcel",
    "carta libertad",
    "obras",
    "paga a todos",
    "de todos",
    "edif. adjudicado",
    "sin pujas",
    "modo servicio",
    "vende todas",
    "sale",
    "entra",
    "reparte",
    "dueños anotados",
    "nombre nuevo",
    "toma el bote",
    "préstamo",
    "devuelve",
    "en la Salida",
)

UNKNOWN_CARD = ("TARJETA DESCONOCIDA", "Esta tarjeta no está", "en la partida.")
SAME_CARD = ("DOS VECES LA MISMA", "Más y menos: dos", "tarjetas distintas.", "Ponlas otra vez.")
TWO_CARDS = ("DOS TARJETAS", "Solo una tarjeta en", "cada lector.")
TORN_READ = ("TARJETA NO LEÍDA", "Retirada muy pronto.", "Ponla otra vez.")
GO_NEEDS_ONE = ("¿SALARIO PARA QUIÉN?", "Pon una tarjeta,", "luego GO.")
NOTHING_DUE = ("NADA QUE PAGAR", "No hay nada que", "pagar.")
NOTHING_OLDER = ("NADA QUE DESHACER", "No queda nada en esta", "partida.")

REFUSALS = {
    refusals.NOTHING: ("SIN IMPORTE", "El importe es cero."),
    refusals.NOT_WHOLE: ("MUY PEQUEÑO", "No existe nada menor", "que {}."),
    refusals.TOO_LARGE: ("DEMASIADO", "No puede pasar de", "{}."),
    refusals.SAME_SEAT: SAME_CARD,
    refusals.SHORT: ("FALTA DINERO", "Vende casas antes, o", "hipoteca títulos."),
    refusals.IN_DEBT: ("DEUDA DE {3}", "Quien debe dinero lo", "paga primero."),
    refusals.BANKRUPT_SEAT: ("EN BANCARROTA", "Este jugador ya no", "está en la partida."),
    refusals.NO_GAME: ("SIN PARTIDA", "Empieza antes una", "partida nueva."),
    refusals.CAN_PAY: ("HAY DINERO", "Alcanza para pagarlo", "todo."),
    refusals.NO_DEBT: ("SIN DEUDA", "No hay nada que", "saldar."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("DEMASIADO ANTIGUO", "El historial no llega", "tan lejos."),
    refusals.NOTHING_TO_REDO: ("NADA QUE REHACER", "Lo último no fue", "deshecho."),
    refusals.TOO_FEW: ("POCOS JUGADORES", "Hacen falta más."),
    refusals.TOO_MANY: ("MUCHOS JUGADORES", "Hay demasiados."),
    refusals.CARD_TAKEN: ("TARJETA OCUPADA", "Es de otro jugador."),
    refusals.BID_LOW: ("PUJA MUY BAJA",),
    refusals.BID_OVER_CASH: ("PUJA MUY ALTA", "Más de lo que tiene", "ese jugador."),
    refusals.AUCTION_OVER: ("DEMASIADO TARDE", "La luz se apagó."),
    refusals.PIN_WRONG: ("PIN ERRÓNEO",),
    refusals.PIN_PAUSE: ("ESPERA", "Cinco PIN erróneos:", "espera 30 segundos."),
    refusals.NOT_A_DEED: ("NO SE VENDE", "Esa casilla no puede", "tener dueño.", "Dinero: {1}."),
    refusals.NO_MILLIONS: ("AQUÍ NO HAY MILLONES", "K anota el importe", "como está impreso."),
    refusals.TOO_LATE: ("DEMASIADO TARDE", "Cancelarla cuesta", "otra vez el {2}%."),
    refusals.NAME_LETTER: ("LETRA DESCONOCIDA", "La pantalla no puede", "mostrarla."),
    refusals.NAME_LONG: ("NOMBRE MUY LARGO", "Siete letras", "como máximo."),
    refusals.NAME_TAKEN: ("NOMBRE OCUPADO", "Otro jugador", "se llama así."),
    refusals.NOT_A_SITE: ("AQUÍ NO", "No se construye en", "estaciones ni", "compañías."),
    refusals.OWNED: ("YA VENDIDO", "Este título tiene", "dueño."),
    refusals.UNOWNED: ("SIN DUEÑO", "Este título aún es de", "la banca."),
    refusals.NOT_YOURS: ("NO ES TUYO", "Pon la tarjeta del", "dueño."),
    refusals.OWN_DEED: ("TÍTULO PROPIO", "No se paga alquiler", "por lo propio."),
    refusals.MORTGAGED: ("HIPOTECADO", "Este título está", "hipotecado."),
    refusals.NOT_MORTGAGED: ("SIN HIPOTECA", "No hay hipoteca que", "cancelar."),
    refusals.DICE_RANGE: ("TIRADA IMPOSIBLE", "Los dados no pueden", "dar eso."),
    refusals.BUILT_FULL: ("COMPLETO", "Ahí no se puede", "construir más."),
    refusals.NEEDS_GROUP: ("GRUPO INCOMPLETO", "Hacen falta más", "títulos del grupo."),
    refusals.GROUP_MORTGAGED: ("GRUPO HIPOTECADO", "Cancela la hipoteca", "antes de construir."),
    refusals.BUILD_EVENLY: ("CONSTRUIR POR IGUAL", "Otra calle del grupo", "tiene menos."),
    refusals.SELL_EVENLY: ("VENDER POR IGUAL", "Otra calle del grupo", "tiene más."),
    refusals.NO_HOUSES: ("SIN CASAS", "A la banca le faltan", "casas."),
    refusals.NO_HOTELS: ("SIN HOTELES", "A la banca no le", "quedan hoteles."),
    refusals.NO_BUILDING: ("NADA CONSTRUIDO", "Ahí no hay ningún", "edificio."),
    refusals.GROUP_BUILT: ("ANTES LOS EDIFICIOS", "Vende antes los del", "grupo."),
    refusals.SELL_FIRST: ("ANTES LOS EDIFICIOS", "Vende antes los de", "esta calle."),
    refusals.CITY_BROKEN: ("ANTES LOS EDIFICIOS", "Las casas de la", "ciudad la necesitan."),
    refusals.ROLES_WRONG: ("ROLES", "Máximo 3 de cada rol,", "y uno de diferencia."),
    refusals.NO_DEEDS: ("SIN TÍTULOS", "Esta partida va sin", "títulos.", "Dinero: {1}."),
    refusals.NO_AUCTIONS: (
        "SIN SUBASTAS",
        "En esta partida, lo",
        "que nadie compra se",
        "queda en la banca.",
    ),
    refusals.IN_PRISON: ("EN LA CÁRCEL", "El dueño está allí y", "no gana nada."),
    refusals.CLAIM_LATE: ("SIN ALQUILER A COBRAR", "Se reclama antes del", "turno siguiente."),
    refusals.NO_JAIL_CARD: ("SIN CARTA LIBERTAD", "Aquí no hay ninguna."),
    refusals.NOT_JAILED: ("NO ESTÁ EN LA CÁRCEL", "Este jugador está", "libre."),
    refusals.NOTHING_TO_TRADE: ("TRATO SIN NADA", "Indica un título o", "una carta libertad."),
    refusals.LOAN_SMALLER: ("DEMASIADO", "El préstamo es menor."),
    refusals.LOAN_FIRST: ("PRIMERO EL PRÉSTAMO", "Hay que devolverlo", "antes."),
    refusals.NO_RULE: ("NO EN ESTA PARTIDA", "Esa regla de casa no", "se eligió."),
    refusals.BOARD_WRONG: ("NO ES UN TABLERO", "No se puede jugar en", "él."),
    refusals.BOARD_TITLE: ("TÍTULO OCUPADO", "Lo tiene un tablero", "de serie."),
    refusals.BOARD_PLAYED: ("TABLERO EN JUEGO", "La partida se juega", "en él."),
    refusals.BOARDS_FULL: ("NO HAY SITIO", "Hay cuatro tableros:", "quita uno antes."),
    refusals.BOARD_UNKNOWN: ("TABLERO DESCONOCIDO", "Ninguno se llama así."),
    refusals.BOARD_FAILED: ("NO GUARDADO", "La memoria está", "gastada."),
    refusals.OTHER_VERSION: ("OTRA VERSIÓN", "Escribió lo que está", "guardado."),
    refusals.VISIT_PAID: ("SIN ALQUILER A COBRAR", "Ya está pagado o", "anotado como deuda."),
    refusals.VISIT_UNDONE: ("SIN ALQUILER A COBRAR", "Lo que se mostró fue", "deshecho."),
    refusals.VISITS_LOST: (
        "VISITA DESCONOCIDA",
        "Estuvo apagado: otra",
        "vez la tarjeta del",
        "visitante y número.",
    ),
    refusals.FIRST_ROUND: ("TODAVÍA NO", "No se compra antes", "del primer salario."),
    refusals.NO_OPTION: ("SIN ESA OPCIÓN", "Esta edición no la", "tiene."),
    refusals.FEES_FIRST: ("{2}% PARA LA BANCA", "{3} tiene que", "reunirlo antes."),
    refusals.NOT_DUE: ("SIN SUBASTA PENDIENTE", "Ya se terminó."),
    refusals.AUCTION_DUE: (
        "SUBASTA PENDIENTE",
        "Título de un jugador",
        "en bancarrota: pulsa",
        "el botón deal.",
    ),
    refusals.NOT_SHORT: ("HAY EDIFICIOS", "Quedan en la banca:", "paga su precio."),
    refusals.LOSS_FIRST: ("OPERACIONES PERDIDAS", "Sigue antes sin", "ellas: OK."),
    refusals.SALE_DUE: ("FALTA EL PRECIO", "Anota antes la última", "subasta."),
    refusals.DEAL_FULL: (
        "ESPERA A LA LUZ",
        "Demasiado anotado en",
        "una subasta: sigue",
        "cuando se apague.",
    ),
    refusals.LOW_BATTERY: (
        "PILAS AGOTADAS",
        "Cambia las pilas.",
        "Todo está guardado;",
        "no se anotó nada.",
    ),
}
UNITS = ("K o M", "K")
POINT = ","

BATTERY_LOW = "! pilas bajas"
HINT_REST = "Pon tarjetas  OK menú"
HINT_AMOUNT = "Importe, luego K M"
HINT_BOOK = "K M anota     C borra"
HINT_NUMBER = "Título OK Importe K M"
HINT_UNDO = "C lo deshace"
HINT_REDO = "OK rehace       C fin"
HINT_UNDO_MORE = "▲K ▼M    C lo deshace"
HINT_REDO_MORE = "▲K ▼M OK rehace C fin"
TAKEN_BACK = "deshecho"
K_PUTS_BACK = "K lo rehace"
HINT_AUCTIONS = "▲K ▼M    OK subastas"
HINT_RANKING = "OK orden      C salir"
HINT_YES = "OK sí            C no"
HINT_OK_LEAVE = "OK anota      C salir"
HINT_OK = "OK "
HINT_LIST = "▲K ▼M OK     C volver"
NO_ROW = "Esa fila no existe"
NOTHING_TYPED = "Nada que borrar"
NOT_HERE = "Tecla sin efecto aquí"
HINT_SCROLL = "▲K ▼M        C volver"
HINT_HISTORY = "▲K ▼M OK todo   C fin"
HINT_STOP = "El botón la termina"
OK_BIDS = "OK puja "
HINT_DEBT = "OK deuda      C salir"
HINT_ENROL = "1-8 color  OK empieza"
SAME_AGAIN = "GO: los mismos"
GIVE_NAME = "K: nombre de "
HINT_BACK = "C volver"
HINT_DONE = "OK o C"
HINT_PIN = "4 cifras   OK"

PRODUCT = "DEALBOX"
ENTER = "IMPORTE"
LAY_CARDS = "PON LAS TARJETAS"
NO_CARDS = "Pon antes una tarjeta"
LONG = "6 cifras, no más: C"
ONE_POINT = "Una sola coma: C"
GO_ALONE = "GO va sin importe"
K_BOOKS = "K anota "
K_BIDS = "K puja "
HAS = "tiene"
NEEDS = "necesita"
MISSING = "falta"
NOT_ENOUGH = "FALTA DINERO"
OWES = "debe"
OWES_NO_MORE = "ya no debe"
OUT = "bancarrota"
GAME_OVER = "FIN DE LA PARTIDA"
GAME_OVER_LINE = "¿Anotar igualmente?"
AGAIN = "¿OTRA VEZ GO?"
AGAIN_LINE = "acaba de cobrar"
DEAL = "SUBASTA"
OPENING = "Pujas desde"
HIGHEST = "Puja más alta"
LEADS = " ya va primero"
BID_BACK = "Puja {} anulada"
HOW_TO_BID = ("Pujar: tarjeta en -", "Pujar: su tarjeta")
AT_LEAST = "Al menos"
SOLD_TO = "VENDIDO A "
DEAL_OVER = "FIN DE LA SUBASTA"
SPOKEN = ("¿Vendido de viva voz?", "OK, ganador en menos,", "luego el precio.")
NEW_GAME = "¿PARTIDA NUEVA?"
ENDS_THIS = "Esta se termina."
FOUND = (
    ("No hay partida.",),
    ("No hay partida.",),
    ("Lo guardado no es una", "partida. Una nueva lo", "borra."),
    ("La partida pide otra", "versión. Una nueva la", "borra."),
    ("La partida guardada", "está dañada. Una", "nueva la borra."),
    ("Falta el tablero", "{0}", "Repónlo: una partida", "nueva borra esta."),
)
LOST = (
    "OPERACIONES PERDIDAS",
    "Ilegibles: hasta {0}",
    "Valen las cuentas de",
    "la operación {1}.",
    "Mantén C para una",
    "partida nueva.",
)
SPLIT = (
    "COPIAS DISTINTAS",
    "Las dos copias de la",
    "última no coinciden:",
    "vale la primera.",
    "Mantén C para una",
    "partida nueva.",
)
TURNED_BACK = (
    "CUENTAS ANTERIORES",
    "Valen las de la",
    "operación {1}; hay",
    "guardadas hasta {2}.",
    "Mantén C para una",
    "partida nueva.",
)
HINT_LOST = "OK sigue"
SERVICED = (
    "MODO SERVICIO",
    "Se abrió tras la",
    "última operación: las",
    "cuentas pueden haber",
    "cambiado.",
)
STARTED_ANEW = (
    "REINICIADO",
    "El aparato se paró.",
    "Lo anotado vale; una",
    "subasta en marcha se",
    "anula.",
)
CARDS = "TARJETAS"
TAP_CARD = "Pon la tarjeta de"
IS_CARD_OF = "Tarjeta: "
NO_MORE = "No caben más"
NUMBER_CHANGES = "Su número cambia."
CARDS_LATER = "Las tarjetas, después"
LAY_AGAIN = "Pon otra vez una sola"
REPLACE = "TARJETA NUEVA"
TAKE_BACK = "¿DESHACER?"
FINAL = "CLASIFICACIÓN"
HISTORY = "HISTORIAL"
DEBTS = "DEUDAS"
SETTLE = "Saldar"
CAN_RAISE = "puede reunir"
NO_DEBTS = "Nadie debe nada."
WHO = "¿QUIÉN?"
MENU = "MENÚ"
STANDINGS = "CUENTAS"
STANDINGS_ITEM = "Cuentas"
# The codes of the standings: what they are called, and what to do with one that is a link, and
# with one that only the page reads; in lines of ten letters.
CODES = ("QR", ("Escanea", "con el", "móvil"), ("Se lee con", "la página"))
HISTORY_ITEM = "Historial"
TAKE_BACK_ITEM = "Deshacer"
DEBTS_ITEM = "Deudas"
BANKRUPT_ITEM = "Bancarrota"
FINAL_ITEM = "Clasificación"
SETTINGS_ITEM = "Ajustes"
NEW_GAME_ITEM = "Partida nueva"
SWITCH_OFF_ITEM = "Apagar"
TRADE_ITEM = "Trato"
CLAIM_ITEM = "Cobrar alquiler"
TAX_ITEM = "Impuesto"
CARDS_ITEM = "Cartas de Suerte"
JAIL_ITEM = "Cárcel"
DEEDS_ITEM = "Títulos"
SETTINGS = "AJUSTES"
VOLUME_ITEM = "Volumen"
BRIGHTNESS_ITEM = "Brillo"
REPLACE_ITEM = "Cambiar una tarjeta"
PIN_ITEM = "PIN de la banca"
LANGUAGE_ITEM = "Idioma"
LANGUAGE = "IDIOMA"
SELF_TEST_ITEM = "Autotest"
SELF_TEST = "AUTOTEST"
TRIED_KEY = "Tecla "
SIDES = ("+", "-", "")
TRY_CARD = "tarjeta "
TRY_BUTTON = "botón"
LAMP_ON = "Botón: luz encendida"
LAMP_OFF = "Botón: luz apagada"
HINT_TRY = "Prueba todo, luego C"
HINT_TRIED = "Está todo.    C sigue"
FACTS = ("Chip", "Flash", "Lectores", "Pantalla")
HINT_FACTS = "C termina"
FIRST_TEST = "Tecla . : autotest"
VOLUME = "VOLUMEN"
BRIGHTNESS = "BRILLO"
LARGE = "Saldos en grande"  # at the highest brightness
LEVEL_KEYS = "▲K ▼M     C u OK"
PIN = "PIN DE LA BANCA"
PIN_WRONG = "Erróneo"
PIN_SHORT = "Cuatro cifras"
NEW_PIN = "PIN NUEVO"
NO_PIN = "Ninguno: solo OK"
PIN_AGAIN = "Otra vez"
PIN_DIFFERS = "No coincide"
NAMES_ITEM = "Nombres"
NAMES = "NOMBRES"
NEW_NAME = "NOMBRE NUEVO"
NO_NAME = "Ninguno: solo OK"
OTHER_COLOUR = "Color de otra tarjeta"
HINT_NAME = "K sigue  M borra   OK"
SEND_NAMES_ITEM = "Enviar nombres"
FORGET_ITEM = "Olvidar a todos"
FORGET = (
    "¿OLVIDAR A TODOS?",
    "Se borran los nombres",
    "y las tarjetas de",
    "quienes no juegan,",
    "para siempre.",
)
FORGOTTEN = "Nombres borrados"
BANKRUPT_ASK = "¿BANCARROTA?"
ALL_TO = "su dinero a"
ALL_DEEDS_TO = "sus títulos a"

STOPPED = "APARATO PARADO"
AFTER_FAULT = ("", "Lo anotado vale.", "Apaga y enciende para", "seguir.")
IN_SERVICE = (
    "MODO SERVICIO",
    "",
    "La consola USB está",
    "abierta.",
    "",
    "Apaga y enciende para",
    "jugar.",
)
IN_BOOKS = "Ha quedado anotado."
FLASH_SMALL = ("POCA FLASH", "", "Esta placa tiene", "menos de 2 MB: no", "guarda partidas.")
DEEDS = "TÍTULOS"

BUILDINGS = ("sin casas", "1 casa", "2 casas", "3 casas", "4 casas")
HOTEL = "hotel"
APARTMENT = "bloque"
GROUPS = (
    "",
    "marrón",
    "celeste",
    "rosa",
    "naranja",
    "rojo",
    "amarillo",
    "verde",
    "azul",
    "estación",
    "compañía",
)
TRANSPORT = "transporte"
TIMES_DICE = "x dados"
FOR_SALE = "en venta"
DUE = "a subasta"
RENT = "alquiler"
IS_MORTGAGED = "hipotecado"
MORTGAGED_OF = "hip. "
EARNS_NOTHING = "sin alquiler"
THROWN = "tirada"
WHOLE_GROUP = "grupo entero"
OWNED = "tiene {}"
EACH = "TODOS"
JAILED = "va a la cárcel"
FREED = "sale de la cárcel"
CARD_DRAWN = "saca carta libertad"
CARD_USED = "usa carta libertad"
HINT_OFFER = "OK compra     C salir"
BUTTON_AUCTIONS = "Botón deal: subasta"
SCARCE = "Escasas: botón deal"
HINT_RENT = "OK paga       C salir"
ITS_PAGE = "Su página"
AS_OF_THEN = "como al llegar"
NOTHING_THEN = {
    refusals.UNOWNED: "Aún sin vender.",
    refusals.MORTGAGED: "Estaba hipotecado.",
    refusals.IN_PRISON: "Dueño en la cárcel.",
}
BY_CARD = "enviado por una carta"
HINT_BY_CARD = "GO si fue por carta"
THROW = "¿TIRADA?"
THROW_LINE = "Teclea la suma de los"
OLD_THROW = "dados del turno; OK."
HINT_THROW = "OK            C salir"
NEW_THROW = "dados, otra vez; OK."
THREE_DICE = "tres dados; OK."
BUY = "Comprar"
BUILD = "Construir"
LACKS_GROUP = "falta grupo"
BUILD_GROUP = "Edificar grupo"
SELL = "Vender casa"
SELL_SITE = "Vender todas"
SELL_GROUP = "Todo el grupo"
MORTGAGE = "Hipotecar"
REDEEM = "Cancelar hip."
TRADE = "Hacer trato"
OWNERS_CARD = "Pon la del dueño"
BUYERS_CARD = "Pon la del comprador"
WON_DEED = "Número, luego OK"
DEAL_RUNS = ("SUBASTA EN MARCHA", "Deja que termine.")
NO_BID = ("Ninguna puja vale.", "¿Pujas de viva voz?")
ALOUD = "DE VIVA VOZ"
WINNERS_CARD = "Tarjeta de quien gana"
HINT_ALOUD = "K M precio    C salir"
HINT_NO_BID = "OK sí         C salir"
HINT_OTHER = "GO: es otra cosa"
OTHER_SOLD = ("¿ES OTRA COSA?", "Se anota el precio,", "pero no hay título.")
HINT_SOLD = "OK anota     C anular"
GIVE_UP = ("¿ANULAR LA VENTA?", "¿Todos de acuerdo?")
HINT_SALE = "C anular      OK menú"
BUTTON_SALE = "Botón deal: venta"
JAIL_CARD = "carta libertad"
NONE = "nada"
CASH = "dinero"
GIVES = "da"
NOTHING = "nada"
GIFT = "¿Un regalo?"
TRADES = "TRATO"
ONE_JAIL_CARD = "1 carta libertad"
TWO_JAIL_CARDS = "2 cartas libertad"
FEES = "{}% a la banca"
PERCENT = "{}%"
TRADE_WAITS = "El trato espera"
LATER = "más tarde"
TWO_CARDS_TRADE = ("TRATO", "Pon las dos tarjetas:", "quien paga en menos,", "o la primera.")
HOW_TO_TRADE = ("Título: número, OK", "Dinero: importe, K M")
HINT_TRADE = "OK anota      C salir"
HINT_ITEM = "OK título  K M dinero"
RETURNED = "DE VUELTA EN LA BANCA"
MORE = "más después"
PASS_OVER = "¿PASAR?"
STAYS_UNSOLD = "queda en la banca."
HINT_RETURNED = "C salta       OK menú"
TAX = "IMPUESTO"
CARDS_MENU = "CARTAS DE SUERTE"
REPAIRS = "Obras"
PAY_EACH = "Pagar a cada uno"
COLLECT_EACH = "Cobrar de cada uno"
DRAW_JAIL_CARD = "Carta de libertad"
TO_EACH = "A CADA UNO DE"
FROM_EACH = "DE CADA UNO A"
PAYS_NOW = "paga"
HOW_MUCH_EACH = "¿Cuánto a cada uno?"
JAIL = "CÁRCEL"
BAIL = "Pagar fianza"
BAIL_OWED = "3a vez: sale y debe"
USE_CARD = "Usar carta libertad"
GOES_IN = "Entra"
COMES_OUT = "Sale"
IS_JAILED = "en la cárcel"
IS_FREE = "está libre"
ONE_CARD = "Tarjeta del jugador"
EDITION = "EDICIÓN"
OPTIONS = "OPCIONES"
ROLES = "ROLES"
GO_ON = "Seguir"
ON = "sí"
OFF = "no"
OPTION_NAMES = ("Títulos", "Partida rápida", "Dado rápido", "Partida B", "Reloj en subasta")
ROLE_NAMES = ("", "competidor", "monopolista")
GAME_ITEM = "Esta partida"
THIS_GAME = "ESTA PARTIDA"
JOIN_ITEM = "Entra un jugador"
LEAVE_ITEM = "Sale un jugador"
JOINS = "ENTRA"
LEAVES = "SALE"
ALL_GOES_TO = "TODO PASA A"
CLOCK_ITEM = "Reloj"
DEAL_OUT_ITEM = "Repartir títulos"
DEEDS_ON_ITEM = "Seguir con títulos"
OWNERS = "DUEÑOS"
HINT_OWNERS = "Tarjeta, OK   M nadie"
NO_OWNER = "Tarjeta de nadie"
MINUTES = "{} min"
WINNER = "gana"
TIE = "empate"

HINT_POT = "M toma el bote"
TO_POT = "GO: al bote"
HINT_ON_GO = "K en Salida C deshace"
POT_NEEDS_ONE = ("¿BOTE PARA QUIÉN?", "Pon una tarjeta,", "luego M.")
POT_FROM_ONE = ("¿QUIÉN PAGA AL BOTE?", "Pon una tarjeta.")
HOUSE = "REGLAS DE CASA"
HOUSE_ITEM = "Reglas de casa"
DEED_RULES = "TÍTULOS, CASAS"
DEED_RULES_ITEM = "Títulos, casas"
BY_BOOKLET = "Ninguna"
RULE_NAMES = (
    "Bote",
    "Doble en Salida",
    "Préstamos",
    "Sin subastas",
    "Casas sin límite",
    "Sin grupo entero",
    "Casas desiguales",
    "Preso no cobra",
    "Compra 2a vuelta",
)
START_ITEM = "Capital"
STAKE_ITEM = "Fondo"
OPENING_ITEM = "Puja inicial"
DEAL_ITEM = "Subasta"
SECONDS = "{} s"
INTEREST_ITEM = "Hipotecas"
LOAN_RATE_ITEM = "Interés"
AS_PRINTED = "OK: lo impreso"
NO_STAKE = "OK: bote vacío"
AT_RANDOM = "OK: de 13 a 50 s"
NO_INTEREST = "OK: sin interés"
DEAL_RANGE = "De 10 a 255 segundos"
RATE_RANGE = "100% como máximo"
HINT_SUM = "K M fija   OK normal"
HINT_NUMBER_OK = "Número, OK   C volver"
LOAN_ITEM = "Préstamo"
LOANS = "PRÉSTAMO"
BORROW = "Pedir prestado"
REPAY = "Devolver"
BORROWS = "PRÉSTAMO A"
REPAYS = "DEVUELVE"
HOW_MUCH = "¿Cuánto?"
ALL_OF_IT = "OK: todo"
BORROWED = "pidió"
AT_EACH_GO = "{}% en cada Salida"

PARTS = (
    "! sin lector más",
    "! sin lector menos",
    "! sin pantalla",
    "! sin teclado",
    "! sin lector",
)
SPACES = (
    ("Income Tax", "Imp. sobre la renta"),
    ("Income Tax %", "Impuesto en %"),
    ("Luxury Tax", "Impuesto de lujo"),
    ("Super Tax", "Sobretasa"),
    ("Property Tax", "Imp. a la propiedad"),
    ("Foundation", "Fundación"),
    ("Foundation die 1", "Fundación si 1"),
    ("Foundation die 2", "Fundación si 2"),
    ("8:10 cut-off", "Límite 8:10"),
    ("12 h cut-off", "Límite 12 h"),
    ("Rail", "Tren"),
    ("Air", "Avión"),
    ("Cruise", "Crucero"),
    ("Space", "Espacio"),
    ("Solar Energy", "Energía solar"),
    ("Wind Energy", "Energía eólica"),
    ("Electric Company", "Cía. de electricidad"),
    ("Water Works", "Cía. de aguas"),
)
SHORTER = (
    ("cancela hipoteca", "cancela"),
    ("vende una casa", "vende"),
    ("vende edificios", "vende edif."),
    ("edif. adjudicado", "edif. adjud."),
    ("AMARILLO", "AMAR."),
    ("NARANJA", "NARA."),
    ("BLANCO", "BLAN."),
    ("alquiler", "alq."),
    ("grupo entero", "grupo ent."),
    ("monopolista", "monop."),
    ("cartas libertad", "cartas lib."),
    ("carta libertad", "carta lib."),
    ("Imp. sobre la renta", "Imp. renta"),
    ("Imp. a la propiedad", "Imp. propied."),
    ("Impuesto de lujo", "Imp. de lujo"),
)
