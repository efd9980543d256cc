// Sets of data states ψ, in an exchangeable representation (docs/theory.md §5.5): binary decision diagrams
// over predicates, which are cheap to compare, or formulas, which a solver compares by their meaning. Both talk of
// plain symbols.
#pragma once

#include <functional>
#include <unordered_map>
#include <variant>
#include <vector>

#include "smt/bdd.h"
#include "smt/term_table.h"

namespace argosy::predicate {

/// An immutable value. Regions of different kinds, or of different `Regions`, are not to be mixed.
class Region {
 public:
  explicit Region(smt::Bdd diagram) : value_(std::move(diagram)) {}
  explicit Region(smt::TermRef formula) : value_(formula) {}

  const smt::Bdd& diagram() const { return std::get<smt::Bdd>(value_); }
  smt::TermRef formula() const { return std::get<smt::TermRef>(value_); }

  /// Identical, in constant time. Different regions may still be the same set, as far as this tells.
  friend bool operator==(const Region&, const Region&) = default;
  std::size_t hash() const { return std::hash<std::variant<smt::Bdd, smt::TermRef>>()(value_); }

 private:
  std::variant<smt::Bdd, smt::TermRef> value_;
};

enum class RegionKind : std::uint8_t { Bdd, Formula };

struct RegionStatistics {
  std::uint64_t implications = 0;  // asked
  std::uint64_t cacheHits = 0;     // answered from memory
  std::uint64_t queries = 0;       // answered by a solver
};

class Regions {
 public:
  virtual ~Regions() = default;
  virtual RegionKind kind() const = 0;

  virtual Region truth(bool value) = 0;
  /// Any formula over plain symbols, taken as a whole.
  virtual Region predicate(smt::TermRef plainPredicate) = 0;
  virtual Region negation(const Region& operand) = 0;
  virtual Region conjunction(const Region& left, const Region& right) = 0;
  virtual Region disjunction(const Region& left, const Region& right) = 0;
  virtual Region ite(const Region& condition, const Region& then, const Region& otherwise) = 0;

  /// By the representation, without a solver: a formula may be false without looking so. `implies(region,
  /// truth(false))` asks for the meaning.
  virtual bool isFalse(const Region& region) const = 0;
  virtual bool isTrue(const Region& region) const = 0;
  /// Diagrams: propositionally. Formulas: by their meaning, as far as the solver knows.
  virtual bool implies(const Region& left, const Region& right) = 0;

  virtual smt::TermRef toTerm(const Region& region) = 0;

  const RegionStatistics& statistics() const { return statistics_; }

 protected:
  RegionStatistics statistics_;
};

/// A variable for each predicate, up to negation; in the order in which predicates come up.
class BddRegions final : public Regions {
 public:
  /// Both must outlive it and all regions.
  BddRegions(smt::TermTable& terms, smt::BddManager& diagrams) : terms_(terms), diagrams_(diagrams) {}

  RegionKind kind() const override { return RegionKind::Bdd; }
  Region truth(bool value) override { return Region(diagrams_.truth(value)); }
  Region predicate(smt::TermRef plainPredicate) override;
  Region negation(const Region& operand) override { return Region(diagrams_.negation(operand.diagram())); }
  Region conjunction(const Region& left, const Region& right) override {
    return Region(diagrams_.conjunction(left.diagram(), right.diagram()));
  }
  Region disjunction(const Region& left, const Region& right) override {
    return Region(diagrams_.disjunction(left.diagram(), right.diagram()));
  }
  Region ite(const Region& condition, const Region& then, const Region& otherwise) override {
    return Region(diagrams_.ite(condition.diagram(), then.diagram(), otherwise.diagram()));
  }
  bool isFalse(const Region& region) const override { return region.diagram().isFalse(); }
  bool isTrue(const Region& region) const override { return region.diagram().isTrue(); }
  bool implies(const Region& left, const Region& right) override;
  smt::TermRef toTerm(const Region& region) override;

  /// The predicate of each variable.
  const std::vector<smt::TermRef>& predicates() const { return predicates_; }

 private:
  smt::TermRef convert(const smt::Bdd& diagram, std::unordered_map<smt::Bdd, smt::TermRef>& converted);

  smt::TermTable& terms_;
  smt::BddManager& diagrams_;
  std::vector<smt::TermRef> predicates_;
  std::unordered_map<smt::TermRef, std::uint32_t> variables_;  // by canonical predicate
  std::unordered_map<smt::Bdd, smt::TermRef> formulas_;        // of whole regions
};

class FormulaRegions final : public Regions {
 public:
  /// True only if the formula over plain symbols has no model.
  using IsUnsatisfiable = std::function<bool(smt::TermRef)>;
  FormulaRegions(smt::TermTable& terms, IsUnsatisfiable isUnsatisfiable)
      : terms_(terms), isUnsatisfiable_(std::move(isUnsatisfiable)) {}

  RegionKind kind() const override { return RegionKind::Formula; }
  Region truth(bool value) override { return Region(terms_.truth(value)); }
  Region predicate(smt::TermRef plainPredicate) override { return Region(plainPredicate); }
  Region negation(const Region& operand) override { return Region(terms_.negation(operand.formula())); }
  Region conjunction(const Region& left, const Region& right) override {
    return Region(terms_.conjunction(left.formula(), right.formula()));
  }
  Region disjunction(const Region& left, const Region& right) override {
    return Region(terms_.disjunction(left.formula(), right.formula()));
  }
  Region ite(const Region& condition, const Region& then, const Region& otherwise) override {
    return Region(terms_.ite(condition.formula(), then.formula(), otherwise.formula()));
  }
  bool isFalse(const Region& region) const override { return region.formula()->isFalse(); }
  bool isTrue(const Region& region) const override { return region.formula()->isTrue(); }
  bool implies(const Region& left, const Region& right) override;
  smt::TermRef toTerm(const Region& region) override { return region.formula(); }

 private:
  smt::TermTable& terms_;
  IsUnsatisfiable isUnsatisfiable_;
  std::unordered_map<std::uint64_t, bool> known_;  // by the ids of both sides
};

}  // namespace argosy::predicate

template <>
struct std::hash<argosy::predicate::Region> {
  std::size_t operator()(const argosy::predicate::Region& region) const noexcept { return region.hash(); }
};
