#include "domains/value/value_refiner.h"

#include <algorithm>
#include <unordered_set>

#include "domains/value/slice.h"

namespace argosy::value {

using memory::CellKey;

std::vector<ValueRefiner::Prefix> ValueRefiner::infeasiblePrefixes(std::span<const Step> steps,
                                                                   const Limits& limits) const {
  std::vector<Prefix> prefixes;
  std::vector<std::size_t> ignored;
  ValueMemory memory = cpa_.initialMemory();
  // On a very long path one prefix has to do: each is followed several times.
  const std::size_t wanted = steps.size() > longPath ? 1 : maximalPrefixes;
  for (std::size_t i = 0; i < steps.size() && prefixes.size() < wanted && !limits.exceeded(); ++i) {
    const ValueMemory before = memory;
    if (cpa_.follow(steps[i], memory)) continue;
    prefixes.push_back({i + 1, ignored});
    ignored.push_back(i);
    memory = before;
  }
  return prefixes;
}

Interpolants ValueRefiner::interpolate(std::span<const Step> steps, const Prefix& prefix) const {
  return sliceBackwards(cpa_, steps.first(prefix.length), prefix.ignored);
}

bool ValueRefiner::refutes(std::span<const Step> steps, const Prefix& prefix, const Interpolants& interpolants) const {
  ValueMemory memory = cpa_.initialMemory();
  std::size_t nextIgnored = 0;
  for (std::size_t i = 0; i < prefix.length; ++i) {
    cpa_.restrictTo(memory, interpolants.after[i]);
    if (nextIgnored < prefix.ignored.size() && prefix.ignored[nextIgnored] == i) {
      ++nextIgnored;
      continue;
    }
    if (!cpa_.follow(steps[i], memory)) return true;
  }
  return false;
}

std::uint64_t ValueRefiner::cost(const Interpolants& interpolants) const {
  // Few values in variables of finite domains are cheap; loop counters mean unrolling the loop.
  std::unordered_set<CellKey> cells;
  for (const auto& keys : interpolants.after) cells.insert(keys.begin(), keys.end());
  std::uint64_t sum = 0;
  for (const CellKey key : cells) {
    const VariableId variable = cpa_.facts().objects[memory::objectOf(key)].variable;
    if (!variable.valid()) sum += 20;
    else if (classes_.isLoopCounter(variable)) sum += 1000;
    else if (classes_.classOf(variable) == VariableClass::Boolean) sum += 1;
    else if (classes_.classOf(variable) == VariableClass::EqualityOnly) sum += 3;
    else sum += 20;
  }
  return sum;
}

RefinementOutcome ValueRefiner::refine(ReachedArg& arg, const ArgState& target, const Limits& limits) {
  const ArgPath path = pathTo(target);
  const std::vector<Step> steps = stepsOf(path, arg.cpa());
  const std::vector<Prefix> prefixes = infeasiblePrefixes(steps, limits);
  if (limits.exceeded()) return RefinementOutcome::NoProgress;
  if (prefixes.empty()) return RefinementOutcome::Feasible;

  struct Choice {
    Interpolants interpolants;
    std::uint64_t rank;
  };
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < prefixes.size() && !limits.check(); ++i) {
    Interpolants interpolants = interpolate(steps, prefixes[i]);
    if (!refutes(steps, prefixes[i], interpolants)) continue;
    std::uint64_t rank = i;
    switch (selection_) {
      case PrefixSelection::First:
      case PrefixSelection::Shortest: break;  // the prefixes come in the order of their lengths
      case PrefixSelection::Last: rank = prefixes.size() - i; break;
      case PrefixSelection::DomainGood: rank = cost(interpolants); break;
    }
    choices.push_back({std::move(interpolants), rank});
    if (selection_ == PrefixSelection::First || selection_ == PrefixSelection::Shortest) break;
  }
  std::ranges::stable_sort(choices, {}, &Choice::rank);
  for (const Choice& choice : choices)
    if (refinement_.apply(arg, path, steps, choice.interpolants)) return RefinementOutcome::Refined;
  return refinement_.apply(arg, path, steps, everythingAlong(cpa_, steps, prefixes.front().length))
             ? RefinementOutcome::Refined
             : RefinementOutcome::NoProgress;
}

}  // namespace argosy::value
