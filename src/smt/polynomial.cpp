#include "smt/polynomial.h"

#include <algorithm>

namespace argosy::smt {
namespace {

constexpr std::size_t maximalSummands = 2000, maximalMonomialsOfProducts = 100, maximalDegree = 8;

/// Of an odd number, modulo 2^128: Newton's iteration doubles the number of right bits.
UInt128 inverse(UInt128 odd) {
  UInt128 result = odd;
  for (int bits = 3; bits < 128; bits *= 2) result *= 2 - odd * result;
  return result;
}

}  // namespace

bool Polynomial::ById::operator()(const Monomial& left, const Monomial& right) const {
  return std::ranges::lexicographical_compare(left, right, {}, &Term::id, &Term::id);
}

void Polynomial::add(const Monomial& monomial, UInt128 coefficient) {
  UInt128& sum = coefficients_[monomial];
  sum = truncate(sum + coefficient, width_);
  if (sum == 0) coefficients_.erase(monomial);
}

std::optional<Polynomial> Polynomial::plus(const Polynomial& other, UInt128 factor) const {
  Polynomial result = *this;
  for (const auto& [monomial, coefficient] : other.coefficients_) result.add(monomial, coefficient * factor);
  return result.coefficients_.size() <= maximalSummands ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Polynomial> Polynomial::times(const Polynomial& other) const {
  Polynomial result(width_);
  for (const auto& [left, factor] : coefficients_)
    for (const auto& [right, coefficient] : other.coefficients_) {
      Monomial product = left;
      product.insert(product.end(), right.begin(), right.end());
      if (product.size() > maximalDegree || result.coefficients_.size() > maximalMonomialsOfProducts)
        return std::nullopt;
      std::ranges::sort(product, {}, &Term::id);
      result.add(product, factor * coefficient);
    }
  return result;
}

TermRef Polynomial::toTerm(TermTable& table) const {
  TermRef sum = table.bitVector(width_, 0);
  for (const auto& [monomial, coefficient] : coefficients_) {
    TermRef product = table.bitVector(width_, coefficient);
    for (const TermRef factor : monomial) product = table.binary(TermKind::BvMultiply, product, factor);
    sum = table.bvAdd(sum, product);
  }
  return sum;
}

TermRef Polynomial::toEquation(TermTable& table) const {
  Polynomial sides[2] = {Polynomial(width_), Polynomial(width_)};
  for (const auto& [monomial, coefficient] : coefficients_) {
    const bool isNegative = (coefficient >> (width_ - 1)) != 0;
    sides[isNegative].add(monomial, isNegative ? 0 - coefficient : coefficient);
  }
  return table.equal(sides[0].toTerm(table), sides[1].toTerm(table));
}

std::optional<Polynomial::Solution> Polynomial::solve() const {
  // The youngest symbol: what came first is often what the others depend on.
  TermRef best = nullptr;
  for (const auto& [monomial, coefficient] : coefficients_) {
    if (monomial.size() != 1 || !monomial.front()->isSymbol() || coefficient % 2 == 0) continue;
    const TermRef symbol = monomial.front();
    // The symbol must not hide inside what counts as a leaf either.
    bool isAlone = true;
    for (const auto& [other, ignored] : coefficients_)
      for (const TermRef factor : other)
        if (&other != &monomial) forEachTerm(std::span(&factor, 1), [&](TermRef part) { isAlone &= part != symbol; });
    if (isAlone && (!best || symbol->id() > best->id())) best = symbol;
  }
  if (!best) return std::nullopt;
  Polynomial rest = *this;
  const UInt128 coefficient = coefficients_.at({best});
  rest.coefficients_.erase({best});
  const auto solved = Polynomial(width_).plus(rest, ~UInt128{0} * inverse(coefficient));
  return solved ? std::optional(Solution{best, *solved}) : std::nullopt;
}

const std::optional<Polynomial>& Polynomials::of(TermRef term) {
  const auto found = known_.find(term);
  if (found != known_.end()) return found->second;
  std::optional<Polynomial> result = compute(term);
  return known_.emplace(term, std::move(result)).first->second;
}

std::optional<Polynomial> Polynomials::difference(TermRef equation) {
  if (equation->kind() != TermKind::Equal || !equation->operand(0)->sort()->isBitVector()) return std::nullopt;
  const auto &left = of(equation->operand(0)), &right = of(equation->operand(1));
  return left && right ? left->plus(*right, ~UInt128{0}) : std::nullopt;
}

std::optional<Polynomial> Polynomials::compute(TermRef term) {
  const unsigned width = term->sort()->width();
  Polynomial result(width);
  switch (term->kind()) {
    case TermKind::Constant: result.add({}, term->bits()); return result;
    case TermKind::BvNegate: {
      const auto& operand = of(term->operand(0));
      return operand ? result.plus(*operand, ~UInt128{0}) : std::nullopt;
    }
    case TermKind::BvAdd: {
      std::optional<Polynomial> sum = result;
      for (const TermRef operand : term->operands()) {
        const auto& summand = of(operand);
        sum = sum && summand ? sum->plus(*summand) : std::nullopt;
      }
      return sum;
    }
    case TermKind::BvMultiply: {
      result.add({}, 1);
      std::optional<Polynomial> product = result;
      for (const TermRef operand : term->operands()) {
        const auto& factor = of(operand);
        product = product && factor ? product->times(*factor) : std::nullopt;
      }
      return product;
    }
    case TermKind::BvShiftLeft:
      if (term->operand(1)->isConstant() && term->operand(1)->bits() < width) {
        const auto& operand = of(term->operand(0));
        return operand ? result.plus(*operand, UInt128{1} << static_cast<unsigned>(term->operand(1)->bits()))
                       : std::nullopt;
      }
      break;
    case TermKind::Ite: {
      // A choice between values with a constant difference: the second one, and perhaps the difference.
      const TermRef one = table_.bitVector(width, 1), zero = table_.bitVector(width, 0);
      if (term->operand(1) == one && term->operand(2) == zero) break;
      const auto &then = of(term->operand(1)), &otherwise = of(term->operand(2));
      const auto difference = then && otherwise ? then->plus(*otherwise, ~UInt128{0}) : std::nullopt;
      if (!difference || !difference->isConstant()) break;
      result.add({table_.ite(term->operand(0), one, zero)},
                 difference->isZero() ? 0 : difference->coefficients().begin()->second);
      return result.plus(*otherwise);
    }
    default: break;
  }
  result.add({term}, 1);
  return result;
}

}  // namespace argosy::smt
