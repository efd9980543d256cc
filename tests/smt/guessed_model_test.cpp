// Models found by trial are models, and are found where the values beside constants decide.
#include "smt/guessed_model.h"

#include <gtest/gtest.h>

namespace argosy::smt {
namespace {

class GuessedModel : public testing::Test {
 protected:
  TermRef word(const char* name, unsigned width = 32) { return table.symbol(name, table.bitVectorSort(width)); }
  TermRef number(UInt128 bits, unsigned width = 32) { return table.bitVector(width, bits); }
  TermRef less(TermRef left, TermRef right) { return table.binary(TermKind::BvSignedLess, left, right); }
  void expectFound(TermRef formula) {
    const auto model = guessedModel(table, formula);
    ASSERT_TRUE(model);
    EXPECT_TRUE(Evaluation(table, *model).isTrue(formula));
  }

  TermTable table;
};

TEST_F(GuessedModel, ValuesBesideLimits) {
  const TermRef x = word("x"), y = word("y");
  expectFound(table.conjunction(less(number(1000), x), less(x, number(1002))));
  expectFound(table.conjunction(less(x, number(0)), less(y, x)));
  expectFound(table.equal(x, number(0x80000000)));
}

TEST_F(GuessedModel, FloatsBesideLimits) {
  const SortRef single = table.floatSort(8, 24);
  const TermRef x = table.symbol("x", single);
  const TermRef zero = table.floating(single, 0), one = table.floating(single, 0x3F800000);
  const TermRef almost = table.floating(single, 0x3F7FFF00);
  // 0 <= x < 1, and x * x is nearly 1.
  const TermRef inside =
      table.conjunction(table.floatBinary(TermKind::FpLessEqual, zero, x), table.floatBinary(TermKind::FpLess, x, one));
  expectFound(table.conjunction(
      inside, table.floatBinary(TermKind::FpLess, almost, table.floatBinary(TermKind::FpMultiply, x, x))));
}

TEST_F(GuessedModel, NothingIsNoAnswer) {
  const TermRef x = word("x");
  EXPECT_FALSE(guessedModel(table, table.conjunction(less(x, number(3)), less(number(3), x))));
  // Far from all constants, although there is one.
  EXPECT_FALSE(guessedModel(table, table.equal(table.binary(TermKind::BvMultiply, x, x), number(123456 * 123456ULL))));
  const TermRef many = table.conjunction(table.conjunction(less(x, word("a")), less(word("b"), x)), less(word("c"), x));
  EXPECT_FALSE(guessedModel(table, many)) << "too many unknowns";
  const TermRef array = table.symbol("array", table.arraySort(table.bitVectorSort(32), table.bitVectorSort(32)));
  EXPECT_FALSE(guessedModel(table, table.equal(table.select(array, x), number(3)))) << "arrays are not tried";
}

}  // namespace
}  // namespace argosy::smt
