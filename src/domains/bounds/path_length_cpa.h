// The path-length CPA (docs/theory.md §2.8): counts the steps of a path, and follows none beyond the bound.
#pragma once

#include "domains/bounds/bounding_cpa.h"

namespace argosy::bounds {

class PathLengthState final : public AbstractState {
 public:
  explicit PathLengthState(std::uint32_t length) : length_(length) {}
  std::uint32_t length() const { return length_; }

 private:
  std::uint32_t length_;
};

class PathLengthCpa final : public BoundingCpa {
 public:
  using State = PathLengthState;

  explicit PathLengthCpa(std::uint32_t bound, BoundOrder order = BoundOrder::Remaining) : BoundingCpa(bound, order) {}

  std::string_view name() const override { return "path-length"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<PathLengthState>(0); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::string toString(const AbstractState& state) const override;
};

}  // namespace argosy::bounds
