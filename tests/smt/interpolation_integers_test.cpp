// Between bits and integers: sums of numbers mean over the bits what they mean over the integers, and encoded formulas that neither
// wrap around nor contain what is not linear are equivalent to the original ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "smt/interpolation/integer_decoding.h"
#include "smt/model.h"

namespace argosy::smt {
namespace {

class NumberSums : public testing::Test {
 protected:
  static constexpr unsigned width = 3;

  /// Calls `visit` with a model for each value of all words.
  template <class Visit>
  void forAllValues(Visit&& visit) {
    for (UInt128 bits = 0; bits < UInt128{1} << width * words.size(); ++bits) {
      Model model;
      for (std::size_t i = 0; i < words.size(); ++i) model.set(words[i], terms.bitVector(width, bits >> i * width));
      visit(model);
    }
  }

  static Int128 valueOf(const NumberSum& sum, const Model& model) {
    Int128 value = sum.constant();
    for (const auto& [number, factor] : sum.multiples())
      value += factor * numberOf(model.value(number.word), number.reading);
    return value;
  }

  NumberSum randomSum() {
    NumberSum sum(static_cast<Int128>(random() % 21) - 10);
    for (std::size_t i = random() % 4; i > 0; --i) {
      NumberSum each(
          BitNumber::of(words[random() % words.size()], random() % 2 == 0 ? Reading::Signed : Reading::Unsigned));
      each.multiply(static_cast<Int128>(random() % 7) - 3);
      sum.add(each);
    }
    return sum;
  }

  TermTable terms;
  std::vector<TermRef> words = {terms.symbol("x", terms.bitVectorSort(width)),
                                terms.symbol("y", terms.bitVectorSort(width)),
                                terms.symbol("z", terms.bitVectorSort(width))};
  std::mt19937_64 random{5};
};

TEST_F(NumberSums, ComparisonsAreExact) {
  SumToBits exact(terms, Wrapping::Nowhere), wrapping(terms, Wrapping::InEqualities);
  for (int i = 0; i < 150; ++i) {
    const NumberSum sum = randomSum();
    const TermRef isNegative = exact.isNegative(sum), isZero = exact.isZero(sum);
    EXPECT_EQ(wrapping.isNegative(sum), isNegative);
    forAllValues([&](const Model& model) {
      const Int128 value = valueOf(sum, model);
      Evaluation evaluation(terms, model);
      ASSERT_EQ(evaluation.isTrue(isNegative), value < 0) << toSmtLib(std::span(&isNegative, 1));
      ASSERT_EQ(evaluation.isTrue(isZero), value == 0) << toSmtLib(std::span(&isZero, 1));
    });
    if (HasFatalFailure()) return;
  }
}

TEST_F(NumberSums, EquationsMayWrapAround) {
  SumToBits wrapping(terms, Wrapping::InEqualities);
  NumberSum difference(BitNumber::of(words[0], Reading::Signed)), twice(BitNumber::of(words[1], Reading::Signed));
  twice.multiply(-2);
  difference.add(twice);
  const TermRef doubled = terms.binary(TermKind::BvMultiply, words[1], terms.bitVector(width, 2));
  EXPECT_EQ(wrapping.isZero(difference), terms.equal(words[0], doubled));
}

TEST_F(NumberSums, ComparisonsStaySmall) {
  SumToBits bits(terms, Wrapping::InEqualities);
  const auto difference = [&](TermRef left, TermRef right, Int128 offset, Reading reading) {
    NumberSum result(BitNumber::of(right, reading));
    result.multiply(-1);
    result.add(NumberSum(BitNumber::of(left, reading)));
    result.add(NumberSum(offset));
    return result;
  };
  const TermRef x = words[0], y = words[1];
  EXPECT_EQ(bits.isNegative(difference(x, y, 0, Reading::Signed)), terms.binary(TermKind::BvSignedLess, x, y));
  EXPECT_EQ(bits.isNegative(difference(x, y, -1, Reading::Unsigned)),
            terms.negation(terms.binary(TermKind::BvUnsignedLess, y, x)));
  NumberSum single(BitNumber::of(x, Reading::Signed));
  single.multiply(2);
  single.add(NumberSum(-3));  // 2 x < 3
  EXPECT_EQ(bits.isNegative(single), terms.binary(TermKind::BvSignedLess, x, terms.bitVector(width, 2)));
}

TEST_F(NumberSums, RemaindersAndQuotientsAreExact) {
  SumToBits bits(terms, Wrapping::Nowhere);
  for (int i = 0; i < 60; ++i) {
    const NumberSum sum = randomSum();
    const auto divisor = static_cast<Int128>(random() % 6 + 2);
    const BitNumber remainder = bits.remainder(sum, divisor), quotient = bits.quotient(sum, divisor);
    forAllValues([&](const Model& model) {
      const Int128 value = valueOf(sum, model), rest = (value % divisor + divisor) % divisor;
      Evaluation evaluation(terms, model);
      ASSERT_EQ(numberOf(evaluation(remainder.word), remainder.reading), rest);
      ASSERT_EQ(numberOf(evaluation(quotient.word), quotient.reading), (value - rest) / divisor);
    });
    if (HasFatalFailure()) return;
  }
}

TEST_F(NumberSums, NumbersThatDoNotFitAreRefused) {
  NumberSum sum(BitNumber::of(words[0], Reading::Signed));
  EXPECT_THROW(for (int i = 0; i < 10; ++i) sum.multiply(Int128{1} << 60), std::range_error);
}

class IntegerEncodings : public NumberSums {
 protected:
  TermRef less(TermKind kind, TermRef left, TermRef right) { return terms.binary(kind, left, right); }
  TermRef number(Int128 value) { return terms.bitVector(width, static_cast<UInt128>(value)); }

