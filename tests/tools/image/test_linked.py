from tools.image import linked

MAP = """\
Discarded input sections

 .text.unused   0x00000000       0x40 CMakeFiles/f.dir/gone.c.o

Linker script and memory map

 .text.short    0x10000100       0x20 CMakeFiles/f.dir/./kept.c.o
 .text.a_name_that_has_a_line_of_its_own
                0x10000120        0x4 /usr/lib/gcc/x/thumb/libgcc.a(_dvmd_tls.o)
 .data.in_ram   0x20000400        0x8 CMakeFiles/f.dir/ours.c.o
 .text.empty    0x10000124        0x0 CMakeFiles/f.dir/empty.c.o
 .debug_info    0x00000000      0x100 CMakeFiles/f.dir/debug.c.o
 .init          0x10000200        0x8 /usr/lib/gcc/x/thumb/crti.o
"""
READ = """\
CMakeFiles/f.dir/kept.c.o: #deps 3, deps mtime 1 (VALID)
    /src/micropython/py/kept.c
    /src/micropython/lib/uzlib/inside.c
    /usr/include/newlib/stdio.h

CMakeFiles/f.dir/ours.c.o: #deps 1, deps mtime 1 (VALID)
    /tree/inputs/boards/ours.c

CMakeFiles/f.dir/gone.c.o: #deps 1, deps mtime 1 (VALID)
    /src/micropython/lib/gone.c

"""


def test_what_is_linked_is_named_with_all_that_its_compiler_read() -> None:
    assert linked.sources(MAP, READ, {"/tree/inputs": "dealbox", "/src": ""}) == [
        "dealbox/boards/ours.c",
        "micropython/lib/uzlib/inside.c",
        "micropython/py/kept.c",
        "toolchain/crti.o",
        "toolchain/libgcc.a",
    ]
