#include "domains/octagon/weighted_sum.h"

#include <algorithm>
#include <utility>

namespace argosy::octagon {
namespace {

/// left - right, when that is a number.
std::optional<Int128> exactDifference(Int128 left, Int128 right) {
  Int128 difference = 0;
  return __builtin_sub_overflow(left, right, &difference) ? std::nullopt : std::optional(difference);
}
std::optional<double> exactDifference(double left, double right) {
  const double difference = left - right;
  const double subtracted = left - difference;
  const bool isExact = (left - (difference + subtracted)) + (subtracted - right) == 0;
  return isExact ? std::optional(difference) : std::nullopt;
}

double approximately(Int128 number) {
  return number == WideIntegers::infinity ? RoundedReals::infinity : static_cast<double>(number);
}
double approximately(double number) { return number; }

/// Coefficients as large as this are no coefficients of C: their multiples would leave Int128.
bool isUsable(Int128 coefficient) {
  return -WideIntegers::greatestFinite <= coefficient && coefficient <= WideIntegers::greatestFinite;
}
bool isUsable(double coefficient) { return std::isfinite(coefficient); }

template <class Numbers>
struct Pairing {
  std::size_t first, second;
  typename Numbers::Number bound;
  double gain;  // of the bound of the sum against that of the single terms
};

template <class Numbers>
std::vector<Pairing<Numbers>> pairings(const Places<Numbers>& places, const WeightedSum<Numbers>& sum) {
  std::vector<Pairing<Numbers>> result;
  for (std::size_t first = 0; first < sum.size(); ++first) {
    for (std::size_t second = first + 1; second < sum.size(); ++second) {
      const auto single = Numbers::Arithmetic::add(greatestValue<Numbers>(places, sum[first].term),
                                                   greatestValue<Numbers>(places, sum[second].term));
      const auto bound = greatestSum<Numbers>(places, sum[first].term, sum[second].term);
      if (!(bound < single)) continue;
      const double gain = (approximately(single) - approximately(bound)) *
                          approximately(std::min(sum[first].factor, sum[second].factor));
      result.push_back({first, second, bound, gain});
    }
  }
  std::ranges::stable_sort(result, std::ranges::greater{}, &Pairing<Numbers>::gain);
  return result;
}

}  // namespace

template <class Numbers>
WeightedSum<Numbers> negatedSum(WeightedSum<Numbers> sum) {
  for (WeightedTerm<Numbers>& term : sum) term.term = -term.term;
  return sum;
}

template <class Numbers>
std::optional<WeightedSum<Numbers>> without(WeightedSum<Numbers> sum, Term term, typename Numbers::Number factor) {
  const auto found = std::ranges::find(sum, term, &WeightedTerm<Numbers>::term);
  const auto difference = exactDifference(found->factor, factor);
  if (!difference) return std::nullopt;
  if (*difference == 0) sum.erase(found);
  else if (*difference > 0) found->factor = *difference;
  else *found = {-*difference, -term};
  return sum;
}

template <class Numbers>
typename Numbers::Number greatestOf(const Places<Numbers>& places, const WeightedSum<Numbers>& sum) {
  using Arithmetic = typename Numbers::Arithmetic;
  typename Numbers::Number result = 0;
  WeightedSum<Numbers> rest = sum;
  if (sum.size() > 1) {
    // The order is a choice: the best one would take a linear program.
    for (const Pairing<Numbers>& pairing : pairings<Numbers>(places, sum)) {
      auto& first = rest[pairing.first].factor;
      auto& second = rest[pairing.second].factor;
      const auto factor = std::min(first, second);
      const auto firstRest = exactDifference(first, factor), secondRest = exactDifference(second, factor);
      if (factor == 0 || !firstRest || !secondRest) continue;
      first = *firstRest;
      second = *secondRest;
      result = Arithmetic::add(result, Arithmetic::multiply(factor, pairing.bound));
    }
  }
  for (const WeightedTerm<Numbers>& term : rest)
    result = Arithmetic::add(result, Arithmetic::multiply(term.factor, greatestValue<Numbers>(places, term.term)));
  return result;
}

template <class Numbers>
BoundedForm<Numbers> boundedForm(const Places<Numbers>& places, const LinearForm<typename Numbers::Number>& form) {
  using Arithmetic = typename Numbers::Arithmetic;
  using Number = typename Numbers::Number;
  BoundedForm<Numbers> result{{}, infinityOf<Numbers>, infinityOf<Numbers>};
  if (form.constant.upper) result.greatest = Arithmetic::saturate(*form.constant.upper);
  if (form.constant.lower) result.greatestNegated = Arithmetic::saturate(-Arithmetic::saturate(*form.constant.lower));
  const auto intoConstant = [&](Number factor, Term term) {
    const auto atMost = [&](Term signedTerm) {
      return Arithmetic::multiply(factor, greatestValue<Numbers>(places, signedTerm));
    };
    result.greatest = Arithmetic::add(result.greatest, atMost(term));
    result.greatestNegated = Arithmetic::add(result.greatestNegated, atMost(-term));
  };
  for (const LinearTerm<Number>& added : form.terms) {
    if (added.coefficient == 0) continue;
    if (!isUsable(added.coefficient)) {
      result.greatest = result.greatestNegated = infinityOf<Numbers>;
      continue;
    }
    const Term term{added.variable, added.coefficient < 0};
    const Number factor = added.coefficient < 0 ? -added.coefficient : added.coefficient;
    const auto same = std::ranges::find_if(
        result.sum, [&](const WeightedTerm<Numbers>& other) { return other.term.variable == term.variable; });
    if (same == result.sum.end()) {
      result.sum.push_back({factor, term});
      continue;
    }
    // factor · term is what the other term lacks to their sum.
    const Number opposite = same->term == term ? -factor : factor;
    const std::optional<WeightedSum<Numbers>> sum = without<Numbers>(result.sum, same->term, opposite);
    if (sum && std::ranges::all_of(*sum, [](const auto& weighted) { return isUsable(weighted.factor); })) {
      result.sum = *sum;
    } else {
      intoConstant(factor, term);
    }
  }
  return result;
}

#define ARGOSY_INSTANTIATE(Numbers)                                                                  \
  template Numbers::Number greatestOf<Numbers>(const Places<Numbers>&, const WeightedSum<Numbers>&); \
  template BoundedForm<Numbers> boundedForm<Numbers>(const Places<Numbers>&, const LinearForm<Numbers::Number>&);
template WeightedSum<Integers> negatedSum(WeightedSum<Integers>);
template WeightedSum<Reals> negatedSum(WeightedSum<Reals>);
template std::optional<WeightedSum<Integers>> without<Integers>(WeightedSum<Integers>, Term, Integers::Number);
template std::optional<WeightedSum<Reals>> without<Reals>(WeightedSum<Reals>, Term, Reals::Number);
ARGOSY_INSTANTIATE(Integers)
ARGOSY_INSTANTIATE(Reals)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
