#include "bench/campaign/summary.h"

#include <algorithm>
#include <array>
#include <iomanip>

namespace argosy::bench {
namespace {

constexpr std::array<Category, 6> columns{Category::Correct, Category::CorrectUnconfirmed,
                                          Category::Wrong,   Category::Unknown,
                                          Category::Error,   Category::Missing};

using Row = std::vector<std::string>;

void printTable(std::ostream& out, const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const Row& row : rows) {
    out << std::left << std::setw(static_cast<int>(widths[0])) << row[0] << std::right;
    for (std::size_t i = 1; i < row.size(); ++i) out << "  " << std::setw(static_cast<int>(widths[i])) << row[i];
    out << "\n";
  }
}

}  // namespace

void Tally::add(const RunRecord& record) {
  ++runs;
  const std::string* named = record.value("category");
  const std::optional<Category> known = named == nullptr ? std::nullopt : category(*named);
  ++categories[known.value_or(Category::Missing)];
  if (const std::string* time = record.value("cputime")) cpuTime += parseDuration(*time);
  if (const std::string* points = record.value("score")) {
    score += std::atoi(points->c_str());
    scored = true;
  }
}

std::size_t Tally::count(Category category) const {
  const auto found = categories.find(category);
  return found == categories.end() ? 0 : found->second;
}

void printSummary(std::ostream& out, const std::vector<std::pair<std::string, const RunSetResult*>>& results) {
  std::vector<Tally> tallies;
  for (const auto& [label, result] : results) {
    Tally& tally = tallies.emplace_back();
    for (const RunRecord& run : result->runs) tally.add(run);
  }
  const auto used = [&](Category category) {
    return category == Category::Correct || category == Category::Wrong || category == Category::Unknown ||
           category == Category::Error ||
           std::any_of(tallies.begin(), tallies.end(), [&](const Tally& t) { return t.count(category) > 0; });
  };
  const bool scored = std::any_of(tallies.begin(), tallies.end(), [](const Tally& t) { return t.scored; });
  std::vector<Row> rows{{"run set", "runs"}};
  for (const Category category : columns) {
    if (used(category)) rows[0].emplace_back(name(category));
  }
  if (scored) rows[0].emplace_back("score");
  rows[0].emplace_back("CPU time");
  for (std::size_t i = 0; i < results.size(); ++i) {
    Row& row = rows.emplace_back(Row{results[i].first, std::to_string(tallies[i].runs)});
    for (const Category category : columns) {
      if (used(category)) row.push_back(std::to_string(tallies[i].count(category)));
    }
    if (scored) row.push_back(tallies[i].scored ? std::to_string(tallies[i].score) : "");
    row.push_back(readable(tallies[i].cpuTime));
  }
  printTable(out, rows);
}

}  // namespace argosy::bench
