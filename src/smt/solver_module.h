// Opens the module with cvc5.
#pragma once

#include <filesystem>
#include <span>

#include "smt/back_end.h"

namespace argosy::smt {

/// The factory of the first module in these directories. Throws SolverMissing.
BackEndFactory openCvc5Module(std::span<const std::filesystem::path> directories);

}  // namespace argosy::smt
