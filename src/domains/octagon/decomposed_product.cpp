// The range of x · y: its extrema lie on the boundary of the octagon of the two, since the product is linear in x alone.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include "domains/octagon/decomposed_octagon.h"

namespace argosy::octagon {
namespace {

/// The numbers that are nearest to half of one.
std::array<Int128, 2> nearHalf(Int128 number) { return {floorDivide(number, 2), floorDivide(number, 2) + 1}; }
std::array<double, 1> nearHalf(double number) { return {number * 0.5}; }

/// Bounds from above of a value and of its negation.
template <class Numbers>
struct Bounds {
  using Number = typename Numbers::Number;
  Number greatest, greatestNegated;

  bool areFinite() const { return isFinite<Numbers>(greatest) && isFinite<Numbers>(greatestNegated); }
  bool areEmpty() const { return Numbers::Arithmetic::add(greatest, greatestNegated) < 0; }
  Bounds operator-() const { return {greatestNegated, greatest}; }
};

/// Bounds on x, y, x + y and x - y.
template <class Numbers>
struct Plane {
  Bounds<Numbers> x, y, sum, difference;
};

/// Of the product of two corners of ranges: of sign · left · right where the numbers may be infinite; nothing for -infinity.
template <class Numbers>
std::optional<typename Numbers::Number> cornerProduct(typename Numbers::Number left, typename Numbers::Number right,
                                                      bool isNegated) {
  using Number = typename Numbers::Number;
  if (left == 0 || right == 0) return Number{0};
  const bool isNegative = (left < 0) != (right < 0) ? !isNegated : isNegated;
  if (!isFinite<Numbers>(left) || !isFinite<Numbers>(right))
    return isNegative ? std::nullopt : std::optional(infinityOf<Numbers>);
  const Number magnitude = left < 0 ? -left : left;
  const Number other = right < 0 ? -right : right;
  return Numbers::Arithmetic::multiply(magnitude, isNegative ? -other : other);
}

/// The greatest product of the ranges alone.
template <class Numbers>
typename Numbers::Number greatestOfRanges(const Bounds<Numbers>& x, const Bounds<Numbers>& y) {
  std::optional<typename Numbers::Number> greatest;
  for (const bool xIsLow : {false, true}) {
    for (const bool yIsLow : {false, true}) {
      const auto product = cornerProduct<Numbers>(xIsLow ? x.greatestNegated : x.greatest,
                                                  yIsLow ? y.greatestNegated : y.greatest, xIsLow != yIsLow);
      if (product && (!greatest || *greatest < *product)) greatest = product;
    }
  }
  return greatest.value_or(infinityOf<Numbers>);
}

/// Collects the product at points of the boundary.
template <class Numbers>
class Extrema {
 public:
  using Number = typename Numbers::Number;
  using Arithmetic = typename Numbers::Arithmetic;

  explicit Extrema(const Plane<Numbers>& plane) : plane_(plane) {}

  /// The points with x + y = sum, x - y = difference and x = value.
  void addSum(Number sum) {
    const auto x = [&](Number y) { return Bounds<Numbers>{Arithmetic::add(sum, -y), Arithmetic::add(y, -sum)}; };
    const Bounds<Numbers> line{least({plane_.y.greatest, Arithmetic::add(sum, plane_.x.greatestNegated),
                                      Arithmetic::half(Arithmetic::add(sum, plane_.difference.greatestNegated))}),
                               least({plane_.y.greatestNegated, Arithmetic::add(plane_.x.greatest, -sum),
                                      Arithmetic::half(Arithmetic::add(plane_.difference.greatest, -sum))})};
    addCurve(line, x, sum);
  }
  void addDifference(Number difference) {
    const auto x = [&](Number y) {
      return Bounds<Numbers>{Arithmetic::add(difference, y), Arithmetic::add(-difference, -y)};
    };
    const Bounds<Numbers> line{least({plane_.y.greatest, Arithmetic::add(plane_.x.greatest, -difference),
                                      Arithmetic::half(Arithmetic::add(plane_.sum.greatest, -difference))}),
                               least({plane_.y.greatestNegated, Arithmetic::add(difference, plane_.x.greatestNegated),
                                      Arithmetic::half(Arithmetic::add(difference, plane_.sum.greatestNegated))})};
    addCurve(line, x, -difference);
  }
  void addValue(Number value) {
    const Bounds<Numbers> line{least({plane_.y.greatest, Arithmetic::add(plane_.sum.greatest, -value),
                                      Arithmetic::add(value, plane_.difference.greatestNegated)}),
                               least({plane_.y.greatestNegated, Arithmetic::add(value, plane_.sum.greatestNegated),
                                      Arithmetic::add(plane_.difference.greatest, -value)})};
    if (line.areEmpty()) return;
    for (const Number y : {line.greatest, -line.greatestNegated}) addPoint(y, {value, -value});
  }

