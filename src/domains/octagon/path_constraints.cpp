#include "domains/octagon/path_constraints.h"

#include "domains/octagon/relations.h"

namespace argosy::octagon {

namespace {

/// ±x as a term; nothing for other multiples.
std::optional<Term> unitTerm(const LinearTerm<Int128>& term, VariableKey number) {
  if (term.coefficient != 1 && term.coefficient != -1) return std::nullopt;
  return Term{number, term.coefficient < 0};
}

}  // namespace

VariableKey PathConstraints::numberOf(VariableKey variable) {
  const auto [number, isNew] = numbers_.try_emplace(variable, variables_.size());
  if (isNew) variables_.push_back(variable);
  return number->second;
}

void PathConstraints::add(Term first, std::optional<Term> second, Int128 bound) {
  constraints_.push_back({first, second, bound});
  steps_.push_back(step_);
}

void PathConstraints::assumed(const Form& form) {
  if (form.terms.empty() || form.terms.size() > 2) return;
  const auto first = unitTerm(form.terms[0], numberOf(form.terms[0].variable));
  if (!first) return;
  if (form.terms.size() == 1) return add(*first, std::nullopt, -*form.constant.lower);
  if (const auto second = unitTerm(form.terms[1], numberOf(form.terms[1].variable)))
    add(*first, second, -*form.constant.lower);
}

void PathConstraints::assigned(VariableKey target, const Form& form) {
  std::optional<Term> source;
  if (form.terms.size() == 1) source = unitTerm(form.terms[0], numberOf(form.terms[0].variable));
  numbers_.erase(target);
  const Term written{numberOf(target), false};
  if (!form.terms.empty() && !source) return;
  add(written, source ? std::optional(-*source) : std::nullopt, *form.constant.upper);
  add(-written, source, -*form.constant.lower);
}

void PathConstraints::bounded(VariableKey variable, const DecomposedIntegerOctagon::Range& range) {
  const Term term{numberOf(variable), false};
  if (range.upper) add(term, std::nullopt, *range.upper);
  if (range.lower) add(-term, std::nullopt, -*range.lower);
}

void PathConstraints::forget(memory::MemoryObjectId object, Int128 begin, Int128 end) {
  std::erase_if(numbers_, [&](const auto& entry) { return overlaps(entry.first, object, begin, end); });
}

void PathConstraints::forget(memory::MemoryObjectId first, memory::MemoryObjectId last) {
  std::erase_if(numbers_, [&](const auto& entry) {
    return first <= memory::objectOf(entry.first) && memory::objectOf(entry.first) <= last;
  });
}

}  // namespace argosy::octagon
