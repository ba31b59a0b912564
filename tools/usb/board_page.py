"""The check of a board as the page of the box asks for it (web/box/check.js), in JSON.

Runs under MicroPython's WebAssembly port.
"""

import json

from tools.usb import board_checks
from tools.usb.board_checks import Ask, Check, Line, Run


class Checking:
    """The check of one unit, a step at a time."""

    def __init__(self, board: str, date: str, limits_path: str) -> None:
        """board: the name of the one that it is wired as."""
        with open(limits_path, encoding="utf-8") as file:
            self._check = Check(board, json.loads(file.read()))
        self._date = date
        self._lines: list[Line] = []
        self._steps = self._check.steps()
        self._is_begun = False

    def step(self, answer: str) -> str:
        """Return the next step, which is one of these; answer: what came of the last one.

        {"line"}: as in a report. {"run"}: a script, answered by what it printed. {"hang"}: a
        script, answered by "y" if the unit is back after it. {"ask", "kind", "values"}: as Ask
        has them. {"report", "failed"}: the end, and the names of the lines that failed.
        {"no_answer": true}: the end, too; what the unit sent is no answer.
        """
        try:
            step = self._steps.send(answer if self._is_begun else None)
        except StopIteration:
            report = self._check.report(self._lines, self._date)
            failed = [line.name for line in self._lines if line.result == board_checks.FAIL]
            return json.dumps({"report": report, "failed": failed})
        except board_checks.NO_ANSWER:
            return json.dumps({"no_answer": True})
        self._is_begun = True
        if isinstance(step, Line):
            self._lines.append(step)
            return json.dumps({"line": step.fields()})
        if isinstance(step, Ask):
            return json.dumps({"ask": step.key, "kind": step.kind, "values": step.values})
        return json.dumps({"run" if isinstance(step, Run) else "hang": step.script})