  /// Of the points added so far.
  const Bounds<Numbers>& bounds() const { return bounds_; }

 private:
  static Number least(std::initializer_list<Number> numbers) { return std::min(numbers); }

  /// On these lines the product is a square function of y that turns near y = twiceTurn / 2.
  template <class X>
  void addCurve(const Bounds<Numbers>& line, const X& x, Number twiceTurn) {
    if (line.areEmpty()) return;
    for (const Number y : {line.greatest, -line.greatestNegated}) addPoint(y, x(y));
    for (const Number y : nearHalf(twiceTurn)) {
      if (-line.greatestNegated <= y && y <= line.greatest) addPoint(y, x(y));
    }
  }
  void addPoint(Number y, const Bounds<Numbers>& x) {
    const Number factor = y < 0 ? -y : y;
    const Bounds<Numbers> signedX = y < 0 ? -x : x;
    const Number greatest = Arithmetic::multiply(factor, signedX.greatest);
    const Number greatestNegated = Arithmetic::multiply(factor, signedX.greatestNegated);
    bounds_.greatest = std::max(bounds_.greatest, greatest);
    bounds_.greatestNegated = std::max(bounds_.greatestNegated, greatestNegated);
  }

  Plane<Numbers> plane_;
  Bounds<Numbers> bounds_{-infinityOf<Numbers>, -infinityOf<Numbers>};
};

}  // namespace

template <class Numbers>
auto DecomposedOctagon<Numbers>::rangeOfProduct(VariableKey left, VariableKey right) const -> Range {
  if (isBottom_) return Range::empty();
  const auto boundsOf = [&](Term first, std::optional<Term> second) {
    if (!second)
      return Bounds<Numbers>{greatestValue<Numbers>(places_, first), greatestValue<Numbers>(places_, -first)};
    return Bounds<Numbers>{greatestSum<Numbers>(places_, first, *second),
                           greatestSum<Numbers>(places_, -first, -*second)};
  };
  const Term x{left, false}, y{right, false};
  const Plane<Numbers> plane{boundsOf(x, std::nullopt), boundsOf(y, std::nullopt), boundsOf(x, y), boundsOf(x, -y)};
  Bounds<Numbers> result{greatestOfRanges<Numbers>(plane.x, plane.y), greatestOfRanges<Numbers>(plane.x, -plane.y)};
  if (left == right) result.greatestNegated = std::min(result.greatestNegated, Number{0});
  // Without bounds the boundary has no corners; then the ranges alone have to do.
  if (plane.x.areFinite() && plane.y.areFinite() && plane.sum.areFinite() && plane.difference.areFinite()) {
    Extrema<Numbers> extrema(plane);
    for (const Number sum : {plane.sum.greatest, -plane.sum.greatestNegated}) extrema.addSum(sum);
    for (const Number difference : {plane.difference.greatest, -plane.difference.greatestNegated})
      extrema.addDifference(difference);
    for (const Number value : {plane.x.greatest, -plane.x.greatestNegated}) extrema.addValue(value);
    result.greatest = std::min(result.greatest, extrema.bounds().greatest);
    result.greatestNegated = std::min(result.greatestNegated, extrema.bounds().greatestNegated);
  }
  Range range{std::nullopt, finiteOrNothing<Numbers>(result.greatest)};
  if (isFinite<Numbers>(result.greatestNegated)) range.lower = -result.greatestNegated;
  return range;
}

template Range<Int128> DecomposedOctagon<Integers>::rangeOfProduct(VariableKey, VariableKey) const;
template Range<double> DecomposedOctagon<Reals>::rangeOfProduct(VariableKey, VariableKey) const;

}  // namespace argosy::octagon
