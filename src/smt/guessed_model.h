// Models found by trial: where a formula compares few unknowns with constants, the values beside the constants are what matters. No solver is asked, which may need
// seconds where floats are multiplied.
#pragma once

#include <optional>

#include "smt/model.h"

namespace argosy::smt {

/// A model of the formula; nothing where none was found, or where the formula has too many unknowns or terms to be tried.
std::optional<Model> guessedModel(TermTable& table, TermRef formula);

}  // namespace argosy::smt
