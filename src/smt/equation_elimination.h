// Equations between polynomials decide many formulas that bit-blasting cannot: a symbol that an equation determines is replaced everywhere, and what
// remains of the other equations often is 0 = 0 (Gaussian elimination over the integers modulo 2^n).
#pragma once

#include "smt/model.h"

namespace argosy::smt {

class EquationElimination {
 public:
  /// There are products of unknowns or sums of many, and the formula is small enough.
  static bool isPromising(TermRef formula);

  /// A formula that is satisfiable if and only if the given one is.
  EquationElimination(TermTable& table, TermRef formula);

  TermRef formula() const { return formula_; }
  /// This is a case of the other's simplified formula.
  void prepend(const EquationElimination& before);
  /// From a model of the simplified formula to one of the original.
  void complete(Model& model) const;

 private:
  /// Replaces the symbol of one more equation; false when there is none.
  bool eliminateOne();

  TermTable* table_;
  TermRef formula_;
  std::vector<std::pair<TermRef, TermRef>> definitions_;  // symbols, in the order of their elimination
};

/// The formula as a disjunction of cases, each by its own equations: where a condition selects between values, both cases are tried, since equations are
/// of use only outside of the choice. Cases that are false are left out.
std::vector<EquationElimination> eliminateByCases(TermTable& table, TermRef formula);

}  // namespace argosy::smt
