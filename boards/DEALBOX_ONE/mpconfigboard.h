// A circuit board with a socket for a Raspberry Pi Pico, and a power switch.
#define MICROPY_HW_BOARD_NAME "Dealbox One"
#include "../common/dealbox.h"
