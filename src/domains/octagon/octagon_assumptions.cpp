// What conditions say about numbers.
#include "domains/interval/float_order.h"
#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

using interval::Interval;
using interval::IntervalDomain;
using memory::Frame;
using memory::MemoryObjectId;

namespace {

/// Bounded constants stay so.
template <class Form>
Form negated(Form form) {
  for (auto& term : form.terms) term.coefficient = -term.coefficient;
  form.constant = {-*form.constant.upper, -*form.constant.lower};
  return form;
}

IntegerForm plusOne(IntegerForm form) {
  form.constant = {*form.constant.lower + 1, *form.constant.upper + 1};
  return form;
}

}  // namespace

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
  const std::vector<VariableKey> variables = form.variables(), touched = related(octagon, variables);
  Octagon assumed = octagon;
  prepare(assumed);
  for (const VariableKey variable : variables) addBounds(memory.ranges, variable, assumed);
  assumed.assume(form);
  if constexpr (std::same_as<Octagon, DecomposedIntegerOctagon>)
    if (trace) trace->assumed(form);
  if (assumed.isBottom()) return false;
  octagon = std::move(assumed);
  return reduce(ranges_, memory.ranges, octagon, touched);
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
        for (const VariableKey variable : difference->variables()) addBounds(memory.ranges, variable, bounded);
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
  for (const VariableKey variable : difference.variables()) addBounds(memory.ranges, variable, bounded);
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
    for (const VariableKey variable : known->form.variables())
      if (memory.relations.integers.isConstrained(variable)) touched.push_back(variable);
  });
  Domain integers = memory.relations.integers;
  for (const VariableKey variable : touched) addBounds(memory.ranges, variable, integers);
  if (integers.isBottom()) return false;
  touched = related(memory.relations.integers, touched);
  memory.relations.integers = std::move(integers);
  return reduce(ranges_, memory.ranges, memory.relations.integers, touched);
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

#define ARGOSY_INSTANTIATE(Domain)                                                                           \
  template bool RelationalStore<Domain>::assume(Memory&, ExpressionRef, bool, const memory::Frame&) const;   \
  template bool RelationalStore<Domain>::assumeAtMostZero(Memory&, Domain&, const IntegerForm&) const;       \
  template std::optional<std::array<IntegerForm, 2>> RelationalStore<Domain>::alternatives(                  \
      const Memory&, ExpressionRef, bool, const memory::Frame&) const;                                       \
  template std::optional<std::vector<RelationalStore<Domain>::Memory>> RelationalStore<Domain>::splitFinite( \
      const Memory&, ExpressionRef, const memory::Frame&) const;
ARGOSY_INSTANTIATE(DecomposedIntegerOctagon)
ARGOSY_INSTANTIATE(LoadedNumbers)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
