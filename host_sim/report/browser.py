"""What the report's page asks of MicroPython, as files and as JSON (page/worker.js)."""

import gc
import json

from host_sim.report import analysis, auction_clock, region, tables


def answer(region_path: str, feed_path: str, game: int) -> str:
    """Return a report and its sections as JSON, or why there is none.

    game: which in the file from 1 on, 0 for the last. An empty feed is none.
    """
    gc.collect()
    try:
        with open(region_path, "rb") as file:
            history = region.read(file.read())
        with open(feed_path, encoding="utf-8") as file:
            feed = file.read()
        deals = auction_clock.read(feed) if feed else ()
    except region.NotAGame as reason:
        return json.dumps({"refused": f"This is no saved game: {reason}."})
    except auction_clock.NotAFeed as reason:
        return json.dumps({"refused": f"This is no feed: {reason}."})
    count = len(analysis.games(history))
    report = analysis.analyse(history, game - 1 if 0 < game <= count else -1, deals)
    return json.dumps(
        {
            "report": report,
            "heading": tables.heading(report),
            "summary": tables.summary(report),
            "sections": tables.sections(report),
        }
    )
