// argosy cfa: prints the program model.
#include <memory>
#include <set>

#include "acceleration/accelerate_loops.h"
#include "cli/charts.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "cli/output_file.h"
#include "program/print/c_program.h"
#include "program/print/dot.h"
#include "program/print/json.h"
#include "program/print/listing.h"
#include "program/print/statistics.h"
#include "program/transform/arbitrary_inputs.h"
#include "program/transform/inline_calls.h"
#include "specification/property.h"
#include "statechart/dot.h"

namespace argosy::cli {
namespace {

struct CfaOptions {
  frontend::Options frontend;
  bool dot = false, blocks = false, text = false, json = false, c = false, statistics = false;
  bool accelerates = false;
  std::string output;
  ChartOptions chart;
};

/// The C program keeps its library calls and its calls through pointers: the compiled program has the library itself.
std::unique_ptr<Program> loadForC(frontend::Options options) {
  options.useModels = false;
  return frontend::load(options);
}

/// Calls of error functions stay what they are. In C, what is chosen is what other verifiers choose: an input.
TransformedProgram accelerated(const Program& program, bool isForC) {
  std::set<std::string> awaited;
  for (const automaton::Property& property : automaton::defaultSpecification())
    awaited.insert(property.functions.begin(), property.functions.end());
  acceleration::Effort effort;
  effort.errors = awaited;
  Transformations transformations{std::make_shared<const InlineCalls>(std::move(awaited)),
                                  std::make_shared<const acceleration::AccelerateLoops>(effort)};
  if (isForC) transformations.push_back(std::make_shared<const ArbitraryInputs>());
  return applyAll(transformations, program);
}

void runCfa(CfaOptions& options) {
  if (options.c && !options.accelerates && isOfChart(options.frontend)) {
    statechart::Translation translation;
    translation.purpose = statechart::Purpose::Export;
    const std::string text = translateChart(options.frontend.files.front(), options.chart, translation);
    writeOutput(options.output, [&](std::ostream& out) { out << text; });
    return;
  }
  if (options.dot && !options.blocks && isOfChart(options.frontend)) {
    const statechart::Chart chart = readChartFile(options.frontend.files.front());
    writeOutput(options.output, [&](std::ostream& out) { statechart::printDot(out, chart); });
    return;
  }
  const TranslatedCharts charts(options.frontend, options.chart, {});
  std::unique_ptr<Program> program = options.c ? loadForC(options.frontend) : loadProgram(options.frontend);
  if (options.accelerates) *program = std::move(accelerated(*program, options.c).program);
  writeOutput(options.output, [&](std::ostream& out) {
    if (options.c) printC(out, *program);
    else if (options.dot) printDot(out, *program, options.blocks);
    else if (options.json) printJson(out, *program);
    else if (options.statistics) printStatistics(out, computeStatistics(*program));
    else printListing(out, *program);
  });
}

}  // namespace

void addCfaCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("cfa", "Print the program model (control-flow automata)");
  const auto options = std::make_shared<CfaOptions>();
  addFrontendOptions(*command, options->frontend);
  addChartOptions(*command, options->chart);
  addQuestionOptions(*command, options->chart);
  CLI::Option_group* formats = command->add_option_group("format", "One of");
  formats->add_flag("--text", options->text, "Functions, nodes and edges as text (the default)");
  CLI::Option* dot = formats->add_flag("--dot", options->dot, "Graphviz; of a statechart, the chart");
  formats->add_flag("--json", options->json, "The whole model as JSON");
  formats->add_flag("--c", options->c, "A C program that behaves as the model does");
  formats->add_flag("--stats", options->statistics, "Size and contents of the model");
  formats->require_option(0, 1);
  command->add_flag("--accelerate", options->accelerates,
                    "The program with branches that have the effect of many iterations of a loop");
  command->add_flag("--blocks", options->blocks, "With --dot: not only functions, also loops are clusters")->needs(dot);
  command->add_option("-o,--output", options->output, "Write to this file instead of standard output")
      ->type_name("FILE");
  command->callback([options, &exitCode] {
    runCfa(*options);
    exitCode = ExitCode::Success;
  });
}

}  // namespace argosy::cli
