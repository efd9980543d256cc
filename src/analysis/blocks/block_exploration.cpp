#include "analysis/blocks/block_exploration.h"

#include <algorithm>
#include <stdexcept>

#include "analysis/blocks/parallel_round.h"

namespace argosy {
namespace {

/// `found`, and all runs that they use, once each.
std::vector<BlockRun*> reachableRuns(std::vector<BlockRun*> found, bool alsoFormerly = false) {
  std::unordered_set<const BlockRun*> seen(found.begin(), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& [state, uses] : found[i]->uses) {
      if (!found[i]->reached.find(*state).valid()) continue;
      for (const BlockUse& use : uses.uses)
        if (use.run && seen.insert(use.run).second) found.push_back(use.run);
    }
    if (!alsoFormerly) continue;
    for (BlockRun* run : std::vector<BlockRun*>(found[i]->formerlyUsed))
      if (seen.insert(run).second) found.push_back(run);
  }
  return found;
}

}  // namespace

BlockExploration::BlockExploration(CompositeCpa& composite, ArgCpa& arg, BlockPartition& partition,
                                   BlockTable::MakeOrder makeOrder, const BlockTableOptions& options, unsigned threads)
    : composite_(composite),
      arg_(arg),
      partition_(partition),
      threads_(composite.servesThreads() ? threads : 1),
      table_(composite, arg, cpa_, std::move(makeOrder), options),
      cpa_(composite, arg, partition, table_) {
  arg_.keepReplaced();
}

void BlockExploration::start(PrecisionRef precision) {
  table_.statistics().iterations = 1;
  outermost_ = &table_.makeOutermost({composite_.initialState(composite_.start()), std::move(precision)});
}

void BlockExploration::push(BlockRun& run) {
  table_.open(run);
  stack_.push_back(&run);
  table_.statistics().deepest = std::max(table_.statistics().deepest, stack_.size());
}

void BlockExploration::pop() {
  table_.close(*stack_.back());
  stack_.pop_back();
}

void BlockExploration::clearStack() {
  while (!stack_.empty()) pop();
}

void BlockExploration::collectExits(BlockRun& run) {
  if (!run.block()) return;
  const ControlPoint& from = composite_.place(*run.root().state).point();
  const std::size_t before = run.exits.size();
  run.reached.forEachFrom(run.searched, [&](ReachedId, const ReachedState& entry) {
    if (run.block()->isExit(arg_.place(*entry.state).point(), from))
      run.exits.emplace_back(static_cast<const ArgState*>(entry.state.get()));
  });
  run.searched = run.reached.next();
  if (run.exits.size() > before && !run.users.empty()) grown_.push_back(&run);
}

bool BlockExploration::usesTargets(std::span<BlockRun* const> runs,
                                   const std::function<bool(const ArgState&)>& isTarget) {
  bool found = false;
  for (const BlockRun* run : reachableRuns({runs.begin(), runs.end()}))
    run->reached.forEach(
        [&](ReachedId, const ReachedState& entry) { found |= isTarget(static_cast<const ArgState&>(*entry.state)); });
  return found;
}

ExplorationEnd BlockExploration::run(const Limits& limits, const CpaAlgorithm::Abort& abort,
                                     const std::function<bool(const ArgState&)>& isTarget) {
  for (;;) {
    const ExplorationEnd end =
        threads_ > 1 ? ParallelRound(*this, threads_, limits, abort, isTarget).run() : round(limits, abort, isTarget);
    if (end != ExplorationEnd::Complete) return end;
    if (!waitForGrown()) break;
    ++table_.statistics().iterations;
  }
  check();
  return ExplorationEnd::Complete;
}

ExplorationEnd BlockExploration::round(const Limits& limits, const CpaAlgorithm::Abort& abort,
                                       const std::function<bool(const ArgState&)>& isTarget) {
  BlockRun* needed = nullptr;
  bool hitsTarget = false;
  std::vector<BlockRun*> added;
  const auto before = [&](ReachedSet& reached, ReachedId id) {
    added.clear();
    const auto uses = cpa_.prepare(static_cast<const ArgState&>(*reached[id].state), reached[id].precision, added);
    const auto needy = std::ranges::find_if(
        uses, [](const BlockUse& use) { return use.run && !use.run->isOpen && use.run->reached.hasWaiting(); });
    needed = needy == uses.end() ? nullptr : needy->run;
    if (!added.empty() && isTarget && usesTargets(added, isTarget)) hitsTarget = true;
    return needed || hitsTarget ? CpaAlgorithm::Turn::Later : CpaAlgorithm::Turn::Explore;
  };
  push(*outermost_);
  while (!stack_.empty()) {
    BlockRun& run = *stack_.back();
    cpa_.work(run);
    CpaAlgorithm algorithm(cpa_, limits, abort, before);
    needed = nullptr;
    const ExplorationEnd end = algorithm.run(run.reached);
    exploration_ += algorithm.statistics();
    if (end == ExplorationEnd::Complete) {
      collectExits(run);
      pop();
    } else if (end == ExplorationEnd::Aborted && needed && !hitsTarget) {
      push(*needed);
    } else {
      clearStack();
      return end;
    }
  }
  return ExplorationEnd::Complete;
}

bool BlockExploration::waitForGrown() {
  std::vector<BlockRun*> waiting;
  std::unordered_set<const BlockRun*> seen;
  const auto wait = [&](const BlockRun::User& user) {
    const ReachedId id = user.run->reached.find(*user.state);
    if (!id.valid()) return;
    user.run->reached.wait(id);
    if (seen.insert(user.run).second) waiting.push_back(user.run);
  };
  for (const BlockRun* grown : grown_)
    for (const BlockRun::User& user : grown->users) {
      const auto uses = user.run->uses.find(user.state.get());
      if (uses == user.run->uses.end()) continue;
      const bool isBehind = std::ranges::any_of(uses->second.uses, [&](const BlockUse& use) {
        return use.run == grown && use.consumed < grown->exits.size();
      });
      if (isBehind) wait(user);
    }
  grown_.clear();
  for (std::size_t i = 0; i < waiting.size(); ++i)
    for (const BlockRun::User& user : waiting[i]->users) wait(user);
  return !waiting.empty();
}

std::vector<BlockRun*> BlockExploration::runsInUse() const { return reachableRuns({outermost_}); }

std::vector<BlockRun*> BlockExploration::runsOnPaths() const { return reachableRuns({outermost_}, true); }

void BlockExploration::forgetUsesOfRemoved() {
  std::erase_if(outermost_->uses, [&](const auto& entry) { return !outermost_->reached.find(*entry.first).valid(); });
}

void BlockExploration::check() {
  for (const BlockRun* run : runsInUse()) {
    bool isClosed = !run->reached.hasWaiting();
    for (const auto& [state, uses] : run->uses)
      if (run->reached.find(*state).valid())
        for (const BlockUse& use : uses.uses) isClosed &= !use.run || use.consumed == use.run->exits.size();
    if (!isClosed) throw std::logic_error("block-abstraction memoization has not come to a fixpoint");
  }
}

}  // namespace argosy
