// Times of the operations on octagons, next to those of the Parma Polyhedra Library and of a plain loop over the full matrix.
#include <gmpxx.h>
#include <time.h>
#include <ppl.hh>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "tests/domains/octagon/random_octagons.h"

namespace {

namespace ppl = Parma_Polyhedra_Library;
using namespace argosy;
using namespace argosy::octagon;
using namespace argosy::octagon::samples;
using Octagon = DecomposedIntegerOctagon;
using Dense = DenseOctagon<Integers>;
using Shape = ppl::Octagonal_Shape<mpz_class>;

/// What everyone writes first: all 2n · 2n entries, Floyd and Warshall's loops, one strengthening.
class FullMatrix {
 public:
  explicit FullMatrix(const Dense& octagon) : nodes_(octagon.nodes()), entries_(nodes_ * nodes_) {
    for (Node from = 0; from < nodes_; ++from) {
      for (Node to = 0; to < nodes_; ++to) {
        const Int128 bound = octagon.bound(from, to);
        at(from, to) = from == to                      ? 0
                       : bound == infinityOf<Integers> ? std::numeric_limits<double>::infinity()
                                                       : static_cast<double>(bound);
      }
    }
  }

  void close() {
    for (Node middle = 0; middle < nodes_; ++middle) {
      for (Node from = 0; from < nodes_; ++from) {
        const double way = at(from, middle);
        for (Node to = 0; to < nodes_; ++to) {
          const double sum = way + at(middle, to);
          at(from, to) = sum < at(from, to) ? sum : at(from, to);
        }
      }
    }
    for (Node node = 0; node < nodes_; ++node) at(node, negated(node)) = 2 * std::floor(at(node, negated(node)) / 2);
    for (Node from = 0; from < nodes_; ++from) {
      for (Node to = 0; to < nodes_; ++to)
        at(from, to) = std::min(at(from, to), (at(from, negated(from)) + at(negated(to), to)) / 2);
    }
  }

  double at(Node from, Node to) const { return entries_[from * nodes_ + to]; }
  double& at(Node from, Node to) { return entries_[from * nodes_ + to]; }

 private:
  std::size_t nodes_;
  std::vector<double> entries_;
};

double processorMicroseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

/// The processor time of one call, in microseconds: the first decile, as other processes disturb most measurements, and clocks of virtual machines now and then jump.
/// Short calls are timed many at once, as asking for the time takes some 0.3 microseconds itself.
double microseconds(const std::function<void()>& call) {
  constexpr double leastTimed = 20;
  const auto timeOf = [&](int calls) {
    const double start = processorMicroseconds();
    for (int index = 0; index < calls; ++index) call();
    return processorMicroseconds() - start;
  };
  int calls = 1;
  while (timeOf(calls) < leastTimed) calls *= 2;
  std::vector<double> times;
  for (double total = 0; times.size() < 3 || (total < 2e5 && times.size() < 20000); total += times.back() * calls)
    times.push_back(timeOf(calls) / calls);
  const auto decile = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 10);
  std::ranges::nth_element(times, decile);
  return *decile;
}

/// Constraints that a random point satisfies, each between two variables of the same block.
std::vector<IntegerConstraint> constraintsOf(Random& random, std::size_t variables, std::size_t block,
                                             std::size_t count) {
  Point point(variables);
  for (auto& value : point) value = between(random, -100, 100);
  std::vector<IntegerConstraint> result;
  while (result.size() < count) {
    IntegerConstraint constraint = randomConstraint(random, variables, 0, 0);
    if (!constraint.second || constraint.first.variable / block != constraint.second->variable / block) continue;
    constraint.bound = valueOf(constraint.first, point) + valueOf(*constraint.second, point) + between(random, 0, 40);
    result.push_back(constraint);
  }
  return result;
}

ppl::Linear_Expression expressionOf(Term term) {
  const ppl::Linear_Expression variable = ppl::Variable(term.variable);
  return term.isNegative ? -variable : variable;
}
ppl::Constraint pplConstraint(const IntegerConstraint& constraint) {
  return expressionOf(constraint.first) + expressionOf(*constraint.second) <=
         static_cast<std::int64_t>(constraint.bound);
}
Shape shapeOf(std::size_t variables, const std::vector<IntegerConstraint>& constraints) {
  Shape shape(variables, ppl::UNIVERSE);
  for (const IntegerConstraint& constraint : constraints) shape.add_constraint(pplConstraint(constraint));
  return shape;
}
Octagon octagonOf(std::size_t variables, const std::vector<IntegerConstraint>& constraints) {
  Octagon octagon(variables + 1);
  for (const IntegerConstraint& constraint : constraints) octagon.assume(constraint);
  return octagon;
}

