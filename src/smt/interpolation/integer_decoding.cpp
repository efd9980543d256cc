#include "smt/interpolation/integer_decoding.h"

#include <algorithm>
#include <stdexcept>

#include "smt/term_order.h"

namespace argosy::smt {
namespace {

[[noreturn]] void refuseDecoding() { throw std::runtime_error("no bit-vector formula for an integer one"); }

/// An order with a constant: sum < bound, or its negation. The sum has no constant, and its first factor is positive.
struct SumBound {
  NumberSum sum;
  Int128 bound;
  bool isUpper;
};

SumBound normalised(NumberSum sum, Int128 bound, bool isUpper) {
  bound -= sum.constant();
  sum.add(NumberSum(-sum.constant()));
  if (sum.isConstant() || sum.multiples().front().factor > 0) return {std::move(sum), bound, isUpper};
  // s < b means not -s < 1 - b.
  sum.multiply(-1);
  return {std::move(sum), 1 - bound, !isUpper};
}

bool areEqual(const NumberSum& left, const NumberSum& right) {
  return std::ranges::equal(left.multiples(), right.multiples(), [](const auto& a, const auto& b) {
    return a.number.word == b.number.word && a.number.reading == b.number.reading && a.factor == b.factor;
  });
}

}  // namespace

IntegerDecoding::IntegerDecoding(TermTable& terms, const IntegerEncoding& encoding, Wrapping wrapping)
    : terms_(terms), meanings_(encoding.meanings()), bits_(terms, wrapping) {
  hasNumbers_ =
      std::ranges::any_of(meanings_, [](const auto& entry) { return !entry.second.term->sort()->isBoolean(); });
}

TermRef IntegerDecoding::decode(TermRef formula) {
  visitUnknown(std::span(&formula, 1), decoded_, [this](TermRef term) {
    Decoded result = decodeAny(term);
    decoded_[term] = std::move(result);
  });
  return termOf(formula);
}

TermRef IntegerDecoding::termOf(TermRef term) const {
  const TermRef* const result = std::get_if<TermRef>(&decoded(term));
  if (!result) refuseDecoding();
  return *result;
}

NumberSum IntegerDecoding::numberOf(TermRef term) const {
  if (const NumberSum* sum = std::get_if<NumberSum>(&decoded(term))) return *sum;
  // A constant belongs to whatever it meets.
  if (term->kind() == TermKind::Constant && term->sort()->isInteger()) return NumberSum(term->integer());
  refuseDecoding();
}

TermRef IntegerDecoding::wordOf(TermRef term, SortRef sort) {
  return sort->isBitVector() ? bits_.lowBits(numberOf(term), sort->width()) : termOf(term);
}

IntegerDecoding::Decoded IntegerDecoding::decodeAny(TermRef term) {
  if (const auto meaning = meanings_.find(term); meaning != meanings_.end()) {
    const EncodedMeaning& known = meaning->second;
    if (known.term->sort()->isBitVector()) return NumberSum(BitNumber::of(known.term, known.reading));
    if (known.term->sort()->isArray()) return Array{known.term, known.reading, known.ofIndices};
    return known.term;
  }
  if (term->operands().empty()) return term;
  const auto hasNumbers = [&](TermRef operand) { return !std::holds_alternative<TermRef>(decoded(operand)); };
  const bool isAboveNumbers = std::ranges::any_of(term->operands(), hasNumbers);
  switch (term->kind()) {
    case TermKind::And:
    case TermKind::Or: return decodeJunction(term);
    case TermKind::Select: return decodeSelect(term);
    case TermKind::Store:
    case TermKind::ConstantArray: return decodeArray(term);
    case TermKind::Ite: return decodeIte(term);
    default: break;
  }
  if (!isAboveNumbers) {
    std::vector<TermRef> operands;
    for (const TermRef operand : term->operands()) operands.push_back(termOf(operand));
    return rebuild(terms_, term, operands);
  }
  switch (term->kind()) {
    case TermKind::Equal: return decodeEquation(term);
    case TermKind::Less: {
      NumberSum difference = numberOf(term->operand(1));
      difference.multiply(-1);
      difference.add(numberOf(term->operand(0)));
      return bits_.isNegative(difference);
    }
    default: return decodeNumber(term);
  }
}

IntegerDecoding::Decoded IntegerDecoding::decodeNumber(TermRef term) {
  NumberSum left = numberOf(term->operand(0));
  if (term->kind() == TermKind::Negate) {
    left.multiply(-1);
    return left;
  }
  if (term->operands().size() != 2) refuseDecoding();
  NumberSum right = numberOf(term->operand(1));
  switch (term->kind()) {
    case TermKind::Add: left.add(right); return left;
    case TermKind::Multiply:
      if (!right.isConstant()) std::swap(left, right);
      if (!right.isConstant()) refuseDecoding();
      left.multiply(right.constant());
      return left;
    case TermKind::IntegerModulo:
    case TermKind::IntegerDivide:
      if (!right.isConstant() || right.constant() <= 0) refuseDecoding();
      return NumberSum(term->kind() == TermKind::IntegerModulo ? bits_.remainder(left, right.constant())
                                                               : bits_.quotient(left, right.constant()));
    default: refuseDecoding();
  }
}

IntegerDecoding::Decoded IntegerDecoding::decodeIte(TermRef term) {
  const TermRef condition = termOf(term->operand(0)), then = term->operand(1), otherwise = term->operand(2);
  // Constants belong to what they meet, of which there is but one kind, mostly.
  const bool choosesConstants =
      hasNumbers_ && then->kind() == TermKind::Constant && otherwise->kind() == TermKind::Constant;
  if (isNumber(then) || isNumber(otherwise) || choosesConstants) {
    const BitNumber first = bits_.exact(numberOf(then)), second = bits_.exact(numberOf(otherwise));
    const unsigned width = std::max(first.word->sort()->width(), second.word->sort()->width());
    const TermRef word =
        terms_.ite(condition, terms_.signExtend(first.word, width), terms_.signExtend(second.word, width));
    return NumberSum(BitNumber{
        word,
        Reading::Signed,
        {std::min(first.range.lowest, second.range.lowest), std::max(first.range.highest, second.range.highest)}});
  }
  if (const Array* array = std::get_if<Array>(&decoded(then))) {
    const Array* const other = std::get_if<Array>(&decoded(otherwise));
    if (!other) refuseDecoding();
    return Array{terms_.ite(condition, array->term, other->term), array->ofElements, array->ofIndices};
  }
  return terms_.ite(condition, termOf(then), termOf(otherwise));
}

IntegerDecoding::Decoded IntegerDecoding::decodeArray(TermRef term) {
  if (term->kind() == TermKind::ConstantArray) {
    // Which array it is compared with is not known here.
    if (term->sort()->index()->isInteger() || term->sort()->element()->isInteger()) refuseDecoding();
    return terms_.constantArray(term->sort(), termOf(term->operand(0)));
  }
  const Array* const array = std::get_if<Array>(&decoded(term->operand(0)));
  if (!array) return terms_.store(termOf(term->operand(0)), termOf(term->operand(1)), termOf(term->operand(2)));
  const SortRef sort = array->term->sort();
  return Array{
      terms_.store(array->term, wordOf(term->operand(1), sort->index()), wordOf(term->operand(2), sort->element())),
      array->ofElements, array->ofIndices};
}

IntegerDecoding::Decoded IntegerDecoding::decodeSelect(TermRef term) {
  const Array* const array = std::get_if<Array>(&decoded(term->operand(0)));
  if (!array) return terms_.select(termOf(term->operand(0)), termOf(term->operand(1)));
  const TermRef element = terms_.select(array->term, wordOf(term->operand(1), array->term->sort()->index()));
  if (!element->sort()->isBitVector()) return element;
  return NumberSum(BitNumber::of(element, array->ofElements));
}

TermRef IntegerDecoding::decodeEquation(TermRef term) {
  const TermRef left = term->operand(0), right = term->operand(1);
  if (const Array* array = std::get_if<Array>(&decoded(left))) {
    const Array* const other = std::get_if<Array>(&decoded(right));
    if (!other) refuseDecoding();
    return terms_.equal(array->term, other->term);
  }
  NumberSum difference = numberOf(right);
  difference.multiply(-1);
  difference.add(numberOf(left));
  return bits_.isZero(difference);
}

/// Two bounds that meet are an equation, which Spacer does not know, and which is true of more over the bits.
TermRef IntegerDecoding::decodeJunction(TermRef term) {
  const bool isConjunction = term->kind() == TermKind::And;
  std::vector<TermRef> operands;
  std::vector<std::pair<SumBound, TermRef>> bounds;
  const auto asBound = [&](TermRef operand) -> std::optional<SumBound> {
    const bool isNegated = operand->kind() == TermKind::Not;
    const TermRef order = isNegated ? operand->operand(0) : operand;
    if (order->kind() != TermKind::Less || !(isNumber(order->operand(0)) || isNumber(order->operand(1))))
      return std::nullopt;
    NumberSum difference = numberOf(order->operand(1));
    difference.multiply(-1);
    difference.add(numberOf(order->operand(0)));
    return normalised(std::move(difference), 0, !isNegated);
  };
  for (const TermRef operand : term->operands()) {
    auto bound = asBound(operand);
    if (!bound) {
      operands.push_back(termOf(operand));
      continue;
    }
    const auto meets = [&](const auto& other) {
      if (other.first.isUpper == bound->isUpper) return false;
      const Int128 upper = bound->isUpper ? bound->bound : other.first.bound,
                   lower = bound->isUpper ? other.first.bound : bound->bound;
      // s < d + 1 and s >= d; or s < d or s >= d + 1.
      return (isConjunction ? upper == lower + 1 : lower == upper + 1) && areEqual(other.first.sum, bound->sum);
    };
    const auto other = std::ranges::find_if(bounds, meets);
    if (other == bounds.end()) {
      bounds.emplace_back(std::move(*bound), operand);
      continue;
    }
    NumberSum difference = bound->sum;
    difference.add(NumberSum(-std::min(bound->bound, other->first.bound)));
    operands.push_back(isConjunction ? bits_.isZero(difference) : terms_.negation(bits_.isZero(difference)));
    bounds.erase(other);
  }
  for (const auto& [bound, operand] : bounds) operands.push_back(termOf(operand));
  return isConjunction ? terms_.conjunction(operands) : terms_.disjunction(operands);
}

}  // namespace argosy::smt
