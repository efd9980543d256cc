# YAML files of a folder travel inside the binary, as an array of {name, text}.
#   argosy_embed_yaml(FOLDER TARGET HEADER NAMESPACE TYPE FUNCTION)
function(argosy_embed_yaml folder target header namespace type function)
  file(GLOB names RELATIVE ${CMAKE_SOURCE_DIR}/${folder} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.yml)
  list(TRANSFORM names REPLACE "\\.yml$" "")
  list(SORT names)
  set(entries "")
  foreach(name IN LISTS names)
    set(file ${CMAKE_SOURCE_DIR}/${folder}/${name}.yml)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    string(APPEND entries "      {\"${name}\", R\"~~~(${text})~~~\"},\n")
  endforeach()
  set(embedded ${CMAKE_BINARY_DIR}/generated/embedded_${folder}.cpp)
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
  target_sources(${target} PRIVATE ${embedded})
endfunction()
