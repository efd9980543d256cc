// A store that knows a value of a scalar domain for each cell.
#pragma once

#include "domains/memory/evaluator.h"
#include "domains/memory/memory_store.h"
#include "domains/memory/scalar_domain.h"

namespace argosy::memory {

/// For people: `s+4.2` is bit 2 of byte 4 of `s`.
inline std::string nameOf(const ObjectTable& objects, CellKey key) {
  std::string text = objects.toString(objectOf(key));
  if (bitOf(key) != 0)
    text += "+" + std::to_string(bitOf(key) / 8) + (bitOf(key) % 8 ? "." + std::to_string(bitOf(key) % 8) : "");
  return text;
}

template <class D>
class ScalarStore : public MemoryAccess<D> {
  static_assert(ScalarDomain<D>);

 public:
  using Memory = memory::Memory<D>;
  using Value = memory::Value<D>;
  using Access = MemoryAccess<D>;
  using Access::domain;
  using Access::join;
  using Access::offsetType;
  using Access::types;

  ScalarStore(ObjectTable& objects, Program& program) : Access(objects, program.types), program_(program) {}

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
  Memory widen(const Memory& older, const Memory& newer, std::span<const Int128> thresholds) const {
    return Access::join(older, newer, [&](TypeRef type, const typename D::Value& a, const typename D::Value& b) {
      return domain.widen(type, a, domain.join(type, a, b), thresholds);
    });
  }
  template <class Tracked>
  void restrictTo(Memory& memory, const Tracked& isTracked) const;
  std::optional<IntegerRange> rangeOf(Memory& memory, ExpressionRef expression, const Frame& frame) const {
    const TypeRef type = expression->type();
    const Value value = evaluate(memory, expression, frame);
    if (value.base.valid() || domain.isTop(type, value.scalar) || domain.isBottom(value.scalar)) return std::nullopt;
    const auto [low, high] = domain.integerRange(type, value.scalar);
    return IntegerRange{low, high};
  }
  std::string toString(const Memory& memory) const;

 private:
  Evaluator<D> evaluator(Memory& memory, const Frame& frame) const {
    return Evaluator<D>(program_, *this, memory, frame);
  }

  const Program& program_;
};

template <class D>
template <class Tracked>
void ScalarStore<D>::restrictTo(Memory& memory, const Tracked& isTracked) const {
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
    this->cover(memory, objectOf(key), bit, bit + width);
  }
}

template <class D>
std::string ScalarStore<D>::toString(const Memory& memory) const {
  std::string text;
  memory.cells.forEach([&](CellKey key, const Cell<D>& cell) {
    text += (text.empty() ? "" : "\n") + nameOf(this->objects, key) + " = ";
    if (cell.value.base.valid()) text += "&" + this->objects.toString(cell.value.base) + " + ";
    text += domain.toString(cell.value.base.valid() ? offsetType : cell.type, cell.value.scalar);
  });
  return text;
}

}  // namespace argosy::memory
