// The text is what SMT-LIB's parsers read.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/smt/random_terms.h"
#include "tests/smt/solvers.h"

namespace argosy::smt {
namespace {

class SmtLib : public testing::Test {
 protected:
  TermTable terms;

  static std::string run(const std::string& command) {
    std::string output;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    char buffer[256];
    while (pipe && std::fgets(buffer, sizeof buffer, pipe.get())) output += buffer;
    return output;
  }

  /// The programs of this machine that read the text must give the answer.
  static void expectAnswer(std::span<const TermRef> formulas, const std::string& expected) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("argosy-smtlib-" + std::to_string(getpid()) + ".smt2");
    std::ofstream(path) << toSmtLib(formulas);
    for (const std::string& program : {std::string("/usr/bin/cvc5 --fp-exp"), std::string("/usr/bin/z3")}) {
      if (!std::filesystem::exists(program.substr(0, program.find(' ')))) continue;
      EXPECT_EQ(run(program + " " + path.string() + " 2>&1"), expected + "\n") << program << toSmtLib(formulas);
    }
    std::filesystem::remove(path);
  }
};

TEST_F(SmtLib, SharesSubterms) {
  const TermRef x = terms.symbol("x#1", terms.bitVectorSort(8));
  const TermRef product = terms.binary(TermKind::BvMultiply, x, x);
  const TermRef formulas[] = {terms.equal(terms.binary(TermKind::BvUnsignedDivide, product, x), product)};
  EXPECT_EQ(toSmtLib(formulas),
            "(set-logic ALL)\n(declare-fun |x#1| () (_ BitVec 8))\n(define-fun ?" + std::to_string(product->id()) +
                " () (_ BitVec 8) (bvmul |x#1| |x#1|))\n(assert (= ?" + std::to_string(product->id()) + " (bvudiv ?" +
                std::to_string(product->id()) + " |x#1|)))\n(check-sat)\n");
}

TEST_F(SmtLib, ReadsRandomFormulas) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    RandomTerms random(terms, seed, {1, 2, 3});
    random.addExhaustive("x@1", terms.bitVectorSort(3));
    random.addExhaustive("let", terms.bitVectorSort(1));
    random.addExhaustive("and", terms.booleanSort());
    for (int i = 0; i < 80; ++i) random.grow();
    const RandomTerms::Entry a = random.pickBoolean(), b = random.pickBoolean();
    bool expected = false;
    for (std::size_t world = 0; world < random.worlds().size(); ++world)
      expected = expected || (a.values[world] != 0 && b.values[world] != 0);
    const TermRef formulas[] = {a.term, b.term};
    expectAnswer(formulas, expected ? "sat" : "unsat");
  }
}

TEST_F(SmtLib, ReadsEveryTheory) {
  const SortRef single = terms.floatSort(8, 24), extended = terms.floatSort(15, 64), bits = terms.bitVectorSort(32);
  const TermRef f = terms.symbol("f", single), e = terms.symbol("e", extended), i = terms.symbol("i", bits);
  const TermRef n = terms.symbol("n", terms.integerSort()), s = terms.symbol("s", terms.realSort());
  const SortRef sort = terms.arraySort(bits, bits);
  const TermRef a = terms.symbol("a", sort), arguments[] = {i};
  const TermRef applied = terms.apply("g.1", bits, arguments);
  const std::vector<TermRef> formulas = {
      terms.equal(terms.floatConvert(f, extended), e),
      terms.floatBinary(TermKind::FpLess, terms.floatFromInteger(i, single, false), f),
      terms.negation(terms.floatBinary(TermKind::FpEqual,
                                       terms.floatBinary(TermKind::FpAdd, f, terms.floating(single, 0x3f800000)), f)),
      terms.equal(terms.floatToInteger(e, 32, true), i),
      terms.floatBinary(TermKind::FpLessEqual, terms.floatFromInteger(terms.bvNegate(i), single, true),
                        terms.floatFromBits(terms.bvAdd(i, terms.bitVector(32, 0x40000000)), single)),
      terms.distinct(e, terms.floating(extended, ~UInt128{0} >> 49)),
      terms.arithmetic(TermKind::Less, terms.arithmetic(TermKind::Multiply, n, terms.integer(-3)), terms.integer(-5)),
      terms.equal(terms.toReal(n), terms.arithmetic(TermKind::Multiply, s, terms.rational(-3, 2))),
      terms.equal(terms.arithmetic(TermKind::IntegerModulo, n, terms.integer(5)), terms.integer(2)),
      terms.equal(terms.select(terms.store(a, i, applied), terms.bvComplement(i)), terms.bitVector(32, 5)),
      terms.distinct(a, terms.constantArray(sort, terms.bitVector(32, 7))),
      terms.equal(terms.signExtend(terms.extract(i, 14, 7), 32), terms.zeroExtend(terms.extract(i, 3, 1), 32))};
  expectAnswer(formulas, "sat");
}

TEST_F(SmtLib, DeepTermsAreReadable) {
  const TermRef x = terms.symbol("x", terms.bitVectorSort(8)), y = terms.symbol("y", terms.bitVectorSort(8));
  TermRef deep = x;
  for (int i = 0; i < 20'000; ++i) deep = terms.binary(i % 2 == 0 ? TermKind::BvXor : TermKind::BvAdd, deep, y);
  const TermRef formulas[] = {terms.distinct(deep, x), terms.equal(y, terms.bitVector(8, 0))};
  expectAnswer(formulas, "unsat");
}

}  // namespace
}  // namespace argosy::smt
