// Expressions over words as bit-vectors, where some variables have other values than they usually have. Other lvalues are unknown constants.
#pragma once

#include <map>

#include "encode/theory.h"
#include "program/program.h"

namespace argosy::acceleration {

class ScalarTerms {
 public:
  explicit ScalarTerms(encode::Theory& theory) : theory_(theory) {}

  using Environment = std::map<VariableId, smt::TermRef>;
  /// Null for what is no expression over words.
  smt::TermRef value(ExpressionRef expression, const Environment& environment);
  /// expression != 0
  smt::TermRef condition(ExpressionRef expression, const Environment& environment);

 private:
  smt::TermRef unknown(ExpressionRef lvalue);

  encode::Theory& theory_;
  std::map<std::uint32_t, smt::TermRef> unknown_;  // by the lvalue's id
};

}  // namespace argosy::acceleration
