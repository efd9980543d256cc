#include "smt/z3_translation.h"

#include <algorithm>
#include <set>

#include "smt/float_constants.h"
#include "smt/solver_number.h"
#include "smt/term_order.h"

namespace argosy::smt {
namespace {

Z3_ast (*binaryMaker(TermKind kind))(Z3_context, Z3_ast, Z3_ast) {
  switch (kind) {
    case TermKind::Equal: return Z3_mk_eq;
    case TermKind::BvAdd: return Z3_mk_bvadd;
    case TermKind::BvMultiply: return Z3_mk_bvmul;
    case TermKind::BvUnsignedDivide: return Z3_mk_bvudiv;
    case TermKind::BvUnsignedRemainder: return Z3_mk_bvurem;
    case TermKind::BvSignedDivide: return Z3_mk_bvsdiv;
    case TermKind::BvSignedRemainder: return Z3_mk_bvsrem;
    case TermKind::BvAnd: return Z3_mk_bvand;
    case TermKind::BvOr: return Z3_mk_bvor;
    case TermKind::BvXor: return Z3_mk_bvxor;
    case TermKind::BvShiftLeft: return Z3_mk_bvshl;
    case TermKind::BvLogicalShiftRight: return Z3_mk_bvlshr;
    case TermKind::BvArithmeticShiftRight: return Z3_mk_bvashr;
    case TermKind::BvUnsignedLess: return Z3_mk_bvult;
    case TermKind::BvUnsignedLessEqual: return Z3_mk_bvule;
    case TermKind::BvSignedLess: return Z3_mk_bvslt;
    case TermKind::BvSignedLessEqual: return Z3_mk_bvsle;
    case TermKind::BvConcat: return Z3_mk_concat;
    case TermKind::Less: return Z3_mk_lt;
    case TermKind::LessEqual: return Z3_mk_le;
    case TermKind::IntegerDivide:
    case TermKind::RealDivide: return Z3_mk_div;
    case TermKind::IntegerModulo: return Z3_mk_mod;
    case TermKind::FpEqual: return Z3_mk_fpa_eq;
    case TermKind::FpLess: return Z3_mk_fpa_lt;
    case TermKind::FpLessEqual: return Z3_mk_fpa_leq;
    case TermKind::Select: return Z3_mk_select;
    default: return nullptr;
  }
}

Z3_ast (*unaryMaker(TermKind kind))(Z3_context, Z3_ast) {
  switch (kind) {
    case TermKind::Not: return Z3_mk_not;
    case TermKind::BvNegate: return Z3_mk_bvneg;
    case TermKind::BvComplement: return Z3_mk_bvnot;
    case TermKind::Negate: return Z3_mk_unary_minus;
    case TermKind::ToReal: return Z3_mk_int2real;
    case TermKind::ToInteger: return Z3_mk_real2int;
    case TermKind::FpNegate: return Z3_mk_fpa_neg;
    case TermKind::FpIsNaN: return Z3_mk_fpa_is_nan;
    default: return nullptr;
  }
}

Z3_ast (*roundingMaker(TermKind kind))(Z3_context, Z3_ast, Z3_ast, Z3_ast) {
  switch (kind) {
    case TermKind::FpAdd: return Z3_mk_fpa_add;
    case TermKind::FpSubtract: return Z3_mk_fpa_sub;
    case TermKind::FpMultiply: return Z3_mk_fpa_mul;
    case TermKind::FpDivide: return Z3_mk_fpa_div;
    default: return nullptr;
  }
}

UInt128 unsignedNumber(const z3::expr& numeral) {
  UInt128 value = 0;
  for (const char digit : numeral.get_decimal_string(0)) value = value * 10 + static_cast<unsigned>(digit - '0');
  return value;
}

}  // namespace

Z3Translation::Z3Translation(z3::context& context, ConstantMaker& constants)
    : context_(context),
      constants_(constants),
      kept_(context),
      nearestEven_(wrap(Z3_mk_fpa_rne(context))),
      towardZero_(wrap(Z3_mk_fpa_rtz(context))) {}

z3::expr Z3Translation::wrap(Z3_ast ast) {
  context_.check_error();
  return {context_, ast};
}

void Z3Translation::note(SortRef sort) {
  switch (sort->kind()) {
    case SortKind::Boolean:
    case SortKind::BitVector: break;
    case SortKind::Float: fragment_.hasFloats = true; break;
    case SortKind::Array: fragment_.hasArrays = true; break;
    case SortKind::Integer:
    case SortKind::Real: fragment_.hasOthers = true; break;
  }
}

z3::sort Z3Translation::sortOf(SortRef sort) {
  switch (sort->kind()) {
    case SortKind::Boolean: return context_.bool_sort();
    case SortKind::BitVector: return context_.bv_sort(sort->width());
    case SortKind::Integer: return context_.int_sort();
    case SortKind::Real: return context_.real_sort();
    case SortKind::Float: return context_.fpa_sort(sort->exponentBits(), sort->significandBits());
    case SortKind::Array: return context_.array_sort(sortOf(sort->index()), sortOf(sort->element()));
  }
  throw std::logic_error("unknown sort");
}

z3::expr Z3Translation::operator()(TermRef term) {
  visitUnknown(std::span(&term, 1), translations_, [this](TermRef unknown) {
    if (isInterrupted_) throw std::runtime_error("interrupted");
    note(unknown->sort());
    const z3::expr translation = translate(unknown);
    kept_.push_back(translation);
    translations_[unknown] = translation;
  });
  return {context_, *translations_.find(term)};
}

z3::expr Z3Translation::operand(TermRef term, std::size_t index) {
  return {context_, *translations_.find(term->operand(index))};
}

z3::expr Z3Translation::translate(TermRef term) {
  if (const auto make = binaryMaker(term->kind())) return wrap(make(context_, operand(term, 0), operand(term, 1)));
  if (const auto make = unaryMaker(term->kind())) return wrap(make(context_, operand(term, 0)));
  if (const auto make = roundingMaker(term->kind()))
    return wrap(make(context_, nearestEven_, operand(term, 0), operand(term, 1)));
  const SortRef sort = term->sort();
  switch (term->kind()) {
    case TermKind::True:
    case TermKind::False: return context_.bool_val(term->isTrue());
    case TermKind::Constant:
    case TermKind::Rational: return constant(term);
    case TermKind::Symbol: return context_.constant(term->name().c_str(), sortOf(sort));
    case TermKind::Apply: return application(term);
    case TermKind::Ite: return z3::ite(operand(term, 0), operand(term, 1), operand(term, 2));
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Add:
    case TermKind::Multiply: return junction(term);
    case TermKind::BvExtract: return operand(term, 0).extract(term->high(), term->low());
    case TermKind::BvZeroExtend: return z3::zext(operand(term, 0), sort->width() - term->operand(0)->sort()->width());
    case TermKind::BvSignExtend: return z3::sext(operand(term, 0), sort->width() - term->operand(0)->sort()->width());
    case TermKind::FpConvert:
      return wrap(Z3_mk_fpa_to_fp_float(context_, nearestEven_, operand(term, 0), sortOf(sort)));
    case TermKind::FpFromSigned:
      return wrap(Z3_mk_fpa_to_fp_signed(context_, nearestEven_, operand(term, 0), sortOf(sort)));
    case TermKind::FpFromUnsigned:
      return wrap(Z3_mk_fpa_to_fp_unsigned(context_, nearestEven_, operand(term, 0), sortOf(sort)));
    case TermKind::FpToSigned: return wrap(Z3_mk_fpa_to_sbv(context_, towardZero_, operand(term, 0), sort->width()));
    case TermKind::FpToUnsigned: return wrap(Z3_mk_fpa_to_ubv(context_, towardZero_, operand(term, 0), sort->width()));
    case TermKind::FpFromBits: return wrap(Z3_mk_fpa_to_fp_bv(context_, operand(term, 0), sortOf(sort)));
    case TermKind::Store: return z3::store(operand(term, 0), operand(term, 1), operand(term, 2));
    case TermKind::ConstantArray: return z3::const_array(sortOf(sort->index()), operand(term, 0));
    default: throw std::logic_error("unknown term");
  }
}

z3::expr Z3Translation::constant(TermRef term) {
  const SortRef sort = term->sort();
  if (term->kind() == TermKind::Rational)
    return context_.real_val((argosy::toString(term->integer()) + "/" + argosy::toString(term->denominator())).c_str());
  if (sort->isInteger()) return context_.int_val(argosy::toString(term->integer()).c_str());
  if (sort->isBitVector()) {
    if (sort->width() <= 64) return context_.bv_val(static_cast<std::uint64_t>(term->bits()), sort->width());
    return context_.bv_val(argosy::toString(term->bits()).c_str(), sort->width());
  }
  if (isFloatNaN(sort, term->bits())) return wrap(Z3_mk_fpa_nan(context_, sortOf(sort)));
  const z3::expr bits =
      context_.bv_val(argosy::toString(term->bits()).c_str(), sort->exponentBits() + sort->significandBits());
  return wrap(Z3_mk_fpa_to_fp_bv(context_, bits, sortOf(sort))).simplify();
}

z3::expr Z3Translation::application(TermRef term) {
  fragment_.hasOthers = true;
  z3::sort_vector domain(context_);
  z3::expr_vector arguments(context_);
  for (std::size_t i = 0; i < term->operands().size(); ++i) {
    domain.push_back(sortOf(term->operand(i)->sort()));
    arguments.push_back(operand(term, i));
  }
  return context_.function(term->name().c_str(), domain, sortOf(term->sort()))(arguments);
}

z3::expr Z3Translation::junction(TermRef term) {
  std::vector<Z3_ast> operands;
  operands.reserve(term->operands().size());
  for (const TermRef inner : term->operands()) operands.push_back(*translations_.find(inner));
  const auto count = static_cast<unsigned>(operands.size());
  switch (term->kind()) {
    case TermKind::And: return wrap(Z3_mk_and(context_, count, operands.data()));
    case TermKind::Or: return wrap(Z3_mk_or(context_, count, operands.data()));
    case TermKind::Add: return wrap(Z3_mk_add(context_, count, operands.data()));
    default: return wrap(Z3_mk_mul(context_, count, operands.data()));
  }
}

TermRef Z3Translation::valueIn(const z3::model& model, TermRef term) {
  const z3::expr expression = (*this)(term);
  // Evaluation turns functions, as which Z3 keeps arrays in models, into lambdas.
  if (term->isSymbol() && term->sort()->isArray() && model.has_interp(expression.decl()))
    return constantFrom(model, term->sort(), model.get_const_interp(expression.decl()));
  return constantFrom(model, term->sort(), model.eval(expression, true));
}

TermRef Z3Translation::constantFrom(const z3::model& model, SortRef sort, const z3::expr& value) {
  switch (sort->kind()) {
    case SortKind::Boolean: return constants_.scalar(sort, value.is_true() ? 1 : 0);
    case SortKind::BitVector: return constants_.scalar(sort, unsignedNumber(value));
    case SortKind::Integer:
      return constants_.scalar(sort, static_cast<UInt128>(solverNumber(value.get_decimal_string(0))));
    case SortKind::Real:
      if (!value.is_numeral()) throw std::runtime_error("an irrational value");
      return constants_.rational(solverNumber(value.numerator().get_decimal_string(0)),
                                 solverNumber(value.denominator().get_decimal_string(0)));
    case SortKind::Float: return floatFrom(model, sort, value);
    case SortKind::Array: return arrayFrom(model, sort, value);
  }
  return nullptr;
}

TermRef Z3Translation::floatFrom(const z3::model& model, SortRef sort, const z3::expr& value) {
  if (model.eval(wrap(Z3_mk_fpa_is_nan(context_, value)), true).is_true())
    return constants_.scalar(sort, canonicalNaN(sort));
  return constants_.scalar(sort, unsignedNumber(model.eval(wrap(Z3_mk_fpa_to_ieee_bv(context_, value)), true)));
}

/// A lambda tests its argument for equality with numerals: the array is read at these, and at one more for the rest. Small arrays
/// are read everywhere.
TermRef Z3Translation::arrayFromLambda(const z3::model& model, SortRef sort, const z3::expr& value) {
  const SortRef index = sort->index();
  if (!index->isBitVector()) throw std::runtime_error("an array value of an unknown form");
  std::set<UInt128> indices;
  if (index->width() <= 8) {
    for (UInt128 i = 0; i < UInt128{1} << index->width(); ++i) indices.insert(i);
  }
  std::vector<z3::expr> pending{value};
  std::set<unsigned> seen;
  while (!pending.empty()) {
    const z3::expr expression = pending.back();
    pending.pop_back();
    if (!seen.insert(expression.id()).second) continue;
    if (expression.is_lambda()) pending.push_back(expression.body());
    if (!expression.is_app()) continue;
    if (expression.is_numeral() && expression.is_bv() && expression.get_sort().bv_size() == index->width())
      indices.insert(unsignedNumber(expression));
    for (unsigned i = 0; i < expression.num_args(); ++i) pending.push_back(expression.arg(i));
  }
  const auto read = [&](UInt128 at) {
    const z3::expr position = context_.bv_val(argosy::toString(at).c_str(), index->width());
    return constantFrom(model, sort->element(), model.eval(z3::select(value, position), true));
  };
  std::vector<std::pair<TermRef, TermRef>> elements;
  for (const UInt128 at : indices) elements.emplace_back(constants_.scalar(index, at), read(at));
  UInt128 other = 0;
  while (indices.contains(other)) ++other;
  return constants_.array(sort, read(truncate(other, index->width())), elements);
}

TermRef Z3Translation::arrayFrom(const z3::model& model, SortRef sort, const z3::expr& value) {
  std::vector<std::pair<TermRef, TermRef>> elements;
  const auto element = [&](const z3::expr& index, const z3::expr& content) {
    elements.emplace_back(constantFrom(model, sort->index(), model.eval(index, true)),
                          constantFrom(model, sort->element(), model.eval(content, true)));
  };
  z3::expr array = value;
  for (; array.is_app() && array.decl().decl_kind() == Z3_OP_STORE; array = array.arg(0))
    element(array.arg(1), array.arg(2));
  std::reverse(elements.begin(), elements.end());
  if (array.is_app() && array.decl().decl_kind() == Z3_OP_CONST_ARRAY)
    return constants_.array(sort, constantFrom(model, sort->element(), model.eval(array.arg(0), true)), elements);
  if (!Z3_is_as_array(context_, array)) return arrayFromLambda(model, sort, value);
  std::vector<std::pair<TermRef, TermRef>> written;
  written.swap(elements);
  const z3::func_interp function =
      model.get_func_interp(z3::func_decl(context_, Z3_get_as_array_func_decl(context_, array)));
  for (unsigned i = 0; i < function.num_entries(); ++i) element(function.entry(i).arg(0), function.entry(i).value());
  elements.insert(elements.end(), written.begin(), written.end());
  return constants_.array(sort, constantFrom(model, sort->element(), model.eval(function.else_value(), true)),
                          elements);
}

}  // namespace argosy::smt
