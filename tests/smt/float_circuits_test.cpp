// Circuits of floats against base's arithmetic: inputs that are constants decide every gate.
#include "smt/float_circuits.h"

#include <gtest/gtest.h>

#include <random>

#include "smt/float_constants.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

class NoClauses final : public ClauseSink {
 public:
  void clause(std::span<const Literal>) override {}
};

struct Format {
  FloatFormat format;
  unsigned exponentBits, significandBits;
};
void PrintTo(const Format& format, std::ostream* out) { *out << format.exponentBits << "_" << format.significandBits; }

TEST(WordCircuits, WordsOfMoreThan128Bits) {
  NoClauses clauses;
  Circuit circuit{clauses};
  WordCircuits words{circuit};
  const UInt128 ones = ~UInt128{0};
  const Word narrow = WordCircuits::constant(128, ones), wide = WordCircuits::constant(200, ones);
  EXPECT_EQ(std::ranges::count(wide, Circuit::truth), 128) << "the bits above are 0";
  EXPECT_TRUE(WordCircuits::constantBits(narrow) == ones);
  EXPECT_EQ(WordCircuits::constantBits(wide), std::nullopt);
  // (2^128 - 1) * 2 has a bit that 128 do not have.
  const Word twice = words.multiply(wide, WordCircuits::constant(200, 2));
  EXPECT_EQ(std::ranges::count(twice, Circuit::truth), 128);
  EXPECT_EQ(twice[0], -Circuit::truth);
  EXPECT_EQ(twice[128], Circuit::truth);
}

class FloatCircuitsTest : public testing::TestWithParam<Format> {
 protected:
  static constexpr int rounds = 1000;

  TermTable terms;
  NoClauses clauses;
  Circuit circuit{clauses};
  WordCircuits words{circuit};
  FloatCircuits floats{circuit, words};
  std::mt19937_64 random{20};
  SortRef sort = terms.floatSort(GetParam().exponentBits, GetParam().significandBits);

  SortRef sortOf(const Format& format) { return terms.floatSort(format.exponentBits, format.significandBits); }
  static UInt128 canonical(SortRef of, UInt128 bits) { return isFloatNaN(of, bits) ? canonicalNaN(of) : bits; }

  /// Often at the edges of the format, and often near another one.
  UInt128 sample(SortRef of, std::optional<UInt128> other = std::nullopt) {
    const unsigned fractionBits = of->significandBits() - 1, width = wordWidth(of);
    const UInt128 any = truncate(UInt128{random()} << 64 | random(), width);
    if (other && random() % 3 == 0)
      return canonical(of, truncate(*other + random() % 5 - 2, width) ^ (random() % 2 ? UInt128{1} << (width - 1) : 0));
    const UInt128 sign = any & UInt128{1} << (width - 1);
    const UInt128 fractions[] = {0,
                                 1,
                                 truncate(~UInt128{0}, fractionBits),
                                 UInt128{1} << (fractionBits - 1),
                                 truncate(any, fractionBits),
                                 UInt128{1} << random() % fractionBits};
    const UInt128 highest = truncate(~UInt128{0}, of->exponentBits()), bias = highest >> 1;
    const UInt128 exponents[] = {0,
                                 1,
                                 2,
                                 highest,
                                 highest - 1,
                                 bias,
                                 bias + random() % of->significandBits(),
                                 bias - random() % 10,
                                 truncate(any >> fractionBits, of->exponentBits())};
    return canonical(of, sign | exponents[random() % std::size(exponents)] << fractionBits |
                             fractions[random() % std::size(fractions)]);
  }

  static Word word(SortRef of, UInt128 bits) { return WordCircuits::constant(wordWidth(of), bits); }

  static void expectBits(const Word& actual, UInt128 expected, const std::string& what) {
    ASSERT_TRUE(WordCircuits::isConstant(actual)) << what;
    ASSERT_TRUE(WordCircuits::constantBits(actual) == expected) << what;
  }

  static std::string text(UInt128 bits) {
    std::string digits;
    for (; bits != 0; bits >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[static_cast<unsigned>(bits & 15)]);
    return " " + digits;
  }
};

