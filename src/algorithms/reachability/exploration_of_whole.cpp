#include "algorithms/reachability/exploration.h"

namespace argosy::algorithms {
namespace {

class WholeExploration final : public Exploration {
 public:
  WholeExploration(ArgCpa& arg, BlockTable::MakeOrder waitlist) : arg_(arg), waitlist_(std::move(waitlist)) {}

  void start(const PrecisionRef& precision) override {
    reached_ = std::make_unique<ReachedSet>(arg_, waitlist_());
    graph_ = std::make_unique<ReachedArg>(arg_, *reached_);
    const Adjusted initial = arg_.adjust(arg_.initialState(arg_.start()), precision);
    reached_->add(initial.state, initial.precision);
  }

  ExplorationEnd run(const Limits& limits, const CpaAlgorithm::Abort& abort, CpaAlgorithm::Before before) override {
    CpaAlgorithm algorithm(arg_, limits, abort, std::move(before));
    const ExplorationEnd end = algorithm.run(*reached_);
    statistics_ += algorithm.statistics();
    return end;
  }

  std::vector<const ArgState*> alarms(ExplorationEnd end, std::span<const StateRef> found) override {
    std::vector<const ArgState*> result;
    // At the end, what counts is the set itself: merging replaces states, also targets.
    if (end == ExplorationEnd::Complete) {
      reached_->forEach([&](ReachedId, const ReachedState& entry) {
        if (arg_.violation(*entry.state)) result.push_back(static_cast<const ArgState*>(entry.state.get()));
      });
      return result;
    }
    for (const StateRef& state : found)
      if (reached_->find(*state).valid()) result.push_back(static_cast<const ArgState*>(state.get()));
    return result;
  }

  const ArgState* onPath(const ArgState& state) override { return &state; }
  ReachedArg& graph() override { return *graph_; }
  void dismiss(const ArgState& alarm) override { graph_->dismiss(alarm); }

  std::vector<const ReachedSet*> reachedSets() override { return {reached_.get()}; }
  const ReachedSet& outermost() const override { return *reached_; }
  bool hasWaiting() const override { return reached_->hasWaiting(); }
  const ExplorationStatistics& statistics() const override { return statistics_; }

 private:
  ArgCpa& arg_;
  BlockTable::MakeOrder waitlist_;
  std::unique_ptr<ReachedSet> reached_;
  std::unique_ptr<ReachedArg> graph_;
  ExplorationStatistics statistics_;
};

}  // namespace

std::unique_ptr<Exploration> makeWholeExploration(ArgCpa& arg, BlockTable::MakeOrder waitlist) {
  return std::make_unique<WholeExploration>(arg, std::move(waitlist));
}

}  // namespace argosy::algorithms
