// From the second boot stage to the clocks that the program runs with.
//
// The chip begins on its ring oscillator, at 6.5 MHz (1.8 to 12: RP2040 data sheet, 2.17.1), and at
// that speed the Pico SDK would copy 26 KB from flash to RAM, and then start the crystal and wait
// for it. Here the crystal is started first, and the copy is made meanwhile, at eight times the
// speed: 96 MHz at most, which the core may have at the voltage of a reset, and of which the second
// boot stage lets the flash have the half.
//
// The core's voltage is raised before its clock, too: the RP2040 is certified for 133 MHz at 1.10 V,
// the voltage after a reset, and for 200 MHz at 1.15 V. The SDK does this in its own
// runtime_init_clocks(), in whose place MicroPython 1.25 has a copy without it. It needs 1 ms until
// it is there; the crystal takes six.
//
// Read as memory, the flash is asked for eight bytes at a time, each time with their address:
// copy_from_flash() asks for 64, and takes a quarter of the time (flash/ssi_dma in the SDK's
// examples does the same).

#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/resets.h"
#include "hardware/structs/rosc.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/ssi.h"
#include "hardware/structs/xosc.h"
#include "hardware/sync.h"
#include "hardware/vreg.h"
#include "hardware/xosc.h"
#include "pico/runtime_init.h"

#define VECTORS ((const uint32_t *)(XIP_BASE + 0x100))
#define ROSC_DIV(n) (ROSC_DIV_VALUE_PASS + (n))
#define CONTINUOUS (0xa0) // the mode after an address: boot2.S
#define BURST (16) // words: as many as the controller's FIFO holds (4.10.5), so that none is lost
#define COPY_WORDS (96) // of copy_from_flash(), at most

void __wrap_xosc_init(void);
void copy_from_flash(uint32_t *to, uint32_t at, size_t words, size_t step, size_t count);
int main(void);

extern uint32_t __etext[], __data_start__[], __data_end__[], __bss_start__[], __bss_end__[];

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

// How many words follow an address.
static inline __attribute__((always_inline)) void set_frames(size_t words) {
    while (ssi_hw->sr & SSI_SR_BUSY_BITS) {
    }
    ssi_hw->ssienr = 0;
    ssi_hw->ctrlr1 = words - 1;
    ssi_hw->ssienr = 1;
}

// Copy `words`, BURST at most, from each of `count` places in the flash, `step` bytes apart.
// Interrupts are off meanwhile. A flash with one data line (boot2.S) is read as memory.
__attribute__((optimize("O2"))) void __no_inline_not_in_flash_func(copy_from_flash)(
    uint32_t *to, uint32_t at, size_t words, size_t step, size_t count) {
    if (!(ssi_hw->ctrlr0 & SSI_CTRLR0_SPI_FRF_BITS)) {
        for (; count; count--, at += step, to += words) {
            for (size_t i = 0; i < words; i++) {
                to[i] = ((const volatile uint32_t *)(XIP_BASE + at))[i];
            }
        }
        return;
    }
    uint32_t interrupts = save_and_disable_interrupts();
    set_frames(words);
    for (; count; count--, at += step) {
        ssi_hw->dr0 = at << 8 | CONTINUOUS;
        while (ssi_hw->rxflr < words || ssi_hw->sr & SSI_SR_BUSY_BITS) {
        }
        for (uint32_t *end = to + words; to < end; to++) {
            *to = __builtin_bswap32(ssi_hw->dr0);
        }
    }
    set_frames(1);
    restore_interrupts(interrupts);
}

// As the Pico SDK's: clear what is to be zero, and run the program.
static __attribute__((noreturn)) void run(void) {
    for (volatile uint32_t *at = __bss_start__; at < __bss_end__; at++) {
        *at = 0;
    }
    runtime_init();
    main();
    for (;;) {
    }
}

// The second boot stage goes on here, with the boot ROM's stack, before any data are in RAM: those
// are copied, first what copies.
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
    volatile uint32_t *code = (uint32_t *)((uintptr_t)copy_from_flash & ~3u);
    for (size_t i = 0; i < COPY_WORDS; i++) {
        code[i] = __etext[code + i - __data_start__];
    }
    copy_from_flash(__data_start__, (uintptr_t)__etext - XIP_BASE, BURST, 4 * BURST,
        (__data_end__ - __data_start__ + BURST - 1) / BURST);
    __asm volatile("msr msp, %0\n bx %1" : : "r"(VECTORS[0]), "r"(run));
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