  /// A random formula in which every operator of the encoding occurs.
  TermRef randomWord(unsigned depth) {
    if (depth == 0)
      return random() % 3 == 0 ? number(static_cast<Int128>(random() % 8)) : words[random() % words.size()];
    const TermRef a = randomWord(depth - 1), b = randomWord(depth - 1);
    const TermRef constant = number(static_cast<Int128>(random() % 3 + 1));
    switch (random() % 12) {
      case 0: return terms.bvAdd(a, b);
      case 1: return terms.bvSubtract(a, b);
      case 2: return terms.binary(TermKind::BvMultiply, a, constant);
      case 3: return terms.bvComplement(a);
      case 4: return terms.ite(randomAtom(depth - 1), a, b);
      case 5: return terms.binary(TermKind::BvUnsignedRemainder, a, constant);
      case 6: return terms.binary(TermKind::BvUnsignedDivide, a, constant);
      case 7: return terms.binary(TermKind::BvSignedRemainder, a, constant);
      case 8: return terms.binary(TermKind::BvSignedDivide, a, constant);
      case 9: return terms.binary(TermKind::BvAnd, a, number(3));
      case 10:
        return terms.binary(random() % 2 == 0 ? TermKind::BvLogicalShiftRight : TermKind::BvArithmeticShiftRight, a,
                            number(1));
      default:
        return terms.extract(random() % 2 == 0 ? terms.zeroExtend(a, width + 2) : terms.signExtend(a, width + 2), width,
                             1);
    }
  }
  TermRef randomAtom(unsigned depth) {
    const TermRef a = randomWord(depth), b = randomWord(depth);
    switch (random() % 4) {
      case 0: return terms.equal(a, b);
      case 1: return less(TermKind::BvSignedLess, a, b);
      case 2: return less(TermKind::BvUnsignedLess, a, b);
      default: return less(TermKind::BvSignedLess, terms.zeroExtend(a, width + 1), terms.signExtend(b, width + 1));
    }
  }
};

/// With sums that wrap around, the encoding is exact, and so is what comes back from it.
TEST_F(IntegerEncodings, WrappingSumsAreExact) {
  for (int i = 0; i < 60; ++i) {
    const TermRef formula = terms.disjunction(terms.conjunction(randomAtom(2), randomAtom(1)), randomAtom(2));
    IntegerEncoding encoding(terms, std::span(&formula, 1), IntegerEncoding::Sums::Wrapping);
    const TermRef encoded = encoding.encode(formula);
    const TermRef ranges = encoding.rangesIn(encoded, IntegerEncoding::Bounds::Complete);
    const TermRef decoded = IntegerDecoding(terms, encoding, Wrapping::Nowhere).decode(encoded);
    forAllValues([&](const Model& model) {
      Evaluation evaluation(terms, model);
      Model numbers;
      for (const auto& [symbol, meaning] : encoding.meanings())
        numbers.set(symbol, terms.integer(numberOf(evaluation(meaning.term), meaning.reading)));
      Evaluation ofNumbers(terms, numbers);
      const bool expected = evaluation.isTrue(formula);
      ASSERT_TRUE(ofNumbers.isTrue(ranges));
      ASSERT_EQ(ofNumbers.isTrue(encoded), expected)
          << toSmtLib(std::span(&formula, 1)) << toSmtLib(std::span(&encoded, 1));
      ASSERT_EQ(evaluation.isTrue(decoded), expected)
          << toSmtLib(std::span(&formula, 1)) << toSmtLib(std::span(&decoded, 1));
    });
    if (HasFatalFailure()) return;
  }
}

TEST_F(IntegerEncodings, ReadingsFollowUses) {
  const TermRef x = words[0], y = words[1], z = words[2];
  const TermRef formulas[] = {terms.equal(y, terms.bvAdd(x, number(1))), less(TermKind::BvUnsignedLess, y, number(5)),
                              less(TermKind::BvSignedLess, z, number(3))};
  const Readings readings(formulas);
  EXPECT_EQ(readings.of(x), Reading::Unsigned);
  EXPECT_EQ(readings.of(y), Reading::Unsigned);
  EXPECT_EQ(readings.of(z), Reading::Signed);
}

/// Two bounds that meet come back as an equation, which holds over the bits even where sums wrap around.
TEST_F(IntegerEncodings, BoundsThatMeetAreEquations) {
  const TermRef formula = less(TermKind::BvSignedLess, words[0], words[1]);
  IntegerEncoding encoding(terms, std::span(&formula, 1), IntegerEncoding::Sums::Ideal);
  const TermRef encoded = encoding.encode(formula);
  const TermRef x = encoded->operand(0), y = encoded->operand(1);
  const TermRef next = terms.arithmetic(TermKind::Add, x, terms.integer(1));
  const TermRef atMost = terms.arithmetic(TermKind::LessEqual, y, next),
                atLeast = terms.arithmetic(TermKind::LessEqual, next, y);
  IntegerDecoding decoding(terms, encoding, Wrapping::InEqualities);
  const TermRef expected = terms.equal(words[1], terms.bvAdd(words[0], number(1)));
  const TermRef both = decoding.decode(terms.conjunction(atMost, atLeast));
  const TermRef neither = decoding.decode(terms.disjunction(terms.negation(atMost), terms.negation(atLeast)));
  forAllValues([&](const Model& model) {
    Evaluation evaluation(terms, model);
    ASSERT_EQ(evaluation.isTrue(both), evaluation.isTrue(expected));
    ASSERT_NE(evaluation.isTrue(neither), evaluation.isTrue(expected));
  });
}

}  // namespace
}  // namespace argosy::smt
