#include "encode/offsets.h"

#include <algorithm>
#include <utility>

namespace argosy::encode {

using smt::TermKind;

namespace {

Int128 abs(Int128 value) { return value < 0 ? -value : value; }

}  // namespace

Int128 LinearForm::stride() const {
  Int128 result = 0;
  for (const Summand& summand : summands) {
    Int128 a = result, b = abs(summand.factor);
    while (b != 0) a = std::exchange(b, a % b);
    result = a;
  }
  return result;
}

std::optional<Int128> Offsets::constantValue(TermRef offset) const {
  if (offset->kind() != TermKind::Constant) return std::nullopt;
  if (offset->sort()->isInteger()) return offset->integer();
  return signExtend(offset->bits(), offset->sort()->width());
}

TermRef Offsets::add(TermRef left, TermRef right) const {
  return left->sort()->isBitVector() ? terms_.bvAdd(left, right) : terms_.arithmetic(TermKind::Add, left, right);
}

TermRef Offsets::subtract(TermRef left, TermRef right) const {
  return left->sort()->isBitVector() ? terms_.bvSubtract(left, right) : terms_.subtract(left, right);
}

TermRef Offsets::multiply(TermRef offset, Int128 factor) const {
  if (factor == 1) return offset;
  if (offset->sort()->isBitVector())
    return terms_.binary(TermKind::BvMultiply, offset, terms_.bitVector(offset->sort()->width(), static_cast<UInt128>(factor)));
  return terms_.arithmetic(TermKind::Multiply, offset, terms_.integer(factor));
}

TermRef Offsets::scale(TermRef index, Int128 factor) {
  const TermRef result = multiply(index, factor);
  if (result->isConstant()) return result;
  const auto [entry, isNew] = scaled_.try_emplace(result, LinearForm::Summand{index, factor});
  // The same product from another index: of both readings, the one that claims less.
  if (!isNew && abs(factor) < abs(entry->second.factor)) entry->second = {index, factor};
  return result;
}

void Offsets::distrust(TermRef address) {
  std::vector<TermRef> work{address};
  for (std::size_t i = 0; i < work.size() && i < 256; ++i) {
    const TermRef term = work[i];
    if (term->kind() == TermKind::BvAdd || term->kind() == TermKind::Add || term->kind() == TermKind::Ite)
      work.insert(work.end(), term->operands().begin(), term->operands().end());
    else if (const auto scaled = scaled_.find(term); scaled != scaled_.end() || term->kind() == TermKind::BvMultiply ||
                                                     term->kind() == TermKind::BvShiftLeft || term->kind() == TermKind::BvNegate)
      scaled_.insert_or_assign(term, LinearForm::Summand{term, 1});
  }
}

TermRef Offsets::less(TermRef left, TermRef right) const { return theory_.compare(BinaryOperator::Less, type_, left, right); }

void Offsets::collect(TermRef term, Int128 factor, LinearForm& form, int depth) const {
  constexpr int maximalDepth = 32;
  if (const auto value = constantValue(term)) {
    form.constant += factor * *value;
    return;
  }
  if (const auto scaled = scaled_.find(term); scaled != scaled_.end()) return addSummand(scaled->second.term, factor * scaled->second.factor, form);
  if (depth < maximalDepth) {
    switch (term->kind()) {
      case TermKind::BvAdd:
      case TermKind::Add:
        for (const TermRef operand : term->operands()) collect(operand, factor, form, depth + 1);
        return;
      case TermKind::BvNegate:
      case TermKind::Negate: return collect(term->operand(0), -factor, form, depth + 1);
      default: break;
    }
  }
  addSummand(term, factor, form);
}

void Offsets::addSummand(TermRef term, Int128 factor, LinearForm& form) {
  const auto same = std::ranges::find(form.summands, term, &LinearForm::Summand::term);
  if (same == form.summands.end()) form.summands.push_back({term, factor});
  else if ((same->factor += factor) == 0) form.summands.erase(same);
}

LinearForm Offsets::linearForm(TermRef offset) const {
  LinearForm form;
  collect(offset, 1, form, 0);
  return form;
}

TermRef Offsets::fromLinearForm(const LinearForm& form) const {
  TermRef result = constant(form.constant);
  for (const LinearForm::Summand& summand : form.summands) result = add(result, multiply(summand.term, summand.factor));
  return result;
}

}  // namespace argosy::encode
