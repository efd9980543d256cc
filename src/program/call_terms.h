// How a text about a whole call of a function, a contract, says what abstract states at the call's beginning and end speak of.
#pragma once

#include "program/expression.h"

namespace argosy {

/// Each answer is null for what the text cannot say.
class CallTerms {
 public:
  virtual ~CallTerms() = default;
  /// What the lvalue contains at the moment that the state is about.
  virtual ExpressionRef now(ExpressionRef lvalue) const = 0;
  /// What it contained when the function was called.
  virtual ExpressionRef atCall(ExpressionRef lvalue) const = 0;
  /// What the call returns.
  virtual ExpressionRef result() const = 0;
};

/// How much of a state has been said.
enum class Told : std::uint8_t {
  Nothing,  // by a component that does not describe calls
  Part,
  All,
};

}  // namespace argosy
