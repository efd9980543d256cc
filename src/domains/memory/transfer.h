// The effect of the program's steps on an abstract memory, for any scalar domain.
#pragma once

#include "analysis/step.h"
#include "domains/memory/evaluator.h"

namespace argosy::memory {

/// What dies when a function is left, beside its variables.
struct FrameFacts {
  bool mayBePointedTo = false;      // some object of the frame
  std::vector<EdgeId> allocations;  // alloca and variable-length arrays
};

IdentifierVector<FunctionId, FrameFacts> describeFrames(const Program& program);

template <class D>
class Transfer {
 public:
  using V = Value<D>;
  using M = Memory<D>;

  Transfer(const Program& program, const MemoryAccess<D>& access, AliasSets& aliases)
      : program_(program), access_(access), aliases_(aliases), frames_(describeFrames(program)) {}

  /// The memory before the program starts: all static objects with their initial values.
  M initialMemory() const;
  /// Follows the step; false when it is infeasible.
  bool apply(const Step& step, M& memory) const;
  /// Removes what the step makes unreachable anyhow: see `MemoryAccess::removeObjects`.
  void leaveFrame(const CallingContext& context, M& memory) const;

 private:
  using Scalar = typename D::Value;

  Evaluator<D> evaluator(M& memory, const CallingContext* context) const {
    return Evaluator<D>(program_, access_, memory, context);
  }
  bool applyOperation(const Step& step, M& memory) const;
  void enter(const Step& step, M& memory) const;
  void leave(const Step& step, M& memory) const;
  void assign(ExpressionRef target, ExpressionRef value, const CallingContext* context, M& memory) const;
  void store(ExpressionRef target, const V& value, const CallingContext* context, M& memory) const;
  /// What happens at one of these places, and nobody knows at which: `change(memory, bit)` for each, joined. False when there are too many.
  template <class Change>
  bool changeOneOf(const Region& region, std::uint64_t bytes, M& memory, const Change& change) const;
  /// Copies an aggregate; the source is a region or unknown.
  void storeAggregate(const Target& target, std::uint64_t bytes, const std::optional<Region>& source, M& memory) const;
  void zero(const Target& target, TypeRef type, M& memory) const;
  void zeroLeaves(MemoryObjectId object, Int128 bit, TypeRef type, M& memory) const;
  void forgetTarget(const Target& target, std::uint64_t bits, M& memory) const;
  void forgetAll(const AliasSet& set, M& memory) const;
  void callUndefined(const Call& call, const CallingContext* context, M& memory) const;
  void allocate(const Step& step, const Allocate& allocate, M& memory) const;
  void deallocate(const Step& step, const Deallocate& deallocate, M& memory) const;
  void copyMemory(const CopyMemory& copy, const CallingContext* context, M& memory) const;
  void fillMemory(ExpressionRef destination, ExpressionRef size, std::optional<std::uint8_t> byte,
                  const CallingContext* context, M& memory) const;
  std::optional<std::uint64_t> exactSize(ExpressionRef size, const CallingContext* context, M& memory) const;
  V truncated(ExpressionRef target, const V& value) const;

  static constexpr std::size_t maximalLeaves = 256;
  static constexpr Int128 maximalPlaces = 16;  // of a block, one by one

