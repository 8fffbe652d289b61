# The page inside of the server (src/server/files.h): web/dist if it was made, else a placeholder. Each file
# is compressed once, when the program is built: by zopfli, whose files are 6 % smaller, if it is there.
# Builds that are there for a sanitizer or another compiler have the placeholder: nothing in them depends on what a
# file holds, and they need not wait for the page.
if(NOT MURALHA_SANITIZE AND NOT MURALHA_THIN)
    set(page_root ${CMAKE_SOURCE_DIR}/web/dist)
    file(GLOB_RECURSE page CONFIGURE_DEPENDS LIST_DIRECTORIES false ${page_root}/*)
endif()
if(NOT page)
    set(page_root ${CMAKE_SOURCE_DIR}/src/server/page)
    file(GLOB_RECURSE page CONFIGURE_DEPENDS LIST_DIRECTORIES false ${page_root}/*)
endif()
find_program(ZOPFLI zopfli)
if(ZOPFLI)
    set(page_packer ${ZOPFLI} -c --i5)
else()
    set(page_packer gzip -9nc)
endif()
foreach(file IN LISTS page)
    file(RELATIVE_PATH name ${page_root} ${file})
    set(packed ${CMAKE_BINARY_DIR}/page/packed/${name}.gz)
    get_filename_component(folder ${packed} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${packed} COMMAND ${page_packer} ${file} > ${packed} DEPENDS ${file})
    list(APPEND page_packed ${packed})
endforeach()
set(MURALHA_PAGE ${CMAKE_BINARY_DIR}/page/files.c)
add_custom_command(OUTPUT ${MURALHA_PAGE}
    COMMAND files2c server_files ${page_root} ${page} > ${MURALHA_PAGE}
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/page DEPENDS files2c ${page} ${page_packed})
