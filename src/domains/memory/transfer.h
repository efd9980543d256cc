// The effect of the program's steps on an abstract memory, for any store.
#pragma once

#include "analysis/step.h"
#include "domains/memory/memory_store.h"
#include "program/facts/alias_sets.h"

namespace argosy::memory {

/// What dies when a function is left, beside its variables.
struct FrameFacts {
  bool mayBePointedTo = false;      // some object of the frame
  std::vector<EdgeId> allocations;  // alloca and variable-length arrays
};

IdentifierVector<FunctionId, FrameFacts> describeFrames(const Program& program);

template <MemoryStore S>
class Transfer {
 public:
  using V = typename S::Value;
  using M = typename S::Memory;

  Transfer(const Program& program, const S& store, AliasSets& aliases)
      : program_(program), store_(store), aliases_(aliases), frames_(describeFrames(program)) {}

  /// The memory before the program starts: all static objects with their initial values.
  M initialMemory() const;
  /// Follows the step; false when it is infeasible.
  bool apply(const Step& step, M& memory) const;
  /// Removes what the step makes unreachable anyhow: see `removeObjects` of the stores.
  void leaveFrame(const Frame& frame, M& memory) const;

 private:
  bool applyOperation(const Step& step, M& memory) const;
  void enter(const Step& step, M& memory) const;
  void leave(const Step& step, M& memory) const;
  void assign(ExpressionRef target, ExpressionRef value, const Frame& frame, M& memory) const;
  void store(ExpressionRef target, const V& value, const Frame& frame, M& memory) const;
  /// What happens at one of these places, and nobody knows at which: `change(memory, bit)` for each, joined. False when there are too many.
  template <class Change>
  bool changeOneOf(const Region& region, std::uint64_t bytes, M& memory, const Change& change) const;
  /// Copies an aggregate; the source is a region or unknown.
  void storeAggregate(const Target& target, std::uint64_t bytes, const std::optional<Region>& source, M& memory) const;
  void zero(const Target& target, TypeRef type, M& memory) const;
  void zeroLeaves(MemoryObjectId object, Int128 bit, TypeRef type, M& memory) const;
  void forgetTarget(const Target& target, std::uint64_t bits, M& memory) const;
  void forgetAll(const AliasSet& set, M& memory) const;
  void callUndefined(const Call& call, const Frame& frame, M& memory) const;
  void allocate(const Step& step, const Allocate& allocate, M& memory) const;
  void deallocate(const Step& step, const Deallocate& deallocate, M& memory) const;
  void copyMemory(const CopyMemory& copy, const Frame& frame, M& memory) const;
  void fillMemory(ExpressionRef destination, ExpressionRef size, std::optional<std::uint8_t> byte, const Frame& frame,
                  M& memory) const;
  void writeElements(const WriteElements& elements, const Frame& frame, M& memory) const;
  std::optional<std::uint64_t> exactSize(ExpressionRef size, const Frame& frame, M& memory) const;
  V truncated(ExpressionRef target, const V& value) const;

  static constexpr std::size_t maximalLeaves = 256;
  static constexpr Int128 maximalPlaces = 16;  // of a block, one by one

