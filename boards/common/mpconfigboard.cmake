# The core's clock, 125 or 200 MHz (docs/silicon.md compares them), by tools/image/build.py.
include(${CMAKE_CURRENT_LIST_DIR}/settings.cmake)
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# The flash's clock, which mpconfigboard.h limits: start.c sets its divider before the core's is
# raised.
add_compile_definitions(SYS_CLK_MHZ=${core_mhz})
if(core_mhz GREATER 133)
    add_compile_definitions(PICO_FLASH_SPI_CLKDIV=4)
endif()

# What differs between the boards and their controllers is in board.h, which only these files read:
# all images share the other objects.
function(dealbox_board)
    set(files py/modsys.c extmod/modos.c shared/runtime/pyexec.c shared/tinyusb/mp_usbd_descriptor.c)
    list(TRANSFORM files PREPEND "${MICROPY_DIR}/")
    set(sdk pico_fix/rp2040_usb_device_enumeration/rp2040_usb_device_enumeration.c
        pico_standard_binary_info/standard_binary_info.c)
    list(TRANSFORM sdk PREPEND "${PICO_SDK_PATH}/src/rp2_common/")
    set_source_files_properties(${files} ${sdk} rp2_flash.c ${MICROPY_BOARD_DIR}/start.c PROPERTIES
        COMPILE_OPTIONS "-include;${MICROPY_BOARD_DIR}/../board/board.h")
endfunction()
cmake_language(DEFER CALL dealbox_board)

