# Run at the end of installing: writes the list of what was installed, relative to the prefix, and
# `make uninstall` removes what stands in it. MURALHA_LIST is the name of the list.
set(prefix "${CMAKE_INSTALL_PREFIX}/")
set(lines "")
foreach(file IN LISTS CMAKE_INSTALL_MANIFEST_FILES ITEMS ${prefix}${MURALHA_LIST})
    file(RELATIVE_PATH file "${prefix}" "${file}")
    string(APPEND lines "${file}\n")
endforeach()
file(WRITE "$ENV{DESTDIR}${prefix}${MURALHA_LIST}" "${lines}")
