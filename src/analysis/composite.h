// The composite CPA: a tuple of components that follow the same steps. Merging is agreeing: the tuple of the components'
// merges counts only when every merged component covers the successor's (docs/theory.md §2.4).
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "analysis/cpa.h"

namespace argosy {

inline constexpr std::size_t maximalComponents = 12;

class CompositeState final : public AbstractState {
 public:
  explicit CompositeState(std::span<const StateRef> components) : count_(static_cast<std::uint32_t>(components.size())) {
    for (std::size_t i = 0; i < components.size(); ++i) components_[i] = components[i];
  }
  std::span<const StateRef> components() const { return {components_.data(), count_}; }

 private:
  std::uint32_t count_;
  std::array<StateRef, maximalComponents> components_;
};

class CompositePrecision final : public Precision {
 public:
  explicit CompositePrecision(std::vector<PrecisionRef> components) : components_(std::move(components)) {}
  std::span<const PrecisionRef> components() const { return components_; }
  /// This precision with one component exchanged.
  PrecisionRef with(std::size_t index, PrecisionRef component) const;

 private:
  std::vector<PrecisionRef> components_;
};

/// Component that knows the location. Exactly one in a composite, the first.
class LocationComponent : public ComponentCpa {
 public:
  virtual NodeId location(const AbstractState& state) const = 0;
};

/// Component that knows the open calls. Exactly one in a composite, the second: with it, steps leave a function only to
/// where it was called from.
class ContextComponent : public ComponentCpa {
 public:
  virtual const CallingContext* context(const AbstractState& state) const = 0;
  virtual const CallingContext* enter(const CallingContext* caller, EdgeId callSite, FunctionId callee) = 0;
};

/// Time and calls of each component's operators.
struct OperatorStatistics {
  struct Entry {
    std::uint64_t calls = 0;
    std::uint64_t nanoseconds = 0;  // measured when `CompositeCpa::measureTime`
  };
  Entry transfer, strengthen, merge, stop, adjust;
};

class CompositeCpa final : public Cpa {
 public:
  CompositeCpa(const Program& program, std::vector<std::unique_ptr<ComponentCpa>> components);

  StateRef initialState() override;
  PrecisionRef initialPrecision() override;
  Place place(const AbstractState& state) const override;
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void successors(const StateRef& state, const Precision& precision, std::vector<StateRef>& successors) override;
  bool mergesSeparately() const override { return mergesSeparately_; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) override;
  Adjusted adjust(StateRef state, PrecisionRef precision) override;
  std::optional<Violation> violation(const AbstractState& state) const override;
  /// Of a tuple of the components' states.
  std::optional<Violation> violation(std::span<const StateRef> states) const;
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override;
  std::string toString(const AbstractState& state) const override;

  /// The successors along one step only; nothing else can be reached by it.
  void successorsAlong(const StateRef& state, const Precision& precision, const Step& step, std::vector<StateRef>& successors);
  /// The steps that leave a place.
  void steps(const Place& place, std::vector<Step>& steps) const;

  const Program& program() const { return program_; }
  std::span<const std::unique_ptr<ComponentCpa>> components() const { return components_; }
  /// Index of the component with this name; nothing when there is none.
  std::optional<std::size_t> find(std::string_view name) const;
  std::span<const OperatorStatistics> statistics() const { return statistics_; }
  void measureTime(bool measure) { measuresTime_ = measure; }

 private:
  class Timer;
  void strengthenAndAdd(std::array<StateRef, maximalComponents>& tuple, const CompositePrecision& precision, const Step& step,
                        std::vector<StateRef>& successors);

  const Program& program_;
  std::vector<std::unique_ptr<ComponentCpa>> components_;
  LocationComponent* location_ = nullptr;
  ContextComponent* context_ = nullptr;
  std::optional<std::size_t> phased_;  // the component that has phases
  std::vector<OperatorStatistics> statistics_;
  bool mergesSeparately_ = true, measuresTime_ = false;
  std::array<std::vector<StateRef>, maximalComponents> scratch_;
  std::vector<Step> steps_;
};

}  // namespace argosy
