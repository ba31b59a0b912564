// How the processor sleeps until an interrupt or for some milliseconds. The linker puts this
// function in place of MicroPython's, to which all waiting comes (mpconfigboard.cmake).
//
// The clock is divided meanwhile, because it takes half of the current then. Not below USB's own,
// so that a laptop is answered. Timers, USB and SPI have clocks of their own; I2C and PWM have
// none, so a picture on its way and a tune keep the clock as it is. The divider may be changed
// while the clock runs (RP2040 data sheet, 2.15.3.3).
//
// What ends the sleep runs at the divided clock, with the flash's divided too. So it is an alarm
// of its own with a handler in RAM, not one of MicroPython's soft timers.

#include "hardware/clocks.h"
#include "hardware/irq.h"
#include "hardware/pwm.h"
#include "hardware/timer.h"
#include "pico/runtime_init.h"
#include "py/mphal.h"

#define SLOWEST_MHZ (48)
#define DIVIDER ((SYS_CLK_MHZ / SLOWEST_MHZ) << CLOCKS_CLK_SYS_DIV_INT_LSB)
#define UNDIVIDED (1 << CLOCKS_CLK_SYS_DIV_INT_LSB)

#define ALARM (1) // MicroPython has 2, and the SDK's pool 3
#define ALARM_BIT (1u << ALARM)

bool wire_is_busy(void); // wire.c
void __wrap_mp_wfe_or_timeout(uint32_t timeout_ms);

static void __not_in_flash_func(wake)(void) {
    timer_hw->intr = ALARM_BIT;
}

static void prepare_sleep(void) {
    hardware_alarm_claim(ALARM);
    irq_set_exclusive_handler(hardware_alarm_get_irq_num(ALARM), wake);
    irq_set_enabled(hardware_alarm_get_irq_num(ALARM), true);
    hw_set_bits(&timer_hw->inte, ALARM_BIT);
}

PICO_RUNTIME_INIT_FUNC_RUNTIME(prepare_sleep, "20000");

static bool is_sounding(void) {
    for (int i = 0; i < NUM_PWM_SLICES; ++i) {
        if (pwm_hw->slice[i].cc) {
            return true;
        }
    }
    return false;
}

// Sleep until an interrupt, an event, or so many milliseconds of ticks_ms() later.
void __wrap_mp_wfe_or_timeout(uint32_t timeout_ms) {
    uint32_t end_us = (mp_hal_ticks_ms() + timeout_ms) * 1000;
    timer_hw->alarm[ALARM] = end_us;
    // An alarm in the past would ring when the timer comes round again.
    if ((int32_t)(end_us - timer_hw->timerawl) > 0) {
        if (!is_sounding() && !wire_is_busy()) {
            clocks_hw->clk[clk_sys].div = DIVIDER;
        }
        __wfe(); // not, if an interrupt came since the caller looked
        clocks_hw->clk[clk_sys].div = UNDIVIDED;
    }
    if (timer_hw->armed & ALARM_BIT) {
        timer_hw->armed = ALARM_BIT; // a write disarms
    } else {
        // The alarm's interrupt was an event, too, for which the next sleep would end at once. Take
        // it: whatever else came until now, the caller has yet to look at.
        __sev();
        __wfe();
    }
}
