// Expressions as C text with no more parentheses than C's precedences need. What differs between text for people and
// text for a compiler (names, constants, how memory is accessed) is left to the derived printers.
#pragma once

#include <string>

#include "program/program.h"

namespace argosy {

/// C's operator precedences; a higher one binds tighter.
enum class Precedence : std::uint8_t {
  Lowest,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix,
  Primary,
};

class ExpressionPrinter {
 public:
  virtual ~ExpressionPrinter() = default;

  std::string print(ExpressionRef expression) const { return print(expression, Precedence::Lowest); }
  /// In parentheses unless the text binds at least as tight as `context`.
  std::string print(ExpressionRef expression, Precedence context) const;

 protected:
  struct Text {
    std::string text;
    Precedence precedence;
  };

  virtual std::string variableName(VariableId variable) const = 0;
  virtual std::string functionName(FunctionId function) const = 0;
  virtual std::string fieldName(TypeRef record, std::uint32_t fieldIndex) const = 0;
  /// Members that C does not name: what is in them is reached without a word.
  virtual bool isTransparent(ExpressionRef /*member*/) const { return false; }
  virtual std::string typeName(TypeRef type) const = 0;
  virtual Text integerConstant(ExpressionRef constant) const = 0;
  virtual Text floatConstant(ExpressionRef constant) const = 0;
  virtual Text zeroAggregate(ExpressionRef zero) const = 0;
  /// The pointer of a dereference, as the operand of `*` or `->`.
  virtual Text accessPointer(ExpressionRef dereference) const { return render(dereference->operand()); }
  /// Called on the finished text of an operation or a bit-field, where C's own promotions may give another type.
  virtual Text withModelType(ExpressionRef, Text text) const { return text; }
  virtual Text addressOf(ExpressionRef address) const;
  virtual Text functionAddress(ExpressionRef address) const;

  Text castText(const std::string& type, const Text& operand) const;
  static std::string parenthesise(const Text& text, Precedence context);
  Text render(ExpressionRef expression) const;
  Text renderMember(ExpressionRef member) const;

 private:
  Text renderBinary(ExpressionRef binary) const;
  Text renderUnary(ExpressionRef unary) const;
};

Precedence precedence(BinaryOperator op);

}  // namespace argosy
