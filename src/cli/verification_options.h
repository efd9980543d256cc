// The options of commands that verify: what to verify, how, and within which limits.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/strategy/verification.h"
#include "base/limits.h"
#include "configuration/configuration.h"
#include "frontend/frontend.h"

namespace argosy::cli {

struct VerificationOptions {
  frontend::Options frontend;
  std::string specification;  // file
  std::string property;       // name
  std::string label;          // ERROR label to be checked
  std::string configuration = "default";
  std::vector<std::string> options;
  std::string timeLimit, memoryLimit;
  unsigned cores = 0;  // as the configuration says
  bool accelerates = false;
  CLI::Option* entryFunction = nullptr;
};

void addVerificationOptions(CLI::App& command, VerificationOptions& options);

/// A limit that cannot be read is a CLI::ValidationError.
configuration::Configuration chosenConfiguration(const VerificationOptions& options);
Limits chosenLimits(const VerificationOptions& options, const configuration::Configuration& configuration);

struct ChosenTask {
  algorithms::VerificationTask task;
  std::string text;  // of the specification, as witnesses quote it
};
/// Also takes the entry function from the property file, unless the user gave one.
ChosenTask chosenTask(VerificationOptions& options);

/// Ctrl-C, SIGTERM and the system's limit of processor time end the run in order; a second signal ends it at once.
void installStopHandlers();

}  // namespace argosy::cli
