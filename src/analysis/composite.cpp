#include "analysis/composite.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "analysis/siblings.h"

namespace argosy {
namespace {

const CompositeState& tuple(const AbstractState& state) { return static_cast<const CompositeState&>(state); }
const CompositePrecision& tuple(const Precision& precision) {
  return static_cast<const CompositePrecision&>(precision);
}

/// Coverage by the index of one component: the others are looked at afterwards.
class ComponentIndex final : public CoverageIndex {
 public:
  ComponentIndex(std::unique_ptr<CoverageIndex> index, std::size_t component)
      : index_(std::move(index)), component_(component) {}
  void insert(std::uint32_t id, const AbstractState& state) override { index_->insert(id, part(state)); }
  void erase(std::uint32_t id, const AbstractState& state) override { index_->erase(id, part(state)); }
  void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const override {
    index_->candidates(part(state), ids);
  }

 private:
  const AbstractState& part(const AbstractState& state) const { return *tuple(state).components()[component_]; }

  std::unique_ptr<CoverageIndex> index_;
  std::size_t component_;
};

}  // namespace

PrecisionRef CompositePrecision::with(std::size_t index, PrecisionRef component) const {
  std::vector<PrecisionRef> components = components_;
  components[index] = std::move(component);
  return makeRef<CompositePrecision>(std::move(components));
}

class CompositeCpa::Timer {
 public:
  Timer(OperatorStatistics::Entry& entry, bool measures) : entry_(entry), measures_(measures) {
    ++entry_.calls;
    if (measures_) begin_ = std::chrono::steady_clock::now();
  }
  ~Timer() {
    if (measures_)
      entry_.nanoseconds += static_cast<std::uint64_t>(
          std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin_).count());
  }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  OperatorStatistics::Entry& entry_;
  bool measures_;
  std::chrono::steady_clock::time_point begin_;
};

CompositeCpa::CompositeCpa(const Program& program, std::vector<std::unique_ptr<ComponentCpa>> components)
    : program_(program), owned_(std::move(components)), components_(owned_), statistics_(components_.size()) {
  if (components_.empty() || components_.size() > maximalComponents)
    throw std::logic_error("a composite CPA has 1 to " + std::to_string(maximalComponents) + " components");
  for (const auto& component : components_) {
    auto* const control = dynamic_cast<ControlComponent*>(component.get());
    if ((control != nullptr) != (component == components_.front()))
      throw std::logic_error("the first component of a composite CPA, and only that, is its control");
    if (control) control_ = control;
  }
  for (std::size_t i = 0; i < components_.size(); ++i) {
    mergesSeparately_ &= components_[i]->mergesSeparately();
    if (components_[i]->watchesEnds()) control_->followEnds();
    if (components_[i]->hasPhases()) phased_ = i;
  }
}

bool CompositeCpa::servesThreads() const {
  return std::ranges::all_of(components_, [](const auto& component) { return component->servesThreads(); });
}

void CompositeCpa::addStatistics(std::span<const OperatorStatistics> statistics) {
  for (std::size_t i = 0; i < statistics_.size(); ++i) statistics_[i] += statistics[i];
}

StateRef CompositeCpa::initialState(const ControlPoint& root) {
  std::vector<StateRef> states;
  for (const auto& component : components_) states.push_back(component->initialState(root));
  return makeRef<CompositeState>(states);
}

PrecisionRef CompositeCpa::initialPrecision() {
  std::vector<PrecisionRef> precisions;
  for (const auto& component : components_) precisions.push_back(component->initialPrecision());
  return makeRef<CompositePrecision>(std::move(precisions));
}

Place CompositeCpa::place(const AbstractState& state) const { return placeOf(tuple(state).components()); }

Place CompositeCpa::placeOf(std::span<const StateRef> states) const {
  return Place(ControlComponent::pointOf(*states[0]), phased_ ? components_[*phased_]->phase(*states[*phased_]) : 0);
}

bool CompositeCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  const auto lefts = tuple(left).components(), rights = tuple(right).components();
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (lefts[i] == rights[i]) continue;
    const Timer timer(statistics_[i].stop, measuresTime_);
    if (!components_[i]->lessOrEqual(*lefts[i], *rights[i])) return false;
  }
  return true;
}

