#include "smt/cvc5_translation.h"

#include <algorithm>

#include "smt/solver_number.h"
#include "smt/term_order.h"

namespace argosy::smt {
namespace {

// cvc5 is recursive: with the usual stack of 8 MB it crashes somewhere above.
constexpr unsigned deepest = 15'000;

/// Operators that need neither indices nor a rounding mode.
cvc5::Kind plainKind(TermKind kind) {
  switch (kind) {
    case TermKind::Equal: return cvc5::EQUAL;
    case TermKind::Ite: return cvc5::ITE;
    case TermKind::Not: return cvc5::NOT;
    case TermKind::And: return cvc5::AND;
    case TermKind::Or: return cvc5::OR;
    case TermKind::BvNegate: return cvc5::BITVECTOR_NEG;
    case TermKind::BvComplement: return cvc5::BITVECTOR_NOT;
    case TermKind::BvAdd: return cvc5::BITVECTOR_ADD;
    case TermKind::BvMultiply: return cvc5::BITVECTOR_MULT;
    case TermKind::BvUnsignedDivide: return cvc5::BITVECTOR_UDIV;
    case TermKind::BvUnsignedRemainder: return cvc5::BITVECTOR_UREM;
    case TermKind::BvSignedDivide: return cvc5::BITVECTOR_SDIV;
    case TermKind::BvSignedRemainder: return cvc5::BITVECTOR_SREM;
    case TermKind::BvAnd: return cvc5::BITVECTOR_AND;
    case TermKind::BvOr: return cvc5::BITVECTOR_OR;
    case TermKind::BvXor: return cvc5::BITVECTOR_XOR;
    case TermKind::BvShiftLeft: return cvc5::BITVECTOR_SHL;
    case TermKind::BvLogicalShiftRight: return cvc5::BITVECTOR_LSHR;
    case TermKind::BvArithmeticShiftRight: return cvc5::BITVECTOR_ASHR;
    case TermKind::BvUnsignedLess: return cvc5::BITVECTOR_ULT;
    case TermKind::BvUnsignedLessEqual: return cvc5::BITVECTOR_ULE;
    case TermKind::BvSignedLess: return cvc5::BITVECTOR_SLT;
    case TermKind::BvSignedLessEqual: return cvc5::BITVECTOR_SLE;
    case TermKind::BvConcat: return cvc5::BITVECTOR_CONCAT;
    case TermKind::Negate: return cvc5::NEG;
    case TermKind::Add: return cvc5::ADD;
    case TermKind::Multiply: return cvc5::MULT;
    case TermKind::Less: return cvc5::LT;
    case TermKind::LessEqual: return cvc5::LEQ;
    case TermKind::IntegerDivide: return cvc5::INTS_DIVISION;
    case TermKind::IntegerModulo: return cvc5::INTS_MODULUS;
    case TermKind::RealDivide: return cvc5::DIVISION;
    case TermKind::ToReal: return cvc5::TO_REAL;
    case TermKind::ToInteger: return cvc5::TO_INTEGER;
    case TermKind::FpNegate: return cvc5::FLOATINGPOINT_NEG;
    case TermKind::FpEqual: return cvc5::FLOATINGPOINT_EQ;
    case TermKind::FpLess: return cvc5::FLOATINGPOINT_LT;
    case TermKind::FpLessEqual: return cvc5::FLOATINGPOINT_LEQ;
    case TermKind::FpIsNaN: return cvc5::FLOATINGPOINT_IS_NAN;
    case TermKind::Select: return cvc5::SELECT;
    case TermKind::Store: return cvc5::STORE;
    default: return cvc5::NULL_TERM;
  }
}

cvc5::Kind roundingKind(TermKind kind) {
  switch (kind) {
    case TermKind::FpAdd: return cvc5::FLOATINGPOINT_ADD;
    case TermKind::FpSubtract: return cvc5::FLOATINGPOINT_SUB;
    case TermKind::FpMultiply: return cvc5::FLOATINGPOINT_MULT;
    case TermKind::FpDivide: return cvc5::FLOATINGPOINT_DIV;
    default: return cvc5::NULL_TERM;
  }
}

UInt128 bitsOf(const cvc5::Term& value) {
  UInt128 bits = 0;
  for (const char digit : value.getBitVectorValue(2)) bits = bits << 1 | (digit == '1' ? 1U : 0U);
  return bits;
}

}  // namespace

Cvc5Translation::Cvc5Translation(cvc5::Solver& solver, ConstantMaker& constants)
    : solver_(solver),
      constants_(constants),
      nearestEven_(solver.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_EVEN)),
      towardZero_(solver.mkRoundingMode(cvc5::ROUND_TOWARD_ZERO)) {}

