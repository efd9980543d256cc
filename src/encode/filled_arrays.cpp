#include "encode/filled_arrays.h"

#include "smt/term_shapes.h"

namespace argosy::encode {

using smt::TermKind;

TermRef FilledArrays::fill(TermRef before, Element element, EdgeId operation) {
  const TermRef array = terms_.fresh("filled", before->sort());
  fills_.emplace(array, Fill{before, std::move(element), operation});
  operations_.emplace(array, operation);
  return array;
}

EdgeId FilledArrays::fillIn(TermRef array) {
  if (fills_.empty()) return {};
  std::vector<TermRef> pending{array};
  while (!pending.empty()) {
    const TermRef top = pending.back();
    if (operations_.contains(top)) {
      pending.pop_back();
      continue;
    }
    EdgeId found;
    bool isKnown = true;
    const auto look = [&](std::size_t operand) {
      const auto below = operations_.find(top->operand(operand));
      if (below == operations_.end()) {
        pending.push_back(top->operand(operand));
        isKnown = false;
      } else if (below->second.valid()) {
        found = below->second;
      }
    };
    if (top->kind() == TermKind::Store) look(0);
    if (top->kind() == TermKind::Ite) {
      look(1);
      look(2);
    }
    if (isKnown) operations_.emplace(top, found);
  }
  return operations_.at(array);
}

TermRef FilledArrays::element(TermRef array, TermRef index) {
  if (!fillIn(array).valid()) return terms_.select(array, index);
  Elements known;
  std::vector<TermRef> pending{array};
  while (!pending.empty()) {
    const TermRef top = pending.back();
    if (known.contains(top) || tryElement(top, index, known, pending)) pending.pop_back();
  }
  return known.at(array);
}

bool FilledArrays::tryElement(TermRef array, TermRef index, Elements& known, std::vector<TermRef>& pending) {
  const auto below = [&](TermRef other) -> TermRef {
    const auto found = known.find(other);
    if (found != known.end()) return found->second;
    pending.push_back(other);
    return nullptr;
  };
  if (!fillIn(array).valid()) {
    known.emplace(array, terms_.select(array, index));
    return true;
  }
  if (const auto fill = fills_.find(array); fill != fills_.end()) {
    const TermRef before = below(fill->second.before);
    if (before) known.emplace(array, fill->second.element(index, before));
    return before != nullptr;
  }
  if (array->kind() == TermKind::Store) {
    const TermRef written = array->operand(1);
    if (written == index) {
      known.emplace(array, array->operand(2));
      return true;
    }
    const TermRef before = below(array->operand(0));
    if (!before) return false;
    known.emplace(array, smt::provablyDistinct(written, index)
                             ? before
                             : terms_.ite(terms_.equal(index, written), array->operand(2), before));
    return true;
  }
  const TermRef then = below(array->operand(1)), otherwise = below(array->operand(2));
  if (!then || !otherwise) return false;
  known.emplace(array, terms_.ite(array->operand(0), then, otherwise));
  return true;
}

TermRef FilledArrays::eliminated(TermRef formula) {
  if (fills_.empty()) return formula;
  Elements replaced;
  std::vector<TermRef> operands;
  const TermRef roots[] = {formula};
  forEachTerm(roots, [&](TermRef term) {
    operands.clear();
    bool isChanged = false;
    for (const TermRef operand : term->operands()) {
      operands.push_back(replaced.at(operand));
      isChanged |= operands.back() != operand;
    }
    if (term->kind() == TermKind::Select) replaced.emplace(term, element(operands[0], operands[1]));
    else replaced.emplace(term, isChanged ? rebuild(terms_, term, operands) : term);
  });
  return replaced.at(formula);
}

}  // namespace argosy::encode
