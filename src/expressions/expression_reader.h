// From a C expression as people write it to the program's expression that it is: names have the meaning that they have where it stands, and C's conversions are made explicit.
#pragma once

#include <optional>
#include <vector>

#include "expressions/c_syntax.h"
#include "program/program.h"

namespace argosy::expressions {

/// What words mean where an expression is read.
class Meaning {
 public:
  /// An object, or a constant. Throws TextError when the name means nothing there.
  virtual ExpressionRef ofName(const CExpression& name) = 0;
  /// What is not C: jokers and variables of automata. Null where C decides.
  virtual ExpressionRef ofExtension(const CExpression& /*expression*/) { return nullptr; }

 protected:
  ~Meaning() = default;
};

class ExpressionReader {
 public:
  ExpressionReader(Program& program, Meaning& meaning) : program_(program), meaning_(meaning) {}

  /// Conditions of type `int`, all of which are to be non-zero; those that are always so are left out. Nothing when one of
  /// them is always zero. Throws TextError where an expression has no meaning.
  std::optional<std::vector<ExpressionRef>> conditions(const std::vector<CExpression>& expressions);
  /// Arrays are decayed.
  ExpressionRef value(const CExpression& expression);
  /// An `int`, if it fits.
  ExpressionRef integer(Int128 value);

 private:
  void collect(const CExpression& expression, std::vector<ExpressionRef>& conditions);
  ExpressionRef condition(const CExpression& expression);
  ExpressionRef object(const CExpression& expression);  // an lvalue, or a value that is none
  ExpressionRef constant(const CExpression& literal);
  ExpressionRef member(ExpressionRef record, const CExpression& expression);
  ExpressionRef unary(const CExpression& expression);
  ExpressionRef binary(const CExpression& expression);
  ExpressionRef logical(const CExpression& expression);
  ExpressionRef pointerArithmetic(const CExpression& expression, ExpressionRef left, ExpressionRef right);
  ExpressionRef promote(ExpressionRef operand);

  Program& program_;
  Meaning& meaning_;
};

}  // namespace argosy::expressions
