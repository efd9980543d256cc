// argosy configs: the configurations that come with Argosy.
#include <algorithm>
#include <iomanip>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output_file.h"
#include "configuration/configuration.h"
#include "configuration/rules.h"
#include "configuration/shipped.h"
#include "domains/registry.h"

namespace argosy::cli {
namespace {

struct ConfigsOptions {
  std::string name;
  bool json = false;
};

void listConfigurations(std::ostream& out) {
  std::size_t width = 0;
  for (const auto& shipped : configuration::shippedConfigurations()) width = std::max(width, shipped.name.size());
  for (const auto& shipped : configuration::shippedConfigurations()) {
    const std::string name(shipped.name);
    const auto loaded = configuration::loadConfiguration(name, domains::catalogue());
    out << std::left << std::setw(static_cast<int>(width)) << name << "  " << loaded.description;
    if (const auto problem = configuration::whatIsMissing(loaded))
      out << " (not available: " << problem->message << ")";
    out << "\n";
  }
}

nlohmann::ordered_json toJson(const configuration::Configuration& shipped) {
  nlohmann::ordered_json json{{"name", shipped.name},
                              {"description", shipped.description},
                              {"algorithm", toString(shipped.algorithm)},
                              {"cpas", shipped.cpas},
                              {"stages", nlohmann::ordered_json::array()}};
  for (const configuration::Stage& stage : shipped.stages)
    json["stages"].push_back(
        {{"config", stage.configuration.name}, {"timelimit", configuration::toString(stage.timeLimit)}});
  if (const auto problem = configuration::whatIsMissing(shipped)) json["missing"] = problem->message;
  return json;
}

void listAsJson(std::ostream& out) {
  nlohmann::ordered_json configurations = nlohmann::ordered_json::array();
  for (const auto& shipped : configuration::shippedConfigurations())
    configurations.push_back(toJson(configuration::loadConfiguration(std::string(shipped.name), domains::catalogue())));
  out << configurations.dump(2) << "\n";
}

void runConfigs(const ConfigsOptions& options) {
  writeOutput("", [&](std::ostream& out) {
    if (!options.name.empty()) out << configuration::requireShipped(options.name).text;
    else if (options.json) listAsJson(out);
    else listConfigurations(out);
  });
}

}  // namespace

void addConfigsCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("configs", "List the shipped configurations, or print one");
  const auto options = std::make_shared<ConfigsOptions>();
  CLI::Option* name = command->add_option("NAME", options->name, "Print this configuration's YAML");
  command->add_flag("--json", options->json, "The list as JSON")->excludes(name);
  command->callback([options, &exitCode] {
    runConfigs(*options);
    exitCode = ExitCode::Success;
  });
}

}  // namespace argosy::cli
