#include "domains/value/slice.h"

#include <algorithm>
#include <unordered_set>

namespace argosy::value {

using memory::CellKey;
using memory::cellKey;
using memory::headerBit;
using memory::MemoryObject;
using memory::MemoryObjectId;
using memory::MemoryObjectKind;
using memory::objectOf;

namespace {

using ValueCell = memory::Cell<ExplicitValueDomain>;

struct StepEffect {
  std::vector<CellKey> reads;         // known cells that the step looked at
  std::vector<CellKey> addressReads;  // those that decide where it writes
  std::vector<CellKey> writes;        // cells that differ afterwards
  bool writesThroughPointer = false;
  MemoryObjectId writtenArray;  // written at an index that is not a constant
};

void makeSet(std::vector<CellKey>& keys) {
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
}

/// It has a CPA of its own, whose reads nobody else causes.
class Recorder {
 public:
  explicit Recorder(const ValueCpa& cpa) : cpa_(cpa.facts(), cpa.options()), program_(cpa.facts().program) {}

  /// Follows the step and tells what it did; nothing when it fails.
  bool follow(const Step& step, ValueMemory& memory, StepEffect& effect) {
    const ValueMemory before = memory;
    recordAddress(step, memory, effect);
    cpa_.store().readLog = &effect.reads;
    const bool isFeasible = cpa_.follow(step, memory);
    cpa_.store().readLog = nullptr;
    keepKnown(before, effect.reads);
    keepKnown(before, effect.addressReads);
    PersistentMap<ValueCell>::forEachDifference(
        before.cells, memory.cells,
        [&](CellKey key, const ValueCell*, const ValueCell*) { effect.writes.push_back(key); });
    PersistentMap<memory::Header>::forEachDifference(
        before.headers, memory.headers, [&](std::uint64_t object, const memory::Header*, const memory::Header*) {
          effect.writes.push_back(cellKey(MemoryObjectId(object), headerBit));
        });
    return isFeasible;
  }

 private:
  static void keepKnown(const ValueMemory& memory, std::vector<CellKey>& keys) {
    makeSet(keys);
    std::erase_if(keys, [&](CellKey key) {
      return memory::bitOf(key) == headerBit ? !memory.headers.find(objectOf(key).index) : !memory.cells.find(key);
    });
  }

  void recordAddress(const Step& step, const ValueMemory& before, StepEffect& effect) {
    if (step.kind != StepKind::Operation) return;
    const Operation& operation = step.edge->operation;
    ExpressionRef target = nullptr;
    forEachExpression(operation, [&](ExpressionRef expression, bool isTarget) {
      if (isTarget) target = expression;
    });
    const bool isMemoryOperation =
        std::holds_alternative<CopyMemory>(operation) || std::holds_alternative<SetMemory>(operation) ||
        std::holds_alternative<HavocMemory>(operation) || std::holds_alternative<Deallocate>(operation);
    ValueMemory memory = before;
    cpa_.store().readLog = &effect.addressReads;
    memory::Evaluator<ExplicitValueDomain> evaluate(program_, cpa_.store(), memory, memory::frameOf(step.before()));
    if (isMemoryOperation) {
      effect.writesThroughPointer = true;
      forEachExpression(operation, [&](ExpressionRef expression, bool) { evaluate.evaluate(expression); });
    } else if (target) {
      const auto place = evaluate.resolve(target);
      effect.writesThroughPointer = place.pointer != nullptr;
      if (!place.pointer && target->kind() != ExpressionKind::Variable && place.region)
        effect.writtenArray = place.region->object;
    }
    cpa_.store().readLog = nullptr;
  }

  const ValueCpa cpa_;
  const Program& program_;
};

/// Without its address the write would destroy what is known of some needed cell.
bool endangers(const ValueCpa& cpa, const StepEffect& effect, const std::unordered_set<CellKey>& needed) {
  if (!effect.writesThroughPointer && !effect.writtenArray.valid()) return false;
  return std::ranges::any_of(needed, [&](CellKey key) {
    if (objectOf(key) == effect.writtenArray) return true;
    if (!effect.writesThroughPointer) return false;
    const MemoryObject& object = cpa.facts().objects[objectOf(key)];
    return !object.variable.valid() || cpa.facts().program.variables[object.variable].addressTaken;
  });
}

std::vector<CellKey> representatives(const ValueCpa& cpa, const std::unordered_set<CellKey>& keys) {
  std::vector<CellKey> result;
  for (const CellKey key : keys) result.push_back(memory::representative(cpa.facts().objects, key));
  makeSet(result);
  return result;
}

}  // namespace

Interpolants sliceBackwards(const ValueCpa& cpa, std::span<const Step> steps, std::span<const std::size_t> ignored) {
  std::vector<StepEffect> effects(steps.size());
  Recorder recorder(cpa);
  ValueMemory memory = cpa.initialMemory();
  std::size_t nextIgnored = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (nextIgnored < ignored.size() && ignored[nextIgnored] == i) ++nextIgnored;
    else recorder.follow(steps[i], memory, effects[i]);
  }
  Interpolants interpolants;
  interpolants.after.resize(steps.size());
  std::unordered_set<CellKey> needed(effects.back().reads.begin(), effects.back().reads.end());
  interpolants.after[steps.size() - 1] = representatives(cpa, needed);
  for (std::size_t i = steps.size() - 1; i > 0; --i) {
    const StepEffect& effect = effects[i - 1];
    bool isRelevant = false;
    const bool isEndangered = endangers(cpa, effect, needed);
    for (const CellKey key : effect.writes) isRelevant |= needed.erase(key) != 0;
    if (isRelevant) needed.insert(effect.reads.begin(), effect.reads.end());
    if (isRelevant || isEndangered) needed.insert(effect.addressReads.begin(), effect.addressReads.end());
    interpolants.after[i - 1] = representatives(cpa, needed);
  }
  return interpolants;
}

Interpolants everythingAlong(const ValueCpa& cpa, std::span<const Step> steps, std::size_t length) {
  Interpolants interpolants;
  ValueMemory memory = cpa.initialMemory();
  for (std::size_t i = 0; i < length; ++i) {
    std::unordered_set<CellKey> known;
    memory.cells.forEach([&](CellKey key, const ValueCell&) { known.insert(key); });
    memory.headers.forEach(
        [&](std::uint64_t object, const memory::Header&) { known.insert(cellKey(MemoryObjectId(object), headerBit)); });
    interpolants.after.push_back(representatives(cpa, known));
    if (!cpa.follow(steps[i], memory)) break;
  }
  return interpolants;
}

}  // namespace argosy::value
