# Writes ${OUTPUT} with the commit that is built, if that is known; run at every build, and the file changes
# only when the commit does. A `+` says that files differ from it. Where there is no repository, as in the tree
# that packages are built from, a file COMMIT may tell.
set(commit "")
find_package(Git QUIET)
if(GIT_FOUND AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${GIT_EXECUTABLE} describe --always --exclude=* --abbrev=10 --dirty=+
        WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
elseif(EXISTS ${SOURCE}/COMMIT)
    file(STRINGS ${SOURCE}/COMMIT commit LIMIT_COUNT 1)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define MURALHA_COMMIT \"${commit}\"\n")
