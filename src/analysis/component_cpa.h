// One abstract domain as a CPA: configurable program analysis with dynamic precision adjustment, 𝔻 = (D, Π, ⇝, merge, stop, prec) (docs/theory.md §2), whose transfer follows
// given steps. A composite makes a `Cpa` of components.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/control_point.h"
#include "analysis/step.h"
#include "program/call_terms.h"

namespace argosy {

/// The result of prec: the adjusted state represents at least what the given one did. No state: the given one represents nothing.
struct Adjusted {
  StateRef state;
  PrecisionRef precision;
};

/// What was violated when a state is a target.
struct Violation {
  std::string property;  // e.g. unreach-call
  std::string message;
};

/// Bounds of an integer value, both inclusive.
struct IntegerRange {
  Int128 low, high;
};

/// Where and why an analysis has not followed executions, or will not: a closed reached set is no proof for them.
struct Restriction {
  enum class Kind : std::uint8_t {
    LoopBound,
    RecursionBound,
    Ended,  // a component has ended paths that it was not interested in
  };
  Kind kind;
  std::string what;
  NodeId location{};  // invalid: at no single place
};

class Siblings;

/// A part of the program with an entry and exits that is analysed by itself, and what is found about it used again (block-abstraction memoization).
class ProgramBlock {
 public:
  virtual ~ProgramBlock() = default;
  virtual NodeId entry() const = 0;
  /// Whether an execution that has entered the block at `from` has come to its end at `point`.
  virtual bool isExit(const ControlPoint& point, const ControlPoint& from) const = 0;
  /// Whether the location is in the block, or in a function that it calls.
  virtual bool contains(NodeId location) const = 0;
  // What the block, with all that it calls, may touch, also through pointers (program/facts/code_effects.h): variables, and objects by the places of their allocations.
  virtual bool mayUse(VariableId variable) const = 0;
  virtual bool mayUse(EdgeId allocation) const = 0;
  virtual bool mayChange(VariableId variable) const = 0;
  virtual bool mayChange(EdgeId allocation) const = 0;
  /// Whether lives may begin or end in the block, of the variable in the call that enters the block or in calls that it opens: afterwards another object may have the name.
  virtual bool mayReplace(VariableId variable) const = 0;
  virtual bool mayReplace(EdgeId allocation) const = 0;
  /// Whether there may be more allocated objects afterwards.
  virtual bool mayAllocate() const = 0;
};

/// A state with the precision it was looked at with.
struct PreciseState {
  StateRef state;
  PrecisionRef precision;
};

/// What a complete run has found at a loop head, and from which states, along which steps, executions come there.
struct LoopHeadResult {
  Place place;
  StateRef state;
  std::vector<std::pair<StateRef, Step>> arrivals;
};

/// An index over the states of one place that finds those which may cover a given state without looking at all.
class CoverageIndex {
 public:
  virtual ~CoverageIndex() = default;
  virtual void insert(std::uint32_t id, const AbstractState& state) = 0;
  virtual void erase(std::uint32_t id, const AbstractState& state) = 0;
  /// Appends the ids of a superset of the states that cover `state`.
  virtual void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const = 0;
};

class ComponentCpa {
 public:
  virtual ~ComponentCpa() = default;
  virtual std::string_view name() const = 0;

  /// At the program's start: what holds there. Elsewhere, where an analysis may begin as well: what holds whenever an execution comes there, whatever it did before.
  /// (What only watches executions watches them from there on: who begins elsewhere has to know that nothing was seen before.)
  virtual StateRef initialState(const ControlPoint& root) = 0;
  virtual PrecisionRef initialPrecision() { return makeRef<Precision>(); }

  /// e ⊑ e'
  virtual bool lessOrEqual(const AbstractState& left, const AbstractState& right) = 0;

  /// Appends the successors along the step; none when it is infeasible.
  virtual void transfer(const StateRef& state, const Precision& precision, const Step& step,
                        std::vector<StateRef>& successors) = 0;

  /// ↓: what the other components know may sharpen a successor. The composite calls it after the transfer of all
  /// components; null means infeasible.
  virtual bool strengthens() const { return false; }
  virtual StateRef strengthen(const StateRef& state, const Precision&, const Step&, const Siblings&) { return state; }

  /// merge^sep unless overridden. The result is `reached` itself (the identical object) when nothing changes.
  virtual bool mergesSeparately() const { return true; }
  virtual StateRef merge(const StateRef& /*successor*/, const StateRef& reached, const Precision&, const Place&) {
    return reached;
  }

