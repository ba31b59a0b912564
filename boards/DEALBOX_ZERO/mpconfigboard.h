// A Waveshare RP2040-Zero: two readers, powered over USB.
#define MICROPY_HW_BOARD_NAME "Dealbox Zero"
#include "../common/dealbox.h"
