#include "encode/value_sets.h"

#include <algorithm>
#include <span>

namespace argosy::encode {

using smt::SortRef;
using smt::TermKind;
using smt::TermRef;

namespace {

constexpr std::size_t mostValues = 64, mostCombinations = 256;
/// Sums and products of what is smaller are exact.
constexpr Int128 largestMagnitude = Int128{1} << 62;

/// The operands that the values are made of.
std::span<const TermRef> partsOf(TermRef term) {
  switch (term->kind()) {
    case TermKind::Ite: return std::span(term->operands()).subspan(1);
    case TermKind::BvAdd:
    case TermKind::Add:
    case TermKind::BvMultiply:
    case TermKind::Multiply:
    case TermKind::BvSignExtend:
    case TermKind::BvZeroExtend: return term->operands();
    default: return {};
  }
}

Int128 wrapped(Int128 value, SortRef sort) {
  return sort->isBitVector() ? signExtend(truncate(static_cast<UInt128>(value), sort->width()), sort->width()) : value;
}

}  // namespace

std::optional<ValueSets::Values> ValueSets::compute(TermRef term) const {
  const SortRef sort = term->sort();
  if (!sort->isInteger() && !(sort->isBitVector() && sort->width() <= 64)) return std::nullopt;
  if (term->kind() == TermKind::Constant)
    return Values{sort->isInteger() ? term->integer() : signExtend(term->bits(), sort->width())};
  std::vector<const Values*> parts;
  for (const TermRef part : partsOf(term)) {
    const auto& values = known_.at(part);
    if (!values) return std::nullopt;
    parts.push_back(&*values);
  }
  if (parts.empty()) return std::nullopt;

  Values result;
  switch (term->kind()) {
    case TermKind::BvSignExtend: return *parts[0];
    case TermKind::BvZeroExtend:
      for (const Int128 value : *parts[0])
        result.push_back(static_cast<Int128>(truncate(static_cast<UInt128>(value), term->operand(0)->sort()->width())));
      break;
    case TermKind::Ite: std::ranges::set_union(*parts[0], *parts[1], std::back_inserter(result)); break;
    default: {
      const bool isSum = term->kind() == TermKind::BvAdd || term->kind() == TermKind::Add;
      const auto isSmall = [](const Values* values) {
        return values->front() > -largestMagnitude && values->back() < largestMagnitude;
      };
      if (parts.size() != 2 || parts[0]->size() * parts[1]->size() > mostCombinations ||
          !std::ranges::all_of(parts, isSmall))
        return std::nullopt;
      for (const Int128 left : *parts[0])
        for (const Int128 right : *parts[1]) result.push_back(wrapped(isSum ? left + right : left * right, sort));
    }
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result.size() <= mostValues ? std::optional(std::move(result)) : std::nullopt;
}

const ValueSets::Values* ValueSets::of(TermRef term) {
  // Terms are deep: no recursion.
  std::vector<TermRef> open{term};
  while (!open.empty()) {
    const TermRef current = open.back();
    const std::size_t height = open.size();
    if (!known_.contains(current))
      std::ranges::copy_if(partsOf(current), std::back_inserter(open),
                           [&](TermRef part) { return !known_.contains(part); });
    if (open.size() > height) continue;
    open.pop_back();
    if (!known_.contains(current)) known_.emplace(current, compute(current));
  }
  const auto& values = known_.at(term);
  return values ? &*values : nullptr;
}

}  // namespace argosy::encode
