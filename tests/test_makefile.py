import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.cases import for_each, rows
from tests.support.sources import ROOT

_ECHO = f"{sys.executable} -c 'import json, sys; print(json.dumps(sys.argv[1:]))'"


LOCKS = sorted((ROOT / "tools/requirements").glob("*.txt"))
STAMPS = [f".venv/ready-{path.stem}" for path in LOCKS]


def _handed(target: str, *settings: str, **environment: str) -> list[str]:
    """Return the arguments of a target's program; .venv counts as made."""
    programs = (f"PY={_ECHO}", f"DEALBOX={_ECHO}")
    made = [word for stamp in STAMPS for word in ("-o", stamp)]
    call = ["make", "--no-print-directory", *made, target, *programs, *settings]
    done = subprocess.run(
        call, cwd=ROOT, capture_output=True, text=True, check=True, env=os.environ | environment
    )
    words: list[str] = json.loads(done.stdout)
    return words


@for_each("place", ["/media/My Drive", "it's here", 'a "b" c', "a;b", "a  b", "a,b"])
def test_a_place_may_have_any_name(place: str) -> None:
    handed = _handed("flash", f"DRIVE={place}", f"IMAGE={place}.uf2", f"PORT={place}")
    assert handed == [
        *("-m", "tools.usb.flasher", "--board", "DEALBOX_PICO", "--port", place),
        *("--drive", place, "--image", f"{place}.uf2"),
    ]
    assert _handed("dump", f"FILE={place}") == ["-m", "tools.usb.dump", place]


def test_a_setting_that_is_not_given_is_not_passed() -> None:
    assert _handed("flash") == ["-m", "tools.usb.flasher", "--board", "DEALBOX_PICO"]
    assert _handed("flash", "ANYWAY=1")[-1] == "--anyway"
    assert _handed("check-board", "HAND=0", "PORT=/dev/x") == [
        *("-m", "tools.usb.check_board", "--board", "DEALBOX_PICO"),
        *("--port", "/dev/x", "--no-hand"),
    ]
    assert "out/dealbox-DEALBOX_PICO.uf2" == _handed("uf2")[-1] == _handed("uf2", "BOARD=")[-1]


@for_each("name", ["$(touch out/x)", "it's `here`", "a  b;c", "$HOME", 'a"b'])
def test_what_a_scenario_is_played_with_is_no_command(name: str) -> None:
    said = name.replace("$", "$$")  # make's own sign
    assert _handed("play", f"FILE={said}", f"ON={said}", f"SEED={said}") == [
        *("play", name, "--on", name, "--seed", name)
    ]
    assert _handed("run", f"PORT={said}") == ["run", "--port", name]


@for_each(("target", "groups"), rows(__file__, "installs"))
def test_each_target_installs_what_it_needs_and_no_more(target: str, groups: str) -> None:
    newer = (f"-Wtools/requirements/{path.name}" for path in LOCKS)
    call = ["make", "-n", *newer, *target.split()]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    installed = set(re.findall(r" (\.venv/ready-\w+) IS_ALONE=1", done.stdout))
    assert installed == {f".venv/ready-{each}" for each in groups.split()}


@for_each("marks", re.findall('-m "(.*not soak.*)"', (ROOT / "Makefile").read_text("utf-8")))
def test_a_run_without_soak_tests_imports_no_module_of_theirs(marks: str) -> None:
    call = [sys.executable, "-mpytest", "-n0", "-q", "--collect-only", "-m", marks, "tests/kit"]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 5), done.stdout  # 5: none of these has such a mark


def test_of_two_at_once_one_installs(tmp_path: Path) -> None:
    """The second finds the installation done. Two pip in one folder would end with an error."""
    (tmp_path / "tools/requirements").mkdir(parents=True)
    (tmp_path / "tools/requirements/run.txt").touch()
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / ".venv/bin").mkdir(parents=True)
    pip = tmp_path / ".venv/bin/pip"
    pip.write_text(
        '#!/bin/sh\nmkdir busy || echo "two at once" >> said\nrmdir busy; echo $* >> said\n'
    )
    pip.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    call = ["make", ".venv/ready-run"]
    both = [subprocess.Popen(call, cwd=tmp_path, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    said = (tmp_path / "said").read_text().splitlines()
    assert [line.split()[2] for line in said] == ["install", "install"]


def test_long_runs_and_fuzzing_may_be_short() -> None:
    assert _handed("long", "SHARE=1000") == [
        *("-m", "tests.programs.damage", "--record", "tests/programs/long.md", "--share", "1000")
    ]
    assert _handed("fuzz", "COUNT=9", "SEED=1", "ONLY=page") == [
        *("-m", "tests.programs.damage", "--only", "guided_page", "--count", "9", "--seed", "1")
    ]


def test_only_a_host_given_to_make_opens_the_face_to_the_network() -> None:
    assert _handed("run", "HOST=0.0.0.0", "PORT=80") == [
        *("run", "--port", "80", "--host", "0.0.0.0")
    ]
    assert _handed("run", HOST="laptop") == ["run"]  # as some shells export it
