// Conditions and terms of automata, evaluated in two stages. What an edge decides alone (patterns, labels, calls, …) is
// resolved once per edge; what remains depends only on the automaton's variables and is evaluated at every step.
#pragma once

#include <string>

#include "program/program.h"
#include "specification/automaton.h"
#include "specification/pattern.h"

namespace argosy::automaton {

/// A step as far as conditions can tell: a call of a defined function is entered and left along the same edge.
struct StepShape {
  EdgeId edge;
  bool isLeave = false;
};

/// The function in which the step ends, and where.
NodeId targetOf(const Program& program, const StepShape& step);

/// The condition as far as the step does not decide it; a decided one is a `bool`. Bindings of patterns that match are
/// added; where two patterns bind the same joker, the first counts.
Condition resolve(const Program& program, const Condition& condition, const StepShape& step, Bindings& bindings);

struct Context {
  const Valuation& values;
  const Bindings& bindings;
  std::int64_t line;
  bool hasMatched = false;  // an earlier transition of the state
};

/// Throws TextError when a joker stands for no integer constant, or the result does not fit into 64 bits.
std::int64_t evaluate(const Term& term, const Context& context);
/// For a resolved condition.
bool evaluate(const Condition& condition, const Context& context);
/// Adds the element to the set, or removes it.
void setMembership(Value& set, const Element& element, bool isMember, const Context& context);
bool contains(const Value& set, const Element& element, const Context& context);

std::int64_t lineOf(const Program& program, const StepShape& step);
std::string toString(const Value& value);

}  // namespace argosy::automaton
