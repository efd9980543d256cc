#include "bench/campaign/slurm/attempt.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>

#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

// Nodes find the campaign's directory and this program under the same paths. A run that has its result already is not done again: an
// administrator may requeue an element, and a controller that crashed may have forgotten that it was started.
std::string scriptFor(const std::filesystem::path& directory) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe");
  return "#!/bin/sh\n# One element of a campaign: the runs of its line.\ndirectory=" + shellQuoted(directory) + R"(
set -- $(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$directory/runs")
failed=0
while [ $# -ge 2 ]; do
  name=$1-$2.json
  [ -e "$directory/results/$name" ] || [ -e "$directory/collected/$name" ] ||
    )" + shellQuoted(program) +
         R"( bench worker "$directory/order.json" "$1" "$2" "$directory/results/$name" || failed=$?
  shift 2
done
exit $failed
)";
}

std::string runsFile(const std::vector<std::vector<PlannedRunRef>>& elements) {
  std::string text;
  for (const auto& runs : elements) {
    for (std::size_t i = 0; i < runs.size(); ++i)
      text += (i == 0 ? "" : " ") + std::to_string(runs[i].runSet) + " " + std::to_string(runs[i].run);
    text += "\n";
  }
  return text;
}

std::vector<std::vector<PlannedRunRef>> parseRuns(const std::string& text) {
  std::vector<std::vector<PlannedRunRef>> elements;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream numbers(line);
    elements.emplace_back();
    for (PlannedRunRef ref; numbers >> ref.runSet >> ref.run;) elements.back().push_back(ref);
  }
  return elements;
}

template <typename Number>
bool parseNumber(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

SlurmAttempt SlurmAttempt::create(const std::filesystem::path& directory, unsigned number, const std::string& jobName,
                                  std::vector<std::vector<PlannedRunRef>> elements, const WorkOrder& order) {
  SlurmAttempt attempt;
  attempt.directory_ = directory / std::to_string(number);
  attempt.number_ = number;
  attempt.jobName_ = jobName;
  attempt.elements_ = std::move(elements);
  const std::filesystem::path prepared = directory / ("prepared-" + std::to_string(number));
  try {
    std::filesystem::remove_all(prepared);
    std::filesystem::create_directories(prepared / "results");
    std::filesystem::create_directories(prepared / "collected");
    WorkOrder here = order;
    here.plan.outputDirectory = attempt.directory_;
    writeWorkOrder(here, prepared / "order.json");
    writeAtomically(prepared / "runs", runsFile(attempt.elements_));
    writeAtomically(prepared / "name", jobName);
    writeAtomically(prepared / "script", scriptFor(attempt.directory_));
    std::filesystem::rename(prepared, attempt.directory_);
    syncDirectory(directory);
  } catch (const std::filesystem::filesystem_error& error) {
    throw BenchError(std::string("cannot prepare a Slurm job: ") + error.what());
  }
  return attempt;
}

std::vector<SlurmAttempt> SlurmAttempt::load(const std::filesystem::path& directory) {
  std::vector<SlurmAttempt> attempts;
  if (!std::filesystem::is_directory(directory)) return attempts;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    SlurmAttempt attempt;
    if (!parseNumber(entry.path().filename().string(), attempt.number_)) continue;
    attempt.directory_ = entry.path();
    attempt.jobName_ = contentOf(entry.path() / "name");
    attempt.jobNumber_ = contentOf(entry.path() / "job");
    attempt.elements_ = parseRuns(contentOf(entry.path() / "runs"));
    attempts.push_back(std::move(attempt));
  }
  std::sort(attempts.begin(), attempts.end(),
            [](const SlurmAttempt& a, const SlurmAttempt& b) { return a.number_ < b.number_; });
  return attempts;
}

void SlurmAttempt::accepted(const std::string& jobNumber) {
  writeAtomically(directory_ / "job", jobNumber);
  jobNumber_ = jobNumber;
}

// The directory is listed, not asked for single files: network file systems remember for a while that a file was not there.
std::vector<PlannedRunRef> SlurmAttempt::results() const {
  std::vector<PlannedRunRef> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(directory_ / "results", ignored)) {
    const std::string name = entry.path().filename();
    const std::size_t dash = name.find('-');
    if (dash == std::string::npos || !name.ends_with(".json")) continue;
    PlannedRunRef ref;
    if (parseNumber(std::string_view(name).substr(0, dash), ref.runSet) &&
        parseNumber(std::string_view(name).substr(dash + 1, name.size() - dash - 6), ref.run))
      found.push_back(ref);
  }
  return found;
}

std::filesystem::path SlurmAttempt::result(PlannedRunRef ref) const {
  return directory_ / "results" / (std::to_string(ref.runSet) + "-" + std::to_string(ref.run) + ".json");
}

void SlurmAttempt::collected(PlannedRunRef ref) const {
  std::filesystem::rename(result(ref), directory_ / "collected" / result(ref).filename());
}

std::string SlurmAttempt::lastWords(std::size_t element) const {
  constexpr std::size_t enough = 2000;
  const std::string text = contentOf(directory_ / ("slurm-" + std::to_string(element) + ".out"));
  return text.size() <= enough ? text : text.substr(text.size() - enough);
}

void SlurmAttempt::abandon() const {
  const std::filesystem::path elsewhere = directory_.parent_path() / ("abandoned-" + std::to_string(number_));
  std::error_code ignored;
  std::filesystem::rename(directory_, elsewhere, ignored);
  std::filesystem::remove_all(elsewhere, ignored);
}

}  // namespace argosy::bench
