// The order in which the CPA algorithm explores waiting states.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <queue>
#include <random>
#include <string_view>
#include <vector>

#include "analysis/cpa.h"
#include "program/facts/control_flow.h"

namespace argosy {

using ReachedId = Identifier<struct ReachedTag>;

enum class TraversalOrder : std::uint8_t {
  ReversePostorder,  // earlier phases first, deeper calls, then the function's reverse postorder, then the oldest state
  DepthFirst,
  BreadthFirst,
  Callstack,  // deeper calls first, then the oldest state
  Loop,       // deeper calls first, then deeper loops, then reverse postorder
  Random,
};

/// Turns a place and a running number into a rank; smaller ranks are explored first.
class WaitlistOrder {
 public:
  struct Rank {
    const std::vector<std::uint32_t>* prefix =
        nullptr;  // null, or what comes before the numbers; then it is kept elsewhere
    std::array<std::int64_t, 4> numbers{};

    /// Lexicographically.
    friend bool operator>(const Rank& left, const Rank& right) {
      if (left.prefix == right.prefix) return left.numbers > right.numbers;
      const std::size_t count = std::min(left.prefix->size(), right.prefix->size());
      for (std::size_t i = 0; i < count; ++i)
        if ((*left.prefix)[i] != (*right.prefix)[i]) return (*left.prefix)[i] > (*right.prefix)[i];
      const auto next = [&](const Rank& rank) {
        return rank.prefix->size() > count ? std::int64_t{(*rank.prefix)[count]} : rank.numbers.front();
      };
      if (next(left) != next(right)) return next(left) > next(right);
      return left.prefix->size() > right.prefix->size();
    }
  };
  virtual ~WaitlistOrder() = default;
  virtual Rank rank(const Place& place, std::uint64_t sequence) = 0;
};

std::unique_ptr<WaitlistOrder> makeWaitlistOrder(TraversalOrder order, const ControlFlow& controlFlow,
                                                 std::uint64_t seed = 0);

class Waitlist {
 public:
  void push(ReachedId id, const WaitlistOrder::Rank& rank) { queue_.push({rank, id}); }
  bool empty() const { return queue_.empty(); }
  ReachedId pop();

 private:
  struct Entry {
    WaitlistOrder::Rank rank;
    ReachedId id;
    friend bool operator>(const Entry& a, const Entry& b) { return a.rank > b.rank; }
  };
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace argosy
