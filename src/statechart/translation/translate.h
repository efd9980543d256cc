// Charts to C: one unit with a main function, which every verifier of C can read.
#pragma once

#include "statechart/chart.h"
#include "statechart/translation/environment.h"

namespace argosy::statechart {

struct Translation {
  Environment environment = Environment::Events;
  std::vector<ScriptItem> script = {};
  /// What must never hold when the chart is stable: reach_error is called where it does.
  std::vector<ExpressionPointer> never = {};
  /// Prints the active states whenever the script says so, and transitions and logs to standard error.
  bool printsConfigurations = false, printsTransitions = false;
  /// What does not fit the model ends the program; otherwise it is for Argosy, which says what it is.
  bool isForOthers = false;
};

/// Throws ReadError for what has no meaning here.
std::string translate(const Chart& chart, const Translation& translation);

}  // namespace argosy::statechart
