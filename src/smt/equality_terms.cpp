// Makers of equalities and of ite.
#include <algorithm>
#include <cassert>
#include <utility>

#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

constexpr unsigned deepestComparedChoice = 4;

/// Equality of ite(c, k, x) and a constant, where k is one too; follows x a few levels. Null when the term has no such shape.
TermRef equalChoice(TermTable& table, TermRef term, TermRef constant, unsigned depth) {
  if (term->kind() != TermKind::Ite || depth == 0) return nullptr;
  const TermRef then = term->operand(1), otherwise = term->operand(2);
  if (!then->isConstant() && !otherwise->isConstant()) return nullptr;
  const auto branch = [&](TermRef value) {
    if (value->isConstant()) return table.truth(value == constant);
    const TermRef nested = equalChoice(table, value, constant, depth - 1);
    return nested ? nested : table.equal(value, constant);
  };
  return table.ite(term->operand(0), branch(then), branch(otherwise));
}

/// The number whose product with an odd one is 1, modulo 2^128 (Newton's iteration doubles the valid bits).
UInt128 inverseOfOdd(UInt128 odd) {
  UInt128 inverse = odd;
  for (int valid = 3; valid < 128; valid *= 2) inverse *= 2 - odd * inverse;
  return inverse;
}

/// Equality of an extension with a constant. A sign-extension that changes the constant's upper bits is never equal to it.
TermRef equalExtension(TermTable& table, TermRef extension, UInt128 bits) {
  const TermRef inner = extension->operand(0);
  const unsigned width = extension->sort()->width(), innerWidth = inner->sort()->width();
  const UInt128 low = truncate(bits, innerWidth);
  const UInt128 extended = extension->kind() == TermKind::BvZeroExtend
                               ? low
                               : truncate(static_cast<UInt128>(signExtend(low, innerWidth)), width);
  return extended == bits ? table.equal(inner, table.bitVector(innerWidth, low)) : table.truth(false);
}

TermRef equalConcat(TermTable& table, TermRef concat, UInt128 bits) {
  const TermRef high = concat->operand(0), low = concat->operand(1);
  const unsigned lowWidth = low->sort()->width();
  const TermRef highBits = table.bitVector(high->sort()->width(), bits >> lowWidth),
                lowBits = table.bitVector(lowWidth, bits);
  if (!high->isConstant() && !low->isConstant()) return nullptr;
  return table.conjunction(table.equal(high, highBits), table.equal(low, lowBits));
}

TermRef equalBitVectorConstant(TermTable& table, TermRef term, TermRef constant) {
  const unsigned width = term->sort()->width();
  const UInt128 bits = constant->bits();
  switch (term->kind()) {
    case TermKind::BvAdd: {
      const BvOffset sum = asOffset(term);
      return sum.offset == 0 ? nullptr : table.equal(sum.base, table.bitVector(width, bits - sum.offset));
    }
    case TermKind::BvNegate: return table.equal(term->operand(0), table.bitVector(width, UInt128{0} - bits));
    case TermKind::BvComplement: return table.equal(term->operand(0), table.bitVector(width, ~bits));
    case TermKind::BvMultiply: {
      const BvMultiple product = asMultiple(term);
      if (product.base == term) return nullptr;
      if ((product.factor & 1) != 0)
        return table.equal(product.base, table.bitVector(width, bits * inverseOfOdd(product.factor)));
      return (bits & 1) != 0 ? table.truth(false) : nullptr;
    }
    case TermKind::BvXor:
      if (term->operand(1)->isConstant())
        return table.equal(term->operand(0), table.bitVector(width, bits ^ term->operand(1)->bits()));
      return bits == 0 ? table.equal(term->operand(0), term->operand(1)) : nullptr;
    case TermKind::BvOr:
      return term->operand(1)->isConstant() && (term->operand(1)->bits() & ~bits) != 0 ? table.truth(false) : nullptr;
    case TermKind::BvAnd:
      return term->operand(1)->isConstant() && (bits & ~term->operand(1)->bits()) != 0 ? table.truth(false) : nullptr;
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend: return equalExtension(table, term, bits);
    case TermKind::BvConcat: return equalConcat(table, term, bits);
    default: return nullptr;
  }
}

/// The operand of a sum that is not `addend`; null when `addend` is no operand.
TermRef otherAddend(TermRef sum, TermRef addend) {
  if (sum->operand(0) == addend) return sum->operand(1);
  return sum->operand(1) == addend ? sum->operand(0) : nullptr;
}

