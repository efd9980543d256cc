#include "smt/term_table.h"

#include <gtest/gtest.h>

#include <chrono>

#include "smt/model.h"

namespace argosy::smt {
namespace {

class TermTableTest : public testing::Test {
 protected:
  TermRef word(const std::string& name, unsigned width = 32) { return terms.symbol(name, terms.bitVectorSort(width)); }
  TermRef number(UInt128 bits, unsigned width = 32) { return terms.bitVector(width, bits); }
  TermRef truth(const std::string& name) { return terms.symbol(name, terms.booleanSort()); }
  TermRef add(TermRef l, TermRef r) { return terms.bvAdd(l, r); }
  TermRef binary(TermKind kind, TermRef l, TermRef r) { return terms.binary(kind, l, r); }
  TermRef conjunction(std::initializer_list<TermRef> list) {
    return terms.conjunction(std::span(list.begin(), list.size()));
  }
  TermRef disjunction(std::initializer_list<TermRef> list) {
    return terms.disjunction(std::span(list.begin(), list.size()));
  }

  TermTable terms;
  TermRef x = word("x"), y = word("y"), z = word("z"), p = truth("p"), q = truth("q"), r = truth("r");
  TermRef yes = terms.truth(true), no = terms.truth(false);
};

TEST_F(TermTableTest, EqualTermsAreIdentical) {
  EXPECT_EQ(terms.bitVectorSort(7), terms.bitVectorSort(7));
  EXPECT_EQ(terms.arraySort(terms.bitVectorSort(7), terms.booleanSort()),
            terms.arraySort(terms.bitVectorSort(7), terms.booleanSort()));
  EXPECT_EQ(word("x"), x);
  EXPECT_EQ(number(UInt128{1} << 32 | 5), number(5));
  EXPECT_EQ(add(x, y), add(y, x));
  EXPECT_NE(binary(TermKind::BvUnsignedDivide, x, y), binary(TermKind::BvUnsignedDivide, y, x));
  EXPECT_NE(terms.extract(x, 7, 0), terms.extract(x, 8, 1));
  EXPECT_EQ(terms.rational(2, -4), terms.rational(-1, 2));
  EXPECT_NE(terms.integer(1), number(1, 128));
}

TEST_F(TermTableTest, OperandsAreOlder) {
  const TermRef term = terms.ite(p, add(x, y), binary(TermKind::BvXor, x, z));
  forEachTerm(std::span(&term, 1), [](TermRef visited) {
    for (const TermRef operand : visited->operands()) EXPECT_LT(operand->id(), visited->id());
  });
}

TEST_F(TermTableTest, FreshSymbolsAreNew) {
  const TermRef taken = truth("v!0");
  const TermRef a = terms.fresh("v", terms.booleanSort()), b = terms.fresh("v", terms.booleanSort());
  EXPECT_NE(a, taken);
  EXPECT_NE(a, b);
  EXPECT_EQ(terms.symbol(a->name(), terms.booleanSort()), a);
}

TEST_F(TermTableTest, Junctions) {
  EXPECT_EQ(conjunction({}), yes);
  EXPECT_EQ(disjunction({}), no);
  EXPECT_EQ(conjunction({p, p, yes}), p);
  EXPECT_EQ(conjunction({p, conjunction({q, r})}), conjunction({r, conjunction({q, p})}));
  EXPECT_EQ(conjunction({p, q, terms.negation(p)}), no);
  EXPECT_EQ(disjunction({p, q, terms.negation(p)}), yes);
  EXPECT_EQ(conjunction({p, disjunction({p, q})}), p);
  EXPECT_EQ(disjunction({p, conjunction({p, q})}), p);
  EXPECT_EQ(conjunction({p, disjunction({terms.negation(p), q})}), conjunction({p, q}));
  EXPECT_EQ(disjunction({terms.negation(p), conjunction({p, q})}), disjunction({terms.negation(p), q}));
  EXPECT_EQ(terms.negation(terms.negation(p)), p);
}

TEST_F(TermTableTest, JunctionsThatComplementEachOther) {
  const auto no = [&](TermRef term) { return terms.negation(term); };
  EXPECT_EQ(disjunction({conjunction({p, q}), conjunction({no(p), q})}), q);
  EXPECT_EQ(conjunction({disjunction({p, q, r}), disjunction({p, no(q), r})}), disjunction({p, r}));
  EXPECT_EQ(disjunction({conjunction({p, q, r}), conjunction({no(p), q, r}), no(q)}), disjunction({r, no(q)}));
  EXPECT_NE(disjunction({conjunction({p, q}), conjunction({no(p), r})}), q);
  EXPECT_EQ(conjunction({p, no(conjunction({p, q}))}), conjunction({p, no(q)}));
  EXPECT_EQ(conjunction({p, q, no(conjunction({p, q}))}), terms.truth(false));
  EXPECT_EQ(conjunction({no(p), no(conjunction({p, q}))}), no(p));
  EXPECT_EQ(conjunction({p, no(disjunction({q, r}))}), conjunction({p, no(q), no(r)}));
  EXPECT_EQ(disjunction({p, no(disjunction({p, q}))}), disjunction({p, no(q)}));
}

TEST_F(TermTableTest, Choices) {
  EXPECT_EQ(terms.ite(p, x, x), x);
  EXPECT_EQ(terms.ite(p, yes, no), p);
  EXPECT_EQ(terms.ite(p, no, yes), terms.negation(p));
  EXPECT_EQ(terms.ite(p, q, no), conjunction({p, q}));
  EXPECT_EQ(terms.ite(p, yes, q), disjunction({p, q}));
  EXPECT_EQ(terms.ite(terms.negation(p), x, y), terms.ite(p, y, x));
  EXPECT_EQ(terms.ite(p, terms.ite(p, x, y), z), terms.ite(p, x, z));
  EXPECT_EQ(terms.ite(p, x, terms.ite(p, y, z)), terms.ite(p, x, z));
  EXPECT_EQ(terms.ite(terms.equal(x, y), x, y), y);
}

TEST_F(TermTableTest, TruthValuesOfC) {
  const TermRef asInt = terms.ite(p, number(1), number(0));
  EXPECT_EQ(terms.distinct(asInt, number(0)), p);
  EXPECT_EQ(terms.equal(asInt, number(0)), terms.negation(p));
  EXPECT_EQ(terms.equal(asInt, number(1)), p);
  EXPECT_EQ(terms.equal(asInt, number(2)), no);
  EXPECT_EQ(binary(TermKind::BvSignedLess, number(0), asInt), p);
  EXPECT_EQ(terms.distinct(terms.zeroExtend(terms.ite(p, number(1, 8), number(0, 8)), 32), number(0)), p);
  EXPECT_EQ(terms.distinct(terms.ite(p, number(1), terms.ite(q, number(1), number(0))), number(0)),
            disjunction({p, q}));
  EXPECT_EQ(terms.equal(asInt, terms.ite(q, number(1), number(0))), terms.equal(p, q));
}

TEST_F(TermTableTest, SumsAndProducts) {
  EXPECT_EQ(add(add(x, number(3)), number(4)), add(x, number(7)));
  EXPECT_EQ(add(add(x, number(3)), number(UInt128{0} - 3)), x);
  EXPECT_EQ(terms.bvSubtract(x, x), number(0));
  EXPECT_EQ(terms.bvSubtract(add(x, number(5)), add(x, number(2))), number(3));
  EXPECT_EQ(terms.bvSubtract(add(x, y), y), x);
  EXPECT_EQ(binary(TermKind::BvMultiply, number(0), x), number(0));
  EXPECT_EQ(binary(TermKind::BvMultiply, x, number(1)), x);
  EXPECT_EQ(binary(TermKind::BvShiftLeft, x, number(3)), binary(TermKind::BvMultiply, number(8), x));
  EXPECT_EQ(binary(TermKind::BvShiftLeft, x, number(32)), number(0));
  EXPECT_EQ(binary(TermKind::BvLogicalShiftRight, x, number(77)), number(0));
  EXPECT_EQ(binary(TermKind::BvArithmeticShiftRight, x, number(77)),
            binary(TermKind::BvArithmeticShiftRight, x, number(31)));
  const auto times4 = [&](TermRef t) { return binary(TermKind::BvMultiply, t, number(4)); };
  EXPECT_EQ(times4(add(x, number(1))), add(times4(x), number(4)));
}

TEST_F(TermTableTest, Equalities) {
  EXPECT_EQ(terms.equal(add(x, number(1)), add(x, number(2))), no);
  EXPECT_EQ(terms.equal(add(x, number(1)), x), no);
  EXPECT_EQ(terms.equal(add(x, number(3)), number(5)), terms.equal(x, number(2)));
  EXPECT_EQ(terms.equal(add(x, number(3)), add(y, number(5))), terms.equal(add(y, number(2)), x));
  EXPECT_EQ(terms.equal(add(x, y), x), terms.equal(y, number(0)));
  EXPECT_EQ(terms.equal(p, no), terms.negation(p));
  EXPECT_EQ(terms.equal(p, terms.negation(p)), no);
}

TEST_F(TermTableTest, PartsOfWords) {
  const TermRef b = word("b", 8), c = word("c", 8);
  EXPECT_EQ(terms.extract(terms.zeroExtend(b, 32), 7, 0), b);
  EXPECT_EQ(terms.extract(terms.zeroExtend(b, 32), 31, 8), number(0, 24));
  EXPECT_EQ(terms.extract(binary(TermKind::BvConcat, b, c), 15, 8), b);
  EXPECT_EQ(binary(TermKind::BvConcat, terms.extract(x, 31, 16), terms.extract(x, 15, 0)), x);
  TermRef bytes = terms.extract(x, 31, 24);
  for (const unsigned low : {16U, 8U, 0U}) bytes = binary(TermKind::BvConcat, bytes, terms.extract(x, low + 7, low));
  EXPECT_EQ(bytes, x);
  EXPECT_EQ(terms.signExtend(terms.zeroExtend(b, 16), 32), terms.zeroExtend(b, 32));
  EXPECT_EQ(terms.extract(add(terms.signExtend(b, 32), number(1)), 7, 0), add(b, number(1, 8)));
}

TEST_F(TermTableTest, ComparisonsOfPromotedValues) {
  const TermRef b = word("b", 8);
  const auto less = [&](TermRef l, TermRef h) { return binary(TermKind::BvSignedLess, l, h); };
  EXPECT_EQ(less(terms.zeroExtend(b, 32), number(256)), yes);
  EXPECT_EQ(less(terms.zeroExtend(b, 32), number(0)), no);
  EXPECT_EQ(less(terms.zeroExtend(b, 32), number(100)), binary(TermKind::BvUnsignedLess, b, number(100, 8)));
  EXPECT_EQ(less(terms.signExtend(b, 32), number(128)), yes);
  EXPECT_EQ(less(terms.signExtend(b, 32), number(100)), less(b, number(100, 8)));
  EXPECT_EQ(terms.equal(terms.zeroExtend(b, 32), number(300)), no);
  EXPECT_EQ(terms.equal(terms.signExtend(b, 32), number(UInt128{0} - 1)), terms.equal(b, number(255, 8)));
  EXPECT_EQ(less(x, x), no);
  EXPECT_EQ(binary(TermKind::BvSignedLessEqual, x, x), yes);
  EXPECT_EQ(binary(TermKind::BvSignedLessEqual, x, number(9)), less(x, number(10)));
}

TEST_F(TermTableTest, Arrays) {
  const SortRef sort = terms.arraySort(terms.bitVectorSort(32), terms.bitVectorSort(32));
  const TermRef a = terms.symbol("a", sort);
  const TermRef written = terms.store(terms.store(a, x, y), add(x, number(1)), z);
  EXPECT_EQ(terms.select(written, x), y);
  EXPECT_EQ(terms.select(written, add(x, number(1))), z);
  EXPECT_EQ(terms.select(written, add(x, number(2))), terms.select(a, add(x, number(2))));
  EXPECT_EQ(terms.select(written, y), terms.select(written, y));
  EXPECT_EQ(terms.store(terms.store(a, x, y), x, z), terms.store(a, x, z));
  EXPECT_EQ(terms.store(a, x, terms.select(a, x)), a);
  EXPECT_EQ(terms.select(terms.constantArray(sort, y), x), y);
  EXPECT_EQ(terms.select(terms.ite(p, terms.store(a, x, y), terms.store(a, x, z)), x), terms.ite(p, y, z));
}

TEST_F(TermTableTest, Numbers) {
  const TermRef n = terms.symbol("n", terms.integerSort()), m = terms.symbol("m", terms.integerSort());
  const auto integer = [&](Int128 value) { return terms.integer(value); };
  const auto apply = [&](TermKind kind, TermRef l, TermRef h) { return terms.arithmetic(kind, l, h); };
  EXPECT_EQ(apply(TermKind::Add, apply(TermKind::Add, n, integer(3)), integer(-3)), n);
  EXPECT_EQ(terms.subtract(apply(TermKind::Add, n, m), apply(TermKind::Add, m, n)), integer(0));
  EXPECT_EQ(apply(TermKind::Less, apply(TermKind::Add, n, integer(3)), apply(TermKind::Add, n, integer(4))), yes);
  EXPECT_EQ(apply(TermKind::LessEqual, n, integer(4)), apply(TermKind::Less, n, integer(5)));
  for (const auto& [a, b, quotient, remainder] :
       {std::tuple{7, 2, 3, 1}, {-7, 2, -4, 1}, {7, -2, -3, 1}, {-7, -2, 4, 1}, {-8, 2, -4, 0}, {0, 5, 0, 0}}) {
    EXPECT_EQ(apply(TermKind::IntegerDivide, integer(a), integer(b)), integer(quotient)) << a << " " << b;
    EXPECT_EQ(apply(TermKind::IntegerModulo, integer(a), integer(b)), integer(remainder)) << a << " " << b;
  }
  EXPECT_FALSE(apply(TermKind::IntegerDivide, integer(1), integer(0))->isConstant());
  EXPECT_EQ(apply(TermKind::RealDivide, terms.rational(1, 2), terms.rational(3, 4)), terms.rational(2, 3));
  EXPECT_EQ(terms.toInteger(terms.rational(-3, 2)), integer(-2));
  const Int128 huge = static_cast<Int128>(~UInt128{0} >> 1);
  EXPECT_EQ(apply(TermKind::Add, integer(huge), integer(1))->kind(), TermKind::Add);
}

TEST_F(TermTableTest, SubstitutionSimplifies) {
  const TermRef term = conjunction({terms.equal(add(x, y), number(7)), binary(TermKind::BvUnsignedLess, x, number(9))});
  EXPECT_EQ(substitute(terms, term, {{x, number(3)}}), terms.equal(y, number(4)));
  EXPECT_EQ(substitute(terms, term, {{x, y}, {y, x}}),
            conjunction({terms.equal(add(x, y), number(7)), binary(TermKind::BvUnsignedLess, y, number(9))}));
  EXPECT_EQ(substitute(terms, term, {}), term);
  EXPECT_EQ(substitute(terms, term, {{term, p}}), p);
}

TEST_F(TermTableTest, EvaluationOfArraysAndFunctions) {
  const SortRef sort = terms.arraySort(terms.bitVectorSort(32), terms.bitVectorSort(32));
  const TermRef a = terms.symbol("a", sort), b = terms.symbol("b", sort);
  Model model;
  model.set(a, terms.store(terms.constantArray(sort, number(1)), number(5), number(6)));
  model.set(x, number(5));
  const TermRef arguments[] = {x};
  const TermRef constants[] = {number(5)};
  const TermRef f = terms.apply("f", terms.bitVectorSort(32), arguments);
  model.set(terms.apply("f", terms.bitVectorSort(32), constants), number(42));
  Evaluation evaluation(terms, model);
  EXPECT_EQ(evaluation(terms.select(a, x)), number(6));
  EXPECT_EQ(evaluation(terms.select(a, y)), number(1));
  EXPECT_EQ(evaluation(terms.select(b, y)), number(0));
  EXPECT_EQ(evaluation(f), number(42));
  EXPECT_EQ(evaluation(terms.equal(terms.store(a, x, number(1)), terms.constantArray(sort, number(1)))), yes);
  EXPECT_EQ(evaluation(terms.store(a, y, number(9))),
            terms.store(terms.store(terms.constantArray(sort, number(1)), number(0), number(9)), number(5), number(6)));
}

TEST_F(TermTableTest, DeepTermsDoNotOverflowTheStack) {
  constexpr int depth = 1'000'000;
  const auto start = std::chrono::steady_clock::now();
  TermRef deep = x;
  for (int i = 0; i < depth; ++i)
    deep = binary(i % 2 == 0 ? TermKind::BvXor : TermKind::BvUnsignedDivide, deep, i % 3 == 0 ? y : z);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LT(seconds, 5);
  std::size_t count = 0;
  forEachTerm(std::span(&deep, 1), [&](TermRef) { ++count; });
  EXPECT_EQ(count, std::size_t{depth} + 3);
  EXPECT_EQ(substitute(terms, substitute(terms, deep, {{x, word("other")}}), {{word("other"), x}}), deep);
  Model model;
  model.set(x, number(77));
  EXPECT_TRUE(Evaluation(terms, model)(deep)->isConstant());
  const TermRef formula = terms.equal(deep, y);
  EXPECT_GT(toSmtLib(std::span(&formula, 1)).size(), std::size_t{depth});
}

TEST_F(TermTableTest, GrowingConjunctionsStayCheap) {
  TermRef path = yes;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 200'000; ++i) path = terms.conjunction(path, terms.fresh("c", terms.booleanSort()));
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 5);
}

}  // namespace
}  // namespace argosy::smt
