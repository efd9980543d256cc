// Coverage of explicit-value states without looking at all of them: e ⊑ e' means that e' knows a subset of e's cells, with
// the same values. States are grouped by which cells they know (their shape); in each group e can be covered only by the
// state whose hash is that of e restricted to the shape.
#pragma once

#include <unordered_map>

#include "analysis/cpa.h"
#include "domains/value/value_cpa.h"

namespace argosy::value {

class ShapeIndex final : public CoverageIndex {
 public:
  void insert(std::uint32_t id, const AbstractState& state) override;
  void erase(std::uint32_t id, const AbstractState& state) override;
  void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const override;

 private:
  struct Shape {
    std::vector<memory::CellKey> keys;
    std::unordered_multimap<std::uint64_t, std::uint32_t> states;  // by the hash of their cells
  };
  std::size_t shapeOf(const ValueMemory& memory);

  std::vector<Shape> shapes_;
};

}  // namespace argosy::value
