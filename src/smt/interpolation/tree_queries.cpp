#include "smt/interpolation/tree_queries.h"

#include <utility>

#include "smt/interpolation/deadline.h"

namespace argosy::smt {

/// What contradicts the subtrees that are being interpolated: the formulas of the nodes to come and, of each subtree that is done, its
/// interpolant. Those are the pairs on the stack of nested interpolation [HHP10]: a caller's interpolant before the call, and the
/// formula of the call.
class TreeQueries::Rest {
 public:
  Rest(TermTable& terms, const InterpolationTree& tree)
      : terms_(terms), tree_(tree), parts_(tree.formulas().begin(), tree.formulas().end()) {}

  /// The node's formula and what its children have got, which are no part of the rest from now on.
  TermRef take(std::size_t node) {
    std::vector<TermRef> inside{std::exchange(parts_[node], terms_.truth(true))};
    for (const std::size_t child : tree_.children(node))
      inside.push_back(std::exchange(parts_[child], terms_.truth(true)));
    return terms_.conjunction(inside);
  }
  TermRef conjunction() const { return terms_.conjunction(parts_); }
  /// A subtree is done.
  void put(std::size_t node, TermRef interpolant) { parts_[node] = interpolant; }

 private:
  TermTable& terms_;
  const InterpolationTree& tree_;
  std::vector<TermRef> parts_;
};

TreeQueries::Interpolants TreeQueries::wellScoped() {
  for (std::size_t engine = 0; engine < interpolator_.statistics().size(); ++engine) {
    if (auto result = wellScopedBy(engine)) return result;
  }
  return std::nullopt;
}

TreeQueries::Interpolants TreeQueries::wellScopedBy(std::size_t engine) {
  const InterpolationOptions& options = interpolator_.options();
  const Deadline deadline(options.limits, options.runLimits);
  std::vector<TermRef> result;
  for (std::size_t node = 0; node < tree_.root(); ++node) {
    if (deadline.isOver()) return std::nullopt;
    std::vector<bool> isInside(tree_.size());
    std::vector<TermRef> inside, outside;
    for (std::size_t i = tree_.size(); i-- > 0;) {
      isInside[i] = i == node || (i < node && isInside[tree_.parent(i)]);
      (isInside[i] ? inside : outside).push_back(tree_.formula(i));
    }
    const InterpolationTree query({{terms_.conjunction(inside), terms_.conjunction(outside)}});
    ++count_;
    // What the rest does not need, an ancestor's interpolant may need.
    const auto answer = interpolator_.askEngine(engine, query, deadline, Interpolator::Surplus::Kept);
    if (!answer) return std::nullopt;
    result.push_back(answer->front());
  }
  result.push_back(terms_.truth(false));
  return result;
}

TreeQueries::Interpolants TreeQueries::treeByBinary() {
  const Deadline deadline = deadlineOfAllEngines();
  Rest rest(terms_, tree_);
  std::vector<TermRef> result;
  for (std::size_t node = 0; node < tree_.root(); ++node) {
    const TermRef inside = rest.take(node);
    const auto answer = sequence({inside, rest.conjunction()}, deadline);
    if (!answer) return std::nullopt;
    result.push_back(answer->front());
    rest.put(node, result.back());
  }
  result.push_back(terms_.truth(false));
  return result;
}

TreeQueries::Interpolants TreeQueries::nested() {
  const Deadline deadline = deadlineOfAllEngines();
  Rest rest(terms_, tree_);
  std::vector<TermRef> result(tree_.size(), terms_.truth(false));
  for (std::size_t start = 0; start < tree_.root(); ++start) {
    if (tree_.children(start).size() == 1) continue;
    const std::vector<std::size_t> run = runFrom(start);
    std::vector<TermRef> formulas;
    for (const std::size_t node : run) {
      // Only the first node of a run has got something from its children.
      formulas.push_back(node == start ? rest.take(node) : tree_.formula(node));
      rest.put(node, terms_.truth(true));
    }
    if (run.back() != tree_.root()) formulas.push_back(rest.conjunction());
    const auto answer = sequence(std::move(formulas), deadline);
    if (!answer) return std::nullopt;
    for (std::size_t i = 0; i < run.size(); ++i) result[run[i]] = (*answer)[i];
    rest.put(run.back(), result[run.back()]);
  }
  return result;
}

std::vector<std::size_t> TreeQueries::runFrom(std::size_t start) const {
  std::vector<std::size_t> run{start};
  while (run.back() != tree_.root() && tree_.children(tree_.parent(run.back())).size() == 1)
    run.push_back(tree_.parent(run.back()));
  return run;
}

TreeQueries::Interpolants TreeQueries::sequence(std::vector<TermRef> formulas, const Deadline& deadline) {
  ++count_;
  const InterpolationTree query({std::move(formulas)});
  const std::size_t engines = interpolator_.statistics().size();
  for (std::size_t engine = 0; engine < engines && !deadline.isOver(); ++engine) {
    const double share = 1.0 / static_cast<double>(engines - engine);
    if (auto result = interpolator_.askEngine(engine, query, deadline.part(share))) return result;
  }
  return std::nullopt;
}

Deadline TreeQueries::deadlineOfAllEngines() const {
  const InterpolationOptions& options = interpolator_.options();
  QueryLimits limits = options.limits;
  if (limits.time) *limits.time *= static_cast<std::int64_t>(interpolator_.statistics().size());
  return {limits, options.runLimits};
}

}  // namespace argosy::smt
