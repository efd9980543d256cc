#include "bench/campaign/slurm/controller.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string_view>

#include "bench/captured_command.h"
#include "bench/quantity.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

constexpr std::chrono::seconds patience{120};

[[noreturn]] void throwMissing(const std::string& program) {
  throw BenchError("--executor slurm needs '" + program +
                   "', which is not in PATH: expected a machine from which Slurm jobs can be submitted (on Debian the "
                   "package slurm-client)");
}

// Messages of Slurm's library when nobody answers, as opposed to an answer that says no.
bool saysUnreachable(const CapturedOutput& captured) {
  if (captured.timedOut) return true;
  constexpr std::array<std::string_view, 6> signs{"Unable to contact slurm controller",
                                                  "Socket timed out",
                                                  "Connection refused",
                                                  "Connection reset",
                                                  "Zero Bytes were transmitted",
                                                  "temporarily unable to accept"};
  return std::any_of(signs.begin(), signs.end(),
                     [&](std::string_view sign) { return captured.errors.find(sign) != std::string::npos; });
}

std::vector<std::string> sbatch(const SlurmJob& job) {
  std::vector<std::string> command{
      "sbatch", "--parsable", "--job-name=" + job.name, "--nodes=1", "--ntasks=1",
      // Lost runs are submitted again by us: at once, and not for ever.
      "--no-requeue", "--output=" + (job.outputDirectory / "slurm-%a.out").string(),
      "--array=0-" + std::to_string(job.elements - 1) + (job.parallel == 0 ? "" : "%" + std::to_string(job.parallel))};
  command.insert(command.end(), job.options.begin(), job.options.end());
  command.push_back(job.script);
  return command;
}

}  // namespace

std::vector<SlurmElement> parseQueue(const std::string& text) {
  std::vector<SlurmElement> elements;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string field; std::getline(parts, field, '|');) fields.push_back(field);
    if (fields.size() < 3) continue;
    fields.resize(5);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(fields[1].data(), fields[1].data() + fields[1].size(), index);
    if (error != std::errc() || end != fields[1].data() + fields[1].size()) continue;
    std::string detail = fields[3].empty() ? "" : " on " + fields[3];
    if (!fields[4].empty() && fields[4] != "None") detail += " (" + fields[4] + ")";
    elements.push_back({fields[0], index, fields[2], std::move(detail)});
  }
  return elements;
}

bool mayStillRun(const std::string& state) {
  constexpr std::array<std::string_view, 10> ended{"BOOT_FAIL", "CANCELLED",     "COMPLETED", "DEADLINE", "FAILED",
                                                   "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED",  "TIMEOUT"};
  return std::find(ended.begin(), ended.end(), state) == ended.end();
}

std::size_t SlurmCommands::maximumArraySize() {
  for (const char* program : {"sbatch", "squeue", "scancel"})
    if (!capture({program, "--version"}, patience, &stopped_).found) throwMissing(program);
  const CapturedOutput captured = capture({"scontrol", "show", "config"}, patience, &stopped_);
  if (!captured.found) throwMissing("scontrol");
  if (!captured.succeeded()) throw BenchError("Slurm does not answer: " + std::string(trimmed(captured.errors)));
  std::istringstream lines(captured.output);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("MaxArraySize")) continue;
    const std::size_t digits = line.find_first_of("0123456789");
    if (digits == std::string::npos) break;
    // Zero: array jobs are switched off. Indices are below this number.
    if (const std::size_t size = std::stoul(line.substr(digits)); size > 1) return size;
    throw BenchError("Slurm does not allow array jobs here: expected MaxArraySize above 1 in slurm.conf");
  }
  return 1001;  // Slurm's default
}

void SlurmCommands::test(const SlurmJob& job) {
  std::vector<std::string> command = sbatch(job);
  command.back() = "--wrap=true";
  command.insert(command.begin() + 1, "--test-only");
  const CapturedOutput captured = capture(command, patience, &stopped_);
  if (!captured.found) throwMissing("sbatch");
  if (!captured.succeeded())
    throw BenchError("Slurm would not run this campaign: " + std::string(trimmed(captured.errors)));
}

SlurmSubmission SlurmCommands::submit(const SlurmJob& job) {
  // Not to be interrupted: whoever asks must know whether there is a job now.
  const CapturedOutput captured = capture(sbatch(job), patience);
  if (captured.succeeded()) {
    // "number" or "number;cluster"
    const std::string text = std::string(trimmed(captured.output));
    return {SlurmSubmission::Answer::Accepted, text.substr(0, text.find(';'))};
  }
  return {saysUnreachable(captured) ? SlurmSubmission::Answer::Unreachable : SlurmSubmission::Answer::Refused,
          std::string(trimmed(captured.errors))};
}

std::optional<std::vector<SlurmElement>> SlurmCommands::elements(const std::vector<std::string>& jobNames) {
  const CapturedOutput captured = capture(
      {"squeue", "--noheader", "--array", "--states=all", "--name=" + joined(jobNames, ","), "--format=%j|%K|%T|%N|%r"},
      patience, &stopped_);
  if (!captured.succeeded()) return std::nullopt;
  return parseQueue(captured.output);
}

bool SlurmCommands::cancel(const std::vector<std::string>& jobNames) {
  bool all = true;
  for (const std::string& name : jobNames)
    all = capture({"scancel", "--quiet", "--name=" + name}, patience).succeeded() && all;
  return all;
}

}  // namespace argosy::bench
