#include "bench/table/run_set_columns.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "bench/definition/property_file.h"

namespace argosy::bench {
namespace {

// Shown in a column of their own, or as the colour of the status.
constexpr std::array<std::string_view, 2> structural{"status", "category"};
// Where our own results note the grade of a run's measurement.
constexpr std::string_view gradeColumn = "grade";

// Properties of SV-COMP, for results whose property files are not at hand.
constexpr std::array<std::string_view, 9> scoredProperties{"unreach-call", "valid-memsafety", "valid-memcleanup",
                                                           "valid-deref",  "valid-free",      "valid-memtrack",
                                                           "no-overflow",  "termination",     "no-data-race"};

std::string toolOf(const RunSetResult& result) {
  const std::string version = result.attribute("version");
  return result.attribute("tool") + (version.empty() ? "" : " " + version);
}

bool isStructural(std::string_view title) {
  return std::find(structural.begin(), structural.end(), title) != structural.end();
}

// Only properties all of whose lines are SV-COMP's have scores.
bool hasScore(const RunSetResult& result, const RunRecord& run) {
  const std::filesystem::path file = result.source.parent_path() / run.propertyFile;
  if (!run.propertyFile.empty() && std::filesystem::is_regular_file(file)) return readPropertyFile(file).svcomp;
  return std::find(scoredProperties.begin(), scoredProperties.end(), run.properties) != scoredProperties.end();
}

TableColumn columnOf(const std::string& title, const std::vector<const RunRecord*>& rows) {
  TableColumn column{title, "", true, {}, {}};
  std::optional<std::string> unit;
  for (const RunRecord* run : rows) {
    const std::string* value = run == nullptr ? nullptr : run->value(title);
    column.texts.push_back(value == nullptr ? "" : *value);
    if (value == nullptr || value->empty()) {
      column.numbers.emplace_back();
      continue;
    }
    const std::optional<Quantity> quantity = parseQuantity(*value);
    // Zero needs no unit; other numbers have to agree on theirs.
    if (!quantity || (unit && *unit != quantity->unit && quantity->number.coefficient != 0)) {
      column.numeric = false;
      break;
    }
    if (!unit && (quantity->number.coefficient != 0 || !quantity->unit.empty())) unit = quantity->unit;
    column.numbers.push_back(quantity->number);
  }
  if (!column.numeric) {
    column.numbers.clear();
    column.texts.clear();
    for (const RunRecord* run : rows) {
      const std::string* value = run == nullptr ? nullptr : run->value(title);
      column.texts.push_back(value == nullptr ? "" : *value);
    }
    return column;
  }
  column.unit = unit.value_or("");
  if (column.unit == "B") {
    column.unit = "MB";
    for (auto& number : column.numbers) {
      if (number) number = shifted(*number, 6);
    }
  }
  return column;
}

}  // namespace

std::vector<std::string> chosenColumns(const RunSetResult& result, const TableOptions& options) {
  std::vector<std::string> present;
  std::map<std::string, bool> hidden;
  for (const RunRecord& run : result.runs) {
    for (const Column& column : run.columns) {
      if (isStructural(column.title)) continue;
      const auto [entry, isNew] = hidden.try_emplace(column.title, column.hidden);
      if (isNew) present.push_back(column.title);
      entry->second = entry->second && column.hidden;
    }
  }
  const auto contains = [](const std::vector<std::string>& titles, const std::string& title) {
    return std::find(titles.begin(), titles.end(), title) != titles.end();
  };
  std::vector<std::string> chosen;
  if (!options.columns.empty()) {
    for (const std::string& title : options.columns) {
      if (contains(present, title)) chosen.push_back(title);
    }
    return chosen;
  }
  for (const std::string& title : present) {
    if (options.allColumns || !hidden[title] || contains(options.hiddenShown, title)) chosen.push_back(title);
  }
  return chosen;
}

RunSetColumns columnsOf(const RunSetResult& result, std::vector<const RunRecord*> rows, const TableOptions& options) {
  RunSetColumns group;
  group.result = &result;
  group.tool = toolOf(result);
  std::map<std::pair<std::string, std::string>, bool> scored;
  for (const RunRecord* run : rows) {
    if (run == nullptr) {
      group.status.emplace_back();
      group.category.push_back(Category::Missing);
      group.scores.push_back(0);
      continue;
    }
    const std::string* status = run->value("status");
    group.status.push_back(status == nullptr ? "" : *status);
    group.category.push_back(categoryOf(*run));
    const auto [entry, isNew] = scored.try_emplace({run->propertyFile, run->properties}, false);
    if (isNew) entry->second = hasScore(result, *run);
    group.scored = group.scored || entry->second;
    group.scores.push_back(entry->second ? score(group.category.back(), group.status.back()) : 0);
    if (const std::string* grade = run->value(gradeColumn)) group.grades.insert(*grade);
  }
  for (const std::string& title : chosenColumns(result, options)) group.columns.push_back(columnOf(title, rows));
  group.runs = std::move(rows);
  return group;
}

}  // namespace argosy::bench
