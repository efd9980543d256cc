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
  std::span<const memory::CellKey> keys(std::uint32_t shape) const { return keys_[shape]; }

 private:
  std::vector<std::vector<memory::CellKey>> keys_;
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
