#include "domains/octagon/linearisation.h"

#include "base/floor_division.h"

namespace argosy::octagon {

namespace {

// Beyond these, forms say nothing that octagons could use; and nothing overflows below them.
constexpr std::size_t maximalTerms = 6;
constexpr Int128 maximalCoefficient = Int128{1} << 32, maximalConstant = Int128{1} << 100;

constexpr Int128 magnitude(Int128 number) { return number < 0 ? -number : number; }

/// left + factor * right; nothing when it becomes too large.
std::optional<IntegerForm> sum(IntegerForm left, const IntegerForm& right, Int128 factor) {
  for (const auto& [coefficient, variable] : right.terms) {
    const auto same = std::ranges::find(left.terms, variable, &LinearTerm<Int128>::variable);
    if (same == left.terms.end()) {
      left.terms.push_back({coefficient * factor, variable});
    } else {
      same->coefficient += coefficient * factor;
      if (same->coefficient == 0) left.terms.erase(same);
    }
  }
  if (left.terms.size() > maximalTerms) return std::nullopt;
  for (const auto& term : left.terms)
    if (magnitude(term.coefficient) > maximalCoefficient) return std::nullopt;
  const Int128 low = *right.constant.lower * factor, high = *right.constant.upper * factor;
  left.constant = {*left.constant.lower + std::min(low, high), *left.constant.upper + std::max(low, high)};
  if (magnitude(*left.constant.lower) > maximalConstant || magnitude(*left.constant.upper) > maximalConstant)
    return std::nullopt;
  return left;
}

/// Nothing when they have no number in common: then the memory stands for no state, which who relates the numbers will find.
std::optional<IntegerRange> met(const IntegerRange& left, const IntegerRange& right) {
  const IntegerRange both{std::max(left.low, right.low), std::min(left.high, right.high)};
  return both.low <= both.high ? std::optional(both) : std::nullopt;
}

/// The variable that the form is, with no number added.
std::optional<VariableKey> loneVariable(const IntegerForm& form) {
  const bool isLone =
      form.terms.size() == 1 && form.terms[0].coefficient == 1 && form.constant == IntegerRangeOf::of(0);
  return isLone ? std::optional(form.terms[0].variable) : std::nullopt;
}

}  // namespace

std::optional<interval::Interval> numberAt(const interval::IntervalStore& store, const interval::IntervalMemory& ranges,
                                           VariableKey variable, TypeRef type) {
  interval::IntervalMemory memory = ranges;
  const memory::CellKey cell = cellOf(variable);
  const auto value =
      store.read(memory, memory::objectOf(cell), static_cast<Int128>(memory::bitOf(cell)), bitsOf(variable), type);
  return value.base.valid() ? std::nullopt : std::optional(value.scalar);
}

std::optional<IntegerForm> difference(const Linear& left, const Linear& right) {
  return sum(left.form, right.form, -1);
}

IntegerRange integersOf(TypeRef type) {
  const auto [low, high] = interval::IntervalDomain::integerRange(type, interval::IntervalDomain::top(type));
  return {low, high};
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::of(ExpressionRef expression) const {
  const TypeRef type = expression->type();
  if (!type->isInteger() || type->bits() > 64) return std::nullopt;
  const auto value = ranges_.evaluate(memory_, expression, frame_);
  if (value.base.valid()) return std::nullopt;
  const auto [low, high] = interval::IntervalDomain::integerRange(type, value.scalar);
  if (low > high) return std::nullopt;
  auto linear = expression->isLvalue() ? ofLvalue(expression) : ofOperator(expression);
  const IntegerRange known{low, high};
  if (!linear) return Linear{{{}, {low, high}}, known};
  linear->range = met(linear->range, known).value_or(known);
  return linear;
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofOperator(ExpressionRef expression) const {
  if (expression->kind() == ExpressionKind::Binary) return ofBinary(expression);
  if (expression->kind() != ExpressionKind::Unary && expression->kind() != ExpressionKind::Cast) return std::nullopt;
  const auto operand = of(expression->operand());
  if (!operand) return std::nullopt;
  return expression->kind() == ExpressionKind::Unary ? ofUnary(expression, *operand)
                                                     : wrapped(expression->type(), operand->form, operand->range);
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofLvalue(ExpressionRef lvalue) const {
  const memory::Target target = ranges_.resolve(memory_, lvalue, frame_);
  if (!target.region || !target.region->isExact()) return std::nullopt;
  const auto variable =
      cellVariable(target.region->object, target.region->low, memory::widthOf(lvalue), lvalue->type());
  if (!variable) return std::nullopt;
  return wrapped(lvalue->type(), {{{1, *variable}}, IntegerRangeOf::of(0)}, integersOf(lvalue->type()));
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofUnary(ExpressionRef unary, const Linear& operand) const {
  // -x, and ~x, which is -x - 1.
  const Int128 number = unary->unaryOperator() == UnaryOperator::Negate ? 0 : -1;
  const auto negated = sum({{}, IntegerRangeOf::of(number)}, operand.form, -1);
  if (!negated) return std::nullopt;
  return wrapped(unary->type(), *negated, {number - operand.range.high, number - operand.range.low});
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofBinary(ExpressionRef binary) const {
  const BinaryOperator op = binary->binaryOperator();
  if (op >= BinaryOperator::PointerAdd) return std::nullopt;
  const auto left = of(binary->left()), right = of(binary->right());
  if (!left || !right) return std::nullopt;
  if (isComparison(op)) return ofComparison(op, *left, *right);
  const TypeRef type = binary->type();
  const bool hasConstant = right->range.low == right->range.high;
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract: {
      const auto exact = sum(left->form, right->form, op == BinaryOperator::Add ? 1 : -1);
      if (!exact) return std::nullopt;
      const IntegerRange added =
          op == BinaryOperator::Add ? right->range : IntegerRange{-right->range.high, -right->range.low};
      return wrapped(type, *exact, {left->range.low + added.low, left->range.high + added.high});
    }
    case BinaryOperator::Multiply: return ofProduct(type, *left, *right);
    case BinaryOperator::ShiftLeft:
      if (!hasConstant || right->range.low < 0 || right->range.low >= 32) return std::nullopt;
      return ofMultiple(type, *left, Int128{1} << static_cast<unsigned>(right->range.low));
    case BinaryOperator::Divide: return hasConstant ? ofQuotient(type, *left, right->range.low) : std::nullopt;
    default: return std::nullopt;
  }
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofComparison(BinaryOperator op, const Linear& left,
                                                          const Linear& right) const {
  const auto form = difference(left, right);
  if (!form || form->terms.empty()) return std::nullopt;
  const IntegerRangeOf range = boundedRange(*form);
  const bool isBelow = range.upper && *range.upper < 0, isAbove = range.lower && *range.lower > 0;
  const bool isNotAbove = range.upper && *range.upper <= 0, isNotBelow = range.lower && *range.lower >= 0;
  const bool isEqual = isNotAbove && isNotBelow;
  bool holds = false, fails = false;
  switch (op) {
    case BinaryOperator::Less: holds = isBelow, fails = isNotBelow; break;
    case BinaryOperator::LessEqual: holds = isNotAbove, fails = isAbove; break;
    case BinaryOperator::Equal: holds = isEqual, fails = isBelow || isAbove; break;
    default: holds = isBelow || isAbove, fails = isEqual; break;
  }
  if (!holds && !fails) return std::nullopt;
  const Int128 truth = holds ? 1 : 0;
  return Linear{{{}, IntegerRangeOf::of(truth)}, {truth, truth}};
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofMultiple(TypeRef type, const Linear& number, Int128 factor) const {
  if (magnitude(factor) > maximalCoefficient) return std::nullopt;
  const auto exact = sum({}, number.form, factor);
  if (!exact) return std::nullopt;
  const Int128 low = number.range.low * factor, high = number.range.high * factor;
  return wrapped(type, *exact, {std::min(low, high), std::max(low, high)});
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofProduct(TypeRef type, const Linear& left, const Linear& right) const {
  if (left.range.low == left.range.high) return ofMultiple(type, right, left.range.low);
  if (right.range.low == right.range.high) return ofMultiple(type, left, right.range.low);
  const auto l = loneVariable(left.form), r = loneVariable(right.form);
  if (!l || !r) return std::nullopt;
  const IntegerRangeOf product = relations_.rangeOfProduct(*l, *r);
  if (!product.lower || !product.upper) return std::nullopt;
  return wrapped(type, {{}, product}, {*product.lower, *product.upper});
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::ofQuotient(TypeRef type, const Linear& dividend, Int128 divisor) const {
  // What a division by a positive number takes away from one that is not negative grows with the number.
  if (divisor <= 1 || dividend.range.low < 0) return std::nullopt;
  const auto taken = [&](Int128 number) { return number - number / divisor; };
  const auto exact = sum(dividend.form, {{}, {taken(dividend.range.low), taken(dividend.range.high)}}, -1);
  if (!exact) return std::nullopt;
  return wrapped(type, *exact, {dividend.range.low / divisor, dividend.range.high / divisor});
}

template <NumericDomain Domain>
std::optional<Linear> Linearisation<Domain>::wrapped(TypeRef type, IntegerForm exact, IntegerRange range) const {
  const IntegerRange representable = integersOf(type);
  const Int128 period = Int128{1} << type->bits();
  const auto turnsOf = [&](Int128 number) { return floorDivide(number - representable.low, period); };
  const auto sharpen = [&](const IntegerRangeOf& known) {
    range = met(range, {known.lower.value_or(range.low), known.upper.value_or(range.high)}).value_or(range);
  };
  sharpen(relations_.rangeOf(exact));
  // Bounds that variables have by their types are not in the octagon.
  if (turnsOf(range.low) != turnsOf(range.high)) sharpen(boundedRange(exact));
  if (turnsOf(range.low) != turnsOf(range.high)) return std::nullopt;
  const Int128 shift = turnsOf(range.low) * period;
  exact.constant = {*exact.constant.lower - shift, *exact.constant.upper - shift};
  return Linear{std::move(exact), {range.low - shift, range.high - shift}};
}

template <NumericDomain Domain>
IntegerRangeOf Linearisation<Domain>::boundedRange(const IntegerForm& form) const {
  Domain bounded = relations_;
  for (const auto& term : form.terms)
    for (const VariableKey variable : relations_.blockOf(term.variable)) {
      const TypeRef type = typeOf(variable, ranges_.types);
      const auto value = numberAt(ranges_, memory_, variable, type);
      const auto [low, high] = value && value->hasNumbers() ? IntegerRange{value->low, value->high} : integersOf(type);
      bounded.assumeRange(variable, {low, high});
    }
  return bounded.isBottom() ? IntegerRangeOf() : bounded.rangeOf(form);
}

template class Linearisation<DecomposedIntegerOctagon>;
template class Linearisation<LoadedNumbers>;

}  // namespace argosy::octagon
