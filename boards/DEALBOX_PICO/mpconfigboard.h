// A Raspberry Pi Pico, or any board like it with 2 MB of flash.
#define MICROPY_HW_BOARD_NAME "Dealbox Pico"
#include "../common/dealbox.h"
