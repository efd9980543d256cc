# The module with the Parma Polyhedra Library, for the octagon CPA (option octagon.numbers). The library is under the GPL, version 3 or later, and so is the module, which
# is therefore only built on request: no other target links the library.
option(ARGOSY_PPL "Build the module with the Parma Polyhedra Library (libppl-dev, GPL-3+)" OFF)

get_target_property(argosy_domains_sources argosy_domains SOURCES)
list(FILTER argosy_domains_sources EXCLUDE REGEX "/octagon/ppl/")
set_target_properties(argosy_domains PROPERTIES SOURCES "${argosy_domains_sources}")
target_link_libraries(argosy_domains PRIVATE ${CMAKE_DL_LIBS})
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/domains/octagon/loaded/number_library.cpp PROPERTIES
                            COMPILE_DEFINITIONS ARGOSY_MODULE_DIRECTORY="${CMAKE_BINARY_DIR}")

if(ARGOSY_PPL)
  find_library(ARGOSY_PPL_LIBRARY ppl)
  find_library(ARGOSY_GMP_LIBRARY gmp)
  find_path(ARGOSY_PPL_HEADERS ppl.hh)
  if(ARGOSY_PPL_LIBRARY AND ARGOSY_GMP_LIBRARY AND ARGOSY_PPL_HEADERS)
    add_library(argosy_ppl MODULE ${CMAKE_SOURCE_DIR}/src/domains/octagon/ppl/ppl_module.cpp)
    target_include_directories(argosy_ppl PRIVATE ${CMAKE_SOURCE_DIR}/src)
    target_include_directories(argosy_ppl SYSTEM PRIVATE ${ARGOSY_PPL_HEADERS})
    target_link_libraries(argosy_ppl PRIVATE ${ARGOSY_PPL_LIBRARY} gmpxx ${ARGOSY_GMP_LIBRARY})
    set_target_properties(argosy_ppl PROPERTIES PREFIX "")
    # Whoever builds a program with domains wants the module beside it.
    add_dependencies(argosy_domains argosy_ppl)
    install(TARGETS argosy_ppl LIBRARY DESTINATION lib/argosy)
  else()
    message(WARNING "ARGOSY_PPL is ON, but there is no Parma Polyhedra Library: install libppl-dev. The module is left out.")
  endif()
else()
  file(REMOVE ${CMAKE_BINARY_DIR}/argosy_ppl.so)  # of an earlier build with it
endif()
