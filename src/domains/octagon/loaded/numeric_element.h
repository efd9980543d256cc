// What a module with a numeric library offers: sets of points over the dimensions 0, 1, ..., which contain all integer points that they stand for. The module does not link
// Argosy: it needs nothing but headers. In forms, a variable is a dimension.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/integer.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

enum class ElementKind : std::uint8_t { Octagons, Boxes, Polyhedra, StrictPolyhedra, Equalities };

class NumericElement {
 public:
  using Form = LinearForm<Int128>;
  /// The sum of the terms and of the constant is at most 0, or is 0.
  struct Constraint {
    std::vector<LinearTerm<Int128>> terms;
    Int128 constant = 0;
    bool isEquation = false;
  };
  struct Constraints {
    std::vector<Constraint> constraints;
    bool isComplete = true;  // else the element says more
  };
  static constexpr std::size_t noComponent = ~std::size_t{0};

  virtual ~NumericElement() = default;
  virtual std::unique_ptr<NumericElement> copy() const = 0;
  virtual std::size_t dimensions() const = 0;
  virtual bool isEmpty() const = 0;
  /// Of the integer values of the form. The element is not empty.
  virtual Range<Int128> rangeOf(const Form& form) const = 0;
  /// To which independent part each dimension belongs; none when it is not constrained. The element is not empty.
  virtual std::vector<std::size_t> components() const = 0;
  virtual Constraints constraints() const = 0;

  /// form <= 0 for some constant of the form.
  virtual void assume(const Form& form) = 0;
  /// form = 0, for a form without alternatives: what equations say, which some domains cannot see in two inequalities.
  virtual void assumeZero(const Form& form) = 0;
  virtual void assign(std::size_t dimension, const Form& form) = 0;
  virtual void addDimensions(std::size_t count) = 0;
  /// These go, with what was known of them; they are sorted.
  virtual void removeDimensions(std::span<const std::size_t> dimensions) = 0;
  /// Dimension i becomes places[i]: a permutation.
  virtual void permute(std::span<const std::size_t> places) = 0;
  /// The dimensions of the other, which is independent, come after those of this one.
  virtual void append(const NumericElement& other) = 0;

  // The other one has the same dimensions, and is of the same kind.
  virtual void join(const NumericElement& other) = 0;
  virtual void meet(const NumericElement& other) = 0;
  /// An upper bound of this one and of `older`; repeated, with what came out as the next `older`, it becomes stable.
  virtual void widen(const NumericElement& older, std::span<const Int128> thresholds) = 0;
  virtual bool contains(const NumericElement& other) const = 0;
};

/// All points with so many dimensions. The caller owns what it gets; a module exports the function under this name.
using ElementFactory = NumericElement* (*)(ElementKind kind, std::size_t dimensions);
inline constexpr const char* pplFactoryName = "argosyMakePplElement";

}  // namespace argosy::octagon
