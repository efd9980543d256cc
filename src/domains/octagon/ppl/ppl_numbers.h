// Numbers of Argosy's and of the Parma Polyhedra Library's.
#pragma once

#include <ppl.hh>

#include "domains/octagon/loaded/numeric_element.h"
#include "domains/octagon/number_system.h"

namespace argosy::octagon {

namespace ppl = Parma_Polyhedra_Library;

inline ppl::Coefficient coefficientOf(Int128 number) {
  ppl::Coefficient result(static_cast<long>(number >> 64));
  result *= ppl::Coefficient(1) << 64;
  return result + ppl::Coefficient(static_cast<unsigned long>(number));
}

/// Nothing beyond the numbers that bounds are computed with.
inline std::optional<Int128> numberOf(const ppl::Coefficient& number) {
  const ppl::Coefficient magnitude = abs(number);
  if (magnitude > coefficientOf(WideIntegers::greatestFinite)) return std::nullopt;
  const ppl::Coefficient high = magnitude >> 64, low = magnitude - (high << 64);
  const Int128 result = static_cast<Int128>(high.get_ui()) << 64 | low.get_ui();
  return number < 0 ? -result : result;
}

/// Of numerator / denominator, which is positive.
inline ppl::Coefficient floorOf(const ppl::Coefficient& numerator, const ppl::Coefficient& denominator) {
  ppl::Coefficient result;
  mpz_fdiv_q(result.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
  return result;
}

inline ppl::Linear_Expression expressionOf(std::span<const LinearTerm<Int128>> terms, std::size_t dimensions) {
  ppl::Linear_Expression result;
  if (dimensions > 0) result.set_space_dimension(dimensions);
  for (const auto& [coefficient, dimension] : terms) result += coefficientOf(coefficient) * ppl::Variable(dimension);
  return result;
}

/// sum + constant <= 0, as integers have it: without a common divisor.
inline ppl::Constraint atMostZero(const ppl::Linear_Expression& sum, Int128 constant) {
  ppl::Coefficient divisor = 0;
  for (std::size_t dimension = 0; dimension < sum.space_dimension(); ++dimension)
    divisor = gcd(divisor, ppl::Coefficient(sum.coefficient(ppl::Variable(dimension))));
  ppl::Linear_Expression reduced;
  if (divisor <= 1) return sum <= -coefficientOf(constant);
  for (std::size_t dimension = 0; dimension < sum.space_dimension(); ++dimension) {
    const ppl::Coefficient coefficient = sum.coefficient(ppl::Variable(dimension)) / divisor;
    reduced += coefficient * ppl::Variable(dimension);
  }
  return reduced <= floorOf(-coefficientOf(constant), divisor);
}

}  // namespace argosy::octagon
