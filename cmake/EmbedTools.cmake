# The shipped tool profiles travel inside the binary.
file(GLOB tool_names RELATIVE ${CMAKE_SOURCE_DIR}/tools CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tools/*.yml)
list(TRANSFORM tool_names REPLACE "\\.yml$" "")
list(SORT tool_names)
set(tool_entries "")
foreach(name IN LISTS tool_names)
  set(tool_file ${CMAKE_SOURCE_DIR}/tools/${name}.yml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tool_file})
  file(READ ${tool_file} text)
  string(APPEND tool_entries "      {\"${name}\", R\"~~~(${text})~~~\"},\n")
endforeach()
set(embedded_tools ${CMAKE_BINARY_DIR}/generated/embedded_tools.cpp)
# Written only when its contents change.
file(GENERATE OUTPUT ${embedded_tools} CONTENT
"#include \"bench/definition/tool_profile.h\"

namespace argosy::bench {

std::span<const ShippedProfile> shippedProfiles() {
  static constexpr ShippedProfile profiles[] = {
${tool_entries}  };
  return profiles;
}

}  // namespace argosy::bench
")
target_sources(argosy_bench PRIVATE ${embedded_tools})
