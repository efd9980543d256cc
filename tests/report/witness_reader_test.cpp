// What is written reads back the same; what is malformed is refused with its place.
#include "report/witness_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "report/witness_yaml.h"

namespace argosy::report {
namespace {

WitnessMetadata metadata() {
  WitnessMetadata result;
  result.uuid = "91023a0f-9f45-4385-88c4-1152ade45537";
  result.creationTime = "2026-05-05T15:18:21+02:00";
  result.producerName = "Argosy";
  result.producerVersion = "0.1.0";
  result.producerCommandLine = "argosy verify \"my file.c\" --option a: b # c";
  result.inputFiles = {"f.c", "dir/my file.c"};
  result.inputFileHashes = {{"f.c", std::string(64, 'a')}, {"dir/my file.c", std::string(64, '0')}};
  result.specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  result.dataModel = "LP64";
  return result;
}

ViolationWitness violation() {
  const WitnessLocation there{"f.c", 5, 3, "main"}, here{"f.c", 9, std::nullopt, std::nullopt};
  ViolationWitness witness{metadata(), {}};
  const Waypoint assumption{WaypointType::Assumption, WaypointAction::Follow, there,
                            Constraint{"x == 7", "c_expression"}};
  Waypoint avoided = assumption;
  avoided.action = WaypointAction::Avoid;
  const Waypoint branching{WaypointType::Branching, WaypointAction::Follow, there, Constraint{"true", std::nullopt}};
  const Waypoint returned{WaypointType::FunctionReturn, WaypointAction::Follow, there,
                          Constraint{"\\result <= -3", "acsl_expression"}};
  const Waypoint entered{WaypointType::FunctionEnter, WaypointAction::Follow, there, std::nullopt};
  const Waypoint target{WaypointType::Target, WaypointAction::Follow, here, std::nullopt};
  witness.segments = {{{avoided}, assumption}, {{}, branching}, {{}, returned}, {{}, entered}, {{}, target}};
  return witness;
}

CorrectnessWitness correctness() {
  return {metadata(),
          {{InvariantType::Loop, {"f.c", 7, 3, "main"}, "0 <= i && i <= n"},
           {InvariantType::Location, {"f.c", 8, std::nullopt, std::nullopt}, "x != '\\n'"}}};
}

CorrectnessWitness contracts() {
  CorrectnessWitness witness = correctness();
  witness.metadata.formatVersion = "2.1";
  witness.contracts = {{{"f.c", 3, 1, "fib"}, "0 <= n", "\\result >= \\old(g) && \"n\"[0] == 'n'"},
                       {{"f.c", 9, 1, "stop"}, "1", "0"}};
  return witness;
}

std::string errorOf(const std::string& text) {
  try {
    parseWitness(text, "w.yml");
  } catch (const WitnessError& error) {
    return error.what();
  }
  return "accepted";
}

/// The violation witness's text with one replacement, and the message about it.
std::string errorAfter(const std::string& from, const std::string& to, std::string text = toYaml(violation())) {
  const std::size_t found = text.find(from);
  if (found == std::string::npos) return "nothing to replace: " + from;
  return errorOf(text.replace(found, from.size(), to));
}

TEST(WitnessReader, ReadsWhatTheWriterWrites) {
  EXPECT_EQ(std::get<ViolationWitness>(parseWitness(toYaml(violation()), "w.yml")), violation());
  EXPECT_EQ(std::get<CorrectnessWitness>(parseWitness(toYaml(correctness()), "w.yml")), correctness());
  EXPECT_EQ(std::get<CorrectnessWitness>(parseWitness(toYaml(contracts()), "w.yml")), contracts());
}

/// In the words of others: Goblint's key, CPAchecker's format and labels; what is not said is true.
TEST(WitnessReader, ReadsContractsOfOthers) {
  std::string text = toYaml(contracts());
  const std::size_t begin = text.find("- invariant:\n        type: \"function_contract\"");
  ASSERT_NE(begin, std::string::npos) << text;
  text = text.substr(0, begin) +
         "- contract:\n        type: function_contract\n        location: {file_name: f.c, line: 3, function: fib}\n"
         "        ensures: '\\result == \\at(f(g, 1), Pre) + \\at( n , Old )'\n        format: ext_c_expression\n";
  const auto read = std::get<CorrectnessWitness>(parseWitness(text, "w.yml"));
  ASSERT_EQ(read.contracts.size(), 1u);
  EXPECT_EQ(read.contracts[0].demands, "1");
  EXPECT_EQ(read.contracts[0].ensures, "\\result == \\old(f(g, 1)) + \\old( n )");
  EXPECT_EQ(read.contracts[0].location.function, "fib");
}

TEST(WitnessReader, RefusesMutatedContracts) {
  struct Case {
    const char *from, *to, *expected;
  };
  const Case cases[] = {
      {"\"2.1\"", "\"2.0\"", "loop_invariant, location_invariant"},
      {"\"2.1\"", "\"2.2\"", "2.0, 2.1"},
      {"type: \"function_contract\"", "type: \"function_contracts\"", "function_contract"},
      {"type: \"loop_invariant\"", "type: \"loop_transition_invariant\"", "transition invariants"},
      {"type: \"location_invariant\"", "type: \"location_transition_invariant\"", "transition invariants"},
      {"requires: ", "demands: ", "unknown key"},
      {"requires: \"0 <= n\"", "requires: [n]", "requires"},
      {"requires: \"0 <= n\"", "requires: '\\old(n) > 0'", "another time"},
      {"requires: \"0 <= n\"", "requires: \"\"", "requires"},
      {"\\\\old(g)", "\\\\at(g, AnyPrev)", "AnyPrev"},
      {"\\\\old(g)", "\\\\at(g)", "\\at(expression, label)"},
      {"\\\\old(g)", "\\\\at(g, Pre", "\\at(expression, label)"},
      {"format: \"acsl_expression\"", "format: \"acsl\"", "acsl_expression"},
      {"- invariant:\n        type: \"function_contract\"", "- claim:\n        type: \"function_contract\"",
       "unknown key"},
      {"- invariant:\n        type: \"loop_invariant\"", "- contract:\n        type: \"loop_invariant\"",
       "function_contract"},
      {"- invariant:\n        type: \"loop_invariant\"", "- ghost_instrumentation:\n        type: \"loop_invariant\"",
       "ghost variables"},
  };
  for (const Case& mutation : cases) {
    const std::string error = errorAfter(mutation.from, mutation.to, toYaml(contracts()));
    EXPECT_NE(error.find(mutation.expected), std::string::npos)
        << mutation.from << " -> " << mutation.to << ": " << error;
    EXPECT_TRUE(error.starts_with("w.yml:")) << error;
  }
}

TEST(WitnessReader, ReadsFlowStyleWithoutQuotes) {
  const Witness witness = parseWitness(
      "- entry_type: invariant_set\n"
      "  metadata:\n"
      "    format_version: \"2.0\"\n    uuid: 91023a0f-9f45-4385-88c4-1152ade45537\n    creation_time: "
      "2026-05-05T15:18:21Z\n"
      "    producer: {name: Other, version: '1', unknown: kept for others}\n"
      "    task: {input_files: [f.c], input_file_hashes: {f.c: " +
          std::string(64, 'b') +
          "}, specification: 'G ! call(reach_error())', data_model: ILP32, language: C}\n"
          "  content:\n  - invariant: {type: loop_invariant, location: {file_name: f.c, line: 7}, value: 'i <= n', "
          "format: c_expression}\n",
      "w.yml");
  const auto& read = std::get<CorrectnessWitness>(witness);
  ASSERT_EQ(read.invariants.size(), 1u);
  EXPECT_EQ(read.invariants[0].location.line, 7u);
  EXPECT_EQ(read.metadata.producerName, "Other");
}

TEST(WitnessReader, AnEmptySetOfInvariantsIsLegalAnEmptySequenceIsNot) {
  EXPECT_EQ(
      std::get<CorrectnessWitness>(parseWitness(toYaml(CorrectnessWitness{metadata(), {}}), "w.yml")).invariants.size(),
      0u);
  EXPECT_NE(errorOf(toYaml(ViolationWitness{metadata(), {}})).find("at least one segment"), std::string::npos);
}

TEST(WitnessReader, ErrorsNamePlaceAndExpectation) {
  const std::string text = toYaml(violation());
  const auto before = text.begin() + static_cast<std::ptrdiff_t>(text.find("line: 5"));
  EXPECT_EQ(errorAfter("line: 5", "line: five"),
            "w.yml:" + std::to_string(std::count(text.begin(), before, '\n') + 1) +
                ":21: [0].content[0].segment[0].waypoint.location.line: expected a positive number, not 'five'");
  EXPECT_EQ(errorOf("- a: [1\n").substr(0, 8), "w.yml:2:");
  EXPECT_NE(errorOf("- a: [1\n").find("YAML"), std::string::npos);
}

struct Mutation {
  const char* from;
  const char* to;
  const char* expected;
};

TEST(WitnessReader, RefusesMutations) {
  const Mutation mutations[] = {
      {"\"2.0\"", "\"3.0\"", "2.0"},
      {"91023a0f-", "91023a0f", "UUID"},
      {"2026-05-05T15:18:21+02:00", "yesterday", "ISO 8601"},
      {"2026-05-05T15:18:21+02:00", "2026-05-05T15:18:21", "ISO 8601"},
      {"violation_sequence", "violation_set", "violation_sequence"},
      {"name: \"Argosy\"", "nam: \"Argosy\"", "'name' is missing"},
      {"data_model: \"LP64\"", "data_model: \"LP32\"", "ILP32, LP64"},
      {"language: \"C\"", "language: \"Java\"", "expected one of C"},
      {"aaaaaaaa", "aaaaaaa", "SHA-256"},
      {"\"f.c\": ", "\"g.c\": ", "no hash of f.c"},
      {"line: 5", "line: 0", "positive"},
      {"line: 5", "line: -5", "positive"},
      {"line: 5", "line: 99999999999", "positive"},
      {"column: 3", "colum: 3", "unknown key"},
      {"line: 5", "line: 5\n              line: 5", "twice"},
      {"type: \"assumption\"", "type: \"assume\"", "expected one of"},
      {"action: \"avoid\"", "action: \"ignore\"", "follow, avoid"},
      {"action: \"avoid\"", "action: \"follow\"", "then one to follow"},
      {"format: \"c_expression\"", "format: \"acsl\"", "c_expression"},
      {"value: \"true\"", "value: \"maybe\"", "true, false"},
      {"\\\\result <= -3", "result <= -3", "\\result"},
      {"\\\\result <= -3", "\\\\result = -3", "\\result"},
      {"type: \"target\"", "type: \"function_enter\"", "end in a target"},
      {"type: \"function_enter\"", "type: \"target\"", "only the last segment"},
      {"constraint:", "constraints:", "unknown key"},
      {"segment:", "segments:", "unknown key"},
      {"- entry_type", "  entry_type", "expected a list"},
  };
  for (const Mutation& mutation : mutations) {
    const std::string error = errorAfter(mutation.from, mutation.to);
    EXPECT_NE(error.find(mutation.expected), std::string::npos)
        << mutation.from << " -> " << mutation.to << ": " << error;
    EXPECT_TRUE(error.starts_with("w.yml:")) << error;
  }
}

TEST(WitnessReader, RefusesConstraintsOfTargets) {
  std::string text = toYaml(violation());
  text += "            constraint: {value: 'x', format: c_expression}\n";
  EXPECT_NE(errorOf(text).find("no constraint"), std::string::npos) << errorOf(text);
}

TEST(WitnessReader, RefusesSeveralEntriesAndNone) {
  EXPECT_NE(errorOf(toYaml(violation()) + toYaml(violation())).find("exactly one entry"), std::string::npos);
  EXPECT_NE(errorOf("[]\n").find("exactly one entry"), std::string::npos);
  EXPECT_NE(errorOf("").find("expected a list"), std::string::npos);
}

TEST(WitnessReader, UnreadableFile) { EXPECT_THROW(readWitness("/no/such/witness.yml"), WitnessError); }

/// Whatever bytes come: an error or a witness, never anything else.
TEST(WitnessReader, SurvivesRandomDamage) {
  std::mt19937_64 random(7);
  const std::string whole = toYaml(violation());
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string text = whole;
    for (int n = 0; n < 3; ++n) text[random() % text.size()] = static_cast<char>(random() % 128);
    refused += errorOf(text) != "accepted";
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace argosy::report
