// Its flash is rated for 50 MHz with the slowest command for reading (W25Q16JV data sheet, 9.6), and
// some boards do not restart above that (pico-sdk, issue 1304).
#define MICROPY_HW_FLASH_MAX_FREQ (50000000)

// Its crystal may need longer to start than the 6 ms of the Pico SDK (the same issue).
#define PICO_XOSC_STARTUP_DELAY_MULTIPLIER (64)

// Not the Pico SDK's help for chips before the B2 at some hubs: while a laptop finds the unit it
// borrows GPIO 15, here the reset of a reader (rp2040_usb_device_enumeration.c), and power-on may set
// it just then.
#define PICO_RP2040_B0_SUPPORTED 0
#define PICO_RP2040_B1_SUPPORTED 0