cvc5::Sort Cvc5Translation::sortOf(SortRef sort) {
  switch (sort->kind()) {
    case SortKind::Boolean: return solver_.getBooleanSort();
    case SortKind::BitVector: return solver_.mkBitVectorSort(sort->width());
    case SortKind::Integer: return solver_.getIntegerSort();
    case SortKind::Real: return solver_.getRealSort();
    case SortKind::Float: return solver_.mkFloatingPointSort(sort->exponentBits(), sort->significandBits());
    case SortKind::Array: return solver_.mkArraySort(sortOf(sort->index()), sortOf(sort->element()));
  }
  throw std::logic_error("unknown sort");
}

cvc5::Term Cvc5Translation::operator()(TermRef term) {
  visitUnknown(std::span(&term, 1), translations_, [this](TermRef unknown) {
    if (isInterrupted_) throw std::runtime_error("interrupted");
    unsigned depth = 0;
    for (const TermRef operand : unknown->operands()) depth = std::max(depth, translations_.find(operand)->depth);
    if (depth >= deepest) throw std::runtime_error("terms too deep for cvc5");
    const cvc5::Term translation = translate(unknown);
    translations_[unknown] = {translation, depth + 1};
  });
  return translations_.find(term)->term;
}

std::vector<cvc5::Term> Cvc5Translation::operands(TermRef term) {
  std::vector<cvc5::Term> result;
  for (const TermRef operand : term->operands()) result.push_back(translations_.find(operand)->term);
  return result;
}

cvc5::Term Cvc5Translation::translate(TermRef term) {
  switch (term->kind()) {
    case TermKind::True:
    case TermKind::False: return solver_.mkBoolean(term->isTrue());
    case TermKind::Constant:
    case TermKind::Rational: return constant(term);
    case TermKind::Symbol: return solver_.mkConst(sortOf(term->sort()), term->name());
    case TermKind::Apply: return application(term);
    case TermKind::ConstantArray:
      if (!term->operand(0)->isConstant()) throw std::runtime_error("cvc5 has constant arrays of constants only");
      return solver_.mkConstArray(sortOf(term->sort()), operands(term).front());
    default: return operation(term);
  }
}

cvc5::Term Cvc5Translation::constant(TermRef term) {
  const SortRef sort = term->sort();
  if (term->kind() == TermKind::Rational)
    return solver_.mkReal(argosy::toString(term->integer()) + "/" + argosy::toString(term->denominator()));
  if (sort->isInteger()) return solver_.mkInteger(argosy::toString(term->integer()));
  const unsigned width = sort->isFloat() ? sort->exponentBits() + sort->significandBits() : sort->width();
  const cvc5::Term bits = solver_.mkBitVector(width, argosy::toString(term->bits()), 10);
  return sort->isFloat() ? solver_.mkFloatingPoint(sort->exponentBits(), sort->significandBits(), bits) : bits;
}

cvc5::Term Cvc5Translation::application(TermRef term) {
  const std::vector<cvc5::Term> arguments = operands(term);
  const auto [function, isNew] = functions_.try_emplace(term->name());
  if (isNew) {
    std::vector<cvc5::Sort> domain;
    for (const cvc5::Term& argument : arguments) domain.push_back(argument.getSort());
    const cvc5::Sort result = sortOf(term->sort());
    function->second = solver_.mkConst(domain.empty() ? result : solver_.mkFunctionSort(domain, result), term->name());
  }
  if (arguments.empty()) return function->second;
  std::vector<cvc5::Term> children{function->second};
  children.insert(children.end(), arguments.begin(), arguments.end());
  return solver_.mkTerm(cvc5::APPLY_UF, children);
}

