// The module checks: what `make check-board` asks of the chip that is not done in Python.

#include "hardware/gpio.h"
#include "hardware/sync.h"
#include "py/runtime.h"

#define LOW_LOOPS (400)

// Drive pins low, let go of them, and return after how many loops one of them is high, `most` if none is.
static mp_obj_t checks_rise(mp_obj_t mask_in, mp_obj_t most_in) {
    uint32_t mask = mp_obj_get_int_truncated(mask_in);
    mp_int_t most = mp_obj_get_int(most_in), loops = 0;
    uint32_t interrupts = save_and_disable_interrupts();
    gpio_clr_mask(mask);
    gpio_set_dir_out_masked(mask);
    for (volatile int i = 0; i < LOW_LOOPS; i++) {
    }
    gpio_set_dir_in_masked(mask);
    while (loops < most && !(gpio_get_all() & mask)) {
        loops++;
    }
    restore_interrupts(interrupts);
    return MP_OBJ_NEW_SMALL_INT(loops);
}
static MP_DEFINE_CONST_FUN_OBJ_2(checks_rise_obj, checks_rise);

static const mp_rom_map_elem_t checks_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_checks)},
    {MP_ROM_QSTR(MP_QSTR_rise), MP_ROM_PTR(&checks_rise_obj)},
};
static MP_DEFINE_CONST_DICT(checks_globals, checks_globals_table);

const mp_obj_module_t checks_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&checks_globals,
};

MP_REGISTER_MODULE(MP_QSTR_checks, checks_module);
