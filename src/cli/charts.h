// Statecharts on the command line: they become C files before anything else sees them.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "evidence/child_process.h"
#include "evidence/replay.h"
#include "frontend/frontend.h"
#include "statechart/translation/translate.h"

namespace argosy::cli {

struct ChartOptions {
  std::optional<statechart::Environment> environment;
  std::string events;
  std::vector<std::string> never;
  bool isDeterministic = false;
  std::optional<unsigned> stableWithin;
  CLI::Option* eventsOption = nullptr;

  bool asksSomething() const { return !never.empty() || isDeterministic || stableWithin; }
};

/// --environment and --events.
void addChartOptions(CLI::App& command, ChartOptions& options);
/// --never, --deterministic, --stable-within: what is asked of a chart.
void addQuestionOptions(CLI::App& command, ChartOptions& options);

bool isChart(const std::string& file);

/// Whether the first of them is a chart: then it is the only one.
bool isOfChart(const frontend::Options& sources);

/// Throws frontend::InputError.
statechart::Chart readChartFile(const std::string& file);

/// What the chart is in C. Throws frontend::InputError.
std::string translateChart(const std::string& file, const ChartOptions& options, statechart::Translation translation);

/// A file of C in place of a chart, in a directory that goes with the object, or in the given one.
class TranslatedCharts {
 public:
  TranslatedCharts(frontend::Options& sources, const ChartOptions& options, const statechart::Translation& translation,
                   const std::filesystem::path& directory = {});

  /// The steps of the chart in a counterexample, which is executed once more, in another translation; nothing without a chart, or if that does not show the violation.
  std::optional<std::string> steps(const evidence::ReplayedCounterexample& counterexample) const;

 private:
  ChartOptions options_;
  std::string chart_;  // file; empty: there is none
  evidence::TemporaryDirectory directory_;
};

}  // namespace argosy::cli
