// Compiled programs show what the interpreter has shown. Skipped where the host has no suitable compiler.
#include "evidence/native_replay.h"

#include <csignal>

#include "base/search_path.h"
#include "confinement/obstacle.h"
#include "evidence/child_process.h"
#include "evidence/toolchain.h"
#include "specification/parser.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::evidence {
namespace {

using Answer = NativeReplayResult::Answer;

class NativeReplayTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!findProgram("gcc")) GTEST_SKIP() << "no gcc";
  }

  static NativeReplayResult run(const LoadedProgram& program, const CandidateCounterexample& candidate,
                                const Target& target = unreachCall()) {
    NativeReplayLimits limits;
    limits.runSeconds = 1;
    return replayNatively(*program, confirmed(*program, candidate, target), {program.paths, {}, {}, {}, {}}, limits);
  }

  const std::string prelude = "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\n";
};

TEST_F(NativeReplayTest, ErrorFunctionOfTheHarness) {
  const LoadedProgram program(
      prelude +
      "extern void reach_error(void); extern _Bool __VERIFIER_nondet_bool(void);\n"
      "extern double __VERIFIER_nondet_double(void); extern char __VERIFIER_nondet_char(void);\n"
      "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
      "int main(int argc, char **argv) {\n"
      "  if (__VERIFIER_nondet_int() == -7 && __VERIFIER_nondet_char() < 0 && __VERIFIER_nondet_bool() &&\n"
      "      __VERIFIER_nondet_ulong() == 18446744073709551615UL && __VERIFIER_nondet_double() > 0.0 &&\n"
      "      __VERIFIER_nondet_int() == 3 && argc == 1 && argv[1] == 0)\n"
      "    reach_error();\n  return 0;\n}\n");
  const UInt128 half = *floating::parse(FloatFormat::Double, "0.5");
  const auto result = run(program, inputs({-7, -1, 1, -1, static_cast<Int128>(half), 3}));
  EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
  EXPECT_NE(result.detail.find("reach_error"), std::string::npos);
}

TEST_F(NativeReplayTest, ErrorFunctionOfTheProgramAlsoWhenItIsStaticAndEmpty) {
  const LoadedProgram program(
      {{"a.c", prelude + "void check(int);\nint main(void) { check(__VERIFIER_nondet_int()); return 0; }\n"},
       {"b.c", "static inline void reach_error(void) {}\nvoid check(int x) { if (x > 5) reach_error(); }\n"}});
  const auto result = run(program, inputs({6}), {"unreach-call", {"reach_error"}});
  EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
}

/// Of an automaton, the call with which it is violated: the third one of a function, whether the program defines it or not.
TEST_F(NativeReplayTest, TheCallThatViolatesAnAutomaton) {
  const auto answered = [&](const std::string& function, const std::string& trigger) {
    LoadedProgram program(prelude + function +
                          "\nint g;\nint main(void) {\n  for (int i = __VERIFIER_nondet_int(); i > 0; i--) step();\n"
                          "  g = 1;\n  return 0;\n}\n");
    auto automaton = automaton::parseSpecification(
                         "OBSERVER AUTOMATON A LOCAL int n = 0; INITIAL STATE I;\n"
                         "STATE USEFIRST I : " +
                             trigger + " END AUTOMATON\n",
                         "t.spc")
                         .at(0);
    Target target{"A", {}};
    target.automata.push_back(std::make_shared<automaton::TransitionRelation>(program.program(), std::move(automaton),
                                                                              [](const std::string&) {}));
    return run(program, inputs({4}), target);
  };
  const std::string third = "MATCH {step()} && n == 2 -> ERROR; MATCH {step()} -> DO n = n + 1 GOTO I;";
  for (const std::string function : {"static void step(void) {}", "void step(void);"}) {
    const NativeReplayResult result = answered(function, third);
    EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
    EXPECT_NE(result.detail.find("call 3 of step"), std::string::npos) << result.detail;
  }
  const NativeReplayResult assignment = answered("void step(void);", "MATCH {g = 1} -> ERROR;");
  EXPECT_EQ(assignment.answer, Answer::NotPossible);
  EXPECT_EQ(assignment.detail, "a compiled program does not tell what the automaton A sees");
}

TEST_F(NativeReplayTest, FailedAssertion) {
  const LoadedProgram program(
      prelude + "#include <assert.h>\nint main(void) { assert(__VERIFIER_nondet_int() != 9); return 0; }\n");
  EXPECT_EQ(run(program, inputs({9})).answer, Answer::Confirmed);
}

