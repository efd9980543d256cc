// Runs the same random operations on octagons over reals and on the Octagonal_Shape<mpq_class> of the Parma Polyhedra Library, and compares all bounds. The numbers are
// small fractions of powers of two, so that doubles are exact.
#include <gmpxx.h>
#include <ppl.hh>

#include <cstdlib>
#include <iostream>
#include <string>
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

void change(Random& random, Both& state, const Both& other) {
  const Term term = randomTerm(random, variables);
  const auto target = static_cast<VariableKey>(between(random, 0, variables - 1));
  const std::int64_t constant = between(random, -3, 3);
  switch (between(random, 0, 5)) {
    case 0: {
      state.octagon.forget(target);
      state.shape.unconstrain(ppl::Variable(target));
      break;
    }
    case 1: {
      state.octagon.assign(
          target, {{{term.isNegative ? -1.0 : 1.0, term.variable}}, Octagon::Range::of(static_cast<double>(constant))});
      state.shape.affine_image(ppl::Variable(target), expressionOf(term) + constant);
      break;
    }
    case 2:
      state.octagon = Octagon::join(state.octagon, other.octagon);
      state.shape.upper_bound_assign(other.shape);
      break;
    case 3: {
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
    default: {
      const IntegerConstraint constraint = randomConstraint(random, variables, -3, 9);
      const auto bound = static_cast<double>(static_cast<std::int64_t>(constraint.bound));
      state.octagon.assume({constraint.first, constraint.second, bound});
      ppl::Linear_Expression sum = expressionOf(constraint.first);
      if (constraint.second) sum += expressionOf(*constraint.second);
      state.shape.add_constraint(sum <= static_cast<std::int64_t>(constraint.bound));
      break;
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 10000;
  Random random(1);
  long operations = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Both> states(2);
    for (int step = 0; step < 12; ++step, ++operations) {
      const auto changed = static_cast<std::size_t>(between(random, 0, 1));
      change(random, states[changed], states[1 - changed]);
      if (!areSame(states[changed])) {
        std::cout << "They differ in round " << round << ", step " << step << ": "
                  << states[changed].octagon.toString(
                         [](VariableKey key) { return std::string(1, static_cast<char>('A' + key)); })
                  << " against ";
        using ppl::IO_Operators::operator<<;
        std::cout << states[changed].shape << '\n';
        return 1;
      }
      if (states[changed].octagon.isBottom()) break;
    }
  }
  std::cout << "All bounds are the same after each of " << operations << " operations.\n";
}
