// From the second boot stage to the clocks that the program runs with.
//
// The chip begins on its ring oscillator, at 6.5 MHz (1.8 to 12: RP2040 data sheet, 2.17.1), and at
// that speed the Pico SDK would copy 24 KB from flash to RAM, and then start the crystal and wait
// for it. Here the crystal is started first, and the copy is made meanwhile, at eight times the
// speed: 96 MHz at most, which the core may have at the voltage of a reset, and of which the second
// boot stage lets the flash have the half.
//
// The core's voltage is raised before its clock, too: the RP2040 is certified for 133 MHz at 1.10 V,
// the voltage after a reset, and for 200 MHz at 1.15 V. The SDK does this in its own
// runtime_init_clocks(), in whose place MicroPython 1.25 has a copy without it. It needs 1 ms until
// it is there; the copy alone takes four.

#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/resets.h"
#include "hardware/structs/rosc.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/ssi.h"
#include "hardware/structs/xosc.h"
#include "hardware/vreg.h"
#include "hardware/xosc.h"
#include "pico/runtime_init.h"

#define VECTORS ((const uint32_t *)(XIP_BASE + 0x100))
#define ROSC_DIV(n) (ROSC_DIV_VALUE_PASS + (n))

void __wrap_xosc_init(void);

#ifdef POWER_HOLD
// A board whose power is on only while this pin is high, or the deal button down: so this is first
// of all. The SDK resets the pins at 00100; the latch bridges those microseconds.
static void hold_power(void) {
    unreset_block_mask_wait_blocking(RESETS_RESET_IO_BANK0_BITS | RESETS_RESET_PADS_BANK0_BITS);
    gpio_init(POWER_HOLD);
    gpio_put(POWER_HOLD, true);
    gpio_set_dir(POWER_HOLD, GPIO_OUT);
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(hold_power, "00101");
#endif

// The second boot stage goes on here, with the boot ROM's stack, before any data are in RAM.
__attribute__((section(".start"), used, noreturn)) void start(void) {
    #ifdef POWER_HOLD
    hold_power();
    #endif
    rosc_hw->div = ROSC_DIV(2); // 16 after a reset
    xosc_hw->startup = (XOSC_KHZ + 128) / 256 * PICO_XOSC_STARTUP_DELAY_MULTIPLIER;
    xosc_hw->ctrl = XOSC_CTRL_FREQ_RANGE_VALUE_1_15MHZ
        | XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB;
    #if SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST
    vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
    #endif
    scb_hw->vtor = (uintptr_t)VECTORS;
    __asm volatile("msr msp, %0\n bx %1" : : "r"(VECTORS[0]), "r"(VECTORS[1]));
    __builtin_unreachable();
}

// In place of the SDK's: the crystal runs, or is about to.
void __wrap_xosc_init(void) {
    while (!(xosc_hw->status & XOSC_STATUS_STABLE_BITS)) {
    }
}

// The flash's divider for the clock to come. The flash cannot be executed from meanwhile.
static void __no_inline_not_in_flash_func(slow_flash)(void) {
    while (ssi_hw->sr & SSI_SR_BUSY_BITS) {
    }
    ssi_hw->ssienr = 0;
    ssi_hw->baudr = PICO_FLASH_SPI_CLKDIV;
    ssi_hw->ssienr = 1;
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(slow_flash, "00499"); // the clocks are 00500

// The ring oscillator as after a reset, for a start by the watchdog: its reset leaves it as it is.
static void slow_ring(void) {
    rosc_hw->div = ROSC_DIV(16);
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(slow_ring, "00501");
