include(${CMAKE_CURRENT_LIST_DIR}/../common/dealbox.cmake)
set(PICO_BOARD "waveshare_rp2040_zero")
set(PICO_PLATFORM "rp2040")
