// The ARG CPA: wraps another CPA and remembers the abstract reachability graph: which state came from which, along which
// step, and which is covered by which (docs/theory.md §2.6).
#pragma once

#include <memory>
#include <vector>

#include "analysis/cpa.h"

namespace argosy {

class ArgState final : public AbstractState {
 public:
  struct Link {
    const ArgState* parent = nullptr;
    PathStep step{};
    /// Where the step stands for a whole block (analysis/blocks/): the exit in its own graph that led here; whoever links keeps it alive. Null for steps of the program.
    const ArgState* through = nullptr;
    friend bool operator==(const Link&, const Link&) = default;
  };

  explicit ArgState(StateRef wrapped) : wrapped_(std::move(wrapped)) {}
  ArgState(const ArgState&) = delete;
  ArgState& operator=(const ArgState&) = delete;
  ~ArgState() override {
    // States are merged again and again: the chain is released one by one, not by recursion.
    Ref<const ArgState> rest = std::move(replacement_);
    while (rest.isUnique()) rest = std::move(rest->replacement_);
  }

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
  /// The state that it was merged into, and that into another one, as far as that goes: this one, if it was not.
  const ArgState& latest() const {
    const ArgState* state = this;
    while (state->replacement_) state = state->replacement_.get();
    return *state;
  }

 private:
  friend class ArgCpa;
  friend class ReachedArg;
  /// Takes a state without children out of the graph.
  void detach() const;
  /// Before the state is explored again, which finds them again.
  void detachCoveredChildren() const;

  StateRef wrapped_;
  // The graph is bookkeeping around the immutable states.
  mutable std::vector<Link> parents_;
  mutable std::vector<const ArgState*> children_;
  mutable std::vector<Ref<const ArgState>> covers_;
  mutable const ArgState* coveredBy_ = nullptr;
  mutable Ref<const ArgState> replacement_;
  mutable bool isRoot_ = false;
  mutable bool isMerged_ = false;  // into a reached state, as a successor
};

class ArgCpa final : public Cpa {
 public:
  explicit ArgCpa(Cpa& wrapped) : wrapped_(wrapped) {}

  const Program& program() const override { return wrapped_.program(); }
  const ControlPoint& start() override { return wrapped_.start(); }
  StateRef initialState(const ControlPoint& root) override { return rootOf(wrapped_.initialState(root)); }
  /// The root of another graph, that begins with this state of the wrapped CPA.
  StateRef rootOf(StateRef wrapped);
  /// From now on states remember what they were merged into (ArgState::latest).
  void keepReplaced() { keepsReplaced_ = true; }
  /// The link to a successor that somebody else has found.
  StateRef childOf(const ArgState& parent, StateRef wrapped, PathStep step, const ArgState* through = nullptr);
  PrecisionRef initialPrecision() override { return wrapped_.initialPrecision(); }
  Place place(const AbstractState& state) const override { return wrapped_.place(*inner(state)); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return wrapped_.lessOrEqual(*inner(left), *inner(right));
  }
  void steps(const AbstractState& state, std::vector<Step>& steps) override { wrapped_.steps(*inner(state), steps); }
  void successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                       std::vector<StateRef>& successors) override;
  bool mergesSeparately() const override { return wrapped_.mergesSeparately(); }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) override;
  Adjusted adjust(StateRef state, PrecisionRef precision) override;
  std::optional<Violation> violation(const AbstractState& state) const override {
    return wrapped_.violation(*inner(state));
  }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override;
  std::string toString(const AbstractState& state) const override { return wrapped_.toString(*inner(state)); }
  void covered(const StateRef& state, const StateRef& covering) override;
  void replaced(const StateRef& old, const StateRef& by, const StateRef& successor) override;

  std::span<const std::unique_ptr<ComponentCpa>> components() const override { return wrapped_.components(); }
  std::span<const StateRef> parts(const AbstractState& state) const override { return wrapped_.parts(*inner(state)); }
  std::span<const PrecisionRef> parts(const Precision& precision) const override { return wrapped_.parts(precision); }
  PrecisionRef withPart(const Precision& precision, std::size_t component, PrecisionRef part) const override {
    return wrapped_.withPart(precision, component, std::move(part));
  }

 private:
  static const StateRef& inner(const AbstractState& state) { return static_cast<const ArgState&>(state).wrapped(); }

  Cpa& wrapped_;
  std::vector<StateRef> scratch_;
  bool keepsReplaced_ = false;
};

}  // namespace argosy
