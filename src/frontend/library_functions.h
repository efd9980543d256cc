// The C library by name: every function of C17, POSIX.1-2017 and glibc. What is declared and not defined is one of these, or the user's own.
#pragma once

#include <string_view>

#include "program/type.h"

namespace argosy::frontend {

struct LibraryFunction {
  std::string_view name;
  std::string_view header;
  unsigned parameters;
  bool isVariadic;
};

/// Null for other names, and where the type has another number of parameters: then the name is the user's.
const LibraryFunction* libraryFunction(std::string_view name, TypeRef type);

}  // namespace argosy::frontend
