// The variables of a chart, and which of them are always integers or truth values: those are C's own.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "statechart/chart.h"

namespace argosy::statechart {

/// What an expression is worth: of Any only an execution knows.
enum class Kind : std::uint8_t { Integer, Boolean, Any };

/// Names that the chart can read and not change.
bool isSystemVariable(const std::string& name);

struct Variable {
  std::string identifier;  // in C
  Kind kind = Kind::Any;
  /// Not there until a loop makes it.
  bool isMadeByLoop = false;
};

class Variables {
 public:
  explicit Variables(const Chart& chart);

  /// Null for what no element declares.
  const Variable* find(const std::string& name) const;
  /// By name.
  const std::map<std::string, Variable>& all() const { return variables_; }
  Kind kindOf(const Expression& expression) const;

 private:
  void declare(const Chart& chart);
  bool narrow(const std::string& name, Kind kind);
  bool narrow(const Block& block);
  /// Whether its evaluation may be an error.
  bool mayFail(const Expression& expression) const;
  /// Only numbers, and variables before this one.
  bool isKnownAtStart(const Expression& expression, std::size_t before) const;

  std::map<std::string, Variable> variables_;
  std::map<std::string, std::size_t> order_;
};

/// Calls `visit` for each block of the chart, with all that it executes.
template <typename Visit>
void forEachBlock(const Chart& chart, const Visit& visit) {
  for (const State& state : chart.states) {
    for (const Block& block : state.onEntry) visit(block);
    for (const Block& block : state.onExit) visit(block);
    if (state.initial) visit(state.initial->actions);
  }
  for (const Transition& transition : chart.transitions) visit(transition.actions);
}

/// Calls `visit` for each action of the block, inner ones behind those around them.
template <typename Visit>
void forEachAction(const Block& block, const Visit& visit) {
  for (const Action& action : block) {
    visit(action);
    if (const auto* choice = std::get_if<If>(&action.what))
      for (const auto& [condition, inner] : choice->branches) forEachAction(inner, visit);
    if (const auto* loop = std::get_if<ForEach>(&action.what)) forEachAction(loop->body, visit);
  }
}

}  // namespace argosy::statechart
