# What other programs link: libmuralha.so and libmuralha.a, of the objects that the layers' libraries
# hold. Both show the functions of the public headers and nothing else (include/muralha/api.h).
set(MURALHA_INSTALLED_LAYERS muralha_rules)
foreach(layer IN LISTS MURALHA_LAYERS)
    if(TARGET muralha_${layer})
        list(APPEND MURALHA_INSTALLED_LAYERS muralha_${layer})
    endif()
endforeach()
set(objects $<TARGET_OBJECTS:muralha_base>)
set(archives "")
foreach(layer IN LISTS MURALHA_INSTALLED_LAYERS)
    list(APPEND objects $<TARGET_OBJECTS:${layer}>)
    list(APPEND archives $<TARGET_FILE:${layer}>)
endforeach()

add_library(muralha_shared SHARED ${objects})
set_target_properties(muralha_shared PROPERTIES OUTPUT_NAME muralha LINKER_LANGUAGE C
    VERSION ${MURALHA_ABI}.${PROJECT_VERSION} SOVERSION ${MURALHA_ABI})
target_link_libraries(muralha_shared PRIVATE Threads::Threads m)
# Calls from within go straight to the library's own functions.
target_link_options(muralha_shared PRIVATE -Wl,--no-undefined -Wl,-Bsymbolic-functions)

# One object, in which names that are not public have become local.
set(together ${CMAKE_BINARY_DIR}/libmuralha.o)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/libmuralha.a
    COMMAND ${CMAKE_LINKER} -r -o ${together} --whole-archive ${archives}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${together}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${CMAKE_BINARY_DIR}/libmuralha.a
    COMMAND ${CMAKE_AR} crs ${CMAKE_BINARY_DIR}/libmuralha.a ${together}
    BYPRODUCTS ${together}
    DEPENDS ${MURALHA_INSTALLED_LAYERS} VERBATIM)
add_custom_target(muralha_archive ALL DEPENDS ${CMAKE_BINARY_DIR}/libmuralha.a)
add_custom_target(library DEPENDS muralha_shared muralha_archive)

# Found from where it lies itself, so that an installed tree may be moved.
file(RELATIVE_PATH MURALHA_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/muralha.pc.in muralha.pc @ONLY)
file(GLOB headers CONFIGURE_DEPENDS include/muralha/*.h)
install(TARGETS muralha_shared)
install(FILES ${CMAKE_BINARY_DIR}/libmuralha.a DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/muralha)
install(FILES ${CMAKE_BINARY_DIR}/muralha.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
