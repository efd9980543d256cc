// A store that knows a value of a scalar domain for each cell.
#pragma once

#include "domains/memory/evaluator.h"
#include "domains/memory/memory_store.h"

namespace argosy::memory {

template <class D>
class ScalarStore : public MemoryAccess<D> {
 public:
  using Memory = memory::Memory<D>;
  using Value = memory::Value<D>;
  using Access = MemoryAccess<D>;
  using Access::domain;
  using Access::join;
  using Access::offsetType;
  using Access::types;

  ScalarStore(D& domain, ObjectTable& objects, Program& program)
      : Access(domain, objects, program.types), program_(program) {}

  Value evaluate(Memory& memory, ExpressionRef expression, const Frame& frame) const {
    return evaluator(memory, frame).evaluate(expression);
  }
  Target resolve(Memory& memory, ExpressionRef lvalue, const Frame& frame) const {
    return evaluator(memory, frame).resolve(lvalue);
  }
  std::optional<Region> dereference(Memory& memory, const Value& pointer) const {
    return evaluator(memory, {}).dereference(pointer);
  }
  MemoryObjectId baseOf(const Value& value) const { return value.base; }
  std::optional<UInt128> constantOf(TypeRef type, const Value& value) const {
    return value.base.valid() ? std::nullopt : domain.singleton(type, value.scalar);
  }
  std::optional<Int128> offsetOf(const Value& pointer) const {
    const auto bits = pointer.base.valid() ? domain.singleton(offsetType, pointer.scalar) : std::nullopt;
    return bits ? std::optional(signExtend(*bits, offsetType->bits())) : std::nullopt;
  }

  Value pointerTo(MemoryObjectId object) const { return {object, domain.constant(offsetType, 0)}; }
  Value truncated(TypeRef type, unsigned width, const Value& value) const {
    if (value.base.valid()) return this->top(type);
    const TypeRef narrow = types.integer(width, type->isSigned());
    return {MemoryObjectId(), domain.cast(type, narrow, domain.cast(narrow, type, value.scalar))};
  }

  bool assume(Memory& memory, ExpressionRef condition, bool truth, const Frame& frame) const {
    return evaluator(memory, frame).assume(condition, truth);
  }
  void setSize(Memory& memory, MemoryObjectId object, std::uint64_t bytes) const {
    memory.headers.set(object.index, {bytes, Header::noBackground});
  }
  Memory join(const Memory& left, const Memory& right) const {
    return Access::join(left, right, [&](TypeRef type, const typename D::Value& a, const typename D::Value& b) {
      return domain.join(type, a, b);
    });
  }

 private:
  Evaluator<D> evaluator(Memory& memory, const Frame& frame) const {
    return Evaluator<D>(program_, *this, memory, frame);
  }

  const Program& program_;
};

}  // namespace argosy::memory