TermRef equalSums(TermTable& table, TermRef left, TermRef right) {
  const bool leftIsSum = left->kind() == TermKind::BvAdd, rightIsSum = right->kind() == TermKind::BvAdd;
  const TermRef zero = table.bitVector(left->sort()->width(), 0);
  if (leftIsSum) {
    if (const TermRef rest = otherAddend(left, right)) return table.equal(rest, zero);
  }
  if (rightIsSum) {
    if (const TermRef rest = otherAddend(right, left)) return table.equal(rest, zero);
  }
  if (!leftIsSum || !rightIsSum) return nullptr;
  for (const TermRef addend : left->operands()) {
    if (const TermRef rest = otherAddend(right, addend)) return table.equal(otherAddend(left, addend), rest);
  }
  return nullptr;
}

TermRef equalBitVectors(TermTable& table, TermRef left, TermRef right) {
  const unsigned width = left->sort()->width();
  const BvOffset a = asOffset(left), b = asOffset(right);
  if (a.base == b.base) return table.truth(false);
  if (const TermRef result = equalSums(table, left, right)) return result;
  // x + 3 = y + 5 becomes x = y + 2, where x is the older one.
  const bool leftIsOlder = a.base->id() < b.base->id();
  if ((leftIsOlder ? a.offset : b.offset) != 0) {
    const TermRef older = leftIsOlder ? a.base : b.base, newer = leftIsOlder ? b.base : a.base;
    const UInt128 offset = leftIsOlder ? b.offset - a.offset : a.offset - b.offset;
    return table.equal(older, table.bvAdd(newer, table.bitVector(width, offset)));
  }
  if (left->kind() == right->kind()) {
    if (left->kind() == TermKind::BvNegate || left->kind() == TermKind::BvComplement)
      return table.equal(left->operand(0), right->operand(0));
    if (isExtension(left)) {
      const TermRef x = left->operand(0), y = right->operand(0);
      const unsigned inner = std::max(x->sort()->width(), y->sort()->width());
      return left->kind() == TermKind::BvZeroExtend
                 ? table.equal(table.zeroExtend(x, inner), table.zeroExtend(y, inner))
                 : table.equal(table.signExtend(x, inner), table.signExtend(y, inner));
    }
  }
  return nullptr;
}

TermRef equalBooleans(TermTable& table, TermRef left, TermRef right) {
  if (right->isConstant()) return right->isTrue() ? left : table.negation(left);
  if (areComplementary(left, right)) return table.truth(false);
  if (left->kind() == TermKind::Not) return table.negation(table.equal(left->operand(0), right));
  if (right->kind() == TermKind::Not) return table.negation(table.equal(left, right->operand(0)));
  return nullptr;
}

/// Offsets of integers and reals: x + k1 = k2.
TermRef equalNumbers(TermTable& table, TermRef left, TermRef right) {
  const auto hasOffset = [](TermRef term) { return term->kind() == TermKind::Add && term->operand(1)->isConstant(); };
  if (hasOffset(left) && right->isConstant()) {
    const TermRef difference = table.subtract(right, left->operand(1));
    return difference->isConstant() ? table.equal(left->operand(0), difference) : nullptr;
  }
  const TermRef leftBase = hasOffset(left) ? left->operand(0) : left,
                rightBase = hasOffset(right) ? right->operand(0) : right;
  if (leftBase == rightBase) return table.truth(false);
  return nullptr;
}

TermRef equalChoices(TermTable& table, TermRef left, TermRef right) {
  const auto chooses = [&](TermRef choice, TermRef value) -> TermRef {
    if (choice->kind() != TermKind::Ite) return nullptr;
    if (choice->operand(1) == value)
      return table.disjunction(choice->operand(0), table.equal(choice->operand(2), value));
    if (choice->operand(2) == value)
      return table.disjunction(table.negation(choice->operand(0)), table.equal(choice->operand(1), value));
    return nullptr;
  };
  if (const TermRef result = chooses(left, right)) return result;
  if (const TermRef result = chooses(right, left)) return result;
  if (choosesConstants(left) && choosesConstants(right)) {
    if (left->operand(1) == right->operand(1) && left->operand(2) == right->operand(2))
      return table.equal(left->operand(0), right->operand(0));
    if (left->operand(1) == right->operand(2) && left->operand(2) == right->operand(1))
      return table.distinct(left->operand(0), right->operand(0));
  }
  return nullptr;
}

TermRef equalArrays(TermTable& table, TermRef left, TermRef right) {
  const auto updates = [&](TermRef update, TermRef array) -> TermRef {
    if (update->kind() != TermKind::Store || update->operand(0) != array) return nullptr;
    return table.equal(table.select(array, update->operand(1)), update->operand(2));
  };
  const TermRef result = updates(left, right);
  return result ? result : updates(right, left);
}

