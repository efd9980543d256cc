#include "smt/word_circuits.h"

#include <algorithm>
#include <cstdlib>

namespace argosy::smt {
namespace {

Word shiftedLeft(const Word& word, std::size_t amount, Literal fill) {
  Word result(word.size(), fill);
  for (std::size_t i = amount; i < word.size(); ++i) result[i] = word[i - amount];
  return result;
}

Word shiftedRight(const Word& word, std::size_t amount, Literal fill) {
  Word result(word.size(), fill);
  for (std::size_t i = amount; i < word.size(); ++i) result[i - amount] = word[i];
  return result;
}

std::size_t decidedBits(const Word& word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(word, [](Literal bit) { return std::abs(bit) == Circuit::truth; }));
}

}  // namespace

Word WordCircuits::constant(unsigned width, UInt128 bits) {
  Word word(width);
  for (unsigned i = 0; i < width; ++i) word[i] = i < 128 && ((bits >> i) & 1) != 0 ? Circuit::truth : -Circuit::truth;
  return word;
}

bool WordCircuits::isConstant(const Word& word) { return decidedBits(word) == word.size(); }

std::optional<UInt128> WordCircuits::constantBits(const Word& word) {
  if (!isConstant(word)) return std::nullopt;
  UInt128 bits = 0;
  // In longer words, multiplication could carry out of 128 bits.
  const std::size_t most = word.size() > 128 ? 127 : 128;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != Circuit::truth) continue;
    if (i >= most) return std::nullopt;
    bits |= UInt128{1} << i;
  }
  return bits;
}

Word WordCircuits::fresh(std::size_t width) {
  Word word(width);
  for (Literal& bit : word) bit = circuit_.fresh();
  return word;
}

Literal WordCircuits::equal(const Word& left, const Word& right) {
  Word same(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) same[i] = -circuit_.exclusiveOr(left[i], right[i]);
  return circuit_.conjunction(same);
}

Literal WordCircuits::unsignedLess(const Word& left, const Word& right) {
  Literal less = -Circuit::truth;
  for (std::size_t i = 0; i < left.size(); ++i) less = circuit_.majority(-left[i], right[i], less);
  return less;
}

Literal WordCircuits::signedLess(const Word& left, const Word& right) {
  Word a = left, b = right;
  a.back() = -a.back();
  b.back() = -b.back();
  return unsignedLess(a, b);
}

Word WordCircuits::choice(Literal condition, const Word& then, const Word& otherwise) {
  Word result(then.size());
  for (std::size_t i = 0; i < then.size(); ++i) result[i] = circuit_.choice(condition, then[i], otherwise[i]);
  return result;
}

Word WordCircuits::complement(const Word& word) {
  Word result(word.size());
  std::ranges::transform(word, result.begin(), [](Literal bit) { return -bit; });
  return result;
}

Word WordCircuits::conjunction(const Word& left, const Word& right) {
  Word result(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) result[i] = circuit_.conjunction(left[i], right[i]);
  return result;
}

Word WordCircuits::disjunction(const Word& left, const Word& right) {
  return complement(conjunction(complement(left), complement(right)));
}

Word WordCircuits::exclusiveOr(const Word& left, const Word& right) {
  Word result(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) result[i] = circuit_.exclusiveOr(left[i], right[i]);
  return result;
}

Word WordCircuits::add(const Word& left, const Word& right, Literal carry) {
  Word result(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    result[i] = circuit_.exclusiveOr(circuit_.exclusiveOr(left[i], right[i]), carry);
    if (i + 1 < left.size()) carry = circuit_.majority(left[i], right[i], carry);
  }
  return result;
}

Word WordCircuits::negate(const Word& word) {
  return add(complement(word), Word(word.size(), -Circuit::truth), Circuit::truth);
}

/// As a sum and difference of shifted words, by the factor's non-adjacent form, which has the fewest digits.
Word WordCircuits::multiplyByConstant(const Word& word, UInt128 factor) {
  Word result(word.size(), -Circuit::truth);
  for (std::size_t i = 0; factor != 0 && i < word.size(); ++i, factor >>= 1) {
    if ((factor & 1) == 0) continue;
    const Word shifted = shiftedLeft(word, i, -Circuit::truth);
    if ((factor & 2) != 0) {
      result = add(result, complement(shifted), Circuit::truth);
      // The carry out of 128 bits belongs to a bit that no word has.
      if (++factor == 0) break;
    } else {
      result = add(result, shifted);
    }
  }
  return result;
}

