// The library models that travel inside the binary (models/*.c), and which functions each defines. The table is generated
// when Argosy is built (indexer/main.cpp).
#pragma once

#include <span>
#include <string_view>

namespace argosy::frontend {

struct ModelFile {
  std::string_view name;
  std::string_view text;
};

struct ModelFunction {
  std::string_view name;
  std::string_view file;
};

std::span<const ModelFile> modelFiles();
/// Sorted by name.
std::span<const ModelFunction> modelFunctions();
/// The file that models the function; empty when none does.
std::string_view modelFileOf(std::string_view function);

}  // namespace argosy::frontend
