// Matrices of octagonal constraints (Miné 2006). A variable V_k has two nodes, 2k for +V_k and 2k+1 for -V_k, and entry (i, j) bounds node j minus node i from above.
// Entries (i, j) and (j^1, i^1) say the same (coherence), so the lower half is enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "domains/octagon/number_system.h"

namespace argosy::octagon {

using Node = std::size_t;

constexpr Node positiveNode(std::size_t variable) { return 2 * variable; }
constexpr Node negated(Node node) { return node ^ 1U; }

template <Arithmetic A>
class HalfMatrix {
 public:
  using Entry = typename A::Entry;

  /// Without constraints.
  explicit HalfMatrix(std::size_t variables)
      : variables_(variables), entries_(2 * variables * (variables + 1), A::infinity) {
    for (Node node = 0; node < nodes(); ++node) at(node, node) = 0;
  }

  std::size_t variables() const { return variables_; }
  std::size_t nodes() const { return 2 * variables_; }

  Entry& at(Node from, Node to) { return entries_[position(from, to)]; }
  Entry at(Node from, Node to) const { return entries_[position(from, to)]; }

  static constexpr std::size_t rowLength(Node row) { return (row | 1U) + 1; }
  std::span<Entry> row(Node row) { return {entries_.data() + rowStart(row), rowLength(row)}; }
  std::span<const Entry> row(Node row) const { return {entries_.data() + rowStart(row), rowLength(row)}; }

  std::span<Entry> entries() { return entries_; }
  std::span<const Entry> entries() const { return entries_; }

  /// A whole row: also that part which only coherence tells.
  void copyRow(Node from, std::span<Entry> target) const {
    const std::span<const Entry> stored = row(from);
    std::copy(stored.begin(), stored.end(), target.begin());
    for (Node to = stored.size(); to < nodes(); ++to) target[to] = entries_[rowStart(negated(to)) + negated(from)];
  }

  friend bool operator==(const HalfMatrix&, const HalfMatrix&) = default;

 private:
  static constexpr std::size_t rowStart(Node row) { return (row + 1) * (row + 1) / 2; }
  static constexpr std::size_t position(Node from, Node to) {
    return to <= (from | 1U) ? rowStart(from) + to : rowStart(negated(to)) + negated(from);
  }

  std::size_t variables_;
  std::vector<Entry> entries_;
};

/// What is known of a variable V and a node: V - node <= above, node - V <= below.
template <class Bound>
struct Distance {
  Node node;
  Bound above, below;
};

}  // namespace argosy::octagon
