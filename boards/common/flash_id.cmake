# The module flash_id, as MicroPython adds modules in C (py/usermod.cmake).
target_sources(usermod INTERFACE ${CMAKE_CURRENT_LIST_DIR}/flash_id.c)
