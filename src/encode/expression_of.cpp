#include "encode/expression_of.h"

#include <set>
#include <utility>

#include "encode/expression_of_translation.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

constexpr std::size_t maximalNodes = 200;
/// Larger terms do not become readable expressions.
constexpr std::size_t maximalTerms = 1000;

bool isSmall(TermRef root) {
  std::unordered_set<TermRef> seen{root};
  std::vector<TermRef> work{root};
  while (!work.empty() && seen.size() <= maximalTerms) {
    const TermRef term = work.back();
    work.pop_back();
    for (const TermRef operand : term->operands())
      if (seen.insert(operand).second) work.push_back(operand);
  }
  return seen.size() <= maximalTerms;
}

/// The least value of a signed type is no literal of that type: its magnitude is out of range.
bool hasLiterals(ExpressionRef expression) {
  bool result = true;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    if (part->kind() != ExpressionKind::IntegerConstant || !part->type()->isSignedInteger() ||
        part->type()->bits() < 32)
      return;
    result &= part->bits() != UInt128{1} << (part->type()->bits() - 1);
  });
  return result;
}

ExpressionRef translated(Program& program, Encoder& encoder, TermRef formula, bool holds, const Frame& frame,
                         bool weakens, Names names, const CallTerms* call = nullptr) {
  if (!isSmall(formula)) return nullptr;
  const ExpressionRef result = Translation(program, encoder, frame, weakens, names, call).condition(formula, holds);
  return result && sizeOf(result) <= maximalNodes && hasLiterals(result) ? result : nullptr;
}

}  // namespace

std::size_t sizeOf(ExpressionRef expression) {
  std::size_t nodes = 0;
  forEachSubexpression(expression, [&](ExpressionRef) { ++nodes; });
  return nodes;
}

ExpressionRef smaller(ExpressionRef left, ExpressionRef right) {
  if (!left || !right) return left ? left : right;
  return sizeOf(right) < sizeOf(left) ? right : left;
}

TermRef Translation::findChoice(TermRef atom) {
  std::unordered_set<TermRef> seen;
  std::vector<TermRef> work{atom};
  while (!work.empty()) {
    const TermRef term = work.back();
    work.pop_back();
    if (!seen.insert(term).second) continue;
    if (term->kind() != TermKind::Ite) {
      work.insert(work.end(), term->operands().begin(), term->operands().end());
    } else if (const auto division = asTruncatedDivision(term)) {
      work.push_back(division->dividend);
    } else if (const TermRef value = asWrapped(term)) {
      const TermRef inner = findChoice(value);
      if (inner) return inner;
      if (!integer(term)) return term;
    } else {
      return term;
    }
  }
  return nullptr;
}

ExpressionRef Translation::both(ExpressionRef left, ExpressionRef right) const {
  if (!left || !right) {
    const ExpressionRef said = left ? left : right;
    return weakens_ || (said && said->isZero()) ? said : nullptr;
  }
  if (left->isConstant()) return left->isZero() ? left : right;
  if (right->isConstant()) return right->isZero() ? right : left;
  return expressions_.binary(BinaryOperator::BitAnd, left, right);
}

ExpressionRef Translation::either(ExpressionRef left, ExpressionRef right) const {
  if (!left || !right) return nullptr;
  if (left->isConstant()) return left->isZero() ? right : left;
  if (right->isConstant()) return right->isZero() ? left : right;
  return expressions_.binary(BinaryOperator::BitOr, left, right);
}

ExpressionRef Translation::junction(TermRef formula, bool holds) {
  const bool isConjunction = (formula->kind() == TermKind::And) == holds;
  ExpressionRef result = expressions_.int32(isConjunction);
  bool isSaid = false;  // of a weakened conjunction: some part
  for (const TermRef operand : formula->operands()) {
    const ExpressionRef part = condition(operand, holds);
    if (!part && isConjunction && weakens_) continue;
    isSaid = true;
    result = isConjunction ? both(result, part) : either(result, part);
    if (!result) return nullptr;
  }
  return isSaid ? result : nullptr;
}

