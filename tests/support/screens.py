"""Every screen of the unit by name: those of ui/chart.py, and those that are made when shown."""

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


MADE: dict[str, Callable[[Session], Screen]] = {
    "options": _options,
    "house": _house,
    "deed_rules": lambda to: house.DeedRules(to, _draft(to), _house(to)),
    "house_sum": lambda to: house.HouseSum(to, _draft(to), house.START, _house(to)),
    "enrol": _enrol,
    "first_name": lambda to: players.FirstName(to, RED, _enrol(to), _draft(to).names),
    "roles": lambda to: enrolment.Roles(to, _draft(to), _enrol(to)),
    "owners": enrolment.Owners,
    "ask": lambda to: paying.Ask(to, chart(to).payment),
    "shortfall": lambda to: paying.refuse_payer(to, refusals.SHORT, RED, BLUE, 100),
    "received": lambda to: Received(to, [SITE]),
    "sold_aloud": SoldAloud,
    "for_sale": lambda to: deeds.ForSale(to, _visit(to)),
    "throw": lambda to: deeds.Throw(to, _visit(to)),
    "rent": lambda to: deeds.Rent(to, _visit(to)),
    "build_group": lambda to: deeds.BuildGroup(to, _visit(to)),
    "meant": lambda to: deeds.Meant(to, deeds.VisitDraft(), SITE, 0, ""),
    "claims": deeds.Claims,
    "deed_list": deeds.DeedList,
    "taxes": charges.Taxes,
    "chance_cards": charges.ChanceCards,
    "pay_each": lambda to: charges.PayEach(to, RED),
    "collect_each": lambda to: charges.CollectEach(to, RED),
    "jail": charges.Jail,
    "loan": charges.Loan,
    "borrow": lambda to: charges.Borrow(to, RED),
    "repay": lambda to: charges.Repay(to, RED),
    "standings": menus.Standings,
    "codes": lambda to: menus.show_codes(to, menus.Standings(to)),
    "history": menus.History,
    "details": lambda to: menus.Details(to, Entries(to)),
    "debts": menus.Debts,
    "bankrupt_asked": lambda to: menus.BankruptAsked(to, RED),
    "this_game": game.ThisGame,
    "chosen": house.Chosen,
    "names": players.Names,
    "new_name": lambda to: players.NewName(to, RED, players.Names(to)),
    "new_card": lambda to: game.NewCard(to, GREEN),
    "final": game.Final,
    "final_throw": lambda to: game.FinalThrow(to, game.Final(to)),
    "game_over": game.GameOver,
    "settings": settings.Settings,
    "volume": settings.Volume,
    "brightness": settings.Brightness,
    "new_pin": settings.NewPin,
    "self_test": show_self_test,
}


def screen(session: Session, name: str) -> Screen:
    """Return a screen by its name."""
    found = MADE[name](session) if name in MADE else getattr(session.chart, name)
    assert isinstance(found, Screen)
    return found


_CHART = vars(Table().unit.session.chart)
NAMES = [name for name, value in _CHART.items() if isinstance(value, Screen)] + [*MADE]
