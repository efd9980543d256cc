// Makers of integer and real arithmetic. What does not fit into 128 bits stays a term.
#include <cassert>
#include <utility>

#include "smt/fraction.h"
#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

std::optional<Fraction> valueOf(TermRef term) {
  if (term->kind() == TermKind::Rational) return Fraction{term->integer(), term->denominator()};
  if (term->kind() == TermKind::Constant) return Fraction{term->integer(), 1};
  return std::nullopt;
}

TermRef constant(TermTable& table, SortRef sort, Fraction value) {
  return sort->isInteger() ? table.integer(value.numerator) : table.rational(value.numerator, value.denominator);
}

/// A term as base + offset or base * factor; constants have no base.
struct Split {
  TermRef base;
  Fraction constant;
};

Split splitSum(TermRef term) {
  if (const auto value = valueOf(term)) return {nullptr, *value};
  if (term->kind() == TermKind::Add && term->operand(1)->isConstant())
    return {term->operand(0), *valueOf(term->operand(1))};
  return {term, {}};
}

Split splitProduct(TermRef term) {
  if (term->kind() == TermKind::Negate) return {term->operand(0), {-1, 1}};
  if (term->kind() == TermKind::Multiply && term->operand(1)->isConstant())
    return {term->operand(0), *valueOf(term->operand(1))};
  return {term, {1, 1}};
}

/// Null when the sum has no simpler form, or one that does not fit.
TermRef simplifiedSum(TermTable& table, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const Split a = splitSum(left), b = splitSum(right);
  const auto offset = add(a.constant, b.constant);
  if (!offset) return nullptr;
  if (!a.base && !b.base) return constant(table, sort, *offset);
  if (!a.base || !b.base) {
    const TermRef base = a.base ? a.base : b.base;
    if (*offset == Fraction{}) return base;
    const bool isNormal = (left == base && right->isConstant()) || (right == base && left->isConstant());
    return isNormal ? nullptr : table.arithmetic(TermKind::Add, base, constant(table, sort, *offset));
  }
  const Split p = splitProduct(a.base), q = splitProduct(b.base);
  if (p.base == q.base) {
    const auto factor = add(p.constant, q.constant);
    if (!factor) return nullptr;
    const TermRef product = table.arithmetic(TermKind::Multiply, p.base, constant(table, sort, *factor));
    return table.arithmetic(TermKind::Add, product, constant(table, sort, *offset));
  }
  if (left == a.base && right == b.base) return nullptr;
  return table.arithmetic(TermKind::Add, table.arithmetic(TermKind::Add, a.base, b.base),
                          constant(table, sort, *offset));
}

TermRef simplifiedProduct(TermTable& table, TermRef left, TermRef right) {
  const auto factor = valueOf(right);
  if (!factor) return nullptr;
  if (*factor == Fraction{}) return right;
  if (*factor == Fraction{1, 1}) return left;
  if (const auto value = valueOf(left)) {
    const auto product = multiply(*value, *factor);
    return product ? constant(table, left->sort(), *product) : nullptr;
  }
  const Split inner = splitProduct(left);
  if (inner.base != left) {
    const auto product = multiply(inner.constant, *factor);
    return product ? table.arithmetic(TermKind::Multiply, inner.base, constant(table, left->sort(), *product))
                   : nullptr;
  }
  const Split sum = splitSum(left);
  if (sum.base != left) {
    const auto offset = multiply(sum.constant, *factor);
    if (!offset) return nullptr;
    return table.arithmetic(TermKind::Add, table.arithmetic(TermKind::Multiply, sum.base, right),
                            constant(table, left->sort(), *offset));
  }
  return nullptr;
}

