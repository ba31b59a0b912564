// The settings of MicroPython for every Dealbox; what a board is called is in its board.h.

// The top of the flash belongs to the records, 64 KB, and the journal, 1408 KB (docs/journal.md); no
// file system is ever created there.
#define MICROPY_HW_FLASH_STORAGE_BYTES (1472 * 1024)

// The fastest clock for the flash, unless the controller has its own limit: just above the 62.5 MHz
// at which a Raspberry Pi Pico runs it.
#ifndef MICROPY_HW_FLASH_MAX_FREQ
#define MICROPY_HW_FLASH_MAX_FREQ (66500000)
#endif

// One core, one thread: no lock around each piece of heap, and no room for a second stack.
#define MICROPY_PY_THREAD (0)

// By these a laptop recognises the unit among its serial ports.
#define MICROPY_HW_USB_MANUFACTURER_STRING "Dealbox"
#define MICROPY_HW_USB_PRODUCT_FS_STRING MICROPY_HW_BOARD_NAME

// So that no program on a laptop resets the unit by opening its port at 1200 baud.
#define MICROPY_HW_USB_CDC_1200BPS_TOUCH (0)

// The interpreter caches where it last found each name. It uses every second entry, so that by
// default there are 64; Dealbox has some hundreds of names.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (1024)

// No object here has a finaliser: no table of those that have, a hundredth of the heap.
#define MICROPY_ENABLE_FINALISER (0)

// No module is told its file: that would be one more name for the heap to keep for each.
#define MICROPY_PY___FILE__ (0)

// What neither the unit nor its service mode imports.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_ASYNC_AWAIT (0)
#define MICROPY_PY_BUILTINS_COMPILE (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_BUILTINS_DICT_FROMKEYS (0)
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_NOTIMPLEMENTED (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_RANGE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_INDICES (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_COLLECTIONS (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_DELATTR_SETATTR (0)
#define MICROPY_PY_FRAMEBUF (0)
#define MICROPY_PY_GENERATOR_PEND_THROW (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_OS_DUPTERM (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_SYS_MAXSIZE (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
