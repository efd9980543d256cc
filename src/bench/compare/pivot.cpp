#include "bench/compare/pivot.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "bench/compare/number_text.h"
#include "bench/compare/statistics.h"
#include "bench/compare/task_outcomes.h"
#include "bench/quantity.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

using Values = std::vector<std::string>;

std::optional<std::string> axisValue(const RunSetResult& result, const std::string& axis) {
  if (const auto found = result.sweep.find(axis); found != result.sweep.end()) return found->second;
  if (const auto found = result.attributes.find(axis); found != result.attributes.end()) return found->second;
  return std::nullopt;
}

Values valuesOf(const RunSetResult& result, const std::vector<std::string>& axes) {
  Values values;
  for (const std::string& axis : axes) values.push_back(axisValue(result, axis).value_or("–"));
  return values;
}

std::size_t indexOf(std::vector<Values>& known, const Values& values) {
  const auto found = std::find(known.begin(), known.end(), values);
  const auto index = static_cast<std::size_t>(found - known.begin());
  if (found == known.end()) known.push_back(values);
  return index;
}

void chooseAxes(std::span<const RunSetResult> results, std::vector<std::string>& rows,
                std::vector<std::string>& columns) {
  std::set<std::string> axes;
  for (const RunSetResult& result : results)
    for (const auto& [axis, value] : result.sweep) axes.insert(axis);
  for (const std::vector<std::string>* given : {&rows, &columns})
    for (const std::string& axis : *given) {
      const bool known = std::any_of(results.begin(), results.end(),
                                     [&](const RunSetResult& result) { return axisValue(result, axis).has_value(); });
      if (!known)
        throw BenchError("no result has the axis '" + axis + "': expected one of the sweep (" +
                         (axes.empty() ? "these results have none" : joined(axes, ", ")) +
                         ") or an attribute such as name, tool, version or options");
      axes.erase(axis);
    }
  if (columns.empty() && !axes.empty()) {
    columns.push_back(*axes.rbegin());
    axes.erase(columns.back());
  }
  if (rows.empty()) rows.assign(axes.begin(), axes.end());
  if (rows.empty()) rows.push_back("name");
}

// The answer "unsat" is a proof and "sat" an alarm where a solver is asked for errors.
bool isProof(std::string_view status) { return answer(status) == Answer::True || answer(status) == Answer::Unsat; }
bool isAlarm(std::string_view status) { return answer(status) == Answer::False || answer(status) == Answer::Sat; }

PivotCell summarise(std::span<const RunSetResult* const> results) {
  PivotCell cell;
  std::vector<double> proofs;
  std::vector<double> alarms;
  for (const auto& [task, runs] : collectTasks(results, nameResolved, false)) {
    const TaskOutcome together = outcome(runs);
    const bool proof = isProof(together.status);
    if (!proof && !isAlarm(together.status)) continue;
    if (together.category == Category::Wrong) ++(proof ? cell.wrongProofs : cell.wrongAlarms);
    if (together.category != Category::Correct) continue;
    ++(proof ? cell.correctProofs : cell.correctAlarms);
    std::vector<double> times;
    for (const RunRecord* run : runs.runs)
      if (const auto time = resource(*run, "cputime"); time && categoryOf(*run) == Category::Correct)
        times.push_back(*time);
    if (!times.empty()) (proof ? proofs : alarms).push_back(median(times));
  }
  if (!proofs.empty()) cell.secondsPerProof = mean(proofs);
  if (!alarms.empty()) cell.secondsPerAlarm = mean(alarms);
  return cell;
}

std::string cellText(const std::optional<PivotCell>& cell) { return cell ? text(*cell) : "–"; }

