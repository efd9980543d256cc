// Random octagons in small boxes, and the same as sets of integer points.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "domains/octagon/decomposed_octagon.h"
#include "domains/octagon/dense_octagon.h"

namespace argosy::octagon::samples {

using Random = std::mt19937;
using IntegerConstraint = Constraint<Int128>;
inline constexpr Term x{0, false}, y{1, false}, z{2, false};
using Point = std::vector<std::int64_t>;

inline std::int64_t between(Random& random, std::int64_t low, std::int64_t high) {
  return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

inline Term randomTerm(Random& random, std::size_t variables) {
  return {static_cast<VariableKey>(between(random, 0, static_cast<std::int64_t>(variables) - 1)),
          between(random, 0, 1) == 1};
}

/// Over the variables 0, 1, ...; mostly of two.
inline IntegerConstraint randomConstraint(Random& random, std::size_t variables, std::int64_t low, std::int64_t high) {
  IntegerConstraint constraint{randomTerm(random, variables), std::nullopt, between(random, low, high)};
  const Term second = randomTerm(random, variables);
  if (second.variable != constraint.first.variable) constraint.second = second;
  return constraint;
}

/// The box |V| <= size.
inline std::vector<IntegerConstraint> boxConstraints(std::size_t variables, std::int64_t size) {
  std::vector<IntegerConstraint> result;
  for (VariableKey variable = 0; variable < variables; ++variable) {
    result.push_back({{variable, false}, std::nullopt, size});
    result.push_back({{variable, true}, std::nullopt, size});
  }
  return result;
}

inline std::int64_t valueOf(Term term, const Point& point) {
  return term.isNegative ? -point[term.variable] : point[term.variable];
}

inline bool satisfies(const Point& point, const IntegerConstraint& constraint) {
  const std::int64_t second = constraint.second ? valueOf(*constraint.second, point) : 0;
  return valueOf(constraint.first, point) + second <= constraint.bound;
}

/// All integer points of the box that satisfy the constraints.
inline std::vector<Point> pointsOf(std::size_t variables, std::int64_t size,
                                   const std::vector<IntegerConstraint>& constraints) {
  std::vector<Point> result;
  Point point(variables, -size);
  while (true) {
    if (std::ranges::all_of(constraints, [&](const auto& constraint) { return satisfies(point, constraint); }))
      result.push_back(point);
    std::size_t variable = 0;
    while (variable < variables && point[variable] == size) point[variable++] = -size;
    if (variable == variables) return result;
    ++point[variable];
  }
}

inline std::int64_t valueOf(Node node, const Point& point) {
  return node % 2 == 0 ? point[node / 2] : -point[node / 2];
}

/// The greatest difference of two nodes.
inline std::int64_t bestBound(Node from, Node to, const std::vector<Point>& points) {
  std::int64_t best = INT64_MIN;
  for (const Point& point : points) best = std::max(best, valueOf(to, point) - valueOf(from, point));
  return best;
}

struct Edge {
  Node from, to;
  Int128 bound;
};
inline Edge edgeOf(const IntegerConstraint& constraint) {
  const Node first = nodeOf(constraint.first.variable, constraint.first.isNegative);
  if (!constraint.second) return {negated(first), first, constraint.bound * 2};
  return {negated(nodeOf(constraint.second->variable, constraint.second->isNegative)), first, constraint.bound};
}

/// Not closed.
template <class Numbers>
DenseOctagon<Numbers> denseOctagon(std::size_t variables, const std::vector<IntegerConstraint>& constraints) {
  DenseOctagon<Numbers> result(variables);
  for (const IntegerConstraint& constraint : constraints) {
    const Edge edge = edgeOf(constraint);
    const auto bound = static_cast<typename Numbers::Number>(edge.bound);
    result.set(edge.from, edge.to, std::min(bound, result.bound(edge.from, edge.to)));
  }
  return result;
}

inline DecomposedIntegerOctagon decomposedOctagon(const std::vector<IntegerConstraint>& constraints) {
  DecomposedIntegerOctagon result;
  for (const IntegerConstraint& constraint : constraints) result.assume(constraint);
  return result;
}

inline std::vector<IntegerConstraint> randomConstraints(Random& random, std::size_t variables, std::int64_t count) {
  std::vector<IntegerConstraint> result;
  for (std::int64_t index = between(random, 0, count); index > 0; --index)
    result.push_back(randomConstraint(random, variables, -3, 6));
  return result;
}

/// Not bottom, and mostly with few relations.
inline DecomposedIntegerOctagon randomOctagon(Random& random, std::size_t variables) {
  while (true) {
    DecomposedIntegerOctagon octagon =
        decomposedOctagon(randomConstraints(random, variables, static_cast<std::int64_t>(2 * variables)));
    if (!octagon.isBottom()) return octagon;
  }
}

}  // namespace argosy::octagon::samples
