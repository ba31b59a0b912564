// What MicroPython still asks for of the files that mpconfigboard.cmake leaves out.

#include "modrp2.h"
#include "py/emit.h"
#include "py/runtime.h"

// The emitter of native code: what is frozen was compiled on a laptop, and no script for service
// mode is native.

const emit_method_table_t emit_native_thumb_method_table;

emit_t *emit_native_thumb_new(
    mp_emit_common_t *common, mp_obj_t *error, uint *label, mp_uint_t max_labels) {
    mp_raise_NotImplementedError(MP_ERROR_TEXT("native code"));
}

void emit_native_thumb_free(emit_t *emit) {
}

// Of deflate, the CRC-32 of binascii.

#include "lib/uzlib/crc32.c"

const mp_obj_module_t mp_module_deflate = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&mp_const_empty_dict_obj,
};

// The programmable I/O and the DMA. Of their module, _rp2, this is left:

static const mp_rom_map_elem_t rp2_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR__rp2)},
    {MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&rp2_flash_type)},
};
static MP_DEFINE_CONST_DICT(rp2_globals, rp2_globals_table);

const mp_obj_module_t mp_module_rp2 = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&rp2_globals,
};

void rp2_dma_init(void) {
}

void rp2_dma_deinit(void) {
}

void rp2_pio_init(void) {
}

void rp2_pio_deinit(void) {
}
