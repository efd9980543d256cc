// Ways to get tree interpolants out of interpolation engines (docs/theory.md §6.10): for paths with calls that return, of which trees
// are made. Which way is best depends on the engines; the last one always leads to a tree interpolant if the engines answer.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "smt/interpolation/interpolator.h"

namespace argosy::smt {

enum class TreeStrategy : std::uint8_t {
  Tree,          // the whole tree to each engine
  WellScoped,    // each subtree against the rest, by one engine; whether that fits together is seen at the end
  Nested,        // a sequence per part of a function between calls and returns, callees before what follows them
  TreeByBinary,  // a query per node, from the leaves, with what is done already in place of its subtree
};
/// "tree", "wellscoped", "nested", "tree-by-binary".
const char* toString(TreeStrategy strategy);
std::optional<TreeStrategy> parseTreeStrategy(std::string_view name);
std::span<const TreeStrategy> allTreeStrategies();

struct TreeStrategyStatistics {
  TreeStrategy strategy{};
  /// Each try succeeds, fails or is refuted.
  std::uint64_t tried = 0, succeeded = 0;
  std::uint64_t failed = 0;    // no result that could be checked in time
  std::uint64_t refuted = 0;   // the results of the queries were no interpolants of the tree
  std::uint64_t fellBack = 0;  // after which TreeByBinary was tried
  std::uint64_t queries = 0;   // that it asked the engines
  double seconds = 0;
};

class TreeInterpolation {
 public:
  /// The interpolator, with its limits for each engine and tree, must outlive this.
  TreeInterpolation(TermTable& terms, Interpolator& interpolator, TreeStrategy strategy);

  /// Like Interpolator::interpolate, which has the last word on sequences: a path of which all calls are still open needs no tree.
  std::optional<std::vector<TermRef>> interpolate(const InterpolationProblem& problem);

  TreeStrategy strategy() const { return strategy_; }
  /// Of this strategy and of the one it falls back on, in the order of allTreeStrategies().
  std::span<const TreeStrategyStatistics> statistics() const { return statistics_; }
  const TreeStrategyStatistics& statistics(TreeStrategy strategy) const {
    return statistics_[static_cast<std::size_t>(strategy)];
  }
  /// Problems that were sequences.
  std::uint64_t sequences() const { return sequences_; }

 private:
  using Interpolants = std::optional<std::vector<TermRef>>;

  Interpolants attempt(TreeStrategy strategy, const InterpolationTree& tree, const Deadline& first);
  Interpolants ask(TreeStrategy strategy, const InterpolationTree& tree, const Deadline& first);
  TreeStrategyStatistics& of(TreeStrategy strategy) { return statistics_[static_cast<std::size_t>(strategy)]; }

  TermTable& terms_;
  Interpolator& interpolator_;
  TreeStrategy strategy_;
  std::array<TreeStrategyStatistics, 4> statistics_;
  std::uint64_t sequences_ = 0;
};

}  // namespace argosy::smt
