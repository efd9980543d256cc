// The composite CPA: a tuple of components that follow the same steps. Merging is agreeing: the tuple of the components'
// merges counts only when every merged component covers the successor's (docs/theory.md §2.4).
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "analysis/control.h"
#include "analysis/cpa.h"

namespace argosy {

inline constexpr std::size_t maximalComponents = 12;

class CompositeState final : public AbstractState {
 public:
  explicit CompositeState(std::span<const StateRef> components)
      : count_(static_cast<std::uint32_t>(components.size())) {
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

/// Time and calls of each component's operators.
struct OperatorStatistics {
  struct Entry {
    std::uint64_t calls = 0;
    std::uint64_t nanoseconds = 0;  // measured when `CompositeCpa::measureTime`
    Entry& operator+=(const Entry& other) {
      calls += other.calls;
      nanoseconds += other.nanoseconds;
      return *this;
    }
  };
  Entry transfer, strengthen, merge, stop, adjust;
  OperatorStatistics& operator+=(const OperatorStatistics& other) {
    transfer += other.transfer;
    strengthen += other.strengthen;
    merge += other.merge;
    stop += other.stop;
    adjust += other.adjust;
    return *this;
  }
};

class CompositeCpa final : public Cpa {
 public:
  /// The first component is the control component, and the only one.
  CompositeCpa(const Program& program, std::vector<std::unique_ptr<ComponentCpa>> components);

  /// Whether several threads can work with these components, each with a composite of its own.
  bool servesThreads() const;
  /// Of the same components, which this one keeps; with scratch memory and statistics of its own.
  std::unique_ptr<CompositeCpa> forThread() const {
    return std::unique_ptr<CompositeCpa>(new CompositeCpa(*this, components_));
  }

  const Program& program() const override { return program_; }
  const ControlPoint& start() override { return control_->start(); }
  StateRef initialState(const ControlPoint& root) override;
  PrecisionRef initialPrecision() override;
  Place place(const AbstractState& state) const override;
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void steps(const AbstractState& state, std::vector<Step>& steps) override {
    control_->steps(place(state).point(), steps);
  }
  void successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                       std::vector<StateRef>& successors) override;
  bool mergesSeparately() const override { return mergesSeparately_; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) override;
  Adjusted adjust(StateRef state, PrecisionRef precision) override;
  std::optional<Violation> violation(const AbstractState& state) const override;
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override;
  std::string toString(const AbstractState& state) const override;

  std::span<const std::unique_ptr<ComponentCpa>> components() const override { return components_; }
  std::span<const StateRef> parts(const AbstractState& state) const override {
    return static_cast<const CompositeState&>(state).components();
  }
  std::span<const PrecisionRef> parts(const Precision& precision) const override {
    return static_cast<const CompositePrecision&>(precision).components();
  }
  PrecisionRef withPart(const Precision& precision, std::size_t component, PrecisionRef part) const override {
    return static_cast<const CompositePrecision&>(precision).with(component, std::move(part));
  }

  // Blocks: each component by itself (ComponentCpa::reduce …).
  PreciseState reduce(const PreciseState& entry, const ProgramBlock& block);
  StateRef expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result);
  StateRef rebuild(const StateRef& call, const StateRef& entry, const StateRef& exit, const Step& leave);
  /// Null when one of the components cannot, or when the state of one that merges nothing would have to change.
  StateRef generalise(const StateRef& older, const StateRef& newer);
  bool samePrecision(const Precision& left, const Precision& right);
  /// The same state, as far as the others are concerned, with control at another point.
  StateRef movedTo(const AbstractState& state, const ControlPoint& point) const;

  std::span<const OperatorStatistics> statistics() const { return statistics_; }
  void measureTime(bool measure) { measuresTime_ = measure; }
  void addStatistics(std::span<const OperatorStatistics> statistics);

 private:
  class Timer;
  CompositeCpa(const CompositeCpa& original, std::span<const std::unique_ptr<ComponentCpa>> components)
      : program_(original.program_),
        components_(components),
        control_(original.control_),
        phased_(original.phased_),
        statistics_(components.size()),
        mergesSeparately_(original.mergesSeparately_),
        measuresTime_(original.measuresTime_) {}
  Place placeOf(std::span<const StateRef> states) const;
  void strengthenAndAdd(std::array<StateRef, maximalComponents>& tuple, const CompositePrecision& precision,
                        const Step& step, std::vector<StateRef>& successors);

  const Program& program_;
  std::vector<std::unique_ptr<ComponentCpa>> owned_;  // none when they are another composite's
  std::span<const std::unique_ptr<ComponentCpa>> components_;
  ControlComponent* control_ = nullptr;
  std::optional<std::size_t> phased_;  // the component that has phases
  std::vector<OperatorStatistics> statistics_;
  bool mergesSeparately_ = true, measuresTime_ = false;
  std::vector<std::vector<StateRef>> scratch_;  // for each component
};

}  // namespace argosy
