// Runs the same random operations on octagons over reals and on the Octagonal_Shape<mpq_class> of the Parma Polyhedra Library, and compares all bounds. The numbers are
// small fractions of powers of two, so that doubles are exact. Then compares closures: over reals with those of the library, over integers, of which the library has no
// tight closure, with all integer points, and both with one constraint at a time.
#include <gmpxx.h>
#include <ppl.hh>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/domains/octagon/random_octagons.h"

namespace {

namespace ppl = Parma_Polyhedra_Library;
using namespace argosy;
using namespace argosy::octagon;
using namespace argosy::octagon::samples;
using Octagon = DecomposedRealOctagon;
using Shape = ppl::Octagonal_Shape<mpq_class>;

constexpr std::size_t variables = 5;

struct Both {
  Octagon octagon;
  Shape shape{variables, ppl::UNIVERSE};
};

ppl::Linear_Expression expressionOf(Term term) {
  const ppl::Linear_Expression variable = ppl::Variable(term.variable);
  return term.isNegative ? -variable : variable;
}

/// Nothing for an infinite bound.
std::optional<double> greatest(const Shape& shape, const ppl::Linear_Expression& expression) {
  ppl::Coefficient numerator, denominator;
  bool isReached = false;
  if (!shape.maximize(expression, numerator, denominator, isReached)) return std::nullopt;
  return mpq_class(numerator, denominator).get_d();
}

bool areSame(const Both& both) {
  if (both.octagon.isBottom() || both.shape.is_empty()) return both.octagon.isBottom() == both.shape.is_empty();
  for (Node from = 0; from < 2 * variables; ++from) {
    for (Node to = 0; to < 2 * variables; ++to) {
      if (from == to) continue;
      const Term first{to / 2, to % 2 == 1}, second{from / 2, from % 2 == 0};
      if (both.octagon.rangeOfSum(first, second).upper !=
          greatest(both.shape, expressionOf(first) + expressionOf(second)))
        return false;
    }
  }
  return true;
}

ppl::Constraint pplConstraint(const IntegerConstraint& constraint) {
  ppl::Linear_Expression sum = expressionOf(constraint.first);
  if (constraint.second) sum += expressionOf(*constraint.second);
  return sum <= static_cast<std::int64_t>(constraint.bound);
}

void assign(Both& state, VariableKey target, const std::vector<Octagon::LinearTerm>& terms, std::int64_t constant) {
  ppl::Linear_Expression expression;
  for (const auto& term : terms)
    expression += static_cast<long>(term.coefficient) * ppl::Linear_Expression(ppl::Variable(term.variable));
  state.octagon.assign(target, {terms, Octagon::Range::of(static_cast<double>(constant))});
  state.shape.affine_image(ppl::Variable(target), expression + constant);
}

enum class Operation { forget, assign, join, meet, widen, assume };
constexpr std::array<std::string_view, 6> operationNames{"forget", "assign", "join", "meet", "widen", "assume"};

void change(Operation operation, Random& random, Both& state, const Both& other) {
  const Term term = randomTerm(random, variables);
  const auto target = static_cast<VariableKey>(between(random, 0, variables - 1));
  switch (operation) {
    case Operation::forget:
      state.octagon.forget(target);
      state.shape.unconstrain(ppl::Variable(target));
      break;
    case Operation::assign:
      if (between(random, 0, 5) == 0) assign(state, target, {}, between(random, -3, 3));
      else assign(state, target, {{term.isNegative ? -1.0 : 1.0, term.variable}}, between(random, -3, 3));
      break;
    case Operation::join:
      state.octagon = Octagon::join(state.octagon, other.octagon);
      state.shape.upper_bound_assign(other.shape);
      break;
    case Operation::meet:
      state.octagon = Octagon::meet(state.octagon, other.octagon);
      state.shape.intersection_assign(other.shape);
      break;
    case Operation::widen: {
      Both next = state;
      next.octagon = Octagon::join(state.octagon, other.octagon);
      next.shape.upper_bound_assign(other.shape);
      // What the library does with closed arguments, on both sides.
      state.octagon.rename([](VariableKey key) { return key + 1; });
      state.octagon.rename([](VariableKey key) { return key - 1; });
      state.octagon = Octagon::widen(state.octagon, next.octagon);
      const std::vector<mpq_class> noThresholds;
      next.shape.CC76_extrapolation_assign(state.shape, noThresholds.begin(), noThresholds.end());
      state.shape = next.shape;
      break;
    }
    case Operation::assume: {
      const IntegerConstraint constraint = randomConstraint(random, variables, -3, 9);
      const auto bound = static_cast<double>(static_cast<std::int64_t>(constraint.bound));
      state.octagon.assume({constraint.first, constraint.second, bound});
      state.shape.add_constraint(pplConstraint(constraint));
      break;
    }
  }
}

/// The order and equality of the two as well.
bool areRelatedAlike(const Both& left, const Both& right) {
  return Octagon::lessOrEqual(left.octagon, right.octagon) == right.shape.contains(left.shape) &&
         (left.octagon == right.octagon) == (left.shape == right.shape);
}

int report(int round, const std::string& what, const Both& both) {
  using ppl::IO_Operators::operator<<;
  std::cout << "They differ in round " << round << ", " << what << ": "
            << both.octagon.toString([](VariableKey key) { return std::string(1, static_cast<char>('A' + key)); })
            << " against " << both.shape << '\n';
  return 1;
}

int compareOperations(int rounds) {
  Random random(1);
  std::array<long, operationNames.size()> counts{};
  long empty = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Both> states(2);
    for (int step = 0; step < 12; ++step) {
      const auto changed = static_cast<std::size_t>(between(random, 0, 1));
      Both& state = states[changed];
      // Half of the time a constraint.
      const auto operation = static_cast<Operation>(std::min<std::int64_t>(between(random, 0, 9), 5));
      change(operation, random, state, states[1 - changed]);
      ++counts[static_cast<std::size_t>(operation)];
      if (!areSame(state) || !areRelatedAlike(states[0], states[1]))
        return report(round, std::string(operationNames[static_cast<std::size_t>(operation)]), state);
      if (state.octagon.isBottom()) {
        ++empty;
        break;
      }
    }
  }
  std::cout << "Operations: all bounds, emptiness, order and equality are the same after each of\n ";
  for (std::size_t operation = 0; operation < counts.size(); ++operation)
    std::cout << ' ' << counts[operation] << ' ' << operationNames[operation];
  std::cout << "; " << empty << " results are empty.\n";
  return 0;
}

