#include "smt/interpolation/number_sum.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/floor_division.h"
#include "smt/fraction.h"

namespace argosy::smt {
namespace {

// Far enough from the ends of 128 bits that sums of a few need no checks of their own.
constexpr Int128 largest = Int128{1} << 120;

Int128 checked(Int128 value) {
  if (value > largest || value < -largest) throw std::range_error("a number of too many bits");
  return value;
}

Int128 sumOf(Int128 left, Int128 right) { return checked(left + right); }

Int128 productOf(Int128 left, Int128 right) {
  Int128 product = 0;
  if (__builtin_mul_overflow(left, right, &product)) throw std::range_error("a number of too many bits");
  return checked(product);
}

Int128 magnitude(Int128 value) { return value < 0 ? -value : value; }

/// Of a two's-complement number that has all values of the range.
unsigned signedWidth(const NumberRange& range) {
  unsigned width = 1;
  while (range.lowest < -(Int128{1} << (width - 1)) || range.highest > (Int128{1} << (width - 1)) - 1) ++width;
  return width;
}

/// All of the same width, so that wrapping around has a meaning.
std::optional<unsigned> commonWidth(std::span<const NumberSum::Multiple> multiples) {
  const unsigned width = multiples.front().number.word->sort()->width();
  const bool isCommon =
      std::ranges::all_of(multiples, [&](const auto& each) { return each.number.word->sort()->width() == width; });
  return isCommon ? std::optional(width) : std::nullopt;
}

std::optional<Reading> commonReading(std::span<const NumberSum::Multiple> multiples) {
  const Reading reading = multiples.front().number.reading;
  const bool isCommon =
      std::ranges::all_of(multiples, [&](const auto& each) { return each.number.reading == reading; });
  return isCommon ? std::optional(reading) : std::nullopt;
}

TermKind lessIn(Reading reading) {
  return reading == Reading::Signed ? TermKind::BvSignedLess : TermKind::BvUnsignedLess;
}

Int128 commonFactor(const NumberSum& sum) {
  Int128 factor = 0;
  for (const auto& multiple : sum.multiples()) factor = greatestCommonDivisor(factor, multiple.factor);
  return factor;
}

/// The multiples divided by their common factor, with another constant.
NumberSum divided(const NumberSum& sum, Int128 factor, Int128 constant) {
  NumberSum result(constant);
  for (const auto& multiple : sum.multiples()) {
    NumberSum each(multiple.number);
    each.multiply(multiple.factor / factor);
    result.add(each);
  }
  return result;
}

}  // namespace

NumberRange NumberSum::range() const {
  NumberRange range{constant_, constant_};
  for (const auto& [number, factor] : multiples_) {
    const Int128 low = productOf(number.range.lowest, factor), high = productOf(number.range.highest, factor);
    range.lowest = sumOf(range.lowest, std::min(low, high));
    range.highest = sumOf(range.highest, std::max(low, high));
  }
  return range;
}

void NumberSum::add(const NumberSum& other) {
  constant_ = sumOf(constant_, other.constant_);
  const auto before = [](const Multiple& left, const Multiple& right) {
    return std::pair(left.number.word->id(), left.number.reading) <
           std::pair(right.number.word->id(), right.number.reading);
  };
  std::vector<Multiple> merged;
  std::ranges::merge(multiples_, other.multiples_, std::back_inserter(merged), before);
  multiples_.clear();
  for (const Multiple& each : merged) {
    if (!multiples_.empty() && !before(multiples_.back(), each)) {
      multiples_.back().factor = sumOf(multiples_.back().factor, each.factor);
    } else {
      multiples_.push_back(each);
    }
  }
  std::erase_if(multiples_, [](const Multiple& each) { return each.factor == 0; });
}

void NumberSum::multiply(Int128 factor) {
  constant_ = productOf(constant_, factor);
  for (Multiple& each : multiples_) each.factor = productOf(each.factor, factor);
  if (factor == 0) multiples_.clear();
}

TermRef SumToBits::isBelow(const BitNumber& number, Int128 bound) {
  if (bound <= number.range.lowest) return terms_.truth(false);
  if (bound > number.range.highest) return terms_.truth(true);
  return terms_.binary(lessIn(number.reading), number.word, constant(number.word->sort()->width(), bound));
}

TermRef SumToBits::extended(const BitNumber& number, unsigned width) {
  const unsigned from = number.word->sort()->width();
  if (width < from) return terms_.extract(number.word, width - 1, 0);
  if (width == from) return number.word;
  return number.reading == Reading::Signed ? terms_.signExtend(number.word, width)
                                           : terms_.zeroExtend(number.word, width);
}

SumToBits::Sides SumToBits::sides(const NumberSum& sum, unsigned width) {
  Sides result{nullptr, nullptr};
  const auto append = [&](TermRef& side, TermRef word) { side = side ? terms_.bvAdd(side, word) : word; };
  for (const auto& [number, factor] : sum.multiples()) {
    const TermRef word =
        terms_.binary(TermKind::BvMultiply, extended(number, width), constant(width, magnitude(factor)));
    append(factor > 0 ? result.left : result.right, word);
  }
  // The constant joins the side that it makes larger, or the one that would be empty.
  if (!result.left) {
    result.left = constant(width, sum.constant());
  } else if (!result.right) {
    result.right = constant(width, -sum.constant());
  } else {
    append(sum.constant() > 0 ? result.left : result.right, constant(width, magnitude(sum.constant())));
  }
  return result;
}

unsigned SumToBits::exactWidth(const NumberSum& sum) const {
  NumberRange range;
  const auto include = [&](NumberRange each) {
    range.lowest = sumOf(range.lowest, std::min<Int128>(each.lowest, 0));
    range.highest = sumOf(range.highest, std::max<Int128>(each.highest, 0));
  };
  for (const auto& [number, factor] : sum.multiples()) {
    // Either sign: the multiple may be on either side.
    const Int128 low = productOf(number.range.lowest, magnitude(factor)),
                 high = productOf(number.range.highest, magnitude(factor));
    include({low, high});
  }
  include({-magnitude(sum.constant()), magnitude(sum.constant())});
  const unsigned width = signedWidth(range);
  if (width > 126) throw std::range_error("a number of too many bits");
  return width;
}

TermRef SumToBits::isNegative(const NumberSum& sum) {
  const NumberRange range = sum.range();
  if (range.highest < 0) return terms_.truth(true);
  if (range.lowest >= 0) return terms_.truth(false);
  // With the common factor g: sum < -constant means sum / g <= floor((-constant - 1) / g).
  const Int128 factor = commonFactor(sum), bound = floorDivide(-sum.constant() - 1, factor) + 1;
  const NumberSum reduced = divided(sum, factor, -bound);
  const auto multiples = reduced.multiples();
  if (multiples.size() == 1)
    return multiples[0].factor > 0 ? isBelow(multiples[0].number, bound)
                                   : terms_.negation(isBelow(multiples[0].number, -bound + 1));
  const auto width = commonWidth(multiples);
  const auto reading = commonReading(multiples);
  const bool isDifference =
      multiples.size() == 2 && multiples[0].factor == -multiples[1].factor && magnitude(multiples[0].factor) == 1;
  if (isDifference && width && reading && (bound == 0 || bound == 1)) {
    const bool firstIsPositive = multiples[0].factor > 0;
    const TermRef positive = multiples[firstIsPositive ? 0 : 1].number.word,
                  negative = multiples[firstIsPositive ? 1 : 0].number.word;
    return bound == 0 ? terms_.binary(lessIn(*reading), positive, negative)
                      : terms_.negation(terms_.binary(lessIn(*reading), negative, positive));
  }
  if (wrapping_ == Wrapping::Everywhere && width && reading) {
    const Sides wrapped = sides(reduced, *width);
    return terms_.binary(lessIn(*reading), wrapped.left, wrapped.right);
  }
  const Sides exactSides = sides(reduced, exactWidth(reduced));
  return terms_.binary(TermKind::BvSignedLess, exactSides.left, exactSides.right);
}

TermRef SumToBits::isZero(const NumberSum& sum) {
  if (sum.isConstant()) return terms_.truth(sum.constant() == 0);
  const Int128 factor = commonFactor(sum);
  if (sum.constant() % factor != 0) return terms_.truth(false);
  const NumberSum reduced = divided(sum, factor, sum.constant() / factor);
  const auto multiples = reduced.multiples();
  if (multiples.size() == 1) {
    const BitNumber& number = multiples[0].number;
    const Int128 value = multiples[0].factor > 0 ? -reduced.constant() : reduced.constant();
    if (value < number.range.lowest || value > number.range.highest) return terms_.truth(false);
    return terms_.equal(number.word, constant(number.word->sort()->width(), value));
  }
  const auto width = commonWidth(multiples);
  const Sides equation = sides(reduced, wrapping_ != Wrapping::Nowhere && width ? *width : exactWidth(reduced));
  return terms_.equal(equation.left, equation.right);
}

TermRef SumToBits::lowBits(const NumberSum& sum, unsigned width) {
  TermRef result = constant(width, sum.constant());
  for (const auto& [number, factor] : sum.multiples())
    result =
        terms_.bvAdd(result, terms_.binary(TermKind::BvMultiply, extended(number, width), constant(width, factor)));
  return result;
}

BitNumber SumToBits::exact(const NumberSum& sum, unsigned atLeast) {
  unsigned width = std::max(exactWidth(sum), atLeast);
  // Parts of a difference are on one side now.
  const NumberRange range = sum.range();
  width = std::max(width, signedWidth(range)) + 1;
  if (width > 126) throw std::range_error("a number of too many bits");
  return {lowBits(sum, width), Reading::Signed, range};
}

BitNumber SumToBits::remainder(const NumberSum& sum, Int128 divisor) {
  const NumberRange range{0, divisor - 1};
  for (unsigned bits = 1; bits < 64; ++bits) {
    if (divisor == Int128{1} << bits) return {lowBits(sum, bits), Reading::Unsigned, range};
  }
  const BitNumber dividend = exact(sum, signedWidth({0, divisor}));
  const unsigned width = dividend.word->sort()->width();
  const TermRef modulus = constant(width, divisor);
  if (dividend.range.lowest >= 0)
    return {terms_.binary(TermKind::BvUnsignedRemainder, dividend.word, modulus), Reading::Signed, range};
  const TermRef remainder = terms_.binary(TermKind::BvSignedRemainder, dividend.word, modulus);
  const TermRef isBelowZero = terms_.binary(TermKind::BvSignedLess, remainder, constant(width, 0));
  return {terms_.ite(isBelowZero, terms_.bvAdd(remainder, modulus), remainder), Reading::Signed, range};
}

BitNumber SumToBits::quotient(const NumberSum& sum, Int128 divisor) {
  const BitNumber dividend = exact(sum, signedWidth({0, divisor}));
  const NumberRange range{floorDivide(dividend.range.lowest, divisor), floorDivide(dividend.range.highest, divisor)};
  const unsigned width = dividend.word->sort()->width();
  const TermRef modulus = constant(width, divisor);
  if (dividend.range.lowest >= 0)
    return {terms_.binary(TermKind::BvUnsignedDivide, dividend.word, modulus), Reading::Signed, range};
  const TermRef quotient = terms_.binary(TermKind::BvSignedDivide, dividend.word, modulus);
  const TermRef isRoundedUp = terms_.binary(
      TermKind::BvSignedLess, terms_.binary(TermKind::BvSignedRemainder, dividend.word, modulus), constant(width, 0));
  return {terms_.ite(isRoundedUp, terms_.bvAdd(quotient, constant(width, -1)), quotient), Reading::Signed, range};
}

}  // namespace argosy::smt
