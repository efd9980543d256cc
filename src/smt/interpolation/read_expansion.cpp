#include "smt/interpolation/read_expansion.h"

#include <algorithm>
#include <vector>

#include "smt/term_order.h"

namespace argosy::smt {
namespace {

constexpr std::size_t mostWrites = 24;
constexpr unsigned mostCases = 32;

TermRef expandRead(TermTable& terms, TermRef read) {
  const TermRef index = read->operand(1);
  std::vector<TermRef> writes;
  TermRef array = read->operand(0);
  for (; array->kind() == TermKind::Store; array = array->operand(0)) writes.push_back(array);
  if (writes.size() > mostWrites) return read;
  TermRef result = terms.select(array, index);
  std::ranges::reverse(writes);
  for (const TermRef write : writes)
    result = terms.ite(terms.equal(write->operand(1), index), write->operand(2), result);
  return result;
}

bool isChoice(TermRef term) { return term->kind() == TermKind::Ite && !term->sort()->isBoolean(); }

/// The atom by the cases of the choices that are its operands.
TermRef splitChoices(TermTable& terms, TermRef atom, unsigned& cases) {
  const auto choice = std::ranges::find_if(atom->operands(), isChoice);
  if (choice == atom->operands().end() || cases >= mostCases) return atom;
  ++cases;
  const auto with = [&](TermRef operand) {
    std::vector<TermRef> operands(atom->operands().begin(), atom->operands().end());
    operands[static_cast<std::size_t>(choice - atom->operands().begin())] = operand;
    return splitChoices(terms, rebuild(terms, atom, operands), cases);
  };
  const TermRef condition = (*choice)->operand(0);
  const TermRef then = with((*choice)->operand(1)), otherwise = with((*choice)->operand(2));
  return terms.disjunction(terms.conjunction(condition, then), terms.conjunction(terms.negation(condition), otherwise));
}

}  // namespace

TermRef expandReads(TermTable& terms, TermRef formula) {
  TermMap<TermRef> results;
  std::vector<TermRef> operands;
  visitUnknown(std::span(&formula, 1), results, [&](TermRef old) {
    operands.clear();
    std::ranges::transform(old->operands(), std::back_inserter(operands),
                           [&](TermRef operand) { return *results.find(operand); });
    TermRef result = operands.empty() ? old : rebuild(terms, old, operands);
    if (result->kind() == TermKind::Select) result = expandRead(terms, result);
    if (result->sort()->isBoolean() && result->kind() != TermKind::Ite) {
      unsigned cases = 0;
      const TermRef split = splitChoices(terms, result, cases);
      if (cases < mostCases) result = split;
    }
    results[old] = result;
  });
  return *results.find(formula);
}

}  // namespace argosy::smt