cvc5::Term Cvc5Translation::operation(TermRef term) {
  std::vector<cvc5::Term> children = operands(term);
  if (const cvc5::Kind kind = plainKind(term->kind()); kind != cvc5::NULL_TERM) return solver_.mkTerm(kind, children);
  const auto rounded = [&](const cvc5::Term& mode) {
    children.insert(children.begin(), mode);
    return children;
  };
  if (const cvc5::Kind kind = roundingKind(term->kind()); kind != cvc5::NULL_TERM)
    return solver_.mkTerm(kind, rounded(nearestEven_));
  const SortRef sort = term->sort();
  const auto toFloat = [&](cvc5::Kind kind) {
    return solver_.mkOp(kind, {sort->exponentBits(), sort->significandBits()});
  };
  const auto extension = [&] { return sort->width() - term->operand(0)->sort()->width(); };
  switch (term->kind()) {
    case TermKind::BvExtract:
      return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {term->high(), term->low()}), children);
    case TermKind::BvZeroExtend:
      return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_ZERO_EXTEND, {extension()}), children);
    case TermKind::BvSignExtend:
      return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_SIGN_EXTEND, {extension()}), children);
    case TermKind::FpConvert: return solver_.mkTerm(toFloat(cvc5::FLOATINGPOINT_TO_FP_FROM_FP), rounded(nearestEven_));
    case TermKind::FpFromSigned:
      return solver_.mkTerm(toFloat(cvc5::FLOATINGPOINT_TO_FP_FROM_SBV), rounded(nearestEven_));
    case TermKind::FpFromUnsigned:
      return solver_.mkTerm(toFloat(cvc5::FLOATINGPOINT_TO_FP_FROM_UBV), rounded(nearestEven_));
    case TermKind::FpFromBits: return solver_.mkTerm(toFloat(cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV), children);
    case TermKind::FpToSigned:
      return solver_.mkTerm(solver_.mkOp(cvc5::FLOATINGPOINT_TO_SBV, {sort->width()}), rounded(towardZero_));
    case TermKind::FpToUnsigned:
      return solver_.mkTerm(solver_.mkOp(cvc5::FLOATINGPOINT_TO_UBV, {sort->width()}), rounded(towardZero_));
    default: throw std::logic_error("unknown term");
  }
}

TermRef Cvc5Translation::constantFrom(SortRef sort, const cvc5::Term& value) {
  switch (sort->kind()) {
    case SortKind::Boolean: return constants_.scalar(sort, value.getBooleanValue() ? 1 : 0);
    case SortKind::BitVector: return constants_.scalar(sort, bitsOf(value));
    case SortKind::Integer: return constants_.scalar(sort, static_cast<UInt128>(solverNumber(value.getIntegerValue())));
    case SortKind::Real: {
      const std::string text = value.getRealValue();
      const std::size_t slash = text.find('/');
      return slash == std::string::npos
                 ? constants_.rational(solverNumber(text), 1)
                 : constants_.rational(solverNumber(text.substr(0, slash)), solverNumber(text.substr(slash + 1)));
    }
    case SortKind::Float: return constants_.scalar(sort, bitsOf(std::get<2>(value.getFloatingPointValue())));
    case SortKind::Array: return arrayFrom(sort, value);
  }
  return nullptr;
}

TermRef Cvc5Translation::arrayFrom(SortRef sort, const cvc5::Term& value) {
  std::vector<std::pair<TermRef, TermRef>> elements;
  cvc5::Term array = value;
  for (; array.getKind() == cvc5::STORE; array = array[0])
    elements.emplace_back(constantFrom(sort->index(), array[1]), constantFrom(sort->element(), array[2]));
  if (!array.isConstArray()) throw std::runtime_error("an array value of an unknown form");
  std::reverse(elements.begin(), elements.end());
  return constants_.array(sort, constantFrom(sort->element(), array.getConstArrayBase()), elements);
}

}  // namespace argosy::smt
