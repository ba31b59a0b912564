"""Puts into the wheel what is built: the script that draws a report (host_sim/web/pages.py)."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Built(BuildHookInterface[Any]):
    """Builds from the checkout; without Node the wheel lacks the script, and says so."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path[:0] = [self.root, str(Path(self.root, "firmware"))]
        from host_sim.images import BuildFailed, NoImage
        from host_sim.web.pages import REPORT_SCRIPT
        from tools.site import pages

        try:
            script = pages.report_script()
        except (NoImage, BuildFailed) as reason:
            self.app.display_warning(f"the wheel can draw no report: {reason}")
        else:
            build_data["force_include"][str(script)] = f"host_sim/web/built/{REPORT_SCRIPT}"
