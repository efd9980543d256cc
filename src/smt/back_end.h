// What a solver library has to offer; everything that solvers have in common is in ManagedSolver. Back ends may be loaded modules
// that do not link this room: they need nothing but headers, and make constants through ConstantMaker.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "smt/solver.h"

namespace argosy::smt {

class ConstantMaker {
 public:
  virtual ~ConstantMaker() = default;
  /// Boolean, BitVector, Float (IEEE bits) or Integer (two's complement).
  virtual TermRef scalar(SortRef sort, UInt128 bits) = 0;
  virtual TermRef rational(Int128 numerator, Int128 denominator) = 0;
  /// Later elements replace earlier ones of the same index.
  virtual TermRef array(SortRef sort, TermRef fallback, std::span<const std::pair<TermRef, TermRef>> elements) = 0;
  /// The application `term` has the function of, to constants.
  virtual TermRef application(TermRef term, std::span<const TermRef> arguments) = 0;
};

class BackEnd {
 public:
  virtual ~BackEnd() = default;

  virtual Capabilities capabilities() const = 0;
  virtual void push() = 0;
  virtual void pop() = 0;
  /// Translates. Whatever these three throw makes the answer Unknown, and the back end is made anew.
  virtual void add(TermRef formula) = 0;
  virtual void assume(std::span<const TermRef> assumptions) = 0;
  virtual Answer solve() = 0;
  /// See Solver.
  virtual void limitConflicts(std::uint32_t) {}
  /// Ends `solve`, and translation where it can; called from another thread, more than once.
  virtual void interrupt() = 0;

  /// After Satisfiable: values of the symbols, and of applications under them, in terms that were added or assumed.
  virtual Model model(std::span<const TermRef> symbols, std::span<const TermRef> applications) = 0;
  /// After Unsatisfiable: some of the last assumptions.
  virtual std::vector<TermRef> unsatCore() = 0;
  virtual std::string reasonUnknown() const = 0;
  /// Whether what popped formulas have left behind slows down so much that a new back end should take over the others.
  virtual bool hasMuchGarbage() const { return false; }
  /// The query as DIMACS; empty for solvers other than SAT solvers.
  virtual std::string dimacs() const { return {}; }
};

struct BackEndOptions {
  std::optional<std::chrono::milliseconds> time;
  bool keepsClauses = false;  // for dimacs()
  bool expectsContradictions = false;
};

std::unique_ptr<BackEnd> makeZ3BackEnd(ConstantMaker& constants);
std::unique_ptr<BackEnd> makeSatBackEnd(TermTable& terms, ConstantMaker& constants, const BackEndOptions& options);
/// Opens the module. Throws SolverMissing.
std::unique_ptr<BackEnd> makeCvc5BackEnd(ConstantMaker& constants, const BackEndOptions& options);

/// The function that the module exports under the name `cvc5FactoryName`.
using BackEndFactory = BackEnd* (*)(ConstantMaker& constants, const BackEndOptions& options);
inline constexpr const char* cvc5FactoryName = "argosyMakeCvc5BackEnd";

}  // namespace argosy::smt
