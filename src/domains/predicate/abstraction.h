// Predicate abstraction (φ)^ρ (docs/theory.md §5.6): the strongest region over the predicates ρ,
// or one that is cheaper, that φ implies. Whatever a solver cannot tell makes the region larger, never smaller.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "domains/predicate/region.h"
#include "smt/solver.h"

namespace argosy::predicate {

struct AbstractionPredicate {
  smt::TermRef plain;
  smt::TermRef instantiated;  // the same about the block's end
};

enum class AbstractionKind : std::uint8_t {
  Boolean,    // all combinations of predicates that φ admits
  Cartesian,  // the predicates, or their negations, that φ implies
  Combined,   // the same region as Boolean, but cartesian first: only what remains undecided is enumerated
};

struct AbstractionOptions {
  /// Of one set of predicates that depend on each other. Beyond, what remains is abstracted cartesianly.
  std::size_t maximalCubes = 500;
  /// And what contradicts is asked for with so many queries, where the solver has cores.
  std::size_t maximalClauseQueries = 64;
  /// Abstractions that are remembered.
  std::size_t cacheSize = 100'000;
  /// Queries in a row without answer after which an abstraction makes do with what it knows.
  std::size_t patience = 6;
};

struct AbstractionStatistics {
  std::uint64_t abstractions = 0;
  std::uint64_t cacheHits = 0;
  std::uint64_t shortcuts = 0;  // no predicate to decide: at most one query
  std::uint64_t queries = 0;
  std::uint64_t unknownAnswers = 0;
  std::uint64_t cubes = 0;
  std::uint64_t overflows = 0;             // more cubes than allowed
  std::uint64_t predicates = 0;            // given, all in all
  std::uint64_t irrelevantPredicates = 0;  // that no query asked about, because nothing was known of them
  std::uint64_t constantPredicates = 0;    // that were true or false without a query
};

class Abstraction {
 public:
  /// `terms` and `regions` must outlive it.
  Abstraction(smt::TermTable& terms, Regions& regions, AbstractionKind kind, const AbstractionOptions& options = {});

  /// `formula` and `facts` hold at the block's end; the result is implied by them and what the solver holds already,
  /// which must be the same whenever formula and facts are (or follow from them). The solver comes back as it was. No
  /// predicates: true, without a query; otherwise, false if the solver can tell that they do not hold together.
  Region compute(smt::Solver& solver, smt::TermRef formula, std::span<const smt::TermRef> facts,
                 std::span<const AbstractionPredicate> predicates);

  AbstractionKind kind() const { return kind_; }
  const AbstractionStatistics& statistics() const { return statistics_; }

 private:
  using Key = std::vector<std::uint32_t>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  static Key keyOf(smt::TermRef formula, std::span<const smt::TermRef> facts,
                   std::span<const AbstractionPredicate> predicates);
  std::vector<AbstractionPredicate> canonicalPredicates(std::span<const AbstractionPredicate> predicates);
  struct Result {
    Region region;
    bool isComplete;  // all queries were answered
  };
  Result abstract(smt::Solver& solver, smt::TermRef formula, std::span<const smt::TermRef> facts,
                  std::span<const AbstractionPredicate> predicates);
  smt::TermRef nameOf(smt::TermRef atom);

  smt::TermTable& terms_;
  Regions& regions_;
  AbstractionKind kind_;
  AbstractionOptions options_;
  AbstractionStatistics statistics_;
  std::unordered_map<Key, Region, KeyHash> cache_;
  std::unordered_map<smt::TermRef, smt::TermRef>
      names_;  // of instantiated predicates: always the same, for the solver's own cache
};

}  // namespace argosy::predicate
