// Patterns of C statements, matched against the operations of a program as trees.
//
// The program model is not the source text: conversions are explicit, `a > b` is `b < a`, `!a` is `a == 0`, `p[i]` is
// `*(p + i)`, and the result of a call may pass through a temporary. Matching looks through all of these; casts are ignored
// on both sides. A call pattern without an assignment also matches a call whose result is used.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "expressions/c_syntax.h"
#include "program/program.h"

namespace argosy::automaton {

using expressions::CExpression;
using expressions::CKind;
using expressions::CStatement;
using expressions::CStatementKind;

/// What a joker stands for.
struct Binding {
  ExpressionRef expression = nullptr;  // null when it is no expression: the name of a function, a call
  std::string text;
};

using Bindings = std::map<unsigned, Binding>;

/// The statement matches the edge's operation; the numbered jokers are then bound. The same number twice has to stand for
/// the same expression.
bool matches(const Program& program, const CStatement& pattern, const Edge& edge, Bindings& bindings);

/// The edge calls the function of this name (any, when it is empty). Some library functions become operations of their own
/// and program inputs become a Havoc; these count as calls. memcpy and memmove are the same operation: both names match it.
bool callsFunction(const Program& program, const Edge& edge, std::string_view name);

/// The functions behind the macro assert, in the C libraries that models/assert.c knows.
std::span<const std::string_view> assertionFunctions();

}  // namespace argosy::automaton
