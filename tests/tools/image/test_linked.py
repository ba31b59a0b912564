from pathlib import Path

from tools.image import linked

MAP = Path(__file__).with_name("linker.map").read_text("utf-8")
READ = Path(__file__).with_name("ninja_deps.txt").read_text("utf-8")


def test_what_is_linked_is_named_with_all_that_its_compiler_read() -> None:
    assert linked.sources(MAP, READ, {"/tree/inputs": "dealbox", "/src": ""}) == [
        "dealbox/boards/ours.c",
        "micropython/lib/uzlib/inside.c",
        "micropython/py/kept.c",
        "toolchain/crti.o",
        "toolchain/libgcc.a",
    ]
