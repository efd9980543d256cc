// argosy verify: proves or refutes properties of a program.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "algorithms/precision/initial_precision.h"
#include "algorithms/precision/precision_reading.h"
#include "cli/charts.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "cli/progress_line.h"
#include "cli/run_statistics.h"
#include "cli/usage_message.h"
#include "cli/verdict_reports.h"
#include "cli/verification_options.h"
#include "configuration/shipped.h"
#include "domains/registry.h"
#include "report/condition_file.h"

namespace argosy::cli {
namespace {

struct VerifyOptions {
  VerificationOptions verification;
  ChartOptions chart;
  ReportOptions report;
  std::string precision;  // file
  std::string condition;  // file
  std::string statistics;
  CLI::Option* statisticsOption = nullptr;
  bool explainsStrategy = false, isBenchmark = false;
};

void explainStrategy(const configuration::Configuration& configuration, const algorithms::Verification& verification) {
  std::cerr << "strategy: " << configuration.name << ": " << configuration.description << "\n";
  if (configuration.hasStages()) {
    std::cerr << "  the program has:";
    for (const std::string_view feature : configuration::programFeatures)
      std::cerr << " " << (verification.features().contains(std::string(feature)) ? "" : "no-") << feature;
    std::cerr << "\n";
  }
  if (const Transformations& given = verification.transformations(); !given.empty()) {
    std::cerr << "  engines see the program with:";
    for (const auto& transformation : given)
      std::cerr << (transformation == given.front() ? " " : ", ") << transformation->name();
    std::cerr << "\n";
  }
  for (const algorithms::TurnReport& turn : verification.turns()) {
    std::cerr << "  " << turn.configuration << (turn.turn.empty() ? "" : " (" + turn.turn + ")") << ": "
              << turn.outcome;
    if (!turn.wasSkipped)
      std::cerr << " after " << turn.seconds << " s, " << turn.statistics.reached << " states, "
                << turn.statistics.refinements << " refinements";
    if (const std::string loops = algorithms::summaryOf(turn.statistics.loops); !loops.empty())
      std::cerr << "; before it, " << loops;
    std::cerr << "\n";
  }
}

/// Precisions of predicates need a configuration that has one.
void requirePredicates(const configuration::Configuration& configuration, const char* option) {
  if (algorithms::tracksPredicates(configuration)) return;
  std::string legal;
  for (const configuration::ShippedConfiguration& shipped : configuration::shippedConfigurations())
    if (algorithms::tracksPredicates(configuration::loadConfiguration(std::string(shipped.name), domains::catalogue())))
      legal += (legal.empty() ? "" : ", ") + std::string(shipped.name);
  throw CLI::ValidationError(option, "the configuration '" + configuration.name +
                                         "' tracks no predicates; expected one that does, such as " + legal);
}

void startWithPrecision(const std::string& file, algorithms::Verification& verification, bool warns) {
  const report::SavedPrecision saved = report::readPrecision(file);
  algorithms::FittedPrecision fitted = algorithms::fitPrecision(verification.facts().program, saved, file);
  if (fitted.dropped != 0 && warns)
    std::cerr << "warning: " << file << ": " << fitted.dropped << " of " << saved.entries.size()
              << " predicates do not fit this program and are left out; the first: " << fitted.whyFirst << "\n";
  verification.facts().seedPredicates = std::move(fitted.predicates);
}

/// Conditions are for engines that follow abstract states from the program's start.
void requireStates(const configuration::Configuration& configuration, const char* option) {
  const auto followsStates = [](const configuration::Configuration& one) {
    return (one.algorithm == configuration::Algorithm::Cpa || one.algorithm == configuration::Algorithm::Cegar) &&
           !one.getBoolean("blocks.memoize");
  };
  const bool isMet = configuration.hasStages() ? std::ranges::any_of(configuration.stages, followsStates,
                                                                     &configuration::Stage::configuration)
                                               : followsStates(configuration);
  if (!isMet)
    throw CLI::ValidationError(option,
                               "the configuration '" + configuration.name +
                                   "' has no abstract states of whole programs; expected one with the algorithm "
                                   "cpa or cegar, such as value or predicate");
}

/// A condition speaks of steps by their numbers: it counts for nothing but what it was written of.
void leaveOut(const std::string& file, const std::string& fingerprint, const std::string& specification,
              algorithms::Verification& verification) {
  report::SavedCondition condition = report::readCondition(file);
  if (condition.program != fingerprint)
    throw report::ConditionError(file +
                                 ": the condition is about another program than this one, or was written by "
                                 "another version of Argosy");
  if (condition.specification != specification)
    throw report::ConditionError(file + ": the condition is about another specification: " + condition.specification);
  std::erase_if(condition.parts, &CoveredPaths::coversNothing);
  verification.facts().conditions = std::move(condition.parts);
}

[[noreturn]] void runVerify(VerifyOptions& options) {
  installStopHandlers();
  const configuration::Configuration configuration = chosenConfiguration(options.verification);
  if (!options.precision.empty()) requirePredicates(configuration, "--precision");
  if (!options.report.precision.empty()) requirePredicates(configuration, "--write-precision");
  const bool usesConditions = !options.condition.empty() || !options.report.condition.empty();
  if (configuration.getBoolean("accelerate.loops") &&
      (usesConditions || !options.precision.empty() || !options.report.precision.empty()))
    throw CLI::ValidationError(
        "--accelerate", "precisions and conditions are of programs without accelerated loops: use one or the other");
  if (!options.condition.empty()) requireStates(configuration, "--condition");
  if (!options.report.condition.empty()) requireStates(configuration, "--write-condition");
  ChosenTask chosen = chosenTask(options.verification);
  if (usesConditions && !chosen.task.automata.empty())
    throw CLI::ValidationError(options.condition.empty() ? "--write-condition" : "--condition",
                               "conditions are about properties, not about automata");
  const Limits limits = chosenLimits(options.verification, configuration);
  if (isOfChart(options.verification.frontend) && !options.chart.asksSomething())
    throw CLI::ValidationError(
        "FILE", "nothing is asked of the statechart: expected --never, --deterministic or --stable-within");
  // Their TRUE would say nothing about what is asked.
  if (isOfChart(options.verification.frontend) &&
      (!options.verification.specification.empty() || !options.verification.property.empty()))
    throw CLI::ValidationError("--spec, --property", "what is asked of a statechart say its own options");
  std::optional<TranslatedCharts> charts(std::in_place, options.verification.frontend, options.chart,
                                         statechart::Translation(), options.report.outputPath);
  const std::unique_ptr<Program> program = loadProgram(options.verification.frontend);
  const frontend::Options& sources = options.verification.frontend;
  chosen.task.sources = {sources.files, sources.includePaths, sources.definitions, sources.forcedIncludes, {}};
  for (frontend::Header& header : frontend::headers())
    chosen.task.sources.headers.emplace_back(std::move(header.name), std::move(header.text));
  const std::string fingerprint = usesConditions ? report::fingerprintOf(*program, ARGOSY_VERSION) : "";
  algorithms::Verification verification(*program, std::move(chosen.task), configuration);
  const bool wantsStatistics = options.statisticsOption->count() != 0;
  verification.measureTime(wantsStatistics);
  verification.completeProofs(options.report.wantsInvariants());
  verification.keepGraph(!options.report.outputPath.empty());
  verification.keepPrecision(!options.report.precision.empty() || !options.report.outputPath.empty());
  verification.keepCovered(!options.report.condition.empty());
  if (!options.precision.empty()) startWithPrecision(options.precision, verification, !options.isBenchmark);
  if (!options.condition.empty()) leaveOut(options.condition, fingerprint, chosen.text, verification);

  ProgressLine progress(!options.isBenchmark);
  const evidence::Verdict verdict =
      verification.run(limits, [&](const std::string& engine, const algorithms::EngineStatistics& figures) {
        progress.update(engine, figures);
      });
  progress.clear();
  const VerdictReports reports(verification.program(), options.verification.frontend, chosen.text, configuration,
                               options.report, verification.nativeReplay());
  if (!options.isBenchmark) {
    const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
    const auto steps =
        refutation && !options.report.fullStory ? charts->steps(refutation->counterexample()) : std::nullopt;
    if (steps) std::cerr << *steps;
    else reports.tell(std::cerr, verdict, verification.targets());
  }
  if (options.explainsStrategy) explainStrategy(configuration, verification);
  const std::string text = evidence::toString(verdict);
  const std::string figures =
      statisticsJson(verification.stages(), verdict, verification.nativeReplay(),
                     report::caveatsOf(verification.program(), verdict, verification.targets()));
  if (wantsStatistics) {
    if (options.statistics == "json") std::cout << figures << "\n";
    else printStatistics(std::cerr, verification.stages(), verdict, verification.nativeReplay());
  }
  reports.writeFiles(verdict, verification, figures);
  if (!options.report.condition.empty()) reports.writeCondition(verdict, verification, fingerprint);
  std::cout << "Verification result: " << text << "\n" << std::flush;
  // Taking millions of states apart would cost seconds, and nobody would be the wiser.
  std::cerr.flush();
  charts.reset();
  std::_Exit(exitCodeOf(verdict));
}

}  // namespace

void addVerifyCommand(CLI::App& app, int& /*exitCode*/) {
  CLI::App* command = app.add_subcommand("verify", "Prove or refute properties of the program");
  const auto options = std::make_shared<VerifyOptions>();
  addVerificationOptions(*command, options->verification);
  addChartOptions(*command, options->chart);
  addQuestionOptions(*command, options->chart);
  addReportOptions(*command, options->report);
  command
      ->add_option("--precision", options->precision,
                   "Start with the predicates of this file, written by --write-precision of an earlier run")
      ->type_name("FILE");
  command
      ->add_option(
          "--condition", options->condition,
          "Leave out what this file covers, written by --write-condition of an earlier run on the same program")
      ->type_name("FILE");
  options->statisticsOption = command
                                  ->add_option("--stats", options->statistics,
                                               "Print figures: to standard error, or as JSON to standard output")
                                  ->expected(0, 1)
                                  ->type_name("[json]")
                                  ->check(isOneOf({"", "text", "json"}));
  command->add_flag("--explain-strategy", options->explainsStrategy,
                    "Say what was tried, in which order, and what came of it");
  command->add_flag("--benchmark", options->isBenchmark, "No progress line, no explanations: only the verdict");
  command->callback([options] { runVerify(*options); });
}

}  // namespace argosy::cli
