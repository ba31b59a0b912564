"""Declares constants to MicroPython's compiler, on the way of a module into an image.

The compiler puts the value of `_NAME = const(1)` wherever the name is used, and the name into no
dictionary. That saves 8 bytes of heap in each module that has it, and a search at each use. The
sources stay as they are; lines keep their numbers. What becomes a constant:

1. a module's private names that are bound once, to numbers, text or bytes;
2. such numbers of another module that it imports: they become private names of its own;
3. such numbers that it reads from a module, as `refusals.SHORT`: the number stands there, and a
   module of which nothing else is read is not imported.
"""

import ast
from collections import Counter
from collections.abc import Callable
from functools import cache

Constants = dict[str, int]  # by name


def declare_all(sources: dict[str, str], folder: str = "") -> dict[str, str]:
    """Return modules, by their paths, with their constants declared.

    folder: where modules begin that others import.
    """
    found: dict[str, Constants] = {}

    def constants_of(module: str) -> Constants:
        if module not in found:
            source = sources.get(f"{folder}{module.replace('.', '/')}.py")
            found[module] = numbers(source, constants_of) if source else {}
        return found[module]

    return {name: declare(source, constants_of) for name, source in sources.items()}


def declare(source: str, constants_of: Callable[[str], Constants]) -> str:
    """Return a module's source with its constants declared; one with a mistake as it is.

    constants_of: returns the numbers among the constants of another module.
    """
    source = _without_modules(source, constants_of)
    nodes = _parse(source)
    if not nodes:
        return source
    lines = source.splitlines(keepends=True)
    imported: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            imported |= _take_over(node, lines, constants_of(node.module or ""))
    known = numbers(source, constants_of)
    constants = _assignments(nodes, set(known))
    for name, value in constants:
        is_known = name in known or isinstance(value, ast.Constant)
        if name.startswith("_") and is_known and value.lineno == value.end_lineno:
            _refuse_before(name, value.lineno, nodes)
            line = lines[value.lineno - 1].encode()  # the columns of a node are those of UTF-8
            first, end = value.col_offset, value.end_col_offset or 0
            text = repr(known[name]).encode() if name in known else line[first:end]
            lines[value.lineno - 1] = (
                line[:first] + b"const(" + text + b")" + line[end:]
            ).decode()
    return _with_private("".join(lines), imported, imported | {name for name, _ in constants})


def numbers(source: str, constants_of: Callable[[str], Constants]) -> Constants:
    """Return the names of a module that stand for whole numbers known when it is compiled."""
    nodes = _parse(source)
    found: Constants = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            known = constants_of(node.module or "")
            found.update(
                {
                    alias.name: known[alias.name]
                    for alias in node.names
                    if alias.name in known and not alias.asname
                }
            )
    values: dict[str, object] = dict(found)
    for name, value in _assignments(nodes, set(found)):
        values[name] = eval(ast.unparse(value), {"__builtins__": {}}, values)
    return {name: value for name, value in values.items() if isinstance(value, int)}


@cache
def _parse(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except SyntaxError:
        return []  # the compiler will report it


def _assignments(nodes: list[ast.stmt], known: set[str]) -> list[tuple[str, ast.expr]]:
    """Return names in capitals that are bound to a constant, and only once."""
    found: list[tuple[str, ast.expr]] = []
    names = set(known)
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                if name.isupper() and _is_constant(value, names):
                    names.add(name)
                    found.append((name, value))
    bound = [name for name, _ in found]
    return [(name, value) for name, value in found if bound.count(name) == 1]


def _is_constant(node: ast.expr, names: set[str]) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | str | bytes) and not isinstance(value, bool)
        case ast.Name(id=name):
            return name in names
        case ast.UnaryOp(operand=operand):
            return _is_constant(operand, names)
        case ast.BinOp(left=left, right=right):
            return _is_constant(left, names) and _is_constant(right, names)
    return False