void CompositeCpa::successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                                   std::vector<StateRef>& successors) {
  const auto states = tuple(*state).components();
  const auto precisions = tuple(precision).components();
  const std::size_t count = components_.size();
  bool isSingle = true;
  Borrowed<std::vector<std::vector<StateRef>>> found(scratch_);
  found->resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    (*found)[i].clear();
    const Timer timer(statistics_[i].transfer, measuresTime_);
    components_[i]->transfer(states[i], *precisions[i], step, (*found)[i]);
    if ((*found)[i].empty()) return;
    isSingle &= (*found)[i].size() == 1;
  }
  std::array<StateRef, maximalComponents> chosen;
  if (isSingle) {
    for (std::size_t i = 0; i < count; ++i) chosen[i] = std::move((*found)[i].front());
    return strengthenAndAdd(chosen, tuple(precision), step, successors);
  }
  // The product of all components' successors, counted like the digits of a number.
  std::array<std::size_t, maximalComponents> digits{};
  for (;;) {
    for (std::size_t i = 0; i < count; ++i) chosen[i] = (*found)[i][digits[i]];
    strengthenAndAdd(chosen, tuple(precision), step, successors);
    std::size_t i = 0;
    while (i < count && ++digits[i] == (*found)[i].size()) digits[i++] = 0;
    if (i == count) return;
  }
}

void CompositeCpa::strengthenAndAdd(std::array<StateRef, maximalComponents>& chosen,
                                    const CompositePrecision& precision, const Step& step,
                                    std::vector<StateRef>& successors) {
  const std::span<const StateRef> states(chosen.data(), components_.size());
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (!components_[i]->strengthens()) continue;
    const Siblings siblings(components_, states, placeOf(states));
    const Timer timer(statistics_[i].strengthen, measuresTime_);
    StateRef sharpened = components_[i]->strengthen(chosen[i], *precision.components()[i], step, siblings);
    if (!sharpened) return;
    chosen[i] = std::move(sharpened);
  }
  successors.push_back(makeRef<CompositeState>(states));
}

StateRef CompositeCpa::merge(const StateRef& successor, const StateRef& reached, const Precision& precision) {
  const auto news = tuple(*successor).components(), olds = tuple(*reached).components();
  const auto precisions = tuple(precision).components();
  const Place where = place(*reached);
  std::array<StateRef, maximalComponents> merged;
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    merged[i] = olds[i];
    if (news[i] == olds[i]) continue;
    if (!components_[i]->mergesSeparately()) {
      const Timer timer(statistics_[i].merge, measuresTime_);
      merged[i] = components_[i]->merge(news[i], olds[i], *precisions[i], where);
    }
    if (!components_[i]->lessOrEqual(*news[i], *merged[i])) return reached;
    changed |= merged[i] != olds[i];
  }
  return changed ? makeRef<CompositeState>(std::span<const StateRef>(merged.data(), components_.size())) : reached;
}

Adjusted CompositeCpa::adjust(StateRef state, PrecisionRef precision) {
  const auto states = tuple(*state).components();
  const auto precisions = tuple(*precision).components();
  const Place where = place(*state);
  std::array<StateRef, maximalComponents> adjusted;
  std::vector<PrecisionRef> adjustedPrecisions;
  bool changed = false;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const Timer timer(statistics_[i].adjust, measuresTime_);
    Adjusted result = components_[i]->adjust(states[i], precisions[i], where);
    if (!result.state) return {nullptr, std::move(precision)};
    changed |= result.state != states[i];
    if (result.precision != precisions[i]) {
      if (adjustedPrecisions.empty()) adjustedPrecisions.assign(precisions.begin(), precisions.end());
      adjustedPrecisions[i] = std::move(result.precision);
    }
    adjusted[i] = std::move(result.state);
  }
  if (changed) state = makeRef<CompositeState>(std::span<const StateRef>(adjusted.data(), components_.size()));
  if (!adjustedPrecisions.empty()) precision = makeRef<CompositePrecision>(std::move(adjustedPrecisions));
  return {std::move(state), std::move(precision)};
}

std::optional<Violation> CompositeCpa::violation(const AbstractState& state) const {
  const auto states = tuple(state).components();
  return Siblings(components_, states, placeOf(states)).violation();
}

std::unique_ptr<CoverageIndex> CompositeCpa::makeCoverageIndex() const {
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (auto index = components_[i]->makeCoverageIndex()) return std::make_unique<ComponentIndex>(std::move(index), i);
  return nullptr;
}

std::string CompositeCpa::toString(const AbstractState& state) const {
  std::string text;
  const auto states = tuple(state).components();
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const std::string part = components_[i]->toString(*states[i]);
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

}  // namespace argosy
