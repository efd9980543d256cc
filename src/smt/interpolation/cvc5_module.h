// What the module with cvc5 offers for interpolation. The module does not link the term table: interpolants come back as text.
#pragma once

#include <string>

#include "smt/back_end.h"

namespace argosy::smt {

class BinaryInterpolation {
 public:
  virtual ~BinaryInterpolation() = default;
  /// A formula that the first implies and that contradicts the second, in SMT-LIB; empty when there is none in time. Throws
  /// std::exception for what cvc5 does not know.
  virtual std::string interpolant(TermRef first, TermRef second) = 0;
};

/// The function that the module exports under the name `cvc5InterpolationName`.
using BinaryInterpolationFactory = BinaryInterpolation* (*)(ConstantMaker& constants, const BackEndOptions& options);
inline constexpr const char* cvc5InterpolationName = "argosyMakeCvc5Interpolation";

}  // namespace argosy::smt
