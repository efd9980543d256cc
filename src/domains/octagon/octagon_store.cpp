#include "domains/octagon/octagon_store.h"

#include <unordered_set>

#include "domains/interval/float_order.h"
#include "domains/octagon/number_kind.h"

namespace argosy::octagon {

using interval::Interval;
using interval::IntervalDomain;
using memory::CellKey;
using memory::Frame;
using memory::MemoryObjectId;
using memory::Region;

namespace {

template <class Form>
std::vector<VariableKey> variablesOf(const Form& form) {
  std::vector<VariableKey> variables;
  for (const auto& term : form.terms) variables.push_back(term.variable);
  return variables;
}

/// Bounded constants stay so.
template <class Form>
Form negated(Form form) {
  for (auto& term : form.terms) term.coefficient = -term.coefficient;
  form.constant = {-*form.constant.upper, -*form.constant.lower};
  return form;
}

/// The variables with those that they are related to. Bounds of one are bounds of the others, and once one has only one value left they are not related any more.
template <class Octagon>
std::vector<VariableKey> related(const Octagon& octagon, std::span<const VariableKey> variables) {
  std::vector<VariableKey> result;
  for (const VariableKey variable : variables) {
    const std::vector<VariableKey> block = octagon.blockOf(variable);
    result.insert(result.end(), block.begin(), block.end());
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

IntegerForm plusOne(IntegerForm form) {
  form.constant = {*form.constant.lower + 1, *form.constant.upper + 1};
  return form;
}

}  // namespace

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
auto RelationalStore<Domain>::comparison(Memory& memory, ExpressionRef condition, bool truth, const Frame& frame) const
    -> std::optional<Comparison> {
  const auto withoutCasts = [](ExpressionRef expression) {
    while (expression->kind() == ExpressionKind::Cast && expression->type()->isIntegral() &&
           expression->operand()->type()->isIntegral())
      expression = expression->operand();
    return expression;
  };
  const auto isComparing = [](ExpressionRef expression) {
    return expression->kind() == ExpressionKind::Binary && isComparison(expression->binaryOperator());
  };
  // A comparison gives 0 or 1, of whatever type.
  if (!isComparing(condition)) {
    condition = withoutCasts(condition);
    if (!isComparing(condition)) return std::nullopt;
  }
  BinaryOperator op = condition->binaryOperator();
  const bool isEquation = op == BinaryOperator::Equal || op == BinaryOperator::NotEqual;
  if (isEquation && condition->right()->kind() == ExpressionKind::IntegerConstant &&
      condition->right()->integerValue() == 0 && isComparing(withoutCasts(condition->left())))
    return comparison(memory, withoutCasts(condition->left()), truth == (op == BinaryOperator::NotEqual), frame);

  ExpressionRef left = condition->left(), right = condition->right();
  if (!truth) {
    switch (op) {
      case BinaryOperator::Less:
        op = BinaryOperator::LessEqual;
        std::swap(left, right);
        break;
      case BinaryOperator::LessEqual:
        op = BinaryOperator::Less;
        std::swap(left, right);
        break;
      case BinaryOperator::Equal: op = BinaryOperator::NotEqual; break;
      default: op = BinaryOperator::Equal; break;
    }
  }
  if (isFloatVariableType(left->type())) {
    // Both are numbers, or else negation would not be what it is for these.
    const FloatLinearisation linearisation(ranges_, memory.ranges, frame);
    const auto l = linearisation.of(left), r = linearisation.of(right);
    if (!l || !r) return std::nullopt;
    return Comparison{op, FloatLinearisation::difference(*l, *r)};
  }
  const auto l = linear(memory, left, frame), r = linear(memory, right, frame);
  if (!l || !r) return std::nullopt;
  auto difference = octagon::difference(*l, *r);
  if (!difference) return std::nullopt;
  return Comparison{op, std::move(*difference)};
}

template <NumericDomain Domain>
template <class Octagon>
bool RelationalStore<Domain>::assumeAtMostZero(Memory& memory, Octagon& octagon,
                                               const typename Octagon::LinearForm& form) const {
  const std::vector<VariableKey> variables = variablesOf(form), touched = related(octagon, variables);
  Octagon assumed = octagon;
  prepare(assumed);
  for (const VariableKey variable : variables) addBounds(memory.ranges, variable, assumed);
  assumed.assume(form);
  if constexpr (std::same_as<Octagon, DecomposedIntegerOctagon>)
    if (trace) trace->assumed(form);
  if (assumed.isBottom()) return false;
  octagon = std::move(assumed);
  return reduce(memory.ranges, octagon, touched);
}

template <NumericDomain Domain>
bool RelationalStore<Domain>::assumeComparison(Memory& memory, const Comparison& comparison) const {
  if (const auto* difference = std::get_if<RealForm>(&comparison.difference)) {
    DecomposedRealOctagon& floats = memory.relations.floats;
    switch (comparison.op) {
      case BinaryOperator::Less:
      case BinaryOperator::LessEqual: return assumeAtMostZero(memory, floats, *difference);
      case BinaryOperator::Equal:
        return assumeAtMostZero(memory, floats, *difference) && assumeAtMostZero(memory, floats, negated(*difference));
      default: {
        DecomposedRealOctagon bounded = floats;
        for (const VariableKey variable : variablesOf(*difference)) addBounds(memory.ranges, variable, bounded);
        return !bounded.isBottom() && !(bounded.rangeOf(*difference) == RealRange::of(0));
      }
    }
  }
  const auto& difference = std::get<IntegerForm>(comparison.difference);
  Domain& integers = memory.relations.integers;
  switch (comparison.op) {
    case BinaryOperator::Less: return assumeAtMostZero(memory, integers, plusOne(difference));
    case BinaryOperator::LessEqual: return assumeAtMostZero(memory, integers, difference);
    case BinaryOperator::Equal:
      if constexpr (requires { integers.assumeZero(difference); }) {
        prepare(integers);
        integers.assumeZero(difference);
        if (integers.isBottom()) return false;
      }
      return assumeAtMostZero(memory, integers, difference) && assumeAtMostZero(memory, integers, negated(difference));
    default: break;
  }
  // Different, and on the border of what is possible: beyond it.
  Domain bounded = integers;
  for (const VariableKey variable : variablesOf(difference)) addBounds(memory.ranges, variable, bounded);
  if (bounded.isBottom()) return false;
  const IntegerRangeOf known = bounded.rangeOf(difference);
  const bool isBelow = known.upper && *known.upper <= 0, isAbove = known.lower && *known.lower >= 0;
  return (!isBelow || assumeAtMostZero(memory, integers, plusOne(difference))) &&
         (!isAbove || assumeAtMostZero(memory, integers, plusOne(negated(difference))));
}

template <NumericDomain Domain>
bool RelationalStore<Domain>::assume(Memory& memory, ExpressionRef condition, bool truth, const Frame& frame) const {
  if (!ranges_.assume(memory.ranges, condition, truth, frame)) return false;
  if (const auto compared = comparison(memory, condition, truth, frame)) {
    // About one number intervals know as much, unless others depend on it.
    const bool isRelation = std::visit(
        [&](const auto& form) {
          const auto& octagon = octagonOf(memory.relations, form);
          return form.terms.size() >= 2 || (form.terms.size() == 1 && octagon.isConstrained(form.terms[0].variable));
        },
        compared->difference);
    return !isRelation || assumeComparison(memory, *compared);
  }
  // Whatever the condition was, bounds of numbers that others depend on may be better now.
  std::vector<VariableKey> touched;
  forEachSubexpression(condition, [&](ExpressionRef part) {
    if (!part->isLvalue() || !isVariableType(part->type())) return;
    const auto known = linear(memory, part, frame);
    if (!known) return;
    for (const VariableKey variable : variablesOf(known->form))
      if (memory.relations.integers.isConstrained(variable)) touched.push_back(variable);
  });
  Domain integers = memory.relations.integers;
  for (const VariableKey variable : touched) addBounds(memory.ranges, variable, integers);
  if (integers.isBottom()) return false;
  touched = related(memory.relations.integers, touched);
  memory.relations.integers = std::move(integers);
  return reduce(memory.ranges, memory.relations.integers, touched);
}

template <NumericDomain Domain>
std::optional<std::array<IntegerForm, 2>> RelationalStore<Domain>::alternatives(const Memory& memory,
                                                                                ExpressionRef condition, bool truth,
                                                                                const Frame& frame) const {
  Memory looked = memory;
  const auto compared = comparison(looked, condition, truth, frame);
  const auto* difference = compared ? std::get_if<IntegerForm>(&compared->difference) : nullptr;
  if (!difference || compared->op != BinaryOperator::NotEqual || difference->terms.empty()) return std::nullopt;
  return std::array{plusOne(*difference), plusOne(negated(*difference))};
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::splitFinite(const Memory& memory, ExpressionRef lvalue, const Frame& frame) const
    -> std::optional<std::vector<Memory>> {
  const TypeRef type = lvalue->type();
  if (!isFloatVariableType(type)) return std::nullopt;
  Memory start = memory;
  const memory::Target target = resolve(start, lvalue, frame);
  const auto value = ranges_.evaluate(start.ranges, lvalue, frame);
  if (!target.region || !target.region->isExact() || value.base.valid()) return std::nullopt;
  const Int128 infinity = interval::infinityPlace(type->floatFormat());
  std::vector<Memory> result;
  for (const Interval& part : {Interval{~infinity + 1, infinity - 1}, Interval{infinity, infinity},
                               Interval{~infinity, ~infinity}, Interval{0, -1, true}}) {
    const Interval common = IntervalDomain::meet(type, value.scalar, part);
    if (IntervalDomain::isBottom(common)) continue;
    Memory piece = memory;
    ranges_.write(piece.ranges, target.region->object, target.region->low, memory::widthOf(lvalue), type,
                  {MemoryObjectId(), common});
    result.push_back(std::move(piece));
  }
  return result.size() > 1 ? std::optional(std::move(result)) : std::nullopt;
}

template <NumericDomain Domain>
IntegerRangeOf RelationalStore<Domain>::boundsOf(const Ranges::Memory& ranges, VariableKey variable,
                                                 const Domain&) const {
  const TypeRef type = typeOf(variable, ranges_.types);
  const auto value = numberAt(ranges_, ranges, variable, type);
  if (!value) return {};
  const auto [least, greatest] = integersOf(type);
  return {value->low > least ? std::optional(value->low) : std::nullopt,
          value->high < greatest ? std::optional(value->high) : std::nullopt};
}

template <NumericDomain Domain>
RealRange RelationalStore<Domain>::boundsOf(const Ranges::Memory& ranges, VariableKey variable,
                                            const DecomposedRealOctagon&) const {
  const TypeRef type = floatTypeOf(variable, ranges_.types);
  const auto value = numberAt(ranges_, ranges, variable, type);
  return value ? finiteRange(type, *value).value_or(RealRange()) : RealRange();
}

template <NumericDomain Domain>
template <class Octagon>
void RelationalStore<Domain>::addBounds(const Ranges::Memory& ranges, VariableKey variable, Octagon& octagon) const {
  const auto bounds = boundsOf(ranges, variable, octagon);
  if (bounds.isUnbounded() || bounds.isEmpty()) return;
  prepare(octagon);
  octagon.assumeRange(variable, bounds);
  if constexpr (std::same_as<Octagon, DecomposedIntegerOctagon>)
    if (trace) trace->bounded(variable, bounds);
}

template <NumericDomain Domain>
template <class Octagon>
bool RelationalStore<Domain>::reduce(Ranges::Memory& ranges, const Octagon& octagon,
                                     std::span<const VariableKey> variables) const {
  for (const VariableKey variable : variables) {
    const auto bounds = octagon.rangeOf(variable);
    if (bounds.isUnbounded()) continue;
    const TypeRef type = NumberKind<Octagon>::typeOf(variable, ranges_.types);
    const auto old = numberAt(ranges_, ranges, variable, type);
    if (!old) continue;
    const Interval narrowed = IntervalDomain::meet(type, *old, NumberKind<Octagon>::valuesIn(type, bounds));
    if (IntervalDomain::isBottom(narrowed)) return false;
    // Not where the bytes are known as something else, of which more may be known.
    const auto* cell = ranges.cells.find(cellOf(variable));
    const bool isPlain = cell ? NumberKind<Octagon>::isSameKind(cell->type, type) && cell->width == bitsOf(variable)
                              : IntervalDomain::isTop(type, *old);
    if (!(narrowed == *old) && isPlain)
      ranges_.write(ranges, memory::objectOf(variable), static_cast<Int128>(memory::bitOf(cellOf(variable))),
                    bitsOf(variable), cell ? cell->type : type, {MemoryObjectId(), narrowed});
  }
  return true;
}

template <NumericDomain Domain>
template <class Octagon>
void RelationalStore<Domain>::assign(Memory& memory, Octagon& octagon, VariableKey target,
                                     const typename Octagon::LinearForm& form, TypeRef type,
                                     const Ranges::Value& range) const {
  const MemoryObjectId object = memory::objectOf(target);
  const auto bit = static_cast<Int128>(memory::bitOf(cellOf(target)));
  const unsigned width = bitsOf(target);
  const std::vector<VariableKey> variables = variablesOf(form);
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
  octagon = !assigned.isBottom() && reduce(memory.ranges, assigned, touched) ? std::move(assigned) : Octagon();
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
template <class Octagon>
Octagon RelationalStore<Domain>::withBounds(Octagon octagon, const Ranges::Memory& ranges,
                                            const Octagon& ofVariables) const {
  for (const VariableKey variable : ofVariables.variables()) addBounds(ranges, variable, octagon);
  return octagon;
}

template <NumericDomain Domain>
template <class Octagon>
void RelationalStore<Domain>::addChanged(const Ranges::Memory& left, Octagon& inLeft, const Ranges::Memory& right,
                                         Octagon& inRight) const {
  std::vector<VariableKey> changed;
  using Cell = memory::Cell<IntervalDomain>;
  PersistentMap<Cell>::forEachDifference(left.cells, right.cells, [&](CellKey key, const Cell* a, const Cell* b) {
    if (!a || !b || a->type != b->type || a->width != b->width || a->value.base.valid() || b->value.base.valid())
      return;
    const auto variable = NumberKind<Octagon>::variable(memory::objectOf(key), static_cast<Int128>(memory::bitOf(key)),
                                                        a->width, a->type);
    if (variable) changed.push_back(*variable);
  });
  constexpr std::size_t maximalChanged = 12;  // more numbers than that do not change together
  if (changed.size() > maximalChanged)
    std::erase_if(changed, [&](VariableKey variable) {
      return !inLeft.isConstrained(variable) && !inRight.isConstrained(variable);
    });
  for (const VariableKey variable : changed) {
    addBounds(left, variable, inLeft);
    addBounds(right, variable, inRight);
  }
}

template <NumericDomain Domain>
template <class Octagon>
Octagon RelationalStore<Domain>::joined(const Memory& left, const Octagon& inLeft, const Memory& right,
                                        const Octagon& inRight) const {
  Octagon l = withBounds(inLeft, left.ranges, inRight), r = withBounds(inRight, right.ranges, inLeft);
  addChanged(left.ranges, l, right.ranges, r);
  prepare(l);
  Octagon result = Octagon::join(l, r);
  if (result.isBottom()) result = Octagon();
  forgetSingles(result);
  return result;
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::join(const Memory& left, const Memory& right) const -> Memory {
  if (left.sharesAllWith(right)) return left;
  return {ranges_.join(left.ranges, right.ranges),
          {joined(left, left.relations.integers, right, right.relations.integers),
           joined(left, left.relations.floats, right, right.relations.floats)}};
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::widen(const Memory& older, const Memory& newer, std::span<const Int128> thresholds) const
    -> Memory {
  const std::vector<double> reals(thresholds.begin(), thresholds.end());
  // What only bounds imply, and bounds that are given up soon, is said before. That closes the older octagon; it ends, since bounds are widened, too.
  const bool isUnstable = !ranges_.lessOrEqual(newer.ranges, older.ranges);
  const auto widened = [&](auto inOlder, const auto& inNewer, auto stops) {
    using Octagon = std::remove_cvref_t<decltype(inOlder)>;
    Octagon successor = withBounds(inNewer, newer.ranges, inOlder);
    if (isUnstable) {
      inOlder = withBounds(inOlder, older.ranges, inNewer);
      addChanged(older.ranges, inOlder, newer.ranges, successor);
    }
    prepare(inOlder);
    Octagon result = Octagon::widen(inOlder, successor, stops);
    return result.isBottom() ? Octagon() : result;
  };
  return {ranges_.widen(older.ranges, newer.ranges, thresholds),
          {widened(older.relations.integers, newer.relations.integers, thresholds),
           widened(older.relations.floats, newer.relations.floats, std::span<const double>(reals))}};
}

template <NumericDomain Domain>
bool RelationalStore<Domain>::lessOrEqual(const Memory& left, const Memory& right) const {
  if (!ranges_.lessOrEqual(left.ranges, right.ranges)) return false;
  const auto isWithin = [&](const auto& inLeft, const auto& inRight) {
    using Octagon = std::remove_cvref_t<decltype(inLeft)>;
    return inLeft.sharesAllWith(inRight) || inRight.isTop() ||
           Octagon::lessOrEqual(withBounds(inLeft, left.ranges, inRight), inRight);
  };
  return isWithin(left.relations.integers, right.relations.integers) &&
         isWithin(left.relations.floats, right.relations.floats);
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::renamed(const Memory& memory, const memory::Renaming& renaming) const -> Memory {
  if (renaming.isIdentity()) return memory;
  Memory result{ranges_.renamed(memory.ranges, renaming), memory.relations};
  result.relations.rename([&](VariableKey variable) {
    return memory::firstKey(objects.renamed(memory::objectOf(variable), renaming)) | memory::bitOf(variable);
  });
  return result;
}

template <NumericDomain Domain>
void RelationalStore<Domain>::adopt(Memory& memory, const Memory& other) const {
  std::unordered_set<MemoryObjectId> known;
  other.relations.forEachObject([&](MemoryObjectId object) { known.insert(object); });
  other.ranges.headers.forEach([&](std::uint64_t key, const memory::Header&) { known.insert(MemoryObjectId(key)); });
  other.ranges.cells.forEach(
      [&](CellKey key, const memory::Cell<IntervalDomain>&) { known.insert(memory::objectOf(key)); });
  keepOnly(memory, [&](MemoryObjectId object) { return !known.contains(object); });
  ranges_.adopt(memory.ranges, other.ranges);
  // About different objects, and so without contradiction.
  memory.relations = {Domain::meet(memory.relations.integers, other.relations.integers),
                      DecomposedRealOctagon::meet(memory.relations.floats, other.relations.floats)};
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

template class RelationalStore<DecomposedIntegerOctagon>;
template class RelationalStore<LoadedNumbers>;

}  // namespace argosy::octagon
