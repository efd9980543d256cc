// `argosy bench table RESULT…`: CSV, LaTeX and the HTML page of any number of results (docs/theory.md §11.9).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>

#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/results/result_files.h"
#include "bench/table/csv.h"
#include "bench/table/difference.h"
#include "bench/table/latex.h"
#include "bench/table/page.h"
#include "bench/table/result_table.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"
#include "cli/usage_message.h"

namespace argosy::cli {
namespace {

using namespace bench;

struct Arguments {
  std::vector<std::string> results;
  std::string outputPath;
  std::string name;
  std::string title;
  std::vector<std::string> formats{"html", "csv"};
  TableOptions table;
  bool noDifferences = false;
  std::string logs = "embed";
  std::string logLimit = "20 MB";
};

// "a/b.results.xml.bz2" → "b.results".
std::string stem(const std::filesystem::path& file) {
  std::string name = file.filename();
  for (const std::string_view ending : {".bz2", ".gz", ".xml"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

std::string defaultName(const Arguments& arguments) {
  if (arguments.results.size() == 1 && std::filesystem::is_regular_file(arguments.results.front()))
    return stem(arguments.results.front());
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[64];
  std::strftime(text, sizeof text, "results.%Y-%m-%d_%H-%M-%S.table", &local);
  return text;
}

// Where the files go. Everything that cannot work is found out before the results are read.
std::filesystem::path outputDirectory(const Arguments& arguments) {
  std::filesystem::path directory = arguments.outputPath;
  if (directory.empty() && arguments.results.size() == 1) {
    const std::filesystem::path result = arguments.results.front();
    directory = std::filesystem::is_directory(result) ? result : result.parent_path();
  }
  if (directory.empty()) directory = ".";
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (!std::filesystem::is_directory(directory))
    throw BenchError("--outputpath: cannot create the directory '" + directory.string() + "'");
  return directory;
}

void checkColumns(const ResultTable& table, const Arguments& arguments) {
  for (const auto& wanted : {arguments.table.columns, arguments.table.hiddenShown}) {
    for (const std::string& title : wanted) {
      const bool known = std::any_of(table.runSets.begin(), table.runSets.end(), [&](const RunSetColumns& set) {
        return std::any_of(set.columns.begin(), set.columns.end(),
                           [&](const TableColumn& column) { return column.title == title; });
      });
      if (!known && title != "status") throw BenchError("no result has a column '" + title + "'");
    }
  }
}

class Output {
 public:
  Output(const Arguments& arguments, const ResultTable& table) : arguments_(arguments), table_(table) {
    toStandardOutput_ = arguments.outputPath == "-";
    if (!toStandardOutput_) directory_ = outputDirectory(arguments);
    name_ = arguments.name.empty() ? defaultName(arguments) : arguments.name;
  }

  void write(const std::string& format) {
    if (format == "csv") emit(".csv", csv(table_));
    if (format == "tex") emit(".tex", latex(table_));
    if (format == "html") writePage();
    if (format != "csv" || toStandardOutput_ || arguments_.noDifferences || table_.runSets.size() < 2) return;
    const std::vector<std::size_t> rows = differingRows(table_);
    if (!rows.empty()) emit(".diff.csv", csv(table_, rows));
  }

 private:
  void writePage() {
    const std::optional<EmbeddedPage> bundle = embeddedPage();
    if (!bundle) {
      const std::string reason =
          "no HTML page: this argosy was built without it (-DARGOSY_PAGE=OFF), because building it needs nodejs, "
          "npm and the network";
      if (arguments_.formats.size() == 1) throw BenchError(reason);
      std::cerr << "argosy: " << reason << "; the other formats are complete\n";
      return;
    }
    PageOptions options;
    options.title = arguments_.title.empty() ? name_ : arguments_.title;
    options.logs = arguments_.logs != "none";
    options.logLimit = parseBytes(arguments_.logLimit);
    if (arguments_.logs == "beside") {
      options.pageDirectory = directory_;
      options.logDirectory = name_ + ".logs";
    }
    emit(".html", page(*bundle, table_, options));
  }

  void emit(const std::string& ending, const std::string& text) {
    if (toStandardOutput_) {
      std::cout << text << std::flush;
      return;
    }
    const std::filesystem::path file = directory_ / (name_ + ending);
    writeAtomically(file, text);
    std::cout << "written: " << file.string() << "\n";
  }

  const Arguments& arguments_;
  const ResultTable& table_;
  bool toStandardOutput_ = false;
  std::filesystem::path directory_;
  std::string name_;
};

void reportDifferences(const ResultTable& table) {
  const std::vector<DifferenceCount> counts = countDifferences(table);
  for (std::size_t set = 1; set < counts.size(); ++set) {
    std::cout << table.runSets[set].title << " against " << table.runSets.front().title << ": " << counts[set].total()
              << " differences, " << counts[set].regressions << " regressions, " << counts[set].improvements
              << " improvements\n";
  }
}

void warnOfGrades(const ResultTable& table) {
  if (table.gradesDiffer())
    std::cerr << "argosy: warning: the run sets were measured with different grades; compare their times and memory "
                 "with care\n";
}

void run(const Arguments& arguments) {
  if (arguments.outputPath == "-" && (arguments.formats.size() != 1 || arguments.logs == "beside"))
    throw BenchError("--outputpath - needs exactly one --format, and logs inside it");
  parseBytes(arguments.logLimit);
  std::vector<RunSetResult> results;
  for (const std::string& argument : arguments.results)
    for (RunSetResult& result : readResultFiles(argument)) results.push_back(std::move(result));
  const ResultTable table = mergeResults(results, arguments.table);
  checkColumns(table, arguments);
  warnOfGrades(table);
  Output output(arguments, table);
  for (const std::string& format : arguments.formats) output.write(format);
  if (arguments.outputPath != "-" && !arguments.noDifferences) reportDifferences(table);
}

}  // namespace

void addBenchTable(CLI::App& bench, int&) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = bench.add_subcommand("table", "Make tables of results: HTML, CSV, LaTeX");
  command->add_option("RESULT", arguments->results, "Result files (.xml, .xml.bz2, .xml.gz), or directories of them")
      ->required();
  command->add_option("-o,--outputpath", arguments->outputPath,
                      "Directory of the tables (default: that of a single result, or this one); - for standard output");
  command->add_option("-n,--name", arguments->name, "Name of the tables' files, without extension");
  command->add_option("--title", arguments->title, "Title of the page");
  command->add_option("-f,--format", arguments->formats, "html, csv, tex; several separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(isOneOf({"html", "csv", "tex"}))
      ->capture_default_str();
  command->add_option("--columns", arguments->table.columns, "Only these columns beside the status, in this order")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--show", arguments->table.hiddenShown, "Show these hidden columns, too")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_flag("--all-columns", arguments->table.allColumns, "Show every hidden column");
  command->add_flag("-c,--common", arguments->table.commonOnly, "Only tasks that all results have");
  command->add_flag("--correct-only", arguments->table.correctOnly, "Only tasks with a correct answer in some result");
  command->add_flag("--no-diff", arguments->noDifferences, "No table of differences, no count of regressions");
  command->add_option("--logs", arguments->logs, "embed: inside the page; beside: as files beside it; none")
      ->check(isOneOf({"embed", "beside", "none"}))
      ->capture_default_str();
  command->add_option("--log-limit", arguments->logLimit, "How much the logs may add to the page, compressed")
      ->capture_default_str();
  command->callback([arguments] { run(*arguments); });
}

}  // namespace argosy::cli
