// The states of the predicate CPA (docs/theory.md §5.3): (ψ, l^ψ, φ). A block begins with an abstraction state, which knows ψ; the
// intermediate states of the block share it and add the path formula φ.
#pragma once

#include <algorithm>

#include "analysis/state.h"
#include "domains/predicate/region.h"
#include "encode/encoder.h"
#include "program/program.h"

namespace argosy::predicate {

/// Where a block begins: one abstraction, computed once. Blocks are told apart by identity, not by their formulas.
class Block final : public ReferenceCounted {
 public:
  /// `end` is how the block before ended, `start` how this one starts.
  Block(Ref<const Block> before, NodeId location, encode::PathFormula end, encode::PathFormula start, Region region)
      : before_(std::move(before)),
        location_(location),
        depth_(before_ ? before_->depth_ + 1 : 0),
        root_(before_ ? before_->root_ : this),
        end_(std::move(end)),
        start_(std::move(start)),
        region_(std::move(region)) {}
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  ~Block() {
    // Chains of blocks are as long as paths: released one by one, not by recursion.
    Ref<const Block> rest = std::move(before_);
    while (rest.isUnique()) rest = std::move(rest->before_);
  }

  const Ref<const Block>& before() const { return before_; }
  /// The first one: where the analysis began.
  const Block& root() const { return *root_; }
  NodeId location() const { return location_; }
  /// The number of blocks before.
  std::uint32_t depth() const { return depth_; }
  /// Older blocks have smaller numbers: each starts with a background of its own.
  std::uint32_t age() const { return start_.background.index; }
  /// φ of the block that ended here: what leads from the abstraction before to this one.
  const encode::PathFormula& blockFormula() const { return end_; }
  const encode::PathFormula& start() const { return start_; }
  /// ψ, over plain symbols.
  const Region& region() const { return region_; }
  /// All states of the block see it (IMPACT, docs/theory.md §6.7).
  void strengthen(Region region) const { region_ = std::move(region); }

 private:
  mutable Ref<const Block> before_;  // changes in the destructor only
  NodeId location_;
  std::uint32_t depth_;
  const Block* root_;
  encode::PathFormula end_, start_;
  mutable Region region_;
};

class PredicateState final : public AbstractState {
 public:
  enum class Kind : std::uint8_t {
    Abstraction,  // φ is true because a block begins here, not because nothing has happened
    Intermediate,
    Target,  // intermediate, but the block ends here: something is violated
  };
  /// `known`: what other components know where a block is about to end; null: nothing.
  PredicateState(Ref<const Block> block, encode::PathFormula formula, Kind kind, smt::TermRef known = nullptr)
      : block_(std::move(block)), formula_(std::move(formula)), kind_(kind), known_(known) {}

  /// The paths of another state of the block, and one more. What they are together is found when it is asked for: then all that had to be merged is known.
  PredicateState(encode::Encoder& encoder, Ref<const PredicateState> others, encode::PathFormula formula)
      : block_(others->block_),
        formula_(std::move(formula)),
        kind_(Kind::Intermediate),
        encoder_(&encoder),
        others_(std::move(others)) {}
  PredicateState(const PredicateState&) = delete;
  PredicateState& operator=(const PredicateState&) = delete;
  ~PredicateState() override { releaseOthers(); }

  const Ref<const Block>& block() const { return block_; }
  const encode::PathFormula& formula() const {
    if (others_) mergeOthers();
    return formula_;
  }
  smt::TermRef known() const { return known_; }
  bool isAbstraction() const { return kind_ == Kind::Abstraction; }
  bool isTarget() const { return kind_ == Kind::Target; }

  /// In the tree of blocks. A graph has other edges, where other components' states were merged: there, this state covers what came from `parent`.
  bool follows(const PredicateState& parent) const {
    return parent.block_ == (isAbstraction() && block_->before() ? block_->before() : block_);
  }

  /// Both are in the same block, and `other` includes the paths of this state.
  bool wasMergedInto(const PredicateState& other) const { return mergedInto_.get() == &other; }
  void mergedInto(Ref<const PredicateState> other) const { mergedInto_ = std::move(other); }

 private:
  void mergeOthers() const {
    std::vector<encode::PathFormula> paths;
    for (const PredicateState* state = this; state; state = state->others_.get()) paths.push_back(state->formula_);
    std::ranges::reverse(paths);
    formula_ = encoder_->merge(std::move(paths));
    releaseOthers();
  }
  /// States are merged one by one: the chain is released one by one, not by recursion.
  void releaseOthers() const {
    Ref<const PredicateState> rest = std::move(others_);
    while (rest.isUnique()) rest = std::move(rest->others_);
  }

  Ref<const Block> block_;
  mutable encode::PathFormula formula_;
  Kind kind_;
  smt::TermRef known_ = nullptr;
  encode::Encoder* encoder_ = nullptr;
  mutable Ref<const PredicateState> others_;      // null once they are merged
  mutable Ref<const PredicateState> mergedInto_;  // bookkeeping for stop, which comes right after merge
};

}  // namespace argosy::predicate
