// `argosy bench compare`.
#include <iostream>
#include <memory>

#include "bench/compare/comparison_report.h"
#include "bench/quantity.h"
#include "bench/results/result_files.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

struct ComparisonOptions {
  std::string before;
  std::string after;
  std::string failOn = "wrong,regressions";
  bool json = false;
  bool markdown = false;
};

std::string validCriteria(const std::string& text) {
  try {
    bench::parseFailureCriteria(text);
    return "";
  } catch (const bench::BenchError& error) {
    return error.what();
  }
}

int run(const ComparisonOptions& options) {
  const bench::FailureCriteria criteria = bench::parseFailureCriteria(options.failOn);
  const std::vector<bench::RunSetResult> before = bench::readResultFiles(options.before);
  const std::vector<bench::RunSetResult> after = bench::readResultFiles(options.after);
  const bench::Comparison comparison = bench::compare(before, after, criteria.threshold());
  std::cout << (options.json       ? bench::comparisonJson(comparison, criteria)
                : options.markdown ? bench::comparisonMarkdown(comparison, criteria)
                                   : bench::comparisonText(comparison, criteria));
  return bench::failures(comparison, criteria).empty() ? ExitCode::Success : ExitCode::VerdictFalse;
}

}  // namespace

void addBenchCompare(CLI::App& bench, int& exitCode) {
  CLI::App* command = bench.add_subcommand("compare", "What became better and what became worse between two results");
  const auto options = std::make_shared<ComparisonOptions>();
  const char* files = "Result file, directory of result files, or several separated by commas";
  command->add_option("before", options->before, files)->required();
  command->add_option("after", options->after, files)->required();
  command
      ->add_option(
          "--fail-on", options->failOn,
          "What makes the exit code 10: " + std::string(bench::FailureCriteria::syntax) +
              ", separated by commas. 'slower' is about CPU time, 'larger' about memory; both only fail when the "
              "change is significant")
      ->check(validCriteria)
      ->capture_default_str();
  CLI::Option* json = command->add_flag("--json", options->json, "Everything, for programs");
  command->add_flag("--markdown", options->markdown, "For a merge request")->excludes(json);
  command->callback([options, &exitCode] { exitCode = run(*options); });
}

}  // namespace argosy::cli
