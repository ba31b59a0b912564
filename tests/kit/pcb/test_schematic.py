"""The committed schematic, without KiCad: the name at each pin is that of the circuit."""

from kit.pcb import build, circuit, sexpr

WHOLE = sexpr.parse(build.SCHEMATIC.read_text(encoding="utf-8"))
DRAWN = {str(sexpr.all_of(item, "property")[0][2]): item for item in sexpr.all_of(WHOLE, "symbol")}
Point = tuple[float, float]


def test_the_parts_are_those_of_the_circuit() -> None:
    found = {
        ref: [str(item[2]) for item in sexpr.all_of(symbol, "property")][1:]
        for ref, symbol in DRAWN.items()
        if not ref.startswith("#")
    }
    assert found == {part.ref: [part.value, part.footprint] for part in circuit.parts()}


def test_each_pin_has_the_name_of_its_net() -> None:
    names = _at(WHOLE, "global_label")
    found = {
        (ref, pin): names[at]
        for ref, symbol in DRAWN.items()
        if not ref.startswith("#")
        for pin, at in _pins(symbol).items()
        if at in names
    }
    assert found == {
        (part.ref, pad): net for part in circuit.parts() for pad, net in part.nets.items()
    }


def test_each_other_pin_is_crossed_out() -> None:
    """KiCad's rules then know that it is meant to be free."""
    crosses = set(_at(WHOLE, "no_connect"))
    free = {
        at
        for part in circuit.parts()
        for pin, at in _pins(DRAWN[part.ref]).items()
        if pin not in part.nets
    }
    assert crosses == free


def test_no_two_pins_are_drawn_at_one_place_with_different_nets() -> None:
    labels = [(_point(item), str(item[1])) for item in sexpr.all_of(WHOLE, "global_label")]
    assert len({at for at, _ in labels}) == len(set(labels))


def test_it_says_that_nobody_has_made_it() -> None:
    block = sexpr.one_of(WHOLE, "title_block")
    assert "NOT MADE YET: unproven" in [item[2] for item in sexpr.all_of(block, "comment")]


def _at(whole: sexpr.List, name: str) -> dict[Point, str]:
    return {_point(item): str(item[1]) for item in sexpr.all_of(whole, name)}


def _point(item: sexpr.List) -> Point:
    x, y = sexpr.numbers(item, "at")[:2]
    return (round(x, 2), round(y, 2))


def _pins(symbol: sexpr.List) -> dict[str, Point]:
    """Return where the net of each pin of a drawn symbol begins."""
    library = sexpr.one_of(WHOLE, "lib_symbols")
    named = sexpr.one_of(symbol, "lib_id")[1]
    (drawn,) = (item for item in sexpr.all_of(library, "symbol") if item[1] == named)
    x, y = sexpr.numbers(symbol, "at")[:2]
    found = {}
    for unit in sexpr.all_of(drawn, "symbol"):
        for pin in sexpr.all_of(unit, "pin"):
            across, up = sexpr.numbers(pin, "at")[:2]
            found[str(sexpr.one_of(pin, "number")[1])] = (round(x + across, 2), round(y - up, 2))
    return found
