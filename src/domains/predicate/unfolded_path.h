// The formulas of a path through blocks (docs/theory.md §9.4): one for each part of a function between abstractions, as a tree. A call that returns on the path is a subtree of the part that it
// is in, and shares with the rest only what is handed over at its entry and at its exit; what is never left is in one line with what comes before.
#pragma once

#include "analysis/blocks/block_graph.h"
#include "domains/predicate/abstract_path.h"
#include "domains/predicate/predicate_cpa.h"
#include "smt/interpolation/interpolator.h"

namespace argosy::predicate {

class UnfoldedPath {
 public:
  /// `states` are those of the whole program's path, `steps` the steps between them.
  UnfoldedPath(const Component<PredicateCpa>& predicate, std::span<const UnfoldedStep> path,
               std::span<const Step> steps);

  /// Children before parents, the root last.
  smt::InterpolationProblem problem() const {
    return {formulas_.formulas, {parents_.begin(), std::prev(parents_.end())}};
  }
  std::size_t size() const { return nodes_.size(); }
  /// The position on the path at which the node's part ends.
  std::size_t position(std::size_t node) const { return nodes_[node].position; }
  /// What an interpolant says at the end of its node's part, conjunct by conjunct, in the names and symbols of the block there; without what cannot be said in them.
  std::vector<smt::TermRef> factsOf(std::size_t node, smt::TermRef interpolant) const;

 private:
  struct Node {
    std::size_t position;
    encode::PathFormula end;
    encode::BackgroundId next;             // in whose symbols it is said what holds at the end
    encode::BackgroundId entry;            // the same of the entry of the block around; not valid in the outermost
    const CallingContext* root = nullptr;  // the call that has entered the block; null in the outermost
    bool isPossible = true;
  };
  /// A block that has been entered and not left yet.
  struct Level {
    encode::PathFormula path;
    const ProgramBlock* block = nullptr;
    const ControlPoint* at = nullptr;  // the entry
    encode::BackgroundId entry;
    std::vector<std::size_t> children;                     // of the part that is being followed
    std::vector<encode::BackgroundId> definesBackgrounds;  // where that part hands over to blocks that it enters
    bool isMatched = false;
  };
  /// Where symbols of a background get their values: at the end of a path, as part of a node.
  struct Definer {
    encode::PathFormula path;
    std::size_t node = 0;
  };

  void enter(const UnfoldedStep& step, const Step& taken, std::size_t position);
  void leave();
  /// Ends the part that is being followed; the new node's number.
  std::size_t close(std::size_t position, bool isPossible = true);
  /// A new part begins where that one ended.
  void begin(std::size_t node);
  void makeFormulas();

  PredicateCpa& cpa_;
  encode::Encoder& encoder_;
  std::vector<Level> levels_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> parents_;
  std::unordered_map<encode::BackgroundId, Definer> definers_;
  AbstractPath formulas_;
};

}  // namespace argosy::predicate