def _without_modules(source: str, constants_of: Callable[[str], Constants]) -> str:
    """Return the source with numbers in place of names read from modules, `refusals.SHORT`.

    A module of which nothing else is read is not imported. What an f-string reads stays.
    """
    known = {
        alias.asname or alias.name: constants_of(f"{node.module}.{alias.name}")
        for node in _parse(source)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    found: list[tuple[int, int, int, str]] = []
    uses = Counter[str]()
    nodes = list(ast.walk(ast.Module(_parse(source), [])))
    texts = [each for node in nodes if isinstance(node, ast.JoinedStr) for each in ast.walk(node)]
    for node in nodes:
        match node:
            case ast.Name(id=module):
                uses[module] += 1
            case ast.Attribute(value=ast.Name(id=module), attr=name, end_col_offset=int(end)):
                if name in known.get(module, {}) and node not in texts:
                    uses[module] -= 1
                    number = repr(known[module][name])
                    found.append((node.lineno - 1, node.col_offset, end, number))
    for row, first, end, number in sorted(found, reverse=True):
        lines[row] = lines[row][:first] + number.encode() + lines[row][end:]
    for module, numbers in known.items():
        if numbers and not uses[module]:
            _drop_import(lines, _parse(b"".join(lines).decode()), module)
    return b"".join(lines).decode()


def _drop_import(lines: list[bytes], nodes: list[ast.stmt], module: str) -> None:
    """Take a module out of the import that names it."""
    for node in nodes:
        if not isinstance(node, ast.ImportFrom):
            continue
        others = [ast.unparse(each) for each in node.names if module != (each.asname or each.name)]
        if len(others) < len(node.names):
            statement = f"from {node.module} import {', '.join(others)}" if others else ""
            first, end = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:end] = [f"{statement}\n".encode(), *[b"\n"] * (end - first - 1)]


def _take_over(node: ast.ImportFrom, lines: list[str], known: Constants) -> set[str]:
    """Declare what an import would fetch, in its place; return the names."""
    taken = {alias.name for alias in node.names if alias.name in known and not alias.asname}
    if not taken:
        return taken
    others = [ast.unparse(alias) for alias in node.names if alias.name not in taken]
    statements = [f"from {node.module} import {', '.join(others)}"] if others else []
    statements += [f"{name} = const({known[name]!r})" for name in sorted(taken)]
    first, end = node.lineno - 1, node.end_lineno or node.lineno
    lines[first:end] = ["; ".join(statements) + "\n", *["\n"] * (end - first - 1)]
    return taken


def _with_private(source: str, names: set[str], constants: set[str]) -> str:
    """Return the source with an underscore before these names of constants.

    ValueError: one is in an f-string, whose parts have no places in Python 3.11; or a parameter
    has a constant's name: const() has no scope in MicroPython 1.25, and would take its place.
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    places: list[tuple[int, int]] = []
    for node in ast.walk(ast.Module(_parse(source), [])):
        if isinstance(node, ast.Name) and node.id in names:
            places.append((node.lineno - 1, node.col_offset))
        if isinstance(node, ast.JoinedStr):
            used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & names
            if used:
                raise ValueError(f"line {node.lineno}: a constant in an f-string: {used}")
        if isinstance(node, ast.arg) and node.arg in constants:
            raise ValueError(f"line {node.lineno}: the parameter {node.arg} is a constant, too")
    for row, at in sorted(places, reverse=True):
        lines[row] = lines[row][:at] + b"_" + lines[row][at:]
    return b"".join(lines).decode()


def _refuse_before(name: str, line: int, nodes: list[ast.stmt]) -> None:
    """Raise ValueError if a constant is used in a line before the one that declares it.

    The compiler knows it only from there on, and nothing has the name at run time.
    """
    for node in nodes:
        for part in ast.walk(node) if node.lineno < line else ():
            if isinstance(part, ast.Name) and part.id == name and part.lineno < line:
                where = f"line {part.lineno}: {name} is used before line {line}"
                raise ValueError(f"{where} declares it")