# Files that are left out: what is still asked for of them is in left_out.c. The only one in C++
# has operators that nothing here calls: without it, and linked as C, no libstdc++ is needed. The
# linker would take nothing of most others: encryption but for SHA-256, file systems, networks,
# functions of floats, emitters of machine code. They took a third of the time to build.
function(dealbox_left_out)
    get_target_property(files micropy_lib_mbedtls INTERFACE_SOURCES)
    list(FILTER files EXCLUDE REGEX "/(sha256|platform_util)\\.c$")
    set(unused extmod/moddeflate.c extmod/network_*.c lib/libm/*.c lib/littlefs/*.c lib/oofatfs/*.c
        py/asm*.c py/emitinline*.c py/emitn*.c shared/netutils/*.c)
    list(TRANSFORM unused PREPEND "${MICROPY_DIR}/")
    file(GLOB unused ${unused})
    list(APPEND files ${unused} mbedtls/mbedtls_port.c fatfs_port.c modrp2.c rp2_dma.c rp2_pio.c
        ${PICO_SDK_PATH}/src/rp2_common/pico_cxx_options/new_delete.cpp)
    set_source_files_properties(${files} PROPERTIES HEADER_FILE_ONLY ON)
    set_target_properties(firmware PROPERTIES LINKER_LANGUAGE C)
    target_sources(firmware PRIVATE ${MICROPY_BOARD_DIR}/left_out.c)
endfunction()
cmake_language(DEFER CALL dealbox_left_out)

# From power-on to the clocks: boot2.S, then start.c.
set(PICO_DEFAULT_BOOT_STAGE2_FILE ${CMAKE_CURRENT_LIST_DIR}/boot2.S)
function(dealbox_start)
    target_sources(firmware PRIVATE ${MICROPY_BOARD_DIR}/start.c)
    target_link_libraries(firmware hardware_vreg)
    target_link_options(firmware PRIVATE LINKER:--wrap=xosc_init)
endfunction()
cmake_language(DEFER CALL dealbox_start)

# The interpreter's inner parts run from RAM, as the port intends: its linker script names them
# by objects that end in .obj, but with this SDK they end in .o, and all stayed in flash, where
# three fifths of the unit's time were cache misses. More objects than in the port's list,
# all that a turn of the loop needs, but without their functions that run at power-on, seldom or
# never (in_flash), whose room is the heap's.
set(in_ram
    bc binary cstack gc map nlr nlrthumb obj objarray objboundmeth objfun objint objtype qstr runtime
    smallint vm)
list(TRANSFORM in_ram REPLACE "(.+)" "*py/\\1.c.o")
list(APPEND in_ram *machine_pin.c.o *modselect.c.o)  # two calls for each byte to a reader, one a rest
list(JOIN in_ram " " in_ram)
set(in_flash
    array_append array_construct array_extend array_make_new array_new array_print
    bytearray_make_new check_for_special_accessors checked_fun_call fun_bc_print
    gc_deal_with_stack_overflow gc_dump_alloc_table gc_dump_info gc_info gc_init gc_nbytes
    gc_realloc gc_sweep_all instance_binary_op instance_count_native_bases instance_get_buffer
    instance_print instance_subscr instance_unary_op int_from_bytes int_to_bytes m_malloc_fail
    machine_pin_deinit machine_pin_find* machine_pin_get_irq machine_pin_high machine_pin_init
    machine_pin_irq machine_pin_irq_info machine_pin_low machine_pin_obj_init_helper
    machine_pin_print machine_pin_toggle memoryview_make_new mp_binary_get_int mp_binary_get_val
    mp_binary_set_int mp_binary_set_val mp_builtin_issubclass mp_call_method_n_kw_var mp_decode_uint
    mp_delete_global mp_delete_name mp_encode_uint mp_import_all mp_import_from mp_import_name
    mp_init mp_load_build_class mp_load_method_protected mp_load_name mp_make_raise_obj mp_map_clear
    mp_map_deinit mp_map_init mp_map_rehash mp_obj_cast_to_native_base mp_obj_fun_get_name
    mp_obj_get_array_fixed_n mp_obj_id mp_obj_instance_call mp_obj_instance_getiter
    mp_obj_instance_is_callable mp_obj_instance_make_new mp_obj_int_binary_op_extra_cases
    mp_obj_int_make_new mp_obj_is_callable mp_obj_is_subclass mp_obj_new_bytearray
    mp_obj_new_bytearray_by_ref mp_obj_new_fun_bc mp_obj_new_instance mp_obj_new_memoryview
    mp_obj_new_type mp_obj_print_exception mp_parse_compile_execute mp_pin_make_new
    mp_raise_StopIteration mp_raise_TypeError_int_conversion mp_resume mp_set_init mp_set_lookup
    mp_set_rehash mp_set_remove_first mp_store_global mp_unpack_ex native_base_init_wrapper
    poll_ipoll poll_modify poll_register poll_set_add_obj poll_unregister qstr_dump_data
    qstr_find_strn* qstr_from_str qstr_from_strn qstr_from_strn_helper* qstr_init qstr_pool_info
    select_poll select_select static_class_method_make_new super_attr super_make_new super_print
    type_attr type_make_new)
list(TRANSFORM in_flash PREPEND ".text.")
list(JOIN in_flash " " in_flash)
file(READ memmap_mp_rp2040.ld script)
string(REPLACE "*gc.c.obj *vm.c.obj *parse.c.obj" "${in_ram} *divider_hardware.S.o" patched "${script}")
if(patched STREQUAL script)
    message(FATAL_ERROR "This MicroPython's linker script has another list: see mpconfigboard.cmake.")
endif()
# The first pattern that fits a section takes it.
string(REPLACE "*(EXCLUDE_FILE(*libgcc.a" "*(${in_flash})\n        *(EXCLUDE_FILE(*libgcc.a" patched "${patched}")
# The interpreter looks up each instruction in a table.
string(REPLACE "*lib_a-mem*.o *libm.a:) .rodata*" "*lib_a-mem*.o *libm.a: *py/vm.c.o) .rodata*" patched "${patched}")
# The linker refuses a program that reaches into the flash of records and journal, whose last page
# before is the image's checksum (host_sim/uf2.py).
file(READ ${CMAKE_CURRENT_LIST_DIR}/mpconfigboard.h settings)
string(REGEX MATCH "FLASH_STORAGE_BYTES \\(([0-9]+) \\* 1024\\)" _ "${settings}")
math(EXPR program_bytes "(2048 - ${CMAKE_MATCH_1}) * 1024 - 256")
string(REPLACE "ORIGIN = 0x10000000, LENGTH = 2048k" "ORIGIN = 0x10000000, LENGTH = ${program_bytes}" limited "${patched}")
# start() is where boot2.S goes on, 256 bytes into the program: after vectors and their header.
string(REPLACE "KEEP (*(.reset))" ". = 0x100;\n        KEEP (*(.start))\n        KEEP (*(.reset))" started "${limited}")
if(limited STREQUAL patched OR started STREQUAL limited)
    message(FATAL_ERROR "This MicroPython's linker script has another flash: see mpconfigboard.cmake.")
endif()
# A collection of garbage at the deepest call left 208 of the port's 8192 bytes of stack. The end of the
# heap is the stack's.
set(end "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM)")
string(REPLACE "${end}" "${end} - 1536" shorter "${started}")
string(REPLACE "= __StackTop - SIZEOF(.stack_dummy)" "= __GcHeapEnd" deeper "${shorter}")
if(shorter STREQUAL started OR deeper STREQUAL shorter)
    message(FATAL_ERROR "This MicroPython's linker script has another stack: see mpconfigboard.cmake.")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/dealbox.ld "${deeper}")
cmake_language(DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/dealbox.ld)

# Puts functions of a C file in this folder in place of MicroPython's or TinyUSB's. If the function
# behind a call of __real_NAME no longer exists, the linker reports it.
function(dealbox_wrap file)
    target_sources(firmware PRIVATE ${MICROPY_BOARD_DIR}/${file})
    foreach(name ${ARGN})
        target_link_options(firmware PRIVATE LINKER:--wrap=${name})
    endforeach()
endfunction()

# Requests that come before the previous one is complete; the sleep, in which the clock is divided;
# the display's bus.
cmake_language(DEFER CALL dealbox_wrap usb_requests.c hw_endpoint_xfer_continue hw_endpoint_xfer_start)
cmake_language(DEFER CALL dealbox_wrap rest.c mp_wfe_or_timeout)
cmake_language(DEFER CALL dealbox_wrap wire.c i2c_write_blocking_until i2c_read_blocking_until)

# Of the SDK's 16 timers none is used but by machine.Timer, in service mode.
add_compile_definitions(PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=4)

# Only the Pico SDK's own faults are printed so, MicroPython prints by itself.
add_compile_definitions(PICO_PRINTF_SUPPORT_FLOAT=0 PICO_PRINTF_SUPPORT_EXPONENTIAL=0)

# The modules checks, for make check-board, flash_chip, for the journal, and loaded, for power-on,
# with quicker imports.
list(APPEND USER_C_MODULES ${CMAKE_CURRENT_LIST_DIR}/modules.cmake)
function(dealbox_import)
    target_link_options(firmware PRIVATE LINKER:--wrap=mp_builtin___import___default)
endfunction()
cmake_language(DEFER CALL dealbox_import)

# Of what runs from RAM, what every call of a function passes through is compiled for speed, as the
# port does with vm.c and map.c: a booking is shown 5 % earlier.
function(dealbox_optimize)
    foreach(name bc gc objfun objtype qstr runtime)
        set_source_files_properties(${MICROPY_PY_DIR}/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
    endforeach()
    set_source_files_properties(${MICROPY_BOARD_DIR}/loaded.c PROPERTIES COMPILE_OPTIONS "-O2")
endfunction()
cmake_language(DEFER CALL dealbox_optimize)
