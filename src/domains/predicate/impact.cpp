#include "domains/predicate/impact.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_set>

namespace argosy::predicate {

using smt::TermRef;

std::vector<const ArgState*> blockStates(const Component<PredicateCpa>& predicate, const ArgState& last) {
  std::vector<const ArgState*> result{&last};
  // Backwards through each block; all its states come from the one that begins it.
  for (const ArgState* end = &last; !end->isRoot() && predicate.stateIn(*end).block()->before();) {
    std::vector<const ArgState*> open{end};
    std::unordered_set<const ArgState*> seen{end};
    const ArgState* begin = nullptr;
    for (std::size_t i = 0; i < open.size() && !begin; ++i) {
      for (const ArgState::Link& link : open[i]->parents()) {
        const PredicateState& parent = predicate.stateIn(*link.parent);
        if (!predicate.stateIn(*open[i]).follows(parent) || !seen.insert(link.parent).second) continue;
        if (parent.isAbstraction()) begin = link.parent;
        else open.push_back(link.parent);
      }
    }
    if (!begin) throw std::logic_error("the graph has no path through a block");
    result.push_back(begin);
    end = begin;
  }
  std::ranges::reverse(result);
  return result;
}

namespace {

Component<PredicateCpa> predicate(const ReachedArg& arg) { return component<PredicateCpa>(arg.cpa()); }

}  // namespace

bool Impact::strengthen(ReachedArg& arg, const ArgState& state, TermRef fact, const PrecisionRef& precision) {
  Regions& regions = cpa_.abstraction().regions();
  const Block& block = *predicate(arg).stateIn(state).block();
  const Region known = block.region(), added = regions.predicate(fact);
  if (regions.implies(known, added)) return false;
  ++statistics_.strengthened;
  block.strengthen(regions.conjunction(known, added));
  const std::vector<Ref<const ArgState>> covered(state.covers().begin(), state.covers().end());
  for (const auto& coveredState : covered) {
    if (arg.cpa().lessOrEqual(*coveredState, state)) continue;
    ++statistics_.uncovered;
    arg.uncover(*coveredState, precision);
  }
  return true;
}

void Impact::cutOff(ReachedArg& arg, const ArgState& state, const PrecisionRef& precision) {
  cutOffs_.insert(arg.place(state).location());
  arg.cutOff(state, precision);
}

bool Impact::coverByOlder(ReachedArg& arg, const ArgState& state, const PrecisionRef& precision) {
  const std::uint32_t age = predicate(arg).stateIn(state).block()->age();
  for (const ArgState* other : arg.at(arg.place(state))) {
    const PredicateState& candidate = predicate(arg).stateIn(*other);
    // An older state is not below this one; and what covers a state is never younger, so that coverings have no cycles.
    if (!candidate.isAbstraction() || candidate.block()->age() >= age || !arg.cpa().lessOrEqual(state, *other))
      continue;
    ++statistics_.coveredLater;
    arg.cover(state, *other, precision);
    return true;
  }
  return false;
}

void Impact::strengthen(ReachedArg& arg, std::span<const ArgState* const> states, std::span<const TermRef> facts,
                        const PrecisionRef& precision) {
  std::vector<const ArgState*> changed;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (facts[i]->isFalse()) {
      cutOff(arg, *states[i], precision);
      break;
    }
    if (!facts[i]->isTrue() && strengthen(arg, *states[i], facts[i], precision)) changed.push_back(states[i]);
  }
  for (const ArgState* state : changed)
    if (coverByOlder(arg, *state, precision)) break;  // what comes after it on the path is gone
}

bool Impact::forceCovering(ReachedArg& arg, const ArgState& waiting) {
  const Ref<const ArgState> state(&waiting);
  const PrecisionRef precision = arg.precisionOf(waiting);
  const Component<PredicateCpa> component = predicate(arg);
  const PredicateState& own = component.stateIn(*state);
  if (!own.isAbstraction() || !own.block()->before()) return false;
  Regions& regions = cpa_.abstraction().regions();
  encode::Encoder& encoder = cpa_.encoder();
  smt::TermTable& terms = encoder.terms();
  constexpr int maximalAttempts = 3;  // the newest of the older states are the likeliest
  std::vector<const ArgState*> candidates = arg.at(arg.place(*state));
  std::ranges::reverse(candidates);
  int attempts = 0;
  for (const ArgState* other : candidates) {
    const PredicateState& candidate = component.stateIn(*other);
    if (!candidate.isAbstraction() || candidate.block()->age() >= own.block()->age() ||
        regions.isTrue(candidate.block()->region()))
      continue;
    // The other components have to agree, and the allocated objects, too.
    const auto parts = arg.cpa().parts(*state), otherParts = arg.cpa().parts(*other);
    bool agrees = encoder.allocationsCovered(own.block()->start(), candidate.block()->start());
    for (std::size_t i = 0; i < parts.size() && agrees; ++i)
      if (i != component.index()) agrees = arg.cpa().components()[i]->lessOrEqual(*parts[i], *otherParts[i]);
    if (!agrees) continue;
    if (++attempts > maximalAttempts) return false;
    ++statistics_.forcedCoveringAttempts;
    // The nearest common ancestor of both.
    const Block* a = own.block().get();
    const Block* b = candidate.block().get();
    while (a != b) {
      if (a->depth() >= b->depth()) a = a->before().get();
      else b = b->before().get();
    }
    const TermRef wanted = regions.toTerm(candidate.block()->region());
    const TermRef goal = terms.negation(encoder.rename(wanted, encoder.plain(), own.block()->start().background));
    AbstractPath path = AbstractPath::between(a, *own.block(), encoder, goal);
    if (path.blocks.size() < 2) continue;
    path.startWith(cpa_.abstraction().startOf(*a), terms);
    if (!cpa_.queries().isUnsatisfiable(terms.conjunction(path.formulas))) continue;
    const auto interpolants = interpolator_.interpolate({path.formulas, {}});
    if (!interpolants) continue;
    std::vector<const ArgState*> between;
    for (const ArgState* step : blockStates(component, *state))
      if (component.stateIn(*step).block()->depth() > a->depth()) between.push_back(step);
    bool isCutOff = false;
    for (std::size_t i = 0; i < between.size() && !isCutOff; ++i) {
      const Block& block = *path.blocks[i + 1];
      const TermRef fact = encoder.rename((*interpolants)[i], block.start().background, encoder.plain());
      if (fact->isFalse()) {
        cutOff(arg, *between[i], precision);
        isCutOff = true;
      } else {
        strengthen(arg, *between[i], fact, precision);
      }
    }
    if (isCutOff) return true;
    strengthen(arg, *state, wanted, precision);
    if (!arg.contains(*other) || !arg.cpa().lessOrEqual(*state, *other)) continue;
    ++statistics_.forcedCoverings;
    arg.cover(*state, *other, precision);
    return true;
  }
  return false;
}

}  // namespace argosy::predicate
