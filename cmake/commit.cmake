# Writes ${OUTPUT} with the commit that is built, if that is known; run at every build, and the file changes
# only when the commit does. A `+` says that files differ from it.
set(commit "")
find_package(Git QUIET)
if(GIT_FOUND AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${GIT_EXECUTABLE} describe --always --exclude=* --abbrev=10 --dirty=+
        WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define MURALHA_COMMIT \"${commit}\"\n")
