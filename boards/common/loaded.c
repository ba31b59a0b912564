// The module loaded: what the imports of power-on leave in RAM is unpacked from flash, instead of
// importing again, which took 70 of 150 ms.
//
// When an image is built, it imports once on the emulated chip (tools/image/loaded.py), and packs
// which words that has changed, of MicroPython's state and of its heap. The pack follows the
// program in the flash. Up to here every start of an image does the same, so the rest of the state
// fits. Should the heap be another one, restore() returns False, and what calls it imports.

#include <string.h>

#include "py/builtin.h"
#include "py/gc.h"
#include "py/mpstate.h"
#include "py/objmodule.h"
#include "py/runtime.h"

#define WANTED (0x544e4157) // "WANT", in place of a pack: it is to be made
#define PACKED (0x4b434150) // "PACK"
#define PAGE (256)
#define READ_BYTES (64) // at once
#define ATB_BYTES (64) // of heap, for each byte of its table: four blocks of two bits, 0 is free
#define BEGUN (16 * 1024) // bytes: table and heap before the imports; the rest of it is free
#define PACKS_AT (128 * 1024) // bytes: where a pack is made, in what imports leave free of the heap
#define GARBAGE_BLOCKS (64) // collected so soon meanwhile, it leaves no holes
#define STEPS_MOST (16 * 1024)
#define RECENT (256)
#define NEAR (256) // words
#define FAR (2048)
#define HASH(word) (((word) >> 2 ^ (word) >> 10) % RECENT)
#define SRAM (0x20000000u)
#define FLASH (0x10000000u)

// What a pack consists of; each kind is half a byte, the lower half first, and has a number.
enum { END, SKIP, LEAP, BYTE, HALF, WORD, IN_FLASH, IN_RAM, NEAR_FLASH, NEAR_RAM, AGAIN, COPY, COPY_FAR };

typedef struct {
    uint32_t kind;
    uint32_t top; // bytes of the heap that are concerned
    uint32_t sum; // of table and heap before
    uint32_t bytes; // of all this
    uint32_t steps; // bytes of kinds; their numbers follow
    uint8_t packed[];
} pack_t;

// What the next word is compared with, in packing and unpacking alike.
typedef struct {
    uint32_t in_flash, in_ram, recent[RECENT];
} known_t;

mp_obj_t __real_mp_builtin___import___default(size_t n_args, const mp_obj_t *args);
mp_obj_t __wrap_mp_builtin___import___default(size_t n_args, const mp_obj_t *args);
void copy_from_flash(uint32_t *to, uint32_t at, size_t words, size_t step, size_t count); // start.c

extern uint8_t __flash_binary_end;
static volatile uint32_t loaded_packed[2]; // where a pack has been made, and how many bytes it has

static const pack_t *pack(void) {
    return (const pack_t *)(((uintptr_t)&__flash_binary_end + PAGE - 1) & ~(PAGE - 1));
}

static uint32_t *table(void) {
    return (uint32_t *)MP_STATE_MEM(area).gc_alloc_table_start;
}

static uint8_t *heap(void) {
    return MP_STATE_MEM(area).gc_pool_start;
}

static size_t heap_bytes(void) {
    return (MP_STATE_MEM(area).gc_pool_end - heap()) & -ATB_BYTES;
}

// Clear what is free in the heap or between it and its table, and what MicroPython only remembers to be quicker.
static void clear(size_t top) {
    for (size_t at = 0; at < top; at += ATB_BYTES) {
        uint8_t kinds = ((uint8_t *)table())[at / ATB_BYTES];
        uint32_t *word = (uint32_t *)(heap() + at);
        for (size_t i = 0; i < ATB_BYTES / 4; i++) {
            if (!(kinds >> i / 4 * 2 & 3)) {
                word[i] = 0;
            }
        }
    }
    uint8_t *end = (uint8_t *)table() + MP_STATE_MEM(area).gc_alloc_table_byte_len;
    memset(end, 0, heap() - end);
    memset(MP_STATE_MEM(gc_block_stack), 0, sizeof(MP_STATE_MEM(gc_block_stack)));
    memset(MP_STATE_VM(map_lookup_cache), 0, sizeof(MP_STATE_VM(map_lookup_cache)));
}

static uint32_t sum(void) {
    uint32_t total = 0;
    for (size_t i = 0; i < BEGUN / 4; i++) {
        total = (total << 1 | total >> 31) + table()[i];
    }
    return total;
}

static inline uint32_t number(const uint8_t **from, size_t bytes) {
    uint32_t value = 0;
    for (size_t i = 0; i < bytes; i++) {
        value |= (uint32_t)*(*from)++ << 8 * i;
    }
    return value;
}

