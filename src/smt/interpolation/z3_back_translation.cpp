#include "smt/interpolation/z3_back_translation.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "smt/float_constants.h"
#include "smt/solver_number.h"

namespace argosy::smt {
namespace {

constexpr unsigned widest = 128;

[[noreturn]] void refuse(const z3::expr& expression) {
  throw std::runtime_error("an expression without a term: " + expression.decl().name().str());
}

/// Operators of bit-vectors that take two operands in Z3, too, or more of which fold from the left.
std::optional<TermKind> wordOperator(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_BADD: return TermKind::BvAdd;
    case Z3_OP_BMUL: return TermKind::BvMultiply;
    case Z3_OP_BSDIV:
    case Z3_OP_BSDIV_I: return TermKind::BvSignedDivide;
    case Z3_OP_BUDIV:
    case Z3_OP_BUDIV_I: return TermKind::BvUnsignedDivide;
    case Z3_OP_BSREM:
    case Z3_OP_BSREM_I: return TermKind::BvSignedRemainder;
    case Z3_OP_BUREM:
    case Z3_OP_BUREM_I: return TermKind::BvUnsignedRemainder;
    case Z3_OP_BAND: return TermKind::BvAnd;
    case Z3_OP_BOR: return TermKind::BvOr;
    case Z3_OP_BXOR: return TermKind::BvXor;
    case Z3_OP_BSHL: return TermKind::BvShiftLeft;
    case Z3_OP_BLSHR: return TermKind::BvLogicalShiftRight;
    case Z3_OP_BASHR: return TermKind::BvArithmeticShiftRight;
    case Z3_OP_CONCAT: return TermKind::BvConcat;
    default: return std::nullopt;
  }
}

struct Comparison {
  TermKind kind;
  bool swaps;
};

std::optional<Comparison> wordComparison(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_ULEQ: return Comparison{TermKind::BvUnsignedLessEqual, false};
    case Z3_OP_UGEQ: return Comparison{TermKind::BvUnsignedLessEqual, true};
    case Z3_OP_ULT: return Comparison{TermKind::BvUnsignedLess, false};
    case Z3_OP_UGT: return Comparison{TermKind::BvUnsignedLess, true};
    case Z3_OP_SLEQ: return Comparison{TermKind::BvSignedLessEqual, false};
    case Z3_OP_SGEQ: return Comparison{TermKind::BvSignedLessEqual, true};
    case Z3_OP_SLT: return Comparison{TermKind::BvSignedLess, false};
    case Z3_OP_SGT: return Comparison{TermKind::BvSignedLess, true};
    default: return std::nullopt;
  }
}

std::optional<Comparison> numberComparison(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_LE: return Comparison{TermKind::LessEqual, false};
    case Z3_OP_GE: return Comparison{TermKind::LessEqual, true};
    case Z3_OP_LT: return Comparison{TermKind::Less, false};
    case Z3_OP_GT: return Comparison{TermKind::Less, true};
    default: return std::nullopt;
  }
}

std::optional<Comparison> floatComparison(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_FPA_LE: return Comparison{TermKind::FpLessEqual, false};
    case Z3_OP_FPA_GE: return Comparison{TermKind::FpLessEqual, true};
    case Z3_OP_FPA_LT: return Comparison{TermKind::FpLess, false};
    case Z3_OP_FPA_GT: return Comparison{TermKind::FpLess, true};
    case Z3_OP_FPA_EQ: return Comparison{TermKind::FpEqual, false};
    default: return std::nullopt;
  }
}

std::optional<TermKind> floatOperator(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_FPA_ADD: return TermKind::FpAdd;
    case Z3_OP_FPA_SUB: return TermKind::FpSubtract;
    case Z3_OP_FPA_MUL: return TermKind::FpMultiply;
    case Z3_OP_FPA_DIV: return TermKind::FpDivide;
    default: return std::nullopt;
  }
}

template <class Combine>
TermRef fold(std::span<const TermRef> operands, Combine&& combine) {
  TermRef result = operands.front();
  for (const TermRef operand : operands.subspan(1)) result = combine(result, operand);
  return result;
}

}  // namespace

Z3BackTranslation::Z3BackTranslation(TermTable& terms, z3::context& context,
                                     std::unordered_map<unsigned, TermRef> variables)
    : terms_(terms), context_(context), variables_(std::move(variables)) {}

