// Control requests that come before the previous one is complete.
//
// A host may abort a request and send another at any time (USB 2.0, 5.5.5 and 8.5.3); macOS does
// when a program closes the port (adafruit/circuitpython #8824). The RP2040 leaves the buffer that
// is armed on endpoint 0 for the aborted one. TinyUSB 0.18 disarms it, but panics where the host
// was quicker: a buffer is taken after its transfer was dropped, or the interrupt of the new
// request comes while the answer to the previous one is being armed. Here such a buffer is skipped
// or disarmed. The linker puts these two functions in place of TinyUSB's (mpconfigboard.cmake).

#include "hardware/sync.h"
#include "tusb.h"
#include "portable/raspberrypi/rp2040/rp2040_usb.h"

bool __real_hw_endpoint_xfer_continue(hw_endpoint_t *ep);
bool __wrap_hw_endpoint_xfer_continue(hw_endpoint_t *ep);
void __real_hw_endpoint_xfer_start(hw_endpoint_t *ep, uint8_t *buffer, uint16_t total_len);
void __wrap_hw_endpoint_xfer_start(hw_endpoint_t *ep, uint8_t *buffer, uint16_t total_len);

bool __tusb_irq_path_func(__wrap_hw_endpoint_xfer_continue)(hw_endpoint_t *ep) {
    return ep->active && __real_hw_endpoint_xfer_continue(ep);
}

void __tusb_irq_path_func(__wrap_hw_endpoint_xfer_start)(hw_endpoint_t *ep, uint8_t *buffer, uint16_t total_len) {
    uint32_t interrupts = save_and_disable_interrupts();
    if (tu_edpt_number(ep->ep_addr) == 0 && (*ep->buffer_control & USB_BUF_CTRL_AVAIL)) {
        *ep->buffer_control = USB_BUF_CTRL_SEL;
        ep->next_pid = 1; // every stage begins with DATA1
    }
    __real_hw_endpoint_xfer_start(ep, buffer, total_len);
    restore_interrupts(interrupts);
}
