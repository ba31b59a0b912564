// A Raspberry Pi Pico with one reader.
#define MICROPY_HW_BOARD_NAME "Dealbox Pico Solo"
#include "../common/dealbox.h"
