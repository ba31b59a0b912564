// The second boot stage: sets up the flash for execution in place. 252 bytes at most.
//
// The boot ROM loads it to RAM and calls it with LR 0 at power-on; it then goes on with start() in
// start.c. The Pico SDK calls it again after each flash operation, and it returns.
//
// The Pico SDK's own one writes the status registers with a single command that newer chips only
// half understand, and whenever the second one is not exactly 02h. This one writes them only if QE
// (bit 1 of the second) is clear, and keeps all other bits: by 01h with both bytes, and if that was
// not understood by 31h with the second. In this order, because 31h is another register's with some
// makers. A chip on which neither has an effect is read over one line. docs/silicon.md lists the
// chips and what each understands.

#include "pico/asm_helper.S"
#include "hardware/regs/addressmap.h"
#include "hardware/regs/pads_qspi.h"
#include "hardware/regs/ssi.h"

#define START (XIP_BASE + 0x200) // where mpconfigboard.cmake places start()

// Commands (W25Q16JV data sheet, 8.1.2).
#define WRITE_STATUS 0x01
#define READ_DATA 0x03
#define READ_STATUS 0x05
#define WRITE_ENABLE 0x06
#define WRITE_STATUS_2 0x31
#define READ_STATUS_2 0x35
#define READ_QUAD 0xeb

#define QUAD_ENABLED 2
#define CONTINUOUS 0xa0 // the mode after the address: the next read has no command (8.2.14)
#define DUMMIES 4

#define BITS(n) ((n - 1) << SSI_CTRLR0_DFS_32_LSB)
#define BOTH_WAYS BITS(8)
#define ONE_LINE (BITS(32) | SSI_CTRLR0_TMOD_VALUE_EEPROM_READ << SSI_CTRLR0_TMOD_LSB)
#define FOUR_LINES (ONE_LINE | SSI_CTRLR0_SPI_FRF_VALUE_QUAD << SSI_CTRLR0_SPI_FRF_LSB)

#define COMMAND_8 (SSI_SPI_CTRLR0_INST_L_VALUE_8B << SSI_SPI_CTRLR0_INST_L_LSB)
#define ADDRESS(n) (n / 4 << SSI_SPI_CTRLR0_ADDR_L_LSB)
#define QUAD (ADDRESS(32) | DUMMIES << SSI_SPI_CTRLR0_WAIT_CYCLES_LSB)
#define FIRST_QUAD (QUAD | COMMAND_8 | SSI_SPI_CTRLR0_TRANS_TYPE_VALUE_1C2A)
#define NEXT_QUAD (CONTINUOUS << SSI_SPI_CTRLR0_XIP_CMD_LSB | QUAD | SSI_SPI_CTRLR0_TRANS_TYPE_VALUE_2C2A)
#define SERIAL (READ_DATA << SSI_SPI_CTRLR0_XIP_CMD_LSB | COMMAND_8 | ADDRESS(24))

pico_default_asm_setup
.section .text

regular_func boot2
    push {r4-r6, lr}

    // At power-on the ring oscillator is the clock, 96 MHz at most (start.c), so a divider of 2
    // will do until start.c sets the other. And only then are status registers written.
    movs r6, #PICO_FLASH_SPI_CLKDIV
    movs r5, #0
    mov r0, lr
    cmp r0, #0
    bne 1f
    movs r6, #2
    ldr r5, =(WRITE_STATUS_2 << 8 | WRITE_STATUS) // the controller sends the lowest byte
1:
    // The pads: fast edges and 8 mA for the clock; inputs without hysteresis, which delays.
    ldr r3, =PADS_QSPI_BASE
    movs r0, #(2 << PADS_QSPI_GPIO_QSPI_SCLK_DRIVE_LSB | PADS_QSPI_GPIO_QSPI_SCLK_SLEWFAST_BITS)
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SCLK_OFFSET]
    ldr r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    movs r1, #PADS_QSPI_GPIO_QSPI_SD0_SCHMITT_BITS
    bics r0, r1
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD0_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD1_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD2_OFFSET]
    str r0, [r3, #PADS_QSPI_GPIO_QSPI_SD3_OFFSET]

    movs r3, #(XIP_SSI_BASE >> 24)
    lsls r3, #24
    movs r1, #0
    str r1, [r3, #SSI_SSIENR_OFFSET]
    str r1, [r3, #SSI_CTRLR1_OFFSET] // reads are of one frame
    str r6, [r3, #SSI_BAUDR_OFFSET]
    movs r2, #SSI_RX_SAMPLE_DLY_OFFSET
    movs r1, #1
    str r1, [r3, r2]

    ldr r1, =BOTH_WAYS
    bl configure
enable_quad:
    movs r0, #READ_STATUS_2
    bl ask
    movs r4, #QUAD_ENABLED
    tst r0, r4
    bne is_quad
    orrs r4, r0
    cmp r5, #0
    beq is_serial
    movs r0, #READ_STATUS
    bl ask
    movs r1, #WRITE_ENABLE
    str r1, [r3, #SSI_DR0_OFFSET]
    mov r6, r0
    bl finish
    str r5, [r3, #SSI_DR0_OFFSET]
    lsrs r5, #8
    beq 1f
    str r6, [r3, #SSI_DR0_OFFSET] // 01h takes both registers
1:
    str r4, [r3, #SSI_DR0_OFFSET]
    bl finish
1:
    movs r0, #READ_STATUS
    bl ask
    lsrs r0, #1
    bcs 1b // busy: up to 30 ms, once in the life of a chip
    b enable_quad

is_serial:
    ldr r0, =SERIAL
    ldr r1, =ONE_LINE
    b done

is_quad:
    ldr r0, =FIRST_QUAD
    ldr r1, =FOUR_LINES
    bl configure
    movs r0, #READ_QUAD
    str r0, [r3, #SSI_DR0_OFFSET]
    movs r0, #CONTINUOUS // after an address of 0
    str r0, [r3, #SSI_DR0_OFFSET]
    bl finish
    ldr r0, =NEXT_QUAD
    ldr r1, =FOUR_LINES
done:
    bl configure
    pop {r4-r6}
    pop {r0}
    cmp r0, #0
    bne 1f
    ldr r0, =(START + 1)
1:
    bx r0

// Let the controller read with CTRLR0 r1 and SPI_CTRLR0 r0.
configure:
    movs r2, #0
    str r2, [r3, #SSI_SSIENR_OFFSET]
    str r1, [r3, #SSI_CTRLR0_OFFSET]
    movs r2, #SSI_SPI_CTRLR0_OFFSET
    str r0, [r3, r2]
    movs r2, #1
    str r2, [r3, #SSI_SSIENR_OFFSET]
    bx lr

// Return the chip's answer to command r0 in r0.
ask:
    str r0, [r3, #SSI_DR0_OFFSET]
    str r0, [r3, #SSI_DR0_OFFSET]

// Wait until all is sent, and return what was received last in r0.
finish:
    ldr r1, [r3, #SSI_SR_OFFSET]
    lsrs r1, #1 // BUSY
    bcs finish
    lsrs r1, #2 // TFE: nothing is left to send
    bcc finish
1:
    ldr r0, [r3, #SSI_DR0_OFFSET]
    ldr r1, [r3, #SSI_RXFLR_OFFSET]
    cmp r1, #0
    bne 1b
    bx lr

.global literals
literals:
.ltorg

.end
