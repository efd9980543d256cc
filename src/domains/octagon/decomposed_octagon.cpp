// The structure of decomposed octagons: variables, constraints of two terms, and what can be read off.
#include "domains/octagon/decomposed_octagon.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace argosy::octagon {

template <class Numbers>
DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::bottom(std::size_t greatestBlock) {
  DecomposedOctagon result(greatestBlock);
  result.isBottom_ = true;
  return result;
}

template <class Numbers>
Places<Numbers>& DecomposedOctagon<Numbers>::changed() {
  unclosed_ = nullptr;
  return places_;
}

template <class Numbers>
void DecomposedOctagon<Numbers>::becomeBottom() {
  changed() = {};
  isBottom_ = true;
}

template <class Numbers>
std::vector<VariableKey> DecomposedOctagon<Numbers>::variables() const {
  std::vector<VariableKey> result;
  result.reserve(places_.size());
  places_.forEach([&](VariableKey key, const VariablePlace<Numbers>&) { result.push_back(key); });
  return result;
}

template <class Numbers>
std::vector<VariableKey> DecomposedOctagon<Numbers>::variablesBetween(VariableKey first, VariableKey last) const {
  std::vector<VariableKey> result;
  places_.forEachInRange(first, last, [&](VariableKey key, const VariablePlace<Numbers>&) { result.push_back(key); });
  return result;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::rangeOf(VariableKey variable) const -> Range {
  if (isBottom_) return Range::empty();
  const VariablePlace<Numbers>* place = places_.find(variable);
  if (place == nullptr) return {};
  Range range{std::nullopt, finiteOrNothing<Numbers>(place->greatest)};
  if (isFinite<Numbers>(place->greatestNegated)) range.lower = -place->greatestNegated;
  return range;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::rangeOfSum(Term first, Term second) const -> Range {
  if (isBottom_) return Range::empty();
  const Number greatest = greatestSum<Numbers>(places_, first, second);
  const Number greatestNegated = greatestSum<Numbers>(places_, -first, -second);
  Range range{std::nullopt, finiteOrNothing<Numbers>(greatest)};
  if (isFinite<Numbers>(greatestNegated)) range.lower = -greatestNegated;
  return range;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::rangeOf(const LinearForm& form) const -> Range {
  if (isBottom_ || form.constant.isEmpty()) return Range::empty();
  using Arithmetic = typename Numbers::Arithmetic;
  const BoundedForm<Numbers> bounded = boundedForm<Numbers>(places_, form);
  const Number greatest = Arithmetic::add(greatestOf<Numbers>(places_, bounded.sum), bounded.greatest);
  const Number greatestNegated =
      Arithmetic::add(greatestOf<Numbers>(places_, negatedSum<Numbers>(bounded.sum)), bounded.greatestNegated);
  Range range{std::nullopt, finiteOrNothing<Numbers>(greatest)};
  if (isFinite<Numbers>(greatestNegated)) range.lower = -greatestNegated;
  return range;
}

template <class Numbers>
std::vector<VariableKey> DecomposedOctagon<Numbers>::blocksOf(std::span<const VariableKey> variables) const {
  std::vector<VariableKey> result;
  for (const VariableKey variable : variables) std::ranges::copy(blockOf(variable), std::back_inserter(result));
  std::ranges::sort(result);
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  return result;
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assumeTerm(Term term, Number bound) {
  using Arithmetic = typename Numbers::Arithmetic;
  if (isBottom_ || bound >= greatestValue<Numbers>(places_, term)) return;
  const VariablePlace<Numbers>* old = places_.find(term.variable);
  if (old != nullptr && old->block) {
    const Ref<const Block<Numbers>> block = old->block;
    const std::size_t variable = indexOf(block->keys, term.variable);
    const Node node = nodeOf(variable, term.isNegative);
    DenseOctagon<Numbers> octagon = block->octagon;
    if (octagon.add(negated(node), node, Arithmetic::twice(bound)))
      install<Numbers>(changed(), block->keys, std::move(octagon));
    else becomeBottom();
    return;
  }
  VariablePlace<Numbers> place = old == nullptr ? VariablePlace<Numbers>{} : *old;
  (term.isNegative ? place.greatestNegated : place.greatest) = bound;
  if (Arithmetic::add(place.greatest, place.greatestNegated) < 0) becomeBottom();
  else changed().set(term.variable, std::move(place));
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assumeSum(Term first, Term second, Number bound) {
  using Arithmetic = typename Numbers::Arithmetic;
  if (isBottom_ || bound >= greatestSum<Numbers>(places_, first, second)) return;
  if (first.variable == second.variable) {
    if (first == second) assumeTerm(first, Arithmetic::half(bound));
    else becomeBottom();
    return;
  }
  const std::vector<VariableKey> keys = blocksOf(std::array{first.variable, second.variable});
  if (keys.size() > greatestBlock_) {
    hasLostRelations_ = true;
    assumeTerm(first, Arithmetic::add(bound, greatestValue<Numbers>(places_, -second)));
    assumeTerm(second, Arithmetic::add(bound, greatestValue<Numbers>(places_, -first)));
    return;
  }
  DenseOctagon<Numbers> octagon = Extract<Numbers>(places_, keys).take();
  const Node from = negated(nodeOf(indexOf(keys, second.variable), second.isNegative));
  const Node to = nodeOf(indexOf(keys, first.variable), first.isNegative);
  if (octagon.add(from, to, bound)) install<Numbers>(changed(), keys, std::move(octagon));
  else becomeBottom();
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assume(const Constraint& constraint) {
  const Number bound = Numbers::Arithmetic::saturate(constraint.bound);
  if (constraint.second) assumeSum(constraint.first, *constraint.second, bound);
  else assumeTerm(constraint.first, bound);
}

template <class Numbers>
void DecomposedOctagon<Numbers>::assumeRange(VariableKey variable, const Range& range) {
  using Arithmetic = typename Numbers::Arithmetic;
  if (range.upper) assumeTerm({variable, false}, Arithmetic::saturate(*range.upper));
  if (range.lower) assumeTerm({variable, true}, Arithmetic::saturate(-Arithmetic::saturate(*range.lower)));
}

template <class Numbers>
void DecomposedOctagon<Numbers>::forget(VariableKey variable) {
  forgetSorted(std::array{variable});
}

template <class Numbers>
void DecomposedOctagon<Numbers>::forget(std::span<const VariableKey> variables) {
  std::vector<VariableKey> sorted(variables.begin(), variables.end());
  std::ranges::sort(sorted);
  forgetSorted(sorted);
}

template <class Numbers>
void DecomposedOctagon<Numbers>::forgetIf(const Predicate& isForgotten) {
  std::vector<VariableKey> forgotten;
  places_.forEach([&](VariableKey key, const VariablePlace<Numbers>&) {
    if (isForgotten(key)) forgotten.push_back(key);
  });
  forgetSorted(forgotten);
}

template <class Numbers>
void DecomposedOctagon<Numbers>::restrictTo(const Predicate& isKept) {
  forgetIf([&](VariableKey key) { return !isKept(key); });
}

template <class Numbers>
void DecomposedOctagon<Numbers>::forgetSorted(std::span<const VariableKey> variables) {
  for (const VariableKey variable : variables) {
    const VariablePlace<Numbers>* place = places_.find(variable);
    if (place == nullptr) continue;
    const Ref<const Block<Numbers>> block = place->block;
    if (!block) {
      changed().erase(variable);
      continue;
    }
    std::vector<VariableKey> kept;
    std::vector<std::size_t> sources;
    for (std::size_t index = 0; index < block->keys.size(); ++index) {
      const VariableKey key = block->keys[index];
      if (std::ranges::binary_search(variables, key)) {
        changed().erase(key);
      } else {
        kept.push_back(key);
        sources.push_back(index);
      }
    }
    install<Numbers>(changed(), kept, block->octagon.select(sources));
  }
}

template <class Numbers>
void DecomposedOctagon<Numbers>::rename(const std::function<VariableKey(VariableKey)>& newName) {
  Places<Numbers> renamed;
  bool isSame = true;
  places_.forEach([&](VariableKey key, const VariablePlace<Numbers>& place) {
    const VariableKey name = newName(key);
    isSame = isSame && name == key;
    if (!place.block) {
      renamed.set(name, place);
    } else if (key == place.block->keys.front()) {
      std::vector<std::pair<VariableKey, std::size_t>> order;
      for (const VariableKey old : place.block->keys) order.emplace_back(newName(old), order.size());
      std::ranges::sort(order);
      std::vector<VariableKey> keys;
      std::vector<std::size_t> sources;
      for (const auto& [newKey, source] : order) {
        keys.push_back(newKey);
        sources.push_back(source);
      }
      install<Numbers>(renamed, keys, place.block->octagon.select(sources));
    }
  });
  if (!isSame) changed() = std::move(renamed);
}

// Member by member, as the others are defined in other files.
#define ARGOSY_INSTANTIATE(Numbers)                                                                               \
  template DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::bottom(std::size_t);                            \
  template Places<Numbers>& DecomposedOctagon<Numbers>::changed();                                                \
  template void DecomposedOctagon<Numbers>::becomeBottom();                                                       \
  template std::vector<VariableKey> DecomposedOctagon<Numbers>::variables() const;                                \
  template std::vector<VariableKey> DecomposedOctagon<Numbers>::variablesBetween(VariableKey, VariableKey) const; \
  template Range<Numbers::Number> DecomposedOctagon<Numbers>::rangeOf(VariableKey) const;                         \
  template Range<Numbers::Number> DecomposedOctagon<Numbers>::rangeOf(const LinearForm&) const;                   \
  template Range<Numbers::Number> DecomposedOctagon<Numbers>::rangeOfSum(Term, Term) const;                       \
  template std::vector<VariableKey> DecomposedOctagon<Numbers>::blocksOf(std::span<const VariableKey>) const;     \
  template void DecomposedOctagon<Numbers>::assumeTerm(Term, Number);                                             \
  template void DecomposedOctagon<Numbers>::assumeSum(Term, Term, Number);                                        \
  template void DecomposedOctagon<Numbers>::assume(const Constraint&);                                            \
  template void DecomposedOctagon<Numbers>::assumeRange(VariableKey, const Range&);                               \
  template void DecomposedOctagon<Numbers>::forget(VariableKey);                                                  \
  template void DecomposedOctagon<Numbers>::forget(std::span<const VariableKey>);                                 \
  template void DecomposedOctagon<Numbers>::forgetIf(const Predicate&);                                           \
  template void DecomposedOctagon<Numbers>::restrictTo(const Predicate&);                                         \
  template void DecomposedOctagon<Numbers>::forgetSorted(std::span<const VariableKey>);                           \
  template void DecomposedOctagon<Numbers>::rename(const std::function<VariableKey(VariableKey)>&);
ARGOSY_INSTANTIATE(Integers)
ARGOSY_INSTANTIATE(Reals)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
