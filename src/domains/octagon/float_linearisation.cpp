#include "domains/octagon/float_linearisation.h"

#include "base/floating_point.h"
#include "domains/interval/float_order.h"

namespace argosy::octagon {

namespace {

using Sum = RoundedReals;

double valueAt(FloatFormat format, Int128 place) {
  const UInt128 bits = floating::convert(format, FloatFormat::Double, interval::floatAt(format, place));
  return std::bit_cast<double>(static_cast<std::uint64_t>(bits));
}

/// The place next to a finite number.
Int128 placeNear(FloatFormat format, double number) {
  const UInt128 bits = floating::convert(FloatFormat::Double, format, std::bit_cast<std::uint64_t>(number));
  return interval::floatPlace(format, bits);
}

/// left + factor * right, for a factor of 1 or -1.
RealForm sum(RealForm left, const RealForm& right, int factor) {
  for (const auto& [coefficient, variable] : right.terms) {
    const auto same = std::ranges::find(left.terms, variable, &LinearTerm<double>::variable);
    if (same == left.terms.end()) left.terms.push_back({coefficient * factor, variable});
    else if (same->coefficient += coefficient * factor; same->coefficient == 0) left.terms.erase(same);
  }
  const double low = factor > 0 ? *right.constant.lower : -*right.constant.upper,
               high = factor > 0 ? *right.constant.upper : -*right.constant.lower;
  left.constant = {-Sum::add(-*left.constant.lower, -low), Sum::add(*left.constant.upper, high)};
  return left;
}

/// Of a result that was rounded to the format: one unit in its last place.
RealForm rounded(RealForm exact, FloatFormat format, const RealRange& result) {
  const double greatest = std::max(std::abs(*result.lower), std::abs(*result.upper));
  const double error =
      format == FloatFormat::Single ? Sum::add(greatest * 0x1p-23, 0x1p-149) : Sum::add(greatest * 0x1p-52, 0x1p-1074);
  exact.constant = {-Sum::add(-*exact.constant.lower, error), Sum::add(*exact.constant.upper, error)};
  return exact;
}

}  // namespace

std::optional<RealRange> finiteRange(TypeRef type, const interval::Interval& value) {
  const Int128 infinity = interval::infinityPlace(type->floatFormat());
  if (value.mayBeNaN || !value.hasNumbers() || value.low <= ~infinity || value.high >= infinity) return std::nullopt;
  return RealRange{valueAt(type->floatFormat(), value.low), valueAt(type->floatFormat(), value.high)};
}

interval::Interval floatsIn(TypeRef type, const RealRange& range) {
  const FloatFormat format = type->floatFormat();
  const Int128 infinity = interval::infinityPlace(format);
  Int128 low = ~infinity + 1, high = infinity - 1;
  if (range.lower) {
    low = *range.lower == 0 ? -1 : placeNear(format, *range.lower);  // -0 is 0, too
    if (valueAt(format, low) < *range.lower) ++low;
  }
  if (range.upper) {
    high = *range.upper == 0 ? 0 : placeNear(format, *range.upper);
    if (valueAt(format, high) > *range.upper) --high;
  }
  return {low, high};
}

std::optional<RealForm> FloatLinearisation::of(ExpressionRef expression) const {
  const TypeRef type = expression->type();
  if (!isFloatVariableType(type)) return std::nullopt;
  const auto value = ranges_.evaluate(memory_, expression, frame_);
  const auto range = value.base.valid() ? std::nullopt : finiteRange(type, value.scalar);
  if (!range) return std::nullopt;
  if (auto form = ofOperator(expression, *range)) return form;
  return RealForm{{}, *range};
}

std::optional<RealForm> FloatLinearisation::ofOperator(ExpressionRef expression, const RealRange& result) const {
  const TypeRef type = expression->type();
  if (expression->isLvalue()) {
    const memory::Target target = ranges_.resolve(memory_, expression, frame_);
    if (!target.region || !target.region->isExact()) return std::nullopt;
    const auto variable = floatVariable(target.region->object, target.region->low, memory::widthOf(expression), type);
    return variable ? std::optional(RealForm{{{1, *variable}}, RealRange::of(0)}) : std::nullopt;
  }
  switch (expression->kind()) {
    case ExpressionKind::Unary: {
      const auto operand =
          expression->unaryOperator() == UnaryOperator::Negate ? of(expression->operand()) : std::nullopt;
      return operand ? std::optional(sum({}, *operand, -1)) : std::nullopt;
    }
    case ExpressionKind::Binary: {
      const BinaryOperator op = expression->binaryOperator();
      if (op != BinaryOperator::Add && op != BinaryOperator::Subtract) return std::nullopt;
      const auto left = of(expression->left()), right = of(expression->right());
      if (!left || !right) return std::nullopt;
      return rounded(sum(*left, *right, op == BinaryOperator::Add ? 1 : -1), type->floatFormat(), result);
    }
    case ExpressionKind::Cast: {
      const auto operand = of(expression->operand());
      if (!operand) return std::nullopt;
      const bool isExact = type->floatFormat() == FloatFormat::Double ||
                           expression->operand()->type()->floatFormat() == FloatFormat::Single;
      return isExact ? operand : rounded(*operand, type->floatFormat(), result);
    }
    default: return std::nullopt;
  }
}

RealForm FloatLinearisation::difference(const RealForm& left, const RealForm& right) { return sum(left, right, -1); }

}  // namespace argosy::octagon
