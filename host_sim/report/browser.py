"""What the report's page asks of MicroPython, as files and as JSON (web/report/worker.js)."""

import gc
import json

from dealbox.bank import editions
from host_sim.report import analysis, region, tables


def answer(region_path: str, words_path: str, game: int) -> str:
    """Return a report and its sections as JSON, or the words for why there is none.

    words_path: the words of the page's language by their keys, as JSON. game: which in the file
    from 1 on, 0 for the last.
    """
    gc.collect()
    editions.forget_own()  # those of the file before
    with open(words_path, encoding="utf-8") as words:
        table: dict[str, str] = json.loads(words.read())
    left_out: list[int] = []
    try:
        with open(region_path, "rb") as file:
            history = region.read(file.read(), left_out)
    except region.NotAGame as reason:
        refused = tables.Words(table)("refused." + reason.key, **reason.values)
        return json.dumps({"refused": refused})
    count = len(analysis.games(history))
    report = analysis.analyse(history, game - 1 if 0 < game <= count else -1)
    summary = tables.summary(report, table)
    if left_out:
        summary.append(tables.Words(table)("left.out", first=left_out[0], last=left_out[-1]))
    return json.dumps(
        {
            "report": report,
            "heading": tables.heading(report),
            "summary": summary,
            "sections": tables.sections(report, table),
        }
    )
