// Validation of witnesses: what an execution or a proof bears out is confirmed, what it contradicts is not.
#include "algorithms/validation/validation.h"

#include "algorithms/source/witness_locator.h"

#include "domains/registry.h"
#include "program/transform/resolve_function_pointers.h"
#include "report/violation_witness.h"
#include "specification/property.h"
#include "tests/evidence/counterexample_source.h"
#include "tests/program/model_text.h"
#include "tests/program/transform.h"

namespace argosy::algorithms {
namespace {

using report::Constraint;
using report::CorrectnessWitness;
using report::InvariantType;
using report::Segment;
using report::ViolationWitness;
using report::Waypoint;
using report::WaypointAction;
using report::WaypointType;

const std::string validationPrelude =
    "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void);"
    " extern void reach_error(void);\n";

/// A C text and what is asked about it.
class ValidatedTask {
 public:
  explicit ValidatedTask(const std::string& text, automaton::PropertyKind kind = automaton::PropertyKind::UnreachCall)
      : path_(files_.write("input.c", text)), program_(load()) {
    property_ = automaton::makeProperty(kind);
    if (kind == automaton::PropertyKind::UnreachCall) property_.functions = {"reach_error"};
  }

  void use(const std::string& configuration) {
    configuration_ = configuration::loadConfiguration(configuration, domains::catalogue());
  }

  ValidationResult validate(const report::Witness& witness, double seconds = 10) const {
    return Validation(*program_, automaton::Specification{property_}, configuration_)
        .run(witness, Limits().atMost(seconds));
  }

  /// As the replay of these inputs is written down.
  ViolationWitness witness(const std::vector<Int128>& values,
                           const report::ViolationWitnessOptions& options = {}) const {
    const evidence::Target target{property_.name, property_.functions};
    return witness(evidence::confirmed(*program_, evidence::inputs(values), target), options);
  }

  /// The same for an execution that validation found.
  ViolationWitness witness(const evidence::ReplayedCounterexample& counterexample,
                           const report::ViolationWitnessOptions& options = {}) const {
    report::WitnessMetadata metadata;
    metadata.inputFiles = {path_};
    return report::makeViolationWitness(*program_, counterexample, metadata, options);
  }

  report::WitnessLocation at(std::uint32_t line, std::optional<std::uint32_t> column = std::nullopt) const {
    return {path_, line, column, std::nullopt};
  }

  Program& program() const { return *program_; }

 private:
  std::unique_ptr<Program> load() const {
    frontend::Options options;
    options.files = {path_};
    std::unique_ptr<Program> program = frontend::load(options);
    test::transform(*program, FunctionPointerResolution());
    return program;
  }

