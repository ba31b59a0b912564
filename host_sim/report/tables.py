"""The report's sections: a few sentences, and a table of text each; the same in every report.

Runs on CPython and on MicroPython.
"""

from dealbox.bank import money

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from host_sim.report.analysis import Report

_LEFT = "left"  # how a column is aligned
_RIGHT = "right"


def sections(report: "Report") -> "list[Report]":
    """Return the sections in their order: name, title, texts, columns, aligned, rows.

    A name is that of the section's figures, too. Rows are text, amounts as the edition has them.
    """
    makers = (
        _players,
        _course,
        _leaders,
        _swings,
        _rents,
        _groups,
        _deals,
        _clock,
        _paid,
        _totals,
        _fallen,
        _undone,
    )
    return [make(report, _Money(report["sign"])) for make in makers]


def heading(report: "Report") -> str:
    """Return the title of the report."""
    return f"Dealbox: {report['title']}"


def summary(report: "Report") -> "list[str]":
    """Return what the report is about, and what its figures leave out, in sentences."""
    first, last, counted = report["first_seq"], report["last_seq"], report["counted"]
    texts = [
        f"Bookings {first} to {last}; {counted} of them moved something and were not taken back."
        f" Game {report['game']} of {report['games']} in the file."
    ]
    if not report["is_whole"]:
        texts.append(
            "The beginning of this game is overwritten: the report starts with the oldest booking"
            " that is left, and what came before is in no figure but the balances."
        )
    if not report["is_over"]:
        texts.append("The game is not over: these are the figures up to the last booking.")
    texts.append(
        "A unit stores no time of day, so the axis of every figure counts bookings, not minutes."
    )
    return texts


class _Money:
    """Amounts as text, those below zero too."""

    def __init__(self, sign: str) -> None:
        self._sign = sign

    def __call__(self, amount_k: "int | None") -> str:
        if amount_k is None:
            return ""
        text = money.text(abs(amount_k), self._sign) if amount_k else "0"
        return "-" + text if amount_k < 0 else text

    def signed(self, amount_k: int) -> str:
        """Return a gain or a loss."""
        return ("+" if amount_k > 0 else "") + self(amount_k)


def _section(
    name: str, title: str, texts: "list[str]", columns: str, rows: "list[list[str]]"
) -> "Report":
    """Return a section; a column that begins with a dot is aligned left."""
    names = columns.split(" | ")
    return {
        "name": name,
        "title": title,
        "texts": texts,
        "columns": [each.lstrip(".") for each in names],
        "aligned": [_LEFT if each.startswith(".") else _RIGHT for each in names],
        "rows": rows,
    }


def _what(booking: "Report") -> str:
    """Return what a booking was for."""
    text: str = booking["kind"]
    return text + f", {booking['space']} {booking['name']}" if booking["name"] else text


def _players(report: "Report", text: _Money) -> "Report":
    players = sorted(report["players"], key=lambda each: (each["place"] or 99, each["seat"]))
    rows = [
        [
            str(each["place"] or ""),
            each["seat"],
            each["state"],
            text(each["worth_k"]),
            text(each["cash_k"]),
            text(each["debt_k"]),
            str(len(each["deeds"])),
        ]
        for each in players
    ]
    if "deeds" not in report["options"]:
        about = "The deeds are not in the books of this game: worth is cash less debt."
    elif report["edition"] == "anti":
        about = "Worth is cash less debt, and what each deed without a mortgage would earn once."
    else:
        about = (
            "Worth is cash less debt, the printed price of each deed (half if it is mortgaged),"
            " and what its buildings cost."
        )
    return _section(
        *("players", "Standings", [about]),
        "place | .player | .state | worth | cash | debt | deeds",
        rows,
    )


def _course(report: "Report", text: _Money) -> "Report":
    seats = [each["seat"] for each in report["players"]]
    rows = []
    for point, each in enumerate(report["bookings"]):
        row = [str(each["seq"]), each["from"], each["to"], text(each["amount_k"]), _what(each)]
        row += [text(report["cash_k"][seat][point]) for seat in seats]
        row += [text(report["worth_k"][seat][point]) for seat in seats]
        rows.append(row)
    columns = "booking | .from | .to | amount | .for"
    columns += "".join([f" | {seat} cash" for seat in seats])
    columns += "".join([f" | {seat} worth" for seat in seats])
    return _section("course", "Balances and worth", [], columns, rows)


def _leaders(report: "Report", text: _Money) -> "Report":
    rows = [
        [str(each["seq"]), each["leader"], text(each["lead_k"]), _what(each)]
        for each in report["leaders"]
    ]
    count = max(len(rows) - 1, 0)
    times = "once" if count == 1 else f"{count} times"
    about = f"The lead, by worth, changed hands {times}." if rows else "Nobody ever led."
    return _section(
        "leaders", "Who led", [about], "booking | .leader from here on | ahead by | .after", rows
    )


def _swings(report: "Report", text: _Money) -> "Report":
    rows = [
        [
            str(each["seq"]),
            _what(each),
            each["up"],
            text.signed(each["up_k"]),
            each["down"],
            text.signed(each["down_k"]),
        ]
        for each in report["swings"]
    ]
    return _section(
        *("swings", "Turning points"),
        ["The bookings that changed the distance between two players' worths most."],
        "booking | .for | .winner | worth | .loser | worth",
        rows,
    )


