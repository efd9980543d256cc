# Run by cmake/EmbedPage.cmake: installs the page's npm packages into BUILD, exactly those of the lock file.
file(MAKE_DIRECTORY ${BUILD})
# What is fetched now replaces what another configuration has fetched.
file(GLOB stamps ${BUILD}/.packages-*)
if(stamps)
  file(REMOVE ${stamps})
endif()
file(COPY ${SOURCES}/package.json ${SOURCES}/package-lock.json DESTINATION ${BUILD})
file(CREATE_LINK ${SOURCES} ${BUILD}/source SYMBOLIC)
# Without the network it is better to be told soon. Newer versions of npm refuse a shortest wait (by default 10 s) above the longest.
set(command npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000)
if(NOT OMITTED STREQUAL none)
  list(APPEND command --omit=${OMITTED})
endif()
execute_process(COMMAND ${command} WORKING_DIRECTORY ${BUILD} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(NOT status EQUAL 0)
  message("${said}")
  message(FATAL_ERROR "npm cannot fetch the packages of the HTML page (its messages are above; it needs nodejs, npm and the "
                      "network). To build without the page: cmake -DARGOSY_PAGE=OFF build")
endif()
file(TOUCH ${STAMP})
