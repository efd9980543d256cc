# The library models travel inside the binary, with an index of what they define.
file(GLOB model_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/models/*.c ${CMAKE_SOURCE_DIR}/models/*.h)
set(embedded ${CMAKE_BINARY_DIR}/generated/embedded_models.cpp)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
add_executable(argosy_index_models src/frontend/indexer/main.cpp $<TARGET_OBJECTS:argosy_compilation>)
target_link_libraries(argosy_index_models PRIVATE argosy_program argosy_clang)
target_precompile_headers(argosy_index_models REUSE_FROM argosy_compilation)
add_custom_command(
  OUTPUT ${embedded}
  COMMAND argosy_index_models ${embedded} ${model_files}
  DEPENDS argosy_index_models ${model_files}
  VERBATIM)
target_sources(argosy_frontend PRIVATE ${embedded})
