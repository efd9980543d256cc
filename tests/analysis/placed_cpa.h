// A hand-made Cpa whose states stand at a given place, for tests of the reached set alone.
#pragma once

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
  StateRef initialState() override { return placed({}, 0); }
  PrecisionRef initialPrecision() override { return makeRef<Precision>(); }
  Place place(const AbstractState& state) const override { return static_cast<const PlacedState&>(state).place; }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    ++comparisons;
    return placedNumber(left) <= placedNumber(right);
  }
  void successors(const StateRef&, const Precision&, std::vector<StateRef>&) override {}
  bool mergesSeparately() const override { return true; }
  StateRef merge(const StateRef&, const StateRef& reached, const Precision&) override { return reached; }
  Adjusted adjust(StateRef state, PrecisionRef precision) override { return {std::move(state), std::move(precision)}; }
  std::optional<Violation> violation(const AbstractState&) const override { return std::nullopt; }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override { return nullptr; }
  std::string toString(const AbstractState& state) const override { return std::to_string(placedNumber(state)); }

  std::size_t comparisons = 0;
};

}  // namespace argosy::test
