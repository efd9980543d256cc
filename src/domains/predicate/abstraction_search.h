// The queries of one predicate abstraction: what the solver's formulas imply about predicates, alone (cartesian) or
// combined (boolean).
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "domains/predicate/abstraction.h"

namespace argosy::predicate {

/// Frames of a solver end with the scope.
class SolverScope {
 public:
  explicit SolverScope(smt::Solver& solver) : solver_(solver) { solver_.push(); }
  ~SolverScope() { solver_.pop(); }
  SolverScope(const SolverScope&) = delete;
  SolverScope& operator=(const SolverScope&) = delete;

 private:
  smt::Solver& solver_;
};

/// What the solver decides: an instantiated predicate, up to negation. Several plain predicates may have become the
/// same.
struct Decision {
  smt::TermRef atom;
  smt::TermRef name;  // a symbol that is equal to it, so that models tell its value
  struct PlainPredicate {
    smt::TermRef predicate;
    bool isNegated;  // it holds where the atom does not
  };
  std::vector<PlainPredicate> plain;
};

class AbstractionSearch {
 public:
  /// What each decision must be, where that is certain.
  using Implied = std::vector<std::optional<bool>>;

  AbstractionSearch(smt::TermTable& terms, Regions& regions, smt::Solver& solver, const AbstractionOptions& options,
                    AbstractionStatistics& statistics, std::vector<Decision> decisions);

  /// Whether the solver's formulas contradict each other. Has to come first: the others take its model.
  bool isContradiction();
  const Implied& implied();
  /// Of all decisions that are certain.
  Region cartesianRegion(const Implied& implied);
  /// Of a set of decisions, except those that are granted.
  Region booleanRegion(std::span<const std::size_t> group, const Implied& granted);

  /// All queries were answered, so that another try would give the same.
  bool isComplete() const { return isComplete_; }

 private:
  using Valuation = std::vector<bool>;  // of all decisions
  using Cube = std::vector<bool>;       // of a group
  using Group = std::span<const std::size_t>;

  smt::Answer ask(std::span<const smt::TermRef> assumptions = {});
  bool isImpossible(smt::TermRef assumption);
  bool isPatient() const { return unanswered_ < options_.patience; }
  /// The model of the last query. Nothing when it does not tell.
  std::optional<Valuation> valuation();

  Implied impliedOf(Group group, const std::optional<Valuation>& example);
  void confirmTogether(Group group, Implied& candidates);
  void dropRefuted(Group group, const Valuation& example, Implied& candidates);
  void confirmOneByOne(Group group, Implied& candidates);

  struct Enumeration {
    enum class End : std::uint8_t { Exhausted, Overflow, Unknown } end = End::Exhausted;
    std::set<Cube> cubes;
    std::optional<Region> rest;  // Overflow: what else there is
  };
  Enumeration enumerate(Group group);
  void enumerate(Group group, Enumeration& found);
  /// Of the literals that the solver has just refuted.
  std::vector<smt::TermRef> coreOf(const std::vector<smt::TermRef>& literals);
  Region learnedClauses(Group group, const std::set<Cube>& cubes);
  std::vector<smt::TermRef> literalsOf(Group group, const Cube& cube);
  Cube cubeOf(Group group, const Valuation& valuation) const;

  Region literal(const Decision::PlainPredicate& plain, bool holds);
  Region allPlain(std::size_t decision, bool holds);
  Region regionOf(Group group, std::span<const Cube> cubes, std::size_t depth);
  /// Plain predicates that became the same are equivalent.
  Region equivalences(std::size_t decision);

  smt::TermTable& terms_;
  Regions& regions_;
  smt::Solver& solver_;
  const AbstractionOptions& options_;
  AbstractionStatistics& statistics_;
  std::vector<Decision> decisions_;
  std::vector<std::size_t> all_;
  std::vector<Valuation> valuations_;  // of all models so far
  std::optional<Implied> implied_;
  bool isComplete_ = true;
  std::size_t unanswered_ = 0;        // in a row
  std::optional<SolverScope> names_;  // while the solver knows the names, and has models that tell their values
};

}  // namespace argosy::predicate
