#include "domains/octagon/places.h"

#include <algorithm>
#include <utility>

namespace argosy::octagon {

std::size_t indexOf(std::span<const VariableKey> keys, VariableKey key) {
  return static_cast<std::size_t>(std::ranges::lower_bound(keys, key) - keys.begin());
}

template <class Numbers>
typename Numbers::Number greatestValue(const Places<Numbers>& places, Term term) {
  const VariablePlace<Numbers>* place = places.find(term.variable);
  return place == nullptr ? infinityOf<Numbers> : place->greatestOf(term.isNegative);
}

template <class Numbers>
typename Numbers::Number greatestSum(const Places<Numbers>& places, Term first, Term second) {
  using Arithmetic = typename Numbers::Arithmetic;
  if (first.variable == second.variable)
    return first.isNegative == second.isNegative ? Arithmetic::twice(greatestValue<Numbers>(places, first)) : 0;
  const VariablePlace<Numbers>* left = places.find(first.variable);
  const VariablePlace<Numbers>* right = places.find(second.variable);
  if (left == nullptr || right == nullptr) return infinityOf<Numbers>;
  if (!left->block || left->block != right->block)
    return Arithmetic::add(left->greatestOf(first.isNegative), right->greatestOf(second.isNegative));
  const Block<Numbers>& block = *left->block;
  return block.octagon.bound(negated(nodeOf(indexOf(block.keys, second.variable), second.isNegative)),
                             nodeOf(indexOf(block.keys, first.variable), first.isNegative));
}

template <class Numbers>
Extract<Numbers>::Extract(const Places<Numbers>& places, std::span<const VariableKey> keys) {
  using Arithmetic = typename Numbers::Arithmetic;
  const VariablePlace<Numbers>* first = keys.empty() ? nullptr : places.find(keys.front());
  if (first != nullptr && first->block && std::ranges::equal(first->block->keys, keys)) {
    block_ = first->block;
    return;
  }
  DenseOctagon<Numbers>& result = assembled_.emplace(keys.size());
  std::vector<bool> isDone(keys.size());
  std::size_t pieces = 0;
  for (std::size_t index = 0; index < keys.size(); ++index) {
    if (isDone[index]) continue;
    const VariablePlace<Numbers>* place = places.find(keys[index]);
    if (place == nullptr) continue;
    ++pieces;
    if (!place->block) {
      result.set(nodeOf(index, true), nodeOf(index, false), Arithmetic::twice(place->greatest));
      result.set(nodeOf(index, false), nodeOf(index, true), Arithmetic::twice(place->greatestNegated));
      continue;
    }
    const Block<Numbers>& block = *place->block;
    std::vector<std::size_t> sources, targets;
    for (std::size_t other = index; other < keys.size(); ++other) {
      const std::size_t source = indexOf(block.keys, keys[other]);
      if (source == block.keys.size() || block.keys[source] != keys[other]) continue;
      sources.push_back(source);
      targets.push_back(other);
      isDone[other] = true;
    }
    const bool isWhole = sources.size() == block.keys.size();
    result.copyFrom(isWhole ? block.octagon : block.octagon.select(sources), targets);
  }
  if (pieces > 1) result.strengthen();
}

template <class Numbers>
void install(Places<Numbers>& places, std::span<const VariableKey> keys, DenseOctagon<Numbers> octagon,
             const Places<Numbers>* alike) {
  const auto set = [&](VariableKey key, const DenseOctagon<Numbers>& bounds, std::size_t variable,
                       const Ref<const Block<Numbers>>& block) {
    const Node positive = positiveNode(variable);
    VariablePlace<Numbers> place{bounds.greatest(positive), bounds.greatest(negated(positive)), block};
    if (place.isUnconstrained()) places.erase(key);
    else places.set(key, std::move(place));
  };
  const auto setBlock = [&](std::vector<VariableKey> members, DenseOctagon<Numbers> part) {
    auto block = makeRef<const Block<Numbers>>(std::move(members), std::move(part));
    // An equal block that is there is kept for all of its variables.
    for (const Places<Numbers>* there : {static_cast<const Places<Numbers>*>(&places), alike}) {
      const VariablePlace<Numbers>* old = there == nullptr ? nullptr : there->find(block->keys.front());
      if (old == nullptr || !old->block || !(*old->block == *block)) continue;
      block = old->block;
      break;
    }
    for (std::size_t variable = 0; variable < block->keys.size(); ++variable)
      set(block->keys[variable], block->octagon, variable, block);
  };

  const std::vector<std::size_t> componentOf = octagon.components();
  const bool isConnected = std::ranges::all_of(componentOf, [](std::size_t component) { return component == 0; });
  if (isConnected && keys.size() > 1) return setBlock({keys.begin(), keys.end()}, std::move(octagon));
  std::vector<std::vector<std::size_t>> components;
  for (std::size_t variable = 0; variable < componentOf.size(); ++variable) {
    if (componentOf[variable] == components.size()) components.emplace_back();
    components[componentOf[variable]].push_back(variable);
  }
  for (const std::vector<std::size_t>& component : components) {
    if (component.size() == 1) {
      set(keys[component.front()], octagon, component.front(), nullptr);
      continue;
    }
    std::vector<VariableKey> members;
    members.reserve(component.size());
    for (const std::size_t variable : component) members.push_back(keys[variable]);
    setBlock(std::move(members), octagon.select(component));
  }
}

template <class Numbers>
std::vector<VariableKey> blockOf(const Places<Numbers>& places, VariableKey variable) {
  const VariablePlace<Numbers>* place = places.find(variable);
  return place == nullptr || !place->block ? std::vector{variable} : place->block->keys;
}

#define ARGOSY_INSTANTIATE(Numbers)                                                                     \
  template Numbers::Number greatestValue<Numbers>(const Places<Numbers>&, Term);                        \
  template Numbers::Number greatestSum<Numbers>(const Places<Numbers>&, Term, Term);                    \
  template class Extract<Numbers>;                                                                      \
  template void install<Numbers>(Places<Numbers>&, std::span<const VariableKey>, DenseOctagon<Numbers>, \
                                 const Places<Numbers>*);                                               \
  template std::vector<VariableKey> blockOf<Numbers>(const Places<Numbers>&, VariableKey);
ARGOSY_INSTANTIATE(Integers)
ARGOSY_INSTANTIATE(Reals)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