static void unpack(const pack_t *pack) {
    const uint8_t *more = pack->packed + pack->steps;
    uint32_t *to = (uint32_t *)SRAM, word, kinds = 0;
    known_t known = {FLASH, SRAM, {0}};
    for (size_t i = 0;; i++, kinds >>= 4) {
        if (i % 8 == 0) {
            kinds = ((const uint32_t *)pack->packed)[i / 8];
        }
        uint32_t kind = kinds & 15;
        switch (kind) {
            case END:
                return;
            case SKIP:
                to += number(&more, 1);
                continue;
            case LEAP:
                to += number(&more, 2);
                continue;
            case COPY:
            case COPY_FAR: {
                size_t count = number(&more, 1);
                const uint32_t *from = to - number(&more, kind == COPY ? 1 : 2);
                while (count--) {
                    *to++ = *from++;
                }
                continue;
            }
            case BYTE:
                word = number(&more, 1);
                break;
            case HALF:
                word = number(&more, 2);
                break;
            case IN_FLASH:
                word = known.in_flash = FLASH + number(&more, 3);
                break;
            case IN_RAM:
                word = known.in_ram = SRAM + 4 * number(&more, 2);
                break;
            case NEAR_FLASH:
                word = known.in_flash += 4 * (int8_t)number(&more, 1);
                break;
            case NEAR_RAM:
                word = known.in_ram += 16 * (int8_t)number(&more, 1);
                break;
            case AGAIN:
                word = known.recent[number(&more, 1)];
                break;
            default:
                word = number(&more, 4);
        }
        known.recent[HASH(word)] = word;
        *to++ = word;
    }
}

// The other direction, which only the emulated chip takes.

static pack_t *made;
static uint8_t *more;
static size_t kinds;
static known_t *known; // and all of this in the part of the heap that is free
static const uint32_t *at;

static void put(uint32_t kind, uint32_t value, size_t bytes) {
    made->packed[kinds / 2] |= kind << 4 * (kinds % 2);
    kinds++;
    for (size_t i = 0; i < bytes; i++) {
        *more++ = value >> 8 * i;
    }
}

// For each hash the place of the last word, and for each place how far back the one before it is.
typedef struct {
    size_t last[RECENT];
    uint16_t back[FAR];
} places_t;

static bool is_near(uint32_t word, uint32_t other, int32_t unit) {
    int32_t distance = word - other;
    return distance % unit == 0 && distance >= -128 * unit && distance < 128 * unit;
}

static void put_word(uint32_t word) {
    if (word < 0x100) {
        put(BYTE, word, 1);
    } else if (known->recent[HASH(word)] == word) {
        put(AGAIN, HASH(word), 1);
    } else if (is_near(word, known->in_flash, 4)) {
        put(NEAR_FLASH, (int32_t)(word - known->in_flash) / 4, 1);
        known->in_flash = word;
    } else if (is_near(word, known->in_ram, 16)) {
        put(NEAR_RAM, (int32_t)(word - known->in_ram) / 16, 1);
        known->in_ram = word;
    } else if (word < 0x10000) {
        put(HALF, word, 2);
    } else if (word % 4 == 0 && word - SRAM < 0x40000) {
        put(IN_RAM, (word - SRAM) / 4, 2);
        known->in_ram = word;
    } else if (word - FLASH < 0x1000000) {
        put(IN_FLASH, word - FLASH, 3);
        known->in_flash = word;
    } else {
        put(WORD, word, 4);
    }
    known->recent[HASH(word)] = word;
}

// Put what differs from the words before, of which there are `begun`; the rest were zero. far: how
// far back a copy is looked for. A copy also writes what is the same: never in MicroPython's state,
// of which interrupts may have changed other words.
static void put_changes(const uint32_t *from, size_t count, const uint32_t *before, size_t begun, size_t far) {
    places_t *places = (places_t *)known - 1;
    memset(places->last, -1, sizeof(places->last));
    for (size_t i = 0, entered = 0; i < count;) {
        if (from[i] == (i < begun ? before[i] : 0)) {
            i++;
            continue;
        }
        while (at < from + i) {
            size_t skipped = MIN((size_t)(from + i - at), 0xffff);
            put(skipped < 256 ? SKIP : LEAP, skipped, skipped < 256 ? 1 : 2);
            at += skipped;
        }
        for (; entered < i; entered++) {
            size_t *last = &places->last[HASH(from[entered])];
            places->back[entered % FAR] = MIN(entered - *last, FAR + 1);
            *last = entered;
        }
        size_t most = 1, distance = 0;
        size_t back = i - places->last[HASH(from[i])];
        for (; back <= MIN(i, far); back += places->back[(i - back) % FAR]) {
            size_t same = 0;
            while (same < 255 && i + same < count && from[i + same] == from[i + same - back]) {
                same++;
            }
            if (same > most + (most > 1 && distance < NEAR && back >= NEAR)) {
                most = same;
                distance = back;
            }
        }
        if (most > 1) {
            put(distance < NEAR ? COPY : COPY_FAR, most | distance << 8, distance < NEAR ? 2 : 3);
        } else {
            put_word(from[i]);
        }
        i += most;
        at += most;
    }
}

