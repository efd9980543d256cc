#include "smt/choice_comparisons.h"

#include <algorithm>

namespace argosy::smt {
namespace {

// A pair costs two clauses, and pairs of the same words share their comparison: much less than the bits of a choice.
constexpr std::size_t mostChoices = 40, mostPairs = 1000;

/// The operands whose choices are those of the term, or become so by moving bits.
std::span<const TermRef> partsOf(TermRef term) {
  switch (term->kind()) {
    case TermKind::Ite: return term->operands().subspan(1);
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend:
    case TermKind::BvExtract: return term->operands();
    default: return {};
  }
}

}  // namespace

ChoiceComparisons::Choices ChoiceComparisons::compute(TermRef term) {
  const std::span<const TermRef> parts = partsOf(term);
  if (parts.empty()) return {{wordOf_(term), Circuit::truth}};
  Choices result = **choices_.find(parts[0]);
  if (result.empty()) return {};
  switch (term->kind()) {
    case TermKind::Ite: {
      const Literal condition = wordOf_(term->operand(0)).front();
      const Choices& otherwise = **choices_.find(parts[1]);
      if (otherwise.empty()) return {};
      for (Choice& choice : result) {
        const auto same = std::ranges::find(otherwise, choice.word, &Choice::word);
        choice.isChosen =
            circuit_.choice(condition, choice.isChosen, same == otherwise.end() ? -Circuit::truth : same->isChosen);
      }
      for (const Choice& choice : otherwise)
        if (std::ranges::find(result, choice.word, &Choice::word) == result.end())
          result.push_back({choice.word, circuit_.conjunction(-condition, choice.isChosen)});
      return result.size() <= mostChoices ? result : Choices();
    }
    case TermKind::BvExtract:
      for (Choice& choice : result)
        choice.word = {choice.word.begin() + term->low(), choice.word.begin() + term->high() + 1};
      break;
    default:
      for (Choice& choice : result)
        choice.word.resize(term->sort()->width(),
                           term->kind() == TermKind::BvSignExtend ? choice.word.back() : -Circuit::truth);
  }
  // Words that differed in other bits may be the same now.
  Choices merged;
  for (const Choice& choice : result) {
    const auto same = std::ranges::find(merged, choice.word, &Choice::word);
    if (same == merged.end()) merged.push_back(choice);
    else same->isChosen = circuit_.disjunction(same->isChosen, choice.isChosen);
  }
  return merged;
}

const ChoiceComparisons::Choices& ChoiceComparisons::choicesOf(TermRef term) {
  // Terms are deep: no recursion.
  std::vector<TermRef> open{term};
  while (!open.empty()) {
    const TermRef current = open.back();
    const std::size_t height = open.size();
    if (!choices_.contains(current))
      std::ranges::copy_if(partsOf(current), std::back_inserter(open),
                           [&](TermRef part) { return !choices_.contains(part); });
    if (open.size() > height) continue;
    open.pop_back();
    if (choices_.contains(current)) continue;
    Choices choices = compute(current);
    choices_[current] = std::move(choices);
  }
  return **choices_.find(term);
}

template <class Compare>
Literal ChoiceComparisons::compare(TermRef left, TermRef right, const Compare& compare) {
  choicesOf(left);
  const Choices& r = choicesOf(right);
  const Choices& l = choicesOf(left);
  if (l.empty() || r.empty() || l.size() * r.size() > mostPairs) return compare(wordOf_(left), wordOf_(right));
  struct Case {
    Literal left, right, result;
  };
  std::vector<Case> cases;
  for (const Choice& a : l)
    for (const Choice& b : r)
      if (a.isChosen != -Circuit::truth && b.isChosen != -Circuit::truth)
        cases.push_back({a.isChosen, b.isChosen, compare(a.word, b.word)});
  if (std::ranges::all_of(cases, [&](const Case& one) { return one.result == cases.front().result; }))
    return cases.front().result;
  const Literal result = circuit_.fresh();
  for (const Case& one : cases) {
    circuit_.clause({-one.left, -one.right, -one.result, result});
    circuit_.clause({-one.left, -one.right, one.result, -result});
  }
  return result;
}

Literal ChoiceComparisons::equal(TermRef left, TermRef right) {
  return compare(left, right, [&](const Word& a, const Word& b) { return words_.equal(a, b); });
}

Literal ChoiceComparisons::less(TermRef left, TermRef right, bool isSigned) {
  return compare(left, right,
                 [&](const Word& a, const Word& b) { return (isSigned ? signed_ : unsigned_).less(a, b); });
}

}  // namespace argosy::smt
