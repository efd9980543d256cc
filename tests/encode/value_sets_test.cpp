// Value sets contain what terms evaluate to, whatever the conditions are.
#include "encode/value_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "smt/model.h"
#include "smt/term_table.h"

namespace argosy::encode {
namespace {

using smt::TermKind;
using smt::TermRef;

class ValueSetsTest : public testing::Test {
 protected:
  TermRef condition(int number) { return terms.symbol("c" + std::to_string(number), terms.booleanSort()); }
  TermRef number(Int128 value, unsigned width = 64) {
    return terms.bitVector(width, truncate(static_cast<UInt128>(value), width));
  }
  void expectValues(TermRef term, const ValueSets::Values& values) {
    const ValueSets::Values* const found = sets.of(term);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, values);
  }

  smt::TermTable terms;
  ValueSets sets;
};

TEST_F(ValueSetsTest, ChoicesSumsAndProducts) {
  const TermRef one = terms.ite(condition(1), number(-3, 32), number(5, 32)),
                other = terms.ite(condition(2), number(1), number(2));
  expectValues(number(7), {7});
  expectValues(terms.signExtend(one, 64), {-3, 5});
  expectValues(terms.zeroExtend(one, 64), {5, 0xfffffffd});
  expectValues(terms.bvAdd(terms.signExtend(one, 64), other), {-2, -1, 6, 7});
  expectValues(terms.binary(TermKind::BvMultiply, terms.signExtend(one, 64), other), {-6, -3, 5, 10});
}

TEST_F(ValueSetsTest, BitVectorsWrapAround) {
  const TermRef one = terms.ite(condition(1), number(100, 8), number(1, 8)),
                other = terms.ite(condition(2), number(100, 8), number(0, 8));
  expectValues(terms.bvAdd(one, other), {-56, 1, 100, 101});
}

TEST_F(ValueSetsTest, WhatIsNoConstantHasNoSet) {
  const TermRef unknown = terms.symbol("x", number(0)->sort());
  EXPECT_EQ(sets.of(unknown), nullptr);
  EXPECT_EQ(sets.of(terms.bvAdd(unknown, number(1))), nullptr);
  EXPECT_EQ(sets.of(terms.ite(condition(1), unknown, number(1))), nullptr);
  EXPECT_EQ(sets.of(condition(1)), nullptr);
}

TEST_F(ValueSetsTest, ManyValuesAreNoSet) {
  TermRef term = number(0);
  for (int i = 1; i < 64; ++i) term = terms.ite(condition(i), number(i), term);
  ASSERT_TRUE(sets.of(term));
  EXPECT_EQ(sets.of(term)->size(), 64u);
  EXPECT_EQ(sets.of(terms.ite(condition(100), number(100), term)), nullptr);
}

TEST_F(ValueSetsTest, IntegersThatAreNotSmallAreNoSet) {
  TermRef term = terms.ite(condition(1), terms.integer(3), terms.integer(Int128{1} << 40));
  EXPECT_TRUE(sets.of(term));
  for (int i = 2; i < 6; ++i)
    term = terms.arithmetic(TermKind::Multiply, term,
                            terms.ite(condition(i), terms.integer(5), terms.integer(Int128{1} << 40)));
  EXPECT_EQ(sets.of(term), nullptr);
}

TEST_F(ValueSetsTest, ContainWhatTermsEvaluateTo) {
  std::mt19937_64 random(1);
  std::size_t found = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<TermRef> pool;
    for (int i = 0; i < 3; ++i) pool.push_back(number(static_cast<Int128>(random() % 512) - 256, 16));
    const auto any = [&] { return pool[random() % pool.size()]; };
    for (int i = 0; i < 12; ++i) {
      switch (random() % 4) {
        case 0: pool.push_back(terms.bvAdd(any(), any())); break;
        case 1: pool.push_back(terms.binary(TermKind::BvMultiply, any(), any())); break;
        case 2: pool.push_back(terms.extract(terms.signExtend(any(), 32), 15, 0)); break;
        default: pool.push_back(terms.ite(condition(static_cast<int>(random() % 6)), any(), any()));
      }
    }
    for (int world = 0; world < 8; ++world) {
      smt::Model model;
      for (int i = 0; i < 6; ++i) model.set(condition(i), terms.truth(random() % 2 == 0));
      smt::Evaluation evaluation(terms, model);
      for (const TermRef narrow : pool)
        for (const TermRef term : {narrow, terms.zeroExtend(narrow, 64), terms.signExtend(narrow, 64)}) {
          const ValueSets::Values* const values = sets.of(term);
          if (!values) continue;
          ++found;
          const TermRef value = evaluation(term);
          EXPECT_TRUE(std::ranges::binary_search(
              *values, static_cast<Int128>(signExtend(value->bits(), term->sort()->width()))));
        }
    }
  }
  EXPECT_GT(found, 10'000u);
}

}  // namespace
}  // namespace argosy::encode
