#include "cli/verification_options.h"

#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "cli/frontend_options.h"
#include "cli/usage_message.h"
#include "configuration/quantities.h"
#include "configuration/rules.h"
#include "configuration/shipped.h"
#include "domains/registry.h"
#include "specification/parser.h"
#include "specification/property_file.h"

namespace argosy::cli {
namespace {

std::string checkDuration(const std::string& text) {
  return configuration::parseDuration(text) ? "" : "expected a duration such as 20s or 1.5min, got '" + text + "'";
}

std::string checkMemory(const std::string& text) {
  return configuration::parseMemorySize(text) ? "" : "expected a memory size such as 4GB, got '" + text + "'";
}

extern "C" void handleStop(int signal) {
  Limits::requestStop(signal == SIGINT    ? LimitKind::Interruption
                      : signal == SIGTERM ? LimitKind::Termination
                                          : LimitKind::SystemTime);
  std::signal(signal, SIG_DFL);
}

/// `ulimit -t` sets both limits, and at the hard one the system kills without a word.
void leaveTimeForWords() {
  rlimit limit{};
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur != limit.rlim_max || limit.rlim_max == RLIM_INFINITY ||
      limit.rlim_max < 2)
    return;
  limit.rlim_cur = limit.rlim_max - 1;
  setrlimit(RLIMIT_CPU, &limit);
}

/// The file's lines without what surrounds them, joined.
std::string textOf(const std::string& path) {
  std::ifstream file(path);
  std::string line, text;
  while (std::getline(file, line)) {
    const auto begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) continue;
    const auto end = line.find_last_not_of(" \t\r");
    text += (text.empty() ? "" : "\n") + line.substr(begin, end - begin + 1);
  }
  return text;
}

std::string textOf(const automaton::Property& property) {
  const std::string begin = "CHECK( init(" + property.entryFunction + "()), LTL(";
  switch (property.kind) {
    case automaton::PropertyKind::UnreachLabel: return begin + "G ! label(" + property.label + ")) )";
    case automaton::PropertyKind::NoOverflow: return begin + "G ! overflow) )";
    default: {
      std::string text;
      for (const std::string& function : property.functions)
        text += (text.empty() ? "" : "\n") + begin + "G ! call(" + function + "())) )";
      return text;
    }
  }
}

}  // namespace

void addVerificationOptions(CLI::App& command, VerificationOptions& options) {
  addFrontendOptions(command, options.frontend);
  options.entryFunction = command.get_option("--entry-function");
  CLI::Option* specification =
      command.add_option("--spec", options.specification, "Property file (.prp) or specification automata (.spc)")
          ->type_name("FILE");
  command.add_option("--property", options.property, "A property by its name instead of a file")
      ->check(isOneOf(automaton::knownPropertyNames()))
      ->excludes(specification);
  command.add_option("--error-label", options.label, "Reaching this C label is a violation too")->type_name("LABEL");
  CLI::Option* configuration =
      command.add_option("--config", options.configuration, "A shipped configuration (see 'argosy configs') or a file")
          ->type_name("NAME|FILE")
          ->capture_default_str();
  for (const configuration::ShippedConfiguration& shipped : configuration::shippedConfigurations()) {
    const std::string name(shipped.name);
    if (name.find('+') != std::string::npos) continue;  // no option name
    command
        .add_flag_callback(
            "--" + name, [&options, name] { options.configuration = name; }, "Same as --config " + name)
        ->excludes(configuration)
        ->group("");
  }
  command.add_option("--option", options.options, "Set an option (see 'argosy options')")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_flag("--accelerate", options.accelerates,
                   "Try many iterations of a loop as one step (option accelerate.loops)");
  command.add_option("--timelimit", options.timeLimit, "Processor time after which the run ends in order, e.g. 60s")
      ->type_name("TIME")
      ->check(CLI::Validator(checkDuration, ""));
  command.add_option("--memlimit", options.memoryLimit, "Memory after which the run ends in order, e.g. 4GB")
      ->type_name("SIZE")
      ->check(CLI::Validator(checkMemory, ""));
  command
      .add_option("--cores", options.cores,
                  "Engines that are at work at once; the time limit is for all of them together")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
}

configuration::Configuration chosenConfiguration(const VerificationOptions& options) {
  configuration::Configuration configuration =
      configuration::loadConfiguration(options.configuration, domains::catalogue());
  if (options.accelerates) configuration::applyOption(configuration, "accelerate.loops=true");
  configuration::applyOptions(configuration, options.options);
  if (options.cores != 0) configuration::applyOption(configuration, "limits.cores=" + std::to_string(options.cores));
  if (const auto problem = configuration::whatIsMissing(configuration))
    throw configuration::ConfigurationError(problem->origin, problem->message);
  return configuration;
}

Limits chosenLimits(const VerificationOptions& options, const configuration::Configuration& configuration) {
  configuration::Duration time = configuration.getDuration("limits.time");
  configuration::MemorySize memory = configuration.getMemorySize("limits.memory");
  if (!options.timeLimit.empty()) time = *configuration::parseDuration(options.timeLimit);
  if (!options.memoryLimit.empty()) memory = *configuration::parseMemorySize(options.memoryLimit);
  return Limits(time.count() == 0 ? std::nullopt : std::optional(static_cast<double>(time.count()) / 1000),
                memory.bytes == 0 ? std::nullopt : std::optional(memory.bytes));
}

ChosenTask chosenTask(VerificationOptions& options) {
  ChosenTask chosen;
  if (options.specification.ends_with(".spc")) {
    chosen.task.automata = automaton::readSpecification(options.specification);
    chosen.text = textOf(options.specification);
  } else if (!options.specification.empty()) {
    chosen.task.properties = automaton::readPropertyFile(options.specification);
    chosen.text = textOf(options.specification);
  } else {
    chosen.task.properties = options.property.empty() ? automaton::defaultSpecification()
                                                      : *automaton::specificationByName(options.property);
    for (const automaton::Property& property : chosen.task.properties)
      chosen.text += (chosen.text.empty() ? "" : "\n") + textOf(property);
  }
  if (!options.label.empty()) {
    automaton::Property property = automaton::makeProperty(automaton::PropertyKind::UnreachLabel);
    property.label = options.label;
    chosen.text += "\n" + textOf(property);
    chosen.task.properties.push_back(std::move(property));
  }
  if (options.entryFunction->count() == 0 && !chosen.task.properties.empty())
    options.frontend.entryFunction = chosen.task.properties.front().entryFunction;
  return chosen;
}

void installStopHandlers() {
  for (const int signal : {SIGINT, SIGTERM, SIGXCPU}) std::signal(signal, &handleStop);
  leaveTimeForWords();
}

}  // namespace argosy::cli
