// The states of the predicate CPA (digest seed-predicate §2.4, F21): (ψ, l^ψ, φ). A block begins with an abstraction state, which knows ψ; the
// intermediate states of the block share it and add the path formula φ.
#pragma once

#include "analysis/state.h"
#include "encode/path_formula.h"
#include "program/program.h"

namespace argosy::predicate {

/// Where a block begins: one abstraction, computed once. Blocks are told apart by identity, not by their formulas.
class Block final : public ReferenceCounted {
 public:
  Block(Ref<const Block> before, NodeId location, encode::PathFormula formula)
      : before_(std::move(before)), location_(location), formula_(std::move(formula)) {}
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  ~Block() {
    // Chains of blocks are as long as paths: released one by one, not by recursion.
    Ref<const Block> rest = std::move(before_);
    while (rest.isUnique()) rest = std::move(rest->before_);
  }

  const Ref<const Block>& before() const { return before_; }
  NodeId location() const { return location_; }
  /// φ of the block that ended here: what leads from the abstraction before to this one.
  const encode::PathFormula& blockFormula() const { return formula_; }

 private:
  mutable Ref<const Block> before_;  // changes in the destructor only
  NodeId location_;
  encode::PathFormula formula_;
};

class PredicateState final : public AbstractState {
 public:
  PredicateState(Ref<const Block> block, encode::PathFormula formula, bool isAbstraction)
      : block_(std::move(block)), formula_(std::move(formula)), isAbstraction_(isAbstraction) {}

  const Ref<const Block>& block() const { return block_; }
  const encode::PathFormula& formula() const { return formula_; }
  /// φ is true because a block begins here, not because nothing has happened.
  bool isAbstraction() const { return isAbstraction_; }

  /// Both are in the same block, and `other` includes the paths of this state.
  bool wasMergedInto(const PredicateState& other) const { return mergedInto_ == &other; }
  void mergedInto(const PredicateState& other) const { mergedInto_ = &other; }

 private:
  Ref<const Block> block_;
  encode::PathFormula formula_;
  bool isAbstraction_;
  mutable const PredicateState* mergedInto_ = nullptr;  // bookkeeping for stop, which comes right after merge
};

}  // namespace argosy::predicate
