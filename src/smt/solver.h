// One interface for all solvers. A solver holds a stack of formulas; a query asks whether they are satisfiable together with some
// assumptions. Whatever goes wrong inside a solver (time, memory, crash, incompleteness) is the answer Unknown with a reason.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "smt/model.h"

namespace argosy::smt {

enum class Answer : std::uint8_t { Satisfiable, Unsatisfiable, Unknown };

enum class SolverKind : std::uint8_t { Z3, Cvc5, Sat };
const char* toString(SolverKind kind);  // "z3", "cvc5", "sat"

/// What a solver can do; ask, never assume.
struct Capabilities {
  bool unsatCores = false;
  bool integers = false;  // integers and reals, linear and not
  bool floats = false;
  bool arrays = false;
  bool functions = false;
  bool quantifiers = false;
  bool interpolation = false;
};

struct QueryLimits {
  /// Processor time of one query; the query really stops, at most a second later. Of cvc5, which cannot be interrupted, wall time.
  std::optional<std::chrono::milliseconds> time{};
  /// Of the whole process, looked at while the query runs.
  std::optional<std::uint64_t> memoryBytes{};
};

struct SolverStatistics {
  std::uint64_t queries = 0, satisfiable = 0, unsatisfiable = 0, unknown = 0, cacheHits = 0;
  double seconds = 0;             // inside the solver
  double translationSeconds = 0;  // terms into the solver's own, bit-blasting included
  double longestSeconds = 0;
};

class Solver {
 public:
  virtual ~Solver() = default;

  virtual SolverKind kind() const = 0;
  virtual Capabilities capabilities() const = 0;

  virtual void push() = 0;
  virtual void pop() = 0;
  virtual void add(TermRef formula) = 0;
  /// From now on, a SAT solver that has met so many conflicts gives up a query; 0: none does. Other solvers take no notice.
  virtual void limitConflicts(std::uint32_t most) = 0;
  /// Assumptions are Boolean terms, not only literals.
  virtual Answer check(std::span<const TermRef> assumptions = {}) = 0;

  /// After Satisfiable: values of all symbols in the formulas. Checked by evaluation where evaluation is exact. Throws
  /// std::runtime_error when there is none: a value of more than 128 bits, or one that the check refutes.
  virtual Model model() = 0;
  /// After Unsatisfiable: a subset of the assumptions that is unsatisfiable with the formulas.
  virtual std::vector<TermRef> unsatCore() = 0;
  /// The reason of a query that was given up for its conflicts.
  static constexpr std::string_view tooManyConflicts = "too many conflicts";
  /// After Unknown: why, in a few words ("time limit", "memory limit", "interrupted", the solver's own words).
  virtual std::string reasonUnknown() const = 0;

  virtual const SolverStatistics& statistics() const = 0;
};

struct SolverOptions {
  SolverKind kind = SolverKind::Z3;
  QueryLimits limits{};
  /// The run's own limits: time, memory and interrupts end a query, too. Must outlive the solver; may be null.
  const Limits* runLimits = nullptr;
  /// Every query is written there as SMT-LIB 2.6 (query-000001-z3.smt2, ...; for Sat also DIMACS .cnf). Empty: none.
  std::string dumpDirectory{};
  /// Most hard queries will be contradictions: a SAT solver then looks for proofs more than for models.
  bool expectsContradictions = false;
  /// Answers of identical queries (same set of formulas and assumptions) are remembered.
  bool cache = true;
};

/// Thrown by makeSolver when this build or machine lacks the solver, with a message for users.
class SolverMissing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `Sat` bit-blasts to CaDiCaL: bit-vectors, floats, Booleans, arrays over them (removed by read-over-write and Ackermann's reduction);
/// other terms make the answer Unknown ("not a bit-vector formula").
std::unique_ptr<Solver> makeSolver(TermTable& terms, const SolverOptions& options);

}  // namespace argosy::smt
