#include "algorithms/unrolling/unrolling.h"

#include "analysis/cpa_algorithm.h"

namespace argosy::algorithms {

using predicate::PredicateState;

UnrollingComposite::UnrollingComposite(ProgramFacts& facts, const configuration::Configuration& configuration,
                                       std::span<const automaton::Automaton> specification, Formulas& formulas)
    : facts_(facts), gaps_(gapsOf(facts.program)) {
  composite_ =
      std::make_unique<CompositeCpa>(facts.program, makeComponents(facts, configuration, specification, &formulas));
  arg_ = std::make_unique<ArgCpa>(*composite_);
  predicate_ = findComponent<predicate::PredicateCpa>(*arg_);
  unrolling_ = findComponent<bounds::UnrollingCpa>(*arg_);
  iterations_ = findComponent<bounds::IterationCpa>(*arg_);
  initialPrecision_ = arg_->initialPrecision();
}

const PredicateState& UnrollingComposite::predicateState(const AbstractState& argState) const {
  return predicate_->stateIn(argState);
}

std::int64_t UnrollingComposite::counter(const AbstractState& argState) const {
  return bounds::UnrollingCpa::counter(unrolling_->stateIn(argState));
}

StateRef UnrollingComposite::stateAt(const Place& place, std::int64_t counter, encode::PathFormula path) {
  std::vector<StateRef> states;
  for (const auto& component : composite_->components()) states.push_back(component->initialState(place.point()));
  states[unrolling_->index()] = unrolling().stateWith(counter);
  states[predicate_->index()] = predicate().stateAt(place.location(), std::move(path));
  return arg_->rootOf(makeRef<CompositeState>(states));
}

void UnrollingComposite::addKnownAllocations(const Place& place, encode::PathFormula& path) {
  // Callers first: their objects are passed on.
  std::vector<std::pair<const CallingContext*, NodeId>> calls{{place.context(), place.location()}};
  while (const CallingContext* caller = calls.back().first->caller)
    calls.push_back({caller, facts_.program.edges[calls.back().first->callSite].source});
  encode::Encoder& encoder = predicate().encoder();
  std::unordered_map<EdgeId, memory::MemoryObjectId> objects;
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    for (const SingleAllocations::Known& known : facts_.singleAllocations().at(call->second)) {
      if (known.hasHappened) objects.emplace(known.event, encoder.knowAllocation(known.site, path));
      const auto object = objects.find(known.event);
      if (object == objects.end()) continue;
      for (const VariableId holder : known.holders)
        encoder.knowPointer(holder, memory::frameOf(call->first), object->second, path);
    }
}

StateRef UnrollingComposite::arbitraryState(const Place& place,
                                            const std::function<bool(encode::PathFormula&)>& assume) {
  encode::PathFormula path = predicate().encoder().arbitraryState();
  addKnownAllocations(place, path);
  return assume(path) ? stateAt(place, 0, std::move(path)) : nullptr;
}

void UnrollingComposite::followArguments(ArgumentExtent extent) {
  const auto control = component<SequentialControl>(*arg_);
  initialPrecision_ = control.with(*initialPrecision_, makeRef<ArgumentPrecision>(facts_.program, extent));
}

PrecisionRef UnrollingComposite::precision(std::uint32_t bound, const predicate::HeadInvariants& invariants) const {
  PrecisionRef result = unrolling_->with(*initialPrecision_, makeRef<bounds::BoundPrecision>(bound));
  if (!invariants) return result;
  const auto& predicates = static_cast<const predicate::PredicatePrecision&>(*predicate_->precisionIn(*result));
  return predicate_->with(*result, predicates.assuming(invariants));
}

Unrolling::Unrolling(ProgramFacts& facts, UnrollingComposite& cpas, StateRef root) : cpas_(cpas) {
  reached_ =
      std::make_unique<ReachedSet>(cpas.arg(), makeWaitlistOrder(TraversalOrder::ReversePostorder, facts.controlFlow));
  const PrecisionRef precision = cpas.precision(0);
  if (cpas.unrolling().counts(cpas.arg().place(*root).location()) && cpas.counter(*root) >= 0) {
    frontier_.push_back(reached_->add(std::move(root), precision));
    reached_->unwait(frontier_.front());
  } else {
    reached_->add(std::move(root), precision);
  }
}

bool Unrolling::unrollTo(std::uint32_t bound, const Limits& limits, const predicate::HeadInvariants& invariants) {
  const PrecisionRef precision = cpas_.precision(bound, invariants);
  bound_ = bound;
  for (const ReachedId id : frontier_) {
    reached_->wait(id, precision);
    // Until now the bound was what kept it from going on.
    if (id.index < scanned_) addGap(static_cast<const ArgState&>(*(*reached_)[id].state));
  }
  if (scanned_ == 0) reached_->forEach([&](ReachedId id, const ReachedState&) { reached_->wait(id, precision); });
  frontier_.clear();
  CpaAlgorithm algorithm(cpas_.arg(), limits, nullptr);
  const ExplorationEnd end = algorithm.run(*reached_);
  statistics_.explored += algorithm.statistics().explored;
  statistics_.successors += algorithm.statistics().successors;
  statistics_.merges += algorithm.statistics().merges;
  statistics_.covered += algorithm.statistics().covered;
  if (end != ExplorationEnd::Complete) return false;
  collect();
  return true;
}

void Unrolling::collect() {
  std::uint32_t last = scanned_;
  reached_->forEachFrom(ReachedId(scanned_), [&](ReachedId id, const ReachedState& entry) {
    last = id.index + 1;
    const auto& state = static_cast<const ArgState&>(*entry.state);
    const std::int64_t counter = cpas_.counter(state);
    if (cpas_.arg().violation(state)) targets_.push_back({Ref<const ArgState>(&state), counter, ReasonId()});
    const bool isCut =
        cpas_.unrolling().counts(cpas_.arg().place(state).location()) && counter >= static_cast<std::int64_t>(bound_);
    if (isCut) frontier_.push_back(id);
    else addGap(state);
  });
  scanned_ = last;
}

void Unrolling::addGap(const ArgState& state) {
  const auto gap = cpas_.gaps().find(cpas_.arg().place(state).location());
  if (gap != cpas_.gaps().end()) targets_.push_back({Ref<const ArgState>(&state), cpas_.counter(state), gap->second});
}

std::vector<UnrolledTarget> Unrolling::takeTargets() { return std::exchange(targets_, {}); }

smt::TermRef Unrolling::frontier() const {
  encode::Encoder& encoder = cpas_.predicate().encoder();
  std::vector<smt::TermRef> conditions;
  for (const ReachedId id : frontier_)
    conditions.push_back(encoder.condition(cpas_.predicateState(*(*reached_)[id].state).formula()));
  return encoder.terms().disjunction(conditions);
}

}  // namespace argosy::algorithms
