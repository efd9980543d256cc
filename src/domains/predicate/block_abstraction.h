// prec of the predicate CPA (docs/theory.md §5.3): (ψ ∧ φ)^π(l), with ψ and φ in terms of the block's start and the predicates in terms of
// its end.
#pragma once

#include "domains/predicate/abstraction.h"
#include "domains/predicate/predicate_precision.h"
#include "domains/predicate/predicate_state.h"
#include "domains/predicate/queries.h"
#include "encode/encoder.h"

namespace argosy::predicate {

class BlockAbstraction {
 public:
  BlockAbstraction(encode::Encoder& encoder, Queries& queries, Regions& regions, Abstraction& abstraction)
      : encoder_(encoder), queries_(queries), regions_(regions), abstraction_(abstraction) {}

  /// The region of the block that begins after `end`, a path through the block `before`.
  Region compute(const Block& before, const encode::PathFormula& end, std::span<const smt::TermRef> predicates);
  /// The same of predicates about objects that have other names on the path: where a block is entered that is analysed by itself.
  Region computeRenamed(const Block& before, const encode::PathFormula& end, std::span<const smt::TermRef> predicates,
                        const memory::Renaming& renaming);
  /// What is known at a block's start, in its symbols.
  smt::TermRef startOf(const Block& block) {
    return encoder_.instantiate(regions_.toTerm(block.region()), block.start(), block.root().start());
  }

  Regions& regions() { return regions_; }
  const Abstraction& abstraction() const { return abstraction_; }
  /// How often, with or without predicates.
  std::uint64_t computed() const { return computed_; }
  double secondsSpent() const { return seconds_; }

 private:
  Region compute(const Block& before, const encode::PathFormula& end,
                 std::span<const AbstractionPredicate> instantiated);

  encode::Encoder& encoder_;
  Queries& queries_;
  Regions& regions_;
  Abstraction& abstraction_;
  std::uint64_t computed_ = 0;
  double seconds_ = 0;
};

}  // namespace argosy::predicate
