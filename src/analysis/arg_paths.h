// All paths of an abstract reachability graph from its root to a state, the shortest first. A graph with merged or covered
// states has several, of which some may be executable when the first is not; with cycles it has infinitely many. Paths with the same steps are one,
// whichever states they pass: where states were merged again and again, there are exponentially many of them.
#pragma once

#include <queue>
#include <unordered_map>
#include <vector>

#include "analysis/reached_arg.h"

namespace argosy {

class ArgPaths {
 public:
  explicit ArgPaths(const ArgState& target);

  /// The next path; nothing when there is no other, or when the search has become too large.
  std::optional<ArgPath> next();

 private:
  /// A path's end, from one of some states on to the target.
  struct Suffix {
    std::vector<const ArgState*> states;
    PathStep step;       // to the next state
    std::uint32_t rest;  // the suffix from there on
    std::uint32_t length;
  };
  struct Candidate {
    std::uint32_t estimate;  // length of the shortest path with this suffix
    std::uint32_t suffix;
    friend bool operator>(const Candidate& a, const Candidate& b) {
      return a.estimate != b.estimate ? a.estimate > b.estimate : a.suffix > b.suffix;
    }
  };
  static constexpr std::size_t maximalStates = 200'000, maximalSuffixes = 1'000'000;
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void measureDistances(const ArgState& target);
  void push(std::vector<const ArgState*> states, PathStep step, std::uint32_t rest);
  ArgPath pathOf(const ArgState& root, std::uint32_t suffix) const;

  std::unordered_map<const ArgState*, std::uint32_t> distance_;  // from the root
  std::vector<Suffix> suffixes_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
  std::optional<ArgPath> only_;  // of a graph that is too large to be searched
};

}  // namespace argosy
