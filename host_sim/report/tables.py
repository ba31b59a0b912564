"""The report's sections: a few sentences, and a table of text each; the same in every report.

Their words are those of a language (host_sim/languages.py), their numbers as it writes them.
Runs on CPython and on MicroPython.
"""

from dealbox.bank import money

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from host_sim.report.analysis import Report

_LEFT = "left"  # how a column is aligned
_RIGHT = "right"

_TYPED = ("start_k", "opening_k", "deal_s", "interest")  # of the house, beside its rules
_BELONGS = {"pot": "stake_k", "loans": "loan_interest"}  # to a rule


class Words:
    """What a report says in a language: words by their keys, names, amounts.

    table: the words of all pages, by their keys. sign: the edition's, before an amount. names: of
    players, by the feed's names of their seats. has_seats: a seat stands beside each of them.
    """

    def __init__(
        self,
        table: "dict[str, str]",
        sign: str = "",
        names: "dict[str, str] | None" = None,
        has_seats: bool = False,
    ) -> None:
        self._table = table
        self._sign = sign
        self._names = names or {}
        self._has_seats = has_seats

    def __call__(self, key: str, **values: object) -> str:
        """Return the words of a key of the report, with values in place of their {names}."""
        return self._table["report." + key].format(**values)

    def winner(self, report: "Report") -> str:
        """Return who has won; else that the first are level, or that only the unit knows."""
        if not report["winner"]:
            return self._table["end.tie" if report["is_counted"] else "end.unit"]
        return self._table["end.won"].format(who=self.seat(report["winner"]))

    def seat(self, name: str) -> str:
        """Return what a player is called, by the feed's name of the seat."""
        is_called = not self._has_seats and name in self._names
        return self._names[name] if is_called else self.player(name)

    def player(self, name: str) -> str:
        """Return the seat, and the name of its player if he has one."""
        return f"{self._table['seat.' + name]} {self._names.get(name, '')}".rstrip()

    def percent(self, value: int) -> str:
        """Return a rate."""
        return self._table["report.percent"].format(value)

    def what(self, booking: "Report") -> str:
        """Return what a booking was for."""
        text = self._table["kind." + booking["kind"]]
        name = booking["name"]
        if not name:
            return text
        called = self._table.get("space." + name, name)  # most keep what is printed
        return self("for", what=text, space=booking["space"], name=called)

    def amount(self, amount_k: "int | None") -> str:
        """Return an amount, one below zero too; "" for None."""
        if amount_k is None:
            return ""
        text = money.text(abs(amount_k), self._sign, self._table["point"]) if amount_k else "0"
        return ("-" if amount_k < 0 else "") + text


def sections(
    report: "Report", table: "dict[str, str]", *, has_seats: bool = False
) -> "list[Report]":
    """Return the sections in their order: name, title, texts, columns, aligned, rows.

    table: the words of a language. has_seats: as of Words. A name is that of the section's
    figures, too. Rows are text, amounts as the edition has them.
    """
    say = Words(table, report["sign"], report["names"], has_seats)
    return [_players(report, say), _course(report, say), _paid(report, say)]


def heading(report: "Report") -> str:
    """Return the title of the report."""
    return f"Dealbox: {report['title']}"


def summary(report: "Report", table: "dict[str, str]") -> "list[str]":
    """Return what the report is about, and what its figures leave out, in sentences."""
    say = Words(table, report["sign"])
    first, last, counted = report["first_seq"], report["last_seq"], report["counted"]
    game, games = report["game"], report["games"]
    texts = [say("bookings", first=first, last=last, counted=counted, game=game, games=games)]
    if not report["is_whole"]:
        texts.append(say("overwritten"))
    if not report["is_over"]:
        texts.append(say("goes.on"))
    texts.append(say("no.time"))
    rules = _house_rules(report, say)
    texts.append(say("house", rules=", ".join(rules)) if rules else say("house.none"))
    return texts


def _house_rules(report: "Report", say: Words) -> "list[str]":
    """Return what the house played otherwise than the booklet, each with its sum or rate."""
    values = report["house_values"]
    told = [(name, name) for name in _TYPED if name in values]
    told += [(name, _BELONGS.get(name, "")) for name in report["house_rules"]]
    return [f"{say('rule.' + name)} {_value(of, values, say)}".rstrip() for name, of in told]


def _value(name: str, values: "dict[str, int]", say: Words) -> str:
    """Return a sum, a length or a rate of the house, "" if there is none."""
    if name not in values:
        return ""
    if name.endswith("_k"):
        return say.amount(values[name])
    if name == "deal_s":
        return say("seconds", seconds=values[name])
    return say.percent(values[name])


def _section(
    say: Words,
    name: str,
    texts: "list[str]",
    rows: "list[list[str]]",
    more: "list[str] | tuple[()]" = (),
) -> "Report":
    """Return a section; a column whose words begin with a dot is aligned left.

    more: the columns that each player adds, aligned right.
    """
    names = say(name + ".columns").split(" | ") + list(more)
    return {
        "name": name,
        "title": say(name),
        "texts": texts,
        "columns": [each.lstrip(".") for each in names],
        "aligned": [_LEFT if each.startswith(".") else _RIGHT for each in names],
        "rows": rows,
    }


def _players(report: "Report", say: Words) -> "Report":
    players = sorted(report["players"], key=lambda each: report["ranking"].index(each["seat"]))
    worths_k = report["bookings"][-1]["worths_k"]
    rows = [
        [
            "–" if each["state"] == "bankrupt" else str(each["place"] or ""),
            say.player(each["seat"]),
            say("state." + each["state"]),
            say.amount(worths_k.get(each["seat"], 0)),
            say.amount(each["cash_k"]),
            say.amount(each["debt_k"]),
            say.amount(each["loan_k"]),
            str(len(each["deeds"])),
        ]
        for each in players
    ]
    if "deeds" not in report["options"]:
        about = "worth.bare"
    elif report["edition"] == "anti":
        about = "worth.earned"
    else:
        about = "worth.prices"
    section = _section(say, "players", [say(about)], rows)
    if report["is_over"]:
        section["title"] = say.winner(report)
    return section


def _course(report: "Report", say: Words) -> "Report":
    seats = [each["seat"] for each in report["players"]]
    rows = []
    for each in report["bookings"]:
        row = [str(each["seq"]), say.seat(each["from"]), say.seat(each["to"])]
        row += [say.amount(each["amount_k"]), say.what(each)]
        row += [say.amount(each["cash_k"].get(seat)) for seat in seats]
        row += [say.amount(each["worths_k"].get(seat)) for seat in seats]
        rows.append(row)
    names = [say.seat(seat) for seat in seats]
    more = [say("course.cash", seat=name) for name in names]
    more += [say("course.worth", seat=name) for name in names]
    return _section(say, "course", [], rows, more)


def _paid(report: "Report", say: Words) -> "Report":
    paid = report["paid"]
    names = [say.seat(name) for name in paid["seats"]]
    rows = []
    for name, row_k in zip(names, paid["rows_k"]):  # noqa: B905 - no strict= there
        rows.append([name] + [say.amount(amount_k) if amount_k else "" for amount_k in row_k])
    more = [say("to", seat=name) for name in names]
    return _section(say, "paid", [say("paid.about")], rows, more)
