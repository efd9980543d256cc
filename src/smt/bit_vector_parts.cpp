// Makers of extractions, concatenations and extensions.
#include <algorithm>
#include <cassert>
#include <ranges>

#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

unsigned widthOf(TermRef term) { return term->sort()->width(); }

bool isBitwise(TermKind kind) {
  return kind == TermKind::BvAnd || kind == TermKind::BvOr || kind == TermKind::BvXor || kind == TermKind::BvComplement;
}

bool hasLowBitsOfOperands(TermKind kind) {
  return kind == TermKind::BvAdd || kind == TermKind::BvMultiply || kind == TermKind::BvNegate;
}

/// Whether the extraction of the lowest bits of the term costs nothing: promoted operands of C's arithmetic, and what is computed of these bit by bit or as sums and products, if `looks` suffice.
bool narrowsFreely(TermRef term, unsigned width, unsigned& looks) {
  if (isChoiceOfConstants(term) || (isExtension(term) && widthOf(term->operand(0)) <= width)) return true;
  if ((!hasLowBitsOfOperands(term->kind()) && !isBitwise(term->kind())) || looks == 0) return false;
  --looks;
  // What was added last first: sums grow on the left.
  return std::ranges::all_of(term->operands() | std::views::reverse,
                             [&](TermRef operand) { return narrowsFreely(operand, width, looks); });
}

/// The lowest bits of a term that narrows freely.
TermRef narrowed(TermTable& table, TermRef term, unsigned width) {
  if (!hasLowBitsOfOperands(term->kind()) && !isBitwise(term->kind())) return table.extract(term, width - 1, 0);
  const TermRef first = narrowed(table, term->operand(0), width);
  if (term->kind() == TermKind::BvNegate) return table.bvNegate(first);
  if (term->kind() == TermKind::BvComplement) return table.bvComplement(first);
  return table.binary(term->kind(), first, narrowed(table, term->operand(1), width));
}

TermRef extractFromConcat(TermTable& table, TermRef concat, unsigned high, unsigned low) {
  const TermRef upper = concat->operand(0), lower = concat->operand(1);
  const unsigned lowerWidth = widthOf(lower);
  if (high < lowerWidth) return table.extract(lower, high, low);
  if (low >= lowerWidth) return table.extract(upper, high - lowerWidth, low - lowerWidth);
  return table.binary(TermKind::BvConcat, table.extract(upper, high - lowerWidth, 0),
                      table.extract(lower, lowerWidth - 1, low));
}

TermRef extractFromExtension(TermTable& table, TermRef extension, unsigned high, unsigned low) {
  const TermRef inner = extension->operand(0);
  const unsigned innerWidth = widthOf(inner), width = high - low + 1;
  if (high < innerWidth) return table.extract(inner, high, low);
  if (extension->kind() == TermKind::BvZeroExtend)
    return low >= innerWidth ? table.bitVector(width, 0)
                             : table.zeroExtend(table.extract(inner, innerWidth - 1, low), width);
  return table.signExtend(table.extract(inner, innerWidth - 1, std::min(low, innerWidth - 1)), width);
}

/// (x + y) cut to its low bits as the sum of the cut operands, when cutting them costs nothing.
TermRef extractFromOperands(TermTable& table, TermRef term, unsigned high, unsigned low) {
  unsigned looks = 2500;
  if (low == 0 && narrowsFreely(term, high + 1, looks)) return narrowed(table, term, high + 1);
  const auto isFree = [&](TermRef operand) { return narrowsFreely(operand, high + 1, looks = 0); };
  if (!isBitwise(term->kind()) || !std::ranges::all_of(term->operands(), isFree)) return nullptr;
  const TermRef first = table.extract(term->operand(0), high, low);
  if (term->kind() == TermKind::BvComplement) return table.bvComplement(first);
  return table.binary(term->kind(), first, table.extract(term->operand(1), high, low));
}

