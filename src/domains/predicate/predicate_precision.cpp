#include "domains/predicate/predicate_precision.h"

#include <algorithm>

namespace argosy::predicate {

std::vector<smt::TermRef> PredicatePrecision::at(NodeId location, FunctionId function) const {
  std::vector<smt::TermRef> result;
  const auto add = [&](NodeId node, FunctionId scope) {
    const auto begin = std::ranges::partition_point(items_, [&](const Item& item) {
      return std::pair(item.location.index, item.function.index) < std::pair(node.index, scope.index);
    });
    for (auto item = begin; item != items_.end() && item->location == node && item->function == scope; ++item)
      result.push_back(item->predicate);
  };
  add(location, function);
  add(NodeId(), function);
  add(NodeId(), FunctionId());
  std::ranges::sort(result, {}, [](smt::TermRef predicate) { return predicate->id(); });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::size_t PredicatePrecision::size() const {
  std::vector<smt::TermRef> predicates;
  for (const Item& item : items_) predicates.push_back(item.predicate);
  std::ranges::sort(predicates);
  return static_cast<std::size_t>(std::unique(predicates.begin(), predicates.end()) - predicates.begin());
}

Ref<const PredicatePrecision> PredicatePrecision::with(std::span<const Item> items) const {
  auto result = makeRef<PredicatePrecision>(*this);
  result->items_.insert(result->items_.end(), items.begin(), items.end());
  std::ranges::sort(result->items_);
  result->items_.erase(std::unique(result->items_.begin(), result->items_.end()), result->items_.end());
  return result;
}

bool PredicatePrecision::contains(const Item& item) const { return std::ranges::binary_search(items_, item); }

Ref<const PredicatePrecision> PredicatePrecision::assuming(HeadInvariants invariants) const {
  const auto result = makeRef<PredicatePrecision>(*this);
  result->invariants_ = std::make_shared<const HeadInvariants>(std::move(invariants));
  return result;
}

Ref<const PredicatePrecision> PredicatePrecision::restrictedTo(const Program& program,
                                                               const std::function<bool(NodeId)>& keep) const {
  const auto smaller = makeRef<PredicatePrecision>(*this);
  std::erase_if(smaller->items_, [&](const Item& item) {
    if (item.location.valid()) return !keep(item.location);
    return item.function.valid() && !keep(program.functions[item.function].entry);
  });
  return smaller;
}

}  // namespace argosy::predicate
