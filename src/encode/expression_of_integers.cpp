// Numbers of C: comparisons in a type that has both values, and the mathematical integers of linear encodings, computed
// in types that have every intermediate result.
#include <algorithm>
#include <utility>

#include "encode/expression_of_translation.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

struct Range {
  Int128 low, high;
  bool contains(Int128 from, Int128 to) const { return low <= from && to <= high; }
};

Range rangeOf(unsigned bits, bool isSigned) {
  if (isSigned) return {-(Int128{1} << (bits - 1)), (Int128{1} << (bits - 1)) - 1};
  return {0, (Int128{1} << bits) - 1};
}

Range rangeOf(TypeRef type) { return rangeOf(type->bits(), type->isSigned()); }

/// Of "wrap.s32" and the like.
std::optional<Range> rangeOfWrapping(const std::string& function) {
  for (const unsigned bits : {8U, 16U, 32U, 64U})
    for (const bool isSigned : {false, true})
      if (function == (isSigned ? "wrap.s" : "wrap.u") + std::to_string(bits)) return rangeOf(bits, isSigned);
  return std::nullopt;
}

bool isZero(TermRef term) { return term->kind() == TermKind::Constant && term->integer() == 0; }

bool isPowerOfTwo(Int128 value) { return value > 0 && (value & (value - 1)) == 0; }

}  // namespace

std::optional<TruncatedDivision> asTruncatedDivision(TermRef ite) {
  if (ite->kind() != TermKind::Ite || !ite->sort()->isInteger()) return std::nullopt;
  TermRef isNegative = ite->operand(0), downwards = ite->operand(1), upwards = ite->operand(2);
  if (isNegative->kind() == TermKind::Not) {
    isNegative = isNegative->operand(0);
    std::swap(downwards, upwards);
  }
  if (isNegative->kind() != TermKind::Less || !isZero(isNegative->operand(1))) return std::nullopt;
  const TermRef dividend = isNegative->operand(0);
  if (upwards->kind() != TermKind::IntegerDivide || downwards->kind() != TermKind::Negate) return std::nullopt;
  const TermRef negated = downwards->operand(0);
  if (negated->kind() != TermKind::IntegerDivide || upwards->operand(1) != negated->operand(1)) return std::nullopt;
  const bool isSame = upwards->operand(0) == dividend && negated->operand(0)->kind() == TermKind::Negate &&
                      negated->operand(0)->operand(0) == dividend;
  const TermRef divisor = upwards->operand(1);
  if (!isSame || divisor->kind() != TermKind::Constant || divisor->integer() == 0) return std::nullopt;
  return TruncatedDivision{dividend, divisor->integer()};
}

std::optional<TruncatedDivision> asTruncatedRemainder(TermRef sum) {
  if (sum->kind() != TermKind::Add) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    const TermRef product = sum->operand(i);
    if (product->kind() != TermKind::Multiply || product->operand(1)->kind() != TermKind::Constant) continue;
    const auto division = asTruncatedDivision(product->operand(0));
    if (division && division->dividend == sum->operand(1 - i) && division->divisor == -product->operand(1)->integer())
      return division;
  }
  return std::nullopt;
}

Translation::Number Translation::numberOf(ExpressionRef expression) const {
  if (expression->kind() == ExpressionKind::IntegerConstant)
    return {nullptr, expression->integerValue(), expression->integerValue()};
  const TypeRef type = expression->type();
  const bool isNarrow = expression->isBitField() && !type->isBoolean();
  const Range range = isNarrow ? rangeOf(*expression->field().bitWidth, type->isSigned()) : rangeOf(type);
  return {expression, range.low, range.high};
}

TypeRef Translation::typeFor(std::initializer_list<Number> numbers) {
  TypeTable& types = program_.types;
  for (const TypeRef type : {types.int32(), types.integer(64, true), types.integer(64, false)}) {
    const Range range = rangeOf(type);
    if (std::ranges::all_of(numbers, [&](const Number& number) { return range.contains(number.low, number.high); }))
      return type;
  }
  return nullptr;
}

TypeRef Translation::commonType(const Number& left, const Number& right) {
  for (const auto& [one, other] : {std::pair(left, right), std::pair(right, left)})
    if (!one.isConstant() && rangeOf(one.expression->type()).contains(other.low, other.high))
      return one.expression->type();
  return typeFor({left, right});
}

