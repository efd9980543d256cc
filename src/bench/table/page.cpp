#include "bench/table/page.h"

#include <bit>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "bench/results/xml_text.h"
#include "bench/table/page_facts.h"
#include "bench/table/page_logs.h"

namespace argosy::bench {
namespace {

using nlohmann::json;

static_assert(std::endian::native == std::endian::little, "the page reads typed arrays in little-endian order");

// Typed arrays in base64: far quicker to read in a browser than numbers in JSON.
template <typename T>
std::string packed(const std::vector<T>& values) {
  return base64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

// Few different strings: a dictionary, and codes into it.
json dictionary(const std::vector<std::string>& texts) {
  std::unordered_map<std::string, std::uint32_t> codeOf;
  json words = json::array();
  std::vector<std::uint32_t> codes;
  for (const std::string& text : texts) {
    const auto [entry, isNew] = codeOf.try_emplace(text, static_cast<std::uint32_t>(words.size()));
    if (isNew) words.push_back(text);
    codes.push_back(entry->second);
  }
  return {{"words", std::move(words)}, {"codes", packed(codes)}};
}

// Numbers as doubles, and how many digits after the point were measured: one number where it is the same everywhere.
json numbers(const TableColumn& column) {
  std::vector<double> values;
  std::vector<std::uint8_t> decimals;
  std::optional<std::uint8_t> common;
  bool uniform = true;
  for (const std::optional<Decimal>& number : column.numbers) {
    values.push_back(number ? toDouble(*number) : std::numeric_limits<double>::quiet_NaN());
    decimals.push_back(number ? static_cast<std::uint8_t>(number->scale) : 0);
    if (!number) continue;
    uniform = uniform && common.value_or(decimals.back()) == decimals.back();
    common = decimals.back();
  }
  json result{{"title", column.title}, {"unit", column.unit}, {"values", packed(values)}};
  if (uniform) {
    result["decimals"] = common.value_or(0);
  } else {
    result["decimals"] = packed(decimals);
  }
  return result;
}

json columnJson(const TableColumn& column) {
  if (column.numeric) return numbers(column);
  return {{"title", column.title}, {"unit", ""}, {"text", dictionary(column.texts)}};
}

json runSetJson(const RunSetColumns& set) {
  std::vector<std::uint8_t> categories;
  std::vector<std::uint8_t> present;
  std::vector<std::int8_t> scores;
  for (std::size_t row = 0; row < set.runs.size(); ++row) {
    categories.push_back(static_cast<std::uint8_t>(set.category[row]));
    present.push_back(set.runs[row] != nullptr);
    scores.push_back(static_cast<std::int8_t>(set.scores[row]));
  }
  json columns = json::array();
  for (const TableColumn& column : set.columns) columns.push_back(columnJson(column));
  json result{{"title", set.title},
              {"tool", set.tool},
              {"grades", set.grades},
              {"facts", factsOf(set)},
              {"status", dictionary(set.status)},
              {"category", packed(categories)},
              {"present", packed(present)},
              {"columns", std::move(columns)}};
  if (set.scored) result["score"] = packed(scores);
  return result;
}

json taskJson(const ResultTable& table) {
  json names = json::array();
  std::vector<std::string> properties, expected;
  std::vector<std::uint32_t> repetitions;
  bool repeated = false;
  for (const TaskRow& task : table.tasks) {
    names.push_back(task.name);
    properties.push_back(task.properties);
    expected.push_back(task.expectedVerdict);
    repetitions.push_back(static_cast<std::uint32_t>(task.repetition));
    repeated = repeated || task.repetition != 1;
  }
  json result{{"prefix", table.prefix},
              {"names", std::move(names)},
              {"properties", dictionary(properties)},
              {"expected", dictionary(expected)}};
  if (repeated) result["repetitions"] = packed(repetitions);
  return result;
}

json placesJson(const std::vector<LogPlace>& places) {
  std::vector<std::uint32_t> offsets, lengths;
  for (const LogPlace& place : places) {
    offsets.push_back(place.offset);
    lengths.push_back(place.length);
  }
  return {{"offsets", packed(offsets)}, {"lengths", packed(lengths)}};
}

// Adds to the run sets where their logs are; the text that belongs into the page.
std::string addLogs(json& data, const ResultTable& table, const PageOptions& options) {
  if (!options.logs) return "";
  if (options.pageDirectory) {
    const auto present = writeLogs(table, *options.pageDirectory / options.logDirectory);
    for (std::size_t set = 0; set < present.size(); ++set) data["runSets"][set]["logFiles"] = packed(present[set]);
    data["logDirectory"] = options.logDirectory;
    return "";
  }
  PageLogs logs = embedLogs(table, options.logLimit);
  for (std::size_t set = 0; set < logs.places.size(); ++set)
    data["runSets"][set]["logs"] = placesJson(logs.places[set]);
  data["logsLeftOut"] = logs.leftOut;
  return std::move(logs.text);
}

// Data must not end the element that it is in.
std::string safeInScript(const std::string& text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string page(const EmbeddedPage& bundle, const ResultTable& table, const PageOptions& options) {
  json runSets = json::array();
  for (const RunSetColumns& set : table.runSets) runSets.push_back(runSetJson(set));
  json data{{"title", options.title},
            {"tasks", taskJson(table)},
            {"runSets", std::move(runSets)},
            {"gradesDiffer", table.gradesDiffer()}};
  const std::string logs = addLogs(data, table, options);
  // Foreign bytes in names or options must not prevent a page.
  const std::string text = data.dump(-1, ' ', false, json::error_handler_t::replace);
  std::string result(bundle.beforeData);
  result += safeInScript(text);
  result += bundle.beforeLogs;
  result += logs;
  result += bundle.end;
  return result;
}

}  // namespace argosy::bench