  frontend::CFiles files_;
  std::string path_;
  std::unique_ptr<Program> program_;
  automaton::Property property_;
  configuration::Configuration configuration_ = configuration::loadConfiguration("default", domains::catalogue());
};

const evidence::Refutation* refutation(const ValidationResult& result) {
  const auto* verdict = std::get_if<evidence::Verdict>(&result);
  return verdict ? std::get_if<evidence::Refutation>(verdict) : nullptr;
}

bool isProof(const ValidationResult& result) {
  const auto* verdict = std::get_if<evidence::Verdict>(&result);
  return verdict && std::holds_alternative<evidence::Proof>(*verdict);
}

bool isRejected(const ValidationResult& result) { return std::holds_alternative<RejectedWitness>(result); }

Waypoint waypoint(WaypointType type, report::WitnessLocation location, const std::string& value = "") {
  Waypoint result;
  result.type = type;
  result.location = std::move(location);
  if (type == WaypointType::Assumption) result.constraint = Constraint{value, "c_expression"};
  if (type == WaypointType::FunctionReturn) result.constraint = Constraint{value, "acsl_expression"};
  if (type == WaypointType::Branching) result.constraint = Constraint{value, std::nullopt};
  return result;
}

ViolationWitness following(const std::vector<Waypoint>& waypoints) {
  ViolationWitness witness;
  for (const Waypoint& followed : waypoints) witness.segments.push_back({{}, followed});
  return witness;
}

struct Sample {
  const char* name;
  std::string text;
  std::vector<Int128> inputs;
  automaton::PropertyKind kind = automaton::PropertyKind::UnreachCall;
};

std::vector<Sample> samples() {
  return {
      {"equality",
       "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 42)\n    reach_error();\n  return 0;\n}\n",
       {42}},
      {"two inputs",
       "int main(void) {\n  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n  if (x > 5) {\n"
       "    if (y < x)\n      reach_error();\n  }\n  return 0;\n}\n",
       {9, 3}},
      {"while",
       "int main(void) {\n  int n = __VERIFIER_nondet_int();\n  int i = 0;\n  while (i < n)\n    i++;\n  if (i == 3)\n "
       "   reach_error();\n  return 0;\n}\n",
       {3}},
      {"input in a loop",
       "int main(void) {\n  int sum = 0;\n  for (int i = 0; i < 3; i++) {\n    int x = __VERIFIER_nondet_int();\n"
       "    if (x == i)\n      sum++;\n  }\n  if (sum == 2)\n    reach_error();\n  return 0;\n}\n",
       {0, 7, 2}},
      {"switch",
       "int main(void) {\n  switch (__VERIFIER_nondet_int()) {\n  case 1:\n    break;\n  case 4:\n    reach_error();\n "
       " }\n  return 0;\n}\n",
       {4}},
      {"function",
       "static int twice(int a) {\n  return 2 * a;\n}\nint main(void) {\n  unsigned char c = "
       "__VERIFIER_nondet_uchar();\n"
       "  int d = twice(c);\n  if (d == 8)\n    reach_error();\n  return 0;\n}\n",
       {4}},
      {"array",
       "int main(void) {\n  int a[3] = {0, 0, 0};\n  unsigned char i = __VERIFIER_nondet_uchar();\n  if (i < 3)\n    "
       "a[i] = 1;\n"
       "  if (a[1])\n    reach_error();\n  return 0;\n}\n",
       {1}},
      {"negation",
       "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (!(x != 12))\n    reach_error();\n  return 0;\n}\n",
       {12}},
      {"two targets",
       "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 1)\n    reach_error();\n\n  if (x == 2)\n    "
       "reach_error();\n  return 0;\n}\n",
       {2}},
      {"user's assertion",
       "static void check(int c) {\n  if (!c)\n    reach_error();\n}\nint main(void) {\n  int x = "
       "__VERIFIER_nondet_int();\n"
       "  check(x < 10);\n  check(x != 5);\n  return 0;\n}\n",
       {5}},
      {"overflow",
       "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 100)\n    x = x + 2147483000;\n  return "
       "x;\n}\n",
       {1000},
       automaton::PropertyKind::NoOverflow},
  };
}

std::vector<Waypoint> followed(const ViolationWitness& witness) {
  std::vector<Waypoint> result;
  for (const Segment& segment : witness.segments) result.push_back(segment.follow);
  return result;
}

/// The oracle: what the execution passes, as the writer of witnesses sees it, has these waypoints in this order.
bool isSubsequence(const std::vector<Waypoint>& waypoints, const std::vector<Waypoint>& of) {
  std::size_t next = 0;
  for (const Waypoint& passed : of)
    if (next < waypoints.size() && passed == waypoints[next]) ++next;
  return next == waypoints.size();
}

TEST(Validation, ConfirmsWhatWasWritten) {
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const ValidatedTask task(validationPrelude + sample.text, sample.kind);
    for (const bool asAssumptions : {false, true}) {
      report::ViolationWitnessOptions options;
      options.inputsAsAssumptions = asAssumptions;
      const ViolationWitness witness = task.witness(sample.inputs, options);
      const ValidationResult result = task.validate(witness);
      ASSERT_TRUE(refutation(result)) << toString(result);
      EXPECT_EQ(followed(task.witness(refutation(result)->counterexample(), options)), followed(witness));
    }
  }
}

/// Each waypoint with another value, and on another line: confirmed only if an execution really passes it.
TEST(Validation, DoesNotConfirmMutants) {
  int rejected = 0, confirmed = 0, undecided = 0;
  for (const Sample& sample : samples()) {
    const ValidatedTask task(validationPrelude + sample.text, sample.kind);
    const ViolationWitness witness = task.witness(sample.inputs);
    for (std::size_t i = 0; i < witness.segments.size(); ++i) {
      std::vector<ViolationWitness> mutants(witness.segments[i].follow.constraint ? 2 : 1, witness);
      ++mutants[0].segments[i].follow.location.line;
      if (mutants.size() == 2) {
        std::string& value = mutants[1].segments[i].follow.constraint->value;
        if (witness.segments[i].follow.type == WaypointType::FunctionReturn)
          value = "\\result == " + argosy::toString(*parseInteger(value.substr(11)) + 1);
        else value = value == "true" ? "false" : value == "false" ? "true" : "1";
      }
      for (const ViolationWitness& mutant : mutants) {
        const ValidationResult result = task.validate(mutant, 0.5);
        const Waypoint& changed = mutant.segments[i].follow;
        SCOPED_TRACE(std::string(sample.name) + ": " + report::toString(changed.type) + " at line " +
                     std::to_string(changed.location.line) + " " +
                     (changed.constraint ? changed.constraint->value : "") + ": " + toString(result));
        EXPECT_FALSE(isProof(result));
        if (const evidence::Refutation* found = refutation(result)) {
          ++confirmed;
          EXPECT_TRUE(isSubsequence(followed(mutant), followed(task.witness(found->counterexample()))));
        } else {
          ++(isRejected(result) ? rejected : undecided);
        }
      }
    }
  }
  // Some mutants still describe a violation (x == 10 for x > 5); most do not, and nearly all of these are refuted.
  EXPECT_GT(rejected, 3 * confirmed);
  EXPECT_GT(rejected, 10 * undecided);
}

/// Everything happens in programs made from this one.
TEST(Validation, LeavesTheProgramAsItIs) {
  const ValidatedTask task(
      validationPrelude +
          "int main(void) {\n  int x = __VERIFIER_nondet_int(), y = 0;\n  while (y < 3)\n    y++;\n  if (x + y == 10)\n"
          "    x = 0;\n  return 0;\n}\n",
      automaton::PropertyKind::NoOverflow);
  const std::string before = test::modelText(task.program());
  CorrectnessWitness invariant;
  invariant.invariants.push_back({InvariantType::Loop, task.at(4, 3), "y <= 3"});
  ASSERT_TRUE(refutation(task.validate(invariant)));
  ASSERT_TRUE(refutation(task.validate(following({waypoint(WaypointType::Target, task.at(6, 3))}))));
  EXPECT_EQ(test::modelText(task.program()), before);
}

/// The search is in a program with checks and a witness built in; its values have to find their operations in the original.
TEST(Validation, WhatTheSearchFindsIsShownInTheOriginal) {
  const ValidatedTask task(
      validationPrelude +
          "int main(void) {\n  int y;\n  int x = __VERIFIER_nondet_int();\n  if (y != 7)\n    return 0;\n"
          "  int z = __VERIFIER_nondet_int();\n  x = x / 2 + z;\n  return x;\n}\n",
      automaton::PropertyKind::NoOverflow);
  const ValidationResult result = task.validate(following({waypoint(WaypointType::Target, task.at(8, 3))}));
  ASSERT_TRUE(refutation(result)) << toString(result);
  const evidence::ReplayedCounterexample& shown = refutation(result)->counterexample();
  EXPECT_EQ(task.program().edges[shown.violatingEdge()].info.range.begin.line, 8u);
  ASSERT_EQ(shown.values().size(), 3u);
  EXPECT_EQ(shown.values()[0].bits & 0xffffffff, 7u);
}

/// Little is said: the rest has to be found.
TEST(Validation, SearchesForInputs) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x + 3;\n  if (y == 10)\n    reach_error();\n"
      "  return 0;\n}\n");
  const ValidationResult result = task.validate(following({waypoint(WaypointType::Target, task.at(6, 5))}));
  ASSERT_TRUE(refutation(result)) << toString(result);
  EXPECT_EQ(refutation(result)->counterexample().values().at(0).bits, 7u);
  EXPECT_FALSE(refutation(task.validate(following(
      {waypoint(WaypointType::Assumption, task.at(5, 3), "x < 7"), waypoint(WaypointType::Target, task.at(6, 5))}))));
}

