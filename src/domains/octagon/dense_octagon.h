// Octagons over a fixed number of variables, all of them in one matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "domains/octagon/half_matrix.h"
#include "domains/octagon/number_system.h"

namespace argosy::octagon {

template <class Numbers>
struct RepresentationOf;
template <>
struct RepresentationOf<Integers> {
  using Type = std::variant<HalfMatrix<NarrowIntegers>, HalfMatrix<WideIntegers>>;
};
template <>
struct RepresentationOf<Reals> {
  using Type = std::variant<HalfMatrix<RoundedReals>>;
};

/// A conjunction of bounds on differences of nodes (half_matrix.h). Some operations ask for a closed one, where every bound is the tightest that follows: of
/// reals by strong closure (Miné 2006), of integers by tight closure (Bagnara, Hill and Zaffanella, "Weakly-relational shapes for numeric abstractions", 2009).
template <class Numbers>
class DenseOctagon {
 public:
  using Number = typename Numbers::Number;
  static constexpr std::size_t noVariable = std::numeric_limits<std::size_t>::max();

  /// Top.
  explicit DenseOctagon(std::size_t variables) : matrix_(std::in_place_index<0>, variables) {}

  std::size_t variables() const;
  std::size_t nodes() const { return 2 * variables(); }
  Number bound(Node from, Node to) const;
  /// The greatest value of a node, half of the bound between it and its negation.
  Number greatest(Node node) const { return Numbers::Arithmetic::half(bound(negated(node), node)); }

  /// Replaces one bound.
  void set(Node from, Node to, Number bound);
  /// Makes it closed in O(n³); false when that shows that there are no points, and then the bounds mean nothing any more.
  bool close();
  /// Lowers one bound of a closed octagon, and closes it again in O(n²); the result as of close().
  bool add(Node from, Node to, Number bound);
  /// Gives bounds to a variable that has none, in a closed octagon every point of which has a value for it; closed again in O(n) for each distance. The last two are
  /// bounds of the variable and of its negation.
  void addVariable(std::size_t variable, std::span<const Distance<Number>> distances, Number greatest,
                   Number greatestNegated);
  /// Lowers bounds to what those of single variables imply, as the last step of closure does.
  void strengthen();

  /// The octagon of the listed variables, in this order, each listed once; noVariable is one without bounds. Of a closed octagon: the projection, closed.
  DenseOctagon select(std::span<const std::size_t> sources) const;
  /// Copies all bounds between variables of `other`, of which variable k becomes targets[k].
  void copyFrom(const DenseOctagon& other, std::span<const std::size_t> targets);

  /// V := V + [lower, upper] and V := -V; a closed octagon remains closed. Infinite bounds are infinityOf<Numbers>, `negatedLower` is that of -lower.
  void shift(std::size_t variable, Number negatedLower, Number upper);
  void negate(std::size_t variable);

  /// Bound by bound. The maximum of closed octagons is closed, and their least upper bound.
  static DenseOctagon maximum(const DenseOctagon& left, const DenseOctagon& right);
  static DenseOctagon minimum(const DenseOctagon& left, const DenseOctagon& right);
  /// Bounds of `old`, where they hold in `successor` (closed), else the next threshold or nothing. Closing `old` in between could make a sequence of widenings
  /// infinite (Miné 2006, §3.7.2).
  static DenseOctagon widening(const DenseOctagon& old, const DenseOctagon& successor,
                               std::span<const Number> thresholds);
  /// The bounds of `old`, of `successor` where there are none.
  static DenseOctagon narrowing(const DenseOctagon& old, const DenseOctagon& successor);
  /// Bound by bound; for a closed octagon that is inclusion.
  bool isWithin(const DenseOctagon& other) const;

  /// Gives each variable the number of its component, counted from 0 in order of their first variables: the components are independent, since the bounds between
  /// them follow from those of single variables.
  std::vector<std::size_t> components() const;
  /// Whether the bound is lower than the bounds of the single nodes imply.
  bool isRelation(Node from, Node to) const;

  /// Chooses the representation, which operations only ever make wider, anew. After that equal octagons are equal values.
  void normalise();
  friend bool operator==(const DenseOctagon&, const DenseOctagon&) = default;
  std::uint64_t hash() const;

 private:
  using Representation = typename RepresentationOf<Numbers>::Type;

  void makeWide();
  /// `left`, changed by combine(matrix of left, matrix of right), two of the same representation.
  template <class Combine>
  static DenseOctagon combined(const DenseOctagon& left, const DenseOctagon& right, const Combine& combine);

  Representation matrix_;
};

extern template class DenseOctagon<Integers>;
extern template class DenseOctagon<Reals>;

}  // namespace argosy::octagon
