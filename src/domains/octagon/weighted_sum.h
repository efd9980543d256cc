// Linear forms as octagons use them: each variable once, with a positive factor and a sign of its own, and only bounds from above.
#pragma once

#include <optional>
#include <vector>

#include "domains/octagon/linear_form.h"
#include "domains/octagon/places.h"

namespace argosy::octagon {

template <class Numbers>
struct WeightedTerm {
  typename Numbers::Number factor;  // positive
  Term term;
};

template <class Numbers>
using WeightedSum = std::vector<WeightedTerm<Numbers>>;

/// A sum of terms and a constant, of which the bounds are known: constant <= greatest, -constant <= greatestNegated.
template <class Numbers>
struct BoundedForm {
  WeightedSum<Numbers> sum;
  typename Numbers::Number greatest;
  typename Numbers::Number greatestNegated;
};

/// The same form: what rounding or overflow makes inexact goes into the constant.
template <class Numbers>
BoundedForm<Numbers> boundedForm(const Places<Numbers>& places, const LinearForm<typename Numbers::Number>& form);

template <class Numbers>
WeightedSum<Numbers> negatedSum(WeightedSum<Numbers> sum);

/// The sum without `factor` times a term of it; nothing when the rest cannot be said exactly.
template <class Numbers>
std::optional<WeightedSum<Numbers>> without(WeightedSum<Numbers> sum, Term term, typename Numbers::Number factor);

/// A bound from those of the single terms and of pairs of them: the tightest for one term, and for two with the same factor.
template <class Numbers>
typename Numbers::Number greatestOf(const Places<Numbers>& places, const WeightedSum<Numbers>& sum);

}  // namespace argosy::octagon
