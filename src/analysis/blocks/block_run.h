// The analysis of one block from one entry: what block-abstraction memoization remembers (docs/theory.md §9).
#pragma once

#include <optional>

#include "analysis/arg.h"
#include "analysis/reached_set.h"

namespace argosy {

class BlockRun;

/// Where one run enters another block.
struct BlockUse {
  PreciseState entry;         // in the names of the run that enters
  std::optional<Step> enter;  // the call; nothing for a loop, which begins where its entry is
  BlockRun* run = nullptr;    // of the block; null when the entry itself is a target
  std::size_t consumed = 0;   // exits of the run that have been continued from
};

/// The uses of the state before a call, or at a loop's head.
struct BlockUses {
  Ref<const ArgState> state;
  PrecisionRef precision;
  std::vector<BlockUse> uses;
};

class BlockRun {
 public:
  /// `block` is null for the whole program.
  BlockRun(std::uint32_t number, const ProgramBlock* block, PreciseState root, Cpa& cpa,
           std::unique_ptr<WaitlistOrder> order)
      : reached(cpa, std::move(order)), number_(number), block_(block), root_(std::move(root)) {}
  BlockRun(const BlockRun&) = delete;
  BlockRun& operator=(const BlockRun&) = delete;

  std::uint32_t number() const { return number_; }
  const ProgramBlock* block() const { return block_; }
  /// The reduced entry: the key, with the block.
  const PreciseState& root() const { return root_; }

  ReachedSet reached;
  /// In the order in which they were found; also those that were merged into others since, which others' links may name.
  std::vector<Ref<const ArgState>> exits;
  ReachedId searched{0};  // for exits: the states before it
  std::unordered_map<const AbstractState*, BlockUses> uses;
  /// The state is looked at anew, or another one has taken its place, with what came from it.
  void forgetUses(const AbstractState& state) {
    const auto known = uses.find(&state);
    if (known == uses.end()) return;
    for (const BlockUse& use : known->second.uses)
      if (use.run && use.consumed > 0) formerlyUsed.push_back(use.run);
    uses.erase(known);
  }
  /// By states that are looked at anew: there may still be states that came through these runs.
  std::vector<BlockRun*> formerlyUsed;
  /// Who uses this run. Uses may have gone since.
  struct User {
    BlockRun* run;
    Ref<const ArgState> state;
  };
  std::vector<User> users;
  bool isOpen = false;  // it is being explored, or waits for a run that is

 private:
  std::uint32_t number_;
  const ProgramBlock* block_;
  PreciseState root_;
};

}  // namespace argosy