TermRef simplifiedEquality(TermTable& table, TermRef left, TermRef right) {
  if (left->isConstant() && right->isConstant()) return table.truth(false);
  if (left->sort()->isBoolean()) return equalBooleans(table, left, right);
  if (right->isConstant()) {
    if (const TermRef result = equalChoice(table, left, right, deepestComparedChoice)) return result;
  } else if (const TermRef result = equalChoices(table, left, right)) {
    return result;
  }
  switch (left->sort()->kind()) {
    case SortKind::BitVector:
      return right->isConstant() ? equalBitVectorConstant(table, left, right) : equalBitVectors(table, left, right);
    case SortKind::Integer:
    case SortKind::Real: return equalNumbers(table, left, right);
    case SortKind::Array: return equalArrays(table, left, right);
    default: return nullptr;
  }
}

TermRef booleanIte(TermTable& table, TermRef condition, TermRef then, TermRef otherwise) {
  if (then->isTrue() || then == condition) return table.disjunction(condition, otherwise);
  if (then->isFalse() || isNegationOf(then, condition)) return table.conjunction(table.negation(condition), otherwise);
  if (otherwise->isTrue() || isNegationOf(otherwise, condition))
    return table.disjunction(table.negation(condition), then);
  if (otherwise->isFalse() || otherwise == condition) return table.conjunction(condition, then);
  if (areComplementary(then, otherwise)) return table.equal(condition, then);
  return nullptr;
}

/// ite(c, x + 1, x) as x + ite(c, 1, 0): sums then show what they have in common, and an adder is cheaper than a choice of two. Null when the branches are
/// no such sums.
TermRef commonSummand(TermTable& table, TermRef condition, TermRef then, TermRef otherwise) {
  if (!then->sort()->isBitVector()) return nullptr;
  const BvChoiceOffset first = asChoiceOffset(then), second = asChoiceOffset(otherwise);
  const TermRef zero = table.bitVector(then->sort()->width(), 0);
  const auto sum = [&](TermRef base, TermRef offset, TermRef otherOffset) {
    return table.bvAdd(base, table.ite(condition, offset ? offset : zero, otherOffset ? otherOffset : zero));
  };
  if (first.offset && first.base == otherwise) return sum(otherwise, first.offset, nullptr);
  if (second.offset && second.base == then) return sum(then, nullptr, second.offset);
  if (first.offset && second.offset && first.base == second.base) return sum(first.base, first.offset, second.offset);
  return nullptr;
}

}  // namespace

TermRef TermTable::equal(TermRef left, TermRef right) {
  assert(left->sort() == right->sort());
  if (left == right) return truth(true);
  if (left->isConstant() || (!right->isConstant() && right->id() < left->id())) std::swap(left, right);
  if (const TermRef result = simplifiedEquality(*this, left, right)) return result;
  return make(TermKind::Equal, booleanSort(), {left, right});
}

TermRef TermTable::ite(TermRef condition, TermRef then, TermRef otherwise) {
  assert(condition->sort()->isBoolean() && then->sort() == otherwise->sort());
  if (condition->isConstant()) return condition->isTrue() ? then : otherwise;
  if (condition->kind() == TermKind::Not) {
    condition = condition->operand(0);
    std::swap(then, otherwise);
  }
  if (then->kind() == TermKind::Ite && then->operand(0) == condition) then = then->operand(1);
  if (otherwise->kind() == TermKind::Ite && otherwise->operand(0) == condition) otherwise = otherwise->operand(2);
  if (then == otherwise) return then;
  if (then->sort()->isBoolean()) {
    if (const TermRef result = booleanIte(*this, condition, then, otherwise)) return result;
  }
  if (condition->kind() == TermKind::Equal) {
    const bool sides = (condition->operand(0) == then && condition->operand(1) == otherwise) ||
                       (condition->operand(1) == then && condition->operand(0) == otherwise);
    if (sides) return otherwise;
  }
  // Values that both branches may have: decided by one condition.
  if (then->kind() == TermKind::Ite && then->operand(2) == otherwise)
    return ite(conjunction(condition, then->operand(0)), then->operand(1), otherwise);
  if (otherwise->kind() == TermKind::Ite && otherwise->operand(1) == then)
    return ite(disjunction(condition, otherwise->operand(0)), then, otherwise->operand(2));
  if (const TermRef result = commonSummand(*this, condition, then, otherwise)) return result;
  return make(TermKind::Ite, then->sort(), {condition, then, otherwise});
}

}  // namespace argosy::smt
