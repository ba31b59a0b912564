// Control requests that come before the one before them is through.
//
// A host may give a request up and make another at any time (USB 2.0, 5.5.5 and 8.5.3); macOS does
// when a program closes the port. Then a buffer of endpoint 0 may still be taken after TinyUSB has
// dropped its transfer, or still be armed when the next one is; the RP2040 clears neither by itself.
// TinyUSB 0.18 panics at both. Here the first is passed over and the second is taken back: the
// linker puts these two functions in place of TinyUSB's (dealbox.cmake).

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
    if (ep->active && tu_edpt_number(ep->ep_addr) == 0) {
        *ep->buffer_control = USB_BUF_CTRL_SEL;
        ep->next_pid = 1; // each stage begins with DATA1
    }
    __real_hw_endpoint_xfer_start(ep, buffer, total_len);
}