/// A difference of the first variables of a block that can take several values, at most in the middle of them.
IntegerConstraint tighterConstraint(const Octagon& octagon, std::size_t block) {
  for (VariableKey first = 0; first < block; ++first) {
    for (VariableKey second = first + 1; second < block; ++second) {
      const auto range = octagon.rangeOfSum({first, false}, {second, true});
      if (range.lower && range.upper && *range.lower + 1 < *range.upper)
        return {{first, false}, Term{second, true}, floorDivide(*range.lower + *range.upper, 2)};
    }
  }
  std::printf("all differences are constant!\n");
  std::exit(1);
}

void print(const std::string& operation, std::size_t variables, double ours, double library, double plain = 0) {
  std::printf("%-34s %5zu %12.2f %12.2f %9.1f", operation.c_str(), variables, ours, library, library / ours);
  if (plain > 0) std::printf(" %12.2f %9.1f", plain, plain / ours);
  std::printf("\n");
}

void compareDense(std::size_t variables) {
  Random random(static_cast<unsigned>(variables));
  const auto constraints = constraintsOf(random, variables, variables, 5 * variables);
  const auto others = constraintsOf(random, variables, variables, 5 * variables);
  const Dense unclosed = denseOctagon<Integers>(variables, constraints);
  const FullMatrix unclosedFull(unclosed);
  const Shape unclosedShape = shapeOf(variables, constraints);
  print("closure", variables, microseconds([&] { Dense(unclosed).close(); }),
        microseconds([&] { Shape(unclosedShape).is_empty(); }),
        microseconds([&] { FullMatrix(unclosedFull).close(); }));

  const Octagon octagon = octagonOf(variables, constraints), other = octagonOf(variables, others);
  const Shape shape = shapeOf(variables, constraints), otherShape = shapeOf(variables, others);
  if (shape.is_empty() || otherShape.is_empty() || octagon.isBottom() || other.isBottom()) std::printf("empty!\n");
  const IntegerConstraint added = tighterConstraint(octagon, variables);
  print("one constraint more", variables, microseconds([&] { Octagon(octagon).assume(added); }), microseconds([&] {
          Shape changed = shape;
          changed.add_constraint(pplConstraint(added));
          changed.is_empty();
        }));
  print("join", variables, microseconds([&] { Octagon::join(octagon, other); }), microseconds([&] {
          Shape joined = shape;
          joined.upper_bound_assign(otherShape);
        }));
  const Octagon joined = Octagon::join(octagon, other);
  Shape joinedShape = shape;
  joinedShape.upper_bound_assign(otherShape);
  joinedShape.is_empty();
  print("widening, and its closure", variables, microseconds([&] { Octagon::widen(octagon, joined); }),
        microseconds([&] {
          Shape widened = joinedShape;
          const std::vector<mpz_class> noThresholds;
          widened.CC76_extrapolation_assign(shape, noThresholds.begin(), noThresholds.end());
          widened.is_empty();
        }));
  print("x := x + 1", variables, microseconds([&] { Octagon(octagon).assign(0, {{{1, 0}}, Octagon::Range::of(1)}); }),
        microseconds([&] {
          Shape changed = shape;
          changed.affine_image(ppl::Variable(0), ppl::Variable(0) + 1);
          changed.is_empty();
        }));
  print("x := y + 1", variables, microseconds([&] { Octagon(octagon).assign(0, {{{1, 1}}, Octagon::Range::of(1)}); }),
        microseconds([&] {
          Shape changed = shape;
          changed.affine_image(ppl::Variable(0), ppl::Variable(1) + 1);
          changed.is_empty();
        }));
  print("x := y + z", variables,
        microseconds([&] { Octagon(octagon).assign(0, {{{1, 1}, {1, 2}}, Octagon::Range::of(0)}); }), microseconds([&] {
          Shape changed = shape;
          changed.affine_image(ppl::Variable(0), ppl::Variable(1) + ppl::Variable(2));
          changed.is_empty();
        }));
  volatile bool isIncluded = false;  // a result that nobody uses is not computed
  print("order", variables, microseconds([&] { isIncluded = Octagon::lessOrEqual(octagon, joined); }),
        microseconds([&] { isIncluded = joinedShape.contains(shape); }));
}

