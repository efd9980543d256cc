#include "smt/interpolation/readings.h"

namespace argosy::smt {

NumberRange rangeOf(unsigned width, Reading reading) {
  const Int128 half = Int128{1} << (width - 1);
  return reading == Reading::Signed ? NumberRange{-half, half - 1} : NumberRange{0, 2 * half - 1};
}

Int128 numberOf(TermRef constant, Reading reading) {
  return reading == Reading::Signed ? signExtend(constant->bits(), constant->sort()->width())
                                    : static_cast<Int128>(constant->bits());
}

Readings::Readings(std::span<const TermRef> formulas) {
  forEachTerm(formulas, [this](TermRef term) { look(term); });
}

Readings::Place Readings::find(Place place) const {
  for (;;) {
    const auto found = entries_.find(place);
    if (found == entries_.end() || !found->second.parent.term) return place;
    place = found->second.parent;
  }
}

void Readings::join(Place left, Place right) {
  const Place from = find(left), to = find(right);
  if (from == to) return;
  const int votes = entries_[from].votes;
  entries_[from].parent = to;
  entries_[to].votes += votes;
}

void Readings::joinValues(TermRef left, TermRef right) {
  // Constants are read as those read them that they meet.
  if (left->isConstant() || right->isConstant()) return;
  join({left, false}, {right, false});
  if (left->sort()->isArray()) join({left, true}, {right, true});
}

void Readings::vote(TermRef term, Reading reading) {
  if (!term->isConstant()) entries_[find({term, false})].votes += reading == Reading::Unsigned ? 1 : -1;
}

Reading Readings::readingOf(Place place) const {
  const auto found = entries_.find(find(place));
  return found != entries_.end() && found->second.votes > 0 ? Reading::Unsigned : Reading::Signed;
}

void Readings::look(TermRef term) {
  const auto voteOfOperands = [&](Reading reading) {
    for (const TermRef operand : term->operands()) vote(operand, reading);
  };
  switch (term->kind()) {
    case TermKind::Equal: joinValues(term->operand(0), term->operand(1)); break;
    case TermKind::Ite:
      joinValues(term, term->operand(1));
      joinValues(term, term->operand(2));
      break;
    case TermKind::BvAdd:
    case TermKind::BvMultiply:
    case TermKind::BvNegate:
    case TermKind::BvComplement:
      for (const TermRef operand : term->operands()) joinValues(term, operand);
      break;
    case TermKind::Select:
      join({term, false}, {term->operand(0), false});
      if (!term->operand(1)->isConstant()) join({term->operand(1), false}, {term->operand(0), true});
      break;
    case TermKind::Store:
      joinValues(term, term->operand(0));
      if (!term->operand(1)->isConstant()) join({term->operand(1), false}, {term, true});
      if (!term->operand(2)->isConstant()) join({term->operand(2), false}, {term, false});
      break;
    case TermKind::ConstantArray:
      if (!term->operand(0)->isConstant()) join({term->operand(0), false}, {term, false});
      break;
    case TermKind::BvUnsignedLess:
    case TermKind::BvUnsignedLessEqual:
    case TermKind::BvZeroExtend: voteOfOperands(Reading::Unsigned); break;
    case TermKind::BvUnsignedDivide:
    case TermKind::BvUnsignedRemainder:
    case TermKind::BvLogicalShiftRight:
      voteOfOperands(Reading::Unsigned);
      vote(term, Reading::Unsigned);
      break;
    case TermKind::BvSignedLess:
    case TermKind::BvSignedLessEqual:
    case TermKind::BvSignExtend: voteOfOperands(Reading::Signed); break;
    case TermKind::BvSignedDivide:
    case TermKind::BvSignedRemainder:
    case TermKind::BvArithmeticShiftRight:
      voteOfOperands(Reading::Signed);
      vote(term, Reading::Signed);
      break;
    default: break;
  }
}

}  // namespace argosy::smt