SortRef Z3BackTranslation::sortOf(const z3::sort& sort) {
  switch (sort.sort_kind()) {
    case Z3_BOOL_SORT: return terms_.booleanSort();
    case Z3_INT_SORT: return terms_.integerSort();
    case Z3_REAL_SORT: return terms_.realSort();
    case Z3_BV_SORT:
      if (sort.bv_size() > widest) break;
      return terms_.bitVectorSort(sort.bv_size());
    case Z3_FLOATING_POINT_SORT: return terms_.floatSort(sort.fpa_ebits(), sort.fpa_sbits());
    case Z3_ARRAY_SORT: return terms_.arraySort(sortOf(sort.array_domain()), sortOf(sort.array_range()));
    default: break;
  }
  throw std::runtime_error("a sort without a term");
}

TermRef Z3BackTranslation::operator()(const z3::expr& expression) {
  std::vector<z3::expr> pending{expression};
  while (!pending.empty()) {
    const z3::expr top = pending.back();
    if (known_.contains(top.id())) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    // Rounding modes, the only expressions without a sort of ours, are looked at by the operators that have them.
    for (unsigned i = 0; top.is_app() && i < top.num_args(); ++i) {
      if (top.arg(i).get_sort().sort_kind() != Z3_ROUNDING_MODE_SORT && !known_.contains(top.arg(i).id()))
        pending.push_back(top.arg(i));
    }
    if (pending.size() > before) continue;
    known_[top.id()] = translate(top);
    pending.pop_back();
  }
  return known_.at(expression.id());
}

TermRef Z3BackTranslation::translate(const z3::expr& expression) {
  if (expression.is_var()) {
    const auto found = variables_.find(Z3_get_index_value(context_, expression));
    if (found == variables_.end()) throw std::runtime_error("a variable without a term");
    return found->second;
  }
  if (!expression.is_app()) throw std::runtime_error("a quantifier");
  std::vector<TermRef> operands;
  for (unsigned i = 0; i < expression.num_args(); ++i) {
    const auto found = known_.find(expression.arg(i).id());
    if (found != known_.end()) operands.push_back(found->second);
  }
  sortOf(expression.get_sort());  // refuses what is too wide
  return application(expression, operands);
}

TermRef Z3BackTranslation::symbol(const z3::expr& expression) {
  std::vector<TermRef> operands;
  const SortRef sort = sortOf(expression.get_sort());
  for (unsigned i = 0; i < expression.num_args(); ++i) operands.push_back(known_.at(expression.arg(i).id()));
  const std::string name = expression.decl().name().str();
  return operands.empty() ? terms_.symbol(name, sort) : terms_.apply(name, sort, operands);
}

TermRef Z3BackTranslation::numeral(const z3::expr& expression) {
  const SortRef sort = sortOf(expression.get_sort());
  if (sort->isReal())
    return terms_.rational(solverNumber(expression.numerator().get_decimal_string(0)),
                           solverNumber(expression.denominator().get_decimal_string(0)));
  if (sort->isInteger()) return terms_.integer(solverNumber(expression.get_decimal_string(0)));
  UInt128 bits = 0;
  for (const char digit : expression.get_decimal_string(0)) bits = bits * 10 + static_cast<unsigned>(digit - '0');
  return terms_.bitVector(sort->width(), bits);
}

TermRef Z3BackTranslation::indexed(const z3::expr& expression, TermRef operand) {
  const unsigned width = operand->sort()->width();
  const auto index = [&](unsigned i) {
    return static_cast<unsigned>(Z3_get_decl_int_parameter(context_, expression.decl(), i));
  };
  switch (expression.decl().decl_kind()) {
    case Z3_OP_EXTRACT: return terms_.extract(operand, index(0), index(1));
    case Z3_OP_SIGN_EXT: return terms_.signExtend(operand, width + index(0));
    case Z3_OP_ZERO_EXT: return terms_.zeroExtend(operand, width + index(0));
    case Z3_OP_REPEAT: {
      TermRef result = operand;
      for (unsigned i = 1; i < index(0); ++i) result = terms_.binary(TermKind::BvConcat, result, operand);
      return result;
    }
    case Z3_OP_BIT2BOOL: return terms_.equal(terms_.extract(operand, index(0), index(0)), terms_.bitVector(1, 1));
    default: refuse(expression);
  }
}

