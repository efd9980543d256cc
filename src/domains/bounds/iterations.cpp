#include "domains/bounds/iterations.h"

namespace argosy::bounds {
namespace {

class IterationOrder final : public WaitlistOrder {
 public:
  IterationOrder(const ControlFlow& controlFlow, const IterationTable& iterations)
      : controlFlow_(controlFlow), iterations_(iterations) {}

  Rank rank(const Place& place, std::uint64_t sequence) override {
    return {&iterations_[place.phase()]->order,
            {controlFlow_.order(place.location()), static_cast<std::int64_t>(sequence), 0, 0}};
  }

 private:
  const ControlFlow& controlFlow_;
  const IterationTable& iterations_;
};

}  // namespace

const Iterations* IterationTable::intern(const Key& key, LoopId loop, std::uint32_t count, std::uint32_t position,
                                         std::uint32_t part) {
  const auto [entry, isNew] = interned_.try_emplace(key);
  if (!isNew) return entry->second;
  Iterations made{key.outer, loop, count, static_cast<std::int64_t>(iterations_.size()), key.outer->order};
  made.order.push_back(position);
  made.order.push_back(part);
  iterations_.push_back(std::move(made));
  return entry->second = &iterations_.back();
}

const Iterations* IterationTable::iteration(const Iterations* outer, LoopId loop, std::uint32_t count) {
  const std::uint32_t position = controlFlow_.order(controlFlow_.loops()[loop].head);
  return intern(keyOf(outer, loop, count), loop, count, position, count);
}

const Iterations* IterationTable::into(const Iterations* from, NodeId target) {
  std::vector<LoopId> entered;
  for (LoopId loop = controlFlow_.innermostLoop(target); loop.valid() && loop != from->loop;
       loop = controlFlow_.loops()[loop].parent)
    entered.push_back(loop);
  for (auto loop = entered.rbegin(); loop != entered.rend(); ++loop) from = iteration(from, *loop, 0);
  return from;
}

const Iterations* IterationTable::step(const Iterations* from, NodeId target) {
  while (from->loop.valid() && !controlFlow_.contains(from->loop, target)) from = from->outer;
  if (from->loop.valid() && controlFlow_.loops()[from->loop].head == target)
    return iteration(from->outer, from->loop, from->count + 1);
  return into(from, target);
}

const Iterations* IterationTable::enter(const Iterations* from, EdgeId call, NodeId source, NodeId entry) {
  const Iterations* const callee =
      intern({from, std::uint64_t{call.index} << 1 | 1}, LoopId(), 0, controlFlow_.order(source), call.index);
  return into(callee, entry);
}

const Iterations* IterationTable::leave(const Iterations* from, const Edge& call) {
  while (from->loop.valid()) from = from->outer;
  return step(from->outer, call.target);
}

std::unique_ptr<WaitlistOrder> makeIterationOrder(const ControlFlow& controlFlow, const IterationTable& iterations) {
  return std::make_unique<IterationOrder>(controlFlow, iterations);
}

}  // namespace argosy::bounds
