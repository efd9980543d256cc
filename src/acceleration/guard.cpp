#include "acceleration/guard.h"

#include "program/arithmetic.h"

namespace argosy::acceleration {
namespace {

Int128 leastOf(TypeRef type) { return type->isSigned() ? -(Int128{1} << (type->bits() - 1)) : Int128{0}; }
Int128 greatestOf(TypeRef type) { return (Int128{1} << (type->bits() - (type->isSigned() ? 1 : 0))) - 1; }

/// Numbers of lines, in a type that they fit.
class Wide {
 public:
  Wide(Program& program, ExpressionRef iterations)
      : expressions_(program.expressions),
        iterations_(iterations),
        narrow_(program.types.integer(64, true)),
        wide_(program.types.integer(128, true)) {}

  /// 64 bits are enough for 32 of them times a factor of 31.
  TypeRef typeFor(TypeRef number, const AffineForm& slope) const {
    const Int128 constant = slope.signedNumber(slope.constant());
    const bool isSmall = slope.isConstant() && -(Int128{1} << 30) < constant && constant < (Int128{1} << 30) &&
                         number->bits() <= 32 && iterations_->type()->bits() <= 32;
    return isSmall ? narrow_ : wide_;
  }
  TypeRef common(TypeRef left, TypeRef right) const { return left == wide_ || right == wide_ ? wide_ : narrow_; }

  ExpressionRef start(TypeRef type, ExpressionRef number) const { return expressions_.cast(type, number); }
  ExpressionRef end(TypeRef type, ExpressionRef number, const AffineForm& slope) const {
    ExpressionRef sum = start(type, number);
    const ExpressionRef n = expressions_.cast(type, iterations_);
    const auto add = [&](ExpressionRef term, Int128 factor) {
      const ExpressionRef multiple = factor == 1 ? term : multiplied(term, expressions_.integer(type, factor));
      sum = expressions_.add(sum, multiple);
    };
    for (const auto& [id, term] : slope.terms())
      add(multiplied(n, expressions_.cast(type, term.lvalue)), slope.signedNumber(term.coefficient));
    if (slope.constant() != 0) add(n, slope.signedNumber(slope.constant()));
    return sum;
  }

 private:
  ExpressionRef multiplied(ExpressionRef left, ExpressionRef right) const {
    return expressions_.binary(BinaryOperator::Multiply, left, right);
  }

