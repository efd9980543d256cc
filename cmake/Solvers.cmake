# The SMT layer: Z3, CaDiCaL and BuDDy (binary decision diagrams) are linked; cvc5, whose library costs milliseconds to load, is
# a module that is opened when first used, and that a machine may lack.
argosy_room(smt argosy_base)
get_target_property(argosy_smt_sources argosy_smt SOURCES)
list(FILTER argosy_smt_sources EXCLUDE REGEX "/cvc5_[^/]*\\.cpp$")
set_target_properties(argosy_smt PROPERTIES SOURCES "${argosy_smt_sources}")
find_package(Threads REQUIRED)
target_link_libraries(argosy_smt PRIVATE z3 cadical bdd Threads::Threads ${CMAKE_DL_LIBS})
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/smt/solver_module.cpp PROPERTIES
                            COMPILE_DEFINITIONS ARGOSY_MODULE_DIRECTORY="${CMAKE_BINARY_DIR}")

find_library(ARGOSY_CVC5_LIBRARY cvc5)
find_path(ARGOSY_CVC5_HEADERS cvc5/cvc5.h)
if(ARGOSY_CVC5_LIBRARY AND ARGOSY_CVC5_HEADERS AND EXISTS ${CMAKE_SOURCE_DIR}/src/smt/cvc5_solver.cpp)
  file(GLOB argosy_cvc5_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/smt/cvc5_*.cpp)
  # The module has its own copy of the little that it needs: an executable does not export its symbols.
  add_library(argosy_cvc5 MODULE ${argosy_cvc5_sources} ${CMAKE_SOURCE_DIR}/src/base/integer.cpp)
  target_include_directories(argosy_cvc5 PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_include_directories(argosy_cvc5 SYSTEM PRIVATE ${ARGOSY_CVC5_HEADERS})
  target_link_libraries(argosy_cvc5 PRIVATE ${ARGOSY_CVC5_LIBRARY})
  set_target_properties(argosy_cvc5 PROPERTIES PREFIX "")
  # Whoever builds a program with solvers wants the module beside it.
  add_dependencies(argosy_smt argosy_cvc5)
  install(TARGETS argosy_cvc5 LIBRARY DESTINATION lib/argosy)
endif()

# Measures the interpolation engines (bench/interpolation).
add_executable(interpolation_main EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/interpolation_main.cpp)
target_link_libraries(interpolation_main PRIVATE argosy_smt)
