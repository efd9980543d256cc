// Makers of arrays: reads are resolved through writes whose indices are provably equal or different.
#include <cassert>

#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

constexpr unsigned longestWalk = 1024;
constexpr unsigned deepestChoice = 2;

/// The element at the index, when the writes tell; else null, and `array` is then what remains to be read from.
TermRef readThrough(TermTable& table, TermRef& array, TermRef index, unsigned depth) {
  for (unsigned step = 0; step < longestWalk; ++step) {
    switch (array->kind()) {
      case TermKind::ConstantArray: return array->operand(0);
      case TermKind::Store:
        if (array->operand(1) == index) return array->operand(2);
        if (!provablyDistinct(array->operand(1), index)) return nullptr;
        array = array->operand(0);
        break;
      case TermKind::Ite: {
        if (depth == 0) return nullptr;
        TermRef then = array->operand(1), otherwise = array->operand(2);
        const TermRef thenElement = readThrough(table, then, index, depth - 1);
        if (!thenElement) return nullptr;
        const TermRef otherwiseElement = readThrough(table, otherwise, index, depth - 1);
        return otherwiseElement ? table.ite(array->operand(0), thenElement, otherwiseElement) : nullptr;
      }
      default: return nullptr;
    }
  }
  return nullptr;
}

}  // namespace

bool provablyDistinct(TermRef left, TermRef right) {
  if (left->isConstant() && right->isConstant()) return left != right;
  if (!left->sort()->isBitVector()) return false;
  const BvOffset a = asOffset(left), b = asOffset(right);
  if (a.base == b.base) return a.offset != b.offset;
  if (left->kind() == right->kind() && (isExtension(left) || left->kind() == TermKind::BvConcat)) {
    for (std::size_t i = 0; i < left->operands().size(); ++i) {
      const TermRef x = left->operand(i), y = right->operand(i);
      if (x->sort() == y->sort() && x->sort()->isBitVector()) {
        const BvOffset p = asOffset(x), q = asOffset(y);
        if (p.base == q.base && p.offset != q.offset) return true;
      }
    }
  }
  return false;
}

TermRef TermTable::select(TermRef array, TermRef index) {
  assert(array->sort()->isArray() && array->sort()->index() == index->sort());
  if (const TermRef element = readThrough(*this, array, index, deepestChoice)) return element;
  return make(TermKind::Select, array->sort()->element(), {array, index});
}

TermRef TermTable::store(TermRef array, TermRef index, TermRef element) {
  assert(array->sort()->isArray() && array->sort()->index() == index->sort() &&
         array->sort()->element() == element->sort());
  if (element->kind() == TermKind::Select && element->operand(0) == array && element->operand(1) == index) return array;
  if (array->kind() == TermKind::ConstantArray && array->operand(0) == element) return array;
  if (array->kind() == TermKind::Store && array->operand(1) == index) return store(array->operand(0), index, element);
  return make(TermKind::Store, array->sort(), {array, index, element});
}

TermRef TermTable::constantArray(SortRef array, TermRef element) {
  assert(array->isArray() && array->element() == element->sort());
  return make(TermKind::ConstantArray, array, {element});
}

}  // namespace argosy::smt
