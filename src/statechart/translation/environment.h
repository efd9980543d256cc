// What happens outside of a chart.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "statechart/expression.h"

namespace argosy::statechart {

struct SentEvent {
  std::string name;
  ExpressionPointer data;  // may be null
};
struct Duration {
  long milliseconds;
};
/// Time until the next event comes that the chart has sent itself; none if there is none.
struct UntilNext {};
using ScriptItem = std::variant<SentEvent, Duration, UntilNext>;

/// "a,b=1,100ms". Throws ReadError.
std::vector<ScriptItem> parseScript(const std::string& text);

enum class Environment : std::uint8_t {
  Closed,  // sends nothing; time passes when nothing else can happen
  Events,  // whenever the chart is stable, any event that a transition names, or time passes until the next one that the chart has sent itself
  Script,  // these events, and time between them
};

}  // namespace argosy::statechart
