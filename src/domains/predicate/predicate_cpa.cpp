#include "domains/predicate/predicate_cpa.h"

#include <algorithm>

#include "encode/expression_of.h"

namespace argosy::predicate {

using encode::PathFormula;
using Kind = PredicateState::Kind;

PredicateCpa::PredicateCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, encode::Encoder& encoder,
                           Queries& queries, BlockAbstraction& abstraction, const PredicateOptions& options)
    : facts_(facts),
      controlFlow_(controlFlow),
      encoder_(encoder),
      queries_(queries),
      abstraction_(abstraction),
      options_(options) {}

StateRef PredicateCpa::initialState(const ControlPoint& root) {
  const bool isStart =
      !root.context()->caller && root.location() == facts_.program.functions[facts_.program.start].entry;
  return stateAt(root.location(), isStart ? encoder_.programStart() : encoder_.arbitraryState());
}

StateRef PredicateCpa::stateAt(NodeId location, PathFormula formula) {
  auto block = makeRef<Block>(nullptr, location, PathFormula(), formula, abstraction_.regions().truth(true));
  return makeRef<PredicateState>(std::move(block), std::move(formula), Kind::Abstraction);
}

bool PredicateCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  const PredicateState& l = stateOf(left);
  const PredicateState& r = stateOf(right);
  if (&l == &r || l.wasMergedInto(r)) return true;
  // Intermediate states are not compared on purpose (docs/theory.md §5.3).
  if (!l.isAbstraction() || !r.isAbstraction()) return false;
  return encoder_.allocationsCovered(l.block()->start(), r.block()->start()) &&
         abstraction_.regions().implies(l.block()->region(), r.block()->region());
}

void PredicateCpa::transfer(const StateRef& state, const Precision& precision, const Step& step,
                            std::vector<StateRef>& successors) {
  const PredicateState& from = stateOf(*state);
  PathFormula path = from.formula();
  if (!follow(step, path)) return;
  if (controlFlow_.isLoopHead(step.target()) &&
      !static_cast<const PredicatePrecision&>(precision).assume(Place(*step.to), path))
    return;
  const bool isBranch = path.guard != from.formula().guard;
  if (options_.checksBranches && isBranch && queries_.isUnsatisfiable(encoder_.condition(path))) return;
  successors.push_back(makeRef<PredicateState>(from.block(), std::move(path), Kind::Intermediate));
}

bool PredicateCpa::follow(const Step& step, PathFormula& path) {
  if (!extend(encoder_, step, path)) return false;
  const CallingContext* edgesCall = step.kind == StepKind::Leave ? step.after() : step.before();
  encoder_.forgetVariables(facts_.dead.after(step.id), memory::frameOf(edgesCall), path);
  return true;
}

bool extend(encode::Encoder& encoder, const Step& step, PathFormula& path) {
  const memory::Frame before = memory::frameOf(step.before()), after = memory::frameOf(step.after());
  switch (step.kind) {
    case StepKind::Operation: return encoder.apply(*step.edge, step.id, before, path);
    case StepKind::Enter: encoder.enter(std::get<Call>(step.edge->operation), step.id, before, after, path); break;
    case StepKind::Leave: encoder.leave(std::get<Call>(step.edge->operation), step.id, before, after, path); break;
  }
  return true;
}

StateRef PredicateCpa::strengthen(const StateRef& state, const Precision&, const Step& step, const Siblings& siblings) {
  const PredicateState& current = stateOf(*state);
  const bool isTarget = siblings.violation().has_value();
  if (!endsBlock(current, isTarget, step.target())) return state;
  const memory::Frame frame = memory::frameOf(step.after());
  std::vector<smt::TermRef> known;
  for (const ExpressionRef invariant : siblings.invariants(*this))
    known.push_back(encoder_.evaluateCondition(invariant, frame, current.formula()));
  return makeRef<PredicateState>(current.block(), current.formula(), isTarget ? Kind::Target : Kind::Intermediate,
                                 encoder_.terms().conjunction(known));
}

StateRef PredicateCpa::merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place&) {
  const PredicateState& from = stateOf(*successor);
  const PredicateState& into = stateOf(*reached);
  if (&from == &into || !options_.merges || from.isAbstraction() || into.isAbstraction() ||
      from.block() != into.block())
    return reached;
  const auto merged = makeRef<PredicateState>(encoder_, Ref(&into), from.formula());
  from.mergedInto(merged);
  return merged;
}

