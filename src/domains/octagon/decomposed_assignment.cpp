// Assignments and guards of linear forms (Miné 2006, §3.6; the approximations of general forms are those of "interval linear forms").
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

#include "domains/octagon/decomposed_octagon.h"

namespace argosy::octagon {
namespace {

/// Integers only reach multiples of the greatest common divisor of the factors.
void divideByCommonFactor(WeightedSum<Integers>& sum, Int128& bound) {
  Int128 divisor = 0;
  for (const auto& term : sum) {
    Int128 other = term.factor;
    while (other != 0) divisor = std::exchange(other, divisor % other);
  }
  if (divisor <= 1) return;
  for (auto& term : sum) term.factor /= divisor;
  bound = WideIntegers::divide(bound, divisor);
}
void divideByCommonFactor(WeightedSum<Reals>& /*sum*/, double& /*bound*/) {}

}  // namespace

template <class Numbers>
void DecomposedOctagon<Numbers>::assume(const LinearForm& form) {
  using Arithmetic = typename Numbers::Arithmetic;
  if (isBottom_) return;
  if (form.constant.isEmpty()) return becomeBottom();
  BoundedForm<Numbers> bounded = boundedForm<Numbers>(places_, form);
  WeightedSum<Numbers>& sum = bounded.sum;
  Number& bound = bounded.greatestNegated;
  divideByCommonFactor(sum, bound);
  if (sum.empty()) {
    if (bound < 0) becomeBottom();
    return;
  }
  // Of every term and every pair of terms: what the sum leaves for them when the others are as small as possible.
  const auto boundFor = [&](const std::optional<WeightedSum<Numbers>>& others, Number factor) {
    if (!others) return infinityOf<Numbers>;
    return Arithmetic::divide(Arithmetic::add(bound, greatestOf<Numbers>(places_, negatedSum<Numbers>(*others))),
                              factor);
  };
  for (std::size_t first = 0; first < sum.size(); ++first) {
    for (std::size_t second = first + 1; second < sum.size(); ++second) {
      if (isBottom_) return;
      const Number factor = std::min(sum[first].factor, sum[second].factor);
      std::optional<WeightedSum<Numbers>> others = without<Numbers>(sum, sum[first].term, factor);
      if (others) others = without<Numbers>(*others, sum[second].term, factor);
      assumeSum(sum[first].term, sum[second].term, boundFor(others, factor));
    }
  }
  for (const WeightedTerm<Numbers>& term : sum) {
    if (isBottom_) return;
    assumeTerm(term.term, boundFor(without<Numbers>(sum, term.term, term.factor), term.factor));
  }
}

template <class Numbers>
void DecomposedOctagon<Numbers>::copyVariable(VariableKey from, VariableKey to) {
  if (from != to) assignTerm(to, {from, false}, 0, 0);
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assignTerm(VariableKey variable, Term source, Number negatedLower, Number upper) {
  if (variable == source.variable && !source.isNegative && negatedLower == 0 && upper == 0) return;
  std::vector<VariableKey> keys = blockOf(source.variable);
  const std::size_t from = indexOf(keys, source.variable);
  const std::size_t to = indexOf(keys, variable);
  const bool isAdded = to == keys.size() || keys[to] != variable;
  if (isAdded) {
    forget(variable);
  } else if (variable != source.variable && keys.size() > greatestBlock_) {
    // Without the variable the block may fall into smaller ones.
    forget(variable);
    return assignTerm(variable, source, negatedLower, upper);
  }
  if (keys.size() == 1 && !isAdded) return assignAlone(variable, source, negatedLower, upper);
  if (isAdded && keys.size() + 1 > greatestBlock_) {
    hasLostRelations_ = true;
    return assignAlone(variable, source, negatedLower, upper);
  }
  DenseOctagon<Numbers> octagon = [&] {
    Extract<Numbers> block(places_, keys);
    if (variable == source.variable) return std::move(block).take();
    // The same row twice says that both are equal.
    std::vector<std::size_t> sources(keys.size());
    std::iota(sources.begin(), sources.end(), std::size_t{0});
    if (isAdded) sources.insert(sources.begin() + static_cast<std::ptrdiff_t>(to), from);
    else sources[to] = from;
    return block->select(sources);
  }();
  if (isAdded) keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(to), variable);
  if (source.isNegative) octagon.negate(to);
  if (negatedLower != 0 || upper != 0) octagon.shift(to, negatedLower, upper);
  install<Numbers>(changed(), keys, std::move(octagon));
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assignAlone(VariableKey variable, Term source, Number negatedLower, Number upper) {
  using Arithmetic = typename Numbers::Arithmetic;
  const VariablePlace<Numbers> moved{Arithmetic::add(greatestValue<Numbers>(places_, source), upper),
                                     Arithmetic::add(greatestValue<Numbers>(places_, -source), negatedLower), nullptr};
  if (!moved.isUnconstrained()) changed().set(variable, moved);
  else if (isConstrained(variable)) changed().erase(variable);
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assign(VariableKey variable, const LinearForm& form) {
  if (isBottom_) return;
  if (form.constant.isEmpty()) return becomeBottom();
  const BoundedForm<Numbers> bounded = boundedForm<Numbers>(places_, form);
  if (bounded.sum.empty()) {
    forget(variable);
    assumeTerm({variable, false}, bounded.greatest);
    assumeTerm({variable, true}, bounded.greatestNegated);
  } else if (bounded.sum.size() == 1 && bounded.sum.front().factor == 1) {
    assignTerm(variable, bounded.sum.front().term, bounded.greatestNegated, bounded.greatest);
  } else {
    assignSum(variable, bounded);
  }
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assignSum(VariableKey variable, const BoundedForm<Numbers>& form) {
  using Arithmetic = typename Numbers::Arithmetic;
  const auto greatestRest = [&](const WeightedSum<Numbers>& sum) {
    return Arithmetic::add(greatestOf<Numbers>(places_, sum), form.greatest);
  };
  const auto greatestNegatedRest = [&](const WeightedSum<Numbers>& sum) {
    return Arithmetic::add(greatestOf<Numbers>(places_, negatedSum<Numbers>(sum)), form.greatestNegated);
  };
  // With the sum without a term, what the new value and that term differ by.
  std::vector<VariableKey> keys;
  std::vector<std::pair<Term, Distance<Number>>> differences;
  for (const WeightedTerm<Numbers>& term : form.sum) {
    const auto rest = without<Numbers>(form.sum, term.term, 1);
    if (!rest) continue;
    const Distance<Number> distance{0, greatestRest(*rest), greatestNegatedRest(*rest)};
    if (!isFinite<Numbers>(distance.above) && !isFinite<Numbers>(distance.below)) continue;
    std::vector<VariableKey> related = keys;
    related.push_back(term.term.variable);
    related = blocksOf(related);
    if (related.size() + (std::ranges::binary_search(related, variable) ? 0 : 1) > greatestBlock_) {
      hasLostRelations_ = true;
      continue;
    }
    keys = std::move(related);
    differences.emplace_back(term.term, distance);
  }
  const Number greatest = greatestRest(form.sum), greatestNegated = greatestNegatedRest(form.sum);
  // The new value is the last variable, until the old one, of which it may be a function, is no longer needed.
  std::vector<Distance<Number>> distances;
  for (const auto& [term, distance] : differences)
    distances.push_back({nodeOf(indexOf(keys, term.variable), term.isNegative), distance.above, distance.below});
  std::vector<std::size_t> sources(keys.size());
  std::iota(sources.begin(), sources.end(), std::size_t{0});
  sources.push_back(DenseOctagon<Numbers>::noVariable);
  DenseOctagon<Numbers> octagon = Extract<Numbers>(places_, keys)->select(sources);
  const std::size_t added = keys.size();
  octagon.addVariable(added, distances, greatest, greatestNegated);

  sources.pop_back();
  const std::size_t target = indexOf(keys, variable);
  if (target < keys.size() && keys[target] == variable) {
    sources[target] = added;
  } else {
    forget(variable);
    keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(target), variable);
    sources.insert(sources.begin() + static_cast<std::ptrdiff_t>(target), added);
  }
  install<Numbers>(changed(), keys, octagon.select(sources));
}

#define ARGOSY_INSTANTIATE(Numbers)                                                                           \
  template void DecomposedOctagon<Numbers>::assume(const LinearForm&);                                        \
  template void DecomposedOctagon<Numbers>::copyVariable(VariableKey, VariableKey);                           \
  template void DecomposedOctagon<Numbers>::assignTerm(VariableKey, Term, Numbers::Number, Numbers::Number);  \
  template void DecomposedOctagon<Numbers>::assignAlone(VariableKey, Term, Numbers::Number, Numbers::Number); \
  template void DecomposedOctagon<Numbers>::assign(VariableKey, const LinearForm&);                           \
  template void DecomposedOctagon<Numbers>::assignSum(VariableKey, const BoundedForm<Numbers>&);
ARGOSY_INSTANTIATE(Integers)
ARGOSY_INSTANTIATE(Reals)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
