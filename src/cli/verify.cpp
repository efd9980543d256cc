// argosy verify: proves or refutes properties of a program.
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <memory>

#include "algorithms/verification.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "configuration/configuration.h"
#include "configuration/quantities.h"
#include "domains/automaton/property_file.h"
#include "domains/automaton/specification_parser.h"

namespace argosy::cli {
namespace {

struct VerifyOptions {
  frontend::Options frontend;
  std::string specification, property, configuration = "default", timeLimit, memoryLimit, witness, outputPath;
  std::vector<std::string> options;
  std::string statistics;
  bool explains = false;
};

algorithms::VerificationTask readTask(const VerifyOptions& options) {
  algorithms::VerificationTask task;
  if (!options.specification.empty()) {
    if (options.specification.ends_with(".spc"))
      task.automata = automaton::readSpecification(options.specification);
    else
      task.properties = automaton::readPropertyFile(options.specification);
  } else if (!options.property.empty()) {
    task.properties = *automaton::specificationByName(options.property);
  } else {
    task.properties = automaton::defaultSpecification();
  }
  return task;
}

int runVerify(const VerifyOptions& options) {
  configuration::Configuration configuration = configuration::loadConfiguration(options.configuration);
  configuration::applyOptions(configuration, options.options);
  algorithms::VerificationTask task = readTask(options);
  std::optional<double> seconds;
  if (!options.timeLimit.empty()) seconds = static_cast<double>(configuration::parseDuration(options.timeLimit)->count()) / 1000;
  const Limits limits(seconds, std::nullopt);
  const std::unique_ptr<Program> program = loadProgram(options.frontend);
  algorithms::Verification verification(*program, std::move(task), configuration);
  const evidence::Verdict verdict = verification.run(limits);
  for (const auto& stage : verification.stages())
    std::cerr << stage.configuration << ": " << stage.outcome << " states " << stage.statistics.reached << " explored "
              << stage.statistics.exploration.explored << " refinements " << stage.statistics.refinements << " seconds "
              << stage.statistics.seconds << "\n";
  std::cout << "Verification result: " << evidence::toString(verdict) << "\n";
  if (std::holds_alternative<evidence::Proof>(verdict)) return ExitCode::Success;
  return std::holds_alternative<evidence::Refutation>(verdict) ? 10 : 5;
}

}  // namespace

void addVerifyCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("verify", "Prove or refute properties of the program");
  const auto options = std::make_shared<VerifyOptions>();
  addFrontendOptions(*command, options->frontend);
  command->add_option("--spec", options->specification, "Property file (.prp) or specification automata (.spc)");
  command->add_option("--property", options->property, "A property by its name")
      ->check(CLI::IsMember(automaton::knownPropertyNames()));
  command->add_option("--config", options->configuration, "A shipped configuration, or a file");
  command->add_option("--option", options->options, "KEY=VALUE");
  command->add_option("--timelimit", options->timeLimit, "Processor time");
  command->callback([options, &exitCode] { exitCode = runVerify(*options); });
}

}  // namespace argosy::cli
