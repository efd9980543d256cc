// The small part of C that specifications contain: statements to be matched (with the jokers `$?` and `$1`, `$2`, …) and
// expressions to be assumed (with automaton variables `$$v`). These trees know nothing of a program yet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/integer.h"
#include "expressions/c_type.h"
#include "expressions/text_error.h"

namespace argosy::expressions {

enum class CKind : std::uint8_t {
  AnyJoker,           // $?
  Joker,              // $1
  AutomatonVariable,  // $$v
  Integer,
  Name,  // in contracts also `\result` and, as a callee, `\old`; in expressions also function::variable, which only a NameLookup (assumption.h) finds
  Unary,   // operator in `text`
  Binary,  // operator in `text`
  Index,
  Member,  // field in `text`
  Arrow,   // field in `text`
  Call,    // the callee is operand 0
  Cast,
};

struct CExpression {
  CKind kind = CKind::Name;
  std::string text;
  Int128 value = 0;  // Integer: its value, Joker: its number
  bool isUnsigned = false;
  unsigned longs = 0;  // suffixes
  CType type;          // Cast
  std::vector<CExpression> operands;
  Position position;
};

enum class CStatementKind : std::uint8_t { Expression, Assignment, Return, Declaration };

struct CStatement {
  CStatementKind kind = CStatementKind::Expression;
  CType type;                         // Declaration
  std::optional<CExpression> target;  // Assignment, Declaration
  std::optional<CExpression> value;
};

/// One statement, with or without its semicolon. `start` is the place of the text's first character.
CStatement parseStatement(std::string_view text, const Position& start);
/// Expressions separated by semicolons; at least one.
std::vector<CExpression> parseExpressions(std::string_view text, const Position& start);
/// One expression of C alone: jokers and variables of automata, which other expressions may have, are errors.
CExpression parsePlainExpression(std::string_view text, const Position& start);

/// Calls `visit` on the expression and all its subexpressions.
template <class Visit>
void forEachPart(const CExpression& expression, const Visit& visit) {
  visit(expression);
  for (const CExpression& operand : expression.operands) forEachPart(operand, visit);
}

}  // namespace argosy::expressions
