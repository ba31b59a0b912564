# The modules in C, as MicroPython adds them (py/usermod.cmake).
target_sources(usermod INTERFACE
    ${CMAKE_CURRENT_LIST_DIR}/checks.c
    ${CMAKE_CURRENT_LIST_DIR}/flash_chip.c
    ${CMAKE_CURRENT_LIST_DIR}/loaded.c)
