// A Waveshare RP2040-Zero: two readers, powered over USB.
#define MICROPY_HW_BOARD_NAME "Dealbox Zero"
// Its flash is rated for 50 MHz with the slowest command for reading (W25Q16JV data sheet, 9.6), and
// some boards do not restart above that (pico-sdk, issue 1304).
#define MICROPY_HW_FLASH_MAX_FREQ (50000000)
#include "../common/dealbox.h"