void closeBlocks(const Dense& dense, std::size_t block) {
  for (std::size_t first = 0; first < dense.variables(); first += block) {
    std::vector<std::size_t> sources(std::min(dense.variables() - first, block));
    std::iota(sources.begin(), sources.end(), first);
    dense.select(sources).close();
  }
}

void compareDecomposed(std::size_t variables, std::size_t block) {
  Random random(static_cast<unsigned>(variables * block));
  const auto constraints = constraintsOf(random, variables, block, 5 * variables);
  const Octagon octagon = octagonOf(variables, constraints);
  Dense dense = denseOctagon<Integers>(variables, constraints);
  const FullMatrix full(dense);
  const std::string of = " in blocks of " + std::to_string(block);
  print("closure" + of, variables, microseconds([&] { closeBlocks(dense, block); }),
        microseconds([&] { Dense(dense).close(); }), microseconds([&] { FullMatrix(full).close(); }));
  dense.close();
  const IntegerConstraint added = tighterConstraint(octagon, block);
  const Edge edge = edgeOf(added);
  Octagon changed = octagon;
  changed.assume(added);
  Dense changedDense = dense;
  changedDense.add(edge.from, edge.to, edge.bound);
  print("one constraint more" + of, variables, microseconds([&] { Octagon(octagon).assume(added); }),
        microseconds([&] { Dense(dense).add(edge.from, edge.to, edge.bound); }));
  print("join" + of, variables, microseconds([&] { Octagon::join(changed, octagon); }),
        microseconds([&] { Dense::maximum(changedDense, dense); }));
  print("x := x + 1" + of, variables,
        microseconds([&] { Octagon(octagon).assign(0, {{{1, 0}}, Octagon::Range::of(1)}); }),
        microseconds([&] { Dense(dense).shift(0, -1, 1); }));
}

/// What plot_series.py draws. Closure is of all blocks, and the operands of "join of all" differ everywhere: their join relates all variables whose bounds
/// differ, whatever the blocks were. The others are about one block.
void printSeries(std::size_t variables, std::size_t block) {
  Random random(static_cast<unsigned>(variables * block));
  const auto constraints = constraintsOf(random, variables, block, 5 * variables);
  const Octagon octagon = octagonOf(variables, constraints);
  const Octagon other = octagonOf(variables, constraintsOf(random, variables, block, 5 * variables));
  const Dense dense = denseOctagon<Integers>(variables, constraints);
  const IntegerConstraint added = tighterConstraint(octagon, block);
  const auto print = [&](const char* operation, double time) {
    std::printf("%s,%zu,%zu,%.3f\n", operation, variables, block, time);
  };
  print("closure", microseconds([&] { closeBlocks(dense, block); }));
  print("join of all", microseconds([&] { Octagon::join(octagon, other); }));
  Octagon changed = octagon;
  changed.assume(added);
  print("join", microseconds([&] { Octagon::join(changed, octagon); }));
  print("constraint", microseconds([&] { Octagon(octagon).assume(added); }));
  print("assignment", microseconds([&] { Octagon(octagon).assign(0, {{{1, 0}}, Octagon::Range::of(1)}); }));
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string_view(arguments[1]) == "--series") {
    std::printf("operation,variables,block,microseconds\n");
    for (const std::size_t variables : {32, 64, 128, 256}) {
      for (const std::size_t block : {4, 8, 16, 32}) printSeries(variables, block);
    }
    return 0;
  }
  std::printf("%-34s %5s %12s %12s %9s %12s %9s\n", "integers, dense", "n", "us", "PPL us", "times", "plain us",
              "times");
  for (const std::size_t variables : {8, 32, 128}) compareDense(variables);
  std::printf("\n%-34s %5s %12s %12s %9s %12s %9s\n", "integers, decomposed", "n", "us", "dense us", "times",
              "plain us", "times");
  for (const std::size_t block : {4, 8, 16}) {
    for (const std::size_t variables : {32, 128, 256}) compareDecomposed(variables, block);
  }
}