TEST_F(NativeReplayTest, UndefinedFunctionsAndVariables) {
  const LoadedProgram program(prelude +
                              "extern void reach_error(void); int outside(int); extern int setting;\n"
                              "int main(void) { if (outside(1) == 3 && setting == 0) reach_error(); return 0; }\n");
  CandidateCounterexample candidate;
  for (std::size_t i = 0; i < program->edges.size(); ++i)
    if (const auto* call = std::get_if<Call>(&program->edges[EdgeId(i)].operation);
        call && call->function.valid() && program->functions[call->function].name == "outside")
      candidate.values.push_back({call->result->type(), 3, false, "", EdgeId(i)});
  const auto result = run(program, candidate);
  EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
}

TEST_F(NativeReplayTest, Arguments) {
  const LoadedProgram program(
      prelude +
      "extern void reach_error(void); extern int strcmp(const char *, const char *);\n"
      "int main(int argc, char **argv) { if (argc == 3 && argv[3] == 0 && strcmp(argv[1], \"two words\") == 0 &&\n"
      "strcmp(argv[2], \"'\\n\\xff$\") == 0) reach_error(); return 0; }\n");
  const CandidateCounterexample candidate{{}, std::vector<std::string>{"two words", "'\n\xff$"}};
  const auto result = run(program, candidate);
  EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
}

TEST_F(NativeReplayTest, SignedOverflow) {
  const LoadedProgram program(prelude + "int main(void) { int x = __VERIFIER_nondet_int(), y = x * 2; return y; }\n");
  const auto result = run(program, inputs({2147483647}), noOverflow());
  EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
}

/// The text of the program is not what was replayed: the compiled one behaves differently.
TEST_F(NativeReplayTest, NotConfirmed) {
  const std::string text = prelude +
                           "extern void reach_error(void);\nint main(void) { if (__VERIFIER_nondet_int() == LIMIT) "
                           "reach_error(); ENDLESS; return 3; }\n";
  frontend::CFiles files;
  frontend::Options options;
  options.files = {files.write("input.c", text)};
  options.definitions = {"LIMIT=4", "ENDLESS"};
  const auto program = frontend::load(options);
  const ReplayedCounterexample c = confirmed(*program, inputs({4}));
  NativeReplayLimits limits;
  limits.runSeconds = 0.3;
  EXPECT_EQ(replayNatively(*program, c, {options.files, {}, options.definitions, {}, {}}, limits).answer,
            Answer::Confirmed);
  const auto exits = replayNatively(*program, c, {options.files, {}, {"LIMIT=5", "ENDLESS"}, {}, {}}, limits);
  EXPECT_EQ(exits.answer, Answer::NotConfirmed);
  EXPECT_NE(exits.detail.find("exits with 3"), std::string::npos) << exits.detail;
  const auto endless = replayNatively(*program, c, {options.files, {}, {"LIMIT=5", "ENDLESS=for(;;)"}, {}, {}}, limits);
  EXPECT_EQ(endless.answer, Answer::NotPossible) << "running out of time proves nothing";
  EXPECT_NE(endless.detail.find("in time"), std::string::npos) << endless.detail;
  const auto broken = replayNatively(*program, c, {options.files, {}, {"LIMIT=(", "ENDLESS"}, {}, {}}, limits);
  EXPECT_EQ(broken.answer, Answer::NotPossible);
  EXPECT_NE(broken.detail.find("compile"), std::string::npos) << broken.detail;
}

/// What the verifier's front end does not see, the compiler does: a program that ends otherwise because it is confined.
class ConfinedReplayTest : public NativeReplayTest {
 protected:
  void SetUp() override {
    NativeReplayTest::SetUp();
    if (const auto obstacle = confinement::namespaceObstacle()) GTEST_SKIP() << *obstacle;
  }

  static NativeReplayResult runAs(const std::string& compiled, bool isConfined) {
    const LoadedProgram program(
        "#ifndef __clang__\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#endif\nextern void "
        "reach_error(void);\n"
        "int main(void) {\n#ifndef __clang__\n" +
        compiled + "\n#endif\n  reach_error();\n  return 0;\n}\n");
    NativeReplayLimits limits;
    limits.isConfined = isConfined;
    return replayNatively(*program, confirmed(*program, {}, unreachCall()), {program.paths, {}, {}, {}, {}}, limits);
  }
};

TEST_F(ConfinedReplayTest, WhatTheConfinementStopsIsNotPossible) {
  for (const char* needed :
       {"if (fork() < 0) return 3; else _exit(3);", "if (!fopen(\"/etc/passwd\", \"r\")) return 3;",
        "if (!malloc(5000000000)) return 3;", "if (system(\"true\") != 0) return 3;"}) {
    const NativeReplayResult result = runAs(needed, true);
    EXPECT_EQ(result.answer, Answer::NotPossible) << needed << ": " << result.detail;
    EXPECT_NE(result.detail.find("confined"), std::string::npos) << result.detail;
  }
  EXPECT_EQ(runAs("if (!fopen(\"/etc/passwd\", \"r\")) return 3;", false).answer, Answer::Confirmed);
}

