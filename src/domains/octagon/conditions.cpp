#include "domains/octagon/conditions.h"

namespace argosy::octagon {

namespace {

/// Sums of two numbers, in a type that they fit.
class Sums {
 public:
  Sums(ExpressionTable& expressions, TypeTable& types, ExpressionRef left, ExpressionRef right)
      : expressions_(expressions),
        isWide_(left->type()->bits() > 32 || right->type()->bits() > 32),
        type_(types.integer(isWide_ ? 128 : 64, true)),
        left_(left),
        right_(right) {}

  /// Whether numbers are compared without being added: x < y, x <= y, x == y.
  ExpressionRef comparison(BinaryOperator op, bool isReversed) const {
    if (left_->type() != right_->type()) return nullptr;
    return expressions_.binary(op, isReversed ? right_ : left_, isReversed ? left_ : right_);
  }
  ExpressionRef sum(bool isLeftNegative, bool isRightNegative) const {
    const ExpressionRef l = expressions_.cast(type_, left_), r = expressions_.cast(type_, right_);
    if (isLeftNegative && isRightNegative)
      return expressions_.binary(BinaryOperator::Subtract, expressions_.unary(UnaryOperator::Negate, l), r);
    if (isLeftNegative) return expressions_.binary(BinaryOperator::Subtract, r, l);
    return isRightNegative ? expressions_.binary(BinaryOperator::Subtract, l, r) : expressions_.add(l, r);
  }
  ExpressionRef constant(Int128 number) const { return expressions_.integer(type_, number); }

 private:
  ExpressionTable& expressions_;
  bool isWide_;
  TypeRef type_;
  ExpressionRef left_, right_;
};

using Name = std::function<ExpressionRef(memory::CellKey, TypeRef)>;

bool appendPairs(ExpressionTable& expressions, TypeTable& types,
                 const std::vector<DecomposedIntegerOctagon::Constraint>& constraints, const Name& name,
                 std::vector<ExpressionRef>& conditions) {
  bool isAll = true;
  const auto opposite = [&](const DecomposedIntegerOctagon::Constraint& constraint) {
    const DecomposedIntegerOctagon::Constraint other{-constraint.first, -*constraint.second, -constraint.bound};
    return std::ranges::find_if(constraints, [&](const DecomposedIntegerOctagon::Constraint& candidate) {
      return candidate.second && candidate.bound == other.bound &&
             ((candidate.first == other.first && candidate.second == other.second) ||
              (candidate.first == *other.second && *candidate.second == other.first));
    });
  };
  for (auto constraint = constraints.begin(); constraint != constraints.end(); ++constraint) {
    if (!constraint->second) continue;  // cells say it
    const Term first = constraint->first, second = *constraint->second;
    const auto nameOf = [&](Term term) { return name(cellOf(term.variable), typeOf(term.variable, types)); };
    const ExpressionRef left = nameOf(first), right = nameOf(second);
    if (!left || !right) {
      isAll = false;
      continue;
    }
    const auto reverse = opposite(*constraint);
    const bool isEquation = reverse != constraints.end();
    if (isEquation && reverse < constraint) continue;  // said already
    const Sums sums(expressions, types, left, right);
    const BinaryOperator op = isEquation ? BinaryOperator::Equal : BinaryOperator::LessEqual;
    const bool isDifference = first.isNegative != second.isNegative;
    ExpressionRef condition = nullptr;
    if (isDifference && constraint->bound == 0) condition = sums.comparison(op, first.isNegative);
    else if (isDifference && constraint->bound == -1 && !isEquation)
      condition = sums.comparison(BinaryOperator::Less, first.isNegative);
    if (!condition)
      condition =
          expressions.binary(op, sums.sum(first.isNegative, second.isNegative), sums.constant(constraint->bound));
    conditions.push_back(condition);
  }
  return isAll;
}

/// ±x, or ±x ± y.
bool isOctagonal(const NumericElement::Constraint& constraint) {
  return constraint.terms.size() <= 2 && std::ranges::all_of(constraint.terms, [](const LinearTerm<Int128>& term) {
           return term.coefficient == 1 || term.coefficient == -1;
         });
}

/// A sum of many, in a type that its parts fit; null when there is none, or a number has no name.
ExpressionRef sumOf(ExpressionTable& expressions, TypeTable& types, const NumericElement::Constraint& constraint,
                    const Name& name) {
  constexpr std::size_t maximalTerms = 32;
  constexpr Int128 maximalCoefficient = Int128{1} << 56, maximalConstant = Int128{1} << 124;
  const auto exceeds = [](Int128 number, Int128 limit) { return number > limit || number < -limit; };
  if (constraint.terms.size() > maximalTerms || exceeds(constraint.constant, maximalConstant)) return nullptr;
  const TypeRef type = types.integer(128, true);
  ExpressionRef sum = nullptr;
  for (const auto& [coefficient, variable] : constraint.terms) {
    const ExpressionRef number = name(cellOf(variable), typeOf(variable, types));
    if (!number || exceeds(coefficient, maximalCoefficient)) return nullptr;
    ExpressionRef product = expressions.cast(type, number);
    if (coefficient != 1)
      product = expressions.binary(BinaryOperator::Multiply, expressions.integer(type, coefficient), product);
    sum = sum ? expressions.add(sum, product) : product;
  }
  return sum;
}

}  // namespace

bool appendRelations(ExpressionTable& expressions, TypeTable& types, const DecomposedIntegerOctagon& relations,
                     const Name& name, std::vector<ExpressionRef>& conditions) {
  return appendPairs(expressions, types, relations.constraints(), name, conditions);
}

bool appendRelations(ExpressionTable& expressions, TypeTable& types, const LoadedNumbers& relations, const Name& name,
                     std::vector<ExpressionRef>& conditions) {
  const NumericElement::Constraints said = relations.constraints();
  std::vector<DecomposedIntegerOctagon::Constraint> pairs;
  bool isAll = said.isComplete;
  for (const NumericElement::Constraint& constraint : said.constraints) {
    if (isOctagonal(constraint)) {
      if (constraint.terms.size() < 2) continue;  // cells say it
      const auto term = [&](std::size_t index) {
        return Term{constraint.terms[index].variable, constraint.terms[index].coefficient < 0};
      };
      pairs.push_back({term(0), term(1), -constraint.constant});
      if (constraint.isEquation) pairs.push_back({-term(0), -term(1), constraint.constant});
    } else if (const ExpressionRef sum = sumOf(expressions, types, constraint, name)) {
      conditions.push_back(expressions.binary(constraint.isEquation ? BinaryOperator::Equal : BinaryOperator::LessEqual,
                                              sum, expressions.integer(sum->type(), -constraint.constant)));
    } else {
      isAll = false;
    }
  }
  return appendPairs(expressions, types, pairs, name, conditions) && isAll;
}

}  // namespace argosy::octagon
