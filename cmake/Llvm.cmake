# Clang and LLVM 19 as shared libraries. Their headers are system headers: we do not answer for their warnings. They are
# built without RTTI, so the two interface targets are for the few translation units that need them.
set(LLVM_ROOT /usr/lib/llvm-19 CACHE PATH "Where LLVM 19 is installed")
find_library(LLVM_LIBRARY NAMES LLVM-19 LLVM HINTS ${LLVM_ROOT}/lib NO_DEFAULT_PATH REQUIRED)
# Debian ships the versioned name only.
find_library(CLANG_LIBRARY NAMES clang-cpp libclang-cpp.so.19.1 HINTS ${LLVM_ROOT}/lib NO_DEFAULT_PATH REQUIRED)

add_library(argosy_llvm INTERFACE)
target_include_directories(argosy_llvm SYSTEM INTERFACE ${LLVM_ROOT}/include)
target_link_libraries(argosy_llvm INTERFACE ${LLVM_LIBRARY})

add_library(argosy_clang INTERFACE)
target_link_libraries(argosy_clang INTERFACE ${CLANG_LIBRARY} argosy_llvm)
target_compile_options(argosy_clang INTERFACE -fno-rtti)
target_compile_definitions(argosy_clang INTERFACE ARGOSY_CLANG_RESOURCES="${LLVM_ROOT}/lib/clang/19")
