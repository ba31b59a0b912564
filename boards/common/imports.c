// Imports, quicker than MicroPython's own: they were half of the time from power-on to the first
// picture. The linker puts these two functions in place of MicroPython's (mpconfigboard.cmake).
//
// What is loaded already is found by its whole name, which is a qstr; MicroPython looks up each part
// of the name among all strings. A frozen file is found by the size and the sum of its name;
// MicroPython reads all names from flash, three times: as a folder, as a file, and to load it.

#include <string.h>

#include "py/builtin.h"
#include "py/frozenmod.h"
#include "py/runtime.h"

#define NAMES (128) // of files that are measured; there are some eighty, any more are left to MicroPython
#define INSIDE "/__init__.py" // is in every folder: all are packages

typedef struct {
    uint16_t at;
    uint8_t size;
    uint8_t sum;
} name_t;

extern const char mp_frozen_names[]; // one after the other, each with its zero
extern const void *const mp_frozen_mpy_content[];

mp_obj_t __real_mp_builtin___import___default(size_t n_args, const mp_obj_t *args);
mp_obj_t __wrap_mp_builtin___import___default(size_t n_args, const mp_obj_t *args);
mp_import_stat_t __real_mp_find_frozen_module(const char *path, int *type, void **data);
mp_import_stat_t __wrap_mp_find_frozen_module(const char *path, int *type, void **data);

static name_t names[NAMES];
static size_t count;

// args: name, globals, locals, what is wanted of it, how many dots come before the name.
mp_obj_t __wrap_mp_builtin___import___default(size_t n_args, const mp_obj_t *args) {
    if (n_args == 5 && args[3] != mp_const_none && args[4] == MP_OBJ_NEW_SMALL_INT(0)) {
        mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
        mp_map_elem_t *found = mp_map_lookup(loaded, args[0], MP_MAP_LOOKUP);
        if (found) {
            return found->value;
        }
    }
    return __real_mp_builtin___import___default(n_args, args);
}

static name_t measured(const char *text) {
    name_t name = {0, 0, 0};
    while (text[name.size]) {
        name.sum += (uint8_t)text[name.size++];
    }
    return name;
}

static void measure_names(void) {
    for (uint16_t at = 0; mp_frozen_names[at] && count < NAMES; at += names[count++].size + 1) {
        names[count] = measured(mp_frozen_names + at);
        names[count].at = at;
    }
}

static bool is(const name_t *name, size_t size, uint8_t sum) {
    return name->size == size && name->sum == sum;
}

mp_import_stat_t __wrap_mp_find_frozen_module(const char *path, int *type, void **data) {
    if (!count) {
        measure_names();
    }
    const name_t file = measured(path), inside = measured(INSIDE);
    for (size_t i = 0; i < count; i++) {
        const char *name = mp_frozen_names + names[i].at;
        bool is_file = is(&names[i], file.size, file.sum);
        bool is_folder = is(&names[i], file.size + inside.size, (uint8_t)(file.sum + inside.sum));
        if (is_file && !memcmp(name, path, file.size)) {
            if (type) {
                *type = MP_FROZEN_MPY;
                *data = (void *)mp_frozen_mpy_content[i];
            }
            return MP_IMPORT_STAT_FILE;
        }
        if (is_folder && !memcmp(name, path, file.size) && name[file.size] == '/') {
            return MP_IMPORT_STAT_DIR;
        }
    }
    if (count == NAMES) {
        return __real_mp_find_frozen_module(path, type, data);
    }
    if (type) {
        *type = MP_FROZEN_NONE;
    }
    return MP_IMPORT_STAT_NO_EXIST;
}
