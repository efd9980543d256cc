// Circuits of words against arithmetic: every value of every input, for divisors of which some leading bits are known to be zero.
#include "smt/word_circuits.h"

#include <gtest/gtest.h>

#include <cadical.hpp>

namespace argosy::smt {
namespace {

class SolverClauses final : public ClauseSink {
 public:
  explicit SolverClauses(CaDiCaL::Solver& solver) : solver_(solver) {}
  void clause(std::span<const Literal> literals) override {
    for (const Literal literal : literals) solver_.add(literal);
    solver_.add(0);
  }

 private:
  CaDiCaL::Solver& solver_;
};

class WordCircuitsTest : public testing::Test {
 protected:
  static constexpr unsigned width = 5;

  Word unknown(unsigned bits) {
    Word word(width, -Circuit::truth);
    for (unsigned i = 0; i < bits; ++i) word[i] = circuit.fresh();
    return word;
  }

  void assume(const Word& word, unsigned value) {
    for (unsigned i = 0; i < width; ++i)
      if (word[i] != -Circuit::truth) solver.assume((value >> i & 1) != 0 ? word[i] : -word[i]);
  }

  unsigned valueOf(const Word& word) {
    unsigned value = 0;
    for (unsigned i = 0; i < width; ++i) value |= (solver.val(word[i]) > 0 ? 1U : 0U) << i;
    return value;
  }

  CaDiCaL::Solver solver;
  SolverClauses clauses{solver};
  Circuit circuit{clauses};
  WordCircuits words{circuit};
};

TEST_F(WordCircuitsTest, DivisionByAnyDivisorOfSoManyBits) {
  const Word dividend = unknown(width);
  for (unsigned bits = 1; bits <= width; ++bits) {
    const Word divisor = unknown(bits);
    const WordCircuits::Division division = words.divide(dividend, divisor);
    for (unsigned left = 0; left < 1U << width; ++left) {
      for (unsigned right = 0; right < 1U << bits; ++right) {
        assume(dividend, left);
        assume(divisor, right);
        ASSERT_EQ(solver.solve(), 10);
        ASSERT_EQ(valueOf(division.quotient), right == 0 ? (1U << width) - 1 : left / right) << left << " / " << right;
        ASSERT_EQ(valueOf(division.remainder), right == 0 ? left : left % right) << left << " % " << right;
      }
    }
  }
}

TEST_F(WordCircuitsTest, DivisionByConstants) {
  const Word dividend = unknown(width);
  for (unsigned right = 0; right < 1U << width; ++right) {
    const WordCircuits::Division division = words.divide(dividend, WordCircuits::constant(width, right));
    for (unsigned left = 0; left < 1U << width; ++left) {
      assume(dividend, left);
      ASSERT_EQ(solver.solve(), 10);
      ASSERT_EQ(valueOf(division.quotient), right == 0 ? (1U << width) - 1 : left / right) << left << " / " << right;
      ASSERT_EQ(valueOf(division.remainder), right == 0 ? left : left % right) << left << " % " << right;
    }
  }
}

}  // namespace
}  // namespace argosy::smt