bool PredicateCpa::endsBlock(const PredicateState& state, bool isTarget, NodeId location) const {
  if (state.isAbstraction()) return false;
  if (isTarget || endLocations_.contains(location)) return true;
  const bool isLoopHead = controlFlow_.isLoopHead(location);
  // Models of library functions are part of their callers: what is known there, sizes of objects for example, is of use afterwards.
  const Program& program = facts_.program;
  const auto isSource = [&](FunctionId id) { return program.functions[id].origin == FunctionOrigin::Source; };
  const FunctionId function = program.nodes[location].function;
  switch (options_.blocks) {
    case BlockEnd::Never: return false;
    case BlockEnd::Always: return isLoopHead || isSource(function);
    case BlockEnd::Loops: return isLoopHead;
    case BlockEnd::LoopsFunctions:
      if (isLoopHead || (program.functions[function].entry == location && isSource(function))) return true;
      return std::ranges::any_of(program.nodes[location].incoming, [&](EdgeId id) {
        const Edge& edge = program.edges[id];
        return isCallOfDefinedFunction(program, edge) && isSource(std::get<Call>(edge.operation).function);
      });
    case BlockEnd::Length: return isLoopHead || state.formula().length >= options_.blockLength;
  }
  return false;
}

Adjusted PredicateCpa::adjust(StateRef state, PrecisionRef precision, const Place& place) {
  const PredicateState& current = stateOf(*state);
  if (!endsBlock(current, current.isTarget(), place.location())) return {std::move(state), std::move(precision)};
  const FunctionId function = facts_.program.nodes[place.location()].function;
  const auto predicates = static_cast<const PredicatePrecision&>(*precision).at(place.location(), function);
  // The siblings' knowledge stays out of the block's formula: their states at the block's start may be joined with others later, and the path is none of theirs alone.
  PathFormula known = current.formula();
  if (current.known() && !encoder_.assume(current.known(), known)) return {nullptr, std::move(precision)};
  Region region = abstraction_.compute(*current.block(), known, predicates);
  if (abstraction_.regions().isFalse(region)) return {nullptr, std::move(precision)};
  PathFormula start = encoder_.blockStart(current.formula());
  auto block = makeRef<Block>(current.block(), place.location(), current.formula(), start, std::move(region));
  return {makeRef<PredicateState>(std::move(block), std::move(start), Kind::Abstraction), std::move(precision)};
}

void PredicateCpa::appendInvariants(const AbstractState& state, const Place& place,
                                    std::vector<ExpressionRef>& invariants) const {
  const PredicateState& current = stateOf(state);
  if (!current.isAbstraction()) return;
  const smt::TermRef formula = abstraction_.regions().toTerm(current.block()->region());
  const Liveness& liveness = facts_.dead.liveness();
  for (const ExpressionRef conjunct :
       encode::conjunctsOf(facts_.program, encoder_, formula, memory::frameOf(place.context()))) {
    bool isLive = true;
    forEachSubexpression(conjunct, [&](ExpressionRef part) {
      isLive &= part->kind() != ExpressionKind::Variable || !liveness.isTracked(part->variable()) ||
                liveness.isLive(place.location(), part->variable());
    });
    if (isLive) invariants.push_back(conjunct);
  }
}

Told PredicateCpa::describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                                std::vector<ExpressionRef>& conditions) const {
  const PredicateState& current = stateOf(state);
  if (!current.isAbstraction()) return Told::Part;
  const bool isAll =
      encode::describeCall(facts_.program, encoder_, abstraction_.regions().toTerm(current.block()->region()),
                           memory::frameOf(place.context()), terms, conditions);
  return isAll ? Told::All : Told::Part;
}

std::string PredicateCpa::toString(const AbstractState& state) const {
  const PredicateState& current = stateOf(state);
  if (current.isAbstraction()) return "abstraction";
  std::string text = "after " + std::to_string(current.formula().length) + " operations";
  if (current.formula().guard) text += ", " + std::to_string(current.formula().guard->depth()) + " conditions";
  return text;
}

}  // namespace argosy::predicate