def _rents(report: "Report", text: _Money) -> "Report":
    rows = [
        [
            str(each["space"]),
            each["name"],
            each["group"],
            text(each["printed_k"]),
            text(each["spent_k"]),
            str(each["visits"]),
            text(each["rents_k"]),
        ]
        for each in report["rents"]
        if each["rents_k"] or each["spent_k"]
    ]
    return _section(
        *("rents", "Rents by deed"),
        ["Spent is what the bank received for the deed and its buildings, not what a trade cost."],
        "space | .deed | .group | printed | spent | rents paid | earned",
        rows,
    )


def _groups(report: "Report", text: _Money) -> "Report":
    seats = [each["seat"] for each in report["players"]]
    rows = [
        [each["group"], str(each["visits"]), text(each["spent_k"]), text(each["rents_k"])]
        + [text(each["by_k"][seat]) if each["by_k"][seat] else "" for seat in seats]
        for each in report["groups"]
    ]
    return _section(
        *("groups", "Rents by group"),
        ["A rent that was owed counts when it is settled."],
        ".group | rents paid | spent | earned" + "".join([f" | to {seat}" for seat in seats]),
        rows,
    )


def _deals(report: "Report", text: _Money) -> "Report":
    rows = [
        [
            str(each["seq"]),
            _what(each),
            each["from"] if each["amount_k"] else "nobody",
            text(each["amount_k"]) if each["amount_k"] else "",
            text(each["printed_k"]) if each["printed_k"] else "",
            _seconds(each["length_ms"]) + (", stopped" if each["is_stopped"] else ""),
        ]
        for each in report["deals"]
    ]
    return _section(
        *("deals", "Deals"),
        [] if rows else ["No deal was booked."],
        "booking | .what | .buyer | price | printed | length",
        rows,
    )


def _clock(report: "Report", text: _Money) -> "Report":
    clock = report["clock"]
    rows = [
        [
            each["seat"],
            str(each["won"]),
            text(each["paid_k"]),
            text.signed(each["saved_k"]),
            str(each["known"]),
            _seconds(each["mean_ms"]),
        ]
        for each in clock["players"]
    ]
    middle = _seconds(clock["middle_ms"])
    texts = [
        f"The lamp goes out after {_seconds(clock['shortest_ms'])} to"
        f" {_seconds(clock['longest_ms'])}, each as likely, {middle} on average. The unit stores"
        " prices, never lengths or the bids in between: a length is known only from the lines that"
        " dealbox watch kept, to a second or two."
    ]
    if clock["known"]:
        texts.append(
            f"Known here: the lengths of {clock['known']} of {clock['deals']} deals. Those shorter"
            f" than {middle} {_share(clock['short'])}; the longer ones {_share(clock['long'])}."
        )
    else:
        texts.append(f"Known here: no length of the {clock['deals']} deals.")
    return _section(
        *("clock", "Luck of the auction clock", texts),
        ".player | deals won | paid | below printed | lengths known | mean length",
        rows,
    )


def _share(share: "Report") -> str:
    if share["per_mille"] is None:
        return "were none"
    return f"({share['deals']}) went for {share['per_mille'] // 10} % of the printed price"


def _seconds(ms: "int | None") -> str:
    if ms is None:
        return ""
    tenths = ms % 1000 // 100
    return f"{ms // 1000}.{tenths} s" if tenths else f"{ms // 1000} s"


def _paid(report: "Report", text: _Money) -> "Report":
    paid = report["paid"]
    rows = []
    for name, row_k in zip(paid["seats"], paid["rows_k"]):  # noqa: B905 - no strict= there
        rows.append([name] + [text(amount_k) if amount_k else "" for amount_k in row_k])
    return _section(
        *("paid", "Who paid whom"),
        ["Who pays is on the left. What everybody began with is paid by the bank."],
        ".payer" + "".join([f" | to {name}" for name in paid["seats"]]),
        rows,
    )


def _totals(report: "Report", text: _Money) -> "Report":
    rows = [
        [
            each["seat"],
            str(each["salaries"]),
            text(each["salaries_k"]),
            text(each["rents_k"]),
            str(each["taxes"]),
            text(each["taxes_k"]),
            str(each["jailed"]),
        ]
        for each in report["totals"]
    ]
    return _section(
        *("totals", "Salaries, rents, taxes, jail", []),
        ".player | salaries | in salaries | rents earned | taxes | in taxes | went to jail",
        rows,
    )


def _fallen(report: "Report", text: _Money) -> "Report":
    rows = [
        [str(each["seq"]), each["from"], each["to"], text(each["amount_k"])]
        for each in report["bankruptcies"]
    ]
    return _section(
        *("fallen", "Bankruptcies"),
        ["The cash is what was left after everything was sold and mortgaged."]
        if rows
        else ["None."],
        "booking | .bankrupt | .creditor | cash handed over",
        rows,
    )


def _undone(report: "Report", text: _Money) -> "Report":
    rows = [
        [
            str(each["seq"]),
            _what(each),
            each["from"],
            each["to"],
            text(each["amount_k"]),
            str(each["undone_by"]),
        ]
        for each in report["undone"]
    ]
    return _section(
        *("undone", "Taken back"),
        ["These bookings are in no figure above."] if rows else ["None."],
        "booking | .for | .from | .to | amount | by booking",
        rows,
    )
