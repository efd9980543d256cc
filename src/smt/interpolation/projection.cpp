#include "smt/interpolation/projection.h"

#include <algorithm>

#include "smt/interpolation/interpolation_engine.h"
#include "smt/term_order.h"

namespace argosy::smt {
namespace {

constexpr std::size_t largestResult = 20'000;
constexpr std::size_t mostDistributions = 2'000;
constexpr unsigned deepestProjection = 200;
constexpr std::size_t stepsBetweenLooksAtTheClock = 64;

struct TermBound {
  TermRef term;
  bool isUpper;  // symbol <= term, or symbol < term
  bool isStrict;
  TermKind order;
};

/// An order between the symbol and a term.
std::optional<TermBound> asBound(TermRef conjunct, TermRef symbol) {
  const bool isNegated = conjunct->kind() == TermKind::Not;
  const TermRef order = isNegated ? conjunct->operand(0) : conjunct;
  switch (order->kind()) {
    case TermKind::BvSignedLess:
    case TermKind::BvUnsignedLess:
    case TermKind::Less: break;
    default: return std::nullopt;
  }
  const bool symbolIsLeft = order->operand(0) == symbol;
  if (!symbolIsLeft && order->operand(1) != symbol) return std::nullopt;
  return TermBound{order->operand(symbolIsLeft ? 1 : 0), symbolIsLeft != isNegated, !isNegated, order->kind()};
}

}  // namespace

TermRef Projection::operator()(TermRef formula, std::span<const TermRef> kept) {
  const std::unordered_set<TermRef> keeps(kept.begin(), kept.end());
  std::vector<TermRef> dropped;
  forEachTerm(std::span(&formula, 1), [&](TermRef term) {
    if (term->isSymbol() && !keeps.contains(term)) dropped.push_back(term);
  });
  // Newer symbols are mostly defined by older ones.
  std::ranges::sort(dropped, std::ranges::greater{}, &Term::id);
  for (const TermRef symbol : dropped) {
    if (deadline_.isOver()) throw NoInterpolant("time limit");
    contains_ = {};
    eliminated_ = {};
    distributions_ = 0;
    formula = eliminate(formula, symbol, 0);
    std::size_t size = 0;
    forEachTerm(std::span(&formula, 1), [&](TermRef) { ++size; });
    if (size > largestResult) throw NoInterpolant("formulas grow too large");
  }
  return formula;
}

bool Projection::contains(TermRef term, TermRef symbol) {
  visitUnknown(std::span(&term, 1), contains_, [&](TermRef inner) {
    const bool result = inner == symbol || std::ranges::any_of(inner->operands(), [&](TermRef operand) {
                          return *contains_.find(operand);
                        });
    contains_[inner] = result;
  });
  return *contains_.find(term);
}

std::vector<TermRef> Projection::parts(TermRef formula, TermKind junction) {
  const TermKind dual = junction == TermKind::And ? TermKind::Or : TermKind::And;
  std::vector<TermRef> result, pending{formula};
  while (!pending.empty()) {
    const TermRef term = pending.back();
    pending.pop_back();
    const bool isNegatedDual = term->kind() == TermKind::Not && term->operand(0)->kind() == dual;
    if (term->kind() != junction && !isNegatedDual) {
      result.push_back(term);
      continue;
    }
    for (const TermRef operand : (isNegatedDual ? term->operand(0) : term)->operands())
      pending.push_back(isNegatedDual ? negated(operand) : operand);
  }
  return result;
}

TermRef Projection::eliminate(TermRef formula, TermRef symbol, unsigned depth) {
  if (!contains(formula, symbol)) return formula;
  if (const TermRef* known = eliminated_.find(formula)) return *known;
  if (depth > deepestProjection) return terms_.truth(true);
  if (++steps_ % stepsBetweenLooksAtTheClock == 0 && deadline_.isOver()) throw NoInterpolant("time limit");
  TermRef result = nullptr;
  const std::vector<TermRef> disjuncts = parts(formula, TermKind::Or);
  if (disjuncts.size() > 1) {
    std::vector<TermRef> results;
    for (const TermRef disjunct : disjuncts) results.push_back(eliminate(disjunct, symbol, depth + 1));
    result = terms_.disjunction(results);
  } else if (formula->kind() == TermKind::Ite) {
    const TermRef condition = formula->operand(0);
    const TermRef branches[] = {terms_.conjunction(condition, formula->operand(1)),
                                terms_.conjunction(negated(condition), formula->operand(2))};
    result = terms_.disjunction(eliminate(branches[0], symbol, depth + 1), eliminate(branches[1], symbol, depth + 1));
  } else {
    std::vector<TermRef> with, without;
    for (const TermRef conjunct : parts(formula, TermKind::And))
      (contains(conjunct, symbol) ? with : without).push_back(conjunct);
    without.push_back(eliminateFrom(with, symbol, depth));
    result = terms_.conjunction(without);
  }
  eliminated_[formula] = result;
  return result;
}

TermRef Projection::eliminateFrom(std::span<const TermRef> conjuncts, TermRef symbol, unsigned depth) {
  for (const TermRef conjunct : conjuncts) {
    if (const TermRef solution = solve(conjunct, symbol))
      return substitute(terms_, terms_.conjunction(conjuncts), {{symbol, solution}});
  }
  if (symbol->sort()->isBoolean()) {
    const TermRef all = terms_.conjunction(conjuncts);
    return terms_.disjunction(substitute(terms_, all, {{symbol, terms_.truth(true)}}),
                              substitute(terms_, all, {{symbol, terms_.truth(false)}}));
  }
  if (conjuncts.size() == 1 && (parts(conjuncts[0], TermKind::Or).size() > 1 || conjuncts[0]->kind() == TermKind::Ite))
    return eliminate(conjuncts[0], symbol, depth + 1);
  for (const TermRef conjunct : conjuncts) {
    const std::size_t count = parts(conjunct, TermKind::Or).size();
    if (count == 1 || distributions_ + count > mostDistributions) continue;
    distributions_ += count;
    return distribute(conjuncts, conjunct, symbol, depth);
  }
  return terms_.conjunction(consequencesOfBounds(conjuncts, symbol));
}

TermRef Projection::distribute(std::span<const TermRef> conjuncts, TermRef disjunction, TermRef symbol,
                               unsigned depth) {
  std::vector<TermRef> rest(conjuncts.begin(), conjuncts.end()), results;
  std::erase(rest, disjunction);
  const TermRef others = terms_.conjunction(rest);
  for (const TermRef disjunct : parts(disjunction, TermKind::Or))
    results.push_back(eliminate(terms_.conjunction(disjunct, others), symbol, depth + 1));
  return terms_.disjunction(results);
}

/// There is one, since the symbol is larger; reals have none.
TermRef Projection::successor(TermRef term) {
  switch (term->sort()->kind()) {
    case SortKind::BitVector: return terms_.bvAdd(term, terms_.bitVector(term->sort()->width(), 1));
    case SortKind::Integer: return terms_.arithmetic(TermKind::Add, term, terms_.integer(1));
    default: return term;
  }
}

/// What lies below the symbol lies below what the symbol lies below.
std::vector<TermRef> Projection::consequencesOfBounds(std::span<const TermRef> conjuncts, TermRef symbol) {
  std::vector<TermBound> bounds;
  for (const TermRef conjunct : conjuncts) {
    const auto bound = asBound(conjunct, symbol);
    if (bound && !contains(bound->term, symbol)) bounds.push_back(*bound);
  }
  std::vector<TermRef> result;
  for (const TermBound& lower : bounds) {
    for (const TermBound& upper : bounds) {
      if (lower.isUpper || !upper.isUpper || lower.order != upper.order) continue;
      const auto less = [&](TermRef left, TermRef right) {
        return lower.order == TermKind::Less ? terms_.arithmetic(lower.order, left, right)
                                             : terms_.binary(lower.order, left, right);
      };
      const bool isStrict = lower.isStrict || upper.isStrict;
      result.push_back(isStrict ? less(lower.term, upper.term) : negated(less(upper.term, lower.term)));
      if (lower.isStrict && upper.isStrict) result.push_back(less(successor(lower.term), upper.term));
    }
  }
  return result;
}

TermRef Projection::solve(TermRef conjunct, TermRef symbol) {
  if (conjunct == symbol) return terms_.truth(true);
  if (conjunct->kind() == TermKind::Not) {
    const TermRef inner = conjunct->operand(0);
    if (inner == symbol) return terms_.truth(false);
    // Distinct truth values are each other's negations.
    if (inner->kind() != TermKind::Equal || !symbol->sort()->isBoolean()) return nullptr;
    for (const std::size_t side : {0U, 1U}) {
      if (inner->operand(side) == symbol && !contains(inner->operand(1 - side), symbol))
        return negated(inner->operand(1 - side));
    }
    return nullptr;
  }
  if (conjunct->kind() != TermKind::Equal) return nullptr;
  const TermRef left = conjunct->operand(0), right = conjunct->operand(1);
  if (contains(left, symbol) == contains(right, symbol)) return nullptr;
  return contains(left, symbol) ? isolate(left, right, symbol) : isolate(right, left, symbol);
}

/// What the equation says about the symbol beyond the solution stays, since the solution is put into the equation, too.
TermRef Projection::isolate(TermRef left, TermRef right, TermRef symbol) {
  while (left != symbol) {
    switch (left->kind()) {
      case TermKind::BvNegate: right = terms_.bvNegate(right); break;
      case TermKind::BvComplement: right = terms_.bvComplement(right); break;
      case TermKind::Negate: right = terms_.arithmeticNegate(right); break;
      case TermKind::BvSignExtend:
      case TermKind::BvZeroExtend: right = terms_.extract(right, left->operand(0)->sort()->width() - 1, 0); break;
      case TermKind::Not: right = negated(right); break;
      case TermKind::BvAdd:
      case TermKind::BvXor:
      case TermKind::Add: {
        const bool isFirst = contains(left->operand(0), symbol);
        const TermRef other = left->operand(isFirst ? 1 : 0);
        if (contains(other, symbol)) return nullptr;
        right = left->kind() == TermKind::BvAdd   ? terms_.bvSubtract(right, other)
                : left->kind() == TermKind::BvXor ? terms_.binary(TermKind::BvXor, right, other)
                                                  : terms_.subtract(right, other);
        left = left->operand(isFirst ? 0 : 1);
        continue;
      }
      default: return nullptr;
    }
    left = left->operand(0);
  }
  return right;
}

}  // namespace argosy::smt
