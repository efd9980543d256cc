// Where in an unrolled program a state stands: in which iteration of each loop around it, in this function and in those that called it. Paths through one loop meet again
// behind it, whatever number of iterations they took.
#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "analysis/waitlist.h"
#include "program/facts/control_flow.h"

namespace argosy::bounds {

/// One loop that is being executed, or one call.
struct Iterations {
  const Iterations* outer = nullptr;  // null for the start function
  LoopId loop;                        // not valid: a call
  std::uint32_t count = 0;            // of visits of the loop's head since it was entered, the first excepted
  std::int64_t id = 0;
  /// How the program's places are ordered: a loop's iterations one after the other, and what follows the loop behind all of them; a called function behind the call and
  /// before what follows it.
  std::vector<std::uint32_t> order;
};

class IterationTable {
  struct Key {
    const Iterations* outer;
    std::uint64_t what;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return (std::hash<const void*>()(key.outer) + key.what) * 0x9e3779b97f4a7c15ull;
    }
  };

 public:
  explicit IterationTable(const ControlFlow& controlFlow) : controlFlow_(controlFlow) { iterations_.push_back({}); }

  const Iterations* start() const { return &iterations_.front(); }
  const Iterations* operator[](std::int64_t id) const { return &iterations_[static_cast<std::size_t>(id)]; }
  /// The iteration before; null when this is the first, or a call.
  const Iterations* before(const Iterations* iterations) const {
    if (!iterations->loop.valid() || iterations->count == 0) return nullptr;
    const auto found = interned_.find(keyOf(iterations->outer, iterations->loop, iterations->count - 1));
    return found == interned_.end() ? nullptr : found->second;
  }
  /// Inside of a function, along an edge.
  const Iterations* step(const Iterations* from, NodeId target);
  /// Into a function that the edge calls, at its entry.
  const Iterations* enter(const Iterations* from, EdgeId call, NodeId source, NodeId entry);
  /// Out of a function, to the target of the edge that called it.
  const Iterations* leave(const Iterations* from, const Edge& call);

 private:
  static Key keyOf(const Iterations* outer, LoopId loop, std::uint32_t count) {
    return {outer, (std::uint64_t{loop.index} << 32 | count) << 1};
  }
  const Iterations* iteration(const Iterations* outer, LoopId loop, std::uint32_t count);
  const Iterations* intern(const Key& key, LoopId loop, std::uint32_t count, std::uint32_t position,
                           std::uint32_t part);
  const Iterations* into(const Iterations* from, NodeId target);

  const ControlFlow& controlFlow_;
  std::deque<Iterations> iterations_;
  std::unordered_map<Key, const Iterations*, KeyHash> interned_;
};

/// Explores each loop to its end before what follows it, so that what meets there is merged at once.
std::unique_ptr<WaitlistOrder> makeIterationOrder(const ControlFlow& controlFlow, const IterationTable& iterations);

}  // namespace argosy::bounds
