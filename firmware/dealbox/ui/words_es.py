"""The words of ui/words.py in Spanish; what each is for is said there."""

from dealbox.bank import refusals

NAME = "Español"

PAGE = {
    "sound": "Sonido",
    "row.chosen": "{row}, elegida",
    "power": "Encendido",
    # The home page of the site, and its page for families.
    "home.title": "La banca de vuestro juego de mesa",
    "home.lead": (
        "Dealbox sustituye a los billetes: ponéis una tarjeta, tecleáis un importe y queda "
        "anotado. Lleva todas las cuentas, conoce los títulos y las reglas de siete tableros y "
        "también del vuestro, cronometra las subastas y no pierde ninguna operación que haya "
        "confirmado."
    ),
    "home.play_now": "Jugar ahora",
    "home.families": "Para familias",
    "home.build": "Construir uno",
    "home.free": (
        "Gratis y sin cuenta. Tras la primera visita funciona sin conexión, y nada de vuestra "
        "partida sale del navegador."
    ),
    "home.face_alt": (
        "El aparato: dos lectores de tarjetas, una pantalla con una subasta en marcha, un "
        "teclado y un gran botón rojo"
    ),
    "home.play": "Jugar",
    "home.play_about": (
        "El programa de la caja funciona en el navegador. Poned un móvil en el centro de la "
        "mesa o un portátil en un extremo."
    ),
    "home.board": "Marcador",
    "home.board_about": (
        "Saldos, operaciones y títulos en un televisor: desde la caja por USB o desde el "
        "aparato en otra ventana. En tu móvil: lo que tienes, leído de la pantalla del aparato, "
        "y no se envía a ningún sitio."
    ),
    "home.report": "Informe",
    "home.report_about": (
        "Quién iba ganando y cuándo, cuánto dieron los alquileres y qué cambió la partida: a "
        "partir de una partida guardada."
    ),
    "home.build_about": (
        "Un soldador, una tarde y piezas por 25 a 30 EUR. Sin grabador de chips: el programa se "
        "carga por USB."
    ),
    "home.which": "¿Qué archivo?",
    "home.which_about": (
        "Tres preguntas llevan al archivo para vuestra placa, con su suma de comprobación."
    ),
    "home.rules": "Reglas",
    "home.rules_about": (
        "593 reglas de cinco folletos, cada una con su fuente y quién la hace cumplir; y "
        "decisiones donde el folleto calla."
    ),
    "home.shot_alt": (
        "La pantalla tras un pago: quién ha pagado a quién y cuánto tiene ahora cada uno"
    ),
    "home.table": "En la mesa",
    "home.table_pay": (
        "Poned la tarjeta del visitante en menos y la del dueño en más. Teclead el importe y "
        "luego K para miles o M para millones. Los dos ven lo que tienen. C lo deshace."
    ),
    "home.table_deal": (
        "Para una subasta se pulsa el botón rojo: se puja en voz alta hasta que se apaga la luz, "
        "y nadie sabe cuándo."
    ),
    "home.table_more": "Lo que hace por una familia",
    "home.safe": "No se pierde nada",
    "home.safe_how": (
        "Una operación se guarda dos veces antes de mostrarse: se puede desenchufar en "
        "cualquier momento."
    ),
    "home.plug": "Desenchúfalo",
    "home.safe_link": "Cómo funciona",
    "home.box": (
        "Los autores aún no han construido ninguna caja: el programa se prueba en un chip "
        "emulado con todas sus piezas."
    ),
    "home.figures": "Valores medidos",
    "site.language": "Idioma",
    "family.title": "Para familias",
    "family.lead": (
        "Un móvil o una tableta en el centro de la mesa es la banca. Nadie cuenta billetes, "
        "nadie tiene que ser banquero y no se discute quién ha pagado."
    ),
    "family.keys": "Las teclas en una hoja (PDF)",
    "family.need": "Qué necesitáis",
    "family.need_text": (
        "Vuestro tablero, fichas, dados y cartas. Los billetes se quedan en la caja. Juegan de "
        "dos a ocho; cada uno toma una de las tarjetas de color de la pantalla. Con un móvil "
        "Android sirve cualquier tarjeta con NFC."
    ),
    "family.start": "Empezar",
    "family.start_text": (
        "Abrid la página, elegid vuestra edición y tocad la tarjeta de cada jugador. El dinero "
        "inicial se paga al momento."
    ),
    "family.pay": "Pagar",
    "family.pay_text": (
        "Quien paga pone su tarjeta en menos y quien cobra en más; después, el importe. Con "
        "una sola tarjeta, la otra parte es la banca. Al pasar por la Salida: la tarjeta en "
        "más y la tecla GO."
    ),
    "family.deeds": "Calles y alquileres",
    "family.deeds_text": (
        "Si queréis, lleva también los títulos: tecleáis el número de la calle y sabe el "
        "precio, el dueño y el alquiler, con casas, hoteles e hipotecas, según las reglas de "
        "vuestra edición."
    ),
    "family.auction": "El botón rojo",
    "family.auction_text": (
        "Dadle un golpe y empieza una subasta. La luz parpadea de 13 a 50 segundos, nadie sabe "
        "cuánto; cuando se apaga, gana la puja más alta."
    ),
    "family.undo": "Un error",
    "family.undo_text": (
        "C deshace la última operación, y el menú también las anteriores. Nunca se borra nada: el"
        " historial lo muestra todo."
    ),
    "family.debt": "Sin dinero",
    "family.debt_text": (
        "Quien no puede pagar ve cuánto le falta, puede vender casas, hipotecar o negociar y "
        "saldar después la deuda; o queda en bancarrota, y todo va a quien dicen las reglas."
    ),
    "family.pause": "Una pausa",
    "family.pause_text": (
        "Apagad cuando queráis, también a medias: la partida estará ahí al día siguiente. Se "
        "puede guardar en un archivo y seguir en otro aparato."
    ),
    "family.end": "El final",
    "family.end_text": (
        "La clasificación final cuenta dinero, calles y edificios. El informe muestra cómo se "
        "llegó a ella."
    ),
    "family.private": "Sin cuenta, sin publicidad, no se envía nada a ninguna parte.",
    # The scoreboard and the report: web/scoreboard, web/report, host_sim/report.
    "board.title": "Dealbox: marcador",
    "board.waits": "El marcador espera una partida",
    "board.way.box": "Un aparato:",
    "board.way.box.how": "enchúfalo a este portátil con un cable USB y conéctalo.",
    "board.way.nousb": (
        "Este navegador no lee USB: abre la página en Chrome o Edge, en un portátil."
    ),
    "board.way.browser": "Una partida en el navegador:",
    "board.way.browser.how": "ábrela en otra ventana de este navegador.",
    "board.way.run": "Una partida de «dealbox run»:",
    "board.way.run.how": "abre la dirección del marcador que muestra.",
    "board.nogame": "El aparato está conectado: empieza en él una partida.",
    "board.players": "Jugadores",
    "board.deeds": "Títulos de propiedad",
    "board.news": "Lo último que pasó",
    "board.bookings": "Últimas operaciones",
    "board.level": "Empate en cabeza",
    "board.leads.worth": "{who} tiene el mayor patrimonio",
    "board.leads.cash": "{who} tiene más dinero",
    "board.out": "en bancarrota",
    "board.owes": "debe {amount}",
    "board.worth": "patrimonio {amount}",
    "board.stations": "Estaciones",
    "board.transports": "Transportes",
    "board.utilities": "Compañías",
    "board.mortgaged": "hipotecado",
    "board.mortgaged.sign": "Hip.",
    "board.legend": "Qué significan los signos",
    "board.legend.colours": "colores",
    "board.legend.house": "casa",
    "board.bid.none": "aún sin pujas",
    "board.bid.over": "sin pujas",
    "board.bid.leads": "{who} puja {price}",
    "board.bid.wins": "adjudicado a {who} por {price}",
    "board.bid.hurry": "¡rápido!",
    "board.deal": "Subasta",
    "board.usb": "Conectar el aparato por USB",
    "board.usb.waiting": "Conectado: esperando al aparato.",
    "board.usb.gone": "El aparato se desenchufó. Enchúfalo otra vez: el marcador sigue solo.",
    "board.usb.silent": (
        "De este puerto no llega nada. ¿Está encendido el aparato? Elige su puerto, o "
        "desenchúfalo y enchúfalo otra vez."
    ),
    "board.usb.foreign": (
        "Este puerto no es de un Dealbox. Elige el del aparato, o desenchúfalo y enchúfalo otra "
        "vez."
    ),
    "board.usb.service": "El aparato está en modo de servicio. Para jugar, apágalo y enciéndelo.",
    "board.usb.NotFoundError": (
        "No se eligió ningún puerto. Elige el del aparato, o desenchúfalo y enchúfalo otra vez."
    ),
    "board.usb.SecurityError": (
        "Esta página no puede usar USB aquí. Ábrela por https, o permítelo en los ajustes del "
        "sitio."
    ),
    "board.usb.NotAllowedError": (
        "El navegador tiene prohibido usar USB aquí. Permítelo en los ajustes del sitio."
    ),
    "board.usb.NetworkError": (
        "El puerto no se abre: lo usa otro programa. Termina «dealbox watch» o «make flash» y "
        "conecta otra vez."
    ),
    "board.usb.InvalidStateError": (
        "El puerto ya está abierto en este navegador. Cierra la otra ventana."
    ),
    "board.usb.fault": (
        "USB no funciona ({reason}). Elige el puerto del aparato, o desenchúfalo y enchúfalo "
        "otra vez."
    ),
    "box.page": "Dealbox: lo que indica el aparato",
    "box.heading": "Lo que indica el aparato",
    "box.about": (
        "Conecta el aparato, o solo el controlador en cuanto tenga el archivo, y elige su "
        "puerto. Eso solo lee: no cambia nada."
    ),
    "box.works": "El aparato funciona.",
    "box.board": "Placa",
    "box.version": "Versión",
    "box.missing": "No responde",
    "box.battery": "Alimentación",
    "box.complete": "Todas las piezas responden.",
    "box.part.plus": "lector más",
    "box.part.minus": "lector menos",
    "box.part.reader": "lector de tarjetas",
    "box.part.keypad": "teclado",
    "box.part.display": "pantalla",
    "box.battery.none": "no se mide",
    "box.battery.volts": "{volts} V",
    "box.battery.low": "{volts} V: cambia pronto las pilas.",
    "box.check": "Comprobar la placa",
    "box.check.about": (
        "Diez minutos con un aparato nuevo: la página mide reloj, flash, pantalla, lectores, "
        "teclado y alimentación, y pregunta lo que solo tú puedes ver u oír. Una partida guardada "
        "se queda."
    ),
    "box.check.how": (
        "Hace falta el modo de servicio: apaga el aparato y desenchúfalo, mantén pulsada C (o el "
        "botón deal, si el teclado no funciona), enchúfalo y conéctalo."
    ),
    "box.check.board": "Cableado como",
    "box.check.begin": "Empezar la comprobación",
    "box.check.runs": "Comprobando…",
    "box.check.plays": (
        "El aparato no está en modo de servicio. Ponlo en ese modo y empieza otra vez."
    ),
    "box.check.ended": (
        "La comprobación terminó antes de tiempo: el aparato se desenchufó, o lo que envió no es "
        "una respuesta. Ponlo en modo de servicio y empieza otra vez."
    ),
    "box.check.unloaded": (
        "La comprobación no se puede cargar: no hay red, o este navegador no tiene WebAssembly. "
        "Vuelve a cargar la página."
    ),
    "box.check.passed": "La comprobación ha terminado: ningún fallo.",
    "box.check.failed": "La comprobación ha terminado. Fallos: {names}",
    "box.check.save": "Guardar el informe",
    "box.check.lines": "Qué significa cada línea",
    "box.ask.yes": "Sí",
    "box.ask.no": "No",
    "box.ask.next": "Siguiente",
    "box.ask.skip": "Omitir",
    "box.ask.lamp": "¿Está encendida la lámpara?",
    "box.ask.tone": "¿Sonó un tono de medio segundo?",
    "box.ask.volts": "¿Cuántos voltios mide un multímetro en VSYS?",
    "box.ask.current": "¿Cuántos mA marca un medidor USB (el aparato está despierto)?",
    "box.ask.switch": (
        "Pon las pilas, desconecta el USB y elige Apagar en el menú. ¿Solo el botón rojo "
        "vuelve a encender la pantalla, y sigue ahí la partida?"
    ),
    "box.ask.card": "Pon una tarjeta en el {reader}, y ninguna en otro sitio. ¿Está puesta?",
    "box.ask.keys": (
        "Después pulsa las 16 teclas fila por fila, cada una desde la izquierda, una por segundo: "
        "{keys}. ¿Listo?"
    ),
    "box.build": "Cablearlo, y qué hacer si algo falla",
    "board.server": "Conectado a dealbox run.",
    "board.server.gone": "El aparato no responde. ¿Sigue dealbox en marcha? Otro intento…",
    "board.window": "Conectado al aparato en otra ventana.",
    "board.bank": "la banca",
    "board.a.deed": "un título",
    "board.undone": "Deshecho:",
    "board.redone": "Rehecho:",
    "board.number": "operación {seq}",
    "board.booked.new game": "Empieza una partida nueva",
    "board.booked.paid": "{payer} paga {amount} a {payee}",
    "board.booked.paid.pot": "{payer} pone {amount} en el bote",
    "board.booked.salary": "{payee} cobra su salario de {amount}",
    "board.booked.deal": "{payer} gana la subasta por {amount}",
    "board.booked.owes": "{payer} debe {amount} a {payee}",
    "board.booked.owes.pot": "{payer} debe {amount} al bote",
    "board.booked.debt settled": "{payer} salda su deuda: {amount} a {payee}",
    "board.booked.debt settled.pot": "{payer} salda su deuda: {amount} al bote",
    "board.booked.bankrupt": "{payer} está en bancarrota: todo pasa a {payee}",
    "board.booked.new card": "{payee} tiene tarjeta nueva",
    "board.booked.named": "{payee} tiene otro nombre",
    "board.booked.setting": "Se cambió un ajuste",
    "board.booked.buys": "{payer} compra {deed} por {amount}",
    "board.booked.auction": "{payer} gana {deed} en subasta por {amount}",
    "board.booked.rent": "{payer} paga {amount} de alquiler a {payee}",
    "board.booked.builds": "{payer} construye por {amount}",
    "board.booked.sells building": "{payee} vende un edificio por {amount}",
    "board.booked.sells group": "{payee} vende todos los edificios de un grupo por {amount}",
    "board.booked.clears": "{payee} vende todos los edificios de ahí por {amount}",
    "board.booked.mortgage": "{payee} hipoteca {deed} por {amount}",
    "board.booked.redeems": "{payer} cancela la hipoteca de {deed} por {amount}",
    "board.booked.trade": "{payer} y {payee} hacen un trato",
    "board.booked.tax": "{payer} paga {amount} de impuestos",
    "board.booked.bail": "{payer} paga {amount} para salir de la cárcel",
    "board.booked.jail": "{payee} va a la cárcel",
    "board.booked.jail.out": "{payer} sale de la cárcel",
    "board.booked.jail card": "{payee} recibe una carta para salir de la cárcel",
    "board.booked.jail card.out": "{payer} usa una carta para salir de la cárcel",
    "board.booked.repairs": "{payer} paga {amount} por reparaciones",
    "board.booked.pays each": "{payer} paga {amount} a cada jugador",
    "board.booked.from each": "{payee} recibe {amount} de cada jugador",
    "board.booked.building": "{payer} gana un edificio en subasta por {amount}",
    "board.booked.no bid": "Nadie puja",
    "board.booked.service mode": "Se abrió el modo de servicio",
    "board.booked.leaves": "{payer} deja la partida: todo pasa a {payee}",
    "board.booked.joins": "{payee} entra con {amount}",
    "board.booked.deals out": "Se reparten los títulos",
    "board.booked.deeds entered": "Se anotaron los títulos",
    "board.pot": "el bote",
    "board.pot.holds": "bote {amount}",
    "board.loan": "préstamo {amount}",
    "board.booked.takes the pot": "{payee} se lleva el bote: {amount}",
    "board.booked.loan": "{payee} recibe un préstamo de {amount}",
    "board.booked.repays": "{payer} devuelve {amount} del préstamo",
    "board.booked.on GO": "{payee} cae en la Salida: {amount} más",
    # What is read of the codes on a display, and whose card is whose.
    "code.way": "Los códigos en la pantalla de un aparato:",
    "code.way.how": (
        "OK, Cuentas, GO los muestra. Léelos aquí, o con la cámara de este móvil. No se envía "
        "nada."
    ),
    "code.scan": "Escanear la pantalla del aparato",
    "code.close": "Cerrar la cámara",
    "code.aim": "Acerca el móvil hasta que el código llene media imagen.",
    "code.parts": "{read} de {all} códigos leídos. Faltan: {missing}.",
    "code.whole": "Todos los códigos leídos.",
    "code.read": "Operación {seq}, leída {time}",
    "code.older": (
        "Ese código era de la operación {older}. Esta es la operación {seq}, leída {time}"
    ),
    "code.foreign": "Este no es un código de un aparato.",
    "code.since": "Desde la operación {seq}",
    "code.NotAllowedError": (
        "Esta página no puede usar la cámara. Permítelo en los ajustes del sitio, o abre los "
        "códigos con la cámara del móvil."
    ),
    "code.NotFoundError": "Aquí no hay cámara. Abre la página en un móvil.",
    "code.NotReadableError": "Otro programa usa la cámara. Ciérralo e inténtalo de nuevo.",
    "code.insecure": (
        "La cámara solo funciona en una dirección con https. Abre los códigos con la cámara del "
        "móvil."
    ),
    "code.fault": "La cámara no funciona ({reason}). Abre los códigos con la cámara del móvil.",
    "mine.which": "Mi tarjeta:",
    "mine.all": "Todos",
    "mine.deeds": "Mis títulos",
    "mine.none": "Aún no hay títulos.",
    "guest.why": "Con el sitio de {who} puedes pujar desde aquí.",
    "guest.ask": "Pedir el sitio a la banca",
    "guest.code": (
        "Tu número es {code}. Quien lleva la banca lo ve en la página del aparato y te deja "
        "entrar."
    ),
    "guest.pin": "O el PIN de la banca",
    "guest.pin.enter": "Entrar",
    "guest.pin.digits": "Un PIN tiene cuatro cifras.",
    "guest.pin.wrong": "PIN incorrecto.",
    "guest.pin.none": "El aparato no tiene PIN. Pide el sitio a la banca.",
    "guest.pin.closed": "Demasiados PIN incorrectos. Pide el sitio a la banca.",
    "guest.seat": "Tienes el sitio de {who}.",
    "guest.seat.taken": "Alguien tiene ya este sitio. La banca puede retirárselo.",
    "guest.seat.none": "No tienes sitio. Pídelo a la banca.",
    "guest.leave": "Dejar el sitio",
    "guest.amount": "Tu puja",
    "guest.bid.in": "Pujar {unit}",
    "guest.bid.number": "Escribe un número como 120 o 1,5.",
    "guest.bid.off": "La banca no permite ahora pujas desde aquí.",
    "guest.bid.taken": "Tu puja vale.",
    "guest.bid.late": "Demasiado tarde: no hay subasta.",
    "guest.bid.card": "El aparato no reconoce aquí tu tarjeta. Puja en la mesa.",
    "guest.busy": "Alguien está usando el aparato. Inténtalo otra vez.",
    "guest.says": "{text}",
    "guest.wait": "Espera unos segundos e inténtalo otra vez.",
    "guest.absent": "Este jugador no está en la partida.",
    "guest.refused": "La banca ha dicho que no.",
    "guest.ended": "Tu sitio ya no vale. Pídelo otra vez a la banca.",
    "guest.title": "Invitados",
    "guest.asks": "¿Es {who} quien muestra el número {code}?",
    "guest.admit": "Dejar entrar a {code}",
    "guest.refuse": "Rechazar a {code}",
    "guest.may": "Los invitados pueden pujar",
    "guest.take": "Retirar el sitio de {who}",
    "end.won": "¡Ha ganado {who}!",
    "end.tie": "Empate en cabeza",
    "end.standings": "Clasificación final",
    "end.worth": "El patrimonio tras cada operación",
    "end.cash": "El dinero tras cada operación",
    "end.bookings": "{count} operaciones",
    "end.share": "Compartir como imagen",
    "end.save": "Guardar como imagen",
    "end.failed": "No se pudo crear la imagen ({reason}). Haz una foto de la pantalla.",
    "end.unit": "La partida ha terminado: el aparato dice quién ha ganado",
    "report.heading": "Informe de una partida",
    "report.page": "Dealbox: informe de una partida",
    "report.from": (
        "De una partida guardada: lo que guardó la página de juego, lo que «make dump» copió de "
        "un aparato, o el archivo de «dealbox run --state». Nada sale de este dispositivo."
    ),
    "report.file": "Una partida guardada",
    "report.here": "La partida de este dispositivo",
    "report.feed": "Lo que guardó «dealbox watch»",
    "report.which": "Partida",
    "report.which.of": "{game} de {games}",
    "report.nowasm": (
        "Este navegador no puede ejecutar la banca (WebAssembly). Usa «dealbox report ARCHIVO»."
    ),
    "report.size": (
        "{name} no es una partida guardada: tiene {bytes} bytes, y una partida {wanted}. Elige "
        "lo que guardó la página de juego o «make dump»."
    ),
    "report.feed.first": "Ahora elige la partida guardada a la que pertenecen estas líneas.",
    "report.unreadable": "{name} no se puede leer ({reason}). Elígelo otra vez.",
    "report.nothing.here": (
        "Este navegador no muestra ninguna partida de este dispositivo: no se empezó ninguna en "
        "la página de juego, o está en otro sitio. Guárdala allí como archivo y elígelo aquí."
    ),
    "report.computing": "Calculando: segundos por partida, más si la memoria está llena…",
    "report.failed": "El informe falló ({reason}). Recarga esta página.",
    "report.refused.empty": "No es una partida guardada: en este aparato no se empezó ninguna.",
    "report.refused.foreign": (
        "No es una partida guardada: no la escribió ningún Dealbox. Elige lo que guardó la "
        "página de juego o «make dump»."
    ),
    "report.refused.version": "Lo escribió otra versión de Dealbox. Ábrelo con esa versión.",
    "report.refused.board": (
        "Esta partida es de un tablero propio, {board}, que le falta al archivo."
    ),
    "report.refused.damaged": (
        "Ninguna operación de este archivo está sana. Prueba una copia más antigua."
    ),
    "report.refused.size": (
        "No es una partida guardada: tiene {bytes} bytes, y una partida {wanted}. Elige lo que "
        "guardó la página de juego o «make dump»."
    ),
    "report.refused.feed": (
        "Este archivo no tiene ninguna línea de «dealbox watch». Elige lo que este guarda."
    ),
    "report.bookings": (
        "Operaciones {first} a {last}; {counted} de ellas movieron algo y no se deshicieron. "
        "Partida {game} de {games} del archivo."
    ),
    "report.overwritten": (
        "El principio de esta partida está sobrescrito: el informe empieza por la operación más "
        "antigua que queda. Lo anterior solo cuenta en los saldos."
    ),
    "report.goes.on": (
        "La partida no ha terminado: estas son las cifras hasta la última operación."
    ),
    "report.house": "Reglas de la casa: {rules}.",
    "report.house.none": "Se jugó según las instrucciones, sin reglas de la casa.",
    "report.no.time": "El aparato no guarda la hora: los ejes cuentan operaciones, no minutos.",
    "report.checked": (
        "La banca repitió cada operación: todas son correctas, y cada una se sigue de la anterior."
    ),
    "report.faults": (
        "La banca repitió cada operación, y no todo es correcto: «dealbox books --check» muestra "
        "lo que encontró."
    ),
    "report.table": "Tabla de {count} filas",
    "report.few": "Los {count} momentos decisivos",
    "report.all": "Las {count} operaciones",
    "report.table.of": "{title}, tabla",
    "report.players": "Clasificación",
    "report.players.columns": (
        "puesto | .jugador | .estado | patrimonio | dinero | deuda | títulos"
    ),
    "report.state.won": "ha ganado",
    "report.state.playing": "en juego",
    "report.state.bankrupt": "en bancarrota",
    "report.state.left": "se fue",
    "report.worth.bare": (
        "En esta partida no se anotan los títulos: el patrimonio es el dinero menos las deudas."
    ),
    "report.worth.earned": (
        "El patrimonio es el dinero menos las deudas, más lo que cada título sin hipoteca daría "
        "una vez."
    ),
    "report.worth.prices": (
        "El patrimonio es el dinero menos las deudas, más el precio impreso de cada título (la "
        "mitad si está hipotecado) y lo que costaron sus edificios."
    ),
    "report.course": "Saldos",
    "report.course.columns": "operación | .de | .a | importe | .concepto",
    "report.course.cash": "{seat} dinero",
    "report.course.worth": "{seat} patrimonio",
    "report.for": "{what}, {space} {name}",
    "report.leaders": "Quién iba en cabeza",
    "report.leaders.columns": "operación | .en cabeza desde aquí | ventaja | .tras",
    "report.leaders.once": "El líder, por patrimonio, cambió una vez.",
    "report.leaders.times": "El líder, por patrimonio, cambió {count} veces.",
    "report.leaders.none": "Nadie llegó a ir en cabeza.",
    "report.swings": "Momentos decisivos",
    "report.swings.about": "Las operaciones que más cambiaron la distancia entre dos patrimonios.",
    "report.swings.columns": "operación | .concepto | .gana | patrimonio | .pierde | patrimonio",
    "report.rents": "Alquileres por título",
    "report.rents.about": (
        "Lo gastado es lo que recibió la banca por el título y sus edificios, no lo que costó un "
        "trato."
    ),
    "report.rents.columns": "casilla | .título | .grupo | precio | gastado | alquileres | ganado",
    "report.groups": "Alquileres por grupo",
    "report.groups.about": "Un alquiler debido cuenta cuando se salda.",
    "report.groups.columns": ".grupo | alquileres | gastado | ganado",
    "report.to": "a {seat}",
    "report.deals": "Subastas",
    "report.deals.none": "No se anotó ninguna subasta.",
    "report.deals.columns": "operación | .qué | .comprador | precio | impreso | duración",
    "report.deals.nobody": "nadie",
    "report.deals.stopped": "{length}, parada",
    "report.clock": "La suerte del reloj de subasta",
    "report.clock.about": (
        "La luz se apaga tras {shortest} a {longest}, todo igual de probable, {middle} de media. "
        "El aparato guarda precios, nunca duraciones ni las pujas de en medio: una duración solo "
        "se sabe por las líneas de «dealbox watch», con uno o dos segundos de error."
    ),
    "report.clock.known": "Se saben aquí: las duraciones de {known} de {deals} subastas.",
    "report.clock.unknown": "No se sabe aquí ninguna duración de las {deals} subastas.",
    "report.clock.short": (
        "Las de menos de {middle} ({deals}) dieron el {share} % del precio impreso."
    ),
    "report.clock.long": "Las más largas ({deals}) dieron el {share} %.",
    "report.clock.columns": (
        ".jugador | subastas ganadas | pagado | bajo precio | duraciones sabidas | duración media"
    ),
    "report.seconds": "{seconds} s",
    "report.paid": "Quién pagó a quién",
    "report.paid.about": "A la izquierda, quien paga. El dinero inicial lo paga la banca.",
    "report.paid.columns": ".paga",
    "report.totals": "Salarios, alquileres, impuestos, cárcel",
    "report.totals.columns": (
        ".jugador | salarios | total de salarios | alquileres | impuestos | total de impuestos | "
        "cárcel"
    ),
    "report.fallen": "Bancarrotas",
    "report.fallen.about": "El dinero es lo que quedaba tras venderlo e hipotecarlo todo.",
    "report.fallen.columns": "operación | .en bancarrota | .acreedor | dinero entregado",
    "report.none": "Ninguna.",
    "report.undone": "Deshechas",
    "report.undone.about": "Estas operaciones no cuentan en nada de lo anterior.",
    "report.undone.columns": "operación | .concepto | .de | .a | importe | por la operación",
    "report.figure.worth": (
        "Una línea por jugador; la banda de abajo tiene el color de quien iba en cabeza."
    ),
    "report.figure.cash": "El dinero tras cada operación",
    "report.figure.cash.about": "Una línea por jugador.",
    "report.axis.bookings": "operaciones",
    "report.figure.swings": "Los mayores vuelcos",
    "report.figure.swings.about": "En cada uno, cuánto subió un patrimonio y bajó otro.",
    "report.figure.groups.about": (
        "Una barra por grupo, dividida según quién cobró los alquileres."
    ),
    "report.figure.deals": "Los precios de las subastas",
    "report.figure.deals.about": "En cada subasta, el precio pagado junto al impreso.",
    "report.axis.deals": "pagado (punto), impreso (raya)",
    "report.figure.clock": "Duración y precio",
    "report.figure.clock.about": (
        "En cada subasta, su duración y su precio como parte del impreso."
    ),
    "report.axis.length": "duración de la subasta, s",
    "report.axis.share": "% del precio impreso",
    "report.figure.paid.about": (
        "Una casilla por pareja: cuanto más oscura, más pagó quien está a la izquierda."
    ),
    "menu": "Menú",
    "language": "Idioma",
    "description": "La banca de un juego de mesa de calles y alquileres, en el navegador.",
    "description.report": (
        "Una partida en cifras: saldos, alquileres, subastas, vuelcos y quién pagó a quién."
    ),
    "description.box": (
        "Lo que indica un aparato recién programado: versión, piezas que faltan, pilas."
    ),
    "description.board": (
        "La partida en el televisor: saldos, títulos, últimas operaciones y la subasta."
    ),
    "chip.description": (
        "El firmware real en un chip emulado, con un enchufe del que tirar: no se pierde ninguna "
        "operación confirmada."
    ),
    "chip.page": "Dealbox: desenchúfalo",
    "chip.about": (
        "Hay una partida en la mesa, y el firmware de la caja funciona en un chip emulado: haz "
        "que alguien pague y desenchufa cuando quieras; no se pierde nada de lo confirmado."
    ),
    "chip.plug": "El enchufe",
    "chip.pull": "Desenchufar",
    "chip.plug_in": "Enchufar",
    "chip.pay": "ROJO paga 100K a AZUL",
    "chip.pulls": "Desenchufado",
    "chip.confirmed": "Operaciones confirmadas",
    "chip.lost": "Operaciones perdidas",
    "chip.cut": "En medio de una escritura de la memoria flash",
    "chip.cut.after": "Escritura a partir de ahora",
    "chip.cut.arm": "Desenchufar ahí",
    "chip.cut.armed": "La corriente se cortará en la escritura {number} a partir de ahora.",
    "chip.cut.in": "Desenchufado durante esto: {what}. Lo que queda: {tear}.",
    "chip.tear": "Lo que queda",
    "chip.tear.any": "cualquier cosa",
    "chip.tear.before": "todo como antes",
    "chip.tear.after": "todo está hecho",
    "chip.tear.prefix": "los primeros bytes están hechos",
    "chip.tear.half": "la primera mitad está hecha",
    "chip.tear.subset": "algunos bits están hechos",
    "chip.tear.flaky": "algunos bits están hechos, otros se leen distinto cada vez",
    "chip.tear.early": "no hay nada hecho, unos pocos bits se leen distinto cada vez",
    "chip.tear.late": "todo está hecho, unos pocos bits se leen distinto cada vez",
    "chip.tear.zeros": "todo ceros",
    "chip.tear.mixture": "ruido",
    "chip.auto": "Automáticamente",
    "chip.auto.sweep": "En cada escritura de un pago",
    "chip.auto.random": "En cualquier momento",
    "chip.auto.count": "Veces",
    "chip.auto.stop": "Parar",
    "chip.auto.at": "Desenchufado: {number} …",
    "chip.auto.done": "Desenchufado automáticamente {count} veces; perdidas: {lost}.",
    "chip.rot": "Bits deteriorados",
    "chip.rot.what": "Dónde",
    "chip.rot.how": "Lo que queda",
    "chip.rot.do": "Deteriorarlos",
    "chip.rot.page.A": "página más reciente, anillo A",
    "chip.rot.page.B": "página más reciente, anillo B",
    "chip.rot.page.AB": "página más reciente, los dos anillos",
    "chip.rot.sector.A": "sector más reciente, anillo A",
    "chip.rot.sector.B": "sector más reciente, anillo B",
    "chip.decay.bit": "un bit erróneo",
    "chip.decay.ones": "todo unos",
    "chip.decay.zeros": "todo ceros",
    "chip.decay.noise": "ruido",
    "chip.rotten": (
        "Deteriorado. Desenchufa y vuelve a enchufar: entonces el aparato lee la memoria flash."
    ),
    "chip.cells": "Tensión de las pilas",
    "chip.cells.die": "Dejar que se agoten",
    "chip.volts": "{volts} V",
    "chip.link": "Enlace que repite esta prueba",
    "chip.save": "Guardar la memoria flash",
    "chip.again": "Empezar de nuevo",
    "chip.off.switch": "Apagado.",
    "chip.off.pull": "Está desenchufado.",
    "chip.off.fault": "Está desenchufado.",
    "chip.off.battery": "Las pilas están agotadas.",
    "chip.kept": (
        "No se ha perdido nada: la última operación confirmada era la {seq}, y el aparato tiene "
        "la {taken}."
    ),
    "chip.lost.told": (
        "Perdidas: {count} de las operaciones confirmadas, hasta la {seq}. El aparato lo indica."
    ),
    "chip.lost.silent": (
        "Perdidas: {count} de las operaciones confirmadas, hasta la {seq}. El aparato no lo "
        "indica."
    ),
    "chip.one": "Este diario tiene un solo anillo, para comparar: se pierden operaciones.",
    "chip.repeats": "Se repite la prueba …",
    "chip.fault": "El chip se ha parado: {text}",
    "chip.journal": "El diario",
    "chip.journal.about": (
        "Dos anillos de 176 sectores: una columna es un sector, un cuadrado es una página con "
        "todo el estado de la partida. Cada operación escribe una página en los dos anillos."
    ),
    "chip.key.sound": "operación",
    "chip.key.affirmed": "estado repetido al encender",
    "chip.key.damaged": "página incompleta",
    "chip.key.newest": "la más reciente",
    "chip.ring": "Anillo {ring}: {pages} páginas, {damaged} incompletas",
    "chip.at": "{place}: {page}",
    "chip.says": "época {epoch}, operación {seq}: {kind}, {payer} → {payee}, {amount}",
    "chip.says.affirmed": "época {epoch}, otra vez la operación {seq}, al encender",
    "chip.says.damaged": "página incompleta",
    "chip.says.blank": "en blanco",
    "chip.records": "quién juega",
    "chip.operations": "Las últimas escrituras",
    "chip.op": "{time} s: {what}. {page}",
    "chip.op.cut": "{time} s: {what}, cortado: {tear}",
    "chip.op.program": "{place} escrito",
    "chip.op.erase": "{place} borrado",
    "chip.op.rot": "{place} deteriorado",
    "chip.core": "El chip",
    "chip.core.speed": "Velocidad",
    "chip.speed": "{speed} s del aparato en un segundo",
    "chip.core.clock": "Relojes",
    "chip.mhz": "{core} MHz, memoria flash {flash} MHz",
    "chip.core.at": "Núcleo",
    "chip.core.rest": "Dormido",
    "chip.percent": "{share} % del tiempo",
    "chip.core.current": "Corriente",
    "chip.ma": "{ma} mA; así las pilas duran {lasts}",
    "chip.days": "{count} días",
    "chip.hours": "{count} h",
    "chip.core.most": "Tan rápido como pueda este ordenador",
    "chip.bus": "Tráfico en los buses",
    "chip.more": "Cómo funciona y qué cuenta como perdido",
    "chip.design": "Cómo no se pierde nada",
    "chip.image": "{name}, SHA-256 {sha256}",
    "noscript": "Esta página necesita JavaScript, que este navegador no permite aquí.",
    "display": "Pantalla",
    "asleep": "El aparato está dormido: cualquier tecla lo despierta.",
    "off": "El aparato está apagado y la partida queda guardada: el interruptor 0/1 lo enciende.",
    "pace": "Este ordenador es demasiado lento: el reloj del aparato va al {percent} %.",
    "tap": "pasar",
    "plus": "Lector más: entra dinero",
    "plus.money": "recibe",
    "plus.lay": "Poner la tarjeta elegida en más",
    "plus.tap": "Pasar la tarjeta elegida por más",
    "minus": "Lector menos: sale dinero",
    "minus.money": "paga",
    "minus.lay": "Poner la tarjeta elegida en menos",
    "minus.tap": "Pasar la tarjeta elegida por menos",
    "solo": "Lector: la primera tarjeta paga, la segunda cobra",
    "solo.lay": "Poner la tarjeta elegida en el lector",
    "solo.tap": "Pasar la tarjeta elegida por el lector",
    "keys": "Teclas",
    "key.K": "K, miles",
    "key.M": "M, millones",
    "key.C": "C, borrar",
    "key..": "coma",
    "key.GO": "GO, salario",
    "deal": "Subasta",
    "deal.button": "Botón deal, con la luz",
    "lamp.lit": "La luz está encendida.",
    "lamp.dark": "La luz está apagada.",
    "cards": "Tarjetas",
    "seat.unknown": "ajena",
    "letter.RED": "r",
    "letter.BLUE": "a",
    "letter.GREEN": "v",
    "letter.YELLOW": "i",
    "letter.WHITE": "b",
    "letter.BLACK": "n",
    "letter.PINK": "s",
    "letter.ORANGE": "j",
    "letter.unknown": "e",
    "card.named": "{name} ({card})",
    "card.choose": "Tarjeta {card}: pasar",
    "card.on_plus": "Tarjeta {card}, en el lector más: retirar",
    "card.on_minus": "Tarjeta {card}, en el lector menos: retirar",
    "card.on_solo": "Tarjeta {card}, en el lector: retirar",
    "hint.none": "Toca a quien paga y luego a quien cobra; o arrastra una tarjeta a un lector.",
    "hint.first": "Elige antes una tarjeta.",
    "hint.chosen": "{card}: ponla en un lector, o pásala.",
    "hint.waits": "El aparato espera la tarjeta de {card}.",
    "hint.waits_chosen": "El aparato espera la tarjeta de {card}: tócala.",
    "help": "Teclas del teclado",
    "help.amounts": "importes",
    "help.c": "borrar, atrás, deshacer; mantener 3 s: partida nueva",
    "help.backspace": (
        "C, pulsada un momento: borra todas las cifras, pues el aparato no borra una sola"
    ),
    "help.go": "GO, el salario",
    "help.ok": "OK",
    "help.deal": "el botón deal",
    "help.letters": "elegir la tarjeta con esa letra subrayada, o retirarla",
    "help.name": "un nombre, cuando el aparato lo pide",
    "name.letter": "Aquí un nombre no puede llevar «{letter}».",
    "help.next": "elegir la tarjeta siguiente",
    "help.taps": "pasar la tarjeta elegida por más, por menos",
    "help.lays": "poner la tarjeta elegida en ese lector; sin elegida: retirar",
    "help.tab": "todos los controles, uno a uno",
    "kbd.esc": "Esc",
    "kbd.enter": "Intro",
    "kbd.space": "Espacio",
    "kbd.tab": "Tab",
    "lost": "El aparato no responde. ¿Sigue Dealbox en marcha? Se intenta de nuevo …",
    "unkept": (
        "La partida no se puede guardar: {why}. Hasta entonces no se anota nada, como con las "
        "pilas gastadas; luego el aparato sigue solo."
    ),
    "unkept.full": "en este dispositivo no queda sitio; borra algo en él",
    "unkept.cleared": "se han borrado los datos de este sitio",
    "unkept.storage": "el navegador no la guarda ({code})",
    "unkept.disk_full": "el disco está lleno; borra algo en él",
    "unkept.disk_denied": "Dealbox no puede escribir su archivo; permíteselo",
    "unkept.in_use": "otro Dealbox juega con su archivo; ciérralo",
    "unkept.disk": "el disco falla ({code})",
    "fault.server": (
        "El aparato ha fallado. Lo anotado queda: inicia Dealbox de nuevo. Su consola dice por "
        "qué."
    ),
    "fault.unit": "El aparato ha fallado. Lo anotado queda: apágalo y enciéndelo para seguir.",
    "fault.reload": "El aparato ha fallado. Lo anotado queda: recarga la página para seguir.",
    "fault.gone": (
        "El aparato no se puede cargar: hay una versión más nueva de esta página, o no hay red. "
        "La partida queda guardada. Recarga la página para seguir."
    ),
    "fault.tab": (
        "Dealbox está abierto en otra pestaña o ventana. Ciérralo allí y la partida sigue aquí."
    ),
    "fault.busy": "Otra página tiene aún la partida. Ciérrala y la partida sigue aquí.",
    "fault.browser": (
        "Este navegador no puede ejecutar Dealbox: hace falta una dirección que empiece por"
        " https, y Chrome 102, Firefox 111, Safari 16.4 o más nuevo."
    ),
    "fault.no_storage": (
        "Este navegador no guarda nada de esta página: la partida se perdería al cerrarla. "
        "Permite el almacenamiento de este sitio, sal de la ventana privada o usa otro "
        "navegador."
    ),
    "fault.other_version": (
        "La partida guardada en este navegador es de otra versión de Dealbox. No se ha "
        "cambiado nada. Abre esa versión para guardar la partida en un archivo."
    ),
    "fault.cleared": (
        "Se han borrado los datos de este sitio, y con ellos la partida: ya no se anota "
        "nada. Guarda ahora la partida en un archivo; luego recarga la página y ábrelo."
    ),
    "menu.title": "Dealbox en este dispositivo",
    "kept.safe": "La partida queda guardada en este navegador.",
    "kept.unsafe": (
        "La partida queda guardada en este navegador, que puede borrarla si falta sitio: "
        "guarda en un archivo una partida que importe."
    ),
    "save": "Guardar la partida en un archivo",
    "load": "Abrir una partida de un archivo …",
    "file": "Una partida guardada",
    "board": "Tu propio tablero …",
    "edit": "Editar un tablero …",
    "board.file": "El archivo de un tablero",
    "files.about": (
        "Una partida guardada sigue donde haya Dealbox: en otro móvil, en un portátil o en "
        "la propia caja, y de vuelta. También se puede soltar un archivo en esta página."
    ),
    "install": "Instalar como aplicación",
    "pages": "Más páginas",
    "pages.scoreboard": "Marcador",
    "pages.report": "Informe de una partida",
    "pages.home": "Reglas, y cómo construir uno",
    "pages.notice": "Licencias",
    "back": "Volver a la partida",
    "renew": "Hay una versión nueva: toca aquí para usarla.",
    "replace.title": "¿Jugar la partida de este archivo?",
    "replace.about": (
        "Sustituye a la partida de este dispositivo, que antes se guarda en un archivo."
    ),
    "replace.yes": "Guardar esta partida y jugar la otra",
    "replace.no": "Seguir con esta partida",
    "loaded": "Esta es la partida de {name}.",
    "refused.wait": "El aparato aún no ha arrancado. Prueba otra vez dentro de un momento.",
    "refused.foreign": (
        "Este archivo no es una partida guardada por Dealbox; su nombre acabaría en .flash."
        " La partida de aquí queda como está."
    ),
    "refused.empty": "En este archivo no hay ninguna partida. La partida de aquí queda como está.",
    "refused.damaged": (
        "La partida de este archivo está dañada y no se puede leer nada. La partida de aquí"
        " queda como está."
    ),
    "refused.version": (
        "La partida de este archivo es de otra versión de Dealbox. La partida de aquí queda"
        " como está."
    ),
    "refused.board": (
        "La partida de este archivo es de un tablero propio que le falta al archivo. La partida "
        "de aquí queda como está."
    ),
    "refused.unjudged": (
        "El archivo no se puede comprobar, porque el aparato no se carga. Recarga la página."
    ),
    "refused.storage": "No se ha podido guardar: {why}. La partida de aquí queda como está.",
    "refused.none_before": "En este navegador no se ha sustituido ninguna partida.",
    "compare.same": "El archivo y la partida de aquí son iguales, hasta la operación {common}.",
    "compare.newer": (
        "El archivo es más nuevo: tiene toda la partida de aquí y {count} operaciones más."
    ),
    "compare.newer.one": (
        "El archivo es más nuevo: tiene toda la partida de aquí y una operación más."
    ),
    "compare.older": (
        "El archivo es más antiguo: la partida de aquí lo tiene todo y {count} operaciones más."
    ),
    "compare.older.one": (
        "El archivo es más antiguo: la partida de aquí lo tiene todo y una operación más."
    ),
    "compare.parted": "Una misma partida siguió en dos sitios tras la operación {common}.",
    "compare.other_game": "El archivo y la partida de aquí son dos partidas distintas.",
    "compare.apart": (
        "El archivo tiene las operaciones {file}; la partida de aquí, {here}: ninguna está "
        "en los dos."
    ),
    "compare.file_alone": "Solo el archivo tiene {count} operaciones:",
    "compare.file_alone.one": "Solo el archivo tiene una operación:",
    "compare.here_alone": "Solo la partida de aquí tiene {count} operaciones:",
    "compare.here_alone.one": "Solo la partida de aquí tiene una operación:",
    "nfc": "Leer las tarjetas por NFC",
    "nfc.stop": "Jugar con las tarjetas de la pantalla",
    "nfc.needs": (
        "Para leer tarjetas hace falta Chrome en un móvil Android con NFC, y esta página por "
        "https. El aparato tiene entonces un lector: la primera tarjeta paga, la segunda cobra."
    ),
    "nfc.begun": (
        "Acerca una tarjeta a la parte de atrás del móvil. La primera tarjeta paga, la "
        "segunda cobra."
    ),
    "nfc.again": "Esta partida se juega con tarjetas NFC: toca aquí para volver a leerlas.",
    "nfc.denied": (
        "Esta página no puede leer tarjetas. Permite NFC para este sitio en los ajustes del"
        " navegador y prueba otra vez."
    ),
    "nfc.missing": "Este móvil no tiene NFC. Elige las tarjetas en la pantalla.",
    "nfc.off": "NFC está desactivado. Actívalo en los ajustes del móvil y prueba otra vez.",
    "nfc.fails": "Las tarjetas no se pueden leer ({code}). Elígelas en la pantalla.",
    "nfc.unreadable": (
        "Esta tarjeta no se puede leer aquí. Usa tarjetas de tipo NTAG, de una en una."
    ),
    "nfc.no_number": "Esta tarjeta no tiene número de serie y no se distingue de otras. Usa otra.",
    "nfc.random": "Esta tarjeta da cada vez otro número, como los móviles. Usa otra.",
    "report.noscript": (
        "Esta página calcula ella misma el informe y necesita JavaScript. Sin él: «dealbox "
        "report ARCHIVO»."
    ),
    "hint.pays": (
        "{payer} paga: toca a quien cobra, o teclea el importe para la banca. GO es el salario."
    ),
    "hint.gets": "{payee} cobra de la banca: teclea el importe, o toca a quien paga.",
    "hint.pair": "{payer} paga a {payee}: teclea el importe y luego K o M.",
    "hint.pair.sign": "{payer} paga a {payee}: teclea el importe y luego K.",
    "hint.deal": "Subasta: toca la tarjeta que puja y teclea su puja.",
    "coach.open": "Enséñame cómo funciona",
    "coach.sheet": "Todas las teclas en una hoja (PDF)",
    "coach.title.1": "1 de 3: las tarjetas",
    "coach.title.2": "2 de 3: el importe",
    "coach.title.3": "3 de 3: el botón rojo",
    "coach.next": "Siguiente",
    "coach.end": "Jugar",
    "coach.leave": "Cerrar la introducción",
    "coach.begin": "OK empieza tu primera partida.",
    "coach.list": (
        "Toca la fila de tu edición. Después basta «Seguir»: el aparato lleva entonces solo "
        "el dinero, sin los títulos."
    ),
    "coach.enrol": "Cada jugador recibe una tarjeta. Toca la tarjeta {card}.",
    "coach.enough": "Toca una tarjeta por cada jugador más. Cuando todos tengan una: OK.",
    "coach.pays": "Toca la tarjeta de quien paga.",
    "coach.paid": (
        "{card} paga. Toca ahora a quien cobra. Tocar es pasarla un momento; una tarjeta "
        "arrastrada a un lector se queda ahí."
    ),
    "coach.amount": "Teclea 1 y luego M: un millón. K significa mil.",
    "coach.amount.sign": "Teclea 10 y luego K: se anota el importe tal como está impreso.",
    "coach.back": "Anotado: la pantalla muestra lo que tienen ahora los dos. Deshazlo: C.",
    "coach.deal": (
        "Para una subasta pulsa el botón rojo. Toca una tarjeta, teclea su puja; cuando se "
        "apaga la luz, gana la más alta. Si juegas con títulos: un número y OK muestran "
        "precio o alquiler, y el menú los lista todos."
    ),
    "panel": "La partida",
    "panel.undo": "Deshacer",
    # Speech.
    "speech": "Voz: apagada",
    "speech.title": "Voz",
    "speech.is": "Voz: {level}",
    "speech.off": "apagada",
    "speech.bookings": "operaciones y pujas",
    "speech.everything": "todo lo que sale en pantalla",
    "speech.begins": "Dealbox habla: {level}. Toca el botón otra vez para elegir qué dice y cómo.",
    "speech.rate": "Velocidad",
    "speech.voice": "Voz",
    "speech.voice.none": (
        "Este dispositivo no tiene voz para este idioma. Puedes añadirla en sus ajustes."
    ),
    "speech.none": "Este navegador no puede hablar.",
    "speech.names": "El primer toque en una tecla o tarjeta dice su nombre, el segundo la pulsa",
    "speech.seconds": "{count} segundos",
    # The printed sheet of the keys: kit/reference.py.
    "edit.title": "Editar un tablero",
    "edit.about": (
        "Empieza con el tablero que más se parezca al tuyo. Se pueden cambiar nombres, sumas, "
        "precios y alquileres; las reglas siguen siendo las de ese tablero."
    ),
    "edit.again": "Seguir con {title}",
    "edit.again.untitled": "Seguir con el tablero empezado",
    "edit.file": "Un archivo …",
    "edit.other": "Empezar con otro tablero",
    "edit.file.faults": "Errores en {name}",
    "edit.kept": "{title} está en la lista de ediciones de una partida nueva.",
    "edit.file.large": "Esto no es un tablero: el archivo es demasiado grande.",
    "edit.refused": "El aparato no acepta este tablero: {why}",
    "edit.full": "¿Qué tablero se quita?",
    "edit.full.about": (
        "Ya hay cuatro tableros tuyos, y no cabe un quinto. Elige el que deja su sitio al nuevo: "
        "solo vuelve con su archivo. El tablero de la partida en curso se queda."
    ),
    "edit.full.keep": "Conservar los cuatro",
    "edit.board": "El tablero",
    "edit.called": "Título",
    "edit.sign": "Moneda",
    "edit.sign.none": "ninguna: K y M",
    "edit.unit": "Miles por cada 1 impreso",
    "edit.players.0": "Jugadores, como mínimo",
    "edit.players.1": "Jugadores, como máximo",
    "edit.start": "Dinero inicial",
    "edit.speed_die_start": "Más con el dado veloz",
    "edit.salary": "Sueldo en la SALIDA",
    "edit.bail": "Fianza",
    "edit.opening_bid": "Puja inicial",
    "edit.raise": "Subida mínima",
    "edit.houses": "Casas del banco",
    "edit.hotels": "Hoteles del banco",
    "edit.tax": "Impuesto {number}",
    "edit.space": "Casilla",
    "edit.name": "Nombre",
    "edit.sum": "Suma",
    "edit.repairs": "Carta de obras {number}",
    "edit.repairs.0": "Por cada casa",
    "edit.repairs.1": "Por cada hotel",
    "edit.foundation": "Casilla 20",
    "edit.foundation.0": "Un monopolista paga",
    "edit.foundation.1": "Un competidor cobra con un 1",
    "edit.foundation.2": "Un competidor cobra con un 2",
    "edit.group": "Nombre del grupo",
    "edit.building": "Precio de una casa",
    "edit.deed": "Casilla {number}",
    "edit.price": "Precio",
    "edit.price.of": "Precio, casilla {number}",
    "edit.figures": "Precios y alquileres",
    "edit.rents": "Alquileres",
    "edit.rent.0": "sin casas",
    "edit.owned": "{count} en propiedad",
    "edit.owned.one": "1 en propiedad",
    "edit.factors": "Alquiler por punto de los dados",
    "edit.sheet": "Los títulos tal como se imprimen",
    "edit.sheet.none": "La tabla estará aquí cuando no quede nada por corregir.",
    "edit.faults": "{count} cosas por corregir: ver la primera",
    "edit.faults.one": "Una cosa por corregir: verla",
    "edit.save": "Guardar",
    "edit.use": "Usar",
    "edit.print": "Imprimir",
    "edit.fault.missing": "Aquí tiene que haber algo.",
    "edit.fault.long": "Como mucho {number} letras.",
    "edit.fault.wide": "Demasiado largo para la pantalla: sobran {number}.",
    "edit.fault.letter": "La pantalla no tiene la letra {letter}.",
    "edit.fault.twice": "Ya hay otro igual.",
    "edit.fault.low": "{number} o más.",
    "edit.fault.high": "{number} o menos.",
    "edit.fault.falls": "Ningún alquiler puede ser menor que el anterior, {number}.",
    "edit.fault.taken": (
        "Aquí no puede haber impuesto: la casilla es un título, una esquina o no existe."
    ),
    "edit.fault.number": "Un número entero, por favor.",
    "edit.fault.beyond": "Con esto, una suma es mayor que lo que cabe en una cuenta.",
    "deeds.title": "Títulos de propiedad: {edition}",
    "deeds.about": "inicio {start} · sueldo {go} · fianza {bail} · {amounts}",
    "deeds.in.sign": "sumas en {sign}",
    "deeds.in.thousands": "sumas en miles K, millones M",
    "deeds.column.group": "grupo",
    "deeds.column.number": "n.º",
    "deeds.column.deed": "título",
    "deeds.column.price": "precio",
    "deeds.column.building": "casa",
    "deeds.column.mortgage": "hipo\xadteca",
    "deeds.rent": "alquiler",
    "deeds.competitor": "alquiler, si el dueño es competidor",
    "deeds.monopolist": "... es monopolista*",
    "deeds.bare": "sin casas",
    "deeds.whole": "grupo entero",
    "deeds.apartment": "bloq.",
    "deeds.owned": "alquiler, si el dueño tiene",
    "deeds.role.competitor": "un competidor",
    "deeds.role.monopolist": "un monopolista",
    "deeds.throw": "{rent} × dados",
    "deeds.note.unit": (
        "En el aparato: una tarjeta en menos, el número, OK. Muestra el precio o el alquiler; "
        "OK anota."
    ),
    "deeds.note.taxes": "Impuestos: {taxes}.",
    "deeds.note.hotels": (
        "El banco tiene {houses} casas y {hotels} hoteles. El hotel cuesta un edificio más; "
        "cada uno se revende a la mitad."
    ),
    "deeds.note.apartments": (
        "El banco tiene {houses} casas y {hotels} bloques. El bloque cuesta un edificio más; "
        "cada uno se revende a la mitad."
    ),
    "deeds.note.fees": "Cancelar una hipoteca cuesta un 10 % más de lo que dio.",
    "deeds.note.double": "Un grupo entero solo da el doble mientras nada de él esté hipotecado.",
    "deeds.note.quick": "En la partida rápida el hotel viene tras tres casas.",
    "deeds.note.percentage": (
        "El primer impuesto es la suma o un porcentaje, a elección de quien paga; el aparato lo "
        "calcula."
    ),
    "deeds.note.roles": (
        "* Con dos calles sin hipotecar de la ciudad; con una no edifica nada y gana lo mismo "
        "que un competidor. El bloque (bloq.) viene tras tres casas, el de un competidor tras "
        "cuatro."
    ),
    "sheet.title": "Teclas",
    "sheet.about": "Dos tarjetas y un importe son un pago; OK lleva a todo lo demás.",
    "sheet.ruler": (
        "100 mm. Si la línea mide otra cosa, imprime de nuevo al 100 %, sin ajustar a la página."
    ),
    "sheet.no": "n.º",
    "sheet.sum": "importe",
    "sheet.money": "Dinero",
    "sheet.deeds": "En una partida con títulos",
    "sheet.house": "{HOUSE_ITEM}",
    "sheet.menu": "Menú, con títulos",
    "sheet.menu.rest": "Una cifra elige su fila. K muestra las últimas, otra vez desde 1: {rest}.",
    "sheet.key.K": "miles · subir",
    "sheet.key.M": "millones · bajar",
    "sheet.key.C": "borrar · volver",
    "sheet.key.OK": "anotar · sí · menú",
    "sheet.key..": "coma · menú: volumen",
    "sheet.key.GO": "salario · carta",
    "sheet.note.one": (
        "Una tarjeta sola: la banca le paga (más) o cobra (menos). Con un solo lector, la "
        "primera tarjeta paga y la segunda cobra."
    ),
    "sheet.note.sign": (
        "Si los importes llevan signo de moneda, K anota el importe como está impreso: 200 K "
        "son $200."
    ),
    "sheet.note.start": (
        "Partida nueva: mantén C tres segundos y pulsa OK. Elige la edición y sus opciones; "
        "cada uno acerca su tarjeta, OK empieza."
    ),
    "sheet.row.pay": "Pago, alquiler",
    "sheet.row.pay.about": "Quien paga va en menos, quien cobra en más.",
    "sheet.row.salary": "Salario",
    "sheet.row.salary.about": "El importe es el de la edición.",
    "sheet.row.undo": "Deshacer",
    "sheet.row.undo.about": "Enseguida, mientras se ve la operación.",
    "sheet.row.bid": "Pujar",
    "sheet.row.bid.about": (
        "Tras el botón rojo. OK puja el paso habitual más, o escribe un importe. Con la luz "
        "apagada, OK anota el precio."
    ),
    "sheet.row.buy": "Comprar",
    "sheet.row.buy.about": "La tarjeta del visitante. El botón rojo subasta el título.",
    "sheet.row.rent": "Alquiler por título",
    "sheet.row.rent.about": (
        "La tarjeta del visitante. Una compañía pide la tirada. GO si fue por carta."
    ),
    "sheet.row.build": "Construir, vender, hipotecar",
    "sheet.row.build.about": "La tarjeta del dueño. K y M eligen, OK anota.",
    "sheet.row.trade": "{TRADE_ITEM}",
    "sheet.row.trade.about": (
        "Pon las dos tarjetas. Cada título: número, OK. Dinero: importe, K o M. OK lo anota todo."
    ),
    "sheet.row.debt": "Deuda",
    "sheet.row.debt.about": (
        "La tarjeta del deudor. OK anota el modo elegido de reunir dinero y al final paga."
    ),
    "sheet.row.tax": "{TAX_ITEM}",
    "sheet.row.tax.about": "El segundo impuesto del tablero es la fila 2.",
    "sheet.row.jail": "A la cárcel",
    "sheet.row.jail.about": "{JAIL_ITEM} → {GOES_IN}.",
    "sheet.row.bail": "Fianza",
    "sheet.row.bail.about": "{JAIL_ITEM} → {BAIL}.",
    "sheet.row.each": "Cobrar de cada uno",
    "sheet.row.each.about": "Carta sacada: el importe de cada jugador.",
    "sheet.row.list": "Todos los títulos",
    "sheet.row.list.about": "Número, nombre y precio; OK lleva al título.",
    "sheet.row.owned": "Títulos de un jugador",
    "sheet.row.owned.about": "{STANDINGS_ITEM} y la fila del jugador.",
    "sheet.row.later": "Deshacer más tarde",
    "sheet.row.later.about": "{TAKE_BACK_ITEM}: cada OK deshace una operación más.",
    "sheet.row.final": "Quién ha ganado",
    "sheet.row.final.about": "{FINAL_ITEM}.",
    "sheet.row.on_go": "Salario en GO",
    "sheet.row.on_go.about": "Quien se para en GO: K lo paga otra vez.",
    "sheet.row.pot": "Tomar el bote",
    "sheet.row.pot.about": "Para quien cae en el parking gratuito.",
    "sheet.row.to_pot": "Al bote",
    "sheet.row.to_pot.about": "Una multa, con GO. Los impuestos van solos.",
    "sheet.row.loan": "{LOAN_ITEM}",
    "sheet.row.loan.about": (
        "{LOAN_ITEM} → {BORROW} o {REPAY}: importe, K o M. Sin títulos: OK 7."
    ),
}

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
    refusals.IN_DEBT: ("ANTES LA DEUDA", "Quien debe dinero lo", "paga primero."),
    refusals.BANKRUPT_SEAT: ("EN BANCARROTA", "Este jugador ya no", "está en la partida."),
    refusals.NO_GAME: ("SIN PARTIDA", "Empieza antes una", "partida nueva."),
    refusals.CAN_PAY: ("HAY DINERO", "Alcanza para pagarlo", "todo."),
    refusals.NO_DEBT: ("SIN DEUDA", "No hay nada que", "saldar."),
    refusals.NOTHING_TO_UNDO: NOTHING_OLDER,
    refusals.TOO_OLD: ("DEMASIADO ANTIGUO", "El historial no llega", "tan lejos."),
    refusals.NOTHING_TO_REDO: ("NADA QUE REHACER", "Lo último no fue", "deshecho."),
    refusals.TOO_FEW: ("POCOS JUGADORES", "Hacen falta dos."),
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
    refusals.FIRST_ROUND: ("TODAVÍA NO", "No se compra antes", "del primer salario."),
    refusals.NO_OPTION: ("SIN ESA OPCIÓN", "Esta edición no la", "tiene."),
    refusals.FEES_FIRST: ("{2}% PARA LA BANCA", "El acreedor tiene que", "reunirlo antes."),
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
HOW_TO_BID = "Pujar: tarjeta en -"
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
HINT_RENT = "OK paga       C salir"
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
BUILD_GROUP = "Edificar grupo"
SELL = "Vender casa"
SELL_SITE = "Vender todas"
SELL_GROUP = "Todas del grupo"
MORTGAGE = "Hipotecar"
REDEEM = "Cancelar hip."
TRADE = "Hacer trato"
OWNERS_CARD = "Pon la del dueño"
BUYERS_CARD = "Pon la del comprador"
WON_DEED = "Número, luego OK"
DEAL_RUNS = ("SUBASTA EN MARCHA", "Deja que termine.")
NO_BID = ("Ninguna tarjeta pujó.", "¿Pujas de viva voz?")
ALOUD = "DE VIVA VOZ"
WINNERS_CARD = "Tarjeta de quien gana"
HINT_ALOUD = "K M precio    C salir"
HINT_NO_BID = "OK sí         C salir"
CASH = "dinero"
JAIL_CARD = "carta libertad"
NONE = "nada"
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
    ("AMARILLO", "AMAR."),
    ("NARANJA", "NARAN."),
    ("alquiler", "alq."),
    ("grupo entero", "grupo ent."),
    ("cartas libertad", "cartas lib."),
    ("carta libertad", "carta lib."),
    ("Imp. sobre la renta", "Imp. renta"),
    ("Imp. a la propiedad", "Imp. propied."),
    ("Impuesto de lujo", "Imp. de lujo"),
)
