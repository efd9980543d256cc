#include <algorithm>
#include <set>

#include "smt/model.h"
#include "smt/term_order.h"

namespace argosy::smt {
namespace {

std::uint64_t keyOf(TermRef index) { return reinterpret_cast<std::uintptr_t>(index); }
// NOLINTNEXTLINE(performance-no-int-to-ptr)
TermRef indexOf(std::uint64_t key) { return reinterpret_cast<TermRef>(static_cast<std::uintptr_t>(key)); }

/// Whether so many different indices are all there are.
bool coversDomain(SortRef index, std::size_t count) {
  if (index->isBoolean()) return count == 2;
  return index->isBitVector() && index->width() < 32 && count == std::size_t{1} << index->width();
}

}  // namespace

Evaluation::Evaluation(TermTable& table, const Model& model) : table_(table), model_(model) {}

TermRef Evaluation::operator()(TermRef term) {
  visitUnknown(std::span(&term, 1), values_, [this](TermRef unknown) {
    const Value value = evaluate(unknown);
    values_[unknown] = value;
  });
  return constantOf(term);
}

const Evaluation::Array* Evaluation::arrayOf(TermRef term) const {
  const Value* value = values_.find(term);
  return value->array ? &arrays_[*value->array] : nullptr;
}

TermRef Evaluation::constantOf(TermRef term) {
  Value& value = *values_.find(term);
  if (value.constant || !value.array) return value.constant;
  const Array& array = arrays_[*value.array];
  std::vector<std::pair<TermRef, TermRef>> elements;
  array.elements.forEach([&](std::uint64_t key, TermRef element) {
    if (element != array.fallback) elements.emplace_back(indexOf(key), element);
  });
  std::ranges::sort(elements, {},
                    [](const auto& element) { return std::pair(element.first->bits(), element.first->id()); });
  TermRef constant = table_.constantArray(term->sort(), array.fallback);
  for (const auto& [index, element] : elements) constant = table_.store(constant, index, element);
  return value.constant = constant;
}

Evaluation::Value Evaluation::addArray(Array array) {
  arrays_.push_back(std::move(array));
  return {nullptr, static_cast<std::uint32_t>(arrays_.size() - 1)};
}

Evaluation::Value Evaluation::arrayFromConstant(TermRef constant) {
  Array array;
  std::vector<TermRef> writes;
  for (; constant->kind() == TermKind::Store; constant = constant->operand(0)) writes.push_back(constant);
  if (constant->kind() != TermKind::ConstantArray) return {};
  array.fallback = constant->operand(0);
  for (auto write = writes.rbegin(); write != writes.rend(); ++write)
    array.elements.set(keyOf((*write)->operand(1)), (*write)->operand(2));
  return addArray(std::move(array));
}

Evaluation::Value Evaluation::evaluateSymbol(TermRef term) {
  const TermRef given = model_.value(term), value = given ? given : zeroOf(table_, term->sort());
  return term->sort()->isArray() ? arrayFromConstant(value) : Value{value, {}};
}

Evaluation::Value Evaluation::evaluate(TermRef term) {
  switch (term->kind()) {
    case TermKind::Symbol: return evaluateSymbol(term);
    case TermKind::Apply: {
      const TermRef value = evaluateApplication(term);
      return value && term->sort()->isArray() ? arrayFromConstant(value) : Value{value, {}};
    }
    case TermKind::Select: {
      const TermRef value = evaluateSelect(term);
      return value && term->sort()->isArray() ? arrayFromConstant(value) : Value{value, {}};
    }
    case TermKind::And:
    case TermKind::Or: return {evaluateShortCircuit(term), {}};
    case TermKind::Ite: {
      const TermRef condition = constantOf(term->operand(0));
      return condition ? *values_.find(term->operand(condition->isTrue() ? 1 : 2)) : Value{};
    }
    case TermKind::Equal:
      if (!term->operand(0)->sort()->isArray()) break;
      if (!arrayOf(term->operand(0)) || !arrayOf(term->operand(1))) return {};
      return {equalArrays(*arrayOf(term->operand(0)), *arrayOf(term->operand(1)), term->operand(0)->sort()), {}};
    case TermKind::Store:
    case TermKind::ConstantArray: return evaluateArray(term);
    default: break;
  }
  std::vector<TermRef> operands;
  for (const TermRef operand : term->operands()) {
    operands.push_back(constantOf(operand));
    if (!operands.back()) return {};
  }
  const TermRef result = rebuild(table_, term, operands);
  return {result->isConstant() ? result : nullptr, {}};
}

TermRef Evaluation::evaluateShortCircuit(TermRef term) {
  const bool absorbing = term->kind() == TermKind::Or;
  bool isExact = true;
  for (const TermRef operand : term->operands()) {
    const TermRef value = constantOf(operand);
    if (!value) isExact = false;
    else if (value->isTrue() == absorbing) return table_.truth(absorbing);
  }
  return isExact ? table_.truth(!absorbing) : nullptr;
}

TermRef Evaluation::evaluateApplication(TermRef term) {
  std::vector<TermRef> arguments;
  for (const TermRef operand : term->operands()) {
    arguments.push_back(constantOf(operand));
    if (!arguments.back()) return nullptr;
  }
  const TermRef given = model_.value(table_.apply(term->name(), term->sort(), arguments));
  return given ? given : zeroOf(table_, term->sort());
}

TermRef Evaluation::evaluateSelect(TermRef term) {
  const Array* array = arrayOf(term->operand(0));
  const TermRef index = constantOf(term->operand(1));
  if (!array || !index) return nullptr;
  const TermRef* element = array->elements.find(keyOf(index));
  return element ? *element : array->fallback;
}

Evaluation::Value Evaluation::evaluateArray(TermRef term) {
  if (term->kind() == TermKind::ConstantArray) {
    const TermRef fallback = constantOf(term->operand(0));
    return fallback ? addArray({fallback, {}}) : Value{};
  }
  const Array* written = arrayOf(term->operand(0));
  const TermRef index = constantOf(term->operand(1)), element = constantOf(term->operand(2));
  if (!written || !index || !element) return {};
  Array array = *written;
  array.elements.set(keyOf(index), element);
  return addArray(std::move(array));
}

TermRef Evaluation::equalArrays(const Array& left, const Array& right, SortRef sort) {
  std::set<std::uint64_t> keys;
  left.elements.forEach([&](std::uint64_t key, TermRef) { keys.insert(key); });
  right.elements.forEach([&](std::uint64_t key, TermRef) { keys.insert(key); });
  const auto read = [](const Array& array, std::uint64_t key) {
    const TermRef* element = array.elements.find(key);
    return element ? *element : array.fallback;
  };
  const bool sameElements =
      std::ranges::all_of(keys, [&](std::uint64_t key) { return read(left, key) == read(right, key); });
  return table_.truth(sameElements && (left.fallback == right.fallback || coversDomain(sort->index(), keys.size())));
}

}  // namespace argosy::smt
