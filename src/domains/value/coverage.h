// Coverage of explicit-value states without looking at all of them: e ⊑ e' means that e' knows a subset of e's cells, with
// the same values. States are grouped by which cells they know (their shape); in each group e can be covered only by the
// state whose hash is that of e restricted to the shape.
#pragma once

#include <unordered_map>

#include "analysis/cpa.h"
#include "domains/value/value_cpa.h"

namespace argosy::value {

/// All shapes that occurred, numbered. A state is asked for its shape once, however many places it is at.
class ShapeTable {
 public:
  std::uint32_t shapeOf(const AbstractState& state);
  std::size_t size(std::uint32_t shape) const { return keys_[shape].size(); }
  /// The cells that the larger shape has beyond the smaller one; null when the smaller one is no part of it.
  const std::vector<memory::CellKey>* difference(std::uint32_t larger, std::uint32_t smaller);

 private:
  std::optional<std::uint32_t> find(std::uint64_t hash, const std::vector<memory::CellKey>& keys) const;

  std::vector<std::vector<memory::CellKey>> keys_;                                              // increasing
  std::unordered_map<std::uint64_t, std::optional<std::vector<memory::CellKey>>> differences_;  // by both shapes
  std::unordered_multimap<std::uint64_t, std::uint32_t> byHash_;
};

class ShapeIndex final : public CoverageIndex {
 public:
  explicit ShapeIndex(ShapeTable& shapes) : shapes_(shapes) {}
  void insert(std::uint32_t id, const AbstractState& state) override;
  void erase(std::uint32_t id, const AbstractState& state) override;
  void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const override;

 private:
  struct Group {
    std::uint32_t shape;
    std::unordered_multimap<std::uint64_t, std::uint32_t> states;  // by the hash of their cells
  };
  Group& groupOf(const AbstractState& state);

  ShapeTable& shapes_;
  std::vector<Group> groups_;
};

}  // namespace argosy::value
