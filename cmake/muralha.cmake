# The sources of the rules library, which both the native and the WebAssembly build compile.
file(GLOB MURALHA_BASE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/base/*.c)
file(GLOB MURALHA_RULES_SOURCES CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/core/*.c
    ${PROJECT_SOURCE_DIR}/src/games/*/*.c
    ${PROJECT_SOURCE_DIR}/src/games/*/modules/*.c)
# The bots alone, without matches and the engine protocol.
file(GLOB MURALHA_BOT_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/ai/*.c)
