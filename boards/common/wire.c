// The display's bus: what is written goes out while the program does something else, byte by byte
// from an interrupt. The linker puts these two functions in place of the Pico SDK's, to which
// machine.I2C comes (mpconfigboard.cmake).
//
// A write waits until there is room in the queue. What the display has not taken is reported by the
// next call, and what is in the queue is dropped. A single byte is waited for: by it the display is
// looked for.

#include "hardware/i2c.h"
#include "hardware/irq.h"
#include "hardware/sync.h"
#include "hardware/timer.h"

#define SIZE (512) // of the queue: almost four rows of pixels, each with its place, or many blank ones
#define MOST (255) // bytes that are queued at once
#define SILENT_US (10000) // of a display that holds the clock or the data line low
#define FIFO_LOW (4) // how many bytes are left when the interrupt comes
#define DONE (I2C_IC_INTR_MASK_M_TX_ABRT_BITS | I2C_IC_INTR_MASK_M_STOP_DET_BITS)

int __real_i2c_write_blocking_until(
    i2c_inst_t *i2c, uint8_t address, const uint8_t *data, size_t count, bool nostop, absolute_time_t until);
int __wrap_i2c_write_blocking_until(
    i2c_inst_t *i2c, uint8_t address, const uint8_t *data, size_t count, bool nostop, absolute_time_t until);
int __real_i2c_read_blocking_until(
    i2c_inst_t *i2c, uint8_t address, uint8_t *data, size_t count, bool nostop, absolute_time_t until);
int __wrap_i2c_read_blocking_until(
    i2c_inst_t *i2c, uint8_t address, uint8_t *data, size_t count, bool nostop, absolute_time_t until);
bool wire_is_busy(void);

// Of writes, each as its number of bytes, how many of them follow, and these. The last one stands
// for the rest: a blank row is short.
static uint8_t queue[SIZE];
static volatile uint16_t next, end; // in the queue: what is not in the FIFO yet
static volatile uint8_t left, kept; // of the write that goes out
static volatile bool is_busy, has_failed;
static volatile uint32_t moved_us; // when the interrupt came last
static i2c_hw_t *wire;
static uint irq;

bool wire_is_busy(void) {
    return is_busy;
}

static uint16_t put(uint16_t at, uint8_t byte) {
    queue[at] = byte;
    return at + 1 == SIZE ? 0 : at + 1;
}

static void __not_in_flash_func(finish)(bool is_failure) {
    irq_set_enabled(irq, false);
    wire->tx_tl = 0; // as the SDK's functions need it
    next = end;
    left = 0;
    has_failed = is_failure;
    is_busy = false;
}

static uint8_t __not_in_flash_func(take)(void) {
    uint8_t byte = queue[next];
    next = next + 1 == SIZE ? 0 : next + 1;
    return byte;
}

// Fill the FIFO (RP2040 data sheet, 4.3.17: IC_DATA_CMD, IC_INTR_STAT). An abort has emptied it; the
// end is a stop with nothing left.
static void __not_in_flash_func(feed)(void) {
    uint32_t why = wire->intr_stat;
    moved_us = timer_hw->timerawl;
    if (why & I2C_IC_INTR_STAT_R_TX_ABRT_BITS) {
        (void)wire->clr_tx_abrt;
        finish(true);
        return;
    }
    if (why & I2C_IC_INTR_STAT_R_STOP_DET_BITS) {
        (void)wire->clr_stop_det;
    }
    if (next == end) {
        wire->intr_mask = DONE;
        if (why & I2C_IC_INTR_STAT_R_STOP_DET_BITS && !wire->txflr) {
            finish(false);
        }
    }
    while (next != end && wire->status & I2C_IC_STATUS_TFNF_BITS) {
        if (!left) {
            left = take();
            kept = take();
        }
        left--;
        uint8_t byte = queue[next];
        if (kept > 1 || !left) {
            kept--;
            take();
        }
        wire->data_cmd = byte | !left << I2C_IC_DATA_CMD_STOP_LSB;
    }
}

// Wait until so many fit into the queue, SIZE for all; return 0, or the error, which is then
// forgotten. until, the caller's limit, moves by the wait: what is queued may take longer.
static int wait_for_room(size_t count, absolute_time_t *until) {
    uint32_t begun_us = timer_hw->timerawl;
    while (is_busy && (count == SIZE || (end + SIZE - next) % SIZE + count >= SIZE)) {
        uint32_t since_us = moved_us; // first: the interrupt may come in between
        if (timer_hw->timerawl - since_us > SILENT_US) {
            finish(true);
            wire->enable = 0;
        }
    }
    *until = delayed_by_us(*until, timer_hw->timerawl - begun_us);
    int result = has_failed ? PICO_ERROR_GENERIC : 0;
    has_failed = false;
    return result;
}

static void begin(i2c_inst_t *i2c, uint8_t address) {
    uint number = I2C0_IRQ + i2c_get_index(i2c);
    if (irq != number) {
        irq = number;
        irq_set_exclusive_handler(irq, feed);
    }
    wire = i2c_get_hw(i2c);
    if (wire->tar != address) {
        wire->enable = 0;
        wire->tar = address;
        wire->enable = 1;
    }
    wire->tx_tl = FIFO_LOW;
    (void)wire->clr_intr;
    is_busy = true;
    irq_set_enabled(irq, true);
}

int __wrap_i2c_write_blocking_until(
    i2c_inst_t *i2c, uint8_t address, const uint8_t *data, size_t count, bool nostop, absolute_time_t until) {
    bool is_queued = count > 1 && count <= MOST && !nostop;
    size_t size = count;
    while (is_queued && size > 1 && data[size - 1] == data[size - 2]) {
        size--;
    }
    int error = wait_for_room(is_queued ? 2 + size : SIZE, &until);
    if (error || !is_queued) {
        return error ? error : __real_i2c_write_blocking_until(i2c, address, data, count, nostop, until);
    }
    uint16_t at = put(put(end, count), size);
    for (size_t i = 0; i < size; i++) {
        at = put(at, data[i]);
    }
    uint32_t interrupts = save_and_disable_interrupts();
    end = at;
    if (!is_busy) {
        begin(i2c, address);
    }
    wire->intr_mask = DONE | I2C_IC_INTR_MASK_M_TX_EMPTY_BITS;
    feed();
    restore_interrupts(interrupts);
    return count;
}

int __wrap_i2c_read_blocking_until(
    i2c_inst_t *i2c, uint8_t address, uint8_t *data, size_t count, bool nostop, absolute_time_t until) {
    int error = wait_for_room(SIZE, &until);
    return error ? error : __real_i2c_read_blocking_until(i2c, address, data, count, nostop, until);
}
