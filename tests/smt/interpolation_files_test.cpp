// Problems that are written to files, parsed by Z3 and translated back are the same problems.
#include <filesystem>
#include <fstream>

#include "smt/interpolation/problem_file.h"
#include "tests/smt/interpolation_problems.h"
#include "tests/smt/random_terms.h"

namespace argosy::smt {
namespace {

class InterpolationFiles : public InterpolationTest {
 protected:
  void SetUp() override {
    directory = std::filesystem::temp_directory_path() / ("argosy-interpolation-" + std::to_string(::getpid()));
    std::filesystem::remove_all(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  InterpolationProblem throughFile(const InterpolationProblem& problem) {
    dumpProblem(directory, count, problem);
    char name[32];
    std::snprintf(name, sizeof name, "problem-%06zu.smt2", count);
    return readProblem(terms, directory / name);
  }

  std::filesystem::path directory;
  std::size_t count = 0;
};

TEST_F(InterpolationFiles, KeepProblems) {
  const InterpolationProblem trees[] = {evenSum(3),     evenIntegerSum(2), twoChildren(),
                                        arrayWrites(2), functions(),       branches(2)};
  for (const InterpolationProblem& problem : trees) {
    const InterpolationProblem read = throughFile(problem);
    EXPECT_EQ(read.parents, problem.parents);
    EXPECT_EQ(read.formulas, problem.formulas);
  }
}

TEST_F(InterpolationFiles, KeepTheMeaningOfEveryOperator) {
  RandomTerms pool(terms, 11, {1, 4, 8});
  pool.setWorlds(20);
  for (const unsigned width : {1U, 4U, 8U}) pool.addSampled("w" + std::to_string(width), width);
  pool.addSampled("flag", 0);
  InterpolationProblem problem;
  for (int i = 0; i < 400; ++i) {
    const RandomTerms::Entry& entry = pool.grow();
    if (entry.term->sort()->isBoolean()) problem.formulas.push_back(entry.term);
  }
  const InterpolationProblem read = throughFile(problem);
  ASSERT_EQ(read.formulas.size(), problem.formulas.size());
  for (const Model& world : pool.worlds()) {
    Evaluation evaluation(terms, world);
    for (std::size_t i = 0; i < read.formulas.size(); ++i)
      ASSERT_EQ(evaluation.isTrue(read.formulas[i]), evaluation.isTrue(problem.formulas[i]))
          << toSmtLib(std::span(&problem.formulas[i], 1));
  }
}

TEST_F(InterpolationFiles, KeepFloats) {
  const SortRef single = terms.floatSort(8, 24), twice = terms.floatSort(11, 53);
  const TermRef x = terms.symbol("x", single), y = terms.symbol("y", single), i = word("i");
  const TermRef sum = terms.floatBinary(TermKind::FpAdd, x,
                                        terms.floatBinary(TermKind::FpMultiply, y, terms.floating(single, 0x3F800001)));
  const InterpolationProblem problem{
      {terms.floatBinary(TermKind::FpLess, sum, terms.floatNegate(y)),
       terms.isNaN(terms.floatBinary(TermKind::FpDivide, x, y)),
       terms.floatBinary(TermKind::FpEqual, terms.floatConvert(x, twice), terms.floatFromInteger(i, twice, true)),
       terms.equal(terms.floatToInteger(x, 32, true), i),
       terms.floatBinary(TermKind::FpLessEqual, x, terms.floatFromInteger(i, single, false)),
       terms.equal(x, terms.floatFromBits(i, single)), terms.equal(y, terms.floating(single, 0x80000000))}};
  EXPECT_EQ(throughFile(problem).formulas, problem.formulas);
}

TEST_F(InterpolationFiles, AreWrittenByInterpolators) {
  Interpolator interpolator(terms, {.limits = {.time = patience}, .dumpDirectory = directory.string()});
  ASSERT_TRUE(interpolator.interpolate(twoChildren()));
  ASSERT_TRUE(interpolator.interpolate(evenSum(1)));
  EXPECT_EQ(readProblem(terms, directory / "problem-000001.smt2").parents, twoChildren().parents);
  EXPECT_EQ(readProblem(terms, directory / "problem-000002.smt2").formulas, evenSum(1).formulas);
}

TEST_F(InterpolationFiles, BadFilesAreRefusedWithTheirNames) {
  std::filesystem::create_directories(directory);
  const std::string header = "; interpolation problem, parents:";
  for (const std::string& text :
       {std::string(), std::string("(assert true)\n"), header + "\n", header + " 1 2\n(assert true)\n",
        header + "\n(assert (= nowhere 1))\n", header + "\n(assert (forall ((x Int)) (< x 3)))\n"}) {
    const std::filesystem::path file = directory / "bad.smt2";
    std::ofstream(file) << text;
    try {
      readProblem(terms, file);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find("bad.smt2"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace argosy::smt
