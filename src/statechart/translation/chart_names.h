// What things of a chart are called in C.
#pragma once

#include <string>
#include <vector>

#include "statechart/chart.h"

namespace argosy::statechart {

class ChartNames {
 public:
  explicit ChartNames(const Chart& chart) : chart_(chart) {}

  /// "active_x_5": the identifier of the state, and its number, which makes it unique.
  std::string active(StateNumber state) const { return named("active", state); }
  std::string named(const char* prefix, StateNumber state) const;
  static std::string taken(std::size_t transition) { return "taken_" + std::to_string(transition); }
  static std::string enabled(std::size_t transition) { return "is_enabled_" + std::to_string(transition) + "()"; }

  /// No history, and not the whole chart.
  bool isReal(StateNumber state) const { return state != 0 && !chart_.states[state].isHistory(); }
  std::vector<StateNumber> atomicStates() const;
  /// The state, and those around it up to the whole chart.
  std::vector<StateNumber> fromInside(StateNumber state) const;

 private:
  const Chart& chart_;
};

/// The name as a part of C's names.
std::string identifierFor(const std::string& name);

/// "a || b"; "0" for none.
std::string joined(const std::vector<std::string>& parts, const std::string& sign);

}  // namespace argosy::statechart
