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
#include "domains/memory/scalar_domain.h"
#include "domains/memory/scalar_store.h"
#include "domains/memory/transfer.h"
#include "program/print/text.h"

namespace argosy::memory {

template <class D>
class MemoryState : public AbstractState {
 public:
  static constexpr std::uint32_t noShape = ~std::uint32_t{0};
  explicit MemoryState(Memory<D> memory, std::uint32_t merges = 0) : memory(std::move(memory)), merges(merges) {}
  const Memory<D> memory;
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

template <class D>
class MemoryCpa : public ComponentCpa {
  static_assert(ScalarDomain<D>);

 public:
  using State = MemoryState<D>;

  MemoryCpa(MemoryFacts& facts, Ref<const MemoryPrecision> precision, bool dropsDead)
      : facts_(facts),
        access_(domain_, facts.objects, facts.program),
        transfer_(facts.program, access_, facts.aliases),
        precision_(std::move(precision)),
        dropsDead_(dropsDead) {}

  /// Elsewhere than at the start, memory may contain anything.
  StateRef initialState(const ControlPoint& root) override {
    const bool isStart =
        !root.context()->caller && root.location() == facts_.program.functions[facts_.program.start].entry;
    return makeRef<State>(isStart ? transfer_.initialMemory() : Memory<D>());
  }
  PrecisionRef initialPrecision() override { return precision_; }

  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return access_.lessOrEqual(memoryOf(left), memoryOf(right));
  }

  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    Memory<D> memory = memoryOf(*state);
    if (!follow(step, memory)) return;
    const bool isSame = memory.sharesAllWith(memoryOf(*state)) && static_cast<const State&>(*state).merges == 0;
    successors.push_back(isSame ? state : StateRef(makeRef<State>(std::move(memory))));
  }

