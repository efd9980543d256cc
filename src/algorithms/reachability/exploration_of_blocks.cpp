#include <unordered_map>

#include "algorithms/reachability/exploration.h"
#include "analysis/blocks/block_graph.h"

namespace argosy::algorithms {
namespace {

class BlockSearch final : public Exploration {
 public:
  BlockSearch(CompositeCpa& composite, ArgCpa& arg, BlockTable::MakeOrder waitlist,
              std::unique_ptr<BlockPartition> partition, const BlockTableOptions& options, unsigned threads)
      : composite_(composite),
        arg_(arg),
        partition_(std::move(partition)),
        exploration_(composite, arg, *partition_, std::move(waitlist), options, threads) {}

  void start(const PrecisionRef& precision) override {
    exploration_.start(precision);
    graph_ = std::make_unique<BlockGraph>(composite_, arg_, exploration_);
  }

  ExplorationEnd run(const Limits& limits, const CpaAlgorithm::Abort& abort, CpaAlgorithm::Before) override {
    graph_->forgetPaths();
    return exploration_.run(limits, abort, [this](const ArgState& state) { return isAlarm(state); });
  }

  std::vector<const ArgState*> alarms(ExplorationEnd end, std::span<const StateRef> found) override {
    std::vector<const ArgState*> result;
    // A target that was found earlier may be reached again in another way: it has not to be found again for that.
    for (const BlockRun* run : exploration_.runsInUse()) {
      if (end == ExplorationEnd::Complete || found.empty()) {
        run->reached.forEach([&](ReachedId, const ReachedState& entry) {
          const auto& state = static_cast<const ArgState&>(*entry.state);
          if (isAlarm(state)) result.push_back(&state);
        });
        continue;
      }
      for (const StateRef& state : found)
        if (run->reached.find(*state).valid()) result.push_back(static_cast<const ArgState*>(state.get()));
    }
    return result;
  }

  const ArgState* onPath(const ArgState& state) override { return graph_->unfold(state); }
  bool dismissPath() override {
    graph_->dismissPath();
    return true;
  }
  const ArgState* onAnotherPath() override { return graph_->unfoldAnother(); }
  ReachedArg& graph() override { return *graph_; }
  void dismiss(const ArgState& alarm) override { dismissed_.emplace(&alarm, &alarm); }

  std::vector<const ReachedSet*> reachedSets() override {
    std::vector<const ReachedSet*> result;
    for (const BlockRun* run : exploration_.runsInUse()) result.push_back(&run->reached);
    return result;
  }
  std::vector<const BlockRun*> blockRuns() const override {
    const std::vector<BlockRun*> runs = exploration_.runsInUse();
    return {runs.begin(), runs.end()};
  }
  const ReachedSet& outermost() const override { return exploration_.outermost().reached; }
  bool hasWaiting() const override { return exploration_.outermost().reached.hasWaiting(); }
  const ExplorationStatistics& statistics() const override { return exploration_.exploration(); }
  Figures figures() const override {
    const BlockStatistics& statistics = exploration_.statistics();
    return {{"block runs", statistics.misses + 1},
            {"block hits", statistics.hits},
            {"block cuts", statistics.cuts},
            {"generalised block entries", statistics.generalised},
            {"iterations over recursive calls", statistics.iterations},
            {"most open blocks", std::uint64_t{statistics.deepest}}};
  }

 private:
  bool isAlarm(const ArgState& state) const { return arg_.violation(state) && !dismissed_.contains(&state); }

  CompositeCpa& composite_;
  ArgCpa& arg_;
  std::unique_ptr<BlockPartition> partition_;
  BlockExploration exploration_;
  std::unique_ptr<BlockGraph> graph_;
  std::unordered_map<const ArgState*, Ref<const ArgState>> dismissed_;
};

}  // namespace

std::unique_ptr<Exploration> makeBlockExploration(CompositeCpa& composite, ArgCpa& arg, BlockTable::MakeOrder waitlist,
                                                  std::unique_ptr<BlockPartition> partition,
                                                  const BlockTableOptions& options, unsigned threads) {
  return std::make_unique<BlockSearch>(composite, arg, std::move(waitlist), std::move(partition), options, threads);
}

}  // namespace argosy::algorithms
