#include "domains/octagon/loaded/loaded_numbers.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "domains/octagon/number_system.h"

namespace argosy::octagon {
namespace {

using Form = LoadedNumbers::LinearForm;

std::vector<VariableKey> variablesOf(const Form& form) {
  std::vector<VariableKey> variables;
  for (const auto& term : form.terms) variables.push_back(term.variable);
  return variables;
}

std::vector<VariableKey> united(std::span<const VariableKey> left, std::span<const VariableKey> right) {
  std::vector<VariableKey> result;
  std::ranges::set_union(left, right, std::back_inserter(result));
  return result;
}

std::vector<VariableKey> without(std::span<const VariableKey> variables, std::span<const VariableKey> others) {
  std::vector<VariableKey> result;
  std::ranges::set_difference(variables, others, std::back_inserter(result));
  return result;
}

std::vector<std::size_t> placesOf(std::span<const VariableKey> among, std::span<const VariableKey> variables) {
  std::vector<std::size_t> result;
  for (const VariableKey variable : variables)
    result.push_back(static_cast<std::size_t>(std::ranges::lower_bound(among, variable) - among.begin()));
  return result;
}

/// With dimensions for the variables, all of which are in the list.
Form placed(Form form, std::span<const VariableKey> variables) {
  for (auto& term : form.terms) term.variable = placesOf(variables, std::span(&term.variable, 1)).front();
  return form;
}

std::unique_ptr<NumericElement> projected(const NumericElement& element, std::span<const VariableKey> variables,
                                          std::span<const VariableKey> kept) {
  auto result = element.copy();
  const std::vector<std::size_t> removed = placesOf(variables, without(variables, kept));
  if (!removed.empty()) result->removeDimensions(removed);
  return result;
}

/// Bounds of integers that are too large to compute with are given up.
Range<Int128> sum(const Range<Int128>& left, const Range<Int128>& right) {
  using Arithmetic = WideIntegers;
  const auto upper = [](std::optional<Int128> l, std::optional<Int128> r) {
    return l && r ? finiteOrNothing<Integers>(Arithmetic::add(Arithmetic::saturate(*l), Arithmetic::saturate(*r)))
                  : std::nullopt;
  };
  const auto negated = [](std::optional<Int128> bound) { return bound ? std::optional(-*bound) : bound; };
  return {negated(upper(negated(left.lower), negated(right.lower))), upper(left.upper, right.upper)};
}

}  // namespace

const LoadedNumbers::BlockRef* LoadedNumbers::blockWith(VariableKey variable) const {
  const auto block = std::ranges::find_if(
      blocks_, [&](const BlockRef& block) { return std::ranges::binary_search(block->variables, variable); });
  return block == blocks_.end() ? nullptr : &*block;
}

std::vector<VariableKey> LoadedNumbers::variables() const { return variablesBetween(0, ~VariableKey{0}); }

std::vector<VariableKey> LoadedNumbers::variablesBetween(VariableKey first, VariableKey last) const {
  std::vector<VariableKey> result;
  for (const BlockRef& block : blocks_) {
    for (const VariableKey variable : block->variables)
      if (variable >= first && variable <= last) result.push_back(variable);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<VariableKey> LoadedNumbers::blockOf(VariableKey variable) const {
  const BlockRef* block = blockWith(variable);
  return block ? (*block)->variables : std::vector{variable};
}

std::vector<VariableKey> LoadedNumbers::related(std::span<const VariableKey> variables) const {
  std::vector<VariableKey> result;
  for (const VariableKey variable : variables) {
    const std::vector<VariableKey> block = blockOf(variable);
    result.insert(result.end(), block.begin(), block.end());
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

LoadedNumbers::Element LoadedNumbers::universe(std::size_t dimensions) const {
  if (!settings_.library) throw std::logic_error("numbers of no library are constrained");
  return settings_.library->universe(dimensions);
}

LoadedNumbers::Element LoadedNumbers::over(std::span<const VariableKey> variables) const {
  Element result;
  std::vector<VariableKey> order;
  for (const BlockRef& block : blocks_) {
    std::vector<VariableKey> common;
    std::ranges::set_intersection(block->variables, variables, std::back_inserter(common));
    if (common.empty()) continue;
    Element element = projected(*block->element, block->variables, common);
    if (result) result->append(*element);
    else result = std::move(element);
    order.insert(order.end(), common.begin(), common.end());
  }
  if (!result) return universe(variables.size());
  std::vector<VariableKey> known = order;
  std::ranges::sort(known);
  const std::vector<VariableKey> unknown = without(variables, known);
  if (!unknown.empty()) result->addDimensions(unknown.size());
  order.insert(order.end(), unknown.begin(), unknown.end());
  if (!std::ranges::is_sorted(order)) result->permute(placesOf(variables, order));
  return result;
}

void LoadedNumbers::addBlock(BlockRef block) {
  const auto place = std::ranges::lower_bound(blocks_, block->variables.front(), {},
                                              [](const BlockRef& other) { return other->variables.front(); });
  blocks_.insert(place, std::move(block));
}

void LoadedNumbers::add(std::span<const VariableKey> variables, const NumericElement& element) {
  if (isBottom_ || variables.empty()) return;
  if (element.isEmpty()) return becomeBottom();
  const std::vector<std::size_t> components = element.components();
  std::map<std::size_t, std::vector<VariableKey>> parts;
  for (std::size_t dimension = 0; dimension < components.size(); ++dimension)
    if (components[dimension] != NumericElement::noComponent)
      parts[components[dimension]].push_back(variables[dimension]);
  for (auto& [component, part] : parts) {
    Element projection = projected(element, variables, part);
    addBlock(makeRef<const Block>(std::move(part), std::move(projection)));
  }
}

void LoadedNumbers::removeBlocksOf(std::span<const VariableKey> variables) {
  std::erase_if(blocks_, [&](const BlockRef& block) {
    return std::ranges::any_of(block->variables,
                               [&](VariableKey key) { return std::ranges::binary_search(variables, key); });
  });
}

void LoadedNumbers::becomeBottom() {
  blocks_.clear();
  isBottom_ = true;
}

LoadedNumbers::Range LoadedNumbers::rangeOf(VariableKey variable) const {
  return rangeOf(LinearForm{{{1, variable}}, Range::of(0)});
}

LoadedNumbers::Range LoadedNumbers::rangeOf(const LinearForm& form) const {
  if (isBottom_ || form.constant.isEmpty()) return Range::empty();
  std::map<const Block*, LinearForm> parts;
  for (const auto& term : form.terms) {
    if (term.coefficient == 0) continue;
    const BlockRef* block = blockWith(term.variable);
    if (!block) return {};
    parts[block->get()].terms.push_back(term);
  }
  Range result = form.constant;
  for (const auto& [block, part] : parts) result = sum(result, block->element->rangeOf(placed(part, block->variables)));
  return result;
}

LoadedNumbers::Range LoadedNumbers::rangeOfProduct(VariableKey left, VariableKey right) const {
  if (isBottom_) return Range::empty();
  const Range l = rangeOf(left), r = rangeOf(right);
  if (!l.lower || !l.upper || !r.lower || !r.upper) return {};
  Range result;
  for (const Int128 a : {*l.lower, *l.upper}) {
    for (const Int128 b : {*r.lower, *r.upper}) {
      Int128 product = 0;
      if (__builtin_mul_overflow(a, b, &product)) return {};
      result = {std::min(product, result.lower.value_or(product)), std::max(product, result.upper.value_or(product))};
    }
  }
  return sum(result, Range::of(0));
}

void LoadedNumbers::assume(const LinearForm& form) {
  if (isBottom_) return;
  if (form.constant.isEmpty()) return becomeBottom();
  if (!form.constant.lower) return;
  const std::vector<VariableKey> variables = related(variablesOf(form));
  if (variables.empty()) {
    if (*form.constant.lower > 0) becomeBottom();
    return;
  }
  if (form.terms.size() == 1 || !isTooLarge(variables)) {
    const Element element = over(variables);
    element->assume(placed(form, variables));
    removeBlocksOf(variables);
    return add(variables, *element);
  }
  hasLostRelations_ = true;
  for (std::size_t index = 0; index < form.terms.size(); ++index) {
    LinearForm others = form;
    others.terms.erase(others.terms.begin() + static_cast<std::ptrdiff_t>(index));
    if (const auto least = rangeOf(others).lower) assume(LinearForm{{form.terms[index]}, Range::of(*least)});
    if (isBottom_) return;
  }
}

void LoadedNumbers::assumeZero(const LinearForm& form) {
  if (isBottom_ || form.terms.empty() || !form.constant.lower || form.constant.lower != form.constant.upper) return;
  const std::vector<VariableKey> variables = related(variablesOf(form));
  if (form.terms.size() > 1 && isTooLarge(variables)) {
    hasLostRelations_ = true;
    return;
  }
  const Element element = over(variables);
  element->assumeZero(placed(form, variables));
  removeBlocksOf(variables);
  add(variables, *element);
}

void LoadedNumbers::assumeRange(VariableKey variable, const Range& range) {
  if (range.lower && range.lower == range.upper)
    return assumeZero(LinearForm{{{1, variable}}, Range::of(-*range.lower)});
  if (range.lower) assume(LinearForm{{{-1, variable}}, Range::of(*range.lower)});
  if (range.upper) assume(LinearForm{{{1, variable}}, Range::of(-*range.upper)});
}

void LoadedNumbers::assign(VariableKey variable, const LinearForm& form) {
  if (isBottom_) return;
  if (form.constant.isEmpty()) return becomeBottom();
  const std::vector<VariableKey> read = variablesOf(form);
  const bool readsItself = std::ranges::find(read, variable) != read.end();
  const Range range = rangeOf(form);
  if (!readsItself) forget(variable);
  const std::vector<VariableKey> variables = united(related(read), std::span(&variable, 1));
  if (isTooLarge(variables)) {
    hasLostRelations_ = true;
    forget(variable);
    return assumeRange(variable, range);
  }
  const Element element = over(variables);
  element->assign(placesOf(variables, std::span(&variable, 1)).front(), placed(form, variables));
  removeBlocksOf(variables);
  add(variables, *element);
}

void LoadedNumbers::copyVariable(VariableKey from, VariableKey to) {
  if (from != to) assign(to, LinearForm{{{1, from}}, Range::of(0)});
}

void LoadedNumbers::forget(std::span<const VariableKey> variables) {
  std::vector<VariableKey> forgotten(variables.begin(), variables.end());
  std::ranges::sort(forgotten);
  std::vector<BlockRef> changed;
  std::erase_if(blocks_, [&](const BlockRef& block) {
    const bool isKept = without(block->variables, forgotten).size() == block->variables.size();
    if (!isKept) changed.push_back(block);
    return !isKept;
  });
  for (const BlockRef& block : changed) {
    const std::vector<VariableKey> left = without(block->variables, forgotten);
    if (!left.empty()) add(left, *projected(*block->element, block->variables, left));
  }
}

void LoadedNumbers::restrictTo(const Predicate& isKept) {
  std::vector<VariableKey> forgotten = variables();
  std::erase_if(forgotten, isKept);
  forget(forgotten);
}

void LoadedNumbers::rename(const std::function<VariableKey(VariableKey)>& newName) {
  const std::vector<BlockRef> old = std::exchange(blocks_, {});
  for (const BlockRef& block : old) {
    std::vector<VariableKey> names;
    for (const VariableKey variable : block->variables) names.push_back(newName(variable));
    std::vector<VariableKey> sorted = names;
    std::ranges::sort(sorted);
    Element element = block->element->copy();
    if (sorted != names) element->permute(placesOf(sorted, names));
    addBlock(makeRef<const Block>(std::move(sorted), std::move(element)));
  }
}

NumericElement::Constraints LoadedNumbers::constraints() const {
  NumericElement::Constraints result{{}, !isBottom_};
  for (const BlockRef& block : blocks_) {
    NumericElement::Constraints some = block->element->constraints();
    result.isComplete &= some.isComplete;
    for (NumericElement::Constraint& constraint : some.constraints) {
      for (auto& term : constraint.terms) term.variable = block->variables[term.variable];
      result.constraints.push_back(std::move(constraint));
    }
  }
  return result;
}

std::string LoadedNumbers::toString(const std::function<std::string(VariableKey)>& name) const {
  if (isBottom_) return "false";
  if (isTop()) return "true";
  std::string text;
  for (const NumericElement::Constraint& constraint : constraints().constraints) {
    text += text.empty() ? "" : " && ";
    bool isFirst = true;
    for (const auto& [coefficient, variable] : constraint.terms) {
      const Int128 magnitude = coefficient < 0 ? -coefficient : coefficient;
      text += isFirst ? coefficient < 0 ? "-" : "" : coefficient < 0 ? " - " : " + ";
      text += (magnitude == 1 ? "" : argosy::toString(magnitude) + "*") + name(variable);
      isFirst = false;
    }
    text += (constraint.isEquation ? " = " : " <= ") + argosy::toString(-constraint.constant);
  }
  return text;
}

}  // namespace argosy::octagon
