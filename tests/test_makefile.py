"""The arguments that a target of the Makefile passes to its program."""

import json
import os
import subprocess
import sys

import pytest

from tests.support.sources import ROOT

_ECHO = f"{sys.executable} -c 'import json, sys; print(json.dumps(sys.argv[1:]))'"


def _handed(target: str, *settings: str, **environment: str) -> list[str]:
    """Return the arguments of a target's program; .venv counts as made."""
    programs = (f"PY={_ECHO}", f"DEALBOX={_ECHO}")
    call = ["make", "--no-print-directory", "-o", ".venv/ready-all", target, *programs, *settings]
    done = subprocess.run(
        call, cwd=ROOT, capture_output=True, text=True, check=True, env=os.environ | environment
    )
    words: list[str] = json.loads(done.stdout)
    return words


@pytest.mark.parametrize(
    "place", ["/media/My Drive", "it's here", 'a "b" c', "a;b", "a  b", "a,b"]
)
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
    assert _handed("push", "PORT=/dev/x")[-2:] == ["--port", "/dev/x"]
    assert _handed("uf2")[-2:] == ["--out", "out/dealbox-DEALBOX_PICO.uf2"]


def test_the_rig_has_a_port_and_so_has_the_unit() -> None:
    handed = _handed("rig", "RIG=/dev/x", "PORT=/dev/y", "CUTS=5", "WAYS=run")
    assert handed == [
        *("-m", "rig", "--rig", "/dev/x", "--unit", "/dev/y", "--cuts", "5", "--ways", "run"),
    ]
    assert _handed("rig", "CHIP=1") == ["-m", "rig", "--chip"]


def test_only_a_host_given_to_make_opens_the_face_to_the_network() -> None:
    assert _handed("run", "HOST=0.0.0.0", "PORT=80") == [
        *("run", "--port", "80", "--host", "0.0.0.0"),
    ]
    assert _handed("run", HOST="laptop") == ["run"]  # as some shells export it