/// Extractions of neighbouring bits of one term, as one; null when they are not.
TermRef joined(TermTable& table, TermRef high, TermRef low) {
  if (high->isConstant() && low->isConstant())
    return table.bitVector(widthOf(high) + widthOf(low), high->bits() << widthOf(low) | low->bits());
  if (high->kind() != TermKind::BvExtract || low->kind() != TermKind::BvExtract) return nullptr;
  if (high->operand(0) != low->operand(0) || high->low() != low->high() + 1) return nullptr;
  return table.extract(high->operand(0), high->high(), low->low());
}

}  // namespace

TermRef TermTable::extract(TermRef operand, unsigned high, unsigned low) {
  assert(operand->sort()->isBitVector() && low <= high && high < operand->sort()->width());
  const unsigned width = high - low + 1;
  if (width == widthOf(operand)) return operand;
  if (operand->isConstant()) return bitVector(width, operand->bits() >> low);
  switch (operand->kind()) {
    case TermKind::BvExtract: return extract(operand->operand(0), operand->low() + high, operand->low() + low);
    case TermKind::BvConcat: return extractFromConcat(*this, operand, high, low);
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend: return extractFromExtension(*this, operand, high, low);
    case TermKind::Ite:
      if (!isChoiceOfConstants(operand)) break;
      return ite(operand->operand(0), extract(operand->operand(1), high, low), extract(operand->operand(2), high, low));
    default:
      if (const TermRef result = extractFromOperands(*this, operand, high, low)) return result;
  }
  return make(TermKind::BvExtract, bitVectorSort(width), {operand}, high, low);
}

TermRef TermTable::bvConcat(TermRef high, TermRef low) {
  const unsigned width = widthOf(high) + widthOf(low);
  assert(width <= 128);
  if (high->isConstant() && high->bits() == 0) return zeroExtend(low, width);
  if (const TermRef result = joined(*this, high, low)) return result;
  if (high->kind() == TermKind::BvZeroExtend) return zeroExtend(bvConcat(high->operand(0), low), width);
  if (high->kind() == TermKind::BvConcat) {
    if (const TermRef inner = joined(*this, high->operand(1), low)) return bvConcat(high->operand(0), inner);
  }
  if (low->kind() == TermKind::BvConcat) {
    if (const TermRef inner = joined(*this, high, low->operand(0))) return bvConcat(inner, low->operand(1));
  }
  if (choosesConstants(high) && low->isConstant())
    return ite(high->operand(0), bvConcat(high->operand(1), low), bvConcat(high->operand(2), low));
  if (high->isConstant() && choosesConstants(low))
    return ite(low->operand(0), bvConcat(high, low->operand(1)), bvConcat(high, low->operand(2)));
  return make(TermKind::BvConcat, bitVectorSort(width), {high, low});
}

TermRef TermTable::zeroExtend(TermRef operand, unsigned width) {
  assert(operand->sort()->isBitVector() && width >= operand->sort()->width());
  if (width == widthOf(operand)) return operand;
  if (operand->isConstant()) return bitVector(width, operand->bits());
  if (operand->kind() == TermKind::BvZeroExtend) return zeroExtend(operand->operand(0), width);
  if (choosesConstants(operand))
    return ite(operand->operand(0), zeroExtend(operand->operand(1), width), zeroExtend(operand->operand(2), width));
  return make(TermKind::BvZeroExtend, bitVectorSort(width), {operand});
}

TermRef TermTable::signExtend(TermRef operand, unsigned width) {
  assert(operand->sort()->isBitVector() && width >= operand->sort()->width());
  if (width == widthOf(operand)) return operand;
  if (operand->isConstant())
    return bitVector(width, static_cast<UInt128>(argosy::signExtend(operand->bits(), widthOf(operand))));
  if (operand->kind() == TermKind::BvSignExtend) return signExtend(operand->operand(0), width);
  if (operand->kind() == TermKind::BvZeroExtend) return zeroExtend(operand->operand(0), width);
  if (choosesConstants(operand))
    return ite(operand->operand(0), signExtend(operand->operand(1), width), signExtend(operand->operand(2), width));
  return make(TermKind::BvSignExtend, bitVectorSort(width), {operand});
}

}  // namespace argosy::smt