  /// prec^id unless overridden.
  virtual Adjusted adjust(StateRef state, PrecisionRef precision, const Place&) {
    return {std::move(state), std::move(precision)};
  }

  /// A descending pass is another run that begins each loop head with what was found there, and may find less: the precision for it, after a complete run with `last`. Null when
  /// nothing can be gained, or the domain does not widen.
  virtual PrecisionRef descend(const Precision& /*last*/, std::span<const LoopHeadResult>) { return nullptr; }
  /// How many of them are worth while.
  virtual unsigned descendingPasses() const { return 0; }

  /// States of different phases neither merge nor cover each other. At most one component of a composite has phases.
  virtual bool hasPhases() const { return false; }
  virtual std::int64_t phase(const AbstractState&) const { return 0; }

  // What siblings may ask (analysis/siblings.h). Each answer holds in every execution that the state stands for.
  /// The values that an integer expression can have at the state's place; nothing says nothing.
  virtual std::optional<IntegerRange> rangeOf(const AbstractState&, ExpressionRef, const Place&) const {
    return std::nullopt;
  }
  /// Whether two lvalues may have a byte in common.
  virtual bool mayAlias(const AbstractState&, ExpressionRef /*left*/, ExpressionRef /*right*/, const Place&) const {
    return true;
  }

  /// Behaviours that the component has cut off so far; it only grows.
  virtual std::vector<Restriction> restrictions() const { return {}; }
  /// Whether it matters to the component that the program ends; control then follows also the step with which it does.
  virtual bool watchesEnds() { return false; }

  // Blocks. Their laws: e ⊑ expand(e, reduce(e)), and what can be reached through the block from e is covered by the expansions of what can be reached from reduce(e).
  // The block is analysed as if the call that enters it were the only one: `at` is where it is really entered.
  /// Forgets what the block cannot touch, and the calls that are open. The default is for states in which no calls and no variables have names; others have to rename, or to
  /// forget what they say of calls.
  virtual PreciseState reduce(const PreciseState& entry, const ProgramBlock&, const ControlPoint& /*at*/) {
    return entry;
  }
  /// A result of the block, with what was forgotten at its entry.
  virtual PreciseState expand(const PreciseState& /*entry*/, const ProgramBlock&, const PreciseState& result,
                              const ControlPoint& /*at*/) {
    return result;
  }
  /// Where a function that was analysed by itself is about to be left by the step `leave`: its expanded exit, with what the caller knew before the call, and with names that
  /// mean what they mean there. By default nothing is known: what the exit's state says of parameters and locals may be about other ones than the caller's.
  virtual StateRef rebuild(const StateRef& /*call*/, const StateRef& /*entry*/, const StateRef& /*exit*/,
                           const Step& leave) {
    return initialState(*leave.from);
  }
  /// Of a block that calls itself, again and again from other states: a state that covers both, such that covering the next one, and so on, comes to an end. Null when there is
  /// none: then each is analysed by itself.
  virtual StateRef generalise(const StateRef& older, const StateRef& newer, const Place& /*entry*/) {
    return lessOrEqual(*newer, *older) ? older : nullptr;
  }
  /// Whether states are looked at in the same way with both.
  virtual bool samePrecision(const Precision& left, const Precision& right) { return &left == &right; }

  /// Whether several threads may use the component at once: what it remembers grows as base/growth.h says, and its states do not change.
  virtual bool servesThreads() const { return false; }

  virtual std::optional<Violation> violation(const AbstractState&) const { return std::nullopt; }
  /// Coverage through an index; null when the domain has none.
  virtual std::unique_ptr<CoverageIndex> makeCoverageIndex() const { return nullptr; }
  /// The state as C expressions over the variables in scope at its location, for witnesses; empty says nothing.
  virtual void appendInvariants(const AbstractState&, const Place&, std::vector<ExpressionRef>&) const {}
  /// The state, which is where a called function begins or ends, as conditions of a text about the call.
  virtual Told describeCall(const AbstractState&, const Place&, const CallTerms&, std::vector<ExpressionRef>&) const {
    return Told::Nothing;
  }
  /// What the state does not say since a limit that the user can set was reached on the way to it; empty when there is nothing.
  virtual std::string omission(const AbstractState&) const { return ""; }
  virtual std::string toString(const AbstractState&) const = 0;
};

}  // namespace argosy
