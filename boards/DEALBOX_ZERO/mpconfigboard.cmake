include(${CMAKE_CURRENT_LIST_DIR}/../common/dealbox.cmake)
set(PICO_BOARD "waveshare_rp2040_zero")
set(PICO_PLATFORM "rp2040")
# Its crystal may need longer to start than the 6 ms of the Pico SDK (pico-sdk, issue 1304).
add_compile_definitions(PICO_XOSC_STARTUP_DELAY_MULTIPLIER=64)
