// What a finished run has answered.
#include <csignal>

#include "bench/definition/line_pattern.h"
#include "bench/definition/tool_profile.h"
#include "bench/definition/verdict.h"

namespace argosy::bench {
namespace {

std::string substitute(const std::string& text, const std::vector<std::string>& groups) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool group = text[at] == '$' && at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9';
    if (!group) {
      result += text[at];
      continue;
    }
    const auto index = static_cast<std::size_t>(text[++at] - '0');
    if (index < groups.size()) result += groups[index];
  }
  return result;
}

// Nothing where no rule matches.
std::optional<std::string> answerOf(const ToolProfile& tool, const RunResult& result, std::string_view output) {
  const bool endedFromOutside = result.terminationReason.has_value();
  const bool crashed = !endedFromOutside && result.exitSignal.has_value();
  for (const StatusRule& rule : tool.rules) {
    if (rule.exitCode && !endedFromOutside && rule.exitCode != result.exitCode) continue;
    // Of a run that was ended, only what it said counts.
    if (rule.pattern.empty() && endedFromOutside) continue;
    std::string status = rule.status;
    if (!rule.pattern.empty()) {
      const auto groups = LinePattern(rule.pattern).find(output, rule.lastMatch);
      if (!groups) continue;
      status = substitute(rule.status, *groups);
    }
    // Who answers and then crashes has not answered.
    if (crashed && answer(status) != Answer::Error) continue;
    return status;
  }
  return std::nullopt;
}

std::string limitStatus(TerminationReason reason) {
  switch (reason) {
    case TerminationReason::CpuTime:
    case TerminationReason::SoftCpuTime:
    case TerminationReason::WallTime: return "TIMEOUT";
    case TerminationReason::Memory: return "OUT OF MEMORY";
    case TerminationReason::FilesCount: return "FILES-COUNT";
    case TerminationReason::FilesSize: return "FILES-SIZE";
    case TerminationReason::Killed: return "KILLED";
    case TerminationReason::Failed: return "FAILED";
  }
  return "KILLED";
}

bool tooLate(const RunResult& result, const Limits& limits) {
  const auto allowed = limits.softCpuTime ? limits.softCpuTime : limits.cpuTime;
  return (allowed && result.cpuTime && result.cpuTime->value > *allowed) ||
         (limits.wallTime && result.wallTime && result.wallTime->value > *limits.wallTime);
}

std::string exitStatus(const RunResult& result) {
  if (result.exitSignal == SIGABRT) return "ABORTED";
  if (result.exitSignal == SIGSEGV) return "SEGMENTATION FAULT";
  if (result.exitSignal == SIGTERM) return "KILLED";
  if (result.exitSignal) return "KILLED BY SIGNAL " + std::to_string(*result.exitSignal);
  if (result.exitCode && *result.exitCode != 0) return "ERROR (" + std::to_string(*result.exitCode) + ")";
  return "ERROR";
}

}  // namespace

std::string determineStatus(const ToolProfile& tool, const RunResult& result, std::string_view output,
                            const Limits& limits) {
  if (result.terminationReason == TerminationReason::Failed) return "FAILED";
  const std::optional<std::string> said = answerOf(tool, result, output);
  std::optional<std::string> limit;
  if (result.terminationReason) {
    limit = limitStatus(*result.terminationReason);
  } else if (tooLate(result, limits)) {
    limit = "TIMEOUT";
  }
  if (!limit) return said ? *said : exitStatus(result);
  // What was said too late is shown, but is no answer any more.
  const bool answered = said && answer(*said) != Answer::Error && answer(*said) != Answer::Unknown;
  return answered ? *limit + " (" + *said + ")" : *limit;
}

}  // namespace argosy::bench
