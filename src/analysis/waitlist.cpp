#include "analysis/waitlist.h"

namespace argosy {
namespace {

class DeterministicOrder final : public WaitlistOrder {
 public:
  DeterministicOrder(TraversalOrder order, const ControlFlow& controlFlow) : order_(order), controlFlow_(controlFlow) {}

  Rank rank(const Place& place, std::uint64_t sequence) override {
    const auto age = static_cast<std::int64_t>(sequence);
    const std::int64_t calls = place.context()->depth;
    switch (order_) {
      case TraversalOrder::DepthFirst: return {nullptr, {-age, 0, 0, 0}};
      case TraversalOrder::BreadthFirst: return {nullptr, {age, 0, 0, 0}};
      case TraversalOrder::Callstack: return {nullptr, {-calls, age, 0, 0}};
      case TraversalOrder::Loop:
        return {nullptr, {-calls, -loopDepth(place.location()), controlFlow_.order(place.location()), age}};
      default: return {nullptr, {place.phase(), -calls, controlFlow_.order(place.location()), age}};
    }
  }

 private:
  std::int64_t loopDepth(NodeId node) const {
    const LoopId loop = controlFlow_.innermostLoop(node);
    return loop.valid() ? controlFlow_.loops()[loop].depth : 0;
  }

  TraversalOrder order_;
  const ControlFlow& controlFlow_;
};

class RandomOrder final : public WaitlistOrder {
 public:
  explicit RandomOrder(std::uint64_t seed) : generator_(seed) {}
  Rank rank(const Place&, std::uint64_t) override {
    return {nullptr, {static_cast<std::int64_t>(generator_() >> 1), 0, 0, 0}};
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace

std::unique_ptr<WaitlistOrder> makeWaitlistOrder(TraversalOrder order, const ControlFlow& controlFlow,
                                                 std::uint64_t seed) {
  if (order == TraversalOrder::Random) return std::make_unique<RandomOrder>(seed);
  return std::make_unique<DeterministicOrder>(order, controlFlow);
}

ReachedId Waitlist::pop() {
  const ReachedId id = queue_.top().id;
  queue_.pop();
  return id;
}

}  // namespace argosy
