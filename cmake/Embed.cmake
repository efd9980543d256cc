# Files of a folder travel inside the binary, as an array of {name, text}; the name has no ending.
#   argosy_embed(FOLDER ENDING TARGET HEADER NAMESPACE TYPE FUNCTION)
function(argosy_embed folder ending target header namespace type function)
  file(GLOB names RELATIVE ${CMAKE_SOURCE_DIR}/${folder} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.${ending})
  list(TRANSFORM names REPLACE "\\.${ending}$" "")
  list(SORT names)
  set(entries "")
  foreach(name IN LISTS names)
    set(file ${CMAKE_SOURCE_DIR}/${folder}/${name}.${ending})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    string(APPEND entries "      {\"${name}\", R\"~~~(${text})~~~\"},\n")
  endforeach()
  set(embedded ${CMAKE_BINARY_DIR}/generated/embedded_${function}.cpp)
  # Written only when its contents change.
  file(GENERATE OUTPUT ${embedded} CONTENT
"#include \"${header}\"

namespace ${namespace} {

std::span<const ${type}> ${function}() {
  static constexpr ${type} files[] = {
${entries}  };
  return files;
}

}  // namespace ${namespace}
")
  set_source_files_properties(${embedded} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # a change of data compiles no code
  target_sources(${target} PRIVATE ${embedded})
endfunction()