ExpressionRef Translation::convert(TypeRef type, ExpressionRef expression) {
  // Between operators, C promotes a bit-field by its width, whatever its type is.
  if (expression->isBitField() && expression->type() == type)
    expression = expressions_.cast(program_.types.integer(type->bits(), !type->isSigned()), expression);
  return expressions_.cast(type, expression);
}

ExpressionRef Translation::inType(TypeRef type, const Number& number) {
  return number.isConstant() ? expressions_.integer(type, number.low) : convert(type, number.expression);
}

ExpressionRef Translation::compare(BinaryOperator op, const Number& left, const Number& right) {
  const TypeRef type = commonType(left, right);
  if (!type) return nullptr;
  const auto operand = [&](const Number& number) {
    return number.isConstant() ? expressions_.integer(type, number.low) : expressions_.cast(type, number.expression);
  };
  // The least value has no literal; that it is equal can be said without.
  if (right.isConstant() && !left.isConstant() && type->isSigned() && right.low == rangeOf(type).low) {
    const ExpressionRef next = expressions_.integer(type, right.low + 1);
    if (op == BinaryOperator::Equal) return expressions_.less(operand(left), next);
    if (op == BinaryOperator::NotEqual) return expressions_.binary(BinaryOperator::LessEqual, next, operand(left));
  }
  return expressions_.binary(op, operand(left), operand(right));
}

std::optional<Translation::Number> Translation::arithmetic(BinaryOperator op, const Number& left, const Number& right) {
  Number result;
  Int128 corners[4];
  bool overflows = false;
  const Int128 lefts[] = {left.low, left.high}, rights[] = {right.low, right.high};
  for (std::size_t i = 0; i < 4; ++i) {
    const Int128 l = lefts[i / 2], r = rights[i % 2];
    switch (op) {
      case BinaryOperator::Add: overflows |= __builtin_add_overflow(l, r, &corners[i]); break;
      case BinaryOperator::Subtract: overflows |= __builtin_sub_overflow(l, r, &corners[i]); break;
      case BinaryOperator::Multiply: overflows |= __builtin_mul_overflow(l, r, &corners[i]); break;
      default: return std::nullopt;
    }
  }
  if (overflows) return std::nullopt;
  result.low = *std::ranges::min_element(corners);
  result.high = *std::ranges::max_element(corners);
  if (left.isConstant() && right.isConstant()) return result;
  const TypeRef type = typeFor({left, right, result});
  if (!type) return std::nullopt;
  result.expression = expressions_.binary(op, inType(type, left), inType(type, right));
  return result;
}

std::optional<Translation::Number> Translation::integer(TermRef term) {
  if (!takeStep()) return std::nullopt;
  if (const auto division = asTruncatedDivision(term))
    return truncatedDivision(BinaryOperator::Divide, division->dividend, division->divisor);
  if (const auto remainder = asTruncatedRemainder(term))
    return truncatedDivision(BinaryOperator::Remainder, remainder->dividend, remainder->divisor);
  switch (term->kind()) {
    case TermKind::Constant: return Number{nullptr, term->integer(), term->integer()};
    case TermKind::Symbol:
    case TermKind::Select: {
      const ExpressionRef lvalue = lvalueOf(term);
      return lvalue && !lvalue->type()->isPointer() ? std::optional(numberOf(lvalue)) : std::nullopt;
    }
    case TermKind::Negate: {
      const auto operand = integer(term->operand(0));
      return operand ? arithmetic(BinaryOperator::Subtract, {nullptr, 0, 0}, *operand) : std::nullopt;
    }
    case TermKind::Add: {
      TermRef left = term->operand(0), right = term->operand(1);
      if (opposite(left)) std::swap(left, right);
      const TermRef subtrahend = opposite(right);
      const auto first = integer(left), second = first ? integer(subtrahend ? subtrahend : right) : std::nullopt;
      return second ? arithmetic(subtrahend ? BinaryOperator::Subtract : BinaryOperator::Add, *first, *second)
                    : std::nullopt;
    }
    case TermKind::Multiply: {
      const auto left = integer(term->operand(0)), right = integer(term->operand(1));
      return left && right ? arithmetic(BinaryOperator::Multiply, *left, *right) : std::nullopt;
    }
    case TermKind::Ite: {
      const TermRef value = asWrapped(term);
      const auto number = value ? integer(value) : std::nullopt;
      const auto range = rangeOfWrapping(term->operand(2)->kind() == TermKind::Apply ? term->operand(2)->name() : "");
      return number && range && range->contains(number->low, number->high) ? number : std::nullopt;
    }
    case TermKind::IntegerDivide:
    case TermKind::IntegerModulo: return flooredDivision(term);
    default: return std::nullopt;
  }
}

