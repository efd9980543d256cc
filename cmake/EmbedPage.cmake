# The HTML page of `argosy bench table` travels inside the binary. Its packages come from npm, by name and checksum
# (src/bench/page/package-lock.json), into the build directory; ninja fetches them again only when that list changes.
option(ARGOSY_PAGE "Build the HTML page of `argosy bench table` (needs nodejs, npm and the network)" ON)
set(page_sources ${CMAKE_SOURCE_DIR}/src/bench/page)
set(page_build ${CMAKE_BINARY_DIR}/page)

if(ARGOSY_PAGE)
  set(embedded_page ${CMAKE_BINARY_DIR}/generated/embedded_page.cpp)
  # The tests need more packages: Playwright and the type checker.
  set(omitted dev)
  if(ARGOSY_TESTS)
    set(omitted none)
  endif()
  set(page_packages ${page_build}/.packages-without-${omitted})
  add_custom_command(
    OUTPUT ${page_packages}
    COMMAND ${CMAKE_COMMAND} -DSOURCES=${page_sources} -DBUILD=${page_build} -DOMITTED=${omitted} -DSTAMP=${page_packages}
            -P ${CMAKE_SOURCE_DIR}/cmake/FetchPagePackages.cmake
    DEPENDS ${page_sources}/package.json ${page_sources}/package-lock.json ${CMAKE_SOURCE_DIR}/cmake/FetchPagePackages.cmake
    COMMENT "Fetching the packages of the result page"
    VERBATIM)
  file(GLOB page_files CONFIGURE_DEPENDS ${page_sources}/*.ts ${page_sources}/*.tsx ${page_sources}/*.css)
  add_custom_command(
    OUTPUT ${embedded_page}
    COMMAND node --preserve-symlinks --preserve-symlinks-main source/bundle.mjs source ${embedded_page}
    WORKING_DIRECTORY ${page_build}
    DEPENDS ${page_packages} ${page_files} ${page_sources}/bundle.mjs ${page_sources}/page.html
    COMMENT "Bundling the result page"
    VERBATIM)
else()
  set(embedded_page ${CMAKE_BINARY_DIR}/generated/no_page.cpp)
  file(GENERATE OUTPUT ${embedded_page} CONTENT
"#include \"bench/table/page.h\"

namespace argosy::bench {

std::optional<EmbeddedPage> embeddedPage() { return std::nullopt; }

}  // namespace argosy::bench
")
endif()
target_sources(argosy_bench PRIVATE ${embedded_page})
