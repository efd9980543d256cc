#include "bench/campaign/witness_validation.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "bench/definition/verdict.h"

namespace argosy::bench {
namespace {

// A tool may write several (of several versions of the format): the first by name, so that the choice does not depend on the host.
std::optional<std::filesystem::path> findWitness(const std::filesystem::path& files) {
  std::optional<std::filesystem::path> witness;
  if (!std::filesystem::is_directory(files)) return witness;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(files)) {
    const bool candidate = entry.is_regular_file() && entry.path().filename().string().starts_with("witness");
    if (candidate && (!witness || entry.path() < *witness)) witness = entry.path();
  }
  return witness;
}

// The validator reads the witness where it lies, whatever else the container hides.
void makeVisible(ContainerOptions& container, const std::filesystem::path& directory) {
  if (container.enabled) container.directories.push_back({directory, DirectoryMode::ReadOnly});
}

// A correctness witness is confirmed by "true", a violation witness by "false" of the same property.
bool confirms(const std::string& validator, const std::string& claimed) {
  return answer(validator) == answer(claimed) &&
         (answer(claimed) == Answer::True || answer(claimed) == Answer::False) &&
         subproperty(validator) == subproperty(claimed);
}

std::string readAndRemove(const std::filesystem::path& file) {
  std::string text;
  {
    std::ifstream stream(file, std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(stream), {});
  }
  unlink(file.c_str());
  return text;
}

}  // namespace

std::optional<Validation> validateWitness(RunExecutor& executor, const RunSettings& settings, PlannedRunRef ref,
                                          const std::string& status, const Resources& resources,
                                          const RunPlaces& places) {
  Validation validation;
  const std::optional<std::filesystem::path> witness = findWitness(places.files);
  if (!witness) {
    validation.columns.push_back({"validator-status", "no witness", true});
    return validation;
  }
  RunSettings plain = settings;
  plain.validators.clear();
  for (std::size_t i = 0; i < settings.validators.size(); ++i) {
    const CampaignPlan& plan = settings.validators[i];
    const std::string column = i == 0 ? "validator" : "validator" + std::to_string(i + 1);
    const std::filesystem::path output = places.log.string() + ".validator";
    RunRequest request = requestFor(plan, ref, plain, resources, places, output);
    request.container.resultPatterns.clear();
    for (std::string& word : request.command) {
      const std::size_t position = word.find(witnessPlaceholder);
      if (position != std::string::npos) word.replace(position, witnessPlaceholder.size(), witness->string());
    }
    makeVisible(request.container, places.files);
    const RunResult result = executor.execute(request);
    const std::string text = readAndRemove(output);
    if (result.terminationReason == TerminationReason::Killed) return std::nullopt;
    const std::string verdict = determineStatus(plan.tool, result, text, plan.limits);
    validation.columns.push_back({column, plan.tool.name, true});
    validation.columns.push_back({column + "-status", verdict, true});
    if (result.cpuTime) validation.columns.push_back({column + "-cputime", exact(result.cpuTime->value), true});
    validation.log += "\n" + std::string(80, '-') + "\nValidator " + plan.tool.name + ": " + verdict + "\n\n" + text;
    validation.confirmed = confirms(verdict, status);
    if (validation.confirmed) return validation;
  }
  return validation;
}

}  // namespace argosy::bench
