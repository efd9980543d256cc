// The precision of the predicate CPA (docs/theory.md §5.7): which predicates are tracked where. Predicates are formulas over plain symbols.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "analysis/control_point.h"
#include "encode/path_formula.h"
#include "program/program.h"
#include "smt/term.h"

namespace argosy::predicate {

/// Where a predicate counts that was found at a location.
enum class PredicateScope : std::uint8_t { Location, Function, Global };

/// What is known to hold at loop heads, conjoined whenever a path gets there. False when that is impossible.
using HeadInvariants = std::function<bool(const Place&, encode::PathFormula&)>;

class PredicatePrecision final : public Precision {
 public:
  /// Without repetition, in the order in which their terms were made.
  std::vector<smt::TermRef> at(NodeId location, FunctionId function) const;
  std::size_t size() const;

  /// A predicate for one location and what its scope adds to that. Without location: for the function; without both: everywhere.
  struct Item {
    NodeId location;
    FunctionId function;
    smt::TermRef predicate;
    friend auto operator<=>(const Item& a, const Item& b) {
      return std::tuple(a.location.index, a.function.index, a.predicate->id()) <=>
             std::tuple(b.location.index, b.function.index, b.predicate->id());
    }
    friend bool operator==(const Item&, const Item&) = default;
  };
  Ref<const PredicatePrecision> with(std::span<const Item> items) const;
  bool contains(const Item& item) const;
  /// Only the predicates of locations, and of functions by their entries, for which `keep` holds, and those that count everywhere.
  Ref<const PredicatePrecision> restrictedTo(const Program& program, const std::function<bool(NodeId)>& keep) const;
  friend bool operator==(const PredicatePrecision& left, const PredicatePrecision& right) {
    return left.items_ == right.items_ && left.invariants_ == right.invariants_;
  }
  const std::vector<Item>& items() const { return items_; }

  /// The same predicates; paths are followed only as far as the invariants allow it.
  Ref<const PredicatePrecision> assuming(HeadInvariants invariants) const;
  bool assume(const Place& head, encode::PathFormula& path) const { return !invariants_ || (*invariants_)(head, path); }

 private:
  std::vector<Item> items_;  // sorted
  std::shared_ptr<const HeadInvariants> invariants_;
};

}  // namespace argosy::predicate