Word WordCircuits::multiply(const Word& left, const Word& right) {
  if (const auto bits = constantBits(right)) return multiplyByConstant(left, *bits);
  if (const auto bits = constantBits(left)) return multiplyByConstant(right, *bits);
  // Rows of decided bits cost least.
  const Word& rows = decidedBits(left) > decidedBits(right) ? left : right;
  const Word& added = decidedBits(left) > decidedBits(right) ? right : left;
  const std::size_t width = left.size();
  Word result(width, -Circuit::truth);
  for (std::size_t i = 0; i < width; ++i) {
    if (rows[i] == -Circuit::truth) continue;
    // The lower bits of the result are final: add to the upper ones only.
    Word upper(result.begin() + static_cast<std::ptrdiff_t>(i), result.end());
    Word row(width - i);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = circuit_.conjunction(rows[i], added[j]);
    upper = add(upper, row);
    std::ranges::copy(upper, result.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return result;
}

/// Restoring division, which gives all ones and the dividend for a zero divisor. A remainder is less than the divisor, and has as many bits.
WordCircuits::Division WordCircuits::divide(const Word& left, const Word& right) {
  const std::size_t width = left.size();
  std::size_t bits = width;  // of the divisor, as far as it is known
  while (bits > 0 && right[bits - 1] == -Circuit::truth) --bits;
  Word divisor(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(bits));
  divisor.push_back(-Circuit::truth);
  Word remainder(bits + 1, -Circuit::truth), quotient(width);
  for (std::size_t i = width; i-- > 0;) {
    remainder = shiftedLeft(remainder, 1, left[i]);
    // Less than twice the divisor: the difference fits, with its sign.
    const Word difference = add(remainder, complement(divisor), Circuit::truth);
    quotient[i] = -difference.back();
    remainder = choice(quotient[i], difference, remainder);
  }
  remainder.back() = -Circuit::truth;
  remainder.resize(width, -Circuit::truth);
  if (bits < width) {
    // Only where the remainder has all bits is the sum right for zero, too.
    const Literal isZero = -circuit_.disjunction(divisor);
    remainder = choice(isZero, left, remainder);
    quotient = choice(isZero, Word(width, Circuit::truth), quotient);
  }
  return {std::move(quotient), std::move(remainder)};
}

WordCircuits::Division WordCircuits::divideSigned(const Word& left, const Word& right) {
  const Literal leftSign = left.back(), rightSign = right.back();
  const Division magnitudes = divide(choice(leftSign, negate(left), left), choice(rightSign, negate(right), right));
  const Literal sign = circuit_.exclusiveOr(leftSign, rightSign);
  return {choice(sign, negate(magnitudes.quotient), magnitudes.quotient),
          choice(leftSign, negate(magnitudes.remainder), magnitudes.remainder)};
}

template <class ShiftBy>
Word WordCircuits::shift(Word word, const Word& amount, Literal fill, ShiftBy&& shiftBy) {
  const std::size_t width = word.size();
  std::size_t stage = 0;
  for (; stage < amount.size() && (std::size_t{1} << stage) < width; ++stage)
    word = choice(amount[stage], shiftBy(word, std::size_t{1} << stage), word);
  // Amounts that are too large although no single bit of them is fill up bit by bit; the remaining bits are each too large.
  const Literal tooLarge = circuit_.disjunction(std::span(amount).subspan(stage));
  return choice(tooLarge, Word(width, fill), word);
}

Word WordCircuits::shiftLeft(const Word& word, const Word& amount) {
  const Literal fill = -Circuit::truth;
  return shift(word, amount, fill, [&](const Word& from, std::size_t by) { return shiftedLeft(from, by, fill); });
}

Word WordCircuits::shiftRight(const Word& word, const Word& amount, Literal fill) {
  return shift(word, amount, fill, [&](const Word& from, std::size_t by) { return shiftedRight(from, by, fill); });
}

}  // namespace argosy::smt