TEST_F(ConfinedReplayTest, WhatTheConfinementDoesNotStopCounts) {
  EXPECT_EQ(runAs("puts(\"x\"); return 3;", true).answer, Answer::NotConfirmed);
  const NativeReplayResult forks = runAs("fork(); fopen(\"/harm\", \"w\");", true);
  EXPECT_EQ(forks.answer, Answer::Confirmed) << forks.detail;
}

TEST_F(ConfinedReplayTest, NothingChangesOutside) {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "harm").string();
  EXPECT_EQ(runAs("fopen(\"" + file + "\", \"w\");", true).answer, Answer::Confirmed);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(runAs("fopen(\"" + file + "\", \"w\");", false).answer, Answer::Confirmed);
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(NativeReplayTest, HeadersThatNoCompilerHas) {
  const LoadedProgram program(
      "#include <argosy/synchronous.h>\nextern void reach_error(void);\n"
      "int main(void) { if (sync_input_int() == SYNC_SLEEPING) reach_error(); return 0; }\n");
  const ReplayedCounterexample counterexample = confirmed(*program, inputs({-1}));
  SourceFiles sources{program.paths, {}, {}, {}, {}};
  EXPECT_EQ(replayNatively(*program, counterexample, sources).answer, Answer::NotPossible);
  for (const frontend::Header& header : frontend::headers()) sources.headers.emplace_back(header.name, header.text);
  for (const bool isConfined : {true, false}) {
    if (isConfined && confinement::namespaceObstacle()) continue;
    NativeReplayLimits limits;
    limits.isConfined = isConfined;
    const NativeReplayResult result = replayNatively(*program, counterexample, sources, limits);
    EXPECT_EQ(result.answer, Answer::Confirmed) << result.detail;
  }
}

TEST_F(NativeReplayTest, DataModels) {
  const std::string text = prelude +
                           "extern void reach_error(void);\nint main(void) {\n  long x = __VERIFIER_nondet_int();\n"
                           "  if (sizeof(long) == 4 && x == 5) reach_error();\n  return 0;\n}\n";
  const LoadedProgram program(text, DataModel::ILP32);
  const auto result = run(program, inputs({5}));
  EXPECT_EQ(result.answer, toolchainsFor(*program).empty() ? Answer::NotPossible : Answer::Confirmed) << result.detail;
}

TEST_F(NativeReplayTest, ExtendedFloatsNeedX86) {
  const LoadedProgram with("int main(void) { volatile long double x = 1; return x > 2; }\n"),
      without("int main(void) { return 1; }\n");
  EXPECT_TRUE(usesExtendedFloats(*with));
  EXPECT_FALSE(usesExtendedFloats(*without));
}

TEST_F(NativeReplayTest, AnotherEntryFunction) {
  frontend::CFiles files;
  frontend::Options options;
  options.files = {files.write("input.c", "void reach_error(void); void f(void) { reach_error(); }\n")};
  options.entryFunction = "f";
  const auto program = frontend::load(options);
  EXPECT_EQ(replayNatively(*program, confirmed(*program, {}), {options.files, {}, {}, {}, {}}).answer,
            Answer::NotPossible);
}

/// Nothing survives: a child's own children neither.
TEST(ChildProcess, EndsWithItsGroup) {
  const auto shell = findProgram("sh");
  if (!shell) GTEST_SKIP();
  const TemporaryDirectory directory;
  const ChildResult result =
      runChild({{shell->native(), "-c", "sleep 60 & echo $! >&2; wait"}, directory.path(), 0.3, std::nullopt, true});
  EXPECT_EQ(result.end, ChildResult::End::TimedOut);
  const int grandchild = std::stoi(result.errors);
  // It may still wait to be reaped by init; a zombie is dead all the same.
  std::string state = "gone";
  for (int i = 0; i < 50; ++i) {
    std::ifstream in("/proc/" + std::to_string(grandchild) + "/stat");
    std::string id, name;
    state = in >> id >> name >> state ? state : "gone";
    if (state == "gone" || state == "Z") break;
    usleep(10000);
  }
  EXPECT_TRUE(state == "gone" || state == "Z") << state;
}

TEST(ChildProcess, TellsHowItEnded) {
  const auto shell = findProgram("sh");
  if (!shell) GTEST_SKIP();
  const TemporaryDirectory directory;
  EXPECT_EQ(runChild({{shell->native(), "-c", "exit 4"}, directory.path(), 5, std::nullopt, true}).code, 4);
  const ChildResult killed = runChild({{shell->native(), "-c", "kill -9 $$"}, directory.path(), 5, std::nullopt, true});
  EXPECT_EQ(killed.end, ChildResult::End::Signalled);
  EXPECT_EQ(killed.code, SIGKILL);
  EXPECT_EQ(runChild({{"/no/such/file"}, directory.path(), 5, std::nullopt, true}).end, ChildResult::End::NotStarted);
}

}  // namespace
}  // namespace argosy::evidence
