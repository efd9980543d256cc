// Reads witnesses of formats 2.0 and 2.1 and checks that they are well-formed: every key, its type and its value.
#pragma once

#include <stdexcept>
#include <string>

#include "report/witness.h"

namespace argosy::report {

/// "file:line:column: what is wrong and what was expected"
class WitnessError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws WitnessError.
Witness readWitness(const std::string& path);
/// The same for text; `name` is for messages.
Witness parseWitness(const std::string& text, const std::string& name);

}  // namespace argosy::report