ExpressionRef Translation::choice(TermRef ite, bool holds) {
  const TermRef condition = ite->operand(0);
  const ExpressionRef first = both(this->condition(condition, true), this->condition(ite->operand(1), holds));
  return first ? either(first, both(this->condition(condition, false), this->condition(ite->operand(2), holds)))
               : nullptr;
}

ExpressionRef Translation::condition(TermRef formula, bool holds) {
  if (!takeStep()) return nullptr;
  switch (formula->kind()) {
    case TermKind::True: return expressions_.int32(holds);
    case TermKind::False: return expressions_.int32(!holds);
    case TermKind::Not: return condition(formula->operand(0), !holds);
    case TermKind::And:
    case TermKind::Or: return junction(formula, holds);
    case TermKind::Ite: return choice(formula, holds);
    default: break;
  }
  if (formula->kind() == TermKind::Equal && formula->operand(0)->sort()->isBoolean()) {
    const bool weakens = std::exchange(weakens_, false);  // neither side's weakening weakens the whole
    const ExpressionRef left = condition(formula->operand(0), true),
                        right = left ? condition(formula->operand(1), true) : nullptr;
    weakens_ = weakens;
    return right ? expressions_.binary(holds ? BinaryOperator::Equal : BinaryOperator::NotEqual, left, right) : nullptr;
  }
  if (const TermRef ite = findChoice(formula)) {
    const TermRef then = smt::substitute(terms_, formula, {{ite, ite->operand(1)}});
    const TermRef otherwise = smt::substitute(terms_, formula, {{ite, ite->operand(2)}});
    return condition(terms_.ite(ite->operand(0), then, otherwise), holds);
  }
  return atom(formula, holds);
}

ExpressionRef Translation::equality(TermRef left, TermRef right, bool holds) {
  const BinaryOperator op = holds ? BinaryOperator::Equal : BinaryOperator::NotEqual;
  switch (left->sort()->kind()) {
    case smt::SortKind::BitVector:
    case smt::SortKind::Integer: break;
    case smt::SortKind::Float: {
      // SMT-LIB's equality tells the zeros apart, C's does not; and NaN is equal to itself.
      if (!right->isConstant()) return nullptr;
      if (terms_.isNaN(right)->isTrue()) return atom(terms_.isNaN(left), holds);
      const bool isZero = terms_.floatBinary(TermKind::FpEqual, right, smt::zeroOf(terms_, right->sort()))->isTrue();
      return isZero ? nullptr : compareFloats(op, left, right);
    }
    default: return nullptr;
  }
  const ConstantSum l = asConstantSum(left), r = asConstantSum(right);
  for (const auto& [one, other] : {std::pair(l, r), std::pair(r, l)})
    if (const ExpressionRef pointer = lvalueOf(one.base); pointer && pointer->type()->isPointer())
      return equalPointers(pointer, other.base, other.constant - one.constant, holds);
  if (left->sort()->isBitVector())
    return smaller(compareBits(op, left, right, Reading::Unsigned), compareBits(op, left, right, Reading::Signed));
  const auto a = integer(left), b = integer(right);
  return a && b ? compare(op, *a, *b) : nullptr;
}

