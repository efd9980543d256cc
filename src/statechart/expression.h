// Expressions of charts: the part of ECMAScript that has a meaning here (docs/statecharts.md lists it).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "statechart/read_error.h"

namespace argosy::statechart {

enum class ExpressionKind : std::uint8_t {
  Undefined,
  Null,
  Boolean,   // number: 0 or 1
  Number,    // number
  String,    // text
  Variable,  // text
  Member,    // operand 0 . text
  Element,   // operand 0 [ operand 1 ]
  Unary,     // text: ! - + ~ typeof ++ --
  Binary,    // text
  Conditional,
  Call,     // operand 0 is what is called, arguments follow
  Array,    // operands
  Object,   // operands, names
  Illegal,  // text says why: no expression of ECMAScript; fails when it is evaluated
};

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

struct Expression {
  ExpressionKind kind = ExpressionKind::Undefined;
  std::string text = {};
  std::int64_t number = 0;
  std::vector<ExpressionPointer> operands = {};
  std::vector<std::string> names = {};
  Position position = {};
};

/// What is not ECMAScript becomes an illegal expression, as the standard has it; what is, but lies outside the subset, a ReadError.
ExpressionPointer parseExpression(std::string_view text, Position position);

/// Whether it changes a variable.
bool hasSteps(const Expression& expression);
/// Whether it consists of values alone.
bool isLiteral(const Expression& expression);
/// Whether a variable can have the name.
bool isVariableName(std::string_view name);

/// All subexpressions, outermost first.
template <typename Visit>
void forEachSubexpression(const Expression& expression, const Visit& visit) {
  visit(expression);
  for (const ExpressionPointer& operand : expression.operands) forEachSubexpression(*operand, visit);
}

}  // namespace argosy::statechart
