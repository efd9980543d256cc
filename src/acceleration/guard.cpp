#include "acceleration/guard.h"

#include "acceleration/element_writes.h"
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

/// The two numbers change in the same way, modulo a power of two: whatever wraps around, they are equal always or never.
bool isConstantEquation(const NumberComparison& comparison, const ClosedForms& forms) {
  if (comparison.relation != Relation::Equal && comparison.relation != Relation::Distinct) return false;
  const TypeRef type = comparison.left->type();
  if (!type->isInteger() || type->bits() > 64) return false;
  const auto left = affineForm(comparison.left, type->bits()), right = affineForm(comparison.right, type->bits());
  if (!left || !right) return false;
  const auto slope = forms.slope(left->plus(*right, ~std::uint64_t{0}));
  return slope && slope->isZero();
}

}  // namespace

std::variant<Guard, Refusal> Guard::of(Program& program, const PathEffect& effect, const ClosedForms& forms) {
  Guard guard;
  for (const PathCondition& condition : effect.conditions) {
    if (effect.hasInput(condition.expression)) {
      if (forms.concerns(condition.expression)) return Refusal::Input;
    } else if (const auto refusal = guard.add(program, condition, forms)) {
      return *refusal;
    }
  }
  for (const PathWrite& write : effect.writes)
    if (const auto refusal = guard.add(write, forms)) return *refusal;
  return guard;
}

std::optional<Refusal> Guard::add(Program& program, const PathCondition& condition, const ClosedForms& forms) {
  bool isSomewhereElse = false;
  forEachSubexpression(condition.expression, [&](ExpressionRef part) {
    isSomewhereElse |= part->isLvalue() && part->kind() != ExpressionKind::Variable && forms.concerns(part);
  });
  if (isSomewhereElse) return Refusal::Condition;
  conditions_.push_back(condition);
  const std::size_t before = bounded_.size();
  const auto comparison = comparisonOf(program, condition);
  if (comparison && isConstantEquation(*comparison, forms)) {
    const AffineForm none(64);
    comparisons_.emplace_back(condition,
                              Comparison{{comparison->left, none}, {comparison->right, none}, comparison->relation});
    return std::nullopt;
  }
  const auto left = comparison ? follow(comparison->left, forms) : std::nullopt;
  const auto right = left ? follow(comparison->right, forms) : std::nullopt;
  if (!right) {
    bounded_.erase(bounded_.begin() + static_cast<std::ptrdiff_t>(before), bounded_.end());
    unknowns_.push_back(condition);
    return std::nullopt;
  }
  const Comparison found{{comparison->left, *left}, {comparison->right, *right}, comparison->relation};
  for (const Line& line : {found.left, found.right})
    if (!line.slope.isZero()) bounded_.push_back(line);
  comparisons_.emplace_back(condition, found);
  return std::nullopt;
}

std::optional<Refusal> Guard::add(const PathWrite& write, const ClosedForms& forms) {
  const ExpressionRef index = movingIndex(write.target, forms);
  const auto slope = index ? follow(index, forms) : std::nullopt;
  if (!slope || slope->isZero() || !slope->isConstant()) return Refusal::Memory;
  bounded_.push_back({index, *slope});
  steps_[index] = slope->signedNumber(slope->constant());
  return std::nullopt;
}

auto Guard::find(const PathCondition& condition) const -> const Comparison* {
  for (const auto& [known, comparison] : comparisons_)
    if (known.expression == condition.expression && known.truth == condition.truth) return &comparison;
  return nullptr;
}

bool Guard::isConstant(const PathCondition& condition) const {
  const Comparison* found = find(condition);
  return found && found->left.slope.isZero() && found->right.slope.isZero();
}

std::optional<ExpressionRef> Guard::timesMore(Program& program, const PathCondition& condition, TypeRef type) const {
  const Comparison* found = find(condition);
  if (!found || found->relation == Relation::Equal || !found->left.slope.isConstant() ||
      !found->right.slope.isConstant())
    return std::nullopt;
  const auto steepness = [](const Line& line) { return line.slope.signedNumber(line.slope.constant()); };
  // By how much the numbers come closer.
  Int128 step = steepness(found->left) - steepness(found->right);
  const Line *low = &found->left, *high = &found->right;
  if (found->relation == Relation::Distinct && step < 0) {
    std::swap(low, high);
    step = -step;
  }
  if (step <= 0) return std::nullopt;
  ExpressionTable& expressions = program.expressions;
  ExpressionRef distance = expressions.binary(BinaryOperator::Subtract, expressions.cast(type, high->number),
                                              expressions.cast(type, low->number));
  if (found->relation != Relation::LessEqual)
    distance = expressions.binary(BinaryOperator::Subtract, distance, expressions.integer(type, 1));
  return step == 1 ? distance : expressions.binary(BinaryOperator::Divide, distance, expressions.integer(type, step));
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
  for (const auto& [condition, comparison] : comparisons_) {
    const auto& [left, right, relation] = comparison;
    // Different at both ends, in the same direction.
    if (relation != Relation::Distinct || (left.slope.isZero() && right.slope.isZero())) continue;
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
