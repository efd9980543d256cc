#include "domains/bounds/loop_bound_cpa.h"

#include <algorithm>

namespace argosy::bounds {
namespace {

const LoopBoundState& counted(const AbstractState& state) { return static_cast<const LoopBoundState&>(state); }

}  // namespace

LoopBoundState::~LoopBoundState() {
  // Deep recursion of the program must not become recursion of destructors.
  Ref<const LoopBoundState> next = std::move(caller_);
  while (next.isUnique()) next = std::move(next->caller_);
}

std::int64_t LoopBoundState::traversals(LoopId loop) const {
  const auto found = std::ranges::find(counters_, loop, &Counter::loop);
  return found == counters_.end() ? -1 : std::int64_t{found->traversals};
}

StateRef LoopBoundCpa::initialState(const ControlPoint& root) {
  return moveTo(makeRef<LoopBoundState>(nullptr, std::vector<Counter>()), root.location(), initialBound());
}

bool LoopBoundCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  // Frame by frame. States of different depths are never compared: they have different calling contexts.
  const LoopBoundState* l = &counted(left);
  const LoopBoundState* r = &counted(right);
  for (; l != r; l = l->caller().get(), r = r->caller().get()) {
    if (!l || !r) return false;
    for (const Counter& counter : r->counters())
      if (!counterLessOrEqual(l->traversals(counter.loop), counter.traversals)) return false;
    for (const Counter& counter : l->counters())
      if (!counterLessOrEqual(counter.traversals, r->traversals(counter.loop))) return false;
  }
  return true;
}

bool LoopBoundCpa::isAtBound(const LoopBoundState& state, NodeId location, std::uint32_t bound) const {
  const LoopId loop = controlFlow_.loopOfHead(location);
  return loop.valid() && bound != 0 && state.traversals(loop) >= std::int64_t{bound};
}

StateRef LoopBoundCpa::moveTo(const StateRef& state, NodeId target, std::uint32_t bound) const {
  if (bound == 0) return state;
  const LoopBoundState& from = counted(*state);
  const LoopId headed = controlFlow_.loopOfHead(target);
  const auto contains = [&](const Counter& counter) { return controlFlow_.contains(counter.loop, target); };
  if (!headed.valid() && std::ranges::all_of(from.counters(), contains)) return state;
  std::vector<Counter> counters;
  std::ranges::copy_if(from.counters(), std::back_inserter(counters), contains);
  if (headed.valid()) {
    // The headed loop is the innermost one around its head.
    if (counters.empty() || counters.back().loop != headed) counters.push_back({headed, 0});
    else ++counters.back().traversals;
  }
  return makeRef<LoopBoundState>(from.caller(), std::move(counters));
}

void LoopBoundCpa::transfer(const StateRef& state, const Precision& precision, const Step& step,
                            std::vector<StateRef>& successors) {
  const LoopBoundState& from = counted(*state);
  const std::uint32_t bound = boundOf(precision);
  // For a call, what follows it decides whether it leaves the loop.
  if (step.kind != StepKind::Leave && isAtBound(from, step.source(), bound) &&
      controlFlow_.contains(controlFlow_.loopOfHead(step.source()), step.edge->target)) {
    cutAt(step.source());
    return;
  }
  switch (step.kind) {
    case StepKind::Operation: successors.push_back(moveTo(state, step.target(), bound)); break;
    case StepKind::Enter:
      successors.push_back(moveTo(makeRef<LoopBoundState>(Ref<const LoopBoundState>(&from), std::vector<Counter>()),
                                  step.target(), bound));
      break;
    case StepKind::Leave: successors.push_back(moveTo(from.caller(), step.target(), bound)); break;
  }
}

std::string LoopBoundCpa::toString(const AbstractState& state) const {
  std::string text;
  for (const Counter& counter : counted(state).counters())
    text += (text.empty() ? "loops: N" : ", N") + std::to_string(controlFlow_.loops()[counter.loop].head.index) + ": " +
            std::to_string(counter.traversals);
  return text;
}

}  // namespace argosy::bounds
