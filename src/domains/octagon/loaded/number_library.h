// Opens the module with the Parma Polyhedra Library, which is under the GPL and in no package of Argosy's.
#pragma once

#include <filesystem>
#include <stdexcept>

#include "domains/octagon/loaded/numeric_element.h"

namespace argosy::octagon {

class NumberLibraryMissing : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One kind of elements. A value.
class NumberLibrary {
 public:
  NumberLibrary(ElementFactory factory, ElementKind kind) : factory_(factory), kind_(kind) {}
  std::unique_ptr<NumericElement> universe(std::size_t dimensions) const {
    return std::unique_ptr<NumericElement>(factory_(kind_, dimensions));
  }

 private:
  ElementFactory factory_;
  ElementKind kind_;
};

/// The factory of the first module in these directories that has one. Throws NumberLibraryMissing.
ElementFactory openNumberModule(std::span<const std::filesystem::path> directories);
/// With the module beside the executable, where it is installed, or where it was built. Throws NumberLibraryMissing.
NumberLibrary numberLibrary(ElementKind kind);

}  // namespace argosy::octagon