TEST(Validation, CompoundConditionsAreOneBranching) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 3 && x < 5)\n    x = 100;\n  if (x "
      "> 50 || x < -50)\n"
      "    reach_error();\n  return 0;\n}\n");
  const Waypoint target = waypoint(WaypointType::Target, task.at(7, 5));
  const auto with = [&](const char* first, const char* second) {
    return task.validate(following({waypoint(WaypointType::Branching, task.at(4, 3), first),
                                    waypoint(WaypointType::Branching, task.at(6, 3), second), target}));
  };
  EXPECT_TRUE(refutation(with("true", "true")));
  EXPECT_EQ(refutation(with("true", "true"))->counterexample().values().at(0).bits, 4u);
  EXPECT_TRUE(refutation(with("false", "true")));
  EXPECT_TRUE(isRejected(with("true", "false")));
}

TEST(Validation, Avoid) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 1)\n    x = 5;\n  if (x == 5)\n    "
      "reach_error();\n"
      "  return 0;\n}\n");
  ViolationWitness witness = following({waypoint(WaypointType::Target, task.at(7, 5))});
  Waypoint avoided = waypoint(WaypointType::Branching, task.at(4, 3), "true");
  avoided.action = WaypointAction::Avoid;
  witness.segments[0].avoid = {avoided};
  const ValidationResult result = task.validate(witness);
  ASSERT_TRUE(refutation(result)) << toString(result);
  EXPECT_EQ(refutation(result)->counterexample().values().at(0).bits, 5u);
  Waypoint other = waypoint(WaypointType::Assumption, task.at(4), "x >= 5");
  other.action = WaypointAction::Avoid;
  witness.segments[0].avoid = {avoided, other};
  EXPECT_TRUE(isRejected(task.validate(witness)));
}

