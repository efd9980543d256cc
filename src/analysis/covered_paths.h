// What an analysis has finished with: the paths of the program behind which it has nothing left to look at, as an automaton over steps. Conditional model checking hands it on to
// another analysis (docs/theory.md §2.9).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/reached_set.h"
#include "analysis/step.h"

namespace argosy {

/// A path is left to be looked at as far as the automaton can follow it, and from where it is at `open` on; it is covered where no transition goes on. Each position has a way to `open`.
struct CoveredPaths {
  struct Transition {
    std::uint32_t from = 0;
    PathStep step{};
    std::uint32_t to = 0;
    friend bool operator==(const Transition&, const Transition&) = default;
    friend auto operator<=>(const Transition& a, const Transition& b) { return key(a) <=> key(b); }

   private:
    static std::array<std::uint32_t, 4> key(const Transition& t) {
      return {t.from, static_cast<std::uint32_t>(t.step.kind), t.step.edge.index, t.to};
    }
  };
  static constexpr std::uint32_t open = 0, first = 1;

  /// Where it begins: `open`, when nothing is covered, or `first`.
  std::uint32_t initial = open;
  std::vector<Transition> transitions{};  // sorted

  static CoveredPaths none() { return {}; }
  static CoveredPaths all() { return {first, {}}; }
  bool coversNothing() const { return initial == open; }
  bool coversAll() const { return initial == first && transitions.empty(); }
  friend bool operator==(const CoveredPaths&, const CoveredPaths&) = default;
};

/// Of a graph of ARG states that begins at the program's start. What waits is open, and so is what `isOpen` says.
CoveredPaths coveredPaths(const ReachedSet& reached, const std::function<bool(const ReachedState&)>& isOpen);

}  // namespace argosy