TermRef Z3BackTranslation::application(const z3::expr& expression, std::span<const TermRef> operands) {
  const Z3_decl_kind kind = expression.decl().decl_kind();
  const auto compare = [&](const Comparison& comparison, auto&& make) {
    const TermRef left = operands[comparison.swaps ? 1 : 0], right = operands[comparison.swaps ? 0 : 1];
    return make(comparison.kind, left, right);
  };
  const auto arithmetic = [&](TermKind operation, TermRef left, TermRef right) {
    return terms_.arithmetic(operation, left, right);
  };
  const auto binary = [&](TermKind operation, TermRef left, TermRef right) {
    return terms_.binary(operation, left, right);
  };
  if (const auto operation = wordOperator(kind))
    return fold(operands, [&](TermRef left, TermRef right) { return terms_.binary(*operation, left, right); });
  if (const auto comparison = wordComparison(kind)) return compare(*comparison, binary);
  if (const auto comparison = numberComparison(kind)) return compare(*comparison, arithmetic);
  const auto sum = [&](TermRef left, TermRef right) { return arithmetic(TermKind::Add, left, right); };
  switch (kind) {
    case Z3_OP_TRUE: return terms_.truth(true);
    case Z3_OP_FALSE: return terms_.truth(false);
    case Z3_OP_EQ:
    case Z3_OP_IFF: return terms_.equal(operands[0], operands[1]);
    case Z3_OP_XOR: return terms_.distinct(operands[0], operands[1]);
    case Z3_OP_DISTINCT:
      if (operands.size() != 2) refuse(expression);
      return terms_.distinct(operands[0], operands[1]);
    case Z3_OP_ITE: return terms_.ite(operands[0], operands[1], operands[2]);
    case Z3_OP_AND: return terms_.conjunction(operands);
    case Z3_OP_OR: return terms_.disjunction(operands);
    case Z3_OP_NOT: return terms_.negation(operands[0]);
    case Z3_OP_IMPLIES: return terms_.implies(operands[0], operands[1]);
    case Z3_OP_ANUM:
    case Z3_OP_BNUM: return numeral(expression);
    case Z3_OP_ADD: return fold(operands, sum);
    case Z3_OP_SUB: return fold(operands, [&](TermRef left, TermRef right) { return terms_.subtract(left, right); });
    case Z3_OP_UMINUS: return terms_.arithmeticNegate(operands[0]);
    case Z3_OP_MUL:
      return fold(operands, [&](TermRef left, TermRef right) { return arithmetic(TermKind::Multiply, left, right); });
    case Z3_OP_DIV: return arithmetic(TermKind::RealDivide, operands[0], operands[1]);
    case Z3_OP_IDIV: return arithmetic(TermKind::IntegerDivide, operands[0], operands[1]);
    case Z3_OP_MOD: return arithmetic(TermKind::IntegerModulo, operands[0], operands[1]);
    case Z3_OP_TO_REAL: return terms_.toReal(operands[0]);
    case Z3_OP_TO_INT: return terms_.toInteger(operands[0]);
    case Z3_OP_STORE:
      if (operands.size() != 3) refuse(expression);
      return terms_.store(operands[0], operands[1], operands[2]);
    case Z3_OP_SELECT:
      if (operands.size() != 2) refuse(expression);
      return terms_.select(operands[0], operands[1]);
    case Z3_OP_CONST_ARRAY: return terms_.constantArray(sortOf(expression.get_sort()), operands[0]);
    case Z3_OP_BNEG: return terms_.bvNegate(operands[0]);
    case Z3_OP_BNOT: return terms_.bvComplement(operands[0]);
    case Z3_OP_BSUB: return fold(operands, [&](TermRef left, TermRef right) { return terms_.bvSubtract(left, right); });
    case Z3_OP_BCOMP:
      return terms_.ite(terms_.equal(operands[0], operands[1]), terms_.bitVector(1, 1), terms_.bitVector(1, 0));
    case Z3_OP_EXTRACT:
    case Z3_OP_SIGN_EXT:
    case Z3_OP_ZERO_EXT:
    case Z3_OP_REPEAT:
    case Z3_OP_BIT2BOOL: return indexed(expression, operands[0]);
    case Z3_OP_UNINTERPRETED: return symbol(expression);
    default: return floating(expression, operands);
  }
}