static uint32_t *saved(void) {
    return (uint32_t *)(heap() + heap_bytes()) - (BEGUN + sizeof(mp_state_ctx)) / 4;
}

static void begin_pack(void) {
    clear(heap_bytes());
    made = (pack_t *)(heap() + PACKS_AT);
    made->sum = sum();
    memcpy(saved(), table(), BEGUN);
    memcpy(saved() + BEGUN / 4, &mp_state_ctx, sizeof(mp_state_ctx));
    MP_STATE_MEM(gc_alloc_threshold) = GARBAGE_BLOCKS;
}

static void end_pack(void) {
    MP_STATE_MEM(gc_alloc_threshold) = (size_t)-1;
    gc_collect();
    // What is made next lies above, and its place is found at once.
    MP_STATE_MEM(area).gc_last_free_atb_index = MP_STATE_MEM(area).gc_last_used_block / 4;
    made->kind = PACKED;
    made->top = (MP_STATE_MEM(area).gc_last_used_block / 4 + 1) * ATB_BYTES;
    clear(made->top);
    memset(made->packed, 0, STEPS_MOST);
    uint8_t *numbers = more = made->packed + STEPS_MOST;
    at = (const uint32_t *)SRAM;
    known = (known_t *)saved() - 1;
    *known = (known_t){FLASH, SRAM, {0}};
    size_t state_words = sizeof(mp_state_ctx) / 4;
    put_changes((uint32_t *)&mp_state_ctx, state_words, saved() + BEGUN / 4, state_words, 0);
    put_changes(table(), (uint32_t *)(heap() + made->top) - table(), saved(), BEGUN / 4, FAR);
    put(END, 0, 0);
    made->steps = (kinds + 1) / 2;
    memmove(made->packed + made->steps, numbers, more - numbers);
    loaded_packed[0] = (uintptr_t)made;
    loaded_packed[1] = made->bytes = sizeof(pack_t) + made->steps + (more - numbers);
    for (;;) { // what builds the image reads it now
    }
}

// Return whether the modules are there now.
static mp_obj_t loaded_restore(void) {
    const pack_t *found = pack();
    if (found->kind == WANTED) {
        begin_pack();
        return mp_const_false;
    }
    if (found->kind != PACKED) {
        return mp_const_false;
    }
    uint8_t *begun = (uint8_t *)table() + BEGUN;
    clear(begun - heap());
    if (sum() != found->sum) {
        return mp_const_false;
    }
    memset(begun, 0, heap() + found->top - begun); // as free as when the image was built
    // First to the end of the heap, where nothing is unpacked: from there it is read much faster.
    size_t size = (found->bytes + READ_BYTES - 1) / READ_BYTES;
    uint8_t *copy = heap() + heap_bytes() - size * READ_BYTES;
    copy_from_flash((uint32_t *)copy, (uintptr_t)found - FLASH, READ_BYTES / 4, READ_BYTES, size);
    unpack((const pack_t *)copy);
    return mp_const_true;
}
static MP_DEFINE_CONST_FUN_OBJ_0(loaded_restore_obj, loaded_restore);

// To be called when all modules are imported.
static mp_obj_t loaded_keep(void) {
    if (pack()->kind == WANTED) {
        end_pack();
    }
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(loaded_keep_obj, loaded_keep);

// In place of MicroPython's: what is loaded or built in is found by its whole name, which is a qstr;
// MicroPython looks up each part of the name among all strings. args: name, globals, locals, what is wanted of
// it, how many dots come before the name.
mp_obj_t __wrap_mp_builtin___import___default(size_t n_args, const mp_obj_t *args) {
    if (n_args == 5 && args[3] != mp_const_none && args[4] == MP_OBJ_NEW_SMALL_INT(0)) {
        mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
        mp_map_elem_t *found = mp_map_lookup(loaded, args[0], MP_MAP_LOOKUP);
        if (found) {
            return found->value;
        }
        mp_obj_t built_in = mp_module_get_builtin(MP_OBJ_QSTR_VALUE(args[0]), false);
        if (built_in != MP_OBJ_NULL) {
            return built_in;
        }
    }
    return __real_mp_builtin___import___default(n_args, args);
}

static const mp_rom_map_elem_t loaded_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_loaded)},
    {MP_ROM_QSTR(MP_QSTR_restore), MP_ROM_PTR(&loaded_restore_obj)},
    {MP_ROM_QSTR(MP_QSTR_keep), MP_ROM_PTR(&loaded_keep_obj)},
};
static MP_DEFINE_CONST_DICT(loaded_globals, loaded_globals_table);

const mp_obj_module_t loaded_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&loaded_globals,
};

MP_REGISTER_MODULE(MP_QSTR_loaded, loaded_module);
