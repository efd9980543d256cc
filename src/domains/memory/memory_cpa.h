// What the CPAs over abstract memories share: states, order, transfer, liveness and precision. A domain adds its merge.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>

#include "analysis/component_cpa.h"
#include "domains/memory/block_memory.h"
#include "domains/memory/dead_variables.h"
#include "domains/memory/memory_precision.h"
#include "domains/memory/overlap.h"
#include "domains/memory/transfer.h"

namespace argosy::memory {

template <StateStore S>
class MemoryState : public AbstractState {
 public:
  static constexpr std::uint32_t noShape = ~std::uint32_t{0};
  explicit MemoryState(typename S::Memory memory, std::uint32_t merges = 0)
      : memory(std::move(memory)), merges(merges) {}
  const typename S::Memory memory;
  const std::uint32_t merges;  // that have led to this state, at its place: widening may wait for some
  /// Which cells the memory knows, as a number that a coverage index has given it: the same whoever asks for it.
  mutable std::atomic<std::uint32_t> shape = noShape;
};

/// Facts about the program that all memory domains of a run share.
struct MemoryFacts {
  explicit MemoryFacts(Program& program, const Liveness& liveness)
      : program(program), objects(program), aliases(program), dead(program, liveness) {}
  Program& program;
  ObjectTable objects;
  AliasSets aliases;
  DeadVariables dead;
};

template <StateStore S>
class MemoryCpa : public ComponentCpa {
 public:
  using Store = S;
  using Memory = typename S::Memory;
  using State = MemoryState<S>;

  MemoryCpa(MemoryFacts& facts, S store, Ref<const MemoryPrecision> precision, bool dropsDead)
      : facts_(facts),
        store_(std::move(store)),
        transfer_(facts.program, store_, facts.aliases),
        precision_(std::move(precision)),
        dropsDead_(dropsDead) {}

  /// Elsewhere than at the start, memory may contain anything.
  StateRef initialState(const ControlPoint& root) override {
    const bool isStart =
        !root.context()->caller && root.location() == facts_.program.functions[facts_.program.start].entry;
    return makeRef<State>(isStart ? transfer_.initialMemory() : Memory());
  }
  PrecisionRef initialPrecision() override { return precision_; }

  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return store_.lessOrEqual(memoryOf(left), memoryOf(right));
  }

  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    Memory memory = memoryOf(*state);
    if (!follow(step, memory)) return;
    const bool isSame = memory.sharesAllWith(memoryOf(*state)) && static_cast<const State&>(*state).merges == 0;
    successors.push_back(isSame ? state : StateRef(makeRef<State>(std::move(memory))));
  }

  Adjusted adjust(StateRef state, PrecisionRef precision, const Place& place) override {
    const auto& tracked = static_cast<const MemoryPrecision&>(*precision);
    if (tracked.tracksEverything()) return {std::move(state), std::move(precision)};
    Memory memory = memoryOf(*state);
    restrictTo(memory, tracked.trackedAt(place.location(), facts_.program.nodes[place.location()].function));
    if (!memory.sharesAllWith(memoryOf(*state))) state = makeRef<State>(std::move(memory));
    return {std::move(state), std::move(precision)};
  }

  std::optional<IntegerRange> rangeOf(const AbstractState& state, ExpressionRef expression,
                                      const Place& place) const override;
  bool mayAlias(const AbstractState& state, ExpressionRef left, ExpressionRef right, const Place& place) const override;

  PreciseState reduce(const PreciseState& entry, const ProgramBlock& block, const ControlPoint& at) override;
  PreciseState expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result,
                      const ControlPoint& at) override;
  StateRef rebuild(const StateRef& call, const StateRef& entry, const StateRef& exit, const Step& leave) override;

  bool samePrecision(const Precision& left, const Precision& right) override {
    const auto* l = dynamic_cast<const MemoryPrecision*>(&left);
    const auto* r = dynamic_cast<const MemoryPrecision*>(&right);
    return &left == &right || (l && r && *l == *r);
  }

  std::string toString(const AbstractState& state) const override { return store_.toString(memoryOf(state)); }
  bool servesThreads() const override { return true; }

  /// The transfer, without states: for checking paths.
  bool follow(const Step& step, Memory& memory) const {
    if (!transfer_.apply(step, memory)) return false;
    if (dropsDead_) dropDead(step, memory);
    return true;
  }
  Memory initialMemory() const { return transfer_.initialMemory(); }
  /// Only cells whose representatives are among these (increasing) remain known.
  void restrictTo(Memory& memory, std::span<const CellKey> representatives) const {
    if (representatives.empty()) memory = {};
    else
      store_.restrictTo(memory, [&](CellKey key) {
        return std::ranges::binary_search(representatives, representative(facts_.objects, key));
      });
  }
  MemoryFacts& facts() const { return facts_; }
  const S& store() const { return store_; }
  static const Memory& memoryOf(const AbstractState& state) { return static_cast<const State&>(state).memory; }

 protected:
  /// merge^join, by the domain's join.
  StateRef joined(const StateRef& successor, const StateRef& reached) const {
    const Memory& old = memoryOf(*reached);
    Memory both = store_.join(old, memoryOf(*successor));
    return both == old ? reached : StateRef(makeRef<State>(std::move(both)));
  }

  MemoryFacts& facts_;
  S store_;
  Transfer<S> transfer_;

 private:
  PrecisionRef reducedPrecision(const PrecisionRef& precision, const ProgramBlock& block) const {
    const auto* tracked = dynamic_cast<const MemoryPrecision*>(precision.get());
    return tracked ? PrecisionRef(tracked->restrictedTo(facts_.program,
                                                        [&](NodeId location) { return block.contains(location); }))
                   : precision;
  }

  void dropDead(const Step& step, Memory& memory) const {
    // The edge belongs to the caller's frame when a function is entered or left.
    const Frame frame = frameOf(step.kind == StepKind::Leave ? step.after() : step.before());
    for (const VariableId variable : facts_.dead.after(step.id)) {
      const MemoryObjectId object = facts_.objects.variable(variable, frame);
      store_.removeObjects(memory, object, object, false);
    }
  }

  Ref<const MemoryPrecision> precision_;
  bool dropsDead_;
};

