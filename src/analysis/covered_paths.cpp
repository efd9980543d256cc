#include "analysis/covered_paths.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "analysis/arg.h"

namespace argosy {
namespace {

using Transition = CoveredPaths::Transition;

/// The state that stands for this one in the graph.
const ArgState& covering(const ArgState& state) {
  const ArgState* result = &state;
  while (result->coveredBy()) result = result->coveredBy();
  return *result;
}

/// Only what leads to `open`, with numbers in the order in which it is found from the start.
CoveredPaths trimmed(std::uint32_t initial, const std::vector<Transition>& transitions) {
  std::unordered_map<std::uint32_t, std::vector<const Transition*>> arriving, leaving;
  for (const Transition& transition : transitions) {
    arriving[transition.to].push_back(&transition);
    leaving[transition.from].push_back(&transition);
  }
  std::unordered_map<std::uint32_t, bool> leads{{CoveredPaths::open, true}};
  std::vector<std::uint32_t> work{CoveredPaths::open};
  while (!work.empty()) {
    const std::uint32_t position = work.back();
    work.pop_back();
    for (const Transition* transition : arriving[position])
      if (!std::exchange(leads[transition->from], true)) work.push_back(transition->from);
  }
  if (initial == CoveredPaths::open) return CoveredPaths::none();
  if (!leads[initial]) return CoveredPaths::all();
  CoveredPaths result = CoveredPaths::all();
  std::unordered_map<std::uint32_t, std::uint32_t> numbers{{CoveredPaths::open, CoveredPaths::open},
                                                           {initial, CoveredPaths::first}};
  std::vector<std::uint32_t> found{initial};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Transition* transition : leaving[found[i]]) {
      if (!leads[transition->to]) continue;
      const auto [number, isNew] = numbers.emplace(transition->to, CoveredPaths::first + found.size());
      if (isNew) found.push_back(transition->to);
      result.transitions.push_back({numbers[found[i]], transition->step, number->second});
    }
  }
  std::ranges::sort(result.transitions);
  result.transitions.erase(std::unique(result.transitions.begin(), result.transitions.end()), result.transitions.end());
  return result;
}

}  // namespace

CoveredPaths coveredPaths(const ReachedSet& reached, const std::function<bool(const ReachedState&)>& isOpen) {
  std::unordered_map<const ArgState*, std::uint32_t> positions;
  std::uint32_t next = CoveredPaths::first;
  std::vector<std::uint32_t> roots;
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const auto& state = static_cast<const ArgState&>(*entry.state);
    const std::uint32_t position = entry.isWaiting || isOpen(entry) ? CoveredPaths::open : next++;
    positions.emplace(&state, position);
    if (state.isRoot()) roots.push_back(position);
  });
  if (roots.size() != 1) return CoveredPaths::none();
  std::vector<Transition> transitions;
  bool hasBlocks = false;
  for (const auto& [state, position] : positions) {
    if (position == CoveredPaths::open) continue;
    for (const ArgState* child : state->children()) {
      // What is no longer in the reached set was left out by somebody, who need not have said why.
      const auto target = positions.find(&covering(*child));
      const std::uint32_t to = target == positions.end() ? CoveredPaths::open : target->second;
      for (const ArgState::Link& link : child->parents()) {
        if (link.parent != state) continue;
        hasBlocks |= link.through != nullptr;
        transitions.push_back({position, link.step, to});
      }
    }
  }
  return hasBlocks ? CoveredPaths::none() : trimmed(roots.front(), transitions);
}

}  // namespace argosy
