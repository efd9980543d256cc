#include "smt/guessed_model.h"

#include <algorithm>
#include <vector>

namespace argosy::smt {
namespace {

constexpr std::size_t maximalSymbols = 3;
constexpr std::size_t maximalEvaluations = 100'000;  // of terms

struct Parts {
  std::vector<TermRef> symbols, constants;
  std::size_t terms = 0;
  bool isScalar = true;
};

Parts partsOf(TermRef formula) {
  Parts parts;
  forEachTerm(std::span(&formula, 1), [&](TermRef term) {
    ++parts.terms;
    const Sort& sort = *term->sort();
    parts.isScalar &= (sort.isBoolean() || sort.isBitVector() || sort.isFloat()) && term->kind() != TermKind::Apply;
    if (term->isSymbol()) parts.symbols.push_back(term);
    else if (term->kind() == TermKind::Constant) parts.constants.push_back(term);
  });
  return parts;
}

/// Zero, the extremes, and what lies beside the formula's constants.
std::vector<TermRef> candidatesFor(TermTable& table, TermRef symbol, std::span<const TermRef> constants) {
  const SortRef sort = symbol->sort();
  if (sort->isBoolean()) return {table.truth(false), table.truth(true)};
  std::vector<TermRef> candidates;
  const auto add = [&](UInt128 bits) {
    const TermRef value = sort->isFloat() ? table.floating(sort, bits) : table.bitVector(sort->width(), bits);
    if (std::ranges::find(candidates, value) == candidates.end()) candidates.push_back(value);
  };
  const unsigned width = sort->isFloat() ? sort->exponentBits() + sort->significandBits() : sort->width();
  const UInt128 sign = UInt128{1} << (width - 1);
  const UInt128 mask = sign | (sign - 1);
  add(0);
  for (const TermRef constant : constants) {
    // An integer is often compared as a wider one.
    const bool fits = sort->isFloat() ? constant->sort() == sort
                                      : constant->sort()->isBitVector() && constant->sort()->width() >= width;
    if (!fits) continue;
    // The bits of floats are ordered as their magnitudes are.
    for (const UInt128 bits : {constant->bits(), constant->bits() - 1, constant->bits() + 1}) {
      add(bits & mask);
      if (sort->isFloat()) add((bits ^ sign) & mask);
    }
  }
  add(1);
  if (sort->isFloat()) return candidates;
  for (const UInt128 bits : {mask, sign, sign - 1}) add(bits);
  return candidates;
}

}  // namespace

std::optional<Model> guessedModel(TermTable& table, TermRef formula) {
  const Parts parts = partsOf(formula);
  if (!parts.isScalar || parts.symbols.empty() || parts.symbols.size() > maximalSymbols) return std::nullopt;
  std::vector<std::vector<TermRef>> candidates;
  for (const TermRef symbol : parts.symbols) candidates.push_back(candidatesFor(table, symbol, parts.constants));
  // All combinations, counted like the digits of a number.
  std::vector<std::size_t> digits(parts.symbols.size());
  for (std::size_t evaluated = 0; evaluated < maximalEvaluations; evaluated += parts.terms) {
    Model model;
    for (std::size_t i = 0; i < digits.size(); ++i) model.set(parts.symbols[i], candidates[i][digits[i]]);
    if (Evaluation(table, model).isTrue(formula)) return model;
    std::size_t i = 0;
    while (i < digits.size() && ++digits[i] == candidates[i].size()) digits[i++] = 0;
    if (i == digits.size()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace argosy::smt
