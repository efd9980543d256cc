// The CPA interface: configurable program analysis with dynamic precision adjustment, 𝔻 = (D, Π, ⇝, merge, stop, prec)
// (docs/theory.md §2).
//
// A `ComponentCpa` is one abstract domain: its transfer follows a given step. A `Cpa` is what the algorithm runs: it
// knows itself where a state can go. The composite makes a Cpa of components; the ARG is a Cpa around a Cpa.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/state.h"
#include "analysis/step.h"

namespace argosy {

/// Where a state stands; states in different places neither merge nor cover each other.
struct Place {
  NodeId location;
  const CallingContext* context = nullptr;
  /// What a component counts that keeps its states apart (ComponentCpa::phase); paths go from lower to higher phases.
  std::int64_t phase = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct PlaceHash {
  std::size_t operator()(const Place& place) const {
    return (std::hash<const void*>()(place.context) + static_cast<std::size_t>(place.phase) * 0xff51afd7ed558ccdull) * 0x9e3779b97f4a7c15ull +
           place.location.index;
  }
};

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

  virtual StateRef initialState(NodeId location) = 0;
  virtual PrecisionRef initialPrecision() { return makeRef<Precision>(); }

  /// e ⊑ e'
  virtual bool lessOrEqual(const AbstractState& left, const AbstractState& right) = 0;

  /// Appends the successors along the step; none when it is infeasible.
  virtual void transfer(const StateRef& state, const Precision& precision, const Step& step,
                        std::vector<StateRef>& successors) = 0;

  /// ↓: what the other components know may sharpen a successor. The composite calls it after the transfer of all
  /// components; null means infeasible.
  virtual bool strengthens() const { return false; }
  virtual StateRef strengthen(const StateRef& state, const Precision&, const Step&, std::span<const StateRef>) {
    return state;
  }

  /// merge^sep unless overridden. The result is `reached` itself (the identical object) when nothing changes.
  virtual bool mergesSeparately() const { return true; }
  virtual StateRef merge(const StateRef& /*successor*/, const StateRef& reached, const Precision&, const Place&) {
    return reached;
  }

  /// prec^id unless overridden.
  virtual Adjusted adjust(StateRef state, PrecisionRef precision, const Place&) {
    return {std::move(state), std::move(precision)};
  }

  /// States of different phases neither merge nor cover each other. At most one component of a composite has phases.
  virtual bool hasPhases() const { return false; }
  virtual std::int64_t phase(const AbstractState&) const { return 0; }

  virtual std::optional<Violation> violation(const AbstractState&) const { return std::nullopt; }
  /// Coverage through an index; null when the domain has none.
  virtual std::unique_ptr<CoverageIndex> makeCoverageIndex() const { return nullptr; }
  /// The state as C expressions over the variables in scope at its location, for witnesses; empty says nothing.
  virtual void appendInvariants(const AbstractState&, const Place&, std::vector<ExpressionRef>&) const {}
  virtual std::string toString(const AbstractState&) const = 0;
};

class Cpa {
 public:
  virtual ~Cpa() = default;

  virtual StateRef initialState() = 0;
  virtual PrecisionRef initialPrecision() = 0;
  virtual Place place(const AbstractState& state) const = 0;

  virtual bool lessOrEqual(const AbstractState& left, const AbstractState& right) = 0;
  virtual void successors(const StateRef& state, const Precision& precision, std::vector<StateRef>& successors) = 0;
  virtual bool mergesSeparately() const = 0;
  virtual StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision) = 0;
  virtual Adjusted adjust(StateRef state, PrecisionRef precision) = 0;

  virtual std::optional<Violation> violation(const AbstractState& state) const = 0;
  virtual std::unique_ptr<CoverageIndex> makeCoverageIndex() const = 0;
  virtual std::string toString(const AbstractState& state) const = 0;

  /// stop^sep, as told by the algorithm: `covering` covers `state`, which is not added.
  virtual void covered(const StateRef& /*state*/, const StateRef& /*covering*/) {}
  /// The algorithm drops the state, because it was merged into another one.
  virtual void replaced(const StateRef& /*old*/, const StateRef& /*by*/, const StateRef& /*successor*/) {}
};

}  // namespace argosy
