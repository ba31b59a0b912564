// The core's voltage, raised before its clock: the RP2040 is certified for 133 MHz at 1.10 V, the
// voltage after a reset, and for 200 MHz at 1.15 V. The Pico SDK does this in its own
// runtime_init_clocks(), in whose place MicroPython 1.25 has a copy without it.

#include "hardware/clocks.h"
#include "hardware/vreg.h"
#include "pico/runtime_init.h"

#if SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST

// The chip runs from its ring oscillator here, at no more than 12 MHz, so that this waits at least
// as long as is asked for.
static void raise_voltage(void) {
    vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
    busy_wait_at_least_cycles(12 * SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US);
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(raise_voltage, "00499"); // the clocks are 00500

#endif