TEST_P(FloatCircuitsTest, ComputeAndCompare) {
  const FloatFormat format = GetParam().format;
  const auto raw = [&](UInt128 bits) { return floating::fromInterchange(format, bits); };
  for (int round = 0; round < rounds; ++round) {
    const UInt128 a = sample(sort), b = sample(sort, a);
    const Word x = word(sort, a), y = word(sort, b);
    const std::string what = text(a) + text(b);
    const auto result = [&](FloatOperation operation) {
      return canonical(sort, floating::toInterchange(format, floating::apply(format, operation, raw(a), raw(b))));
    };
    expectBits(floats.add(sort, x, y), result(FloatOperation::Add), "+" + what);
    expectBits(floats.add(sort, x, floats.negate(sort, y)), result(FloatOperation::Subtract), "-" + what);
    expectBits(floats.multiply(sort, x, y), result(FloatOperation::Multiply), "*" + what);
    expectBits(floats.divide(sort, x, y), result(FloatOperation::Divide), "/" + what);
    const FloatOrder order = floating::compare(format, raw(a), raw(b));
    expectBits({floats.less(sort, x, y)}, order == FloatOrder::Less, "<" + what);
    expectBits({floats.equal(sort, x, y)}, order == FloatOrder::Equal, "=" + what);
    expectBits({floats.isNaN(sort, x)}, isFloatNaN(sort, a), "NaN" + what);
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatCircuitsTest, ConvertToAllFormats) {
  for (const Format& to : {Format{FloatFormat::Half, 5, 11},
                           {FloatFormat::Single, 8, 24},
                           {FloatFormat::Double, 11, 53},
                           {FloatFormat::X87Extended, 15, 64},
                           {FloatFormat::Quad, 15, 113}}) {
    const SortRef target = sortOf(to);
    for (int round = 0; round < rounds / 4; ++round) {
      const UInt128 a = sample(sort);
      const UInt128 expected =
          floating::convert(GetParam().format, to.format, floating::fromInterchange(GetParam().format, a));
      expectBits(floats.convert(sort, target, word(sort, a)),
                 canonical(target, floating::toInterchange(to.format, expected)), text(a));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(FloatCircuitsTest, ConvertFromAndToIntegers) {
  const FloatFormat format = GetParam().format;
  for (const unsigned width : {1u, 8u, 13u, 32u, 64u, 128u})
    for (const bool isSigned : {false, true})
      for (int round = 0; round < rounds / 8; ++round) {
        const UInt128 any = UInt128{random()} << 64 | random();
        const UInt128 integers[] = {
            0, 1, ~UInt128{0}, UInt128{1} << (width - 1), (UInt128{1} << (width - 1)) - 1, any >> random() % 128, any};
        const UInt128 integer = truncate(integers[random() % std::size(integers)], width);
        expectBits(floats.fromInteger(sort, WordCircuits::constant(width, integer), isSigned),
                   floating::toInterchange(format, floating::fromInteger(format, integer, width, isSigned)),
                   text(integer));
        const UInt128 a = sample(sort);
        const auto expected = floating::toInteger(format, floating::fromInterchange(format, a), width, isSigned);
        const Word actual = floats.toInteger(sort, word(sort, a), width, isSigned);
        if (expected) expectBits(actual, truncate(*expected, width), text(a));
        else ASSERT_FALSE(WordCircuits::isConstant(actual)) << text(a) << ": any value is possible";
        if (HasFatalFailure()) return;
      }
}

TEST_P(FloatCircuitsTest, HaveOneNaN) {
  const UInt128 other = canonicalNaN(sort) | 1 | UInt128{1} << (wordWidth(sort) - 1);
  expectBits(floats.fromBits(sort, word(sort, other)), canonicalNaN(sort), "from bits");
  expectBits(floats.negate(sort, word(sort, canonicalNaN(sort))), canonicalNaN(sort), "negated");
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatCircuitsTest,
                         testing::Values(Format{FloatFormat::Half, 5, 11}, Format{FloatFormat::Single, 8, 24},
                                         Format{FloatFormat::Double, 11, 53}, Format{FloatFormat::X87Extended, 15, 64},
                                         Format{FloatFormat::Quad, 15, 113}),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace argosy::smt
