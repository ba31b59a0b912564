"""What the report's page asks of MicroPython, as files and as JSON (web/report/worker.js)."""

import gc
import json

from host_sim.report import analysis, auction_clock, region, tables


def answer(region_path: str, feed_path: str, words_path: str, game: int) -> str:
    """Return a report and its sections as JSON, or the words for why there is none.

    words_path: the words of the page's language by their keys, as JSON. game: which in the file
    from 1 on, 0 for the last. An empty feed is none.
    """
    gc.collect()
    table: dict[str, str] = json.loads(_text(words_path))
    try:
        with open(region_path, "rb") as file:
            history = region.read(file.read())
        feed = _text(feed_path)
        deals = auction_clock.read(feed) if feed else ()
    except region.NotAGame as reason:
        refused = tables.Words(table)("refused." + reason.key, **reason.values)
        return json.dumps({"refused": refused})
    except auction_clock.NotAFeed:
        return json.dumps({"refused": tables.Words(table)("refused.feed")})
    count = len(analysis.games(history))
    report = analysis.analyse(history, game - 1 if 0 < game <= count else -1, deals)
    return json.dumps(
        {
            "report": report,
            "heading": tables.heading(report),
            "summary": tables.summary(report, table),
            "sections": tables.sections(report, table),
        }
    )


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