TermRef Translation::asWrapped(TermRef ite) {
  if (ite->kind() != TermKind::Ite || ite->operand(2)->kind() != TermKind::Apply) return nullptr;
  const TermRef value = ite->operand(1), outside = ite->operand(2);
  const auto range = rangeOfWrapping(outside->name());
  if (!range || outside->operand(0) != value) return nullptr;
  const TermRef fits = terms_.conjunction(terms_.arithmetic(TermKind::LessEqual, terms_.integer(range->low), value),
                                          terms_.arithmetic(TermKind::LessEqual, value, terms_.integer(range->high)));
  return fits == ite->operand(0) ? value : nullptr;
}

TypeRef Translation::divisionType(const Number& dividend, const Number& divisor) {
  const TypeRef own = dividend.expression->type();
  return own->bits() >= 32 && rangeOf(own).contains(divisor.low, divisor.high) ? own : typeFor({dividend, divisor});
}

std::optional<Translation::Number> Translation::truncatedDivision(BinaryOperator op, TermRef dividend, Int128 divisor) {
  const auto left = integer(dividend);
  const Number right{nullptr, divisor, divisor};
  if (!left || left->isConstant() || divisor == -1) return std::nullopt;
  const TypeRef type = divisionType(*left, right);
  if (!type) return std::nullopt;
  const ExpressionRef result = expressions_.binary(op, inType(type, *left), inType(type, right));
  const Int128 largest = divisor < 0 ? -(divisor + 1) : divisor - 1;
  if (op == BinaryOperator::Remainder)
    return Number{result, left->low < 0 ? -largest : 0, left->high > 0 ? largest : 0};
  const Int128 ends[] = {left->low / divisor, left->high / divisor};
  return Number{result, std::min(ends[0], ends[1]), std::max(ends[0], ends[1])};
}

/// The remainder is never negative: C agrees where the dividend is not, and so do its shifts and masks by powers of two
/// everywhere.
std::optional<Translation::Number> Translation::flooredDivision(TermRef term) {
  const auto dividend = integer(term->operand(0));
  const TermRef by = term->operand(1);
  if (!dividend || dividend->isConstant() || by->kind() != TermKind::Constant || by->integer() <= 0)
    return std::nullopt;
  const Number divisor{nullptr, by->integer(), by->integer()};
  const bool isModulo = term->kind() == TermKind::IntegerModulo;
  const TypeRef type = divisionType(*dividend, divisor);
  if (!type) return std::nullopt;
  const auto floored = [&](Int128 value) {
    return value >= 0 ? value / divisor.low : -((divisor.low - 1 - value) / divisor.low);
  };
  const Range range = isModulo ? Range{0, divisor.low - 1} : Range{floored(dividend->low), floored(dividend->high)};
  const ExpressionRef left = inType(type, *dividend);
  if (dividend->low >= 0) {
    const BinaryOperator op = isModulo ? BinaryOperator::Remainder : BinaryOperator::Divide;
    return Number{expressions_.binary(op, left, inType(type, divisor)), range.low, range.high};
  }
  if (!isPowerOfTwo(divisor.low)) return std::nullopt;
  if (isModulo)
    return Number{expressions_.binary(BinaryOperator::BitAnd, left, expressions_.integer(type, divisor.low - 1)),
                  range.low, range.high};
  int amount = 0;
  while (Int128{1} << amount != divisor.low) ++amount;
  return Number{expressions_.binary(BinaryOperator::ShiftRight, left, expressions_.int32(amount)), range.low,
                range.high};
}

}  // namespace argosy::encode
