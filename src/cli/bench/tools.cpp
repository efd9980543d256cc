// argosy bench tools: which tools can be benchmarked, and where they are.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>

#include "bench/definition/tool_location.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

using namespace bench;

std::string whereIs(const ToolProfile& tool) {
  if (tool.executableIsFirstOption) return "(the first option)";
  try {
    return findExecutable(tool, {std::filesystem::current_path()});
  } catch (const BenchError&) {
    return "not found";
  }
}

void list() {
  std::size_t profileWidth = 0;
  std::size_t nameWidth = 0;
  for (const ShippedProfile& profile : shippedProfiles()) {
    profileWidth = std::max(profileWidth, profile.name.size());
    nameWidth = std::max(nameWidth, loadToolProfile(std::string(profile.name)).name.size());
  }
  for (const ShippedProfile& profile : shippedProfiles()) {
    const ToolProfile tool = loadToolProfile(std::string(profile.name));
    std::cout << std::left << std::setw(static_cast<int>(profileWidth) + 2) << profile.name
              << std::setw(static_cast<int>(nameWidth) + 2) << tool.name << whereIs(tool) << "\n";
  }
}

void show(const std::string& reference) {
  const ToolProfile tool = loadToolProfile(reference);
  std::cout << "name:        " << tool.name << "\n";
  if (!tool.url.empty()) std::cout << "address:     " << tool.url << "\n";
  const std::string place = whereIs(tool);
  std::cout << "executable:  " << place << "\n";
  if (place.starts_with('/')) std::cout << "version:     " << askVersion(tool, place) << "\n";
  for (const ShippedProfile& profile : shippedProfiles()) {
    if (profile.name == reference) std::cout << "\n" << profile.text;
  }
}

}  // namespace

void addBenchTools(CLI::App& bench, int& exitCode) {
  CLI::App* command = bench.add_subcommand("tools", "List the tools that campaigns know, or look at one profile");
  const auto profile = std::make_shared<std::string>();
  command->add_option("PROFILE", *profile, "Name of a shipped profile, or path of one (*.yml), which is checked");
  command->callback([profile, &exitCode] {
    if (profile->empty()) {
      list();
    } else {
      show(*profile);
    }
    exitCode = ExitCode::Success;
  });
}

}  // namespace argosy::cli
