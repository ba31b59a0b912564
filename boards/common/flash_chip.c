// The module flash_chip, for what would be slow or impossible in Python.

#include "hardware/flash.h"
#include "hardware/sync.h"
#include "py/runtime.h"
#include "rp2_flash.h"

#define READ_JEDEC_ID (0x9f) // W25Q16 data sheet, 8.1.2
#define STORED_AT (PICO_FLASH_SIZE_BYTES - MICROPY_HW_FLASH_STORAGE_BYTES)
#define BURST_BYTES (64)
#define BLANK_BYTES (256) // looked at together

void copy_from_flash(uint32_t *to, uint32_t at, size_t words, size_t step, size_t count); // start.c

// id() returns manufacturer, type and size, 24 bits: EF4015 is Winbond's W25Q16. The flash cannot
// be executed from meanwhile. Blocks 0.1 ms, interrupts off.
static mp_obj_t flash_chip_id(void) {
    const uint8_t sent[4] = {READ_JEDEC_ID};
    uint8_t received[4];
    uint32_t interrupts = save_and_disable_interrupts();
    flash_do_cmd(sent, received, sizeof(sent));
    rp2_flash_set_timing(); // the second boot stage, run anew, has set its own divider
    restore_interrupts(interrupts);
    return MP_OBJ_NEW_SMALL_INT(received[1] << 16 | received[2] << 8 | received[3]);
}
static MP_DEFINE_CONST_FUN_OBJ_0(flash_chip_id_obj, flash_chip_id);

// read_heads(at, step, size, heads) fills heads with the first `size` bytes of each step from at on,
// of what is stored: whole words, 16 at most.
static mp_obj_t flash_chip_read_heads(size_t n_args, const mp_obj_t *args) {
    mp_int_t at = mp_obj_get_int(args[0]), step = mp_obj_get_int(args[1]), size = mp_obj_get_int(args[2]);
    mp_buffer_info_t heads;
    mp_get_buffer_raise(args[3], &heads, MP_BUFFER_WRITE);
    copy_from_flash(heads.buf, STORED_AT + at, size / 4, step, heads.len / size);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(flash_chip_read_heads_obj, 4, 4, flash_chip_read_heads);

// is_blank(at, size) returns whether what is stored there is erased.
static mp_obj_t flash_chip_is_blank(mp_obj_t at_in, mp_obj_t size_in) {
    mp_int_t at = mp_obj_get_int(at_in), end = at + mp_obj_get_int(size_in);
    uint32_t all = UINT32_MAX, words[BLANK_BYTES / 4];
    for (; at < end; at += BLANK_BYTES) {
        copy_from_flash(words, STORED_AT + at, BURST_BYTES / 4, BURST_BYTES, BLANK_BYTES / BURST_BYTES);
        for (size_t i = 0; i < BLANK_BYTES / 4; i++) {
            all &= words[i];
        }
    }
    return mp_obj_new_bool(all == UINT32_MAX);
}
static MP_DEFINE_CONST_FUN_OBJ_2(flash_chip_is_blank_obj, flash_chip_is_blank);

static const mp_rom_map_elem_t flash_chip_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_flash_chip)},
    {MP_ROM_QSTR(MP_QSTR_id), MP_ROM_PTR(&flash_chip_id_obj)},
    {MP_ROM_QSTR(MP_QSTR_read_heads), MP_ROM_PTR(&flash_chip_read_heads_obj)},
    {MP_ROM_QSTR(MP_QSTR_is_blank), MP_ROM_PTR(&flash_chip_is_blank_obj)},
};
static MP_DEFINE_CONST_DICT(flash_chip_globals, flash_chip_globals_table);

const mp_obj_module_t flash_chip_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&flash_chip_globals,
};

MP_REGISTER_MODULE(MP_QSTR_flash_chip, flash_chip_module);