template <class Numbers>
DecomposedOctagon<Numbers> stepByStep(const std::vector<IntegerConstraint>& constraints) {
  DecomposedOctagon<Numbers> result;
  for (const IntegerConstraint& constraint : constraints)
    result.assume({constraint.first, constraint.second, static_cast<typename Numbers::Number>(constraint.bound)});
  return result;
}

/// Whether the closure of one matrix gives what adding one constraint after the other gives, in one matrix and in blocks.
template <class Numbers>
bool isClosureIncremental(const std::vector<IntegerConstraint>& constraints, const DenseOctagon<Numbers>& closed,
                          bool isEmpty) {
  DenseOctagon<Numbers> dense(closed.variables());
  bool isAdded = true;
  for (std::size_t index = 0; index < constraints.size() && isAdded; ++index) {
    const Edge edge = edgeOf(constraints[index]);
    isAdded = dense.add(edge.from, edge.to, static_cast<typename Numbers::Number>(edge.bound));
  }
  const DecomposedOctagon<Numbers> decomposed = stepByStep<Numbers>(constraints);
  if (isAdded == isEmpty || decomposed.isBottom() != isEmpty) return false;
  if (isEmpty) return true;
  for (Node from = 0; from < closed.nodes(); ++from) {
    for (Node to = 0; to < closed.nodes(); ++to) {
      if (from == to) continue;
      const Term first{to / 2, to % 2 == 1}, second{from / 2, from % 2 == 0};
      const auto bound = finiteOrNothing<Numbers>(closed.bound(from, to));
      if (finiteOrNothing<Numbers>(dense.bound(from, to)) != bound ||
          decomposed.rangeOfSum(first, second).upper != bound)
        return false;
    }
  }
  return true;
}

bool isRealClosureRight(Random& random, long& empty) {
  const auto constraints = randomConstraints(random, variables, 4 * variables);
  DenseOctagon<Reals> closed = denseOctagon<Reals>(variables, constraints);
  const bool isEmpty = !closed.close();
  Both both{stepByStep<Reals>(constraints), Shape(variables, ppl::UNIVERSE)};
  for (const IntegerConstraint& constraint : constraints) both.shape.add_constraint(pplConstraint(constraint));
  empty += isEmpty;
  return areSame(both) && isClosureIncremental<Reals>(constraints, closed, isEmpty);
}

bool isIntegerClosureRight(Random& random, long& empty) {
  constexpr std::size_t few = 3;
  constexpr std::int64_t size = 5;
  const auto inside = randomConstraints(random, few, 4 * few);
  auto constraints = boxConstraints(few, size);
  constraints.insert(constraints.end(), inside.begin(), inside.end());
  DenseOctagon<Integers> closed = denseOctagon<Integers>(few, constraints);
  const bool isEmpty = !closed.close();
  const std::vector<Point> points = pointsOf(few, size, inside);
  empty += isEmpty;
  if (points.empty() != isEmpty || !isClosureIncremental<Integers>(constraints, closed, isEmpty)) return false;
  for (Node from = 0; from < closed.nodes() && !isEmpty; ++from) {
    for (Node to = 0; to < closed.nodes(); ++to) {
      if (closed.bound(from, to) != bestBound(from, to, points)) return false;
    }
  }
  return true;
}

int compareClosures(int rounds) {
  Random random(2);
  long emptyReals = 0, emptyIntegers = 0;
  for (int round = 0; round < rounds; ++round) {
    const bool areRealsRight = isRealClosureRight(random, emptyReals);
    if (areRealsRight && isIntegerClosureRight(random, emptyIntegers)) continue;
    std::cout << "Closures over " << (areRealsRight ? "integers" : "reals") << " differ in round " << round << ".\n";
    return 1;
  }
  std::cout << "Closures: of " << rounds << " octagons over reals (" << emptyReals << " empty) as the library's, of "
            << rounds << " over integers (" << emptyIntegers
            << " empty) as of all points; the same one constraint at a time.\n";
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 10000;
  const int result = compareOperations(rounds);
  return result != 0 ? result : compareClosures(rounds);
}
