// The harness, compiled with the program as its first comment says, makes the violation happen.
#include "report/harness.h"

#include "base/search_path.h"
#include "evidence/child_process.h"
#include "evidence/harness_source.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

using evidence::ChildResult;
using evidence::inputs;
using evidence::LoadedProgram;

/// Compiles the program's files and the harness, runs the test.
ChildResult runHarness(const LoadedProgram& program, const evidence::CandidateCounterexample& candidate,
                       const evidence::Target& target) {
  const Task task{program.paths, "", DataModel::LP64};
  const std::string text = harness(*program, confirmed(*program, candidate, target), task);
  const evidence::TemporaryDirectory directory;
  const std::string source = (directory.path() / "harness.c").string(), test = (directory.path() / "test").string();
  std::ofstream(source) << text;
  // The command is in the comment: from "gcc" up to "harness.c".
  const std::size_t begin = text.find("gcc"), end = text.find(" harness.c", begin);
  const std::string command = text.substr(begin, end - begin) + " -fsigned-char " + source + " -lm -o " + test;
  const ChildResult compiled =
      evidence::runChild({{"/bin/sh", "-c", command}, directory.path(), 30, std::nullopt, true});
  EXPECT_EQ(compiled.end, ChildResult::End::Exited);
  EXPECT_EQ(compiled.code, 0) << compiled.errors << text;
  return evidence::runChild({{test}, directory.path(), 5, std::nullopt, false});
}

class HarnessTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!findProgram("gcc")) GTEST_SKIP() << "no gcc";
  }
  static void expectViolation(const ChildResult& result, const std::string& what) {
    EXPECT_EQ(result.end, ChildResult::End::Exited);
    EXPECT_EQ(result.code, evidence::harnessViolationStatus);
    EXPECT_EQ(result.errors, evidence::harnessMarker + what + "\n");
  }
};

TEST_F(HarnessTest, FeedsValuesOfAllTypes) {
  const LoadedProgram program(
      "extern int __VERIFIER_nondet_int(void); extern long __VERIFIER_nondet_long(void); extern void "
      "reach_error(void);\n"
      "extern float __VERIFIER_nondet_float(void); extern unsigned short __VERIFIER_nondet_ushort(void);\n"
      "extern void *__VERIFIER_nondet_pointer(void); extern unsigned __int128 __VERIFIER_nondet_uint128(void);\n"
      "int main(void) {\n  int a = __VERIFIER_nondet_int();\n  long b = __VERIFIER_nondet_long();\n"
      "  float c = __VERIFIER_nondet_float();\n  unsigned short d = __VERIFIER_nondet_ushort();\n"
      "  void *e = __VERIFIER_nondet_pointer();\n  unsigned __int128 f = __VERIFIER_nondet_uint128();\n"
      "  int g = __VERIFIER_nondet_int();\n"
      "  if (a == -2147483647 - 1 && b == -9223372036854775807L - 1 && c != c && d == 65535 && !e && f >> 64 == 5 && g "
      "== 2)\n"
      "    reach_error();\n  return 0;\n}\n");
  const Int128 nan = static_cast<Int128>(*floating::parse(FloatFormat::Single, "nan"));
  const Int128 smallest = Int128{1} << 63;
  expectViolation(runHarness(program, inputs({Int128{1} << 31, smallest, nan, 65535, 0, Int128{5} << 64, 2}),
                             evidence::unreachCall()),
                  "reach_error is called");
}

TEST_F(HarnessTest, SeesErrorFunctionsOfTheProgram) {
  const LoadedProgram program(
      "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) {}\nint main(void) { if "
      "(__VERIFIER_nondet_int()) reach_error(); return 0; }\n");
  expectViolation(runHarness(program, inputs({1}), evidence::unreachCall()), "reach_error is called");
}

TEST_F(HarnessTest, SeesOverflow) {
  const LoadedProgram program(
      "extern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(); x = x - 10; return "
      "x; }\n");
  expectViolation(runHarness(program, inputs({-2147483647}), evidence::noOverflow()), "signed overflow");
}

}  // namespace
}  // namespace argosy::report
