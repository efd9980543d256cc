#include "domains/predicate/predicate_cpa.h"

namespace argosy::predicate {

using encode::PathFormula;

PredicateCpa::PredicateCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, encode::Encoder& encoder, Feasibility isFeasible,
                           const PredicateOptions& options)
    : facts_(facts), controlFlow_(controlFlow), encoder_(encoder), isFeasible_(std::move(isFeasible)), options_(options) {}

StateRef PredicateCpa::initialState(NodeId location) { return stateAt(location, encoder_.programStart()); }

StateRef PredicateCpa::stateAt(NodeId location, PathFormula formula) {
  return makeRef<PredicateState>(makeRef<Block>(nullptr, location, PathFormula()), std::move(formula), true);
}

bool PredicateCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  const PredicateState& l = stateOf(left);
  const PredicateState& r = stateOf(right);
  // Intermediate states are not compared on purpose; abstraction states all have ψ = true here.
  return &l == &r || l.wasMergedInto(r) || (l.isAbstraction() && r.isAbstraction());
}

void PredicateCpa::transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) {
  const PredicateState& from = stateOf(*state);
  PathFormula path = from.formula();
  const encode::Frame before = frameOf(step.before), after = frameOf(step.after);
  switch (step.kind) {
    case StepKind::Operation:
      if (!encoder_.apply(*step.edge, step.id, before, path)) return;
      encoder_.forgetVariables(facts_.dead.after(step.id), before, path);
      break;
    case StepKind::Enter:
      encoder_.enter(std::get<Call>(step.edge->operation), before, after, path);
      encoder_.forgetVariables(facts_.dead.after(step.id), before, path);
      break;
    case StepKind::Leave:
      encoder_.leave(std::get<Call>(step.edge->operation), before, after, path);
      encoder_.forgetVariables(facts_.dead.after(step.id), after, path);
      break;
  }
  if (invariants_ && controlFlow_.isLoopHead(step.target) && !invariants_({step.target, step.after, 0}, path)) return;
  const bool isBranch = path.guard != from.formula().guard;
  if (options_.checksBranches && isBranch && !isFeasible_(encoder_.condition(path))) return;
  successors.push_back(makeRef<PredicateState>(from.block(), std::move(path), false));
}

StateRef PredicateCpa::merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place&) {
  const PredicateState& from = stateOf(*successor);
  const PredicateState& into = stateOf(*reached);
  if (!options_.merges || from.isAbstraction() || into.isAbstraction() || from.block() != into.block()) return reached;
  const auto merged = makeRef<PredicateState>(into.block(), encoder_.merge(into.formula(), from.formula()), false);
  from.mergedInto(*merged);
  return merged;
}

bool PredicateCpa::endsBlock(const PredicateState& state, NodeId location) const {
  if (state.isAbstraction()) return false;
  const bool isLoopHead = controlFlow_.isLoopHead(location);
  switch (options_.blocks) {
    case BlockEnd::Never: return false;
    case BlockEnd::Always: return true;
    case BlockEnd::Loops: return isLoopHead;
    case BlockEnd::LoopsFunctions: {
      const Program& program = facts_.program;
      const Function& function = program.functions[program.nodes[location].function];
      if (isLoopHead || function.entry == location) return true;
      for (const EdgeId edge : program.nodes[location].incoming)
        if (isCallOfDefinedFunction(program, program.edges[edge])) return true;
      return false;
    }
    case BlockEnd::Length: return isLoopHead || state.formula().length >= options_.blockLength;
  }
  return false;
}

Adjusted PredicateCpa::adjust(StateRef state, PrecisionRef precision, const Place& place) {
  const PredicateState& current = stateOf(*state);
  if (!endsBlock(current, place.location)) return {std::move(state), std::move(precision)};
  // With no predicates to track, the abstraction is true (F35: no query).
  auto block = makeRef<Block>(current.block(), place.location, current.formula());
  return {makeRef<PredicateState>(std::move(block), encoder_.arbitraryState(), true), std::move(precision)};
}

std::string PredicateCpa::toString(const AbstractState& state) const {
  const PredicateState& current = stateOf(state);
  std::string text = current.isAbstraction() ? "abstraction: true" : "after " + std::to_string(current.formula().length) + " operations";
  if (current.formula().guard) text += ", " + std::to_string(current.formula().guard->depth()) + " conditions";
  return text;
}

}  // namespace argosy::predicate
