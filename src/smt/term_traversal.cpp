#include <algorithm>
#include <vector>

#include "smt/term_order.h"
#include "smt/term_table.h"

namespace argosy::smt {

void forEachTerm(std::span<const TermRef> roots, const std::function<void(TermRef)>& visit) {
  TermMap<Done> seen;
  visitUnknown(roots, seen, visit);
}

TermRef rebuild(TermTable& table, TermRef term, std::span<const TermRef> operands) {
  switch (term->kind()) {
    case TermKind::True:
    case TermKind::False:
    case TermKind::Constant:
    case TermKind::Rational:
    case TermKind::Symbol: return term;
    case TermKind::Equal: return table.equal(operands[0], operands[1]);
    case TermKind::Ite: return table.ite(operands[0], operands[1], operands[2]);
    case TermKind::Apply: return table.apply(term->name(), term->sort(), operands);
    case TermKind::Not: return table.negation(operands[0]);
    case TermKind::And: return table.conjunction(operands);
    case TermKind::Or: return table.disjunction(operands);
    case TermKind::BvNegate: return table.bvNegate(operands[0]);
    case TermKind::BvComplement: return table.bvComplement(operands[0]);
    case TermKind::BvAdd:
    case TermKind::BvMultiply:
    case TermKind::BvUnsignedDivide:
    case TermKind::BvUnsignedRemainder:
    case TermKind::BvSignedDivide:
    case TermKind::BvSignedRemainder:
    case TermKind::BvAnd:
    case TermKind::BvOr:
    case TermKind::BvXor:
    case TermKind::BvShiftLeft:
    case TermKind::BvLogicalShiftRight:
    case TermKind::BvArithmeticShiftRight:
    case TermKind::BvUnsignedLess:
    case TermKind::BvUnsignedLessEqual:
    case TermKind::BvSignedLess:
    case TermKind::BvSignedLessEqual:
    case TermKind::BvConcat: return table.binary(term->kind(), operands[0], operands[1]);
    case TermKind::BvExtract: return table.extract(operands[0], term->high(), term->low());
    case TermKind::BvZeroExtend: return table.zeroExtend(operands[0], term->sort()->width());
    case TermKind::BvSignExtend: return table.signExtend(operands[0], term->sort()->width());
    case TermKind::Negate: return table.arithmeticNegate(operands[0]);
    case TermKind::Add:
    case TermKind::Multiply:
    case TermKind::Less:
    case TermKind::LessEqual:
    case TermKind::IntegerDivide:
    case TermKind::IntegerModulo:
    case TermKind::RealDivide: return table.arithmetic(term->kind(), operands[0], operands[1]);
    case TermKind::ToReal: return table.toReal(operands[0]);
    case TermKind::ToInteger: return table.toInteger(operands[0]);
    case TermKind::FpNegate: return table.floatNegate(operands[0]);
    case TermKind::FpAdd:
    case TermKind::FpSubtract:
    case TermKind::FpMultiply:
    case TermKind::FpDivide:
    case TermKind::FpEqual:
    case TermKind::FpLess:
    case TermKind::FpLessEqual: return table.floatBinary(term->kind(), operands[0], operands[1]);
    case TermKind::FpIsNaN: return table.isNaN(operands[0]);
    case TermKind::FpConvert: return table.floatConvert(operands[0], term->sort());
    case TermKind::FpFromSigned: return table.floatFromInteger(operands[0], term->sort(), true);
    case TermKind::FpFromUnsigned: return table.floatFromInteger(operands[0], term->sort(), false);
    case TermKind::FpToSigned: return table.floatToInteger(operands[0], term->sort()->width(), true);
    case TermKind::FpToUnsigned: return table.floatToInteger(operands[0], term->sort()->width(), false);
    case TermKind::FpFromBits: return table.floatFromBits(operands[0], term->sort());
    case TermKind::Select: return table.select(operands[0], operands[1]);
    case TermKind::Store: return table.store(operands[0], operands[1], operands[2]);
    case TermKind::ConstantArray: return table.constantArray(term->sort(), operands[0]);
  }
  return nullptr;
}

TermRef substitute(TermTable& table, TermRef term, const std::unordered_map<TermRef, TermRef>& replacements) {
  TermMap<TermRef> results;
  for (const auto& [from, to] : replacements) results[from] = to;
  std::vector<TermRef> operands;
  visitUnknown(std::span(&term, 1), results, [&](TermRef old) {
    operands.clear();
    std::ranges::transform(old->operands(), std::back_inserter(operands),
                           [&](TermRef operand) { return *results.find(operand); });
    results[old] = std::ranges::equal(operands, old->operands()) ? old : rebuild(table, old, operands);
  });
  return *results.find(term);
}

}  // namespace argosy::smt
