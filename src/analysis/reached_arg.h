// A reached set of ARG states and what refinement does to it: paths are read off it, and what is too coarse is cut off or covered.
#pragma once

#include "analysis/arg.h"
#include "analysis/reached_set.h"

namespace argosy {

/// States of an ARG, from a root on, and the steps between them.
struct ArgPath {
  std::vector<const ArgState*> states;
  ProgramPath steps;
};

/// A shortest path from the root.
ArgPath pathTo(const ArgState& target);
/// The steps of a path with their calling contexts.
std::vector<Step> stepsOf(const ArgPath& path, const Cpa& cpa);

/// What a refiner sees of an analysis. Where the states of a path lie in several reached sets, as with blocks that are analysed by themselves, another class derives from it.
class ReachedArg {
 public:
  ReachedArg(ArgCpa& arg, ReachedSet& reached) : arg_(arg), reached_(reached) {}
  virtual ~ReachedArg() = default;

  /// The CPA whose states these are.
  ArgCpa& cpa() const { return arg_; }
  Place place(const ArgState& state) const { return arg_.place(state); }
  bool contains(const ArgState& state) const { return reached_.find(state).valid(); }
  virtual const PrecisionRef& precisionOf(const ArgState& state) const {
    return reached_[reached_.find(state)].precision;
  }
  bool isWaiting(const ArgState& state) const { return reached_[reached_.find(state)].isWaiting; }
  /// The states at a place.
  std::vector<const ArgState*> at(const Place& place) const;
  /// What waits is looked at with this precision.
  void lookWith(const PrecisionRef& precision);

  /// Removes the state and all that was reached through it. Parents that remain are explored again with `precision`, and so
  /// are the parents of what had been covered by removed states. Where a root of the graph goes, the initial state of its place is added anew.
  virtual void removeSubtree(const ArgState& root, const PrecisionRef& precision);
  // For refinements that strengthen states where they are (IMPACT, docs/theory.md §6.7): coverings come and go.
  /// The state and all that was reached through it goes; nothing is looked for again. What they had covered is explored, with `precision`.
  virtual void cutOff(const ArgState& root, const PrecisionRef& precision);
  /// `by` covers a state that had been explored: what was reached through it goes, and `by` covers what it had covered.
  virtual void cover(const ArgState& state, const ArgState& by, const PrecisionRef& precision);
  /// The covered state has to be explored.
  virtual void uncover(const ArgState& state, const PrecisionRef& precision);

  /// Removes a state without successors, e.g. a target that is none on the path it was found on. It is not looked for
  /// again from there, but it is from its other parents and those of what it had covered: those paths may be others.
  virtual void dismiss(const ArgState& state);

 private:
  ArgCpa& arg_;
  ReachedSet& reached_;
};

}  // namespace argosy
