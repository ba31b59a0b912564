include(${CMAKE_CURRENT_LIST_DIR}/../common/dealbox.cmake)
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
