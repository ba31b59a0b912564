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
    """Return the chart by its class, which has more than the protocol."""
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
    "deed_rules": lambda session: house.DeedRules(session, _draft(session), _house(session)),
    "house_sum": lambda session: house.HouseSum(
        session, _draft(session), house.START, _house(session)
    ),
    "enrol": _enrol,
    "first_name": lambda session: players.FirstName(
        session, RED, _enrol(session), _draft(session).names
    ),
    "roles": lambda session: enrolment.Roles(session, _draft(session), _enrol(session)),
    "ask": lambda session: paying.Ask(session, chart(session).payment),
    "shortfall": lambda session: paying.refuse_payer(session, refusals.SHORT, RED, BLUE, 100),
    "received": lambda session: Received(session, [SITE]),
    "for_sale": lambda session: deeds.ForSale(session, _visit(session)),
    "throw": lambda session: deeds.Throw(session, _visit(session)),
    "rent": lambda session: deeds.Rent(session, _visit(session)),
    "build_group": lambda session: deeds.BuildGroup(session, _visit(session)),
    "meant": lambda session: deeds.Meant(session, deeds.VisitDraft(), SITE, 0, ""),
    "pay_each": lambda session: charges.PayEach(session, RED),
    "collect_each": lambda session: charges.CollectEach(session, RED),
    "borrow": lambda session: charges.Borrow(session, RED),
    "repay": lambda session: charges.Repay(session, RED),
    "codes": lambda session: menus.show_codes(session, menus.Standings(session)),
    "details": lambda session: menus.Details(session, Entries(session)),
    "bankrupt_asked": lambda session: menus.BankruptAsked(session, RED),
    "new_name": lambda session: players.NewName(session, RED, players.Names(session)),
    "new_card": lambda session: game.NewCard(session, GREEN),
    "final_throw": lambda session: game.FinalThrow(session, game.Final(session)),
    "self_test": show_self_test,
}


def screen(session: Session, wanted: str) -> Screen:
    """Return a screen by its name."""
    found = MADE[wanted](session) if wanted in MADE else getattr(session.chart, wanted)
    assert isinstance(found, Screen)
    return found


_CHART = vars(Table().unit.session.chart)
NAMES = [each for each, value in _CHART.items() if isinstance(value, Screen)] + [*MADE]
