// The solvers of this machine, for tests of all of them.
#pragma once

#include <gtest/gtest.h>

#include "smt/solver.h"

namespace argosy::smt {

inline bool isAvailable(SolverKind kind) {
  TermTable terms;
  try {
    makeSolver(terms, {.kind = kind});
    return true;
  } catch (const SolverMissing&) {
    return false;
  }
}

inline std::vector<SolverKind> availableSolvers() {
  std::vector<SolverKind> kinds;
  for (const SolverKind kind : {SolverKind::Z3, SolverKind::Cvc5, SolverKind::Sat}) {
    if (isAvailable(kind)) kinds.push_back(kind);
  }
  return kinds;
}

/// Tests of one solver; skipped where it is missing.
class SolverTest : public testing::TestWithParam<SolverKind> {
 protected:
  void SetUp() override {
    if (!isAvailable(GetParam())) GTEST_SKIP() << toString(GetParam()) << " is missing";
  }
  std::unique_ptr<Solver> make() { return makeSolver(terms, {.kind = GetParam()}); }

  TermRef word(const std::string& name, unsigned width = 32) { return terms.symbol(name, terms.bitVectorSort(width)); }
  TermRef number(UInt128 bits, unsigned width = 32) { return terms.bitVector(width, bits); }
  TermRef truth(const std::string& name) { return terms.symbol(name, terms.booleanSort()); }
  TermRef less(TermRef left, TermRef right) { return terms.binary(TermKind::BvUnsignedLess, left, right); }
  TermRef times(TermRef left, TermRef right) { return terms.binary(TermKind::BvMultiply, left, right); }

  TermTable terms;
};

inline std::string nameOf(const testing::TestParamInfo<SolverKind>& info) { return toString(info.param); }

}  // namespace argosy::smt
