"""Puts into the wheel what is built: the script that draws a report (host_sim/web/pages.py).

With DEALBOX_COMPILED also bank and table compiled to C (games/study/compiled.py): such a wheel is
for this version of Python on this system, the other one for all.
"""

import os
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
        from games.study import compiled, compiler
        from host_sim.images import BuildFailed, NoImage
        from host_sim.web.pages import REPORT_SCRIPT
        from tools.site import pages

        try:
            script = pages.report_script()
        except (NoImage, BuildFailed) as reason:
            self.app.display_warning(f"the wheel can draw no report: {reason}")
        else:
            build_data["force_include"][str(script)] = f"host_sim/web/built/{REPORT_SCRIPT}"
        if os.environ.get("DEALBOX_COMPILED"):
            made = compiler.compile_all()
            inside = f"games/study/{compiled.IN_WHEEL.name}/{made.name}"
            for path in made.iterdir():
                build_data["force_include"][str(path)] = f"{inside}/{path.name}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
