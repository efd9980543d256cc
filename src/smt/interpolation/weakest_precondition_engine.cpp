// Preconditions of what contradicts, and postconditions of what precedes (docs/theory.md §6.4): works
// in any theory, and is exact wherever equations determine the symbols that are not shared, as in static single assignments.
#include "smt/interpolation/function_removal.h"
#include "smt/interpolation/interpolation_engine.h"
#include "smt/interpolation/projection.h"
#include "smt/interpolation/read_expansion.h"

namespace argosy::smt {
namespace {

class WeakestPreconditionEngine final : public InterpolationEngine {
 public:
  explicit WeakestPreconditionEngine(TermTable& terms) : terms_(terms) {}

  void interpolate(const InterpolationTree& original, const Deadline& deadline, const Acceptance& accept) override {
    const FunctionRemoval removal(terms_, original);
    const InterpolationTree& tree = removal.tree();
    Projection project(terms_, deadline);
    const auto offer = [&](std::vector<TermRef> candidate) {
      for (TermRef& term : candidate) term = expandReads(terms_, removal.restore(term));
      return accept(candidate);
    };
    // A tree's preconditions need to know what its other subtrees guarantee; a sequence has none.
    std::vector<TermRef> after(tree.size(), terms_.truth(true));
    if (!tree.isSequence()) after = postconditions(tree, project);
    if (offer(preconditions(tree, after, project))) return;
    offer(postconditions(tree, project));
  }

 private:
  /// From the leaves: what the formulas of a subtree say about what it shares.
  std::vector<TermRef> postconditions(const InterpolationTree& tree, Projection& project) {
    std::vector<TermRef> result;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      std::vector<TermRef> known{tree.formula(i)};
      for (const std::size_t child : tree.children(i)) known.push_back(result[child]);
      result.push_back(i == tree.root() ? terms_.truth(false)
                                        : project(terms_.conjunction(known), tree.sharedSymbols(i)));
    }
    return result;
  }

  /// From the root: what a subtree has to guarantee so that the rest contradicts it. Inductive whatever the projection drops.
  std::vector<TermRef> preconditions(const InterpolationTree& tree, std::span<const TermRef> after,
                                     Projection& project) {
    std::vector<TermRef> result(tree.size(), terms_.truth(true));
    result[tree.root()] = terms_.truth(false);
    for (std::size_t i = tree.size(); i-- > 0;) {
      const auto children = tree.children(i);
      for (std::size_t k = 0; k < children.size(); ++k) {
        std::vector<TermRef> bad{tree.formula(i), terms_.negation(result[i])};
        for (std::size_t other = 0; other < children.size(); ++other) {
          if (other != k) bad.push_back(other < k ? result[children[other]] : after[children[other]]);
        }
        result[children[k]] = terms_.negation(project(terms_.conjunction(bad), tree.sharedSymbols(children[k])));
      }
    }
    return result;
  }

  TermTable& terms_;
};

}  // namespace

std::unique_ptr<InterpolationEngine> makeWeakestPreconditionEngine(TermTable& terms) {
  return std::make_unique<WeakestPreconditionEngine>(terms);
}

}  // namespace argosy::smt
