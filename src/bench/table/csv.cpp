#include "bench/table/csv.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace argosy::bench {
namespace {

// A cell must not end its line or begin the next cell.
std::string cell(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

bool repetitionsDiffer(const ResultTable& table) {
  return std::any_of(table.tasks.begin(), table.tasks.end(), [](const TaskRow& task) { return task.repetition != 1; });
}

bool expectationsDiffer(const ResultTable& table) {
  return std::any_of(table.tasks.begin(), table.tasks.end(),
                     [&](const TaskRow& task) { return task.expectedVerdict != table.tasks.front().expectedVerdict; });
}

// Unrounded. Only zeros that come from counting bytes in megabytes are left out.
std::string valueOf(const TableColumn& column, std::size_t row) {
  if (!column.numeric) return column.texts[row];
  const std::optional<Decimal>& number = column.numbers[row];
  if (!number) return "";
  return text(column.unit == "MB" ? normalised(*number) : *number);
}

class Writer {
 public:
  explicit Writer(const ResultTable& table)
      : table_(table),
        withProperties_(table.propertiesDiffer()),
        withExpected_(expectationsDiffer(table)),
        withRepetition_(repetitionsDiffer(table)) {}

  std::string write(std::span<const std::size_t> rows) {
    header("tool", [](const RunSetColumns& set, const TableColumn*) { return set.tool; });
    header("run set", [](const RunSetColumns& set, const TableColumn*) { return set.title; });
    header(table_.prefix, [](const RunSetColumns&, const TableColumn* column) {
      return column == nullptr ? std::string("status") : column->titleWithUnit();
    });
    for (const std::size_t row : rows) line(row);
    return std::move(output_);
  }

 private:
  void header(const std::string& first,
              const std::function<std::string(const RunSetColumns&, const TableColumn*)>& cellOf) {
    output_ += cell(first);
    output_.append(static_cast<std::size_t>(withProperties_ + withExpected_ + withRepetition_), '\t');
    for (const RunSetColumns& set : table_.runSets) {
      output_ += '\t' + cell(cellOf(set, nullptr));
      for (const TableColumn& column : set.columns) output_ += '\t' + cell(cellOf(set, &column));
    }
    output_ += '\n';
  }

  void line(std::size_t row) {
    const TaskRow& task = table_.tasks[row];
    output_ += cell(task.name);
    if (withProperties_) output_ += '\t' + cell(task.properties);
    if (withExpected_) output_ += '\t' + cell(task.expectedVerdict);
    if (withRepetition_) output_ += '\t' + std::to_string(task.repetition);
    for (const RunSetColumns& set : table_.runSets) {
      output_ += '\t' + cell(set.status[row]);
      for (const TableColumn& column : set.columns) output_ += '\t' + cell(valueOf(column, row));
    }
    output_ += '\n';
  }

  const ResultTable& table_;
  bool withProperties_, withExpected_, withRepetition_;
  std::string output_;
};

}  // namespace

std::string csv(const ResultTable& table) {
  std::vector<std::size_t> all(table.tasks.size());
  std::iota(all.begin(), all.end(), 0);
  return csv(table, all);
}

std::string csv(const ResultTable& table, std::span<const std::size_t> rows) { return Writer(table).write(rows); }

}  // namespace argosy::bench
