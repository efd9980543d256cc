#include "frontend/library_functions.h"

#include <algorithm>

namespace argosy::frontend {

namespace {

constexpr LibraryFunction table[] = {
#include "frontend/library_functions.inc"
};

}  // namespace

const LibraryFunction* libraryFunction(std::string_view name, TypeRef type) {
  const auto found = std::ranges::lower_bound(table, name, {}, &LibraryFunction::name);
  if (found == std::end(table) || found->name != name) return nullptr;
  const bool fits = !type->hasPrototype() ||
                    (type->parameters().size() == found->parameters && type->isVariadic() == found->isVariadic);
  return fits ? found : nullptr;
}

}  // namespace argosy::frontend
