#include "algorithms/lemmas/guesses.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace argosy::algorithms {
namespace {

constexpr std::size_t maximalForProducts = 5;
/// Larger values may have wrapped around; then they are related by other laws.
constexpr Int128 largestPlainValue = Int128{1} << 24;
/// Fewer rows say nothing.
constexpr std::size_t enoughRows = 4;

}  // namespace

Guesses::Guesses(Program& program, std::span<const ExpressionRef> terms, std::span<const std::vector<Int128>> rows,
                 Emit emit)
    : program_(program), expressions_(program.expressions), terms_(terms), emit_(std::move(emit)) {
  for (const std::vector<Int128>& row : rows)
    if (std::ranges::all_of(row, [](Int128 value) { return value < largestPlainValue && value > -largestPlainValue; }))
      rows_.push_back(row);
}

void Guesses::make(GuessEffort effort, std::size_t wanted) {
  if (rows_.size() < enoughRows) return;
  wanted_ = wanted;
  equations(effort);
  for (std::size_t i = 0; i < wanted; ++i) {
    bounds(i);
    congruence(i, effort);
    for (std::size_t j = i + 1; j < terms_.size(); ++j) order(i, j);
  }
}

void Guesses::makeLaws(GuessEffort effort, std::size_t wanted) {
  if (rows_.size() < enoughRows) return;
  wanted_ = wanted;
  equations(effort);
  for (std::size_t i = 0; i < wanted; ++i) congruence(i, effort);
}

void Guesses::add(ExpressionRef condition) {
  if (!condition->isConstant()) emit_(condition);
}

void Guesses::equations(GuessEffort effort) {
  std::vector<Monomial> monomials;
  for (std::size_t i = 0; i < terms_.size(); ++i) monomials.push_back({i});
  // A variable that others determine would only repeat, in products, what the linear equation says.
  std::set<std::size_t> free;
  for (std::size_t i = 0; i < terms_.size(); ++i) free.insert(i);
  for (const LinearRelation& relation : equationsOver(monomials))
    for (std::size_t i = relation.coefficients.size(); i-- > 0;)
      if (relation.coefficients[i] != 0 && free.erase(i) > 0) break;
  if (effort != GuessEffort::Products || free.size() > maximalForProducts) return;
  monomials.clear();
  for (const std::size_t i : free)
    for (const std::size_t j : free)
      if (i <= j) monomials.push_back({i, j});
  for (const std::size_t i : free) monomials.push_back({i});
  equationsOver(monomials);
}

std::vector<LinearRelation> Guesses::equationsOver(const std::vector<Monomial>& monomials) {
  std::vector<std::vector<Int128>> vectors;
  for (const std::vector<Int128>& state : rows_) {
    std::vector<Int128>& vector = vectors.emplace_back();
    for (const Monomial& monomial : monomials)
      vector.push_back(std::accumulate(monomial.begin(), monomial.end(), Int128{1},
                                       [&](Int128 product, std::size_t i) { return product * state[i]; }));
  }
  std::vector<LinearRelation> relations = linearRelations(vectors);
  for (const LinearRelation& relation : relations) equation(relation, monomials);
  return relations;
}

/// Modulo the largest width of its variables: there addition and multiplication obey the laws of rings, overflow or not.
void Guesses::equation(const LinearRelation& relation, const std::vector<Monomial>& monomials) {
  const auto isWanted = [&](std::size_t i) {
    return relation.coefficients[i] != 0 &&
           std::ranges::any_of(monomials[i], [&](std::size_t position) { return position < wanted_; });
  };
  bool mentionsWanted = false;
  for (std::size_t i = 0; i < monomials.size(); ++i) mentionsWanted |= isWanted(i);
  if (!mentionsWanted) return;
  unsigned bits = 32;
  for (std::size_t i = 0; i < monomials.size(); ++i)
    if (relation.coefficients[i] != 0)
      for (const std::size_t position : monomials[i]) bits = std::max(bits, typeOf(position)->bits());
  const TypeRef type = program_.types.integer(bits, false);
  ExpressionRef sides[2] = {nullptr, nullptr};
  const auto addTo = [&](ExpressionRef& side, ExpressionRef summand) {
    side = side ? expressions_.add(side, summand) : summand;
  };
  for (std::size_t i = 0; i < monomials.size(); ++i) {
    const Int128 coefficient = relation.coefficients[i];
    if (coefficient == 0) continue;
    ExpressionRef product = nullptr;
    for (const std::size_t position : monomials[i]) {
      const ExpressionRef factor = expressions_.cast(type, terms_[position]);
      product = product ? expressions_.binary(BinaryOperator::Multiply, product, factor) : factor;
    }
    const Int128 size = coefficient < 0 ? -coefficient : coefficient;
    if (size != 1) product = expressions_.binary(BinaryOperator::Multiply, expressions_.integer(type, size), product);
    addTo(sides[coefficient < 0], product);
  }
  if (relation.constant != 0)
    addTo(sides[relation.constant < 0],
          expressions_.integer(type, relation.constant < 0 ? -relation.constant : relation.constant));
  for (ExpressionRef& side : sides)
    if (!side) side = expressions_.integer(type, 0);
  // The same without conversions, where both sides are plain terms of one type.
  const auto stripped = [](ExpressionRef side) {
    return side->kind() == ExpressionKind::Cast ? side->operand() : side;
  };
  const ExpressionRef left = stripped(sides[0]), right = stripped(sides[1]);
  if (left->isLvalue() && right->isLvalue() && left->type() == right->type())
    return add(expressions_.equal(left, right));
  if (left->isLvalue() && right->kind() == ExpressionKind::IntegerConstant)
    return add(expressions_.equal(left, expressions_.integer(left->type(), right->integerValue())));
  add(expressions_.equal(sides[0], sides[1]));
}

