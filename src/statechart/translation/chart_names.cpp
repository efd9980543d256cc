#include "statechart/translation/chart_names.h"

#include <cctype>

namespace argosy::statechart {

std::string ChartNames::named(const char* prefix, StateNumber state) const {
  const State& found = chart_.states[state];
  const std::string name =
      found.name.empty() ? "line_" + std::to_string(found.position.line) : identifierFor(found.name);
  return std::string(prefix) + "_" + name + "_" + std::to_string(state);
}

std::vector<StateNumber> ChartNames::atomicStates() const {
  std::vector<StateNumber> result;
  for (StateNumber state = 1; state < chart_.states.size(); ++state)
    if (chart_.states[state].isAtomic()) result.push_back(state);
  return result;
}

std::vector<StateNumber> ChartNames::fromInside(StateNumber state) const {
  std::vector<StateNumber> result{state};
  while (result.back() != 0) result.push_back(chart_.states[result.back()].parent);
  return result;
}

std::string identifierFor(const std::string& name) {
  std::string result = name;
  for (char& c : result)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return result;
}

std::string joined(const std::vector<std::string>& parts, const std::string& sign) {
  std::string result;
  for (const std::string& part : parts) result += (result.empty() ? "" : " " + sign + " ") + part;
  return result.empty() ? "0" : result;
}

}  // namespace argosy::statechart
