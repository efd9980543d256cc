#include "bench/definition/tool_profile.h"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "bench/definition/tool_location.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

using testing::messageOf;
using testing::ScratchDirectory;
using Words = std::vector<std::string>;

RunResult exited(int code) {
  RunResult result;
  result.exitCode = code;
  return result;
}

RunResult died(int signal) {
  RunResult result;
  result.exitSignal = signal;
  return result;
}

RunResult ended(TerminationReason reason) {
  RunResult result;
  result.terminationReason = reason;
  result.exitSignal = SIGKILL;
  return result;
}

TEST(ToolProfile, AllShippedProfilesAreSound) {
  std::set<std::string> names;
  for (const ShippedProfile& profile : shippedProfiles()) {
    EXPECT_NO_THROW(loadToolProfile(std::string(profile.name))) << profile.name;
    names.insert(std::string(profile.name));
  }
  for (const char* wanted : {"argosy", "cbmc", "esbmc", "2ls", "cpachecker", "z3", "cvc5", "smt", "command"})
    EXPECT_TRUE(names.contains(wanted)) << wanted;
  EXPECT_EQ(loadToolProfile("two_ls"), loadToolProfile("2ls"));
}

struct StatusCase {
  const char* tool;
  RunResult result;
  const char* output;
  const char* status;
};

TEST(ToolProfile, OutputsBecomeStatuses) {
  const std::vector<StatusCase> table{
      {"argosy", exited(0), "a\nVerification result: TRUE\n", "true"},
      {"argosy", exited(10), "Verification result: FALSE(valid-deref)", "false(valid-deref)"},
      {"argosy", exited(5), "Verification result: UNKNOWN (time limit)\nwarning: x\n", "unknown"},
      {"argosy", exited(1), "", "ERROR (usage)"},
      {"argosy", exited(2), "", "ERROR (input)"},
      {"argosy", exited(6), "", "ERROR (internal error)"},
      {"argosy", exited(7), "", "ERROR (7)"},
      {"argosy", exited(0), "no verdict at all", "ERROR"},
      // The exit code has to agree with the words.
      {"argosy", exited(10), "Verification result: TRUE\n", "ERROR (10)"},
      {"argosy", exited(0), "Verification result: FALSE(unreach-call)\n", "ERROR"},
      {"cbmc", exited(0), "VERIFICATION SUCCESSFUL\n", "true"},
      {"cbmc", exited(10), "[main.assertion.1] line 3 assertion x: FAILURE\nVERIFICATION FAILED\n", "false"},
      {"cbmc", exited(10), "[main.unwind.0] line 4 unwinding assertion loop 0: FAILURE\nVERIFICATION FAILED",
       "unknown"},
      {"cbmc", exited(10), "line 3 dereference failure: pointer NULL in *p: FAILURE\nVERIFICATION FAILED",
       "false(valid-deref)"},
      {"cbmc", exited(10), "line 3 arithmetic overflow on signed + in a + b: FAILURE\nVERIFICATION FAILED",
       "false(no-overflow)"},
      {"cbmc", exited(6), "PARSING ERROR\n", "ERROR (internal error)"},
      {"esbmc", exited(0), "VERIFICATION SUCCESSFUL\n", "true"},
      {"esbmc", exited(1), "Violated property:\n  assertion\n\nVERIFICATION FAILED\n", "false"},
      {"esbmc", exited(1), "  dereference failure: forgotten memory: x\nVERIFICATION FAILED\n",
       "false(valid-memtrack)"},
      {"esbmc", exited(0), "VERIFICATION UNKNOWN\n", "unknown"},
      {"2ls", exited(5), "VERIFICATION INCONCLUSIVE\n", "unknown"},
      {"2ls", exited(10), "VERIFICATION FAILED\n", "false"},
      {"cpachecker", exited(0), "Verification result: TRUE. No property violation found by chosen configuration.",
       "true"},
      {"cpachecker", exited(0),
       "Verification result: FALSE. Property violation (unreach-call: f in line 3) found by chosen configuration.",
       "false(unreach-call)"},
      {"cpachecker", exited(0), "Verification result: UNKNOWN, incomplete analysis.", "unknown"},
      {"cpachecker", exited(0),
       "Shutdown requested (The CPU-time limit of 10s has elapsed.)\nVerification result: UNKNOWN, incomplete "
       "analysis.",
       "TIMEOUT"},
      {"z3", exited(0), "sat\n(model)\n", "sat"},
      {"z3", exited(0), "unsat\n", "unsat"},
      {"cvc5", exited(0), "unknown\r\n", "unknown"},
      {"z3", exited(0), "sat\nunsat\n", "unsat"},
      {"smt", exited(1), "(error \"line 1: oops\")\n", "ERROR (line 1: oops)"},
      {"smt", exited(0), "unsatisfiable\n", "ERROR"},
      {"command", exited(0), "whatever", "done"},
      {"command", exited(3), "whatever", "ERROR (3)"},
  };
  for (const StatusCase& line : table)
    EXPECT_EQ(determineStatus(loadToolProfile(line.tool), line.result, line.output), line.status)
        << line.tool << ": " << line.output;
}