void Guesses::bounds(std::size_t i) {
  const auto [least, greatest] = std::ranges::minmax(rows_, {}, [i](const std::vector<Int128>& row) { return row[i]; });
  const auto constant = [&](Int128 value) { return expressions_.integer(typeOf(i), value); };
  const bool isTrivial = least[i] == 0 && !typeOf(i)->isSigned();
  if (!isTrivial) add(expressions_.binary(BinaryOperator::LessEqual, constant(least[i]), terms_[i]));
  if (least[i] > 0 && typeOf(i)->isSigned())
    add(expressions_.binary(BinaryOperator::LessEqual, constant(0), terms_[i]));
  add(expressions_.binary(BinaryOperator::LessEqual, terms_[i], constant(greatest[i])));
}

void Guesses::congruence(std::size_t i, GuessEffort effort) {
  Int128 divisor = 0;
  std::set<Int128> values;
  for (const std::vector<Int128>& state : rows_) {
    divisor = std::gcd(static_cast<std::int64_t>(divisor), static_cast<std::int64_t>(state[i] - rows_.front()[i]));
    values.insert(state[i]);
  }
  if (divisor < 2 || values.size() < enoughRows) return;
  // A power of two divides the range of the type: such a congruence survives overflow.
  const auto addCongruence = [&](Int128 modulus) {
    const TypeRef type = program_.types.integer(std::max(32u, typeOf(i)->bits()), false);
    const Int128 remainder = ((rows_.front()[i] % modulus) + modulus) % modulus;
    add(expressions_.equal(expressions_.binary(BinaryOperator::Remainder, expressions_.cast(type, terms_[i]),
                                               expressions_.integer(type, modulus)),
                           expressions_.integer(type, remainder)));
  };
  const Int128 power = divisor & -divisor;
  if (power > 1) addCongruence(power);
  if (effort == GuessEffort::Products && power != divisor &&
      std::ranges::all_of(values, [](Int128 value) { return value >= 0; }))
    addCongruence(divisor);
}

void Guesses::order(std::size_t i, std::size_t j) {
  if (typeOf(i) != typeOf(j)) return;
  const auto isAlways = [&](const auto& holds) {
    return std::ranges::all_of(rows_, [&](const auto& state) { return holds(state[i], state[j]); });
  };
  const auto addOrder = [&](ExpressionRef small, ExpressionRef large, bool isStrict) {
    add(expressions_.binary(isStrict ? BinaryOperator::Less : BinaryOperator::LessEqual, small, large));
  };
  const bool mayBeEqual = !isAlways([](Int128 a, Int128 b) { return a != b; });
  if (isAlways([](Int128 a, Int128 b) { return a <= b; })) addOrder(terms_[i], terms_[j], !mayBeEqual);
  if (isAlways([](Int128 a, Int128 b) { return b <= a; })) addOrder(terms_[j], terms_[i], !mayBeEqual);
  if (typeOf(i)->bits() <= 32) difference(i, j);
}

/// Small bounds of x - y and x + y.
void Guesses::difference(std::size_t i, std::size_t j) {
  const TypeRef wide = program_.types.integer(64, true);
  // What the order and the signs of the variables say already is left out.
  const auto bound = [&](const auto& value, ExpressionRef expression) {
    Int128 most = value(rows_.front());
    for (const std::vector<Int128>& state : rows_) most = std::max(most, value(state));
    if (most >= -2 && most <= 2 && most != 0 && most != -1)
      add(expressions_.binary(BinaryOperator::LessEqual, expression, expressions_.integer(wide, most)));
  };
  const ExpressionRef x = expressions_.cast(wide, terms_[i]), y = expressions_.cast(wide, terms_[j]);
  bound([&](const auto& state) { return state[i] - state[j]; }, expressions_.binary(BinaryOperator::Subtract, x, y));
  bound([&](const auto& state) { return state[j] - state[i]; }, expressions_.binary(BinaryOperator::Subtract, y, x));
  bound([&](const auto& state) { return state[i] + state[j]; }, expressions_.add(x, y));
}

}  // namespace argosy::algorithms
