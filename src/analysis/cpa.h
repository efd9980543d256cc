// What the CPA algorithm runs: a CPA that knows itself where a state can go. The composite makes one of components; the ARG is one around another.
#pragma once

#include "analysis/borrowed.h"
#include "analysis/component_cpa.h"

namespace argosy {

class Cpa {
 public:
  virtual ~Cpa() = default;

  virtual const Program& program() const = 0;
  /// Where an analysis of the whole program starts.
  virtual const ControlPoint& start() = 0;
  /// See ComponentCpa::initialState.
  virtual StateRef initialState(const ControlPoint& root) = 0;
  virtual PrecisionRef initialPrecision() = 0;
  virtual Place place(const AbstractState& state) const = 0;

  virtual bool lessOrEqual(const AbstractState& left, const AbstractState& right) = 0;
  /// Appends the steps that leave a state's place.
  virtual void steps(const AbstractState& state, std::vector<Step>& steps) = 0;
  /// Appends the successors along one of these steps.
  virtual void successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                               std::vector<StateRef>& successors) = 0;
  virtual void successors(const StateRef& state, const PrecisionRef& precision, std::vector<StateRef>& successors) {
    Borrowed<std::vector<Step>> open(scratch_);
    open->clear();
    steps(*state, *open);
    for (const Step& step : *open) successorsAlong(state, *precision, step, successors);
  }
  virtual bool mergesSeparately() const = 0;
  virtual StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) = 0;
  virtual Adjusted adjust(StateRef state, PrecisionRef precision) = 0;

  virtual std::optional<Violation> violation(const AbstractState& state) const = 0;
  virtual std::unique_ptr<CoverageIndex> makeCoverageIndex() const = 0;
  virtual std::string toString(const AbstractState& state) const = 0;

  // The components, their states and their precisions, however they are wrapped; analysis/component.h gives them their types.
  virtual std::span<const std::unique_ptr<ComponentCpa>> components() const = 0;
  virtual std::span<const StateRef> parts(const AbstractState& state) const = 0;
  virtual std::span<const PrecisionRef> parts(const Precision& precision) const = 0;
  /// The precision with that of one component exchanged.
  virtual PrecisionRef withPart(const Precision& precision, std::size_t component, PrecisionRef part) const = 0;

  /// stop^sep, as told by the algorithm: `covering` covers `state`, which is not added.
  virtual void covered(const StateRef& /*state*/, const StateRef& /*covering*/) {}
  /// The algorithm drops the state, because it was merged into another one.
  virtual void replaced(const StateRef& /*old*/, const StateRef& /*by*/, const StateRef& /*successor*/) {}

 private:
  std::vector<Step> scratch_;
};

}  // namespace argosy
