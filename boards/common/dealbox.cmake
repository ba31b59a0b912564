# The fastest that the RP2040 is certified for (Pico SDK 2.1.1, at 1.15 V): a booking is durable in
# two thirds of the time that the usual 125 MHz take.
add_compile_definitions(SYS_CLK_MHZ=200)
