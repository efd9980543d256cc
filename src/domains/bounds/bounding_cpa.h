// What all bounding CPAs share (docs/theory.md §2.8): their transfer is unsound on purpose, since it follows no
// path beyond a bound, and they tell where they did so: a proof with a cut path is none.
//
// A bounding CPA belongs behind the other components of a composite: then only steps that these can take count as cut.
#pragma once

#include <unordered_set>

#include "analysis/component_cpa.h"

namespace argosy::bounds {

/// The bound k; 0 means that there is none.
class BoundPrecision final : public Precision {
 public:
  explicit BoundPrecision(std::uint32_t bound) : bound_(bound) {}
  std::uint32_t bound() const { return bound_; }

 private:
  std::uint32_t bound_;
};

/// When one state covers another.
enum class BoundOrder : std::uint8_t {
  /// When it is at least as far from its bound: from there, all is explored that would be from the other. Loops whose
  /// states repeat or are joined end without a cut.
  Remaining,
  /// When it is equally far: keeps iterations and paths apart that would merge, as for bounded model checking.
  Equal,
};

class BoundingCpa : public ComponentCpa {
 public:
  PrecisionRef initialPrecision() override { return makeRef<BoundPrecision>(bound_); }

  /// Where paths were not followed any further, each location once. Cuts stay when refinement removes their states.
  std::span<const NodeId> cuts() const { return cuts_; }
  std::vector<Restriction> restrictions() const override {
    std::vector<Restriction> result;
    for (const NodeId node : cuts_)
      result.push_back({kindOfCut(), "the exploration was cut off by a bound (" + std::string(name()) + ")", node});
    return result;
  }

 protected:
  BoundingCpa(std::uint32_t bound, BoundOrder order) : bound_(bound), order_(order) {}

  std::uint32_t initialBound() const { return bound_; }
  static std::uint32_t boundOf(const Precision& precision) {
    return static_cast<const BoundPrecision&>(precision).bound();
  }
  /// ⊑ on one counter.
  bool counterLessOrEqual(std::int64_t left, std::int64_t right) const {
    return order_ == BoundOrder::Remaining ? left >= right : left == right;
  }
  void cutAt(NodeId location) {
    if (isCut_.insert(location).second) cuts_.push_back(location);
  }

 private:
  virtual Restriction::Kind kindOfCut() const { return Restriction::Kind::LoopBound; }

  std::uint32_t bound_;
  BoundOrder order_;
  std::vector<NodeId> cuts_;
  std::unordered_set<NodeId> isCut_;
};

}  // namespace argosy::bounds
