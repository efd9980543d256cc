#include "smt/interpolation/integer_encoding.h"

#include <vector>

#include "smt/term_order.h"

namespace argosy::smt {
namespace {

// Wider numbers, and their sums, might not fit into the 128 bits of our integers.
constexpr unsigned widestNumber = 64;

bool isNumber(SortRef sort) { return sort->isBitVector() && sort->width() <= widestNumber; }

Int128 powerOfTwo(unsigned exponent) { return Int128{1} << exponent; }

/// The exponent of a mask 2^n - 1.
std::optional<unsigned> lowBitsOf(TermRef mask) {
  if (!mask->isConstant()) return std::nullopt;
  for (unsigned bits = 1; bits < mask->sort()->width(); ++bits) {
    if (mask->bits() == (UInt128{1} << bits) - 1) return bits;
  }
  return std::nullopt;
}

}  // namespace

IntegerEncoding::IntegerEncoding(TermTable& terms, std::span<const TermRef> formulas, Sums sums)
    : terms_(terms), readings_(formulas), sums_(sums) {}

TermRef IntegerEncoding::encode(TermRef formula) {
  visitUnknown(std::span(&formula, 1), encoded_, [this](TermRef term) { encodeOne(term); });
  return encoded(formula);
}

void IntegerEncoding::encodeOne(TermRef term) {
  const TermRef result = encodeAny(term);
  encoded_[term] = result;
}

bool IntegerEncoding::isEncodable(SortRef sort) const {
  const auto isPlain = [](SortRef inner) {
    return inner->isBoolean() || inner->isInteger() || inner->isReal() || isNumber(inner);
  };
  return isPlain(sort) || (sort->isArray() && isPlain(sort->index()) && isPlain(sort->element()));
}

SortRef IntegerEncoding::encodedSort(SortRef sort) {
  if (sort->isBitVector()) return terms_.integerSort();
  return sort->isArray() ? terms_.arraySort(encodedSort(sort->index()), encodedSort(sort->element())) : sort;
}

/// Terms of other sorts are encoded as themselves; the atoms above them are opaque.
TermRef IntegerEncoding::encodeAny(TermRef term) {
  if (!isEncodable(term->sort())) return term;
  for (const TermRef operand : term->operands()) {
    if (!isEncodable(operand->sort())) return opaque(term);
  }
  if (term->sort()->isBitVector()) return encodeWord(term);
  if (term->sort()->isArray()) return encodeArray(term);
  switch (term->kind()) {
    case TermKind::BvUnsignedLess:
    case TermKind::BvUnsignedLessEqual:
    case TermKind::BvSignedLess:
    case TermKind::BvSignedLessEqual: return encodeComparison(term);
    case TermKind::Equal: {
      const TermRef left = term->operand(0), right = term->operand(1);
      if (!left->sort()->isBitVector()) return terms_.equal(encoded(left), encoded(right));
      const Reading reading = readings_.of(left->isConstant() ? right : left);
      return terms_.equal(read(left, reading), read(right, reading));
    }
    case TermKind::Select: {
      const TermRef array = term->operand(0);
      return terms_.select(encoded(array), read(term->operand(1), readings_.ofIndices(array)));
    }
    default: return rebuiltWithEncodedOperands(term);
  }
}

TermRef IntegerEncoding::rebuiltWithEncodedOperands(TermRef term) {
  std::vector<TermRef> operands;
  for (const TermRef operand : term->operands()) operands.push_back(encoded(operand));
  return rebuild(terms_, term, operands);
}

TermRef IntegerEncoding::encodeArray(TermRef term) {
  const TermRef array = term;
  switch (term->kind()) {
    case TermKind::Symbol: return symbolFor(term);
    case TermKind::Ite: return rebuiltWithEncodedOperands(term);
    case TermKind::Store:
      return terms_.store(encoded(term->operand(0)), read(term->operand(1), readings_.ofIndices(array)),
                          read(term->operand(2), readings_.ofElements(array)));
    case TermKind::ConstantArray:
      return terms_.constantArray(encodedSort(term->sort()), read(term->operand(0), readings_.ofElements(array)));
    default: return opaque(term);
  }
}

TermRef IntegerEncoding::encodeWord(TermRef term) {
  const Reading reading = readings_.of(term);
  const unsigned width = term->sort()->width();
  const auto operandAs = [&](std::size_t index, Reading wanted) { return read(term->operand(index), wanted); };
  switch (term->kind()) {
    case TermKind::Constant: return terms_.integer(numberOf(term, Reading::Signed));
    case TermKind::Symbol: return symbolFor(term);
    case TermKind::Ite: return terms_.ite(encoded(term->operand(0)), operandAs(1, reading), operandAs(2, reading));
    case TermKind::BvNegate: return wrapped(times(operandAs(0, reading), -1), term, true, reading == Reading::Unsigned);
    case TermKind::BvComplement:
      return add(times(operandAs(0, reading), -1),
                 terms_.integer(reading == Reading::Signed ? -1 : powerOfTwo(width) - 1));
    case TermKind::BvAdd: {
      // A large unsigned constant is a small one that is subtracted.
      const bool isOffset = term->operand(1)->isConstant();
      const TermRef sum = add(operandAs(0, reading), operandAs(1, isOffset ? Reading::Signed : reading));
      const bool isNegative = isOffset && numberOf(term->operand(1), Reading::Signed) < 0;
      return wrapped(sum, term, !isNegative, isOffset ? isNegative : reading == Reading::Signed);
    }
    case TermKind::BvMultiply:
      if (!term->operand(1)->isConstant()) return opaque(term);
      return wrappedProduct(times(operandAs(0, reading), numberOf(term->operand(1), Reading::Signed)), term);
    case TermKind::BvConcat:
      return add(times(operandAs(0, reading), powerOfTwo(term->operand(1)->sort()->width())),
                 operandAs(1, Reading::Unsigned));
    case TermKind::BvExtract: {
      const TermRef whole = divide(operandAs(0, readings_.of(term->operand(0))), powerOfTwo(term->low()));
      return convert(modulo(whole, powerOfTwo(width)), width, Reading::Unsigned, reading);
    }
    case TermKind::BvZeroExtend: return operandAs(0, Reading::Unsigned);
    case TermKind::BvSignExtend: return convert(operandAs(0, Reading::Signed), width, Reading::Signed, reading);
    case TermKind::BvAnd:
      if (const auto bits = lowBitsOf(term->operand(1)))
        return modulo(operandAs(0, readings_.of(term->operand(0))), powerOfTwo(*bits));
      return opaque(term);
    case TermKind::BvLogicalShiftRight:
    case TermKind::BvArithmeticShiftRight:
      if (!term->operand(1)->isConstant() || term->operand(1)->bits() >= width) return opaque(term);
      return encodeDivision(term, powerOfTwo(static_cast<unsigned>(term->operand(1)->bits())));
    case TermKind::BvUnsignedDivide:
    case TermKind::BvUnsignedRemainder:
    case TermKind::BvSignedDivide:
    case TermKind::BvSignedRemainder: {
      if (!term->operand(1)->isConstant()) return opaque(term);
      const bool isSigned = term->kind() == TermKind::BvSignedDivide || term->kind() == TermKind::BvSignedRemainder;
      const Int128 divisor = numberOf(term->operand(1), isSigned ? Reading::Signed : Reading::Unsigned);
      return divisor > 0 ? encodeDivision(term, divisor) : opaque(term);
    }
    case TermKind::Select: {
      const TermRef array = term->operand(0);
      return ranged(terms_.select(encoded(array), operandAs(1, readings_.ofIndices(array))), term);
    }
    default: return opaque(term);
  }
}

TermRef IntegerEncoding::encodeDivision(TermRef term, Int128 divisor) {
  const Reading wanted = readings_.of(term);
  const unsigned width = term->sort()->width();
  const TermRef dividend = term->operand(0);
  switch (term->kind()) {
    case TermKind::BvLogicalShiftRight:
    case TermKind::BvUnsignedDivide:
      return convert(divide(read(dividend, Reading::Unsigned), divisor), width, Reading::Unsigned, wanted);
    case TermKind::BvUnsignedRemainder:
      return convert(modulo(read(dividend, Reading::Unsigned), divisor), width, Reading::Unsigned, wanted);
    case TermKind::BvArithmeticShiftRight:
      return convert(divide(read(dividend, Reading::Signed), divisor), width, Reading::Signed, wanted);
    default: break;
  }
  // C rounds toward zero.
  const TermRef number = read(dividend, Reading::Signed), minus = times(number, -1);
  const bool isQuotient = term->kind() == TermKind::BvSignedDivide;
  const auto part = [&](TermRef of) { return isQuotient ? divide(of, divisor) : modulo(of, divisor); };
  const TermRef result = terms_.ite(less(number, terms_.integer(0)), times(part(minus), -1), part(number));
  return convert(result, width, Reading::Signed, wanted);
}

TermRef IntegerEncoding::encodeComparison(TermRef term) {
  const bool isUnsigned = term->kind() == TermKind::BvUnsignedLess || term->kind() == TermKind::BvUnsignedLessEqual;
  const bool isStrict = term->kind() == TermKind::BvUnsignedLess || term->kind() == TermKind::BvSignedLess;
  const Reading reading = isUnsigned ? Reading::Unsigned : Reading::Signed;
  const TermRef left = term->operand(0), right = term->operand(1);
  const unsigned width = left->sort()->width();
  // 0 <= a < c, rather than a choice among cases, for a signed a.
  const bool isBounded = isUnsigned && right->isConstant() && readings_.of(left) == Reading::Signed &&
                         numberOf(right, Reading::Unsigned) < powerOfTwo(width - 1);
  const TermRef a = isBounded ? read(left, Reading::Signed) : read(left, reading), b = read(right, reading);
  const TermRef order = isStrict ? less(a, b) : terms_.negation(less(b, a));
  return isBounded ? terms_.conjunction(terms_.negation(less(a, terms_.integer(0))), order) : order;
}

TermRef IntegerEncoding::symbolFor(TermRef term) {
  const SortRef sort = encodedSort(term->sort());
  if (sort == term->sort()) return term;
  const TermRef symbol = terms_.symbol("number-of!" + term->name(), sort);
  if (sort->isArray()) {
    meanings_[symbol] = {term, readings_.ofElements(term), readings_.ofIndices(term)};
    return symbol;
  }
  meanings_[symbol] = {term, readings_.of(term)};
  return ranged(symbol, term);
}

TermRef IntegerEncoding::opaque(TermRef term) {
  const TermRef symbol = terms_.symbol("number-of-term!" + std::to_string(term->id()), encodedSort(term->sort()));
  if (term->sort()->isBitVector()) {
    meanings_[symbol] = {term, readings_.of(term)};
    return ranged(symbol, term);
  }
  if (term->sort()->isArray()) meanings_[symbol] = {term, readings_.ofElements(term), readings_.ofIndices(term)};
  else meanings_[symbol] = {term};
  return symbol;
}

TermRef IntegerEncoding::ranged(TermRef number, TermRef word) {
  ranged_.emplace(number, Ranged{word->sort()->width(), readings_.of(word)});
  return number;
}

TermRef IntegerEncoding::wrapped(TermRef number, TermRef word, bool mayBeLarge, bool mayBeSmall) {
  if (sums_ == Sums::Ideal) return number;
  const unsigned width = word->sort()->width();
  const NumberRange range = rangeOf(width, readings_.of(word));
  const TermRef size = terms_.integer(powerOfTwo(width));
  TermRef result = number;
  if (mayBeSmall) result = terms_.ite(less(number, terms_.integer(range.lowest)), add(number, size), result);
  if (mayBeLarge)
    result = terms_.ite(less(terms_.integer(range.highest), number), terms_.subtract(number, size), result);
  return result;
}

TermRef IntegerEncoding::wrappedProduct(TermRef number, TermRef word) {
  if (sums_ == Sums::Ideal) return number;
  const unsigned width = word->sort()->width();
  return convert(modulo(number, powerOfTwo(width)), width, Reading::Unsigned, readings_.of(word));
}

TermRef IntegerEncoding::rangesIn(TermRef formula, Bounds bounds) {
  std::vector<TermRef> ranges;
  forEachTerm(std::span(&formula, 1), [&](TermRef term) {
    const auto found = ranged_.find(term);
    if (found == ranged_.end()) return;
    const NumberRange range = rangeOf(found->second.width, found->second.reading);
    if (bounds == Bounds::Complete || range.lowest == 0)
      ranges.push_back(terms_.negation(less(term, terms_.integer(range.lowest))));
    if (bounds == Bounds::Complete) ranges.push_back(terms_.negation(less(terms_.integer(range.highest), term)));
  });
  return terms_.conjunction(ranges);
}

TermRef IntegerEncoding::read(TermRef term, Reading reading) {
  if (!term->sort()->isBitVector()) return encoded(term);
  if (term->isConstant()) return terms_.integer(numberOf(term, reading));
  // A zero-extended number is not negative in any reading.
  if (term->kind() == TermKind::BvZeroExtend) return encoded(term);
  return convert(encoded(term), term->sort()->width(), readings_.of(term), reading);
}

TermRef IntegerEncoding::convert(TermRef number, unsigned width, Reading from, Reading to) {
  if (from == to) return number;
  if (to == Reading::Unsigned)
    return terms_.ite(less(number, terms_.integer(0)), add(number, terms_.integer(powerOfTwo(width))), number);
  return terms_.ite(less(number, terms_.integer(powerOfTwo(width - 1))), number,
                    add(number, terms_.integer(-powerOfTwo(width))));
}

TermRef IntegerEncoding::add(TermRef left, TermRef right) { return terms_.arithmetic(TermKind::Add, left, right); }
TermRef IntegerEncoding::times(TermRef term, Int128 factor) {
  return terms_.arithmetic(TermKind::Multiply, term, terms_.integer(factor));
}
TermRef IntegerEncoding::less(TermRef left, TermRef right) { return terms_.arithmetic(TermKind::Less, left, right); }
TermRef IntegerEncoding::modulo(TermRef term, Int128 divisor) {
  return terms_.arithmetic(TermKind::IntegerModulo, term, terms_.integer(divisor));
}
TermRef IntegerEncoding::divide(TermRef term, Int128 divisor) {
  return terms_.arithmetic(TermKind::IntegerDivide, term, terms_.integer(divisor));
}

}  // namespace argosy::smt
