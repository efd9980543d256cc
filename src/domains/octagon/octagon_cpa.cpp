#include "domains/octagon/octagon_cpa.h"

#include "domains/octagon/conditions.h"

namespace argosy::octagon {

ExpressionRef valueFromOutside(const Step& step) {
  if (step.kind != StepKind::Operation) return nullptr;
  if (const auto* havoc = std::get_if<Havoc>(&step.edge->operation)) return havoc->target;
  const auto* call = std::get_if<Call>(&step.edge->operation);
  return call ? call->result : nullptr;
}

template <NumericDomain Domain>
void RelationalCpa<Domain>::transfer(const StateRef& state, const Precision& precision, const Step& step,
                                     std::vector<StateRef>& successors) {
  if (!options_.splits || step.kind != StepKind::Operation) return Base::transfer(state, precision, step, successors);
  const memory::Frame frame = memory::frameOf(step.before());
  const Operation& operation = step.edge->operation;
  if (const auto* assumption = std::get_if<Assume>(&operation)) {
    const auto alternatives =
        this->store_.alternatives(memoryOf(*state), assumption->condition, assumption->truth, frame);
    if (!alternatives) return Base::transfer(state, precision, step, successors);
    for (const IntegerForm& alternative : *alternatives) {
      Memory memory = memoryOf(*state);
      if (this->store_.assume(memory, alternative))
        Base::transfer(makeRef<State>(std::move(memory)), precision, step, successors);
    }
    return;
  }
  const std::size_t first = successors.size();
  Base::transfer(state, precision, step, successors);
  // A float from outside: relations are about finite ones.
  const ExpressionRef unknown = valueFromOutside(step);
  if (!unknown || successors.size() == first) return;
  const auto pieces = this->store_.splitFinite(memoryOf(*successors.back()), unknown, frame);
  if (!pieces) return;
  successors.pop_back();
  for (const Memory& piece : *pieces) successors.push_back(makeRef<State>(piece));
}

template <NumericDomain Domain>
void RelationalCpa<Domain>::appendInvariants(const AbstractState& state, const argosy::Place& place,
                                             std::vector<ExpressionRef>& invariants) const {
  const Memory memory = this->store_.reduced(memoryOf(state));
  interval::appendBounds(this->facts_, memory.ranges, place, invariants);
  appendRelations(
      this->facts_.program.expressions, this->facts_.program.types, memory.relations.integers,
      [&](memory::CellKey key, TypeRef type) { return memory::namedCell(this->facts_, place, key, type); }, invariants);
}

template <NumericDomain Domain>
std::string RelationalCpa<Domain>::omission(const AbstractState& state) const {
  if (!memoryOf(state).relations.haveLost()) return "";
  return "relations that would have connected more than " + std::to_string(options_.numbers.greatestBlock) +
         " variables were left out (option octagon.greatest-block)";
}

template <NumericDomain Domain>
Told RelationalCpa<Domain>::describeCall(const AbstractState& state, const argosy::Place& place, const CallTerms& terms,
                                         std::vector<ExpressionRef>& conditions) const {
  const Memory memory = this->store_.reduced(memoryOf(state));
  const Told told =
      interval::describeBounds(this->facts_, this->store_.ranges(), memory.ranges, place, terms, conditions);
  const bool isAll = appendRelations(
      this->facts_.program.expressions, this->facts_.program.types, memory.relations.integers,
      [&](memory::CellKey key, TypeRef type) -> ExpressionRef {
        if (memory::goesWithoutSaying(this->facts_, memory::objectOf(key))) return nullptr;
        return memory::cellOfCall(this->facts_, place, key, type, terms);
      },
      conditions);
  return isAll && memory.relations.floats.isTop() && this->store_.haveCellsBounds(memory) ? told : Told::Part;
}

template class RelationalCpa<DecomposedIntegerOctagon>;
template class RelationalCpa<LoadedNumbers>;

}  // namespace argosy::octagon
