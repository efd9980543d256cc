#include "smt/sum_normalisation.h"

#include <algorithm>

#include "smt/polynomial.h"

namespace argosy::smt {
namespace {

constexpr std::size_t manyOperands = 4;

/// The leaves of a tree of one operator, but not more than `most`; constants do not count.
std::size_t countLeaves(TermKind kind, TermRef term, std::size_t most) {
  if (term->isConstant()) return 0;
  if (term->kind() != kind) return 1;
  std::size_t count = 0;
  for (const TermRef operand : term->operands())
    if (count < most) count += countLeaves(kind, operand, most - count);
  return count;
}

class Normalisation {
 public:
  Normalisation(TermTable& table, bool decidesOnly) : table_(table), polynomials_(table), decidesOnly_(decidesOnly) {}

  TermRef operator()(TermRef formula) {
    forEachTerm(std::span(&formula, 1), [&](TermRef term) {
      // Of a sum inside of a sum only the whole matters.
      for (const TermRef operand : term->operands())
        if (!decidesOnly_ && operand->kind() != term->kind() && isLongSum(operand)) replaceSum(operand);
      replaceEquation(term);
    });
    return replacements_.empty() ? formula : substitute(table_, formula, replacements_);
  }

 private:
  void replaceSum(TermRef sum) {
    if (replacements_.contains(sum)) return;
    if (sum->kind() == TermKind::BvXor) {
      replacements_.emplace(sum, exclusiveDisjunction(sum));
    } else if (const auto& polynomial = polynomials_.of(sum)) {
      replacements_.emplace(sum, polynomial->toTerm(table_));
    }
  }

  void replaceEquation(TermRef term) {
    constexpr std::size_t most = 4000;
    const auto zero = polynomials_.difference(term);
    if (!zero) return;
    if (zero->isConstant()) replacements_.emplace(term, table_.truth(zero->isZero()));
    else if (!decidesOnly_ && zero->coefficients().size() <
                                  countSummands(term->operand(0), most) + countSummands(term->operand(1), most))
      replacements_.emplace(term, zero->toEquation(table_));
  }

  /// What occurs twice cancels out; the rest in the order of the terms.
  TermRef exclusiveDisjunction(TermRef term) {
    std::vector<TermRef> leaves;
    std::vector<TermRef> open{term};
    constexpr std::size_t most = 20'000;
    for (std::size_t looks = 0; !open.empty(); ++looks) {
      if (looks == most) return term;
      const TermRef part = open.back();
      open.pop_back();
      if (part->kind() == TermKind::BvXor) open.insert(open.end(), part->operands().begin(), part->operands().end());
      else leaves.push_back(part);
    }
    std::ranges::sort(leaves, {}, &Term::id);
    TermRef result = table_.bitVector(term->sort()->width(), 0);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const bool isPair = i + 1 < leaves.size() && leaves[i] == leaves[i + 1];
      if (isPair) ++i;
      else result = table_.binary(TermKind::BvXor, result, leaves[i]);
    }
    return result;
  }

  TermTable& table_;
  Polynomials polynomials_;
  bool decidesOnly_;
  std::unordered_map<TermRef, TermRef> replacements_;
};

}  // namespace

std::size_t countSummands(TermRef term, std::size_t most) { return countLeaves(TermKind::BvAdd, term, most); }

bool isLongSum(TermRef term) {
  const bool isSum = term->kind() == TermKind::BvAdd || term->kind() == TermKind::BvXor;
  return isSum && countLeaves(term->kind(), term, manyOperands) >= manyOperands;
}

TermRef withNormalisedSums(TermTable& table, TermRef formula) { return Normalisation(table, false)(formula); }

TermRef withDecidedEquations(TermTable& table, TermRef formula) { return Normalisation(table, true)(formula); }

}  // namespace argosy::smt
