// Opens the module with cvc5.
#pragma once

#include <filesystem>
#include <span>

#include "smt/back_end.h"

namespace argosy::smt {

/// The handle (of dlopen) of the first module in these directories that has a factory. Throws SolverMissing.
void* openCvc5Module(std::span<const std::filesystem::path> directories);
/// What this build's own module exports under the name; null when there is no such thing. Throws SolverMissing.
void* findInCvc5Module(const char* symbol);

}  // namespace argosy::smt