/// Names mean what they mean at the place, and places without a column are the leftmost of the line.
TEST(Validation, NamesAndColumns) {
  const ValidatedTask task(
      validationPrelude +
      "int x;\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  {\n    int x = 4;\n    x++;\n  }\n"
      "  if (x == 3) { x = 0; reach_error(); }\n  return 0;\n}\n");
  const Waypoint target = waypoint(WaypointType::Target, task.at(9, 24));
  EXPECT_TRUE(refutation(task.validate(following({waypoint(WaypointType::Assumption, task.at(7), "x == 4"), target}))));
  EXPECT_TRUE(refutation(task.validate(following({waypoint(WaypointType::Assumption, task.at(9), "x == 3"), target}))));
  EXPECT_TRUE(isRejected(task.validate(following({waypoint(WaypointType::Assumption, task.at(9), "x == 5"), target}))));
  EXPECT_TRUE(isRejected(task.validate(following({waypoint(WaypointType::Target, task.at(9, 25))}))));
}

/// What cannot be read is no reason to call the witness wrong.
TEST(Validation, UnsupportedExpressionsAreNotRejected) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 3)\n    reach_error();\n  return 0;\n}\n");
  const ValidationResult result = task.validate(following(
      {waypoint(WaypointType::Assumption, task.at(4, 3), "x == 3.0"), waypoint(WaypointType::Target, task.at(5, 5))}));
  EXPECT_FALSE(isRejected(result));
  EXPECT_FALSE(refutation(result));
}

CorrectnessWitness claiming(InvariantType type, const report::WitnessLocation& location, const std::string& value) {
  CorrectnessWitness witness;
  witness.invariants.push_back({type, location, value});
  return witness;
}

