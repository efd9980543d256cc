// Interpolants of a tree, put together from those of sequences (docs/theory.md §6.10). The results are candidates: whoever wants them
// checks them as a tree.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "smt/interpolation/interpolation_tree.h"

namespace argosy::smt {

/// The queries that some strategy asks about one tree, of all engines of an interpolator.
class TreeQueries {
 public:
  using Interpolants = std::optional<std::vector<TermRef>>;

  TreeQueries(TermTable& terms, Interpolator& interpolator, const InterpolationTree& tree)
      : terms_(terms), interpolator_(interpolator), tree_(tree) {}

  /// Each subtree against all that is outside of it, of the first engine that answers for all of them.
  Interpolants wellScoped();
  /// Call by call: what lies between two calls or returns is one sequence.
  Interpolants nested();
  /// Node by node.
  Interpolants treeByBinary();

  /// How many sequences were asked for.
  std::uint64_t count() const { return count_; }

 private:
  class Rest;

  Interpolants wellScopedBy(std::size_t engine);
  /// By the first engine that answers; all of them and all queries of a tree share their time.
  Interpolants sequence(std::vector<TermRef> formulas, const Deadline& deadline);
  Deadline deadlineOfAllEngines() const;
  /// The nodes from a leaf, or from one where subtrees meet, upwards to the next such meeting.
  std::vector<std::size_t> runFrom(std::size_t start) const;

  TermTable& terms_;
  Interpolator& interpolator_;
  const InterpolationTree& tree_;
  std::uint64_t count_ = 0;
};

}  // namespace argosy::smt
