// The ARG CPA: wraps another CPA and remembers the abstract reachability graph: which state came from which, along which
// step, and which is covered by which (docs/theory.md §2.6).
#pragma once

#include <memory>
#include <vector>

#include "analysis/composite.h"
#include "analysis/reached_set.h"

namespace argosy {

class ArgState final : public AbstractState {
 public:
  struct Link {
    const ArgState* parent = nullptr;
    PathStep step{};
  };

  explicit ArgState(StateRef wrapped) : wrapped_(std::move(wrapped)) {}

  const StateRef& wrapped() const { return wrapped_; }
  /// The initial state, or what it was merged into.
  bool isRoot() const { return isRoot_; }
  /// Several when states were merged. The graph may then have cycles.
  std::span<const Link> parents() const { return parents_; }
  std::span<const ArgState* const> children() const { return children_; }
  const ArgState* coveredBy() const { return coveredBy_; }
  /// States that were not added because this one covers them, except those that were merged into it: their parents are
  /// parents of this one. A state that is found again on the same step is one of them: it may come of more paths than the
  /// first time, and whoever strengthens this state has to ask whether it still covers them all.
  std::span<const Ref<const ArgState>> covers() const { return covers_; }

 private:
  friend class ArgCpa;
  StateRef wrapped_;
  // The graph is bookkeeping around the immutable states.
  mutable std::vector<Link> parents_;
  mutable std::vector<const ArgState*> children_;
  mutable std::vector<Ref<const ArgState>> covers_;
  mutable const ArgState* coveredBy_ = nullptr;
  mutable bool isRoot_ = false;
  mutable bool isMerged_ = false;  // into a reached state, as a successor
};

class ArgCpa final : public Cpa {
 public:
  explicit ArgCpa(CompositeCpa& wrapped) : wrapped_(wrapped) {}

  StateRef initialState() override { return rootOf(wrapped_.initialState()); }
  /// The root of another graph, that begins with this state of the wrapped CPA.
  StateRef rootOf(StateRef wrapped);
  PrecisionRef initialPrecision() override { return wrapped_.initialPrecision(); }
  Place place(const AbstractState& state) const override { return wrapped_.place(*inner(state)); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return wrapped_.lessOrEqual(*inner(left), *inner(right));
  }
  void successors(const StateRef& state, const Precision& precision, std::vector<StateRef>& successors) override;
  bool mergesSeparately() const override { return wrapped_.mergesSeparately(); }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) override;
  Adjusted adjust(StateRef state, PrecisionRef precision) override;
  std::optional<Violation> violation(const AbstractState& state) const override { return wrapped_.violation(*inner(state)); }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override;
  std::string toString(const AbstractState& state) const override { return wrapped_.toString(*inner(state)); }
  void covered(const StateRef& state, const StateRef& covering) override;
  void replaced(const StateRef& old, const StateRef& by, const StateRef& successor) override;

  CompositeCpa& wrapped() { return wrapped_; }

  /// The states from the root to `target` along a shortest path, and the steps between them.
  struct Path {
    std::vector<const ArgState*> states;
    ProgramPath steps;
  };
  static Path pathTo(const ArgState& target);
  /// The steps of a path with their calling contexts.
  std::vector<Step> stepsOf(const Path& path) const;

  /// Removes the state and all that was reached through it. Parents that remain are explored again with `precision`, and so
  /// are the parents of what had been covered by removed states. If the graph's root goes, the initial state is added anew.
  void removeSubtree(ReachedSet& reached, const ArgState& root, const PrecisionRef& precision);
  // For refinements that strengthen states where they are (IMPACT, docs/theory.md §6.7): coverings come and go.
  /// The state and all that was reached through it goes; nothing is looked for again. What they had covered is explored, with `precision`.
  void cutOff(ReachedSet& reached, const ArgState& root, const PrecisionRef& precision);
  /// `by` covers a state that had been explored: what was reached through it goes, and `by` covers what it had covered.
  void cover(ReachedSet& reached, const ArgState& state, const ArgState& by, const PrecisionRef& precision);
  /// The covered state has to be explored.
  void uncover(ReachedSet& reached, const ArgState& state, const PrecisionRef& precision);

  /// Removes a state without successors, e.g. a target that is none on the path it was found on. It is not looked for
  /// again from there, but it is from its other parents and those of what it had covered: those paths may be others.
  void dismiss(ReachedSet& reached, const ArgState& state);

 private:
  static const StateRef& inner(const AbstractState& state) { return static_cast<const ArgState&>(state).wrapped(); }
  /// Takes a state without children out of the graph.
  static void detach(const ArgState& state);
  /// Before a state is explored again, which finds them again.
  static void detachCoveredChildren(const ArgState& state);

  CompositeCpa& wrapped_;
  std::vector<Step> steps_;
  std::vector<StateRef> scratch_;
};

}  // namespace argosy