TEST(ToolProfile, SignalsHaveNames) {
  const ToolProfile tool = loadToolProfile("argosy");
  EXPECT_EQ(determineStatus(tool, died(SIGSEGV), ""), "SEGMENTATION FAULT");
  EXPECT_EQ(determineStatus(tool, died(SIGABRT), ""), "ABORTED");
  EXPECT_EQ(determineStatus(tool, died(SIGTERM), ""), "KILLED");
  EXPECT_EQ(determineStatus(tool, died(SIGBUS), ""), "KILLED BY SIGNAL " + std::to_string(SIGBUS));
  EXPECT_EQ(determineStatus(tool, died(SIGKILL), ""), "KILLED BY SIGNAL 9");
  // Who answers and then crashes has not answered; not even where the profile asks for no exit code.
  EXPECT_EQ(determineStatus(tool, died(SIGSEGV), "Verification result: TRUE\n"), "SEGMENTATION FAULT");
  EXPECT_EQ(determineStatus(loadToolProfile("z3"), died(SIGSEGV), "sat\n"), "SEGMENTATION FAULT");
  EXPECT_EQ(determineStatus(loadToolProfile("command"), died(SIGABRT), ""), "ABORTED");
}

TEST(ToolProfile, AnswersAfterALimitDoNotCount) {
  const ToolProfile tool = loadToolProfile("argosy");
  const std::string yes = "Verification result: TRUE\n";
  const std::string no = "Verification result: FALSE(unreach-call)\n";
  using enum TerminationReason;
  EXPECT_EQ(determineStatus(tool, ended(CpuTime), ""), "TIMEOUT");
  EXPECT_EQ(determineStatus(tool, ended(CpuTime), yes), "TIMEOUT (true)");
  EXPECT_EQ(determineStatus(tool, ended(SoftCpuTime), no), "TIMEOUT (false(unreach-call))");
  EXPECT_EQ(determineStatus(tool, ended(WallTime), yes), "TIMEOUT (true)");
  EXPECT_EQ(determineStatus(tool, ended(CpuTime), "Verification result: UNKNOWN (x)"), "TIMEOUT");
  EXPECT_EQ(determineStatus(tool, ended(Memory), ""), "OUT OF MEMORY");
  EXPECT_EQ(determineStatus(tool, ended(Memory), yes), "OUT OF MEMORY (true)");
  EXPECT_EQ(determineStatus(tool, ended(FilesCount), ""), "FILES-COUNT");
  EXPECT_EQ(determineStatus(tool, ended(FilesSize), ""), "FILES-SIZE");
  EXPECT_EQ(determineStatus(tool, ended(Killed), ""), "KILLED");
  EXPECT_EQ(determineStatus(tool, ended(Failed), yes), "FAILED");
  // A rule about the exit code alone says nothing about a run that was ended.
  EXPECT_EQ(determineStatus(loadToolProfile("command"), ended(CpuTime), ""), "TIMEOUT");
}

