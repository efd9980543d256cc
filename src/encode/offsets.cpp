#include "encode/offsets.h"

#include <algorithm>
#include <utility>

namespace argosy::encode {

using smt::TermKind;

namespace {

Int128 abs(Int128 value) { return value < 0 ? -value : value; }

LinearForm sum(LinearForm left, const LinearForm& right, Int128 factor) {
  left.constant += factor * right.constant;
  for (const LinearForm::Summand& summand : right.summands) left.add(summand.term, factor * summand.factor);
  return left;
}

// (form - remainder) / divisor; nothing if there are others.
std::optional<LinearForm> divided(const LinearForm& form, Int128 divisor, Int128 remainder) {
  LinearForm result = form;
  result.constant -= remainder;
  if (result.constant % divisor != 0) return std::nullopt;
  result.constant /= divisor;
  for (LinearForm::Summand& summand : result.summands) {
    if (summand.factor % divisor != 0) return std::nullopt;
    summand.factor /= divisor;
  }
  return result;
}

}  // namespace

void LinearForm::add(TermRef term, Int128 factor) {
  const auto place =
      std::ranges::lower_bound(summands, term->id(), {}, [](const Summand& summand) { return summand.term->id(); });
  if (place == summands.end() || place->term != term) {
    summands.insert(place, {term, factor});
    return;
  }
  place->factor += factor;
  if (place->factor == 0) summands.erase(place);
}

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

TermRef Offsets::plainSum(TermRef left, TermRef right) const {
  return left->sort()->isBitVector() ? terms_.bvAdd(left, right) : terms_.arithmetic(TermKind::Add, left, right);
}

TermRef Offsets::add(TermRef left, TermRef right) {
  return remember(plainSum(left, right), sum(linearForm(left), linearForm(right), 1));
}

TermRef Offsets::subtract(TermRef left, TermRef right) {
  const TermRef difference =
      left->sort()->isBitVector() ? terms_.bvSubtract(left, right) : terms_.subtract(left, right);
  return remember(difference, sum(linearForm(left), linearForm(right), -1));
}

TermRef Offsets::multiply(TermRef offset, Int128 factor) const {
  if (factor == 1) return offset;
  if (offset->sort()->isBitVector())
    return terms_.binary(TermKind::BvMultiply, offset,
                         terms_.bitVector(offset->sort()->width(), static_cast<UInt128>(factor)));
  return terms_.arithmetic(TermKind::Multiply, offset, terms_.integer(factor));
}

TermRef Offsets::scale(TermRef index, Int128 factor) {
  LinearForm form;
  if (const auto value = constantValue(index)) form.constant = *value * factor;
  else if (factor != 0) form.add(index, factor);
  return remember(multiply(index, factor), std::move(form));
}

TermRef Offsets::without(TermRef sum, std::size_t part) {
  TermRef rest = nullptr;
  for (std::size_t i = 0; i < sum->operands().size(); ++i)
    if (i != part) rest = rest ? plainSum(rest, sum->operand(i)) : sum->operand(i);
  LinearForm form = linearForm(sum);
  const bool isSummand =
      std::ranges::find(form.summands, LinearForm::Summand{sum->operand(part), 1}) != form.summands.end();
  if (isSummand) form.add(sum->operand(part), -1);
  return remember(rest, isSummand ? std::move(form) : opaque(rest));
}

// In the grids and the places on them that can be read off. A sum with a third form then has the same from both.
bool Offsets::saysNoMore(const LinearForm& weaker, const LinearForm& stronger) const {
  const Int128 stride = weaker.stride();
  if (stride == 0) return false;
  const auto remainder = ((weaker.constant % stride) + stride) % stride;
  const auto one = divided(weaker, stride, remainder), other = divided(stronger, stride, remainder);
  return one && other && fromLinearForm(*one) == fromLinearForm(*other);
}

TermRef Offsets::remember(TermRef term, LinearForm form) {
  if (term->isConstant()) return term;
  const auto [entry, isNew] = forms_.try_emplace(term, form);
  LinearForm& known = entry->second;
  if (isNew || known == form || known == opaque(term) || saysNoMore(known, form)) return term;
  known = saysNoMore(form, known) ? std::move(form) : opaque(term);
  ++losses_;
  return term;
}

TermRef Offsets::less(TermRef left, TermRef right) const {
  return theory_.compare(BinaryOperator::Less, type_, left, right);
}

LinearForm Offsets::linearForm(TermRef offset) const {
  if (const auto value = constantValue(offset)) return {*value, {}};
  const auto known = forms_.find(offset);
  return known == forms_.end() ? opaque(offset) : known->second;
}

TermRef Offsets::fromLinearForm(const LinearForm& form) const {
  TermRef result = constant(form.constant);
  for (const LinearForm::Summand& summand : form.summands)
    result = plainSum(result, multiply(summand.term, summand.factor));
  return result;
}

}  // namespace argosy::encode
