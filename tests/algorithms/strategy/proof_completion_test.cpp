// Every engine's proof becomes a witness that says something about each loop of the user's and that validation confirms.
#include "algorithms/strategy/proof_completion.h"

#include <gtest/gtest.h>

#include "algorithms/validation/validation.h"
#include "domains/registry.h"
#include "program/transform/resolve_function_pointers.h"
#include "report/correctness_witness.h"
#include "tests/evidence/counterexample_source.h"
#include "tests/program/transform.h"

namespace argosy::algorithms {
namespace {

using report::CorrectnessWitness;
using report::InvariantType;
using report::WitnessInvariant;

const std::string completionPrelude = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

class CompletedTask {
 public:
  explicit CompletedTask(const std::string& text) : path_(files_.write("input.c", completionPrelude + text)) {}

  CorrectnessWitness witness(const std::string& configuration) const {
    const std::unique_ptr<Program> program = load();
    const configuration::Configuration chosen = configuration::loadConfiguration(configuration, domains::catalogue());
    Verification verification(*program, {specification(), {}}, chosen);
    const Limits limits = Limits().atMost(10);
    const evidence::Verdict verdict = verification.run(limits);
    const auto* proof = std::get_if<evidence::Proof>(&verdict);
    if (!proof) throw std::runtime_error(evidence::toString(verdict));
    return report::makeCorrectnessWitness(verification.program(), completed(verification.facts(), *proof, limits), {});
  }

  bool isConfirmed(const CorrectnessWitness& witness) const {
    const configuration::Configuration configuration =
        configuration::loadConfiguration("default", domains::catalogue());
    const std::unique_ptr<Program> program = load();
    Validation validation(*program, specification(), configuration);
    const ValidationResult result = validation.run(witness, Limits().atMost(10));
    const auto* verdict = std::get_if<evidence::Verdict>(&result);
    return verdict && std::holds_alternative<evidence::Proof>(*verdict);
  }

 private:
  static automaton::Specification specification() {
    automaton::Property property = automaton::makeProperty(automaton::PropertyKind::UnreachCall);
    property.functions = {"reach_error"};
    return {property};
  }

  std::unique_ptr<Program> load() const {
    frontend::Options options;
    options.files = {path_};
    std::unique_ptr<Program> program = frontend::load(options);
    test::transform(*program, FunctionPointerResolution());
    return program;
  }

