#include "cli/charts.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/frontend_options.h"
#include "cli/output_file.h"
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "statechart/reader.h"

namespace argosy::cli {
namespace {

using statechart::Environment;

constexpr std::uintmax_t mostBytes = 16u << 20;

std::string readFile(const std::string& file) {
  const auto fail = [&](const std::string& message) {
    return frontend::InputError({{frontend::Severity::Error, file, 0, 0, message}});
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw fail(std::filesystem::exists(file, error) ? "is not a regular file" : "no such file");
  if (std::filesystem::file_size(file, error) > mostBytes || error) throw fail("is larger than 16 MB");
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw fail("cannot be read");
  return text.str();
}

frontend::InputError inputError(const std::string& file, const statechart::ReadError& error) {
  return frontend::InputError(
      {{frontend::Severity::Error, file, error.position().line, error.position().column, error.what()}});
}

Environment chosenEnvironment(const ChartOptions& options) {
  const bool hasScript = options.eventsOption && options.eventsOption->count() != 0;
  const Environment environment = options.environment.value_or(hasScript ? Environment::Script : Environment::Events);
  if (hasScript && environment != Environment::Script)
    throw CLI::ValidationError("--events", "a script of events needs --environment script");
  return environment;
}

std::vector<statechart::ScriptItem> scriptOf(const ChartOptions& options) {
  try {
    return statechart::parseScript(options.events);
  } catch (const statechart::ReadError& error) {
    throw CLI::ValidationError("--events", error.what());
  }
}

}  // namespace

void addChartOptions(CLI::App& command, ChartOptions& options) {
  command
      .add_option("--environment", options.environment,
                  "What happens outside of a statechart: nothing but time passes (closed), any of the events that its "
                  "transitions name whenever it is stable (events, the default), or what --events says (script)")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Environment>{
          {"closed", Environment::Closed}, {"events", Environment::Events}, {"script", Environment::Script}}))
      ->type_name("closed|events|script");
  options.eventsOption = command
                             .add_option("--events", options.events,
                                         "Events for a statechart, and time that passes between them: a,b=1,100ms,c")
                             ->type_name("LIST");
}

void addQuestionOptions(CLI::App& command, ChartOptions& options) {
  command
      .add_option("--never", options.never,
                  "What must not hold when a statechart is stable, such as 'In(\"a\") && x > 3'; may be repeated")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  command.add_flag("--deterministic", options.isDeterministic,
                   "No state of a statechart ever has two transitions that are enabled at once (of which the first in "
                   "the document is taken)");
  command
      .add_option("--stable-within", options.stableWithin,
                  "After an event from outside, a statechart comes to rest within this number of steps")
      ->type_name("STEPS");
}

statechart::Chart readChartFile(const std::string& file) {
  try {
    return statechart::readChart(file, readFile(file));
  } catch (const statechart::ReadError& error) {
    throw inputError(file, error);
  }
}

bool isOfChart(const frontend::Options& sources) { return !sources.files.empty() && isChart(sources.files.front()); }

bool isChart(const std::string& file) { return file.ends_with(".scxml"); }

std::string translateChart(const std::string& file, const ChartOptions& options, statechart::Translation translation) {
  if (translation.script.empty()) {
    translation.environment = chosenEnvironment(options);
    translation.script = scriptOf(options);
  }
  translation.isDeterministic = options.isDeterministic;
  translation.stableWithin = options.stableWithin;
  try {
    for (const std::string& never : options.never) {
      translation.never.push_back(statechart::parseExpression(never, {}));
      if (translation.never.back()->kind == statechart::ExpressionKind::Illegal)
        throw CLI::ValidationError("--never", "'" + never + "': " + translation.never.back()->text);
    }
    const statechart::Chart chart = readChartFile(file);
    const bool isFirst = translation.purpose != statechart::Purpose::Steps;
    for (const std::string& warning : isFirst ? chart.warnings : std::vector<std::string>())
      std::cerr << file << ":" << warning << "\n";
    return statechart::translate(chart, translation);
  } catch (const statechart::ReadError& error) {
    throw inputError(file, error);
  }
}

TranslatedCharts::TranslatedCharts(frontend::Options& sources, const ChartOptions& options,
                                   const statechart::Translation& translation, const std::filesystem::path& directory)
    : options_(options) {
  for (std::string& file : sources.files) {
    if (!isChart(file)) continue;
    if (sources.files.size() > 1) throw CLI::ValidationError("FILE", "a statechart stands alone");
    chart_ = file;
    const std::string text = translateChart(file, options, translation);
    std::error_code error;
    if (!directory.empty()) std::filesystem::create_directories(directory, error);
    if (error) throw OutputError("cannot make the directory " + directory.string() + ": " + error.message());
    const std::filesystem::path path =
        (directory.empty() ? directory_.path() : directory) / (std::filesystem::path(file).filename().string() + ".c");
    writeOutput(path, [&](std::ostream& out) { out << text; });
    file = path.string();
  }
  const bool isAboutCharts =
      options.environment || options.asksSomething() || (options.eventsOption && options.eventsOption->count() != 0);
  if (chart_.empty() && isAboutCharts)
    throw CLI::ValidationError("--environment, --events, --never, --deterministic, --stable-within",
                               "these are for statecharts (.scxml)");
}

std::optional<std::string> TranslatedCharts::steps(const evidence::ReplayedCounterexample& counterexample) const {
  if (chart_.empty()) return std::nullopt;
  statechart::Translation translation;
  translation.purpose = statechart::Purpose::Steps;
  if (chosenEnvironment(options_) == Environment::Events) {
    const std::vector<std::string> events = statechart::environmentEvents(readChartFile(chart_));
    translation.environment = Environment::Script;
    for (const evidence::InputValue& value : counterexample.values()) {
      if (!value.isInput) continue;
      if (value.bits < events.size())
        translation.script.emplace_back(statechart::SentEvent{events[static_cast<std::size_t>(value.bits)], nullptr});
      else translation.script.emplace_back(statechart::UntilNext());
    }
  }
  frontend::Options sources;
  sources.files = {(directory_.path() / "steps.c").string()};
  const std::string translated = translateChart(chart_, options_, std::move(translation));
  writeOutput(sources.files.front(), [&](std::ostream& out) { out << translated; });
  const std::unique_ptr<Program> program = loadProgram(sources);
  std::string text = "Steps:\n";
  interpreter::Options execution;
  execution.output = [&](const std::string& printed) { text += printed; };
  interpreter::ListInput none({});
  // Only what shows the violation is told.
  const interpreter::Result result = interpreter::execute(*program, none, execution);
  const bool isViolated = result.outcome == interpreter::Outcome::Exit && result.exitCode == 1;
  return isViolated ? std::optional(text) : std::nullopt;
}

}  // namespace argosy::cli