std::string csvField(const std::string& value) {
  if (value.find_first_of(",\"\n") == std::string::npos) return value;
  std::string quoted = "\"";
  for (const char c : value) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

// Header and rows of strings, as both the text and the Markdown show them.
std::vector<Values> grid(const PivotTable& table) {
  std::vector<Values> lines{{joined(table.rowAxes, ", ")}};
  for (const Values& column : table.columns) lines[0].push_back(joined(column, ", "));
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    Values line{joined(table.rows[r], ", ")};
    for (const auto& cell : table.cells[r]) line.push_back(cellText(cell));
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::string text(const PivotCell& cell) {
  const auto time = [](const std::optional<double>& value) { return value ? threeDigits(*value) : std::string("–"); };
  return std::to_string(cell.correctProofs) + "/" + std::to_string(cell.correctAlarms) + "/" +
         std::to_string(cell.wrongProofs) + "/" + std::to_string(cell.wrongAlarms) + " @" + time(cell.secondsPerProof) +
         "/" + time(cell.secondsPerAlarm);
}

PivotTable pivot(std::span<const RunSetResult> results, std::vector<std::string> rowAxes,
                 std::vector<std::string> columnAxes) {
  chooseAxes(results, rowAxes, columnAxes);
  PivotTable table{std::move(rowAxes), std::move(columnAxes), {}, {}, {}};
  std::map<std::pair<std::size_t, std::size_t>, std::vector<const RunSetResult*>> groups;
  // What has no value on any axis is not part of the sweep: with the axis "block", files that hold all blocks again.
  const auto lacks = [](const RunSetResult& result, const std::vector<std::string>& axes) {
    return std::none_of(axes.begin(), axes.end(),
                        [&](const std::string& axis) { return axisValue(result, axis).has_value(); });
  };
  for (const RunSetResult& result : results) {
    if (lacks(result, table.rowAxes) && lacks(result, table.columnAxes)) continue;
    const std::size_t row = indexOf(table.rows, valuesOf(result, table.rowAxes));
    const std::size_t column = indexOf(table.columns, valuesOf(result, table.columnAxes));
    groups[{row, column}].push_back(&result);
  }
  table.cells.assign(table.rows.size(), std::vector<std::optional<PivotCell>>(table.columns.size()));
  for (const auto& [place, members] : groups) table.cells[place.first][place.second] = summarise(members);
  return table;
}

std::string pivotText(const PivotTable& table) {
  const std::vector<Values> lines = grid(table);
  const auto width = [](const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  };
  std::vector<std::size_t> widths(lines.front().size(), 0);
  for (const Values& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  std::ostringstream out;
  for (const Values& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i)
      text += (i == 0 ? "" : "  ") + line[i] + std::string(widths[i] - width(line[i]), ' ');
    out << text.substr(0, text.find_last_not_of(' ') + 1) << "\n";
  }
  return out.str();
}

std::string pivotMarkdown(const PivotTable& table) {
  std::ostringstream out;
  bool header = true;
  for (const Values& line : grid(table)) {
    out << "|";
    for (const std::string& cell : line) out << " " << cell << " |";
    out << "\n";
    if (!header) continue;
    header = false;
    out << "|";
    for (std::size_t i = 0; i < line.size(); ++i) out << "---|";
    out << "\n";
  }
  return out.str();
}

std::string pivotCsv(const PivotTable& table) {
  std::ostringstream out;
  out.precision(17);
  for (const std::vector<std::string>* axes : {&table.rowAxes, &table.columnAxes})
    for (const std::string& axis : *axes) out << csvField(axis) << ",";
  out << "correct proofs,correct alarms,wrong proofs,wrong alarms,CPU seconds per proof,CPU seconds per alarm\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r)
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (!table.cells[r][c]) continue;
      const PivotCell& cell = *table.cells[r][c];
      for (const Values* values : {&table.rows[r], &table.columns[c]})
        for (const std::string& value : *values) out << csvField(value) << ",";
      out << cell.correctProofs << "," << cell.correctAlarms << "," << cell.wrongProofs << "," << cell.wrongAlarms
          << ",";
      if (cell.secondsPerProof) out << *cell.secondsPerProof;
      out << ",";
      if (cell.secondsPerAlarm) out << *cell.secondsPerAlarm;
      out << "\n";
    }
  return out.str();
}

}  // namespace argosy::bench
