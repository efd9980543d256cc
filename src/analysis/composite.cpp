#include "analysis/composite.h"

#include <chrono>
#include <stdexcept>

namespace argosy {
namespace {

const CompositeState& tuple(const AbstractState& state) { return static_cast<const CompositeState&>(state); }
const CompositePrecision& tuple(const Precision& precision) { return static_cast<const CompositePrecision&>(precision); }

/// Coverage by the index of one component: the others are looked at afterwards.
class ComponentIndex final : public CoverageIndex {
 public:
  ComponentIndex(std::unique_ptr<CoverageIndex> index, std::size_t component) : index_(std::move(index)), component_(component) {}
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
    : program_(program), components_(std::move(components)), statistics_(components_.size()) {
  if (components_.size() < 2 || components_.size() > maximalComponents)
    throw std::logic_error("a composite CPA has 2 to " + std::to_string(maximalComponents) + " components");
  location_ = dynamic_cast<LocationComponent*>(components_[0].get());
  context_ = dynamic_cast<ContextComponent*>(components_[1].get());
  if (!location_ || !context_) throw std::logic_error("a composite CPA begins with a location and a context component");
  for (std::size_t i = 0; i < components_.size(); ++i) {
    mergesSeparately_ &= components_[i]->mergesSeparately();
    if (components_[i]->hasPhases()) phased_ = i;
  }
}

StateRef CompositeCpa::initialState() {
  std::vector<StateRef> states;
  const NodeId entry = program_.functions[program_.start].entry;
  for (const auto& component : components_) states.push_back(component->initialState(entry));
  return makeRef<CompositeState>(states);
}

PrecisionRef CompositeCpa::initialPrecision() {
  std::vector<PrecisionRef> precisions;
  for (const auto& component : components_) precisions.push_back(component->initialPrecision());
  return makeRef<CompositePrecision>(std::move(precisions));
}

Place CompositeCpa::place(const AbstractState& state) const {
  const auto components = tuple(state).components();
  return {location_->location(*components[0]), context_->context(*components[1]),
          phased_ ? components_[*phased_]->phase(*components[*phased_]) : 0};
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

void CompositeCpa::steps(const Place& place, std::vector<Step>& steps) const {
  const Node& node = program_.nodes[place.location];
  for (const EdgeId id : node.outgoing) {
    const Edge& edge = program_.edges[id];
    if (isCallOfDefinedFunction(program_, edge)) {
      const FunctionId callee = std::get<Call>(edge.operation).function;
      steps.push_back({StepKind::Enter, id, &edge, place.location, program_.functions[callee].entry, place.context,
                       context_->enter(place.context, id, callee)});
    } else {
      steps.push_back({StepKind::Operation, id, &edge, place.location, edge.target, place.context, place.context});
    }
  }
  if (place.location == program_.functions[node.function].exit && place.context->caller) {
    const Edge& call = program_.edges[place.context->callSite];
    steps.push_back({StepKind::Leave, place.context->callSite, &call, place.location, call.target, place.context,
                     place.context->caller});
  }
}

void CompositeCpa::successors(const StateRef& state, const Precision& precision, std::vector<StateRef>& successors) {
  steps_.clear();
  steps(place(*state), steps_);
  for (const Step& step : steps_) successorsAlong(state, precision, step, successors);
}

void CompositeCpa::successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                                   std::vector<StateRef>& successors) {
  const auto states = tuple(*state).components();
  const auto precisions = tuple(precision).components();
  const std::size_t count = components_.size();
  bool isSingle = true;
  for (std::size_t i = 0; i < count; ++i) {
    scratch_[i].clear();
    const Timer timer(statistics_[i].transfer, measuresTime_);
    components_[i]->transfer(states[i], *precisions[i], step, scratch_[i]);
    if (scratch_[i].empty()) return;
    isSingle &= scratch_[i].size() == 1;
  }
  std::array<StateRef, maximalComponents> chosen;
  if (isSingle) {
    for (std::size_t i = 0; i < count; ++i) chosen[i] = std::move(scratch_[i].front());
    return strengthenAndAdd(chosen, tuple(precision), step, successors);
  }
  // The product of all components' successors, counted like the digits of a number.
  std::array<std::size_t, maximalComponents> digits{};
  for (;;) {
    for (std::size_t i = 0; i < count; ++i) chosen[i] = scratch_[i][digits[i]];
    strengthenAndAdd(chosen, tuple(precision), step, successors);
    std::size_t i = 0;
    while (i < count && ++digits[i] == scratch_[i].size()) digits[i++] = 0;
    if (i == count) return;
  }
}

void CompositeCpa::strengthenAndAdd(std::array<StateRef, maximalComponents>& chosen, const CompositePrecision& precision,
                                    const Step& step, std::vector<StateRef>& successors) {
  const std::span<const StateRef> states(chosen.data(), components_.size());
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (!components_[i]->strengthens()) continue;
    const Timer timer(statistics_[i].strengthen, measuresTime_);
    StateRef sharpened = components_[i]->strengthen(chosen[i], *precision.components()[i], step, states);
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
  return violation(tuple(state).components());
}

std::optional<Violation> CompositeCpa::violation(std::span<const StateRef> states) const {
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (auto found = components_[i]->violation(*states[i])) return found;
  return std::nullopt;
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

std::optional<std::size_t> CompositeCpa::find(std::string_view name) const {
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (components_[i]->name() == name) return i;
  return std::nullopt;
}

}  // namespace argosy