  const Program& program_;
  const S& store_;
  AliasSets& aliases_;
  IdentifierVector<FunctionId, FrameFacts> frames_;
};

/// Number of scalars in the type, counted up to a limit.
std::size_t countLeaves(TypeRef type, std::size_t limit);

template <MemoryStore S>
void Transfer<S>::zeroLeaves(MemoryObjectId object, Int128 bit, TypeRef type, M& memory) const {
  if (type->isArray()) {
    for (std::uint64_t i = 0; i < type->count().value_or(0); ++i)
      zeroLeaves(object, bit + static_cast<Int128>(i * type->element()->size()) * 8, type->element(), memory);
  } else if (type->isRecord()) {
    for (const Field& field : type->fields()) {
      const Int128 at = bit + static_cast<Int128>(field.bitOffset);
      if (field.bitWidth) store_.write(memory, object, at, *field.bitWidth, field.type, store_.constant(field.type, 0));
      else zeroLeaves(object, at, field.type, memory);
    }
  } else if (type->isScalar()) {
    store_.write(memory, object, bit, static_cast<unsigned>(type->size() * 8), type, store_.constant(type, 0));
  }
}

template <MemoryStore S>
void Transfer<S>::zero(const Target& target, TypeRef type, M& memory) const {
  if (!target.region) return forgetTarget(target, type->size() * 8, memory);
  const MemoryObjectId object = target.region->object;
  if (!target.region->isExact()) store_.logReads(memory, object);
  const bool isChanged = changeOneOf(*target.region, type->size(), memory, [&](M& changed, Int128 bit) {
    if (countLeaves(type, maximalLeaves) < maximalLeaves) {
      store_.forget(changed, object, bit, bit + static_cast<Int128>(type->size()) * 8);
      zeroLeaves(object, bit, type, changed);
    } else {
      store_.fill(changed, object, bit, type->size(), 0);
    }
  });
  if (!isChanged) forgetTarget(target, type->size() * 8, memory);
}

template <MemoryStore S>
typename S::Memory Transfer<S>::initialMemory() const {
  M memory;
  for (const Variable& variable : program_.variables) {
    if (!isStatic(variable.storage) || variable.isUndefined || variable.storage == Storage::Label) continue;
    const MemoryObjectId object = store_.objects.variable(variable.id, {});
    zero({Region{object}, nullptr}, variable.type, memory);
    for (const InitialValue& initial : variable.initialValues) {
      const Target target = store_.resolve(memory, initial.target, {});
      if (initial.value->type()->isAggregate()) {
        if (initial.value->kind() == ExpressionKind::ZeroAggregate) zero(target, initial.value->type(), memory);
        else
          storeAggregate(target, initial.value->type()->size(), store_.resolve(memory, initial.value, {}).region,
                         memory);
      } else {
        store(initial.target, store_.evaluate(memory, initial.value, {}), {}, memory);
      }
    }
  }
  return memory;
}

template <MemoryStore S>
bool Transfer<S>::apply(const Step& step, M& memory) const {
  switch (step.kind) {
    case StepKind::Operation: return applyOperation(step, memory);
    case StepKind::Enter: enter(step, memory); return true;
    case StepKind::Leave: leave(step, memory); return true;
  }
  return true;
}

template <MemoryStore S>
bool Transfer<S>::applyOperation(const Step& step, M& memory) const {
  const Frame frame = frameOf(step.before());
  return std::visit(
      Overloaded{
          [](const Skip&) { return true; },
          [&](const Assume& o) { return store_.assume(memory, o.condition, o.truth, frame); },
          [&](const Assign& o) {
            assign(o.target, o.value, frame, memory);
            return true;
          },
          [&](const Havoc& o) {
            if (o.target->type()->isScalar()) store(o.target, store_.top(o.target->type()), frame, memory);
            else forgetTarget(store_.resolve(memory, o.target, frame), o.target->type()->size() * 8, memory);
            return true;
          },
          [&](const Call& o) {
            callUndefined(o, frame, memory);
            return true;
          },
          [&](const Return& o) {
            if (!o.value) return true;
            const MemoryObjectId result = store_.objects.returnValue(frame);
            const TypeRef type = o.value->type();
            if (type->isScalar()) {
              const V value = store_.evaluate(memory, o.value, frame);
              store_.write(memory, result, 0, static_cast<unsigned>(type->size() * 8), type, value);
            } else if (o.value->kind() == ExpressionKind::ZeroAggregate) {
              zero({Region{result}, nullptr}, type, memory);
            } else {
              storeAggregate({Region{result}, nullptr}, type->size(), store_.resolve(memory, o.value, frame).region,
                             memory);
            }
            return true;
          },
          [&](const Declare& o) {
            const MemoryObjectId object = store_.objects.variable(o.variable, frame);
            store_.removeObjects(memory, object, object, program_.variables[o.variable].addressTaken);
            return true;
          },
          [&](const Kill& o) {
            for (const VariableId variable : o.variables) {
              const MemoryObjectId object = store_.objects.variable(variable, frame);
              store_.removeObjects(memory, object, object, program_.variables[variable].addressTaken);
            }
            return true;
          },
          [&](const Allocate& o) {
            allocate(step, o, memory);
            return true;
          },
          [&](const Deallocate& o) {
            deallocate(step, o, memory);
            return true;
          },
          [&](const CopyMemory& o) {
            copyMemory(o, frame, memory);
            return true;
          },
          [&](const SetMemory& o) {
            const V value = store_.evaluate(memory, o.value, frame);
            const auto byte = store_.constantOf(o.value->type(), value);
            fillMemory(o.destination, o.size, byte ? std::optional(static_cast<std::uint8_t>(*byte)) : std::nullopt,
                       frame, memory);
            return true;
          },
          [&](const HavocMemory& o) {
            fillMemory(o.destination, o.size, std::nullopt, frame, memory);
            return true;
          },
          [&](const WriteElements& o) {
            writeElements(o, frame, memory);
            return true;
          },
          [&](const ObjectQuery& o) {
            const V pointer = store_.evaluate(memory, o.pointer, frame);
            V size = store_.top(o.target->type());
            const auto offset = store_.offsetOf(pointer);
            if (offset && o.question != ObjectQuestion::IsAlive) {
              const auto bytes = store_.sizeOf(memory, store_.baseOf(pointer));
              const Int128 at = o.question == ObjectQuestion::BytesFromHere ? *offset : 0;
              if (bytes && at >= 0 && at <= static_cast<Int128>(*bytes))
                size = store_.constant(o.target->type(), static_cast<UInt128>(static_cast<Int128>(*bytes) - at));
            }
            store(o.target, size, frame, memory);
            return true;
          },
          [](const Halt& o) { return o.kind != HaltKind::Blocked; },
          [](const Unmodelled&) { return false; },
      },
      step.edge->operation);
}

template <MemoryStore S>
typename S::Value Transfer<S>::truncated(ExpressionRef target, const V& value) const {
  if (!target->isBitField() || target->type()->isBoolean()) return value;
  const TypeRef type = target->type();
  const unsigned width = *target->field().bitWidth;
  return width >= type->bits() ? value : store_.truncated(type, width, value);
}

template <MemoryStore S>
void Transfer<S>::store(ExpressionRef targetExpression, const V& value, const Frame& frame, M& memory) const {
  const Target target = store_.resolve(memory, targetExpression, frame);
  const unsigned width = widthOf(targetExpression);
  if (!target.region) return forgetTarget(target, width, memory);
  if (!target.region->isExact() && target.region->stride % 8 == 0 && target.region->stride < static_cast<Int128>(width))
    return store_.forget(memory, target.region->object, target.region->low, target.region->high + width);
  if (target.region->stride == 1 && !target.region->isExact())
    return store_.forgetObject(memory, target.region->object);
  store_.writeRegion(memory, *target.region, width, targetExpression->type(), truncated(targetExpression, value));
}

template <MemoryStore S>
void Transfer<S>::assign(ExpressionRef target, ExpressionRef value, const Frame& frame, M& memory) const {
  if (!target->type()->isAggregate()) return store(target, store_.evaluate(memory, value, frame), frame, memory);
  const Target place = store_.resolve(memory, target, frame);
  if (value->kind() == ExpressionKind::ZeroAggregate) return zero(place, target->type(), memory);
  storeAggregate(place, target->type()->size(), store_.resolve(memory, value, frame).region, memory);
}

template <MemoryStore S>
template <class Change>
bool Transfer<S>::changeOneOf(const Region& region, std::uint64_t bytes, M& memory, const Change& change) const {
  if (region.isExact()) return change(memory, region.low), true;
  const auto bits = static_cast<Int128>(bytes) * 8;
  if (region.stride < bits || (region.high - region.low) / region.stride >= maximalPlaces) return false;
  std::optional<M> joined;
  for (Int128 bit = region.low; bit <= region.high; bit += region.stride) {
    if (!store_.isInside(memory, region.object, bit, static_cast<std::uint64_t>(bits))) continue;
    M changed = memory;
    change(changed, bit);
    joined = joined ? store_.join(*joined, changed) : std::move(changed);
  }
  if (!joined) return false;
  memory = std::move(*joined);
  return true;
}

template <MemoryStore S>
void Transfer<S>::storeAggregate(const Target& target, std::uint64_t bytes, const std::optional<Region>& source,
                                 M& memory) const {
  if (!target.region || !source) return forgetTarget(target, bytes * 8, memory);
  if (!target.region->isExact()) store_.logReads(memory, target.region->object);
  bool isTold = true;
  const bool isChanged = changeOneOf(*target.region, bytes, memory, [&](M& changed, Int128 to) {
    isTold &= changeOneOf(*source, bytes, changed, [&](M& copied, Int128 from) {
      store_.copy(copied, target.region->object, to, source->object, from, bytes);
    });
  });
  if (!isChanged || !isTold) forgetTarget(target, bytes * 8, memory);
}

template <MemoryStore S>
void Transfer<S>::forgetTarget(const Target& target, std::uint64_t bits, M& memory) const {
  if (target.region) {
    store_.forget(memory, target.region->object, target.region->low, target.region->high + static_cast<Int128>(bits));
  } else if (target.pointer) {
    forgetAll(aliases_.of(target.pointer), memory);
  }
}

template <MemoryStore S>
void Transfer<S>::forgetAll(const AliasSet& set, M& memory) const {
  if (set.isEverything) {
    const auto isShared = [&](MemoryObjectId id) {
      const MemoryObject& object = store_.objects[id];
      return !object.variable.valid() || program_.variables[object.variable].addressTaken ||
             isStatic(program_.variables[object.variable].storage);
    };
    return store_.keepOnly(memory, [&](MemoryObjectId object) { return !isShared(object); });
  }
  for (const VariableId variable : set.variables)
    for (const MemoryObjectId object : store_.objects.ofVariable(variable)) store_.forgetObject(memory, object);
  for (const EdgeId site : set.sites)
    for (const MemoryObjectId object : store_.objects.ofSite(site)) store_.forgetObject(memory, object);
  for (const FunctionId function : set.variadicAreas)
    for (const MemoryObjectId object : store_.objects.ofVariadicArea(function)) store_.forgetObject(memory, object);
}

template <MemoryStore S>
void Transfer<S>::callUndefined(const Call& call, const Frame& frame, M& memory) const {
  const bool isPure = call.function.valid() && program_.functions[call.function].isPure;
  if (!isPure) forgetAll(aliases_.escaped(), memory);
  if (!call.result) return;
  if (call.result->type()->isScalar()) store(call.result, store_.top(call.result->type()), frame, memory);
  else forgetTarget(store_.resolve(memory, call.result, frame), call.result->type()->size() * 8, memory);
}

template <MemoryStore S>
void Transfer<S>::enter(const Step& step, M& memory) const {
  const Call& call = std::get<Call>(step.edge->operation);
  const Function& callee = program_.functions[call.function];
  const Frame inner = frameOf(step.after());
  struct Argument {
    TypeRef type;
    V value;
    std::optional<Region> source;
  };
  std::vector<Argument> arguments;
  const Frame outer = frameOf(step.before());
  for (const ExpressionRef expression : call.arguments) {
    const TypeRef type = expression->type();
    if (type->isAggregate())
      arguments.push_back(
          {type, {}, expression->isLvalue() ? store_.resolve(memory, expression, outer).region : std::nullopt});
    else arguments.push_back({type, store_.evaluate(memory, expression, outer), std::nullopt});
  }
  const auto pass = [&](const Argument& argument, MemoryObjectId object, Int128 bit) {
    if (argument.type->isAggregate())
      storeAggregate({Region{object, bit, bit, 0}, nullptr}, argument.type->size(), argument.source, memory);
    else
      store_.write(memory, object, bit, static_cast<unsigned>(argument.type->size() * 8), argument.type,
                   argument.value);
  };
  for (std::size_t i = 0; i < arguments.size() && i < callee.parameters.size(); ++i)
    pass(arguments[i], store_.objects.variable(callee.parameters[i], inner), 0);
  if (!callee.variadicArea.valid()) return;
  const MemoryObjectId area = store_.objects.variadicArea(inner);
  const std::uint64_t slot = program_.types.pointerBits() / 8;
  std::uint64_t offset = 0;
  for (std::size_t i = callee.parameters.size(); i < arguments.size(); ++i) {
    pass(arguments[i], area, static_cast<Int128>(offset) * 8);
    offset += (arguments[i].type->size() + slot - 1) / slot * slot;
  }
  store_.setSize(memory, area, offset);
  const TypeRef pointer = program_.variables[callee.variadicArea].type;
  store_.write(memory, store_.objects.variable(callee.variadicArea, inner), 0,
               static_cast<unsigned>(pointer->size() * 8), pointer, store_.pointerTo(area));
}

template <MemoryStore S>
void Transfer<S>::leave(const Step& step, M& memory) const {
  const Call& call = std::get<Call>(step.edge->operation);
  const Frame callee = frameOf(step.before()), caller = frameOf(step.after());
  if (call.result) {
    const MemoryObjectId result = store_.objects.returnValue(callee);
    const TypeRef type = call.result->type();
    if (type->isScalar()) {
      store(call.result, store_.read(memory, result, 0, static_cast<unsigned>(type->size() * 8), type), caller, memory);
    } else {
      storeAggregate(store_.resolve(memory, call.result, caller), type->size(), Region{result}, memory);
    }
  }
  leaveFrame(callee, memory);
}

template <MemoryStore S>
void Transfer<S>::leaveFrame(const Frame& frame, M& memory) const {
  const FrameFacts& facts = frames_[frame.function];
  // Of a recursive function's allocations this takes the outer calls' as well: less is known then, nothing wrong.
  for (const EdgeId site : facts.allocations)
    for (const MemoryObjectId object : store_.objects.ofSite(site)) store_.removeObjects(memory, object, object, true);
  const auto [first, last] = store_.objects.ofFrame(frame);
  store_.removeObjects(memory, first, last, facts.mayBePointedTo);
}

template <MemoryStore S>
void Transfer<S>::allocate(const Step& step, const Allocate& allocate, M& memory) const {
  const Frame frame = frameOf(step.before());
  const auto size = exactSize(allocate.size, frame, memory);
  if (!size) {
    // Without a size the object is still fresh, but nothing is known of it; a pointer to nowhere known is enough.
    return store(allocate.target, store_.top(allocate.target->type()), frame, memory);
  }
  const MemoryObjectId object = store_.freshHeapObject(memory, step.id);
  store_.setSize(memory, object, *size);
  store(allocate.target, store_.pointerTo(object), frame, memory);
}

template <MemoryStore S>
void Transfer<S>::deallocate(const Step& step, const Deallocate& deallocate, M& memory) const {
  const V pointer = store_.evaluate(memory, deallocate.pointer, frameOf(step.before()));
  if (const MemoryObjectId object = store_.baseOf(pointer); object.valid())
    return store_.removeObjects(memory, object, object, true);
  if (store_.constantOf(deallocate.pointer->type(), pointer) == std::optional<UInt128>(0)) return;
  // It may be any object that the pointer may point to, and that object is gone: what is known of it must not come back.
  forgetAll(aliases_.of(deallocate.pointer), memory);
}

template <MemoryStore S>
std::optional<std::uint64_t> Transfer<S>::exactSize(ExpressionRef size, const Frame& frame, M& memory) const {
  const auto bits = store_.constantOf(size->type(), store_.evaluate(memory, size, frame));
  return bits ? std::optional(static_cast<std::uint64_t>(*bits)) : std::nullopt;
}

template <MemoryStore S>
void Transfer<S>::fillMemory(ExpressionRef destination, ExpressionRef sizeExpression, std::optional<std::uint8_t> byte,
                             const Frame& frame, M& memory) const {
  const auto size = exactSize(sizeExpression, frame, memory);
  if (size == std::optional<std::uint64_t>(0)) return;
  const auto region = store_.dereference(memory, store_.evaluate(memory, destination, frame));
  if (!region) return forgetAll(aliases_.of(destination), memory);
  if (!size || *size >= maximalBit / 8) return store_.forgetObject(memory, region->object);
  const Target target{region, destination};
  if (!byte) return forgetTarget(target, *size * 8, memory);
  if (!region->isExact()) store_.logReads(memory, region->object);
  const auto fill = [&](M& filled, Int128 bit) { store_.fill(filled, region->object, bit, *size, *byte); };
  if (!changeOneOf(*region, *size, memory, fill)) forgetTarget(target, *size * 8, memory);
}

template <MemoryStore S>
void Transfer<S>::copyMemory(const CopyMemory& copy, const Frame& frame, M& memory) const {
  const auto size = exactSize(copy.size, frame, memory);
  if (size == std::optional<std::uint64_t>(0)) return;
  const auto target = store_.dereference(memory, store_.evaluate(memory, copy.destination, frame));
  const auto source = store_.dereference(memory, store_.evaluate(memory, copy.source, frame));
  if (!target) return forgetAll(aliases_.of(copy.destination), memory);
  if (!size || *size >= maximalBit / 8) return store_.forgetObject(memory, target->object);
  storeAggregate({target, nullptr}, *size, source, memory);
}

/// Any number of times, whatever the counter: a write at one of several places keeps what they may have had, and says nothing of one place together with another.
template <MemoryStore S>
void Transfer<S>::writeElements(const WriteElements& elements, const Frame& frame, M& memory) const {
  const auto forgetCounter = [&](M& changed) {
    store(elements.counter, store_.top(elements.counter->type()), frame, changed);
  };
  forgetCounter(memory);
  const Target target = store_.resolve(memory, elements.target, frame);
  M written = memory;
  assign(elements.target, elements.value, frame, written);
  forgetCounter(written);
  memory = target.region && target.region->isExact() ? store_.join(memory, written) : std::move(written);
}

}  // namespace argosy::memory
