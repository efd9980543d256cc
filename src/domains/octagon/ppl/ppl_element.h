// An element of one of the library's domains. What differs between the domains is at the top.
#pragma once

#include <algorithm>
#include <concepts>
#include <numeric>

#include "domains/octagon/ppl/ppl_numbers.h"

namespace argosy::octagon {

using PplOctagon = ppl::Octagonal_Shape<mpz_class>;
using PplBox = ppl::Rational_Box;

/// Whether linear constraints are kept as they are.
template <class Domain>
constexpr bool keepsAllConstraints = std::derived_from<Domain, ppl::Polyhedron>;

/// `larger` contains `smaller`. All are widenings in the sense that they come to an end, also with stop points, as long as these stay the same.
inline void extrapolate(PplOctagon& larger, const PplOctagon& smaller, const ppl::Constraint_System& stops) {
  larger.limited_BHMZ05_extrapolation_assign(smaller, stops);
}
inline void extrapolate(PplBox& larger, const PplBox& smaller, const ppl::Constraint_System& stops) {
  larger.limited_CC76_extrapolation_assign(smaller, stops);
}
inline void extrapolate(ppl::Polyhedron& larger, const ppl::Polyhedron& smaller, const ppl::Constraint_System& stops) {
  larger.limited_BHRZ03_extrapolation_assign(smaller, stops);
}
inline void extrapolate(ppl::Grid& larger, const ppl::Grid& smaller, const ppl::Constraint_System& /*stops*/) {
  larger.widening_assign(smaller);
}

template <class Domain>
class PplElement final : public NumericElement {
 public:
  explicit PplElement(std::size_t dimensions) : domain_(dimensions, ppl::UNIVERSE) {}

  std::unique_ptr<NumericElement> copy() const override { return std::make_unique<PplElement>(*this); }
  std::size_t dimensions() const override { return domain_.space_dimension(); }
  bool isEmpty() const override { return domain_.is_empty(); }
  bool contains(const NumericElement& other) const override { return domain_.contains(domainOf(other)); }
  Range<Int128> rangeOf(const Form& form) const override;
  std::vector<std::size_t> components() const override;
  Constraints constraints() const override;

  void assume(const Form& form) override {
    if (!form.constant.lower) return;
    const ppl::Linear_Expression sum = expressionOf(form.terms, dimensions());
    domain_.refine_with_constraint(atMostZero(sum, *form.constant.lower));
    if constexpr (isGrid) {
      // Which keeps no inequality, but may contradict one.
      const auto least = leastOf(sum);
      if (least && *least + coefficientOf(*form.constant.lower) > 0) domain_ = Domain(dimensions(), ppl::EMPTY);
    } else if constexpr (!keepsAllConstraints<Domain>) {
      assumeParts(sum, *form.constant.lower);
    }
    tighten();
  }
  void assumeZero(const Form& form) override {
    domain_.refine_with_constraint(expressionOf(form.terms, dimensions()) == -coefficientOf(*form.constant.lower));
    tighten();
  }
  void assign(std::size_t dimension, const Form& form) override;
  void addDimensions(std::size_t count) override { domain_.add_space_dimensions_and_embed(count); }
  void removeDimensions(std::span<const std::size_t> dimensions) override {
    ppl::Variables_Set set;
    for (const std::size_t dimension : dimensions) set.insert(ppl::Variable(dimension));
    domain_.remove_space_dimensions(set);
  }
  void permute(std::span<const std::size_t> places) override {
    ppl::Partial_Function function;
    for (std::size_t dimension = 0; dimension < places.size(); ++dimension)
      function.insert(dimension, places[dimension]);
    domain_.map_space_dimensions(function);
  }
  void append(const NumericElement& other) override { domain_.concatenate_assign(domainOf(other)); }

  void join(const NumericElement& other) override {
    domain_.upper_bound_assign(domainOf(other));
    tighten();
  }
  void meet(const NumericElement& other) override {
    domain_.intersection_assign(domainOf(other));
    tighten();
  }
  // Not tightened: that could give back, each time, a little of what widening has given up.
  void widen(const NumericElement& older, std::span<const Int128> thresholds) override {
    domain_.upper_bound_assign(domainOf(older));
    // Of single variables: of sums there would be too many.
    ppl::Constraint_System stops;
    for (std::size_t dimension = 0; dimension < dimensions(); ++dimension) {
      for (const Int128 threshold : thresholds) {
        stops.insert(ppl::Variable(dimension) <= coefficientOf(threshold));
        stops.insert(ppl::Variable(dimension) >= coefficientOf(threshold));
      }
    }
    extrapolate(domain_, domainOf(older), stops);
  }

 private:
  static constexpr bool isGrid = std::same_as<Domain, ppl::Grid>;

  static const Domain& domainOf(const NumericElement& element) {
    return static_cast<const PplElement&>(element).domain_;
  }
  /// Only integer points count. (Of a grid, that would say something of each dimension, known or not.)
  void tighten() {
    if constexpr (!isGrid) domain_.drop_some_non_integer_points(ppl::POLYNOMIAL_COMPLEXITY);
  }
  /// What a sum that is at most -constant says of one or two of its dimensions, by the bounds of the others.
  void assumeParts(const ppl::Linear_Expression& sum, Int128 constant);
  std::optional<ppl::Coefficient> leastOf(const ppl::Linear_Expression& sum) const;

