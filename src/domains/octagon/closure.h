// Closure of octagonal matrices: shortest paths, then for integers the tightening of bounds of single variables, then one strengthening by these bounds (Bagnara,
// Hill and Zaffanella, "Weakly-relational shapes for numeric abstractions", 2009, §6 and §7).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "domains/octagon/half_matrix.h"
#include "domains/octagon/kernels.h"

namespace argosy::octagon {

/// The rows that a relaxation reads and the bounds of the ways to them.
template <Arithmetic A>
class Ways {
 public:
  using Entries = std::span<typename A::Entry>;

  explicit Ways(std::size_t nodes)
      : all_(4 * nodes),
        first(Entries(all_).subspan(0, nodes)),
        fromFirst(Entries(all_).subspan(nodes, nodes)),
        second(Entries(all_).subspan(2 * nodes, nodes)),
        fromSecond(Entries(all_).subspan(3 * nodes, nodes)) {}
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

 private:
  std::vector<typename A::Entry> all_;

 public:
  const Entries first, fromFirst, second, fromSecond;
};

template <Arithmetic A>
void relax(HalfMatrix<A>& matrix, const Ways<A>& ways) {
  const kernels::Relaxation relaxation{matrix.entries().data(), matrix.variables(), ways.first.data(),
                                       ways.fromFirst.data(),   ways.second.data(), ways.fromSecond.data()};
  if constexpr (A::isDiscrete) kernels::relaxExactly(relaxation);
  else kernels::relaxUpwards(relaxation);
}

inline void relax(HalfMatrix<WideIntegers>& matrix, const Ways<WideIntegers>& ways) {
  const auto lowerRow = [](std::span<Int128> row, Int128 way, std::span<const Int128> onwards) {
    if (way == WideIntegers::infinity) return;
    for (Node to = 0; to < row.size(); ++to) row[to] = std::min(row[to], WideIntegers::add(way, onwards[to]));
  };
  for (Node from = 0; from < matrix.nodes(); ++from) {
    lowerRow(matrix.row(from), ways.fromFirst[from], ways.first);
    lowerRow(matrix.row(from), ways.fromSecond[from], ways.second);
  }
}

/// m(i, j) = min(m(i, j), (m(i, -i) + m(-j, j)) / 2).
template <Arithmetic A>
void strengthen(HalfMatrix<A>& matrix, Ways<A>& ways) {
  for (Node node = 0; node < matrix.nodes(); ++node) {
    ways.first[node] = A::half(matrix.at(negated(node), node));
    ways.fromFirst[node] = A::half(matrix.at(node, negated(node)));
    ways.second[node] = ways.fromSecond[node] = A::infinity;
  }
  relax(matrix, ways);
}

/// What remains to be done once all paths are known; false when there are no points. Integers are tightened by halving their bounds, which rounds down: strengthening
/// puts twice the half back.
template <Arithmetic A>
bool finishClosure(HalfMatrix<A>& matrix, Ways<A>& ways) {
  for (Node node = 0; node < matrix.nodes(); node += 2) {
    if (A::add(A::half(matrix.at(node, negated(node))), A::half(matrix.at(negated(node), node))) < 0) return false;
  }
  strengthen(matrix, ways);
  return true;
}

/// All paths through one variable more: Floyd and Warshall's algorithm on both of its nodes at once, which keeps the matrix coherent. False when there is a negative
/// cycle among the nodes seen so far; stopping at the first keeps all entries sums over paths without cycles.
template <Arithmetic A>
bool relaxThrough(HalfMatrix<A>& matrix, Node node, Ways<A>& ways) {
  const Node other = negated(node);
  matrix.copyRow(node, ways.first);
  matrix.copyRow(other, ways.second);
  const auto across = ways.first[other];
  const auto back = ways.second[node];
  if (ways.first[node] < 0 || A::add(across, back) < 0) return false;
  for (Node to = 0; to < matrix.nodes(); ++to) {
    ways.fromFirst[negated(to)] = ways.second[to];
    ways.fromSecond[negated(to)] = ways.first[to];
    const auto direct = ways.first[to];
    ways.first[to] = std::min(direct, A::add(across, ways.second[to]));
    ways.second[to] = std::min(ways.second[to], A::add(back, direct));
  }
  relax(matrix, ways);
  return true;
}

template <Arithmetic A>
bool closeFully(HalfMatrix<A>& matrix) {
  Ways<A> ways(matrix.nodes());
  for (Node node = 0; node < matrix.nodes(); node += 2) {
    if (!relaxThrough(matrix, node, ways)) return false;
  }
  return finishClosure(matrix, ways);
}

/// Closes a closed matrix after one bound more: new paths have the new edge, its coherent twin or both.
template <Arithmetic A>
bool closeWith(HalfMatrix<A>& matrix, Node from, Node to, typename A::Entry bound) {
  const Node twinFrom = negated(to);
  const Node twinTo = negated(from);
  Ways<A> ways(matrix.nodes());
  const auto afterEdge = ways.fromSecond, afterTwin = ways.fromFirst;
  matrix.copyRow(to, afterEdge);
  matrix.copyRow(twinTo, afterTwin);
  const auto twinAfterEdge = A::add(afterEdge[twinFrom], bound);
  const auto edgeAfterTwin = A::add(afterTwin[from], bound);
  if (A::add(bound, afterEdge[from]) < 0 || A::add(A::add(bound, twinAfterEdge), afterTwin[from]) < 0) return false;
  for (Node node = 0; node < matrix.nodes(); ++node) {
    ways.first[node] = A::add(bound, std::min(afterEdge[node], A::add(twinAfterEdge, afterTwin[node])));
    ways.second[node] = A::add(bound, std::min(afterTwin[node], A::add(edgeAfterTwin, afterEdge[node])));
  }
  // By coherence the ways to the edges are the ways from their twins, of the negated nodes.
  for (Node node = 0; node < matrix.nodes(); node += 2) {
    std::swap(ways.fromFirst[node], ways.fromFirst[negated(node)]);
    std::swap(ways.fromSecond[node], ways.fromSecond[negated(node)]);
  }
  relax(matrix, ways);
  return finishClosure(matrix, ways);
}

/// Gives bounds to a variable that has none, in a closed matrix, and closes it. Every point must have a value for the variable: then nothing else changes.
template <Arithmetic A>
void closeWithVariable(HalfMatrix<A>& matrix, std::size_t variable,
                       std::span<const Distance<typename A::Entry>> distances, typename A::Entry twiceGreatest,
                       typename A::Entry twiceGreatestNegated) {
  const Node positive = positiveNode(variable), negative = negated(positive);
  Ways<A> ways(matrix.nodes());
  const auto toPositive = ways.first, toNegative = ways.second;
  for (Node node = 0; node < matrix.nodes(); ++node) {
    toPositive[node] = toNegative[node] = A::infinity;
    for (const auto& distance : distances) {
      toPositive[node] = std::min(toPositive[node], A::add(matrix.at(node, distance.node), distance.above));
      toNegative[node] = std::min(toNegative[node], A::add(matrix.at(node, negated(distance.node)), distance.below));
    }
  }
  auto& across = matrix.at(negative, positive) = twiceGreatest;
  auto& back = matrix.at(positive, negative) = twiceGreatestNegated;
  for (const auto& distance : distances) {
    across = std::min(across, A::add(distance.above, toPositive[negated(distance.node)]));
    back = std::min(back, A::add(distance.below, toNegative[distance.node]));
  }
  if constexpr (A::isDiscrete) {
    if (across != A::infinity) across = 2 * A::half(across);
    if (back != A::infinity) back = 2 * A::half(back);
  }
  for (Node node = 0; node < matrix.nodes(); ++node) {
    if (node == positive || node == negative) continue;
    const auto half = A::half(matrix.at(node, negated(node)));
    matrix.at(node, positive) =
        std::min({toPositive[node], A::add(toNegative[node], across), A::add(half, A::half(across))});
    matrix.at(node, negative) =
        std::min({toNegative[node], A::add(toPositive[node], back), A::add(half, A::half(back))});
  }
}

}  // namespace argosy::octagon
