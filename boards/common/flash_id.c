// The module flash_id: read() returns the flash chip's manufacturer, type and size, for
// `make check-board`. The flash cannot be executed from meanwhile, so this is not done in Python.

#include "hardware/flash.h"
#include "hardware/sync.h"
#include "py/runtime.h"
#include "rp2_flash.h"

#define READ_JEDEC_ID (0x9f) // W25Q16 data sheet, 8.1.2

// 24 bits: EF4015 is Winbond's W25Q16. Blocks 0.1 ms, interrupts off.
static mp_obj_t flash_id_read(void) {
    const uint8_t sent[4] = {READ_JEDEC_ID};
    uint8_t received[4];
    uint32_t interrupts = save_and_disable_interrupts();
    flash_do_cmd(sent, received, sizeof(sent));
    rp2_flash_set_timing(); // the second boot stage, run anew, has set its own divider
    restore_interrupts(interrupts);
    return MP_OBJ_NEW_SMALL_INT(received[1] << 16 | received[2] << 8 | received[3]);
}
static MP_DEFINE_CONST_FUN_OBJ_0(flash_id_read_obj, flash_id_read);

static const mp_rom_map_elem_t flash_id_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_flash_id)},
    {MP_ROM_QSTR(MP_QSTR_read), MP_ROM_PTR(&flash_id_read_obj)},
};
static MP_DEFINE_CONST_DICT(flash_id_globals, flash_id_globals_table);

const mp_obj_module_t flash_id_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&flash_id_globals,
};

MP_REGISTER_MODULE(MP_QSTR_flash_id, flash_id_module);
