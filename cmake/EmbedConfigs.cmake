# The shipped configurations travel inside the binary.
file(GLOB config_names RELATIVE ${CMAKE_SOURCE_DIR}/configs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/configs/*.yml)
list(TRANSFORM config_names REPLACE "\\.yml$" "")
list(SORT config_names)
set(config_entries "")
foreach(name IN LISTS config_names)
  set(config_file ${CMAKE_SOURCE_DIR}/configs/${name}.yml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${config_file})
  file(READ ${config_file} text)
  string(APPEND config_entries "      {\"${name}\", R\"~~~(${text})~~~\"},\n")
endforeach()
set(embedded_configs ${CMAKE_BINARY_DIR}/generated/embedded_configs.cpp)
# Written only when its contents change.
file(GENERATE OUTPUT ${embedded_configs} CONTENT
"#include \"configuration/shipped.h\"

namespace argosy::configuration {

std::span<const ShippedConfiguration> shippedConfigurations() {
  static constexpr ShippedConfiguration configurations[] = {
${config_entries}  };
  return configurations;
}

}  // namespace argosy::configuration
")
target_sources(argosy_configuration PRIVATE ${embedded_configs})