template <StateStore S>
std::optional<IntegerRange> MemoryCpa<S>::rangeOf(const AbstractState& state, ExpressionRef expression,
                                                  const Place& place) const {
  const TypeRef type = expression->type();
  if (!type->isInteger() && !type->isBoolean()) return std::nullopt;
  Memory memory = memoryOf(state);
  return store_.rangeOf(memory, expression, frameOf(place.context()));
}

template <StateStore S>
bool MemoryCpa<S>::mayAlias(const AbstractState& state, ExpressionRef left, ExpressionRef right,
                            const Place& place) const {
  Memory memory = memoryOf(state);
  const Frame frame = frameOf(place.context());
  return mayOverlap(facts_.program, facts_.objects, facts_.aliases, store_.resolve(memory, left, frame), widthOf(left),
                    store_.resolve(memory, right, frame), widthOf(right));
}

template <StateStore S>
PreciseState MemoryCpa<S>::reduce(const PreciseState& entry, const ProgramBlock& block, const ControlPoint& at) {
  const BlockView view(facts_.program, facts_.objects, block, at);
  return {makeRef<State>(reducedMemory(store_, view, memoryOf(*entry.state))),
          reducedPrecision(entry.precision, block)};
}

template <StateStore S>
PreciseState MemoryCpa<S>::expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result,
                                  const ControlPoint& at) {
  const BlockView view(facts_.program, facts_.objects, block, at);
  return {makeRef<State>(expandedMemory(store_, view, memoryOf(*entry.state), memoryOf(*result.state))),
          result.precision};
}

template <StateStore S>
StateRef MemoryCpa<S>::rebuild(const StateRef& call, const StateRef&, const StateRef& exit, const Step& leave) {
  Memory memory = memoryOf(*exit);
  adoptCallersOwn(store_, facts_.program, memoryOf(*call), frameOf(leave.before()), memory);
  return makeRef<State>(std::move(memory));
}

}  // namespace argosy::memory
