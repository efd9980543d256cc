#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

using interval::Interval;
using interval::IntervalDomain;
using memory::CellKey;
using memory::Frame;
using memory::MemoryObjectId;
using memory::Region;

template <NumericDomain Domain>
auto RelationalStore<Domain>::evaluate(Memory& memory, ExpressionRef expression, const Frame& frame) const -> Value {
  Value value = ranges_.evaluate(memory.ranges, expression, frame);
  const TypeRef type = expression->type();
  if (value.range.base.valid()) return value;
  if (isFloatVariableType(type)) {
    auto form = FloatLinearisation(ranges_, memory.ranges, frame).of(expression);
    if (!form || form->terms.empty()) return value;
    value.form = std::move(*form);
    value.type = type;
    return value;
  }
  auto known = linear(memory, expression, frame);
  if (!known) return value;
  const Interval narrowed = IntervalDomain::meet(
      type, value.range.scalar, IntervalDomain::fromIntegerRange(type, known->range.low, known->range.high));
  if (!IntervalDomain::isBottom(narrowed)) value.range.scalar = narrowed;
  if (!known->form.terms.empty()) {
    value.form = std::move(known->form);
    value.type = type;
  }
  return value;
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::read(Memory& memory, MemoryObjectId object, Int128 bit, unsigned width,
                                   TypeRef type) const -> Value {
  Value value = ranges_.read(memory.ranges, object, bit, width, type);
  if (value.range.base.valid()) return value;
  value.type = type;
  if (const auto integer = cellVariable(object, bit, width, type))
    value.form = IntegerForm{{{1, *integer}}, IntegerRangeOf::of(0)};
  else if (const auto real = floatVariable(object, bit, width, type); real && finiteRange(type, value.range.scalar))
    value.form = RealForm{{{1, *real}}, RealRange::of(0)};
  return value;
}

template <NumericDomain Domain>
template <class Octagon>
void RelationalStore<Domain>::assign(Memory& memory, Octagon& octagon, VariableKey target,
                                     const typename Octagon::LinearForm& form, TypeRef type,
                                     const Ranges::Value& range) const {
  const MemoryObjectId object = memory::objectOf(target);
  const auto bit = static_cast<Int128>(memory::bitOf(cellOf(target)));
  const unsigned width = bitsOf(target);
  const std::vector<VariableKey> variables = form.variables();
  std::vector<VariableKey> touched = related(octagon, variables);
  touched.push_back(target);
  Octagon assigned = octagon;
  prepare(assigned);
  for (const VariableKey variable : variables) addBounds(memory.ranges, variable, assigned);
  assigned.assign(target, form);
  octagon::forgetBits(assigned, object, bit, bit + width, target);
  // What is of the other kind there is gone.
  memory.relations.forgetBits(object, bit, bit + width);
  if constexpr (std::same_as<Octagon, DecomposedIntegerOctagon>)
    if (trace) trace->assigned(target, form);
  ranges_.write(memory.ranges, object, bit, width, type, range);
  addBounds(memory.ranges, target, assigned);
  // Who gets here with a state that stands for no execution may find that out now; but assignments end nothing.
  octagon = !assigned.isBottom() && reduce(ranges_, memory.ranges, assigned, touched) ? std::move(assigned) : Octagon();
}

template <NumericDomain Domain>
void RelationalStore<Domain>::write(Memory& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type,
                                    const Value& value) const {
  const auto relate = [&](const auto& form, std::optional<VariableKey> target) {
    auto& octagon = octagonOf(memory.relations, form);
    if (!target || !NumberKind<std::remove_cvref_t<decltype(octagon)>>::isSameKind(value.type, type) ||
        value.type->bits() != width)
      return false;
    // What the form reads is gone when it overlaps what is written, unless it is the same number.
    for (const auto& term : form.terms)
      if (term.variable != *target && overlaps(term.variable, object, bit, bit + width)) return false;
    if (form.terms.size() == 1 && form.terms[0].variable == *target && !octagon.isConstrained(*target)) return false;
    assign(memory, octagon, *target, form, type, value.range);
    return true;
  };
  const auto* integer = std::get_if<IntegerForm>(&value.form);
  const auto* real = std::get_if<RealForm>(&value.form);
  if (integer && relate(*integer, cellVariable(object, bit, width, type))) return;
  if (real && relate(*real, floatVariable(object, bit, width, type))) return;
  forgetBits(memory, object, bit, bit + width);
  ranges_.write(memory.ranges, object, bit, width, type, value.range);
}

template <NumericDomain Domain>
void RelationalStore<Domain>::writeRegion(Memory& memory, const Region& region, unsigned width, TypeRef type,
                                          const Value& value) const {
  if (region.isExact()) return write(memory, region.object, region.low, width, type, value);
  ranges_.writeRegion(memory.ranges, region, width, type, value.range);
  forgetBits(memory, region.object, region.low, region.high + width);
}

template <NumericDomain Domain>
void RelationalStore<Domain>::copy(Memory& memory, MemoryObjectId target, Int128 targetBit, MemoryObjectId source,
                                   Int128 sourceBit, std::uint64_t bytes) const {
  if (bytes == 0 || (target == source && targetBit == sourceBit)) return;
  ranges_.copy(memory.ranges, target, targetBit, source, sourceBit, bytes);
  const Int128 width = static_cast<Int128>(bytes) * 8;
  forgetBits(memory, target, targetBit, targetBit + width);
  if (target != source) memory.relations.copyBits(target, targetBit, source, sourceBit, width);
}

template <NumericDomain Domain>
MemoryObjectId RelationalStore<Domain>::freshHeapObject(const Memory& memory, EdgeId site) const {
  // Relations may be about objects that the ranges do not mention.
  Ranges::Memory mentioned = memory.ranges;
  memory.relations.forEachObject([&](MemoryObjectId object) {
    if (objects[object].kind == memory::MemoryObjectKind::Heap) ranges_.mark(mentioned, object);
  });
  return ranges_.freshHeapObject(mentioned, site);
}

template <NumericDomain Domain>
std::optional<IntegerRange> RelationalStore<Domain>::rangeOf(Memory& memory, ExpressionRef expression,
                                                             const Frame& frame) const {
  const auto range = ranges_.rangeOf(memory.ranges, expression, frame);
  const auto known = linear(memory, expression, frame);
  if (!known || known->form.terms.empty()) return range;
  const auto [least, greatest] = integersOf(expression->type());
  if (known->range.low <= least && known->range.high >= greatest) return range;
  return known->range;
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::reduced(Memory memory) const -> Memory {
  Ranges::Memory ranges = memory.ranges;
  const auto tell = [&](const auto& octagon) { return reduce(ranges_, ranges, octagon, octagon.variables()); };
  if (tell(memory.relations.integers) && tell(memory.relations.floats)) memory.ranges = std::move(ranges);
  return memory;
}

template <NumericDomain Domain>
bool RelationalStore<Domain>::haveCellsBounds(const Memory& memory) const {
  return std::ranges::all_of(memory.relations.integers.variables(), [&](VariableKey variable) {
    const IntegerRangeOf known = memory.relations.integers.rangeOf(variable);
    const auto cell = numberAt(ranges_, memory.ranges, variable, typeOf(variable, ranges_.types));
    return known.isUnbounded() ||
           (cell && (!known.lower || *known.lower <= cell->low) && (!known.upper || cell->high <= *known.upper));
  });
}

template <NumericDomain Domain>
std::string RelationalStore<Domain>::toString(const Memory& memory) const {
  std::string text = ranges_.toString(memory.ranges);
  const auto append = [&](const auto& octagon) {
    if (octagon.isTop()) return;
    text += (text.empty() ? "" : "\n") +
            octagon.toString([&](VariableKey variable) { return memory::nameOf(objects, cellOf(variable)); });
  };
  append(memory.relations.integers);
  append(memory.relations.floats);
  return text;
}

#define ARGOSY_INSTANTIATE(Domain)                                                                                     \
  template RelationalStore<Domain>::Value RelationalStore<Domain>::evaluate(Memory&, ExpressionRef,                    \
                                                                            const memory::Frame&) const;               \
  template RelationalStore<Domain>::Value RelationalStore<Domain>::read(Memory&, memory::MemoryObjectId, Int128,       \
                                                                        unsigned, TypeRef) const;                      \
  template void RelationalStore<Domain>::write(Memory&, memory::MemoryObjectId, Int128, unsigned, TypeRef,             \
                                               const Value&) const;                                                    \
  template void RelationalStore<Domain>::writeRegion(Memory&, const memory::Region&, unsigned, TypeRef, const Value&)  \
      const;                                                                                                           \
  template void RelationalStore<Domain>::copy(Memory&, memory::MemoryObjectId, Int128, memory::MemoryObjectId, Int128, \
                                              std::uint64_t) const;                                                    \
  template memory::MemoryObjectId RelationalStore<Domain>::freshHeapObject(const Memory&, EdgeId) const;               \
  template std::optional<IntegerRange> RelationalStore<Domain>::rangeOf(Memory&, ExpressionRef, const memory::Frame&)  \
      const;                                                                                                           \
  template RelationalStore<Domain>::Memory RelationalStore<Domain>::reduced(Memory) const;                             \
  template bool RelationalStore<Domain>::haveCellsBounds(const Memory&) const;                                         \
  template std::string RelationalStore<Domain>::toString(const Memory&) const;
ARGOSY_INSTANTIATE(DecomposedIntegerOctagon)
ARGOSY_INSTANTIATE(LoadedNumbers)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
