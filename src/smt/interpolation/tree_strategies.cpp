#include "smt/interpolation/tree_strategies.h"

#include <algorithm>

#include "base/processor_clock.h"
#include "smt/interpolation/interpolation_check.h"
#include "smt/interpolation/tree_queries.h"

namespace argosy::smt {

std::span<const TreeStrategy> allTreeStrategies() {
  static constexpr std::array strategies = {TreeStrategy::Tree, TreeStrategy::WellScoped, TreeStrategy::Nested,
                                            TreeStrategy::TreeByBinary};
  return strategies;
}

const char* toString(TreeStrategy strategy) {
  switch (strategy) {
    case TreeStrategy::Tree: return "tree";
    case TreeStrategy::WellScoped: return "wellscoped";
    case TreeStrategy::Nested: return "nested";
    case TreeStrategy::TreeByBinary: return "tree-by-binary";
  }
  return "";
}

std::optional<TreeStrategy> parseTreeStrategy(std::string_view name) {
  const auto all = allTreeStrategies();
  const auto found = std::ranges::find_if(all, [&](TreeStrategy strategy) { return toString(strategy) == name; });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

TreeInterpolation::TreeInterpolation(TermTable& terms, Interpolator& interpolator, TreeStrategy strategy)
    : terms_(terms), interpolator_(interpolator), strategy_(strategy) {
  for (const TreeStrategy each : allTreeStrategies()) of(each).strategy = each;
}

std::optional<std::vector<TermRef>> TreeInterpolation::interpolate(const InterpolationProblem& problem) {
  if (InterpolationTree(problem).isSequence()) {
    ++sequences_;
    return interpolator_.interpolate(problem);
  }
  const InterpolationOptions& options = interpolator_.options();
  const Deadline first(options.limits, options.runLimits);
  const auto tree = interpolator_.reduce(problem, first);
  if (!tree) return std::nullopt;
  if (auto result = attempt(strategy_, *tree, first)) return result;
  if (strategy_ == TreeStrategy::TreeByBinary || (options.runLimits && options.runLimits->check())) return std::nullopt;
  ++of(strategy_).fellBack;
  return attempt(TreeStrategy::TreeByBinary, *tree, first);
}

TreeInterpolation::Interpolants TreeInterpolation::attempt(TreeStrategy strategy, const InterpolationTree& tree,
                                                           const Deadline& first) {
  TreeStrategyStatistics& statistics = of(strategy);
  const ProcessorClock::time_point start = ProcessorClock::now();
  ++statistics.tried;
  Interpolants result = ask(strategy, tree, first);
  if (!result) {
    ++statistics.failed;
  } else {
    const InterpolationOptions& options = interpolator_.options();
    const Deadline deadline(options.limits, options.runLimits);
    const InterpolationVerdict verdict = checkInterpolants(terms_, tree, *result, options.checker, deadline);
    ++(verdict == InterpolationVerdict::Valid     ? statistics.succeeded
       : verdict == InterpolationVerdict::Refuted ? statistics.refuted
                                                  : statistics.failed);
    if (verdict != InterpolationVerdict::Valid) result.reset();
  }
  statistics.seconds += secondsSince(start);
  return result;
}

TreeInterpolation::Interpolants TreeInterpolation::ask(TreeStrategy strategy, const InterpolationTree& tree,
                                                       const Deadline& first) {
  if (strategy == TreeStrategy::Tree) {
    ++of(strategy).queries;
    return interpolator_.askEngines(tree, first);
  }
  TreeQueries queries(terms_, interpolator_, tree);
  Interpolants result = strategy == TreeStrategy::WellScoped ? queries.wellScoped()
                        : strategy == TreeStrategy::Nested   ? queries.nested()
                                                             : queries.treeByBinary();
  of(strategy).queries += queries.count();
  return result;
}

}  // namespace argosy::smt