const std::string counting = validationPrelude +
                             "int main(void) {\n  int i = 0;\n  while (i < 10) {\n    i++;\n  }\n  if (i != 10)\n    "
                             "reach_error();\n  return 0;\n}\n";

TEST(Validation, Invariants) {
  const ValidatedTask task(counting);
  for (const char* right : {"0 <= i && i <= 10", "i < 0 || i < 11", "!(i > 10)", "1"})
    EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Loop, task.at(4, 3), right)))) << right;
  for (const char* wrong : {"i < 10", "i > 0", "i != 5", "0"}) {
    const ValidationResult result = task.validate(claiming(InvariantType::Loop, task.at(4, 3), wrong));
    EXPECT_TRUE(isRejected(result)) << wrong << toString(result);
  }
  EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Location, task.at(5, 5), "i < 10"))));
  EXPECT_TRUE(isRejected(task.validate(claiming(InvariantType::Location, task.at(5, 5), "i > 0"))));
  EXPECT_TRUE(isRejected(task.validate(claiming(InvariantType::Loop, task.at(5, 5), "i < 10"))));  // no loop there
  EXPECT_TRUE(isProof(task.validate(CorrectnessWitness())));
}

TEST(Validation, InvariantsAreC) {
  const ValidatedTask task(counting);
  for (const char* text : {"$$i <= 10", "$1 <= 10", "$? <= 10", "i <= 10; i >= 0"}) {
    const ValidationResult result = task.validate(claiming(InvariantType::Loop, task.at(4, 3), text));
    EXPECT_NE(toString(result).find("expected "), std::string::npos) << text << ": " << toString(result);
    EXPECT_FALSE(isProof(result));
    EXPECT_FALSE(isRejected(result));
  }
}

/// A local that is out of scope, or not declared yet, is not what a name means.
TEST(Validation, InvariantsNameWhatIsVisible) {
  const ValidatedTask task(
      validationPrelude +
      "int i = 7;\nint main(void) {\n  int n = 0;\n  for (int i = 0; i < 3; i++) n++;\n  while (n < 10) n++;\n"
      "  int k = 5;\n  if (n != 10) reach_error();\n  return i + k;\n}\n");
  const auto validated = [&](const char* text) {
    return task.validate(claiming(InvariantType::Loop, task.at(6, 3), text));
  };
  EXPECT_TRUE(isProof(validated("i == 7 && n >= 3")));
  EXPECT_TRUE(isRejected(validated("i == 3")));
  EXPECT_TRUE(isRejected(validated("i != 7")));
  const ValidationResult later = validated("k == 5 || k != 5");
  EXPECT_FALSE(isProof(later));
  EXPECT_FALSE(isRejected(later));
}

/// The scope of what a `for` declares does not end where an `if` in it goes on.
TEST(Validation, ScopesGoOnBehindElse) {
  const ValidatedTask task(validationPrelude +
                           "int i = 7;\nint main(void) {\n  int n = 0;\n  for (int i = 0; i < 1; i++)\n    if "
                           "(__VERIFIER_nondet_int()) { n = 1; } else\n"
                           "      while (i < 20) { i++; n = i; }\n  if (n > 20) reach_error();\n  return i;\n}\n");
  EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Loop, task.at(7, 7), "0 <= i && i <= 20 && n <= 20"))));
  EXPECT_TRUE(isRejected(task.validate(claiming(InvariantType::Loop, task.at(7, 7), "i == 7"))));
}

/// Conditions of many alternatives have many paths through them.
TEST(Validation, LongInvariantsAreReadOnce) {
  ValidatedTask task(validationPrelude +
                     "int main(void) {\n  int i = 0, j = 0;\n  while (i < 10) {\n    i++; j += 2;\n  }\n  if (j != "
                     "20)\n    reach_error();\n  return 0;\n}\n");
  task.use("kinduction");  // which asks for the loop's own words
  std::string text = "1";
  for (int clause = 0; clause < 20; ++clause) {
    text += " && (i <= 10";
    for (int k = 0; k < 4; ++k) text += " || i == " + std::to_string(20 + 4 * clause + k);
    text += ")";
  }
  EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Loop, task.at(4, 3), text))));
}

