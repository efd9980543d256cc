// Makers of negations, conjunctions and disjunctions.
#include <algorithm>
#include <cassert>
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
/// negation is a conjunct (unit resolution); for disjunctions dually. Whether anything changed.
bool absorb(TermTable& table, TermKind kind, std::vector<TermRef>& operands) {
  const TermKind dual = kind == TermKind::And ? TermKind::Or : TermKind::And;
  bool changed = false;
  std::vector<TermRef> kept, rest;
  for (const TermRef term : operands) {
    if (term->kind() != dual || term->operands().size() > largestAbsorbing) {
      kept.push_back(term);
      continue;
    }
    const auto isAsserted = [&](TermRef inner) { return containsSorted(operands, inner); };
    const auto isRefuted = [&](TermRef inner) {
      if (inner->kind() == TermKind::Not) return isAsserted(inner->operand(0));
      return std::ranges::any_of(operands, [&](TermRef other) { return isNegationOf(other, inner); });
    };
    if (std::ranges::any_of(term->operands(), isAsserted)) {
      changed = true;
      continue;
    }
    rest.clear();
    std::ranges::copy_if(term->operands(), std::back_inserter(rest), [&](TermRef inner) { return !isRefuted(inner); });
    const bool shorter = rest.size() < term->operands().size();
    changed = changed || shorter;
    kept.push_back(!shorter ? term : dual == TermKind::Or ? table.disjunction(rest) : table.conjunction(rest));
  }
  operands.swap(kept);
  return changed;
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
  std::vector<TermRef> flat;
  flat.reserve(operands.size());
  for (const TermRef operand : operands) {
    assert(operand->sort()->isBoolean());
    if (operand == absorbing) return absorbing;
    if (operand == neutral) continue;
    if (operand->kind() == kind && operand->operands().size() <= largestFlattened) {
      flat.insert(flat.end(), operand->operands().begin(), operand->operands().end());
    } else {
      flat.push_back(operand);
    }
  }
  std::ranges::sort(flat, byId);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat.front();
  if (hasComplements(flat)) return absorbing;
  if (flat.size() <= largestAbsorbing && absorb(*this, kind, flat)) return junction(kind, flat);
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
