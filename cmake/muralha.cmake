# The sources of the library, which both the native and the WebAssembly build compile: base, core and
# games (the rules), and above them the folders of MURALHA_LAYERS that exist, lowest first.
file(GLOB MURALHA_BASE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/base/*.c)
file(GLOB MURALHA_RULES_SOURCES CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/core/*.c
    ${PROJECT_SOURCE_DIR}/src/games/*/*.c
    ${PROJECT_SOURCE_DIR}/src/games/*/modules/*.c)
set(MURALHA_LAYERS text describe art ai review table flat)
foreach(layer IN LISTS MURALHA_LAYERS)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.c)
    if(layer STREQUAL text)
        list(APPEND sources ${CMAKE_BINARY_DIR}/text/catalog.c)
    endif()
    set(MURALHA_${layer}_SOURCES ${sources})
endforeach()

# Translations: po/*.po become a table, made by `maker` (the program po2c) with these options.
macro(muralha_catalogue maker)
    file(GLOB catalogues CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/text)
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/text/catalog.c
        COMMAND ${maker} ${ARGN} ${catalogues} > ${CMAKE_BINARY_DIR}/text/catalog.c
        DEPENDS ${maker} ${catalogues} ${muralha_spoken})
endmacro()
