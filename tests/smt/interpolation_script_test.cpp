// Scripts for other solvers say what the problem is: the tree, the formulas and the logic.
#include "smt/interpolation/interpolation_script.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "smt/interpolation/z3_back_translation.h"
#include "tests/smt/interpolation_problems.h"

namespace argosy::smt {
namespace {

class InterpolationScripts : public InterpolationTest {
 protected:
  static std::string lineWith(const std::string& text, const std::string& beginning) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(beginning)) return line;
    }
    return {};
  }
  std::string request(const InterpolationProblem& problem) {
    return lineWith(interpolationScript(problem), "(get-interpolants ");
  }
  std::string logic(TermRef formula) { return logicOf(std::span(&formula, 1)); }
};

TEST_F(InterpolationScripts, NestedLists) {
  EXPECT_EQ(request(recursion(Numbers::Integers, 2, 2)), "(get-interpolants F1 (F2 (F3) F4 F5 F6) F7 F8 F9)");
  EXPECT_EQ(request(evenSum(1)), "(get-interpolants F1 F2 F3)");
  EXPECT_EQ(request(twoChildren()), "(get-interpolants F1 (F2) F3)");
  const TermRef p = truth("p");
  EXPECT_EQ(request({{p}}), "(get-interpolants F1)");
  EXPECT_EQ(request({{p, p, p, p}, {3, 3, 3}}), "(get-interpolants F1 (F2) (F3) F4)");
  EXPECT_EQ(request({{p, p, p, p, p}, {4, 2, 3, 4}}), "(get-interpolants F1 (F2 F3 F4) F5)");
  EXPECT_EQ(request({{p, p, p, p, p, p}, {5, 4, 3, 4, 5}}), "(get-interpolants F1 (F2 (F3 F4) F5) F6)");
}

TEST_F(InterpolationScripts, AreInPostOrderWhateverTheProblemsOrder) {
  const TermRef p = truth("p");
  EXPECT_EQ(request({{p, p, p, p, p}, {2, 3, 4, 4}}), "(get-interpolants F1 F3 (F2 F4) F5)");
}

TEST_F(InterpolationScripts, Texts) {
  const TermRef x = integer("x"), y = integer("y");
  EXPECT_EQ(interpolationScript({{terms.equal(x, y), terms.arithmetic(TermKind::Less, y, terms.integer(0)),
                                  terms.negation(terms.arithmetic(TermKind::Less, x, terms.integer(0)))},
                                 {2, 2}}),
            "(set-option :produce-interpolants true)\n"
            "(set-logic QF_LIA)\n"
            "(declare-fun x () Int)\n"
            "(declare-fun y () Int)\n"
            "(assert (! (= x y) :named F1))\n"
            "(assert (! (< y 0) :named F2))\n"
            "(assert (! (not (< x 0)) :named F3))\n"
            "(check-sat)\n"
            "(get-interpolants F1 (F2) F3)\n");
}

TEST_F(InterpolationScripts, AssertTheFormulas) {
  // Z3 knows names, but no interpolants.
  for (const InterpolationProblem& problem : {recursion(Numbers::Integers, 2, 2), recursion(Numbers::Words, 2, 2),
                                              functions(), arrayWrites(2), twoChildren()}) {
    const std::string script = interpolationScript(problem);
    const std::size_t begin = script.find("(set-logic"), end = script.find("(check-sat)");
    EXPECT_EQ(parseSmtLib(terms, script.substr(begin, end - begin)), problem.formulas) << script;
  }
}

TEST_F(InterpolationScripts, NamesAreNoSymbolsOfTheProblem) {
  EXPECT_EQ(request({{truth("F2"), terms.negation(truth("F2"))}}), "(get-interpolants F_1 F_2)");
  EXPECT_EQ(request({{terms.conjunction(truth("F_1"), truth("F2")), truth("p")}}), "(get-interpolants F__1 F__2)");
  EXPECT_EQ(request({{truth("F3"), truth("F")}}), "(get-interpolants F1 F2)");
}

TEST_F(InterpolationScripts, Logics) {
  const TermRef i = integer("i"), r = terms.symbol("r", terms.realSort()), w = word("w");
  const TermRef f = terms.symbol("f", terms.floatSort(8, 24));
  const TermRef a = terms.symbol("a", terms.arraySort(terms.bitVectorSort(32), terms.bitVectorSort(8)));
  const auto less = [&](TermRef left, TermRef right) { return terms.arithmetic(TermKind::Less, left, right); };
  EXPECT_EQ(logic(truth("p")), "QF_UF");
  EXPECT_EQ(logic(less(i, terms.arithmetic(TermKind::Multiply, integer("j"), terms.integer(3)))), "QF_LIA");
  EXPECT_EQ(logic(less(i, terms.arithmetic(TermKind::Multiply, integer("j"), integer("k")))), "QF_NIA");
  EXPECT_EQ(logic(less(i, terms.arithmetic(TermKind::IntegerModulo, integer("j"), integer("k")))), "QF_NIA");
  EXPECT_EQ(logic(less(r, terms.rational(1, 3))), "QF_LRA");
  EXPECT_EQ(logic(terms.conjunction(less(r, terms.rational(1, 3)), less(i, integer("j")))), "QF_LIRA");
  EXPECT_EQ(logic(terms.equal(i, terms.apply("g", terms.integerSort(), std::span(&i, 1)))), "QF_UFLIA");
  EXPECT_EQ(logic(signedLess(w, number(0))), "QF_BV");
  EXPECT_EQ(logic(terms.equal(terms.select(a, w), number(0, 8))), "QF_ABV");
  EXPECT_EQ(logic(terms.equal(a, terms.symbol("b", a->sort()))), "QF_ABV");
  EXPECT_EQ(logic(terms.equal(f, terms.floatFromBits(w, f->sort()))), "QF_BVFP");
}

TEST_F(InterpolationScripts, AreWrittenByInterpolators) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("argosy-scripts-" + std::to_string(::getpid()));
  Interpolator interpolator(terms, {.limits = {.time = patience}, .dumpDirectory = directory.string()});
  EXPECT_TRUE(interpolator.interpolate(twoChildren()));
  std::ostringstream text;
  text << std::ifstream(directory / "scripts" / "problem-000001.smt2").rdbuf();
  EXPECT_EQ(text.str(), interpolationScript(twoChildren()));
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace argosy::smt
