// `argosy bench pivot`.
#include <iostream>
#include <memory>

#include "bench/compare/pivot.h"
#include "bench/results/result_files.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

struct PivotOptions {
  std::vector<std::string> results;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  bool markdown = false;
  bool csv = false;
};

int run(const PivotOptions& options) {
  std::vector<bench::RunSetResult> results;
  for (const std::string& argument : options.results)
    for (bench::RunSetResult& result : bench::readResultFiles(argument)) results.push_back(std::move(result));
  const bench::PivotTable table = bench::pivot(results, options.rows, options.columns);
  std::cout << (options.csv        ? bench::pivotCsv(table)
                : options.markdown ? bench::pivotMarkdown(table)
                                   : bench::pivotText(table));
  return ExitCode::Success;
}

}  // namespace

void addBenchPivot(CLI::App& bench, int& exitCode) {
  CLI::App* command = bench.add_subcommand("pivot",
                                           "A sweep as one table; cells are correct proofs/correct alarms/wrong "
                                           "proofs/wrong alarms @ CPU seconds per correct "
                                           "proof/alarm");
  const auto options = std::make_shared<PivotOptions>();
  command->add_option("results", options->results, "Result files, or directories of them")->required();
  command->add_option("--rows", options->rows, "Axes of the sweep, separated by commas")->delimiter(',');
  command->add_option("--columns", options->columns, "Axes of the sweep, separated by commas")->delimiter(',');
  CLI::Option* csv = command->add_flag("--csv", options->csv, "One line for each cell, unrounded");
  command->add_flag("--markdown", options->markdown, "As a Markdown table")->excludes(csv);
  command->callback([options, &exitCode] { exitCode = run(*options); });
}

}  // namespace argosy::cli