ExpressionRef Translation::atom(TermRef formula, bool holds) {
  if (formula->kind() == TermKind::Equal) return equality(formula->operand(0), formula->operand(1), holds);
  if (formula->operands().empty()) return nullptr;
  const TermRef left = formula->operand(0), right = formula->operands().back();
  const auto ordered = [&](BinaryOperator op, const auto& compare) {
    const BinaryOperator negated = op == BinaryOperator::Less ? BinaryOperator::LessEqual : BinaryOperator::Less;
    return holds ? compare(op, left, right) : compare(negated, right, left);
  };
  const auto bits = [&](Reading reading) {
    return [this, reading](BinaryOperator op, TermRef l, TermRef r) { return compareBits(op, l, r, reading); };
  };
  // Of NaN, neither a < b nor b <= a.
  const auto floats = [&](BinaryOperator op) {
    const ExpressionRef comparison = compareFloats(op, left, right);
    return !comparison || holds ? comparison : expressions_.isZero(comparison);
  };
  const auto integers = [&](BinaryOperator op, TermRef l, TermRef r) -> ExpressionRef {
    const auto a = integer(l), b = integer(r);
    return a && b ? compare(op, *a, *b) : nullptr;
  };
  const bool isInteger = left->sort()->isInteger();
  switch (formula->kind()) {
    case TermKind::BvUnsignedLess: return ordered(BinaryOperator::Less, bits(Reading::Unsigned));
    case TermKind::BvUnsignedLessEqual: return ordered(BinaryOperator::LessEqual, bits(Reading::Unsigned));
    case TermKind::BvSignedLess: return ordered(BinaryOperator::Less, bits(Reading::Signed));
    case TermKind::BvSignedLessEqual: return ordered(BinaryOperator::LessEqual, bits(Reading::Signed));
    case TermKind::Less: return isInteger ? ordered(BinaryOperator::Less, integers) : nullptr;
    case TermKind::LessEqual: return isInteger ? ordered(BinaryOperator::LessEqual, integers) : nullptr;
    case TermKind::FpLess: return floats(BinaryOperator::Less);
    case TermKind::FpLessEqual: return floats(BinaryOperator::LessEqual);
    case TermKind::FpEqual: return floats(BinaryOperator::Equal);
    case TermKind::FpIsNaN: {
      const ExpressionRef operand = floating(left);
      return operand ? expressions_.binary(holds ? BinaryOperator::NotEqual : BinaryOperator::Equal, operand, operand)
                     : nullptr;
    }
    default: return nullptr;
  }
}

ExpressionRef expressionOf(Program& program, Encoder& encoder, TermRef plainFormula, const Frame& frame, Names names) {
  return translated(program, encoder, plainFormula, true, frame, false, names);
}

namespace {

/// `visit(conjunct, holds)`: the formula's conjuncts, some of them negated, once each.
template <class Visit>
void forEachConjunct(TermRef whole, const Visit& visit) {
  std::vector<std::pair<TermRef, bool>> work{{whole, true}};
  std::set<std::pair<TermRef, bool>> seen;
  while (!work.empty()) {
    const auto [formula, holds] = work.back();
    work.pop_back();
    if (!seen.insert({formula, holds}).second) continue;
    if (formula->kind() == TermKind::Not) {
      work.emplace_back(formula->operand(0), !holds);
    } else if (formula->kind() == (holds ? TermKind::And : TermKind::Or)) {
      for (std::size_t i = formula->operands().size(); i-- > 0;) work.emplace_back(formula->operand(i), holds);
    } else {
      visit(formula, holds);
    }
  }
}

}  // namespace

std::vector<ExpressionRef> conjunctsOf(Program& program, Encoder& encoder, TermRef plainFormula, const Frame& frame) {
  std::vector<ExpressionRef> result;
  forEachConjunct(plainFormula, [&](TermRef formula, bool holds) {
    const ExpressionRef conjunct = translated(program, encoder, formula, holds, frame, true, Names::InScope);
    if (conjunct && (!conjunct->isConstant() || conjunct->isZero())) result.push_back(conjunct);
  });
  return result;
}

bool describeCall(Program& program, Encoder& encoder, TermRef formula, const Frame& frame, const CallTerms& terms,
                  std::vector<ExpressionRef>& conditions) {
  bool isAll = true;
  forEachConjunct(formula, [&](TermRef conjunct, bool holds) {
    ExpressionRef said = translated(program, encoder, conjunct, holds, frame, false, Names::InScope, &terms);
    if (!said) {
      isAll = false;
      said = translated(program, encoder, conjunct, holds, frame, true, Names::InScope, &terms);
    }
    if (said && (!said->isConstant() || said->isZero())) conditions.push_back(said);
  });
  return isAll;
}

}  // namespace argosy::encode
