// Numbers as solvers print them.
#pragma once

#include <stdexcept>
#include <string>

#include "base/integer.h"

namespace argosy::smt {

/// Throws where the number has more than 128 bits.
inline Int128 solverNumber(const std::string& text) {
  const auto value = parseInteger(text);
  // parseInteger reads 128 bits, whatever the sign.
  if (!value || (*value < 0) != text.starts_with("-")) throw std::runtime_error("a value of more than 128 bits");
  return *value;
}

}  // namespace argosy::smt