  Domain domain_;
};

template <class Domain>
std::optional<ppl::Coefficient> PplElement<Domain>::leastOf(const ppl::Linear_Expression& sum) const {
  ppl::Coefficient numerator, denominator;
  bool isReached = false;
  if (domain_.is_empty() || !domain_.minimize(sum, numerator, denominator, isReached)) return std::nullopt;
  ppl::Coefficient least = -floorOf(-numerator, denominator);
  if (!isReached && least * denominator == numerator) ++least;
  return least;
}

template <class Domain>
void PplElement<Domain>::assumeParts(const ppl::Linear_Expression& sum, Int128 constant) {
  std::vector<ppl::Linear_Expression> summands;
  for (std::size_t dimension = 0; dimension < sum.space_dimension(); ++dimension) {
    const ppl::Coefficient& coefficient = sum.coefficient(ppl::Variable(dimension));
    if (coefficient != 0) summands.push_back(coefficient * ppl::Variable(dimension));
  }
  if (summands.size() < 2) return;
  for (std::size_t first = 0; first < summands.size(); ++first) {
    for (std::size_t second = first; second < summands.size(); ++second) {
      const ppl::Linear_Expression part = first == second ? summands[first] : summands[first] + summands[second];
      ppl::Linear_Expression others = sum;
      others -= part;
      const auto least = leastOf(others);
      const auto bound = least ? numberOf(*least + coefficientOf(constant)) : std::nullopt;
      if (bound) domain_.refine_with_constraint(atMostZero(part, *bound));
    }
  }
}

template <class Domain>
Range<Int128> PplElement<Domain>::rangeOf(const Form& form) const {
  const ppl::Linear_Expression sum = expressionOf(form.terms, dimensions());
  const auto boundOf = [&](const ppl::Linear_Expression& expression, std::optional<Int128> constant) {
    const auto least = constant ? leastOf(expression) : std::nullopt;
    if (!least) return std::optional<Int128>();
    const ppl::Coefficient bound = *least + coefficientOf(*constant);
    const auto number = numberOf(bound);
    return number || bound < 0 ? number : std::optional(WideIntegers::greatestFinite);
  };
  const auto negated = [](std::optional<Int128> number) { return number ? std::optional(-*number) : number; };
  return {boundOf(sum, form.constant.lower), negated(boundOf(-sum, negated(form.constant.upper)))};
}

template <class Domain>
void PplElement<Domain>::assign(std::size_t dimension, const Form& form) {
  const ppl::Variable target(dimension);
  const ppl::Linear_Expression sum = expressionOf(form.terms, dimensions());
  if (form.constant.lower && form.constant.lower == form.constant.upper) {
    domain_.affine_image(target, sum + coefficientOf(*form.constant.lower));
    return tighten();
  }
  // A new dimension between the two bounds, which keeps more relations than images of the library's do, takes the place of the old one.
  const std::size_t fresh = dimensions();
  addDimensions(1);
  const auto assumeFresh = [&](Int128 sign, std::optional<Int128> constant) {
    if (!constant) return;
    Form difference{{{-sign, fresh}}, Range<Int128>::of(sign * *constant)};
    for (const auto& term : form.terms) difference.terms.push_back({sign * term.coefficient, term.variable});
    assume(difference);
  };
  assumeFresh(1, form.constant.lower);
  assumeFresh(-1, form.constant.upper);
  std::vector<std::size_t> places(fresh + 1);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::swap(places[dimension], places[fresh]);
  permute(places);
  removeDimensions(std::span(&fresh, 1));
}

template <class Domain>
std::vector<std::size_t> PplElement<Domain>::components() const {
  std::vector<std::size_t> result(dimensions(), noComponent);
  // A constant is related to nothing.
  std::vector<bool> isConstant(dimensions());
  for (std::size_t dimension = 0; dimension < dimensions(); ++dimension) {
    const ppl::Linear_Expression expression = ppl::Variable(dimension);
    const auto least = leastOf(expression), greatest = leastOf(-expression);
    isConstant[dimension] = least && greatest && *least == -*greatest;
    if (isConstant[dimension]) result[dimension] = dimension;
  }
  const auto unite = [&](const auto& constraint) {
    std::size_t component = noComponent;
    for (std::size_t dimension = 0; dimension < constraint.space_dimension(); ++dimension) {
      if (isConstant[dimension] || constraint.coefficient(ppl::Variable(dimension)) == 0) continue;
      if (component == noComponent) component = result[dimension] == noComponent ? dimension : result[dimension];
      const std::size_t old = result[dimension] == noComponent ? dimension : result[dimension];
      result[dimension] = component;
      std::ranges::replace(result, old, component);
    }
  };
  if constexpr (isGrid) {
    for (const ppl::Congruence& congruence : domain_.minimized_congruences()) unite(congruence);
  } else {
    for (const ppl::Constraint& constraint : domain_.minimized_constraints()) unite(constraint);
  }
  return result;
}

template <class Domain>
NumericElement::Constraints PplElement<Domain>::constraints() const {
  Constraints result;
  for (const ppl::Constraint& constraint : domain_.minimized_constraints()) {
    Constraint said{{}, 0, constraint.is_equality()};
    // The library says that sums are at least 0.
    const auto constant = numberOf(-ppl::Coefficient(constraint.inhomogeneous_term()));
    bool isSaid = constant.has_value() && !constraint.is_strict_inequality();
    said.constant = constant.value_or(0);
    for (std::size_t dimension = 0; isSaid && dimension < constraint.space_dimension(); ++dimension) {
      const auto coefficient = numberOf(-ppl::Coefficient(constraint.coefficient(ppl::Variable(dimension))));
      isSaid = coefficient.has_value();
      if (coefficient.value_or(0) != 0) said.terms.push_back({*coefficient, dimension});
    }
    if (isSaid) result.constraints.push_back(std::move(said));
    result.isComplete &= isSaid;
  }
  if constexpr (isGrid) result.isComplete &= domain_.minimized_congruences().num_proper_congruences() == 0;
  return result;
}

}  // namespace argosy::octagon
