#include "domains/octagon/inconsistency.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "domains/octagon/decomposed_octagon.h"
#include "domains/octagon/places.h"

namespace argosy::octagon {
namespace {

using IntegerConstraint = Constraint<Int128>;

/// target - source <= weight.
struct Edge {
  Node source, target;
  Int128 weight;
  std::size_t constraint;
};

/// Nodes as of half_matrix.h, of the variables that occur.
class ConstraintGraph {
 public:
  explicit ConstraintGraph(std::span<const IntegerConstraint> constraints) {
    for (const IntegerConstraint& constraint : constraints) {
      variables_.push_back(constraint.first.variable);
      if (constraint.second) variables_.push_back(constraint.second->variable);
    }
    std::ranges::sort(variables_);
    const auto repeated = std::ranges::unique(variables_);
    variables_.erase(repeated.begin(), repeated.end());
    for (std::size_t index = 0; index < constraints.size(); ++index) add(constraints[index], index);
    outgoing_.resize(nodes());
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) outgoing_[edges_[edge].source].push_back(edge);
  }

  /// The edges of a cycle of negative weight (Bellman and Ford). When there is none the distances are those of the shortest paths from anywhere.
  std::optional<std::vector<std::size_t>> negativeCycle() {
    distance_.assign(nodes(), 0);
    std::vector<std::size_t> last(nodes(), edges_.size());
    for (std::size_t round = 0; round <= nodes(); ++round) {
      std::optional<Node> lowered;
      for (std::size_t index = 0; index < edges_.size(); ++index) {
        const Edge& edge = edges_[index];
        if (distance_[edge.source] + edge.weight >= distance_[edge.target]) continue;
        distance_[edge.target] = distance_[edge.source] + edge.weight;
        last[edge.target] = index;
        lowered = edge.target;
      }
      if (!lowered) return std::nullopt;
      if (round < nodes()) continue;
      // So long a path returns to a node, from where on it is the cycle.
      Node node = *lowered;
      for (std::size_t step = 0; step < nodes(); ++step) node = edges_[last[node]].source;
      std::vector<std::size_t> cycle;
      for (Node at = node; cycle.empty() || at != node; at = edges_[cycle.back()].source) cycle.push_back(last[at]);
      return cycle;
    }
    return std::nullopt;
  }

  /// The edges of a cycle of weight zero through +x and -x that says that 2x is odd. After negativeCycle() has found none.
  std::optional<std::vector<std::size_t>> oddCycle() const {
    for (Node node = 0; node < nodes(); node += 2) {
      if ((distance_[node] - distance_[negated(node)]) % 2 == 0) continue;
      std::optional<std::vector<std::size_t>> there = tightPath(node, negated(node));
      if (!there) continue;
      const std::optional<std::vector<std::size_t>> back = tightPath(negated(node), node);
      if (!back) continue;
      there->insert(there->end(), back->begin(), back->end());
      return there;
    }
    return std::nullopt;
  }

  const Edge& edge(std::size_t index) const { return edges_[index]; }

 private:
  // Weights far beyond those of C, yet such that paths of any length that fits memory do not overflow.
  static constexpr Int128 greatestWeight = Int128{1} << 90;

  std::size_t nodes() const { return 2 * variables_.size(); }
  Node nodeOfTerm(Term term) const { return nodeOf(indexOf(variables_, term.variable), term.isNegative); }

  void add(const IntegerConstraint& constraint, std::size_t index) {
    // A larger bound says less.
    if (constraint.bound > greatestWeight) return;
    const Int128 bound = std::max(constraint.bound, -greatestWeight);
    const Node first = nodeOfTerm(constraint.first);
    if (!constraint.second) {
      edges_.push_back({negated(first), first, 2 * bound, index});
      return;
    }
    const Node second = nodeOfTerm(*constraint.second);
    edges_.push_back({negated(second), first, bound, index});
    if (first != second) edges_.push_back({negated(first), second, bound, index});
  }

  /// Over edges that leave no slack between the distances.
  std::optional<std::vector<std::size_t>> tightPath(Node source, Node target) const {
    std::vector<std::size_t> last(nodes(), edges_.size());
    std::vector<bool> isSeen(nodes());
    std::deque<Node> queue{source};
    isSeen[source] = true;
    while (!queue.empty() && !isSeen[target]) {
      const Node node = queue.front();
      queue.pop_front();
      for (const std::size_t index : outgoing_[node]) {
        const Edge& edge = edges_[index];
        if (isSeen[edge.target] || distance_[node] + edge.weight != distance_[edge.target]) continue;
        isSeen[edge.target] = true;
        last[edge.target] = index;
        queue.push_back(edge.target);
      }
    }
    if (!isSeen[target]) return std::nullopt;
    std::vector<std::size_t> path;
    for (Node node = target; node != source; node = edges_[path.back()].source) path.push_back(last[node]);
    return path;
  }

  std::vector<VariableKey> variables_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> outgoing_;
  std::vector<Int128> distance_;
};

std::set<VariableKey> variablesOf(std::span<const IntegerConstraint> constraints) {
  std::set<VariableKey> result;
  for (const IntegerConstraint& constraint : constraints) {
    result.insert(constraint.first.variable);
    if (constraint.second) result.insert(constraint.second->variable);
  }
  return result;
}

}  // namespace

std::optional<std::vector<std::size_t>> inconsistentSubset(std::span<const IntegerConstraint> constraints) {
  ConstraintGraph graph(constraints);
  std::optional<std::vector<std::size_t>> cycle = graph.negativeCycle();
  if (!cycle) cycle = graph.oddCycle();
  if (!cycle) return std::nullopt;
  std::set<std::size_t> used;
  for (const std::size_t edge : *cycle) used.insert(graph.edge(edge).constraint);
  return std::vector<std::size_t>(used.begin(), used.end());
}

std::optional<std::vector<IntegerConstraint>> interpolant(std::span<const IntegerConstraint> prefix,
                                                          std::span<const IntegerConstraint> suffix) {
  std::vector<IntegerConstraint> all(prefix.begin(), prefix.end());
  all.insert(all.end(), suffix.begin(), suffix.end());
  const std::optional<std::vector<std::size_t>> subset = inconsistentSubset(all);
  if (!subset) return std::nullopt;
  std::vector<IntegerConstraint> before, after;
  for (const std::size_t index : *subset) (index < prefix.size() ? before : after).push_back(all[index]);
  if (before.empty()) return std::vector<IntegerConstraint>{};

  // The parts of the cycle that lie in the prefix are shortest paths between the nodes where it is cut: bounds of the prefix, projected to the variables there.
  const std::set<VariableKey> beforeVariables = variablesOf(before), afterVariables = variablesOf(after);
  DecomposedIntegerOctagon octagon(beforeVariables.size());
  for (const IntegerConstraint& constraint : before) octagon.assume(constraint);
  octagon.restrictTo([&](VariableKey variable) { return afterVariables.contains(variable); });
  std::vector<IntegerConstraint> cut = octagon.constraints();
  if (octagon.isBottom()) return cut;

  std::vector<IntegerConstraint> together = cut;
  together.insert(together.end(), after.begin(), after.end());
  const std::optional<std::vector<std::size_t>> needed = inconsistentSubset(together);
  if (!needed) return std::nullopt;
  std::vector<IntegerConstraint> result;
  for (const std::size_t index : *needed) {
    if (index < cut.size()) result.push_back(cut[index]);
  }
  return result;
}

}  // namespace argosy::octagon