TermRef simplifiedLess(TermTable& table, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const Split a = splitSum(left), b = splitSum(right);
  if (a.base == b.base) {
    const auto result = less(a.constant, b.constant);
    return result ? table.truth(*result) : nullptr;
  }
  for (const auto& [choice, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (!choosesConstants(choice) || !other->isConstant()) continue;
    const auto branch = [&](TermRef value) {
      return choice == left ? table.arithmetic(TermKind::Less, value, right)
                            : table.arithmetic(TermKind::Less, left, value);
    };
    return table.ite(choice->operand(0), branch(choice->operand(1)), branch(choice->operand(2)));
  }
  if (!b.base && a.base != left) {
    const auto minus = negate(a.constant);
    const auto bound = minus ? add(b.constant, *minus) : std::nullopt;
    return bound ? table.arithmetic(TermKind::Less, a.base, constant(table, sort, *bound)) : nullptr;
  }
  if (!a.base && b.base != right) {
    const auto minus = negate(b.constant);
    const auto bound = minus ? add(a.constant, *minus) : std::nullopt;
    return bound ? table.arithmetic(TermKind::Less, constant(table, sort, *bound), b.base) : nullptr;
  }
  if (!a.base && sort->isInteger()) {
    const auto next = add(a.constant, {1, 1});
    return next ? table.negation(table.arithmetic(TermKind::Less, right, constant(table, sort, *next))) : nullptr;
  }
  return nullptr;
}

TermRef simplifiedDivision(TermTable& table, TermKind kind, TermRef left, TermRef right) {
  const auto divisor = valueOf(right);
  if (!divisor || *divisor == Fraction{}) return nullptr;
  if (kind == TermKind::RealDivide) {
    const auto inverse = invert(*divisor);
    return inverse ? table.arithmetic(TermKind::Multiply, left, constant(table, left->sort(), *inverse)) : nullptr;
  }
  const bool isModulo = kind == TermKind::IntegerModulo;
  if (divisor->numerator == 1) return isModulo ? table.integer(0) : left;
  if (divisor->numerator == -1) return isModulo ? table.integer(0) : table.arithmeticNegate(left);
  const auto dividend = valueOf(left);
  if (!dividend) return nullptr;
  const auto result = isModulo ? euclideanRemainder(dividend->numerator, divisor->numerator)
                               : euclideanQuotient(dividend->numerator, divisor->numerator);
  return result ? table.integer(*result) : nullptr;
}

}  // namespace

TermRef TermTable::arithmetic(TermKind kind, TermRef left, TermRef right) {
  assert(left->sort() == right->sort() && (left->sort()->isInteger() || left->sort()->isReal()));
  const SortRef sort = left->sort();
  switch (kind) {
    case TermKind::Add: {
      const TermRef result = simplifiedSum(*this, left, right);
      return result ? result : makeCommutative(kind, sort, left, right);
    }
    case TermKind::Multiply: {
      if (left->isConstant()) std::swap(left, right);
      if (const TermRef result = simplifiedProduct(*this, left, right)) return result;
      if (right->isConstant() && right->integer() == -1 && right->denominator() == 1)
        return make(TermKind::Negate, sort, {left});
      return makeCommutative(kind, sort, left, right);
    }
    case TermKind::LessEqual: return negation(arithmetic(TermKind::Less, right, left));
    case TermKind::Less: {
      const TermRef result = simplifiedLess(*this, left, right);
      return result ? result : make(kind, booleanSort(), {left, right});
    }
    default: {
      const TermRef result = simplifiedDivision(*this, kind, left, right);
      return result ? result : make(kind, sort, {left, right});
    }
  }
}

TermRef TermTable::arithmeticNegate(TermRef operand) {
  return arithmetic(TermKind::Multiply, operand, operand->sort()->isInteger() ? integer(-1) : rational(-1, 1));
}

TermRef TermTable::toReal(TermRef operand) {
  assert(operand->sort()->isInteger());
  return operand->isConstant() ? rational(operand->integer(), 1) : make(TermKind::ToReal, realSort(), {operand});
}

TermRef TermTable::toInteger(TermRef operand) {
  assert(operand->sort()->isReal());
  if (const auto value = valueOf(operand)) return integer(floorOf(*value));
  return operand->kind() == TermKind::ToReal ? operand->operand(0)
                                             : make(TermKind::ToInteger, integerSort(), {operand});
}

}  // namespace argosy::smt
