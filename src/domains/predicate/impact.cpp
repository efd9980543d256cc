#include "domains/predicate/impact.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_set>

namespace argosy::predicate {

using smt::TermRef;

namespace {

const PredicateState& stateOf(ArgCpa& arg, const ArgState& state) {
  return PredicateCpa::stateIn(state, *arg.wrapped().find("predicate"));
}

}  // namespace

std::vector<const ArgState*> blockStates(ArgCpa& arg, const ArgState& last) {
  std::vector<const ArgState*> result{&last};
  // Backwards through each block; all its states come from the one that begins it.
  for (const ArgState* end = &last; !end->isRoot() && stateOf(arg, *end).block()->before();) {
    std::vector<const ArgState*> open{end};
    std::unordered_set<const ArgState*> seen{end};
    const ArgState* begin = nullptr;
    for (std::size_t i = 0; i < open.size() && !begin; ++i) {
      for (const ArgState::Link& link : open[i]->parents()) {
        const PredicateState& parent = stateOf(arg, *link.parent);
        if (!stateOf(arg, *open[i]).follows(parent) || !seen.insert(link.parent).second) continue;
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

bool Impact::strengthen(ArgCpa& arg, ReachedSet& reached, const ArgState& state, TermRef fact, const PrecisionRef& precision) {
  Regions& regions = cpa_.abstraction().regions();
  const Block& block = *stateOf(arg, state).block();
  const Region known = block.region(), added = regions.predicate(fact);
  if (regions.implies(known, added)) return false;
  ++statistics_.strengthened;
  block.strengthen(regions.conjunction(known, added));
  const std::vector<Ref<const ArgState>> covered(state.covers().begin(), state.covers().end());
  for (const auto& coveredState : covered) {
    if (arg.lessOrEqual(*coveredState, state)) continue;
    ++statistics_.uncovered;
    arg.uncover(reached, *coveredState, precision);
  }
  return true;
}

void Impact::cutOff(ArgCpa& arg, ReachedSet& reached, const ArgState& state, const PrecisionRef& precision) {
  cutOffs_.insert(arg.place(state).location);
  arg.cutOff(reached, state, precision);
}

bool Impact::coverByOlder(ArgCpa& arg, ReachedSet& reached, const ArgState& state, const PrecisionRef& precision) {
  const std::uint32_t age = stateOf(arg, state).block()->age();
  for (const ReachedId id : reached.at(arg.place(state))) {
    const auto& other = static_cast<const ArgState&>(*reached[id].state);
    const PredicateState& candidate = stateOf(arg, other);
    // An older state is not below this one; and what covers a state is never younger, so that coverings have no cycles.
    if (!candidate.isAbstraction() || candidate.block()->age() >= age || !arg.lessOrEqual(state, other)) continue;
    ++statistics_.coveredLater;
    arg.cover(reached, state, other, precision);
    return true;
  }
  return false;
}

void Impact::strengthen(ArgCpa& arg, ReachedSet& reached, std::span<const ArgState* const> states, std::span<const TermRef> facts,
                        const PrecisionRef& precision) {
  std::vector<const ArgState*> changed;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (facts[i]->isFalse()) {
      cutOff(arg, reached, *states[i], precision);
      break;
    }
    if (!facts[i]->isTrue() && strengthen(arg, reached, *states[i], facts[i], precision)) changed.push_back(states[i]);
  }
  for (const ArgState* state : changed)
    if (coverByOlder(arg, reached, *state, precision)) break;  // what comes after it on the path is gone
}

bool Impact::forceCovering(ArgCpa& arg, ReachedSet& reached, ReachedId id) {
  const Ref<const ArgState> state(static_cast<const ArgState*>(reached[id].state.get()));
  const PrecisionRef precision = reached[id].precision;
  const PredicateState& own = stateOf(arg, *state);
  if (!own.isAbstraction() || !own.block()->before()) return false;
  Regions& regions = cpa_.abstraction().regions();
  encode::Encoder& encoder = cpa_.encoder();
  smt::TermTable& terms = encoder.terms();
  constexpr int maximalAttempts = 3;  // the newest of the older states are the likeliest
  std::vector<ReachedId> candidates = reached.at(arg.place(*state));
  std::ranges::reverse(candidates);
  int attempts = 0;
  for (const ReachedId candidateId : candidates) {
    const auto& other = static_cast<const ArgState&>(*reached[candidateId].state);
    const PredicateState& candidate = stateOf(arg, other);
    if (!candidate.isAbstraction() || candidate.block()->age() >= own.block()->age() || regions.isTrue(candidate.block()->region())) continue;
    // The other components have to agree, and the allocated objects, too.
    const auto& tuple = static_cast<const CompositeState&>(*state->wrapped());
    const auto& otherTuple = static_cast<const CompositeState&>(*other.wrapped());
    bool agrees = encoder.allocationsCovered(own.block()->start(), candidate.block()->start());
    for (std::size_t i = 0; i < tuple.components().size() && agrees; ++i)
      if (arg.wrapped().components()[i].get() != &cpa_)
        agrees = arg.wrapped().components()[i]->lessOrEqual(*tuple.components()[i], *otherTuple.components()[i]);
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
    for (const ArgState* step : blockStates(arg, *state))
      if (stateOf(arg, *step).block()->depth() > a->depth()) between.push_back(step);
    bool isCutOff = false;
    for (std::size_t i = 0; i < between.size() && !isCutOff; ++i) {
      const Block& block = *path.blocks[i + 1];
      const TermRef fact = encoder.rename((*interpolants)[i], block.start().background, encoder.plain());
      if (fact->isFalse()) {
        cutOff(arg, reached, *between[i], precision);
        isCutOff = true;
      } else {
        strengthen(arg, reached, *between[i], fact, precision);
      }
    }
    if (isCutOff) return true;
    strengthen(arg, reached, *state, wanted, precision);
    if (!arg.lessOrEqual(*state, other) || !reached.find(other).valid()) continue;
    ++statistics_.forcedCoverings;
    arg.cover(reached, *state, other, precision);
    return true;
  }
  return false;
}

}  // namespace argosy::predicate
