#include "smt/word_order.h"

#include <algorithm>

namespace argosy::smt {
namespace {

/// Each has eighteen clauses; with so many, deductions by transitivity no longer pay.
constexpr std::size_t mostTriples = 5000;

}  // namespace

WordOrder::Place WordOrder::placeOf(const Word& word) {
  const auto [entry, isNew] = places_.try_emplace(word, compared_.size());
  if (isNew) {
    compared_.push_back(&entry->first);
    neighbours_.emplace_back();
  }
  return entry->second;
}

Literal WordOrder::less(Place left, Place right) {
  const auto [entry, isNew] = results_.try_emplace({left, right}, 0);
  if (!isNew) return entry->second;
  entry->second = isSigned_ ? words_.signedLess(*compared_[left], *compared_[right])
                            : words_.unsignedLess(*compared_[left], *compared_[right]);
  if (const auto opposite = results_.find({right, left}); opposite != results_.end())
    circuit_.clause({-entry->second, -opposite->second});
  return entry->second;
}

void WordOrder::relate(Place first, Place second, Place third) {
  Place order[] = {first, second, third};
  std::ranges::sort(order);
  do {
    const auto [a, b, c] = order;
    circuit_.clause({-less(a, b), less(c, b), less(a, c)});  // a < b <= c
    circuit_.clause({less(b, a), -less(b, c), less(a, c)});  // a <= b < c
    circuit_.clause({less(b, a), less(c, b), -less(c, a)});  // a <= b <= c
  } while (std::ranges::next_permutation(order).found);
  ++triples_;
}

Literal WordOrder::less(const Word& left, const Word& right) {
  if (left == right) return -Circuit::truth;
  if (WordCircuits::isConstant(left) && WordCircuits::isConstant(right))
    return isSigned_ ? words_.signedLess(left, right) : words_.unsignedLess(left, right);
  const Place l = placeOf(left), r = placeOf(right);
  const bool isKnown = results_.contains({l, r}) || results_.contains({r, l});
  const Literal result = less(l, r);
  if (isKnown) return result;
  for (const Place other : neighbours_[l])
    if (triples_ < mostTriples && std::ranges::find(neighbours_[r], other) != neighbours_[r].end()) relate(l, r, other);
  neighbours_[l].push_back(r);
  neighbours_[r].push_back(l);
  return result;
}

}  // namespace argosy::smt