/// Hexadecimal and octal literals may be unsigned without a suffix; a sign is no part of a literal.
TEST(Validation, LiteralsHaveTheirTypes) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = -1, m = -2147483647 - 1, n = 0;\n  unsigned u = 1u << 31;\n  while (n < 10) n++;\n"
      "  if (n != 10) reach_error();\n  return x + m + (int)u;\n}\n");
  const auto validated = [&](const char* text) {
    return task.validate(claiming(InvariantType::Loop, task.at(5, 3), text));
  };
  for (const char* right :
       {"m == 0x80000000", "x == 0xffffffff", "x == 037777777777", "x < 4294967295", "m != 2147483648",
        "m < 0x80000000L", "u != -2147483648", "u == -0x80000000", "x == 0xffffffffU && x != 0xffffffffLL"})
    EXPECT_TRUE(isProof(validated(right))) << right;
  for (const char* wrong : {"x < 0x80000000", "m != 0x80000000", "x < 037777777777", "u == -2147483648"})
    EXPECT_TRUE(isRejected(validated(wrong))) << wrong;
}

TEST(Validation, ARefutedInvariantNamesItsPlaceAndTheInputs) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int n = __VERIFIER_nondet_int();\n  while (n > 100)\n    n--;\n  return 0;\n}\n");
  const ValidationResult result = task.validate(claiming(InvariantType::Loop, task.at(4, 3), "n != 17"));
  ASSERT_TRUE(isRejected(result)) << toString(result);
  EXPECT_NE(toString(result).find("n != 17 at " + toString(task.at(4, 3)) + " does not hold for the inputs 17"),
            std::string::npos)
      << toString(result);
}

TEST(Validation, InvariantsOfProgramsWithoutOverflow) {
  const ValidatedTask task(
      validationPrelude +
          "int main(void) {\n  int i = 0;\n  for (; i < 10; i++) {\n    i = i + 1;\n  }\n  return i;\n}\n",
      automaton::PropertyKind::NoOverflow);
  EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Loop, task.at(4, 3), "0 <= i && i <= 10"))));
  EXPECT_TRUE(isProof(task.validate(claiming(InvariantType::Location, task.at(5, 5), "i < 10"))));
  EXPECT_TRUE(isRejected(task.validate(claiming(InvariantType::Loop, task.at(4, 3), "i < 10"))));
}

/// A correctness witness of a wrong program is no proof, whatever it claims.
TEST(Validation, WrongProgramsAreRefuted) {
  const ValidatedTask task(
      validationPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  while (x == 3)\n    reach_error();\n  return 0;\n}\n");
  EXPECT_TRUE(refutation(task.validate(claiming(InvariantType::Loop, task.at(4, 3), "x == x"))));
}

/// Contracts are claims about functions that the program has.
TEST(FunctionContractsOfWitnesses, HaveToBeAboutDefinedFunctions) {
  const ValidatedTask task(validationPrelude +
                           "extern int other(int x);\nint twice(int x) {\n  return 2 * x;\n}\n"
                           "int main(void) {\n  if (twice(3) != 6) reach_error();\n  return 0;\n}\n");
  const auto outcome = [&](std::uint32_t line, const std::optional<std::string>& function) {
    CorrectnessWitness witness;
    report::WitnessLocation location = task.at(line, 1);
    location.function = function;
    witness.contracts.push_back({location, "1", "\\result == 2 * x"});
    return toString(task.validate(witness));
  };
  EXPECT_EQ(outcome(3, "twice"), "TRUE");
  EXPECT_EQ(outcome(3, std::nullopt), "TRUE");
  const std::string rejected = "UNKNOWN (witness rejected: the program has no function";
  EXPECT_TRUE(outcome(3, "thrice").starts_with(rejected));
  EXPECT_TRUE(outcome(2, "other").starts_with(rejected));
  EXPECT_TRUE(outcome(2, std::nullopt).starts_with(rejected));
}

}  // namespace
}  // namespace argosy::algorithms
