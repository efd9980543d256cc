#include "smt/float_circuits.h"

#include <algorithm>
#include <bit>

namespace argosy::smt {
namespace {

constexpr Literal yes = Circuit::truth, no = -Circuit::truth;

Word part(const Word& word, std::size_t low, std::size_t count) {
  return {word.begin() + static_cast<std::ptrdiff_t>(low), word.begin() + static_cast<std::ptrdiff_t>(low + count)};
}

Word joined(const Word& low, const Word& high) {
  Word result = low;
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

Word extended(Word word, std::size_t width) {
  word.resize(width, no);
  return word;
}

Word constant(std::size_t width, Int128 value) {
  return WordCircuits::constant(static_cast<unsigned>(width), static_cast<UInt128>(value));
}

/// 2^(bits - 1) - 1.
Int128 biasOf(SortRef sort) { return (Int128{1} << (sort->exponentBits() - 1)) - 1; }

}  // namespace

Word FloatCircuits::withSign(Literal sign, Word magnitude) const {
  magnitude.push_back(sign);
  return magnitude;
}

Word FloatCircuits::infinity(SortRef sort) {
  return joined(Word(sort->significandBits() - 1, no), Word(sort->exponentBits(), yes));
}

Word FloatCircuits::notANumber(SortRef sort) {
  Word result = infinity(sort);
  result[sort->significandBits() - 2] = yes;
  result.push_back(no);
  return result;
}

FloatCircuits::Parts FloatCircuits::parts(SortRef sort, const Word& value) {
  const std::size_t fractionBits = sort->significandBits() - 1;
  Parts result{
      part(value, 0, fractionBits), part(value, fractionBits, sort->exponentBits()), value.back(), no, no, no, no};
  const Literal noFraction = isZero(result.fraction), lowest = isZero(result.exponent),
                highest = circuit_.conjunction(result.exponent);
  result.isZero = circuit_.conjunction(lowest, noFraction);
  result.isSubnormal = circuit_.conjunction(lowest, -noFraction);
  result.isInfinite = circuit_.conjunction(highest, noFraction);
  result.isNaN = circuit_.conjunction(highest, -noFraction);
  return result;
}

Word FloatCircuits::fresh(SortRef sort) {
  const Word result = words_.fresh(wordWidth(sort)), canonical = notANumber(sort);
  const Literal isOne = isNaN(sort, result);
  for (std::size_t i = 0; i < result.size(); ++i)
    circuit_.clause({-isOne, canonical[i] == yes ? result[i] : -result[i]});
  return result;
}

Word FloatCircuits::fromBits(SortRef sort, const Word& bits) {
  return words_.choice(isNaN(sort, bits), notANumber(sort), bits);
}

Literal FloatCircuits::isNaN(SortRef sort, const Word& value) { return parts(sort, value).isNaN; }

Literal FloatCircuits::equal(SortRef sort, const Word& left, const Word& right) {
  const Parts l = parts(sort, left), r = parts(sort, right);
  const Literal same = circuit_.disjunction(words_.equal(left, right), circuit_.conjunction(l.isZero, r.isZero));
  return circuit_.conjunction(same, circuit_.conjunction(-l.isNaN, -r.isNaN));
}

Literal FloatCircuits::less(SortRef sort, const Word& left, const Word& right) {
  const Parts l = parts(sort, left), r = parts(sort, right);
  const Word leftMagnitude = part(left, 0, left.size() - 1), rightMagnitude = part(right, 0, right.size() - 1);
  const Literal nearer = words_.unsignedLess(leftMagnitude, rightMagnitude),
                farther = words_.unsignedLess(rightMagnitude, leftMagnitude);
  const Literal differ = circuit_.conjunction(l.sign, -circuit_.conjunction(l.isZero, r.isZero));
  const Literal ordered =
      circuit_.choice(circuit_.exclusiveOr(l.sign, r.sign), differ, circuit_.choice(l.sign, farther, nearer));
  return circuit_.conjunction(ordered, circuit_.conjunction(-l.isNaN, -r.isNaN));
}

Word FloatCircuits::negate(SortRef sort, const Word& value) {
  Word result = value;
  result.back() = circuit_.exclusiveOr(value.back(), -isNaN(sort, value));
  return result;
}

std::pair<Word, Word> FloatCircuits::normalised(Word word) {
  const unsigned steps = static_cast<unsigned>(std::bit_width(word.size() - 1));
  Word amount(steps);
  for (unsigned step = steps; step-- > 0;) {
    const std::size_t distance = std::size_t{1} << step;
    if (distance >= word.size()) {
      amount[step] = no;
      continue;
    }
    amount[step] = isZero(part(word, word.size() - distance, distance));
    const Word shifted = joined(Word(distance, no), part(word, 0, word.size() - distance));
    word = words_.choice(amount[step], shifted, word);
  }
  return {std::move(word), std::move(amount)};
}

Word FloatCircuits::shiftedRightSticky(Word word, const Word& amount) {
  const std::size_t width = word.size();
  Literal isBeyond = no;
  for (std::size_t step = 0; step < amount.size(); ++step) {
    if (step >= 32 || (std::size_t{1} << step) >= width) {
      isBeyond = circuit_.disjunction(isBeyond, amount[step]);
      continue;
    }
    const std::size_t distance = std::size_t{1} << step;
    Word shifted = joined(part(word, distance, width - distance), Word(distance, no));
    shifted.front() = circuit_.disjunction(shifted.front(), circuit_.disjunction(part(word, 0, distance)));
    word = words_.choice(amount[step], shifted, word);
  }
  Word lost(width, no);
  lost.front() = circuit_.disjunction(word);
  return words_.choice(isBeyond, lost, word);
}

FloatCircuits::Number FloatCircuits::number(SortRef sort, const Parts& parts, unsigned exponentWidth) {
  const Literal isHidden = -circuit_.disjunction(parts.isZero, parts.isSubnormal);
  auto [significand, shift] = normalised(joined(parts.fraction, {isHidden}));
  // The exponent of subnormal numbers is that of the smallest normal ones.
  Word exponent = extended(parts.exponent, exponentWidth);
  exponent.front() = circuit_.disjunction(exponent.front(), -isHidden);
  exponent = words_.add(exponent, constant(exponentWidth, -biasOf(sort)));
  return {parts.sign, words_.add(exponent, words_.negate(extended(shift, exponentWidth))), std::move(significand)};
}

Word FloatCircuits::packed(const Word& exponent, const Word& fraction, const Word& rest) {
  const Literal half = rest.back(), isMore = circuit_.disjunction(part(rest, 0, rest.size() - 1));
  const Literal isUp = circuit_.conjunction(half, circuit_.disjunction(isMore, fraction.front()));
  const Word magnitude = joined(fraction, exponent);
  // A carry out of the fraction is the next exponent, and behind the largest one is infinity.
  return words_.add(magnitude, Word(magnitude.size(), no), isUp);
}

Word FloatCircuits::rounded(SortRef sort, Number number) {
  const std::size_t kept = sort->significandBits(), exponentWidth = number.exponent.size();
  if (number.significand.size() < kept + 2)
    number.significand = joined(Word(kept + 2 - number.significand.size(), no), number.significand);
  const Literal isNothing = isZero(number.significand);
  const Word biased = words_.add(number.exponent, constant(exponentWidth, biasOf(sort)));
  // Below the smallest exponent the significand moves to the right, and loses its highest bit.
  const Word distance = words_.add(constant(exponentWidth, 1), WordCircuits::complement(biased), yes);
  const Literal isSmall = words_.signedLess(biased, constant(exponentWidth, 1));
  const Word significand = words_.choice(isSmall, shiftedRightSticky(number.significand, distance), number.significand);
  const std::size_t restBits = significand.size() - kept;
  const Word field = words_.choice(isSmall, Word(sort->exponentBits(), no), part(biased, 0, sort->exponentBits()));
  const Word magnitude = packed(field, part(significand, restBits, kept - 1), part(significand, 0, restBits));
  const Literal isLarge = words_.signedLess(constant(exponentWidth, (Int128{1} << sort->exponentBits()) - 2), biased);
  const Word finite = words_.choice(circuit_.conjunction(isLarge, -isNothing), infinity(sort), magnitude);
  return withSign(number.sign, words_.choice(isNothing, Word(finite.size(), no), finite));
}

Word FloatCircuits::add(SortRef sort, const Word& left, const Word& right) {
  const Word leftMagnitude = part(left, 0, left.size() - 1), rightMagnitude = part(right, 0, right.size() - 1);
  const Literal isSwapped = words_.unsignedLess(leftMagnitude, rightMagnitude);
  const Parts large = parts(sort, words_.choice(isSwapped, right, left)),
              small = parts(sort, words_.choice(isSwapped, left, right));
  const auto hidden = [&](const Parts& p) { return -circuit_.disjunction(p.isZero, p.isSubnormal); };
  const auto exponentOf = [&](const Parts& p) {
    Word exponent = p.exponent;
    exponent.front() = circuit_.disjunction(exponent.front(), -hidden(p));
    return exponent;
  };
  // Two bits and one for all others are enough to round; one above is for the carry.
  const Word exponent = exponentOf(large),
             distance = words_.add(exponent, WordCircuits::complement(exponentOf(small)), yes);
  const auto spread = [&](const Parts& p) { return joined(Word(3, no), joined(p.fraction, {hidden(p), no})); };
  const Literal isDifference = circuit_.exclusiveOr(large.sign, small.sign);
  Word other = shiftedRightSticky(spread(small), distance);
  for (Literal& bit : other) bit = circuit_.exclusiveOr(bit, isDifference);
  const Word sum = words_.add(spread(large), other, isDifference);
  // The exponent of the highest bit is one more; a subnormal sum stays where the smallest exponent is.
  const std::size_t exponentWidth =
      std::max<std::size_t>(sort->exponentBits() + 2, static_cast<std::size_t>(std::bit_width(sum.size())) + 2);
  const Word highest = words_.add(extended(exponent, exponentWidth), constant(exponentWidth, 1));
  const Word zeros = extended(normalised(sum).second, exponentWidth);
  const Literal isSubnormal = words_.unsignedLess(extended(exponent, exponentWidth), zeros);
  const Word shift = words_.choice(isSubnormal, extended(exponent, exponentWidth), zeros);
  const Word moved = words_.shiftLeft(sum, shift);
  const Word biased = words_.add(highest, WordCircuits::complement(shift), yes);
  const Word field = words_.choice(moved.back(), part(biased, 0, sort->exponentBits()), Word(sort->exponentBits(), no));
  const std::size_t restBits = moved.size() - sort->significandBits();
  const Word magnitude = packed(field, part(moved, restBits, sort->significandBits() - 1), part(moved, 0, restBits));
  const Literal isLarge = circuit_.conjunction(
      moved.back(), words_.unsignedLess(constant(exponentWidth, (Int128{1} << sort->exponentBits()) - 2), biased));
  const Literal isNothing = isZero(sum);
  const Literal sign = circuit_.choice(isNothing, circuit_.conjunction(large.sign, small.sign), large.sign);
  const Word finite = withSign(sign, words_.choice(isLarge, infinity(sort), magnitude));
  const Word result = words_.choice(large.isInfinite, withSign(large.sign, infinity(sort)), finite);
  const Literal isWrong = circuit_.conjunction(isDifference, circuit_.conjunction(large.isInfinite, small.isInfinite));
  // Among magnitudes, NaN is the largest.
  return words_.choice(circuit_.disjunction(isWrong, large.isNaN), notANumber(sort), result);
}

Word FloatCircuits::multiply(SortRef sort, const Word& left, const Word& right) {
  const Parts l = parts(sort, left), r = parts(sort, right);
  const unsigned exponentWidth = sort->exponentBits() + 4;
  const Number x = number(sort, l, exponentWidth), y = number(sort, r, exponentWidth);
  const std::size_t width = 2 * x.significand.size();
  const Word product = words_.multiply(extended(x.significand, width), extended(y.significand, width));
  const Word higher = words_.choice(product.back(), product, joined({no}, part(product, 0, width - 1)));
  const Word exponent = words_.add(words_.add(x.exponent, y.exponent), Word(exponentWidth, no), product.back());
  const Literal sign = circuit_.exclusiveOr(l.sign, r.sign);
  const Word finite = rounded(sort, {sign, exponent, higher});
  const Literal isInfinite = circuit_.disjunction(l.isInfinite, r.isInfinite);
  const Literal isWrong = circuit_.conjunction(isInfinite, circuit_.disjunction(l.isZero, r.isZero));
  const Word result = words_.choice(isInfinite, withSign(sign, infinity(sort)), finite);
  return words_.choice(circuit_.disjunction(isWrong, circuit_.disjunction(l.isNaN, r.isNaN)), notANumber(sort), result);
}

Word FloatCircuits::divide(SortRef sort, const Word& left, const Word& right) {
  const Parts l = parts(sort, left), r = parts(sort, right);
  const unsigned exponentWidth = sort->exponentBits() + 4;
  const Number x = number(sort, l, exponentWidth), y = number(sort, r, exponentWidth);
  // Digit by digit, as long as digits matter for rounding; what remains is one more.
  const std::size_t digits = sort->significandBits() + 3;
  const Word divisor = extended(y.significand, y.significand.size() + 1);
  Word remainder = extended(x.significand, divisor.size()), quotient(digits + 1);
  for (std::size_t digit = digits; digit > 0; --digit) {
    quotient[digit] = -words_.unsignedLess(remainder, divisor);
    const Word rest =
        words_.choice(quotient[digit], words_.add(remainder, WordCircuits::complement(divisor), yes), remainder);
    remainder = joined({no}, part(rest, 0, rest.size() - 1));
  }
  quotient.front() = circuit_.disjunction(remainder);
  const Word higher = words_.choice(quotient.back(), quotient, joined({no}, part(quotient, 0, digits)));
  const Word difference = words_.add(x.exponent, WordCircuits::complement(y.exponent), yes);
  const Word exponent = words_.add(difference, Word(exponentWidth, -quotient.back()));
  const Literal sign = circuit_.exclusiveOr(l.sign, r.sign);
  const Word finite = rounded(sort, {sign, exponent, higher});
  const Literal isInfinite = circuit_.disjunction(l.isInfinite, r.isZero),
                isNothing = circuit_.disjunction(l.isZero, r.isInfinite);
  const Literal isWrong =
      circuit_.disjunction(circuit_.conjunction(l.isInfinite, r.isInfinite), circuit_.conjunction(l.isZero, r.isZero));
  const Word none = Word(wordWidth(sort) - 1, no);
  const Word result =
      words_.choice(isInfinite, withSign(sign, infinity(sort)), words_.choice(isNothing, withSign(sign, none), finite));
  return words_.choice(circuit_.disjunction(isWrong, circuit_.disjunction(l.isNaN, r.isNaN)), notANumber(sort), result);
}

Word FloatCircuits::convert(SortRef from, SortRef to, const Word& value) {
  const Parts source = parts(from, value);
  const Word finite = rounded(to, number(from, source, std::max(from->exponentBits(), to->exponentBits()) + 4));
  const Word result = words_.choice(source.isInfinite, withSign(source.sign, infinity(to)), finite);
  return words_.choice(source.isNaN, notANumber(to), result);
}

Word FloatCircuits::fromInteger(SortRef to, const Word& integer, bool isSigned) {
  const Literal sign = isSigned ? integer.back() : no;
  auto [significand, shift] = normalised(words_.choice(sign, words_.negate(integer), integer));
  const std::size_t exponentWidth =
      std::max<std::size_t>(to->exponentBits(), static_cast<std::size_t>(std::bit_width(integer.size()))) + 4;
  const Word exponent = words_.add(constant(exponentWidth, static_cast<Int128>(integer.size()) - 1),
                                   words_.negate(extended(shift, exponentWidth)));
  return rounded(to, {sign, exponent, significand});
}

Word FloatCircuits::toInteger(SortRef from, const Word& value, unsigned width, bool isSigned) {
  const Parts source = parts(from, value);
  const std::size_t fractionBits = from->significandBits() - 1;
  const std::size_t exponentWidth =
      std::max<std::size_t>(from->exponentBits(), static_cast<std::size_t>(std::bit_width(std::size_t{width}))) + 2;
  const Word exponent = words_.add(extended(source.exponent, exponentWidth), constant(exponentWidth, -biasOf(from)));
  const Literal isSmall = exponent.back(), isLarge = words_.signedLess(constant(exponentWidth, width - 1), exponent);
  // One bit more than the integer has, before the fraction; larger exponents do not fit.
  const Word room = extended(joined(source.fraction, {yes}), fractionBits + width + 1);
  const Word magnitude =
      words_.choice(isSmall, Word(width + 1, no), part(words_.shiftLeft(room, exponent), fractionBits, width + 1));
  const Word signedValue = words_.choice(source.sign, words_.negate(magnitude), magnitude);
  const Literal isInside =
      isSigned ? -circuit_.exclusiveOr(signedValue[width], signedValue[width - 1])
               : circuit_.conjunction(-magnitude[width], -circuit_.conjunction(source.sign, -isZero(magnitude)));
  const Literal isFinite = -circuit_.conjunction(source.exponent);
  const Literal fits =
      circuit_.conjunction(isFinite, circuit_.disjunction(isSmall, circuit_.conjunction(-isLarge, isInside)));
  return words_.choice(fits, part(signedValue, 0, width), words_.fresh(width));
}

}  // namespace argosy::smt
