// A hand-made Cpa whose states stand at a given place, for tests of the reached set alone.
#pragma once

#include <stdexcept>

#include "analysis/cpa.h"

namespace argosy::test {

class PlacedState final : public AbstractState {
 public:
  PlacedState(Place place, int number) : place(place), number(number) {}
  const Place place;
  const int number;
};

inline StateRef placed(Place place, int number) { return makeRef<PlacedState>(place, number); }
inline int placedNumber(const AbstractState& state) { return static_cast<const PlacedState&>(state).number; }

/// Larger numbers cover smaller ones.
class PlacedCpa final : public Cpa {
 public:
  const Program& program() const override { throw std::logic_error("no program"); }
  const ControlPoint& start() override { return *start_; }
  StateRef initialState(const ControlPoint& root) override { return placed(Place(root), 0); }
  PrecisionRef initialPrecision() override { return makeRef<Precision>(); }
  Place place(const AbstractState& state) const override { return static_cast<const PlacedState&>(state).place; }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    ++comparisons;
    return placedNumber(left) <= placedNumber(right);
  }
  void steps(const AbstractState&, std::vector<Step>&) override {}
  void successorsAlong(const StateRef&, const Precision&, const Step&, std::vector<StateRef>&) override {}
  std::span<const std::unique_ptr<ComponentCpa>> components() const override { return {}; }
  std::span<const StateRef> parts(const AbstractState&) const override { return {}; }
  std::span<const PrecisionRef> parts(const Precision&) const override { return {}; }
  PrecisionRef withPart(const Precision&, std::size_t, PrecisionRef part) const override { return part; }
  bool mergesSeparately() const override { return true; }
  StateRef merge(const StateRef&, const StateRef& reached, const Precision&) override { return reached; }
  Adjusted adjust(StateRef state, PrecisionRef precision) override { return {std::move(state), std::move(precision)}; }
  std::optional<Violation> violation(const AbstractState&) const override { return std::nullopt; }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override { return nullptr; }
  std::string toString(const AbstractState& state) const override { return std::to_string(placedNumber(state)); }

  std::size_t comparisons = 0;

 private:
  ControlPointRef start_ = makeRef<ControlPoint>(NodeId(0), nullptr);
};

}  // namespace argosy::test
