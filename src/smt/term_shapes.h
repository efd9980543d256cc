// Shapes that the simplifying makers look for.
#pragma once

#include "smt/term.h"

namespace argosy::smt {

/// A bit-vector as base + offset; constants have no base.
struct BvOffset {
  TermRef base;
  UInt128 offset;
};

inline BvOffset asOffset(TermRef term) {
  if (term->kind() == TermKind::Constant) return {nullptr, term->bits()};
  if (term->kind() == TermKind::BvAdd && term->operand(1)->kind() == TermKind::Constant)
    return {term->operand(0), term->operand(1)->bits()};
  return {term, 0};
}

/// A bit-vector as base * factor.
struct BvMultiple {
  TermRef base;
  UInt128 factor;
};

inline BvMultiple asMultiple(TermRef term) {
  if (term->kind() == TermKind::BvNegate) return {term->operand(0), truncate(~UInt128{0}, term->sort()->width())};
  if (term->kind() == TermKind::BvMultiply && term->operand(1)->kind() == TermKind::Constant)
    return {term->operand(0), term->operand(1)->bits()};
  return {term, 1};
}

inline UInt128 allOnes(SortRef sort) { return truncate(~UInt128{0}, sort->width()); }
inline UInt128 signBit(unsigned width) { return UInt128{1} << (width - 1); }

inline bool isNegationOf(TermRef negation, TermRef term) {
  return negation->kind() == TermKind::Not && negation->operand(0) == term;
}
inline bool areComplementary(TermRef left, TermRef right) {
  return isNegationOf(left, right) || isNegationOf(right, left);
}

/// ite(c, k1, k2): what is applied to it can be applied to the constants, and nothing grows.
inline bool choosesConstants(TermRef term) {
  return term->kind() == TermKind::Ite && term->operand(1)->isConstant() && term->operand(2)->isConstant();
}

/// A number, or a choice of numbers by nested conditions.
inline bool isChoiceOfConstants(TermRef term, int depth = 6) {
  if (term->kind() == TermKind::Constant) return true;
  return depth > 0 && term->kind() == TermKind::Ite && isChoiceOfConstants(term->operand(1), depth - 1) &&
         isChoiceOfConstants(term->operand(2), depth - 1);
}

/// A sum, one of whose summands is such a choice (null: it is no such sum).
struct BvChoiceOffset {
  TermRef base, offset;
};

inline BvChoiceOffset asChoiceOffset(TermRef term) {
  if (term->kind() == TermKind::BvAdd)
    for (const std::size_t i : {1u, 0u})
      if (isChoiceOfConstants(term->operand(i))) return {term->operand(1 - i), term->operand(i)};
  return {term, nullptr};
}

inline bool isExtension(TermRef term) {
  return term->kind() == TermKind::BvZeroExtend || term->kind() == TermKind::BvSignExtend;
}

/// Whether two bit-vectors (or other terms, when both are constants) differ in every model, as far as their shapes tell.
bool provablyDistinct(TermRef left, TermRef right);

}  // namespace argosy::smt
