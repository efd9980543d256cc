// Charts to C: one unit with a main function, which every verifier of C can read.
#pragma once

#include <optional>

#include "statechart/chart.h"
#include "statechart/translation/environment.h"

namespace argosy::statechart {

/// What the translated program does besides.
enum class Purpose : std::uint8_t {
  Verification,  // for Argosy, which is told what does not fit the model
  Export,        // for others: what does not fit ends the program
  Execution,     // prints the active states whenever the script says so
  Steps,  // prints each step: events, transitions, values that change, active states; ends where what must never hold does
};

struct Translation {
  Environment environment = Environment::Events;
  std::vector<ScriptItem> script = {};
  /// What must never hold when the chart is stable: reach_error is called where it does.
  std::vector<ExpressionPointer> never = {};
  /// That a state never has two transitions that could be taken at once; neither of them by the order of the document.
  bool isDeterministic = false;
  /// So many steps at most after each event from outside.
  std::optional<unsigned> stableWithin = {};
  Purpose purpose = Purpose::Verification;
  /// Of executions: steps on standard error as well.
  bool traces = false;

  bool isChecked() const { return !never.empty() || isDeterministic || stableWithin; }
  bool tellsSteps() const { return purpose == Purpose::Steps || traces; }
  /// Where steps are told.
  const char* stream() const { return purpose == Purpose::Steps ? "stdout" : "stderr"; }
};

/// The events that may come from outside, those that transitions name, in the order in which the program chooses among them by its inputs; a larger number lets time pass.
std::vector<std::string> environmentEvents(const Chart& chart);

/// Throws ReadError for what has no meaning here.
std::string translate(const Chart& chart, const Translation& translation);

}  // namespace argosy::statechart
