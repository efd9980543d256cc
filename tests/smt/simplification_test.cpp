// Terms mean what was asked for, however the makers simplify: compared with a reference evaluator on random terms.
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include "tests/smt/random_terms.h"

namespace argosy::smt {
namespace {

UInt128 bitsOf(TermRef constant) {
  return constant->sort()->isBoolean() ? UInt128{constant->isTrue() ? 1U : 0U} : constant->bits();
}

void expectMeaning(TermTable& table, RandomTerms& random, int steps) {
  std::vector<Evaluation> evaluations;
  for (const Model& model : random.worlds()) evaluations.emplace_back(table, model);
  for (int step = 0; step < steps; ++step) {
    const RandomTerms::Entry& entry = random.grow();
    if (entry.term->sort()->isArray()) continue;
    for (std::size_t world = 0; world < evaluations.size(); ++world) {
      const TermRef value = evaluations[world](entry.term);
      ASSERT_TRUE(value != nullptr);
      if (bitsOf(value) == entry.values[world]) continue;
      const TermRef roots[] = {table.equal(entry.term, table.fresh("observed", entry.term->sort()))};
      FAIL() << "expected " << toHexadecimal(entry.values[world]) << ", is " << toHexadecimal(bitsOf(value)) << "\n"
             << toSmtLib(roots);
    }
  }
}

class Simplification : public testing::TestWithParam<std::vector<unsigned>> {};

TEST_P(Simplification, KeepsTheMeaning) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    TermTable table;
    RandomTerms random(table, seed, GetParam());
    random.setWorlds(24);
    for (const unsigned width : GetParam()) {
      random.addSampled("x" + std::to_string(width), width);
      random.addSampled("y" + std::to_string(width), width);
    }
    random.addSampled("p", 0);
    random.addSampled("q", 0);
    expectMeaning(table, random, 300);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, Simplification,
                         testing::Values(std::vector<unsigned>{1, 2}, std::vector<unsigned>{1, 2, 3, 4},
                                         std::vector<unsigned>{4, 8}, std::vector<unsigned>{8, 16, 32},
                                         std::vector<unsigned>{8, 32, 64}, std::vector<unsigned>{5, 7, 12, 63}));

TEST(SimplificationOfJunctions, KeepsTheMeaning) {
  constexpr unsigned symbols = 4, worlds = 1U << symbols;
  struct Entry {
    TermRef term;
    std::uint32_t table;  // a bit for each world: is it true there?
  };
  TermTable table;
  std::mt19937_64 random(21);
  std::vector<Model> models(worlds);
  std::vector<Entry> symbolsOnly;
  for (unsigned i = 0; i < symbols; ++i) {
    const TermRef symbol = table.symbol("p" + std::to_string(i), table.booleanSort());
    std::uint32_t truths = 0;
    for (unsigned world = 0; world < worlds; ++world) {
      models[world].set(symbol, table.truth((world >> i & 1) != 0));
      truths |= (world >> i & 1) << world;
    }
    symbolsOnly.push_back({symbol, truths});
  }
  std::vector<Evaluation> evaluations;
  for (const Model& model : models) evaluations.emplace_back(table, model);
  for (int round = 0; round < 200; ++round) {
    std::vector<Entry> pool = symbolsOnly;
    for (int step = 0; step < 60; ++step) {
      const bool isConjunction = random() % 2 == 0;
      std::vector<TermRef> operands;
      std::uint32_t truths = isConjunction ? (1U << worlds) - 1 : 0;
      for (auto count = 1 + random() % 4; count > 0; --count) {
        // Young ones are the large ones.
        const Entry& entry = pool[pool.size() - 1 - random() % std::min<std::size_t>(pool.size(), 12)];
        const bool isNegated = random() % 2 == 0;
        const std::uint32_t part = isNegated ? ~entry.table & ((1U << worlds) - 1) : entry.table;
        operands.push_back(isNegated ? table.negation(entry.term) : entry.term);
        truths = isConjunction ? truths & part : truths | part;
      }
      const TermRef term = isConjunction ? table.conjunction(operands) : table.disjunction(operands);
      for (unsigned world = 0; world < worlds; ++world)
        ASSERT_EQ(evaluations[world](term)->isTrue(), (truths >> world & 1) != 0) << toSmtLib(std::span(&term, 1));
      if (!term->isTrue() && !term->isFalse()) pool.push_back({term, truths});
    }
  }
}

TEST(SimplificationOfArrays, KeepsTheMeaning) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    TermTable table;
    RandomTerms random(table, seed, {2});
    const SortRef word = table.bitVectorSort(2);
    random.addExhaustive("i", word);
    random.addExhaustive("a", table.arraySort(word, word));
    random.addExhaustive("p", table.booleanSort());
    expectMeaning(table, random, 60);
    if (HasFatalFailure()) return;
  }
}

TEST(SimplificationOfConstants, FoldsEveryOperator) {
  TermTable table;
  std::mt19937_64 seeds(5);
  for (const unsigned width : {1U, 2U, 3U, 7U, 8U, 31U, 32U, 33U, 63U, 64U}) {
    RandomTerms random(table, seeds(), {width});
    for (int i = 0; i < 200; ++i) {
      const UInt128 a = random.randomBits(width), b = random.randomBits(width);
      const TermRef x = table.bitVector(width, a), y = table.bitVector(width, b);
      for (const TermKind kind : wordOperators())
        EXPECT_EQ(table.binary(kind, x, y), table.bitVector(width, referenceOperator(kind, width, a, b)));
      for (const TermKind kind : comparisons())
        EXPECT_EQ(table.binary(kind, x, y), table.truth(referenceOperator(kind, width, a, b) != 0));
    }
  }
}

/// Widths that no machine word has: the laws of arithmetic instead of a reference.
TEST(SimplificationOfConstants, SatisfiesTheLawsOfDivisionIn128Bits) {
  TermTable table;
  RandomTerms random(table, 11, {128});
  const auto apply = [&](TermKind kind, TermRef x, TermRef y) { return table.binary(kind, x, y); };
  for (int i = 0; i < 2000; ++i) {
    const TermRef x = table.bitVector(128, random.randomBits(128)), y = table.bitVector(128, random.randomBits(128));
    if (y->bits() == 0) continue;
    for (const bool isSigned : {false, true}) {
      const TermRef q = apply(isSigned ? TermKind::BvSignedDivide : TermKind::BvUnsignedDivide, x, y);
      const TermRef r = apply(isSigned ? TermKind::BvSignedRemainder : TermKind::BvUnsignedRemainder, x, y);
      EXPECT_EQ(table.bvAdd(apply(TermKind::BvMultiply, q, y), r), x);
      if (!isSigned) {
        EXPECT_TRUE(apply(TermKind::BvUnsignedLess, r, y)->isTrue());
      } else if (r->bits() != 0) {
        EXPECT_EQ(signExtend(r->bits(), 128) < 0, signExtend(x->bits(), 128) < 0);
      }
    }
  }
}

}  // namespace
}  // namespace argosy::smt
