"""Every screen of the unit by name: those of ui/chart.py, and those that are made when shown."""

import re
from collections.abc import Callable

from dealbox.bank import refusals
from dealbox.ui import charges, deeds, enrolment, game, house, menus, paying, players, settings
from dealbox.ui.auction import SoldAloud
from dealbox.ui.chart import Chart
from dealbox.ui.entries import Entries
from dealbox.ui.new_game import show_self_test
from dealbox.ui.screen import Screen
from dealbox.ui.session import Session
from dealbox.ui.trading import Received
from tests.support.table import Table

RED, BLUE, GREEN = 1, 2, 3
SITE = 39


def chart(session: Session) -> Chart:
    """Return the chart as what it is."""
    assert isinstance(session.chart, Chart)
    return session.chart


def _draft(session: Session) -> enrolment.Enrolment:
    return chart(session).edition.draft


def _visit(session: Session) -> deeds.VisitDraft:
    return chart(session).deed.draft


def _options(session: Session) -> enrolment.Options:
    return enrolment.Options(session, _draft(session), session.chart.edition)


def _house(session: Session) -> house.Rules:
    return house.Rules(session, _draft(session), _options(session))


def _enrol(session: Session) -> enrolment.Enrol:
    return enrolment.Enrol(session, _draft(session), _options(session))


def name(kind: type[object]) -> str:
    """Return the name of a class of screens, `house_sum` for HouseSum."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", kind.__name__).lower()


_PLAIN = (
    *(enrolment.Owners, house.Chosen, players.Names, SoldAloud, deeds.Claims, deeds.DeedList),
    *(charges.Taxes, charges.ChanceCards, charges.Jail, charges.Loan, settings.NewPin),
    *(menus.Standings, menus.History, menus.Debts, game.ThisGame, game.Final, game.GameOver),
    *(settings.Settings, settings.Volume, settings.Brightness),
)
MADE: dict[str, Callable[[Session], Screen]] = {
    **{name(kind): kind for kind in _PLAIN},
    "options": _options,
    "house": _house,
    "deed_rules": lambda to: house.DeedRules(to, _draft(to), _house(to)),
    "house_sum": lambda to: house.HouseSum(to, _draft(to), house.START, _house(to)),
    "enrol": _enrol,
    "first_name": lambda to: players.FirstName(to, RED, _enrol(to), _draft(to).names),
    "roles": lambda to: enrolment.Roles(to, _draft(to), _enrol(to)),
    "ask": lambda to: paying.Ask(to, chart(to).payment),
    "shortfall": lambda to: paying.refuse_payer(to, refusals.SHORT, RED, BLUE, 100),
    "received": lambda to: Received(to, [SITE]),
    "for_sale": lambda to: deeds.ForSale(to, _visit(to)),
    "throw": lambda to: deeds.Throw(to, _visit(to)),
    "rent": lambda to: deeds.Rent(to, _visit(to)),
    "build_group": lambda to: deeds.BuildGroup(to, _visit(to)),
    "meant": lambda to: deeds.Meant(to, deeds.VisitDraft(), SITE, 0, ""),
    "pay_each": lambda to: charges.PayEach(to, RED),
    "collect_each": lambda to: charges.CollectEach(to, RED),
    "borrow": lambda to: charges.Borrow(to, RED),
    "repay": lambda to: charges.Repay(to, RED),
    "codes": lambda to: menus.show_codes(to, menus.Standings(to)),
    "details": lambda to: menus.Details(to, Entries(to)),
    "bankrupt_asked": lambda to: menus.BankruptAsked(to, RED),
    "new_name": lambda to: players.NewName(to, RED, players.Names(to)),
    "new_card": lambda to: game.NewCard(to, GREEN),
    "final_throw": lambda to: game.FinalThrow(to, game.Final(to)),
    "self_test": show_self_test,
}


def screen(session: Session, wanted: str) -> Screen:
    """Return a screen by its name."""
    found = MADE[wanted](session) if wanted in MADE else getattr(session.chart, wanted)
    assert isinstance(found, Screen)
    return found


_CHART = vars(Table().unit.session.chart)
NAMES = [each for each, value in _CHART.items() if isinstance(value, Screen)] + [*MADE]
