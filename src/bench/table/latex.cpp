#include "bench/table/latex.h"

#include "bench/table/statistics.h"

namespace argosy::bench {
namespace {

constexpr std::string_view preamble =
    R"(% Written by argosy bench table. \ArgosyResult{RUN SET}{GROUP}{COLUMN}{STATISTIC} is a number:
% groups as in the HTML page ("correct true"), columns as in the result ("cputime"; "" for counts), statistics
% count, score, sum, mean, median, min, max, stdev. Times in s, memory in MB, three significant digits.
\providecommand\StoreArgosyResult[5]{\expandafter\def\csname argosy@#1@#2@#3@#4\endcsname{#5}}
\providecommand\ArgosyResult[4]{\csname argosy@#1@#2@#3@#4\endcsname}
)";

// Characters that mean something to TeX, in what is typeset.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\textbackslash{}"; break;
      case '~': result += "\\textasciitilde{}"; break;
      case '^': result += "\\textasciicircum{}"; break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}': result += '\\'; [[fallthrough]];
      default: result += c;
    }
  }
  return result;
}

// Inside \csname only characters that are always letters or others survive.
std::string key(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool harmless = std::string_view("\\~^&%$#{}").find(c) == std::string_view::npos;
    result += harmless ? c : '-';
  }
  return result;
}

void store(std::string& output, std::string_view set, std::string_view group, std::string_view column,
           std::string_view statistic, const std::string& value) {
  output += "\\StoreArgosyResult{" + key(set) + "}{" + std::string(group) + "}{" + key(column) + "}{" +
            std::string(statistic) + "}{" + value + "}\n";
}

Statistics statisticsOf(const RunSetColumns& set, const TableColumn& column, ResultGroup group) {
  std::vector<Decimal> values;
  for (std::size_t row = 0; row < set.runs.size(); ++row) {
    if (set.runs[row] != nullptr && belongs(group, set.category[row], set.status[row]) && column.numbers[row])
      values.push_back(*column.numbers[row]);
  }
  return bench::statisticsOf(std::move(values));
}

std::size_t countOf(const RunSetColumns& set, ResultGroup group) {
  std::size_t count = 0;
  for (std::size_t row = 0; row < set.runs.size(); ++row)
    count += set.runs[row] != nullptr && belongs(group, set.category[row], set.status[row]);
  return count;
}

std::string shown(const Decimal& number) { return rounded(number, defaultSignificantDigits); }

void storeAll(std::string& output, const RunSetColumns& set) {
  if (set.scored) store(output, set.title, name(ResultGroup::All), "", "score", std::to_string(set.score()));
  for (const ResultGroup group : resultGroups) {
    store(output, set.title, name(group), "", "count", std::to_string(countOf(set, group)));
    for (const TableColumn& column : set.columns) {
      if (!column.numeric) continue;
      const Statistics statistics = statisticsOf(set, column, group);
      if (statistics.count == 0) continue;
      const auto add = [&](std::string_view statistic, const Decimal& value) {
        store(output, set.title, name(group), column.title, statistic, shown(value));
      };
      add("sum", statistics.sum);
      add("mean", statistics.mean);
      add("median", statistics.median);
      add("min", statistics.minimum);
      add("max", statistics.maximum);
      add("stdev", toDecimal(statistics.deviation));
    }
  }
}

std::string cell(const RunSetColumns& set, ResultGroup group, std::string_view column, std::string_view statistic) {
  return " & \\ArgosyResult{" + key(set.title) + "}{" + std::string(name(group)) + "}{" + key(column) + "}{" +
         std::string(statistic) + "}";
}

bool hasTimes(const RunSetColumns& set) {
  for (const TableColumn& column : set.columns) {
    if (column.title == "cputime" && column.numeric && statisticsOf(set, column, ResultGroup::Correct).count > 0)
      return true;
  }
  return false;
}

std::string tabular(const ResultTable& table) {
  std::string output = "\\begin{tabular}{l" + std::string(table.runSets.size(), 'r') + "}\n";
  for (const RunSetColumns& set : table.runSets) output += " & " + escaped(set.title);
  output += " \\\\ \\hline\n";
  for (const ResultGroup group : resultGroups) {
    if (group == ResultGroup::WithoutTimeouts) continue;
    output += escaped(name(group));
    for (const RunSetColumns& set : table.runSets) output += cell(set, group, "", "count");
    output += " \\\\\n";
  }
  const auto row = [&](const std::string& title, auto&& wanted, auto&& content) {
    output += title;
    for (const RunSetColumns& set : table.runSets) output += wanted(set) ? content(set) : " & --";
    output += " \\\\\n";
  };
  row("CPU time of correct results (s)", hasTimes,
      [](const RunSetColumns& set) { return cell(set, ResultGroup::Correct, "cputime", "sum"); });
  row(
      "score", [](const RunSetColumns& set) { return set.scored; },
      [](const RunSetColumns& set) { return cell(set, ResultGroup::All, "", "score"); });
  return output + "\\end{tabular}\n";
}

}  // namespace

std::string latex(const ResultTable& table) {
  std::string output(preamble);
  for (const RunSetColumns& set : table.runSets) storeAll(output, set);
  return output + tabular(table);
}

}  // namespace argosy::bench