  frontend::CFiles files_;
  std::string path_;
};

/// "line:column value", with an S before it where the place is a statement; in the order of the witness.
std::vector<std::string> said(const CorrectnessWitness& witness) {
  std::vector<std::string> result;
  for (const WitnessInvariant& invariant : witness.invariants)
    result.push_back((invariant.type == InvariantType::Location ? "S" : "") + std::to_string(invariant.location.line) +
                     ":" + std::to_string(*invariant.location.column) + " " + invariant.value);
  return result;
}

using Texts = std::vector<std::string>;

TEST(ProofCompletion, EveryKindOfLoopHasItsPlace) {
  const CompletedTask task(
      "int main(void) {\n"
      "  int i = 0, g = 0;\n"
      "  do {\n"
      "    if (__VERIFIER_nondet_int()) i++; else i = i + 2;\n"
      "  } while (i < 10);\n"
      "  while (1) {\n"
      "    if (__VERIFIER_nondet_int()) break;\n"
      "  }\n"
      "  for (;;) {\n"
      "    int y = __VERIFIER_nondet_int();\n"
      "    if (y > 5) break;\n"
      "  }\n"
      "again:\n"
      "  if (__VERIFIER_nondet_int()) { g = (g + 1) % 3; goto again; }\n"
      "  if (i > 11 || g > 2) reach_error();\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(said(task.witness("interval")),
            (Texts{"4:3 0 <= i && i <= 9 && g == 0", "7:3 10 <= i && i <= 11 && g == 0",
                   "10:3 10 <= i && i <= 11 && g == 0", "S15:3 10 <= i && i <= 11 && 0 <= g && g <= 2"}));
  for (const char* configuration : {"interval", "value", "kinduction", "predicate", "impact-abe"}) {
    const CorrectnessWitness witness = task.witness(configuration);
    EXPECT_EQ(witness.invariants.size(), 4u) << configuration;
    EXPECT_TRUE(task.isConfirmed(witness)) << configuration;
  }
}

TEST(ProofCompletion, NamesMeanWhatIsVisible) {
  const CompletedTask task(
      "int main(void) {\n"
      "  int sum = 0;\n"
      "  for (int i = 0; i < 3; i++)\n"
      "    sum++;\n"
      "  for (int i = 5; i < 9; i++)\n"
      "    for (int j = 0; j < 2; j++) {\n"
      "      int i = 7;\n"
      "      sum = i;\n"
      "    }\n"
      "  if (sum != 7) reach_error();\n"
      "  return 0;\n"
      "}\n");
  const CorrectnessWitness witness = task.witness("value");
  ASSERT_EQ(witness.invariants.size(), 3u);
  EXPECT_NE(witness.invariants[0].value.find("i == 0"), std::string::npos) << witness.invariants[0].value;
  EXPECT_NE(witness.invariants[1].value.find("i == 5"), std::string::npos) << witness.invariants[1].value;
  EXPECT_EQ(witness.invariants[1].value.find("i == 7 && i =="), std::string::npos) << witness.invariants[1].value;
  EXPECT_TRUE(task.isConfirmed(witness));
}

/// A place that means two loops would make the one's invariant a claim about the other.
TEST(ProofCompletion, PlacesThatMeanSeveralLoopsAreNotNamed) {
  const CompletedTask task(
      "#define TO(n) while (i < n) i++;\n"
      "#define BOTH TO(3) TO(5)\n"
      "int main(void) {\n  int i = 0;\n  BOTH\n  if (i != 5) reach_error();\n  return 0;\n}\n");
  for (const char* configuration : {"value", "interval"}) {
    const CorrectnessWitness witness = task.witness(configuration);
    EXPECT_TRUE(task.isConfirmed(witness)) << configuration << ": " << ::testing::PrintToString(said(witness));
  }
}

TEST(ProofCompletion, ManyStatesAreToldByRanges) {
  const CompletedTask task(
      "int main(void) {\n  int i = 0, c = 4;\n  while (i < 30)\n    i++;\n  if (i != 30) reach_error();\n  return "
      "c;\n}\n");
  EXPECT_EQ(said(task.witness("value")), (Texts{"4:3 0 <= i && i <= 30 && c == 4"}));
}

TEST(ProofCompletion, RangesAreOnlyOfWhatAllStatesKnow) {
  const CompletedTask task(
      "int main(void) {\n  int i = 0, x = 1, y = 1;\n  while (i < 20) {\n    if (i == 12) x = "
      "__VERIFIER_nondet_int();\n"
      "    if (i == 15) y = 7;\n    i++;\n  }\n  if (i != 20) reach_error();\n  return x + y;\n}\n");
  const CorrectnessWitness witness = task.witness("value");
  EXPECT_EQ(said(witness), (Texts{"4:3 0 <= i && i <= 20 && 1 <= y && y <= 7"}));
  EXPECT_TRUE(task.isConfirmed(witness));
}

/// The `while` at the end of a `do` is not the keyword of what stands behind it.
TEST(ProofCompletion, GotoLoopsBehindOtherLoops) {
  const CompletedTask task(
      "int main(void) {\n  int i = 0, j;\n  do\n    i++;\n  while (i < 3);\nagain:\n  j = i;\n"
      "  if (__VERIFIER_nondet_int()) goto again;\n  if (j != 3) reach_error();\n  return 0;\n}\n");
  const CorrectnessWitness witness = task.witness("interval");
  EXPECT_EQ(said(witness), (Texts{"4:3 0 <= i && i <= 2", "S8:3 i == 3"}));
  EXPECT_TRUE(task.isConfirmed(witness));
}

TEST(ProofCompletion, EnginesWithoutInvariantsGetThoseOfIntervals) {
  const CompletedTask task(
      "int main(void) {\n  int i = 0;\n  while (i < 4)\n    i++;\n  if (i != 4) reach_error();\n  return 0;\n}\n");
  const CorrectnessWitness witness = task.witness("bmc");
  EXPECT_EQ(said(witness), (Texts{"4:3 0 <= i && i <= 4"}));
  EXPECT_TRUE(task.isConfirmed(witness));
}

TEST(ProofCompletion, WhatIntervalsDoNotSayLemmasMay) {
  const CompletedTask task(
      "extern unsigned __VERIFIER_nondet_uint(void);\n"
      "int main(void) {\n  unsigned x = __VERIFIER_nondet_uint(), y = x;\n  while (x < 100) {\n    x++;\n    y++;\n  "
      "}\n"
      "  if (x != y) reach_error();\n  return 0;\n}\n");
  const CorrectnessWitness witness = task.witness("bmc");
  EXPECT_EQ(said(witness), (Texts{"5:3 x == y"}));
  EXPECT_TRUE(task.isConfirmed(witness));
}

/// What a witness says about the flag leaves room for the program's own words, on which the lemma about all elements rests.
TEST(ProofCompletion, LemmasThatNoWitnessSaysAreFoundAgain) {
  const CompletedTask task(
      "int a[100000];\n"
      "int main(void) {\n  int i, flag = 0;\n  for (i = 0; i < 100000; i++)\n    a[i] = __VERIFIER_nondet_int();\n"
      "  for (i = 0; i < 100000; i++)\n    if (a[i] != 0) flag = 1;\n"
      "  for (i = 0; i < 100000; i++)\n    if (flag == 0 && a[i] != 0) reach_error();\n  return 0;\n}\n");
  const CorrectnessWitness witness = task.witness("kinduction");
  ASSERT_EQ(witness.invariants.size(), 3u);
  EXPECT_NE(witness.invariants[1].value.find("flag <= 1"), std::string::npos) << witness.invariants[1].value;
  EXPECT_TRUE(task.isConfirmed(witness));
}

/// Neither what the library models remember nor what is declared later has a name there.
TEST(ProofCompletion, OnlyWhatIsDeclaredBeforeTheLoopIsNamed) {
  const CompletedTask task(
      "extern int *__errno_location(void);\n"
      "int before = 3;\nvoid set(void);\n"
      "int main(void) {\n  int i = 0;\n  *__errno_location() = 0;\n  set();\n  while (i < 20)\n    i++;\n"
      "  if (i != 20) reach_error();\n  return 0;\n}\n"
      "int after = 4;\nvoid set(void) { before = after; }\n");
  for (const char* configuration : {"interval", "value"}) {
    const CorrectnessWitness witness = task.witness(configuration);
    ASSERT_EQ(witness.invariants.size(), 1u) << configuration;
    const std::string& value = witness.invariants[0].value;
    EXPECT_NE(value.find("before == 4"), std::string::npos) << value;
    EXPECT_EQ(value.find("after"), std::string::npos) << value;
    EXPECT_EQ(value.find("__argosy"), std::string::npos) << value;
  }
}

TEST(ProofCompletion, WhereNothingHasToBeKnownTheInvariantIsOne) {
  const CompletedTask task(
      "int main(void) {\n  int x;\n  while (__VERIFIER_nondet_int()) {\n    x = __VERIFIER_nondet_int();\n"
      "    if (x > 3 && x < 2) reach_error();\n  }\n  return 0;\n}\n");
  for (const char* configuration : {"predicate", "kinduction"}) {
    const CorrectnessWitness witness = task.witness(configuration);
    EXPECT_EQ(said(witness), (Texts{"4:3 1"})) << configuration;
    EXPECT_TRUE(task.isConfirmed(witness));
  }
}

TEST(ProofCompletion, ProgramsWithoutLoopsNeedNoInvariants) {
  const CompletedTask task("int main(void) {\n  int x = 1;\n  if (x != 1) reach_error();\n  return 0;\n}\n");
  for (const char* configuration : {"bmc", "value", "predicate"}) {
    const CorrectnessWitness witness = task.witness(configuration);
    EXPECT_TRUE(witness.invariants.empty()) << configuration;
    EXPECT_TRUE(task.isConfirmed(witness)) << configuration;
  }
}

}  // namespace
}  // namespace argosy::algorithms
