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
import io
import tokenize
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
    _refuse_parameters(imported | {name for name, _ in constants}, nodes)
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
    return _with_private("".join(lines), frozenset(imported))


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
    """Return the source with numbers in place of names read from modules, `refusals.SHORT`."""
    imports = [node for node in _parse(source) if isinstance(node, ast.ImportFrom)]
    for node in imports:
        for alias in node.names:
            known = constants_of(f"{node.module}.{alias.name}")
            if known:
                name = alias.asname or alias.name
                source = _without_module(source, name, tuple(known.items()))
    return source


@cache  # it reads every token, and a process may build many images
def _without_module(source: str, module: str, numbers: tuple[tuple[str, int], ...]) -> str:
    """Return the source with numbers in place of a module's names; not imported without need."""
    known = dict(numbers)
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    found: list[tuple[int, int, int, bytes]] = []
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for before, name, dot, number in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        is_read = (name.string, dot.string) == (module, ".") and before.string != "."
        if is_read and name.type == tokenize.NAME and number.string in known:
            (row, first), (_, end) = name.start, number.end
            line = name.line
            span = len(line[:first].encode()), len(line[:end].encode())
            found.append((row - 1, *span, repr(known[number.string]).encode()))
    for row, first, end, text in reversed(found):
        lines[row] = lines[row][:first] + text + lines[row][end:]
    uses = [n for n in ast.walk(ast.Module(_parse(source), [])) if isinstance(n, ast.Name)]
    if sum(use.id == module for use in uses) == len(found):
        _drop_import(lines, _parse(source), module)
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


@cache  # as above
def _with_private(source: str, names: frozenset[str]) -> str:
    """Return the source with an underscore before these names, but for those of attributes."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    before = ""
    found: list[tuple[int, int]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.string in names and before != ".":
            row, column = token.start
            found.append((row - 1, len(token.line[:column].encode())))
        if (
            token.type == tokenize.STRING
            and "f" in token.string.split(token.string[-1])[0].lower()
        ):
            _refuse_names(token, names)
        before = token.string
    for row, at in reversed(found):
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


def _refuse_parameters(names: set[str], nodes: list[ast.stmt]) -> None:
    """Raise ValueError for a parameter with a constant's name.

    const() has no scope in MicroPython 1.25: the constant would take the parameter's place.
    """
    for part in ast.walk(ast.Module(nodes, [])):
        if isinstance(part, ast.arg) and part.arg in names:
            raise ValueError(f"line {part.lineno}: the parameter {part.arg} is a constant, too")


def _refuse_names(token: tokenize.TokenInfo, names: frozenset[str]) -> None:
    """Raise ValueError for a constant in an f-string, whose parts are no tokens in Python 3.11."""
    used = {node.id for node in ast.walk(ast.parse(token.string)) if isinstance(node, ast.Name)}
    if used & names:
        raise ValueError(f"line {token.start[0]}: a constant in an f-string: {used & names}")