  Adjusted adjust(StateRef state, PrecisionRef precision, const Place& place) override {
    const auto& tracked = static_cast<const MemoryPrecision&>(*precision);
    if (tracked.tracksEverything()) return {std::move(state), std::move(precision)};
    Memory<D> memory = memoryOf(*state);
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

  std::string toString(const AbstractState& state) const override;
  bool servesThreads() const override { return true; }

  /// The transfer, without states: for checking paths.
  bool follow(const Step& step, Memory<D>& memory) const {
    if (!transfer_.apply(step, memory)) return false;
    if (dropsDead_) dropDead(step, memory);
    return true;
  }
  Memory<D> initialMemory() const { return transfer_.initialMemory(); }
  /// Only cells whose representatives are among these (increasing) remain known.
  void restrictTo(Memory<D>& memory, std::span<const CellKey> representatives) const;
  MemoryFacts& facts() const { return facts_; }
  const ScalarStore<D>& access() const { return access_; }
  static const Memory<D>& memoryOf(const AbstractState& state) { return static_cast<const State&>(state).memory; }

 protected:
  /// merge^join, by the domain's join.
  StateRef joined(const StateRef& successor, const StateRef& reached) const {
    const Memory<D>& old = memoryOf(*reached);
    Memory<D> both = access_.join(old, memoryOf(*successor), &D::join);
    return both == old ? reached : StateRef(makeRef<State>(std::move(both)));
  }

  MemoryFacts& facts_;
  D domain_;
  ScalarStore<D> access_;
  Transfer<ScalarStore<D>> transfer_;

 private:
  PrecisionRef reducedPrecision(const PrecisionRef& precision, const ProgramBlock& block) const {
    const auto* tracked = dynamic_cast<const MemoryPrecision*>(precision.get());
    return tracked ? PrecisionRef(tracked->restrictedTo(facts_.program,
                                                        [&](NodeId location) { return block.contains(location); }))
                   : precision;
  }

  void dropDead(const Step& step, Memory<D>& memory) const {
    // The edge belongs to the caller's frame when a function is entered or left.
    const Frame frame = frameOf(step.kind == StepKind::Leave ? step.after() : step.before());
    for (const VariableId variable : facts_.dead.after(step.id)) {
      const MemoryObjectId object = facts_.objects.variable(variable, frame);
      access_.removeObjects(memory, object, object, false);
    }
  }

  Ref<const MemoryPrecision> precision_;
  bool dropsDead_;
};

template <class D>
void MemoryCpa<D>::restrictTo(Memory<D>& memory, std::span<const CellKey> representatives) const {
  if (representatives.empty()) {
    memory = {};
    return;
  }
  const auto isTracked = [&](CellKey key) {
    return std::ranges::binary_search(representatives, representative(facts_.objects, key));
  };
  if (!memory.headers.empty())
    memory.headers.filter(
        [&](std::uint64_t key, const Header&) { return isTracked(cellKey(MemoryObjectId(key), headerBit)); });
  // Where a background remains, an untracked cell has to stay as unknown.
  std::vector<std::pair<CellKey, std::uint32_t>> unknown;
  memory.cells.filter([&](CellKey key, const Cell<D>& cell) {
    if (isTracked(key)) return true;
    const Header* header = memory.headers.empty() ? nullptr : memory.headers.find(objectOf(key).index);
    if (header && header->hasBackground()) unknown.emplace_back(key, cell.width);
    return false;
  });
  for (const auto& [key, width] : unknown) {
    const auto bit = static_cast<Int128>(bitOf(key));
    access_.cover(memory, objectOf(key), bit, bit + width);
  }
}

template <class D>
std::optional<IntegerRange> MemoryCpa<D>::rangeOf(const AbstractState& state, ExpressionRef expression,
                                                  const Place& place) const {
  const TypeRef type = expression->type();
  if (!type->isInteger() && !type->isBoolean()) return std::nullopt;
  Memory<D> memory = memoryOf(state);
  const Value<D> value = access_.evaluate(memory, expression, frameOf(place.context()));
  if (value.base.valid() || domain_.isTop(type, value.scalar) || domain_.isBottom(value.scalar)) return std::nullopt;
  const auto [low, high] = domain_.integerRange(type, value.scalar);
  return IntegerRange{low, high};
}

template <class D>
bool MemoryCpa<D>::mayAlias(const AbstractState& state, ExpressionRef left, ExpressionRef right,
                            const Place& place) const {
  Memory<D> memory = memoryOf(state);
  const Frame frame = frameOf(place.context());
  return mayOverlap(facts_.program, facts_.objects, facts_.aliases, access_.resolve(memory, left, frame), widthOf(left),
                    access_.resolve(memory, right, frame), widthOf(right));
}

template <class D>
PreciseState MemoryCpa<D>::reduce(const PreciseState& entry, const ProgramBlock& block, const ControlPoint& at) {
  const BlockView view(facts_.program, facts_.objects, block, at);
  return {makeRef<State>(reducedMemory(access_, view, memoryOf(*entry.state))),
          reducedPrecision(entry.precision, block)};
}

template <class D>
PreciseState MemoryCpa<D>::expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result,
                                  const ControlPoint& at) {
  const BlockView view(facts_.program, facts_.objects, block, at);
  return {makeRef<State>(expandedMemory(access_, view, memoryOf(*entry.state), memoryOf(*result.state))),
          result.precision};
}

template <class D>
StateRef MemoryCpa<D>::rebuild(const StateRef& call, const StateRef&, const StateRef& exit, const Step& leave) {
  Memory<D> memory = memoryOf(*exit);
  adoptCallersOwn(access_, facts_.program, memoryOf(*call), frameOf(leave.before()), memory);
  return makeRef<State>(std::move(memory));
}

template <class D>
std::string MemoryCpa<D>::toString(const AbstractState& state) const {
  std::string text;
  memoryOf(state).cells.forEach([&](CellKey key, const Cell<D>& cell) {
    text += (text.empty() ? "" : "\n") + facts_.objects.toString(objectOf(key));
    if (bitOf(key) != 0)
      text += "+" + std::to_string(bitOf(key) / 8) + (bitOf(key) % 8 ? "." + std::to_string(bitOf(key) % 8) : "");
    text += " = ";
    if (cell.value.base.valid()) text += "&" + facts_.objects.toString(cell.value.base) + " + ";
    text += domain_.toString(cell.value.base.valid() ? access_.offsetType : cell.type, cell.value.scalar);
  });
  return text;
}

}  // namespace argosy::memory
