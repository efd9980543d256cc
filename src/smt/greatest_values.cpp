#include "smt/greatest_values.h"

#include <algorithm>
#include <bit>

#include "smt/bit_vector_constants.h"

namespace argosy::smt {
namespace {

unsigned bitWidth(UInt128 value) {
  const auto upper = static_cast<std::uint64_t>(value >> 64);
  return static_cast<unsigned>(upper != 0 ? 64 + std::bit_width(upper)
                                          : std::bit_width(static_cast<std::uint64_t>(value)));
}

UInt128 allBits(unsigned width) { return truncate(~UInt128{0}, width); }

}  // namespace

UInt128 GreatestValues::of(TermRef term) const {
  const UInt128* found = greatest_.find(term);
  return found ? *found : allBits(term->sort()->width());
}

unsigned GreatestValues::bitsOf(TermRef term) const { return bitWidth(of(term)); }

void GreatestValues::enter(TermRef term) {
  if (!term->sort()->isBitVector()) return;
  const UInt128 bound = boundOf(term);
  if (bound != allBits(term->sort()->width())) greatest_[term] = bound;
}

UInt128 GreatestValues::boundOf(TermRef term) const {
  const unsigned width = term->sort()->width();
  const UInt128 most = allBits(width);
  const auto operand = [&](std::size_t index) { return of(term->operand(index)); };
  const auto constant = [&](std::size_t index) {
    return term->operand(index)->kind() == TermKind::Constant ? std::optional(term->operand(index)->bits())
                                                              : std::nullopt;
  };
  switch (term->kind()) {
    case TermKind::Constant: return term->bits();
    case TermKind::Ite: return std::max(operand(1), operand(2));
    case TermKind::BvZeroExtend: return operand(0);
    case TermKind::BvSignExtend: return operand(0) >> (term->operand(0)->sort()->width() - 1) == 0 ? operand(0) : most;
    case TermKind::BvExtract: return std::min(operand(0) >> term->low(), most);
    case TermKind::BvConcat: return (operand(0) << term->operand(1)->sort()->width()) + operand(1);
    case TermKind::BvAdd: return operand(0) <= most - operand(1) ? operand(0) + operand(1) : most;
    case TermKind::BvMultiply:
      return operand(0) == 0 || operand(1) <= most / operand(0) ? operand(0) * operand(1) : most;
    case TermKind::BvAnd: return std::min(operand(0), operand(1));
    case TermKind::BvOr:
    case TermKind::BvXor: return allBits(bitWidth(std::max(operand(0), operand(1))));
    case TermKind::BvLogicalShiftRight: {
      const auto amount = constant(1);
      return !amount ? operand(0) : *amount < width ? operand(0) >> static_cast<unsigned>(*amount) : 0;
    }
    case TermKind::BvShiftLeft: {
      const auto amount = constant(1);
      if (!amount || *amount >= width) return most;
      const auto by = static_cast<unsigned>(*amount);
      return operand(0) <= most >> by ? operand(0) << by : most;
    }
    case TermKind::BvUnsignedDivide: {
      // By zero: all ones.
      const auto divisor = constant(1);
      return divisor && *divisor != 0 ? operand(0) / *divisor : most;
    }
    case TermKind::BvUnsignedRemainder: {
      const auto divisor = constant(1);
      return divisor && *divisor != 0 ? std::min(operand(0), *divisor - 1) : operand(0);
    }
    default: return most;
  }
}

}  // namespace argosy::smt