TermRef Z3BackTranslation::floating(const z3::expr& expression, std::span<const TermRef> operands) {
  const z3::func_decl declaration = expression.decl();
  const Z3_decl_kind kind = declaration.decl_kind();
  const auto rounds = [&](Z3_decl_kind mode) {
    return expression.num_args() > 0 && expression.arg(0).is_app() && expression.arg(0).decl().decl_kind() == mode;
  };
  if (const auto comparison = floatComparison(kind)) {
    const TermRef left = operands[comparison->swaps ? 1 : 0], right = operands[comparison->swaps ? 0 : 1];
    return terms_.floatBinary(comparison->kind, left, right);
  }
  if (const auto operation = floatOperator(kind)) {
    if (!rounds(Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN)) refuse(expression);
    return terms_.floatBinary(*operation, operands[0], operands[1]);
  }
  const SortRef sort = sortOf(expression.get_sort());
  const auto zeroWithBits = [&](UInt128 bits) { return terms_.floating(sort, bits); };
  const unsigned fraction = sort->isFloat() ? sort->significandBits() - 1 : 0;
  const UInt128 sign = sort->isFloat() ? UInt128{1} << (fraction + sort->exponentBits()) : 0;
  const UInt128 infinity = sort->isFloat() ? truncate(~UInt128{0}, sort->exponentBits()) << fraction : 0;
  switch (kind) {
    case Z3_OP_FPA_PLUS_ZERO: return zeroWithBits(0);
    case Z3_OP_FPA_MINUS_ZERO: return zeroWithBits(sign);
    case Z3_OP_FPA_PLUS_INF: return zeroWithBits(infinity);
    case Z3_OP_FPA_MINUS_INF: return zeroWithBits(infinity | sign);
    case Z3_OP_FPA_NAN: return zeroWithBits(canonicalNaN(sort));
    case Z3_OP_FPA_NUM: {
      const z3::expr bits(context_, Z3_simplify(context_, Z3_mk_fpa_to_ieee_bv(context_, expression)));
      if (!bits.is_numeral()) refuse(expression);
      return zeroWithBits(numeral(bits)->bits());
    }
    case Z3_OP_FPA_NEG: return terms_.floatNegate(operands[0]);
    case Z3_OP_FPA_IS_NAN: return terms_.isNaN(operands[0]);
    case Z3_OP_FPA_FP:
      return terms_.floatFromBits(
          terms_.binary(TermKind::BvConcat, terms_.binary(TermKind::BvConcat, operands[0], operands[1]), operands[2]),
          sort);
    case Z3_OP_FPA_TO_FP:
      if (expression.num_args() == 1 && operands[0]->sort()->isBitVector())
        return terms_.floatFromBits(operands[0], sort);
      if (operands.size() != 1 || !rounds(Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN)) refuse(expression);
      if (operands[0]->sort()->isFloat()) return terms_.floatConvert(operands[0], sort);
      if (operands[0]->sort()->isBitVector()) return terms_.floatFromInteger(operands[0], sort, true);
      refuse(expression);
    case Z3_OP_FPA_TO_FP_UNSIGNED:
      if (!rounds(Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN)) refuse(expression);
      return terms_.floatFromInteger(operands[0], sort, false);
    case Z3_OP_FPA_TO_SBV:
    case Z3_OP_FPA_TO_UBV:
      if (!rounds(Z3_OP_FPA_RM_TOWARD_ZERO)) refuse(expression);
      return terms_.floatToInteger(operands[0], sort->width(), kind == Z3_OP_FPA_TO_SBV);
    default: refuse(expression);
  }
}

std::vector<TermRef> parseSmtLib(TermTable& terms, const std::string& script) {
  try {
    z3::context context;
    Z3BackTranslation translation(terms, context);
    const z3::expr_vector assertions = context.parse_string(script.c_str());
    std::vector<TermRef> result;
    for (unsigned i = 0; i < assertions.size(); ++i) result.push_back(translation(assertions[static_cast<int>(i)]));
    return result;
  } catch (const z3::exception& error) {
    throw std::runtime_error(error.msg());
  }
}

}  // namespace argosy::smt
