// The shape of each function's CFA: reverse postorder, dominators, and the loop nesting forest.
//
// Loops are those of Havlak, "Nesting of reducible and irreducible loops" (TOPLAS 1997): fix one depth-first search; each
// target of a retreating edge heads a loop, whose body are the nodes of its depth-first subtree that reach the head inside
// the subtree. A reducible loop is the natural loop of its head. Every cycle contains a loop head, also cycles made by
// `goto` into a loop, because every cycle contains a retreating edge.
#pragma once

#include <span>
#include <vector>

#include "program/program.h"

namespace argosy {

using LoopId = Identifier<struct LoopTag>;

struct Loop {
  NodeId head;
  FunctionId function;
  LoopId parent;                   // the smallest enclosing loop, if any
  std::uint32_t depth;             // 1 for an outermost loop
  bool isReducible;                // the head dominates the body: it is the only way in
  std::vector<EdgeId> backEdges;   // retreating edges to the head
  std::vector<EdgeId> entryEdges;  // from outside the body into it; not only to the head when irreducible
  std::vector<EdgeId> exitEdges;   // from the body to outside
};

class ControlFlow {
 public:
  explicit ControlFlow(const Program& program);

  /// The nodes of the function that its entry reaches, entry first.
  std::span<const NodeId> reversePostorder(FunctionId function) const;
  /// Position in the function's reverse postorder. The node has to be reachable.
  std::uint32_t order(NodeId node) const { return facts_[node].order; }
  bool isReachable(NodeId node) const { return facts_[node].order != unreachable; }
  /// The edge leads backwards in reverse postorder; its target is a loop head.
  bool isRetreating(const Edge& edge) const { return order(edge.target) <= order(edge.source); }

  /// Not valid for an entry node. The node has to be reachable.
  NodeId immediateDominator(NodeId node) const { return facts_[node].dominator; }
  bool dominates(NodeId dominator, NodeId node) const;

  /// All loops; an enclosing loop comes before the loops inside it.
  const IdentifierVector<LoopId, Loop>& loops() const { return loops_; }
  std::span<const LoopId> loopsOf(FunctionId function) const;
  bool isLoopHead(NodeId node) const { return facts_[node].headed.valid(); }
  /// The loop that this node is the head of, if any.
  LoopId loopOfHead(NodeId node) const { return facts_[node].headed; }
  /// The smallest loop around the node (a head is inside its own loop), if any.
  LoopId innermostLoop(NodeId node) const { return facts_[node].innermost; }
  /// Head first; the bodies of inner loops are contiguous parts.
  std::span<const NodeId> body(LoopId loop) const;
  bool contains(LoopId loop, NodeId node) const;

 private:
  static constexpr std::uint32_t unreachable = ~std::uint32_t{0};

  struct NodeFacts {
    std::uint32_t order = unreachable;
    NodeId dominator;
    // Interval of the dominator tree's depth-first search: containment is dominance.
    std::uint32_t dominatorIn = 0, dominatorOut = 0;
    LoopId headed, innermost;
    std::uint32_t bodyPosition = unreachable;  // in bodies_
  };
  struct Interval {
    std::uint32_t begin = 0, end = 0;
  };

  /// The depth-first search that everything rests on; indexed by position in reverse postorder.
  struct DepthFirstSearch {
    std::vector<std::uint32_t> preorder, lastDescendant, atPreorder;
    bool isAncestor(std::uint32_t a, std::uint32_t b) const {
      return preorder[a] <= preorder[b] && preorder[b] <= lastDescendant[a];
    }
  };

  DepthFirstSearch orderNodes(const Function& function);
  void computeDominators(FunctionId function);
  void findLoops(FunctionId function, const DepthFirstSearch& search);
  void layOutBodies(FunctionId function);
  void collectLoopEdges(FunctionId function);

  const Program* program_;
  IdentifierVector<NodeId, NodeFacts> facts_;
  std::vector<NodeId> order_;  // all functions, one after the other
  IdentifierVector<FunctionId, Interval> orderOf_, loopsOf_;
  IdentifierVector<LoopId, Loop> loops_;
  std::vector<LoopId> loopIds_;
  std::vector<NodeId> bodies_;
  IdentifierVector<LoopId, Interval> bodyOf_;
};

}  // namespace argosy
