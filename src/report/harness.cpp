#include "report/harness.h"

#include "evidence/command_line.h"
#include "evidence/harness_source.h"
#include "evidence/toolchain.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

/// A comment must not end early, whatever the files are called.
std::string forComment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.replace(at, 2, "* /");
  return text;
}

}  // namespace

std::string harness(const Program& program, const evidence::ReplayedCounterexample& counterexample, const Task& task) {
  const bool overflow = counterexample.target().property == "no-overflow";
  const evidence::CommandForPeople tools = evidence::commandFor(task.target);
  std::string command = tools.compiler;
  command += " -std=gnu17 -w -fcommon -fno-strict-aliasing -finstrument-functions";
  command += overflow ? " -fsanitize=signed-integer-overflow -fsanitize-undefined-trap-on-error" : " -fwrapv";
  for (const std::string& file : task.files) command += " " + file;
  const std::vector<std::string> arguments = counterexample.arguments().value_or(std::vector<std::string>());
  const EdgeId edge = userEdge(program, counterexample);
  // Compiled code does not run automata: only some of what they see can be told.
  const bool isShown = !counterexample.automatonRun() || evidence::violatingCall(program, counterexample);
  const std::string ending = isShown ? "It prints \"" + std::string(evidence::harnessMarker) + "...\" and exits with " +
                                           std::to_string(evidence::harnessViolationStatus) + "."
                                     : "It makes the program go the same way; that this violates the automaton, the "
                                       "program does not tell.";
  const std::string heading =
      "Test harness made by Argosy: " + counterexample.target().property + " is violated at " +
      placeText(program, edge) + " (" + violationText(counterexample) + ").\n\n   Compile and run, " +
      (task.target.isX86() ? "on x86 Linux" : std::string("for ") + task.target.name()) + ":\n     " + command +
      " harness.c -lm -o test" +
      (tools.runner ? " && " + *tools.runner + evidence::shellCommand("./test", arguments) : "") + "\n   " + ending;
  return evidence::harnessSource(program, counterexample, {forComment(heading), ""});
}

}  // namespace argosy::report
