// Makers of negations, conjunctions and disjunctions.
#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "smt/interned_terms.h"
#include "smt/term_shapes.h"

namespace argosy::smt {
namespace {

// Flattening copies operands: without a bound, a path formula that grows by one conjunct at a time would cost quadratic time.
constexpr std::size_t largestFlattened = 16;
constexpr std::size_t largestAbsorbing = 16;

bool byId(TermRef left, TermRef right) { return left->id() < right->id(); }

bool containsSorted(std::span<const TermRef> sorted, TermRef term) {
  const auto found = std::lower_bound(sorted.begin(), sorted.end(), term, byId);
  return found != sorted.end() && *found == term;
}

bool hasComplements(std::span<const TermRef> sorted) {
  return std::ranges::any_of(
      sorted, [&](TermRef term) { return term->kind() == TermKind::Not && containsSorted(sorted, term->operand(0)); });
}

/// In a conjunction, drops disjunctions with an operand that is a conjunct (absorption), and operands of disjunctions whose
/// negation is a conjunct (unit resolution); a negated conjunction is a disjunction, too. For disjunctions dually. Whether anything changed.
bool absorb(TermTable& table, TermKind kind, std::vector<TermRef>& operands) {
  const TermKind dual = kind == TermKind::And ? TermKind::Or : TermKind::And;
  const auto junction = [&](TermKind of, std::span<const TermRef> parts) {
    return of == TermKind::Or ? table.disjunction(parts) : table.conjunction(parts);
  };
  const auto isAsserted = [&](TermRef inner) { return containsSorted(operands, inner); };
  const auto isRefuted = [&](TermRef inner) {
    if (inner->kind() == TermKind::Not) return isAsserted(inner->operand(0));
    return std::ranges::any_of(operands, [&](TermRef other) { return isNegationOf(other, inner); });
  };
  bool changed = false;
  std::vector<TermRef> kept, rest;
  for (const TermRef term : operands) {
    const bool isNegated = term->kind() == TermKind::Not && term->operand(0)->kind() == kind;
    const TermRef parts = isNegated ? term->operand(0) : term;
    if ((!isNegated && term->kind() != dual) || parts->operands().size() > largestAbsorbing) {
      kept.push_back(term);
      continue;
    }
    const auto isTrue = [&](TermRef part) { return isNegated ? isRefuted(part) : isAsserted(part); };
    const auto isFalse = [&](TermRef part) { return isNegated ? isAsserted(part) : isRefuted(part); };
    if (std::ranges::any_of(parts->operands(), isTrue)) {
      changed = true;
      continue;
    }
    rest.clear();
    std::ranges::copy_if(parts->operands(), std::back_inserter(rest), [&](TermRef part) { return !isFalse(part); });
    const bool isShorter = rest.size() < parts->operands().size();
    changed = changed || isShorter;
    kept.push_back(!isShorter ? term : isNegated ? table.negation(junction(kind, rest)) : junction(dual, rest));
  }
  operands.swap(kept);
  return changed;
}

/// What two sorted sequences have in common when they differ in a term and its negation only; else nothing.
std::optional<std::vector<TermRef>> commonBesideComplements(std::span<const TermRef> left,
                                                            std::span<const TermRef> right) {
  if (left.size() != right.size()) return std::nullopt;
  std::vector<TermRef> common;
  TermRef onlyLeft = nullptr, onlyRight = nullptr;
  for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
    if (i < left.size() && j < right.size() && left[i] == right[j]) {
      common.push_back(left[i]);
      ++i, ++j;
    } else if (j == right.size() || (i < left.size() && byId(left[i], right[j]))) {
      if (std::exchange(onlyLeft, left[i++])) return std::nullopt;
    } else if (std::exchange(onlyRight, right[j++])) {
      return std::nullopt;
    }
  }
  if (!onlyLeft || !areComplementary(onlyLeft, onlyRight)) return std::nullopt;
  return common;
}

/// In a disjunction, (c ∧ x) and (¬c ∧ x) together are x: what is left where the two ways round a condition meet again. For conjunctions dually.
bool uniteComplements(TermTable& table, TermKind kind, std::vector<TermRef>& operands) {
  const TermKind dual = kind == TermKind::And ? TermKind::Or : TermKind::And;
  const auto mayUnite = [&](TermRef term) {
    return term->kind() == dual && term->operands().size() <= largestAbsorbing;
  };
  for (auto left = operands.begin(); left != operands.end(); ++left) {
    if (!mayUnite(*left)) continue;
    for (auto right = left + 1; right != operands.end(); ++right) {
      if (!mayUnite(*right)) continue;
      const auto common = commonBesideComplements((*left)->operands(), (*right)->operands());
      if (!common) continue;
      *left = dual == TermKind::Or ? table.disjunction(*common) : table.conjunction(*common);
      operands.erase(right);
      return true;
    }
  }
  return false;
}

}  // namespace

TermRef TermTable::negation(TermRef operand) {
  assert(operand->sort()->isBoolean());
  switch (operand->kind()) {
    case TermKind::True: return truth(false);
    case TermKind::False: return truth(true);
    case TermKind::Not: return operand->operand(0);
    default: return make(TermKind::Not, booleanSort(), {operand});
  }
}

TermRef TermTable::junction(TermKind kind, std::span<const TermRef> operands) {
  const TermRef neutral = truth(kind == TermKind::And), absorbing = truth(kind == TermKind::Or);
  const TermKind dual = kind == TermKind::And ? TermKind::Or : TermKind::And;
  if (operands.size() - static_cast<std::size_t>(std::ranges::count(operands, neutral)) == 1)
    return *std::ranges::find_if(operands, [&](TermRef operand) { return operand != neutral; });
  std::vector<TermRef> flat;
  flat.reserve(operands.size());
  for (const TermRef operand : operands) {
    assert(operand->sort()->isBoolean());
    if (operand == absorbing) return absorbing;
    if (operand == neutral) continue;
    if (operand->kind() == kind && operand->operands().size() <= largestFlattened) {
      flat.insert(flat.end(), operand->operands().begin(), operand->operands().end());
    } else if (operand->kind() == TermKind::Not && operand->operand(0)->kind() == dual &&
               operand->operand(0)->operands().size() <= largestFlattened) {
      for (const TermRef part : operand->operand(0)->operands()) flat.push_back(negation(part));
    } else {
      flat.push_back(operand);
    }
  }
  std::ranges::sort(flat, byId);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat.front();
  if (hasComplements(flat)) return absorbing;
  if (flat.size() <= largestAbsorbing && (absorb(*this, kind, flat) || uniteComplements(*this, kind, flat)))
    return junction(kind, flat);
  return interned_->intern({.kind = kind, .sort = booleanSort(), .operands = flat});
}

TermRef TermTable::conjunction(TermRef left, TermRef right) {
  const TermRef operands[] = {left, right};
  return junction(TermKind::And, operands);
}
TermRef TermTable::conjunction(std::span<const TermRef> operands) { return junction(TermKind::And, operands); }

TermRef TermTable::disjunction(TermRef left, TermRef right) {
  const TermRef operands[] = {left, right};
  return junction(TermKind::Or, operands);
}
TermRef TermTable::disjunction(std::span<const TermRef> operands) { return junction(TermKind::Or, operands); }

}  // namespace argosy::smt