  ExpressionTable& expressions_;
  ExpressionRef iterations_;
  TypeRef narrow_, wide_;
};

/// Sums of products of them with numbers of iterations, and with other factors, fit 128 bits.
bool isSmallEnough(const AffineForm& slope, unsigned bits) {
  const auto isBelow = [&](std::uint64_t number, Int128 limit) {
    const Int128 value = slope.signedNumber(number);
    return -limit < value && value < limit;
  };
  constexpr std::size_t maximalTerms = 4;
  if (slope.terms().size() > maximalTerms) return false;
  for (const auto& [id, term] : slope.terms())
    if (bits > 32 || term.lvalue->type()->bits() > 32 || !isBelow(term.coefficient, Int128{1} << 20)) return false;
  return isBelow(slope.constant(), Int128{1} << 60);
}

bool isComparing(ExpressionRef expression) {
  return expression->kind() == ExpressionKind::Binary && isComparison(expression->binaryOperator());
}

}  // namespace

std::variant<Guard, Refusal> Guard::of(Program& program, const PathEffect& effect, const ClosedForms& forms) {
  Guard guard;
  guard.conditions_ = effect.conditions;
  for (const PathCondition& condition : effect.conditions)
    if (const auto refusal = guard.add(program, condition, forms)) return *refusal;
  return guard;
}

std::optional<Refusal> Guard::add(Program& program, const PathCondition& condition, const ClosedForms& forms) {
  ExpressionTable& expressions = program.expressions;
  // A comparison gives 0 or 1, of whatever type.
  ExpressionRef expression = condition.expression;
  bool truth = condition.truth;
  const auto withoutCasts = [](ExpressionRef inner) {
    while (inner->kind() == ExpressionKind::Cast && inner->operand()->type()->isInteger()) inner = inner->operand();
    return inner;
  };
  while (isComparing(expression) && expression->binaryOperator() >= BinaryOperator::Equal &&
         expression->right()->isZero() && isComparing(withoutCasts(expression->left()))) {
    truth = truth == (expression->binaryOperator() == BinaryOperator::NotEqual);
    expression = withoutCasts(expression->left());
  }
  if (isComparing(withoutCasts(expression))) expression = withoutCasts(expression);
  ExpressionRef left = expression, right = nullptr;
  bool isEquation = true;
  bool isDistinct = truth;
  if (isComparing(expression)) {
    left = expression->left();
    right = expression->right();
    isEquation = expression->binaryOperator() >= BinaryOperator::Equal;
    isDistinct = truth == (expression->binaryOperator() == BinaryOperator::NotEqual);
  } else {
    if (!left->type()->isInteger()) return Refusal::Condition;
    right = expressions.integer(left->type(), 0);
  }
  const auto leftSlope = follow(left, forms), rightSlope = follow(right, forms);
  if (!leftSlope || !rightSlope) return Refusal::Condition;
  if (isEquation && isDistinct && !(leftSlope->isZero() && rightSlope->isZero()))
    distinct_.push_back({{left, *leftSlope}, {right, *rightSlope}});
  for (const Line& line : {Line{left, *leftSlope}, Line{right, *rightSlope}})
    if (!line.slope.isZero()) bounded_.push_back(line);
  return std::nullopt;
}

std::optional<AffineForm> Guard::follow(ExpressionRef number, const ClosedForms& forms) {
  const TypeRef type = number->type();
  if (!forms.concerns(number)) return AffineForm(std::min(std::max(type->bits(), 1u), 64u));
  if (!type->isInteger() || type->bits() > 64) return std::nullopt;
  std::optional<AffineForm> slope;
  if (const auto form = affineForm(number, type->bits())) {
    for (const auto& [id, term] : form->terms())
      if (term.lvalue->kind() != ExpressionKind::Variable && forms.concerns(term.lvalue)) return std::nullopt;
    slope = forms.slope(*form);
  } else if (number->kind() == ExpressionKind::Cast && number->operand()->type()->isInteger()) {
    const auto inner = follow(number->operand(), forms);
    if (!inner) return std::nullopt;
    if (!inner->isZero()) bounded_.push_back({number->operand(), *inner});
    // The same number, in more bits.
    slope = AffineForm(type->bits(), static_cast<std::uint64_t>(inner->signedNumber(inner->constant())));
    for (const auto& [id, term] : inner->terms()) {
      if (term.lvalue->type()->bits() < type->bits()) return std::nullopt;
      slope = slope->plus(AffineForm::of(type->bits(), term.lvalue),
                          static_cast<std::uint64_t>(inner->signedNumber(term.coefficient)));
    }
  } else if (number->kind() == ExpressionKind::Binary && (number->binaryOperator() == BinaryOperator::Add ||
                                                          number->binaryOperator() == BinaryOperator::Subtract)) {
    const auto left = follow(number->left(), forms), right = follow(number->right(), forms);
    if (!left || !right) return std::nullopt;
    slope = left->plus(*right, number->binaryOperator() == BinaryOperator::Add ? 1 : ~std::uint64_t{0});
  } else if (number->kind() == ExpressionKind::Binary && number->binaryOperator() == BinaryOperator::Multiply) {
    ExpressionRef factor = number->right(), other = number->left();
    if (factor->kind() != ExpressionKind::IntegerConstant) std::swap(factor, other);
    if (factor->kind() != ExpressionKind::IntegerConstant) return std::nullopt;
    const auto inner = follow(other, forms);
    if (!inner) return std::nullopt;
    slope =
        AffineForm(type->bits()).plus(*inner, static_cast<std::uint64_t>(static_cast<UInt128>(factor->integerValue())));
  }
  return slope && isSmallEnough(*slope, type->bits()) ? slope : std::nullopt;
}

std::vector<ExpressionRef> Guard::range(Program& program, ExpressionRef iterations) const {
  ExpressionTable& expressions = program.expressions;
  const Wide wide(program, iterations);
  std::vector<ExpressionRef> result;
  for (const auto& [number, slope] : bounded_) {
    const TypeRef type = wide.typeFor(number->type(), slope);
    const ExpressionRef end = wide.end(type, number, slope);
    const Int128 direction = slope.isConstant() ? slope.signedNumber(slope.constant()) : Int128{0};
    if (direction >= 0)
      result.push_back(
          expressions.binary(BinaryOperator::LessEqual, end, expressions.integer(type, greatestOf(number->type()))));
    if (direction <= 0)
      result.push_back(
          expressions.binary(BinaryOperator::LessEqual, expressions.integer(type, leastOf(number->type())), end));
  }
  for (const auto& [left, right] : distinct_) {
    const TypeRef type =
        wide.common(wide.typeFor(left.number->type(), left.slope), wide.typeFor(right.number->type(), right.slope));
    const ExpressionRef atStart = expressions.less(wide.start(type, left.number), wide.start(type, right.number));
    const ExpressionRef atEnd =
        expressions.less(wide.end(type, left.number, left.slope), wide.end(type, right.number, right.slope));
    result.push_back(expressions.equal(atStart, atEnd));
  }
  return result;
}

}  // namespace argosy::acceleration