  const Program& program_;
  const MemoryAccess<D>& access_;
  AliasSets& aliases_;
  IdentifierVector<FunctionId, FrameFacts> frames_;
};

/// Number of scalars in the type, counted up to a limit.
std::size_t countLeaves(TypeRef type, std::size_t limit);

template <class D>
void Transfer<D>::zeroLeaves(MemoryObjectId object, Int128 bit, TypeRef type, M& memory) const {
  if (type->isArray()) {
    for (std::uint64_t i = 0; i < type->count().value_or(0); ++i)
      zeroLeaves(object, bit + static_cast<Int128>(i * type->element()->size()) * 8, type->element(), memory);
  } else if (type->isRecord()) {
    for (const Field& field : type->fields()) {
      const Int128 at = bit + static_cast<Int128>(field.bitOffset);
      if (field.bitWidth)
        access_.write(memory, object, at, *field.bitWidth, field.type, access_.constant(field.type, 0));
      else zeroLeaves(object, at, field.type, memory);
    }
  } else if (type->isScalar()) {
    access_.write(memory, object, bit, static_cast<unsigned>(type->size() * 8), type, access_.constant(type, 0));
  }
}

template <class D>
void Transfer<D>::zero(const Target& target, TypeRef type, M& memory) const {
  if (!target.region) return forgetTarget(target, type->size() * 8, memory);
  const MemoryObjectId object = target.region->object;
  if (!target.region->isExact()) access_.logReads(memory, object);
  const bool isChanged = changeOneOf(*target.region, type->size(), memory, [&](M& changed, Int128 bit) {
    if (countLeaves(type, maximalLeaves) < maximalLeaves) {
      access_.forget(changed, object, bit, bit + static_cast<Int128>(type->size()) * 8);
      zeroLeaves(object, bit, type, changed);
    } else {
      access_.fill(changed, object, bit, type->size(), 0);
    }
  });
  if (!isChanged) forgetTarget(target, type->size() * 8, memory);
}

template <class D>
Memory<D> Transfer<D>::initialMemory() const {
  M memory;
  for (const Variable& variable : program_.variables) {
    if (!isStatic(variable.storage) || variable.isUndefined || variable.storage == Storage::Label) continue;
    const MemoryObjectId object = access_.objects.variable(variable.id, nullptr);
    zero({Region{object}, nullptr}, variable.type, memory);
    Evaluator<D> evaluate = evaluator(memory, nullptr);
    for (const InitialValue& initial : variable.initialValues) {
      const Target target = evaluate.resolve(initial.target);
      if (initial.value->type()->isAggregate()) {
        if (initial.value->kind() == ExpressionKind::ZeroAggregate) zero(target, initial.value->type(), memory);
        else storeAggregate(target, initial.value->type()->size(), evaluate.resolve(initial.value).region, memory);
      } else {
        store(initial.target, evaluate.evaluate(initial.value), nullptr, memory);
      }
    }
  }
  return memory;
}

template <class D>
bool Transfer<D>::apply(const Step& step, M& memory) const {
  switch (step.kind) {
    case StepKind::Operation: return applyOperation(step, memory);
    case StepKind::Enter: enter(step, memory); return true;
    case StepKind::Leave: leave(step, memory); return true;
  }
  return true;
}

template <class D>
bool Transfer<D>::applyOperation(const Step& step, M& memory) const {
  const CallingContext* context = step.before();
  return std::visit(
      Overloaded{
          [](const Skip&) { return true; },
          [&](const Assume& o) {
            if constexpr (requires(Scalar s) { access_.domain.record(s, true); }) {
              const V value = evaluator(memory, context).evaluate(o.condition);
              if (!value.base.valid()) access_.domain.record(value.scalar, o.truth);
              return true;
            } else {
              return evaluator(memory, context).assume(o.condition, o.truth);
            }
          },
          [&](const Assign& o) {
            assign(o.target, o.value, context, memory);
            return true;
          },
          [&](const Havoc& o) {
            if (o.target->type()->isScalar()) store(o.target, access_.arbitrary(o.target->type()), context, memory);
            else forgetTarget(evaluator(memory, context).resolve(o.target), o.target->type()->size() * 8, memory);
            return true;
          },
          [&](const Call& o) {
            callUndefined(o, context, memory);
            return true;
          },
          [&](const Return& o) {
            if (!o.value) return true;
            const MemoryObjectId result = access_.objects.returnValue(context->function, context->activation);
            const TypeRef type = o.value->type();
            if (type->isScalar()) {
              const V value = evaluator(memory, context).evaluate(o.value);
              access_.write(memory, result, 0, static_cast<unsigned>(type->size() * 8), type, value);
            } else if (o.value->kind() == ExpressionKind::ZeroAggregate) {
              zero({Region{result}, nullptr}, type, memory);
            } else {
              storeAggregate({Region{result}, nullptr}, type->size(),
                             evaluator(memory, context).resolve(o.value).region, memory);
            }
            return true;
          },
          [&](const Declare& o) {
            const MemoryObjectId object = access_.objects.variable(o.variable, context);
            access_.removeObjects(memory, object, object, program_.variables[o.variable].addressTaken);
            return true;
          },
          [&](const Kill& o) {
            for (const VariableId variable : o.variables) {
              const MemoryObjectId object = access_.objects.variable(variable, context);
              access_.removeObjects(memory, object, object, program_.variables[variable].addressTaken);
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
            copyMemory(o, context, memory);
            return true;
          },
          [&](const SetMemory& o) {
            const V value = evaluator(memory, context).evaluate(o.value);
            const auto byte =
                value.base.valid() ? std::nullopt : access_.domain.singleton(o.value->type(), value.scalar);
            fillMemory(o.destination, o.size, byte ? std::optional(static_cast<std::uint8_t>(*byte)) : std::nullopt,
                       context, memory);
            return true;
          },
          [&](const HavocMemory& o) {
            fillMemory(o.destination, o.size, std::nullopt, context, memory);
            return true;
          },
          [&](const ObjectQuery& o) {
            const V pointer = evaluator(memory, context).evaluate(o.pointer);
            V size = access_.arbitrary(o.target->type());
            if (pointer.base.valid() && o.question != ObjectQuestion::IsAlive) {
              const auto offset = access_.domain.singleton(access_.offsetType, pointer.scalar);
              const auto bytes = access_.sizeOf(memory, pointer.base);
              const Int128 at = offset && o.question == ObjectQuestion::BytesFromHere
                                    ? signExtend(*offset, access_.offsetType->bits())
                                    : 0;
              if (offset && bytes && at >= 0 && at <= static_cast<Int128>(*bytes))
                size = access_.constant(o.target->type(), static_cast<UInt128>(static_cast<Int128>(*bytes) - at));
            }
            store(o.target, size, context, memory);
            return true;
          },
          [](const Halt& o) { return o.kind != HaltKind::Blocked; },
          [](const Unmodelled&) { return false; },
      },
      step.edge->operation);
}

template <class D>
Value<D> Transfer<D>::truncated(ExpressionRef target, const V& value) const {
  if (!target->isBitField() || target->type()->isBoolean()) return value;
  const TypeRef type = target->type();
  const unsigned width = *target->field().bitWidth;
  if (width >= type->bits()) return value;
  if (value.base.valid()) return access_.top(type);
  const TypeRef narrow = access_.types.integer(width, type->isSigned());
  return {MemoryObjectId(), access_.domain.cast(type, narrow, access_.domain.cast(narrow, type, value.scalar))};
}

template <class D>
void Transfer<D>::store(ExpressionRef targetExpression, const V& value, const CallingContext* context,
                        M& memory) const {
  const Target target = evaluator(memory, context).resolve(targetExpression);
  const unsigned width = widthOf(targetExpression);
  if (!target.region) return forgetTarget(target, width, memory);
  if (!target.region->isExact() && target.region->stride % 8 == 0 && target.region->stride < static_cast<Int128>(width))
    return access_.forget(memory, target.region->object, target.region->low, target.region->high + width);
  if (target.region->stride == 1 && !target.region->isExact())
    return access_.forgetObject(memory, target.region->object);
  access_.writeRegion(memory, *target.region, width, targetExpression->type(), truncated(targetExpression, value));
}

template <class D>
void Transfer<D>::assign(ExpressionRef target, ExpressionRef value, const CallingContext* context, M& memory) const {
  if (!target->type()->isAggregate()) return store(target, evaluator(memory, context).evaluate(value), context, memory);
  Evaluator<D> evaluate = evaluator(memory, context);
  const Target place = evaluate.resolve(target);
  if (value->kind() == ExpressionKind::ZeroAggregate) return zero(place, target->type(), memory);
  storeAggregate(place, target->type()->size(), evaluate.resolve(value).region, memory);
}

template <class D>
template <class Change>
bool Transfer<D>::changeOneOf(const Region& region, std::uint64_t bytes, M& memory, const Change& change) const {
  if (region.isExact()) return change(memory, region.low), true;
  const auto bits = static_cast<Int128>(bytes) * 8;
  if (region.stride < bits || (region.high - region.low) / region.stride >= maximalPlaces) return false;
  const auto joinScalars = [&](TypeRef type, const Scalar& a, const Scalar& b) {
    return access_.domain.join(type, a, b);
  };
  std::optional<M> joined;
  for (Int128 bit = region.low; bit <= region.high; bit += region.stride) {
    if (!access_.isInside(memory, region.object, bit, static_cast<std::uint64_t>(bits))) continue;
    M changed = memory;
    change(changed, bit);
    joined = joined ? access_.join(*joined, changed, joinScalars) : std::move(changed);
  }
  if (!joined) return false;
  memory = std::move(*joined);
  return true;
}

template <class D>
void Transfer<D>::storeAggregate(const Target& target, std::uint64_t bytes, const std::optional<Region>& source,
                                 M& memory) const {
  if (!target.region || !source) return forgetTarget(target, bytes * 8, memory);
  if (!target.region->isExact()) access_.logReads(memory, target.region->object);
  bool isTold = true;
  const bool isChanged = changeOneOf(*target.region, bytes, memory, [&](M& changed, Int128 to) {
    isTold &= changeOneOf(*source, bytes, changed, [&](M& copied, Int128 from) {
      access_.copy(copied, target.region->object, to, source->object, from, bytes);
    });
  });
  if (!isChanged || !isTold) forgetTarget(target, bytes * 8, memory);
}

template <class D>
void Transfer<D>::forgetTarget(const Target& target, std::uint64_t bits, M& memory) const {
  if (target.region) {
    access_.forget(memory, target.region->object, target.region->low, target.region->high + static_cast<Int128>(bits));
  } else if (target.pointer) {
    forgetAll(aliases_.of(target.pointer), memory);
  }
}

template <class D>
void Transfer<D>::forgetAll(const AliasSet& set, M& memory) const {
  if (set.isEverything) {
    const auto isShared = [&](MemoryObjectId id) {
      const MemoryObject& object = access_.objects[id];
      return !object.variable.valid() || program_.variables[object.variable].addressTaken ||
             isStatic(program_.variables[object.variable].storage);
    };
    memory.cells.filter([&](CellKey key, const Cell<D>&) { return !isShared(objectOf(key)); });
    memory.headers.filter([&](std::uint64_t key, const Header&) { return !isShared(MemoryObjectId(key)); });
    return;
  }
  for (const VariableId variable : set.variables)
    for (const MemoryObjectId object : access_.objects.ofVariable(variable)) access_.forgetObject(memory, object);
  for (const EdgeId site : set.sites)
    for (const MemoryObjectId object : access_.objects.ofSite(site)) access_.forgetObject(memory, object);
  for (const FunctionId function : set.variadicAreas)
    for (const MemoryObjectId object : access_.objects.ofVariadicArea(function)) access_.forgetObject(memory, object);
}

template <class D>
void Transfer<D>::callUndefined(const Call& call, const CallingContext* context, M& memory) const {
  const bool isPure = call.function.valid() && program_.functions[call.function].isPure;
  if (!isPure) forgetAll(aliases_.escaped(), memory);
  if (!call.result) return;
  if (call.result->type()->isScalar()) store(call.result, access_.arbitrary(call.result->type()), context, memory);
  else forgetTarget(evaluator(memory, context).resolve(call.result), call.result->type()->size() * 8, memory);
}

template <class D>
void Transfer<D>::enter(const Step& step, M& memory) const {
  const Call& call = std::get<Call>(step.edge->operation);
  const Function& callee = program_.functions[call.function];
  struct Argument {
    TypeRef type;
    V value;
    std::optional<Region> source;
  };
  std::vector<Argument> arguments;
  Evaluator<D> evaluate = evaluator(memory, step.before());
  for (const ExpressionRef expression : call.arguments) {
    const TypeRef type = expression->type();
    if (type->isAggregate())
      arguments.push_back({type, {}, expression->isLvalue() ? evaluate.resolve(expression).region : std::nullopt});
    else arguments.push_back({type, evaluate.evaluate(expression), std::nullopt});
  }
  const auto pass = [&](const Argument& argument, MemoryObjectId object, Int128 bit) {
    if (argument.type->isAggregate())
      storeAggregate({Region{object, bit, bit, 0}, nullptr}, argument.type->size(), argument.source, memory);
    else
      access_.write(memory, object, bit, static_cast<unsigned>(argument.type->size() * 8), argument.type,
                    argument.value);
  };
  for (std::size_t i = 0; i < arguments.size() && i < callee.parameters.size(); ++i)
    pass(arguments[i], access_.objects.variable(callee.parameters[i], step.after()), 0);
  if (!callee.variadicArea.valid()) return;
  const MemoryObjectId area = access_.objects.variadicArea(callee.id, step.after()->activation);
  const std::uint64_t slot = access_.offsetType->size();
  std::uint64_t offset = 0;
  for (std::size_t i = callee.parameters.size(); i < arguments.size(); ++i) {
    pass(arguments[i], area, static_cast<Int128>(offset) * 8);
    offset += (arguments[i].type->size() + slot - 1) / slot * slot;
  }
  memory.headers.set(area.index, {offset, Header::noBackground});
  const TypeRef pointer = program_.variables[callee.variadicArea].type;
  access_.write(memory, access_.objects.variable(callee.variadicArea, step.after()), 0,
                static_cast<unsigned>(pointer->size() * 8), pointer,
                {area, access_.domain.constant(access_.offsetType, 0)});
}

template <class D>
void Transfer<D>::leave(const Step& step, M& memory) const {
  const Call& call = std::get<Call>(step.edge->operation);
  const CallingContext& callee = *step.before();
  if (call.result) {
    const MemoryObjectId result = access_.objects.returnValue(callee.function, callee.activation);
    const TypeRef type = call.result->type();
    if (type->isScalar()) {
      store(call.result, access_.read(memory, result, 0, static_cast<unsigned>(type->size() * 8), type), step.after(),
            memory);
    } else {
      storeAggregate(evaluator(memory, step.after()).resolve(call.result), type->size(), Region{result}, memory);
    }
  }
  leaveFrame(callee, memory);
}

template <class D>
void Transfer<D>::leaveFrame(const CallingContext& context, M& memory) const {
  const FrameFacts& frame = frames_[context.function];
  // Of a recursive function's allocations this takes the outer calls' as well: less is known then, nothing wrong.
  for (const EdgeId site : frame.allocations)
    for (const MemoryObjectId object : access_.objects.ofSite(site))
      access_.removeObjects(memory, object, object, true);
  const auto [first, last] = access_.objects.frame(context.function, context.activation);
  access_.removeObjects(memory, first, last, frame.mayBePointedTo);
}

template <class D>
void Transfer<D>::allocate(const Step& step, const Allocate& allocate, M& memory) const {
  const auto size = exactSize(allocate.size, step.before(), memory);
  if (!size) {
    // Without a size the object is still fresh, but nothing is known of it; a pointer to nowhere known is enough.
    return store(allocate.target, access_.arbitrary(allocate.target->type()), step.before(), memory);
  }
  const MemoryObjectId object = access_.freshHeapObject(memory, step.id);
  memory.headers.set(object.index, {*size, Header::noBackground});
  store(allocate.target, {object, access_.domain.constant(access_.offsetType, 0)}, step.before(), memory);
}

template <class D>
void Transfer<D>::deallocate(const Step& step, const Deallocate& deallocate, M& memory) const {
  const V pointer = evaluator(memory, step.before()).evaluate(deallocate.pointer);
  if (pointer.base.valid()) return access_.removeObjects(memory, pointer.base, pointer.base, true);
  if (access_.domain.singleton(deallocate.pointer->type(), pointer.scalar) == std::optional<UInt128>(0)) return;
  // It may be any object that the pointer may point to, and that object is gone: what is known of it must not come back.
  forgetAll(aliases_.of(deallocate.pointer), memory);
}

template <class D>
std::optional<std::uint64_t> Transfer<D>::exactSize(ExpressionRef size, const CallingContext* context,
                                                    M& memory) const {
  const V value = evaluator(memory, context).evaluate(size);
  if (value.base.valid()) return std::nullopt;
  const auto bits = access_.domain.singleton(size->type(), value.scalar);
  return bits ? std::optional(static_cast<std::uint64_t>(*bits)) : std::nullopt;
}

template <class D>
void Transfer<D>::fillMemory(ExpressionRef destination, ExpressionRef sizeExpression, std::optional<std::uint8_t> byte,
                             const CallingContext* context, M& memory) const {
  const auto size = exactSize(sizeExpression, context, memory);
  if (size == std::optional<std::uint64_t>(0)) return;
  Evaluator<D> evaluate = evaluator(memory, context);
  const auto region = evaluate.dereference(evaluate.evaluate(destination));
  if (!region) return forgetAll(aliases_.of(destination), memory);
  if (!size || *size >= maximalBit / 8) return access_.forgetObject(memory, region->object);
  const Target target{region, destination};
  if (!byte) return forgetTarget(target, *size * 8, memory);
  if (!region->isExact()) access_.logReads(memory, region->object);
  const auto fill = [&](M& filled, Int128 bit) { access_.fill(filled, region->object, bit, *size, *byte); };
  if (!changeOneOf(*region, *size, memory, fill)) forgetTarget(target, *size * 8, memory);
}

template <class D>
void Transfer<D>::copyMemory(const CopyMemory& copy, const CallingContext* context, M& memory) const {
  const auto size = exactSize(copy.size, context, memory);
  if (size == std::optional<std::uint64_t>(0)) return;
  Evaluator<D> evaluate = evaluator(memory, context);
  const auto target = evaluate.dereference(evaluate.evaluate(copy.destination));
  const auto source = evaluate.dereference(evaluate.evaluate(copy.source));
  if (!target) return forgetAll(aliases_.of(copy.destination), memory);
  if (!size || *size >= maximalBit / 8) return access_.forgetObject(memory, target->object);
  storeAggregate({target, nullptr}, *size, source, memory);
}

}  // namespace argosy::memory