TEST(ToolProfile, AnswersThatTookTooLongDoNotCountEvenIfNobodyKilledTheRun) {
  const ToolProfile tool = loadToolProfile("argosy");
  const std::string yes = "Verification result: TRUE\n";
  RunResult result = exited(0);
  result.cpuTime = {std::chrono::milliseconds(10'001), Method::ControlGroup};
  result.wallTime = {std::chrono::seconds(20), Method::MonotonicClock};
  EXPECT_EQ(determineStatus(tool, result, yes), "true");
  Limits limits;
  limits.cpuTime = std::chrono::seconds(11);
  EXPECT_EQ(determineStatus(tool, result, yes, limits), "true");
  limits.softCpuTime = std::chrono::seconds(10);
  EXPECT_EQ(determineStatus(tool, result, yes, limits), "TIMEOUT (true)");
  limits = {};
  limits.cpuTime = std::chrono::seconds(10);
  EXPECT_EQ(determineStatus(tool, result, yes, limits), "TIMEOUT (true)");
  limits = {};
  limits.wallTime = std::chrono::seconds(19);
  EXPECT_EQ(determineStatus(tool, result, yes, limits), "TIMEOUT (true)");
}

TEST(ToolProfile, CommandLinesFollowTheTemplate) {
  CommandValues values;
  values.executable = "/x/argosy";
  values.options = {"--config", "kind"};
  values.files = {"/t/a.c", "/t/b.c"};
  values.propertyFile = "/t/u.prp";
  values.propertyNames = {"unreach-call"};
  values.dataModel = "ILP32";
  values.limits.cpuTime = std::chrono::seconds(100);
  values.limits.memory = Bytes{1'000'000'000};
  const ToolProfile tool = loadToolProfile("argosy");
  EXPECT_EQ(commandLine(tool, values),
            (Words{"/x/argosy", "verify", "--config", "kind", "--spec", "/t/u.prp", "--32", "--timelimit", "95000ms",
                   "--memlimit", "900000000B", "/t/a.c", "/t/b.c"}));
  // The limit that matters to a tool is the soft one.
  values.limits.softCpuTime = std::chrono::seconds(10);
  EXPECT_EQ(commandLine(tool, values)[8], "9500ms");
  // What has no value vanishes with its option; what the user says wins.
  values = {};
  values.executable = "e";
  values.options = {"--64", "--timelimit=5s"};
  values.files = {"f"};
  values.dataModel = "ILP32";
  values.limits.cpuTime = std::chrono::seconds(100);
  EXPECT_EQ(commandLine(tool, values), (Words{"e", "verify", "--64", "--timelimit=5s", "f"}));
  values = {};
  values.executable = "e";
  EXPECT_EQ(commandLine(tool, values), (Words{"e", "verify"}));
}

TEST(ToolProfile, PropertiesBecomeOptions) {
  CommandValues values;
  values.executable = "cbmc";
  values.files = {"f.c"};
  values.propertyNames = {"valid-free", "valid-deref", "valid-memtrack"};
  const Words words = commandLine(loadToolProfile("cbmc"), values);
  const auto count = [&](const std::string& word) { return std::count(words.begin(), words.end(), word); };
  EXPECT_EQ(count("--pointer-check"), 1);
  EXPECT_EQ(count("--memory-leak-check"), 1);
  EXPECT_EQ(count("--bounds-check"), 1);
  EXPECT_EQ(words.back(), "f.c");
  values.propertyNames = {"termination"};
  values.propertyFile = "/p/termination.prp";
  EXPECT_EQ(messageOf<BenchError>([&] { commandLine(loadToolProfile("cbmc"), values); }),
            "CBMC cannot check the property 'termination' of /p/termination.prp");
  values.propertyNames = {};
  values.dataModel = "LLP64";
  EXPECT_EQ(messageOf<BenchError>([&] { commandLine(loadToolProfile("cbmc"), values); }),
            "CBMC does not know the data model 'LLP64'");
}

TEST(ToolProfile, TheFirstOptionCanBeTheProgram) {
  CommandValues values;
  values.executable = "/bin/grep";
  values.options = {"grep", "-c", "x"};
  values.files = {"/f"};
  EXPECT_EQ(commandLine(loadToolProfile("command"), values), (Words{"/bin/grep", "-c", "x", "/f"}));
}

TEST(ToolProfile, ValidatorsGetTheWitness) {
  CommandValues values;
  values.executable = "argosy";
  values.files = {"/f.c"};
  values.witness = "/w.yml";
  EXPECT_EQ(commandLine(loadToolProfile("argosy-validate"), values),
            (Words{"argosy", "validate", "--witness", "/w.yml", "/f.c"}));
}

struct BadProfile {
  const char* text;
  const char* message;
};

TEST(ToolProfile, MalformedProfilesAreErrorsWithLines) {
  const std::vector<BadProfile> table{
      {"", "p.yml:1: expected a YAML map of keys and values"},
      {"name: x\n", "p.yml:1: a tool profile needs either 'executables' or 'executable_is_first_option: true'"},
      {"executables: [x]\n", "p.yml:1: a tool profile needs a 'name'"},
      {"name: x\nexecutables: [x]\narguments: {a: b}\n", "p.yml:3: expected a list of words and of groups of words"},
      {"name: x\nexecutables: [x]\narguments:\n  - a\n  - ${file}\n", "p.yml:5: unknown variable '${file}'"},
      {"name: x\nexecutables: [x]\narguments:\n  - -f${files}\n",
       "p.yml:4: '${files}' stands for several words, and has to be a word of its own"},
      {"name: x\nexecutables: [x]\nstatuses:\n  - {pattern: 'a(', status: y}\n",
       "p.yml:4: 'a(' is no regular expression: "},
      {"name: x\nexecutables: [x]\nstatuses:\n  - {pattern: 'a', status: $1}\n",
       "p.yml:4: the status names the group $1, but the pattern has 0"},
      {"name: x\nexecutables: [x]\nstatuses:\n  - {pattern: a}\n", "p.yml:4: a rule needs a 'status'"},
      {"name: x\nexecutables: [x]\nstatuses:\n  - {exit_code: zero, status: y}\n",
       "p.yml:4: expected the exit code as an integer"},
      {"name: x\nexecutables: [x]\nversion: {pattern: abc}\n",
       "p.yml:3: expected a regular expression with exactly one group: the version"},
      {"name: x\nexecutables: [x]\ntimelimit_share: 1.5\n", "p.yml:3: expected a share of a limit: above 0, at most 1"},
      {"name: x\nexecutables: [x]\n\nargumets: []\n", "p.yml:4: unknown key 'argumets': expected one of name, "},
      {"name: [x\n", "p.yml:2: this is no YAML: "},
      {"name: x\nname: y\nexecutables: [x]\n", "p.yml:2: 'name' is there twice"},
  };
  for (const BadProfile& line : table) {
    const std::string message = messageOf<BenchError>([&] { parseToolProfile(line.text, "p.yml"); });
    EXPECT_TRUE(message.starts_with(line.message)) << line.text << "\n" << message;
  }
  EXPECT_TRUE(messageOf<BenchError>([] {
                loadToolProfile("nonsense");
              }).starts_with("unknown tool 'nonsense': expected one of 2ls, argosy"));
  EXPECT_THROW(loadToolProfile("./does/not/exist.yml"), BenchError);
}

TEST(ToolProfile, HugeOutputsAndLinesEndPolitely) {
  const ToolProfile tool = parseToolProfile(
      "name: x\nexecutables: [x]\nstatuses: [{pattern: '^a.*b.*c.*$', status: 'true'}, {pattern: '(x|y)*z', status: "
      "unknown}, "
      "{pattern: 'end$', status: 'false'}]",
      "p.yml");
  std::string output(100'000'000, 'a');
  output += "\nend\n";
  EXPECT_EQ(determineStatus(tool, exited(0), output), "false");
  std::string lines;
  for (int i = 0; i < 300'000; ++i) lines += "nothing of interest\n";
  EXPECT_EQ(determineStatus(loadToolProfile("argosy"), exited(0), lines + "Verification result: TRUE\n" + lines),
            "true");
}

TEST(ToolProfile, TheExecutableIsLookedForBesideTheDefinitionThenInPath) {
  const ScratchDirectory scratch;
  const ToolProfile tool = parseToolProfile(
      "name: T\nexecutables: [build/argosy-no-such-tool, argosy-no-such-tool]\nversion: {arguments: [-v], pattern: '^T "
      "(.*)$'}",
      "p.yml");
  EXPECT_TRUE(
      messageOf<BenchError>([&] { findExecutable(tool, {scratch.path()}); })
          .starts_with("cannot find the tool T: no executable build/argosy-no-such-tool or argosy-no-such-tool in " +
                       scratch.path().string() + ", PATH"));
  scratch.write("two/argosy-no-such-tool", "not executable");
  EXPECT_THROW(findExecutable(tool, {scratch.path() / "two"}), BenchError);
  const auto second = scratch.writeProgram("two/bin/argosy-no-such-tool", "#!/bin/sh\necho starting\necho T $1 1.2\n");
  EXPECT_EQ(findExecutable(tool, {scratch.path(), scratch.path() / "two"}), second);
  const auto first = scratch.writeProgram("build/argosy-no-such-tool", "#!/bin/sh\n");
  EXPECT_EQ(findExecutable(tool, {scratch.path(), scratch.path() / "two"}), first);
  EXPECT_EQ(askVersion(tool, second), "-v 1.2");
  EXPECT_EQ(askVersion(tool, first), "");
  EXPECT_EQ(findProgram("sh", {}).filename(), "sh");
  EXPECT_EQ(findProgram("two/bin/argosy-no-such-tool", {scratch.path()}), second);
  EXPECT_THROW(findProgram("argosy-no-such-tool", {}), BenchError);
}

}  // namespace
}  // namespace argosy::bench
