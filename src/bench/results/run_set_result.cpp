#include "bench/results/run_set_result.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>

#include "bench/quantity.h"
#include "bench/results/compressed_file.h"
#include "bench/results/result_vocabulary.h"
#include "bench/results/xml_text.h"

namespace argosy::bench {
namespace {

using namespace result_vocabulary;

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& text, std::ptrdiff_t offset,
                       const std::string& message) {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  throw BenchError(file.string() + ":" + std::to_string(line) + ": " + message);
}

// "[a.c, b.c]", or without brackets.
std::vector<std::string> filesOf(std::string_view list) {
  if (list.starts_with('[') && list.ends_with(']')) list = list.substr(1, list.size() - 2);
  std::vector<std::string> files;
  while (!list.empty()) {
    const std::size_t comma = list.find(", ");
    files.emplace_back(list.substr(0, comma));
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 2);
  }
  return files;
}

// Only the first system: results that were merged from many machines name hundreds of equal ones.
void readSystem(pugi::xml_node node, RunSetResult& result) {
  const auto take = [&](const char* key, pugi::xml_attribute attribute) {
    if (attribute) result.system[key] = attribute.value();
  };
  take("hostname", node.attribute("hostname"));
  take("os", node.child("os").attribute("name"));
  take("cpu model", node.child("cpu").attribute("model"));
  for (const char* name : {"cores", "frequency", "turboboostActive"}) take(name, node.child("cpu").attribute(name));
  take("ram", node.child("ram").attribute("size"));
  for (const pugi::xml_node variable : node.child("environment").children("var")) {
    const std::string text = variable.text().get();
    const bool encoded = std::string_view(variable.attribute("encoding").value()) == "base64";
    result.environment[variable.attribute("name").value()] = encoded ? fromBase64(text).value_or(text) : text;
  }
}

void readResultColumn(pugi::xml_node node, RunSetResult& result) {
  const std::string_view title = node.attribute("title").value();
  const std::string value = node.attribute("value").value();
  if (title.starts_with(sweepColumn)) result.sweep[std::string(title.substr(sweepColumn.size()))] = value;
  if (title.starts_with(attributeColumn)) result.attributes[std::string(title.substr(attributeColumn.size()))] = value;
}

void readColumn(pugi::xml_node node, RunRecord& run) {
  Column column{node.attribute("title").value(), node.attribute("value").value(), node.attribute("hidden").as_bool()};
  if (column.title == logColumn) {
    run.logName = column.value;
  } else if (column.title == repetitionColumn) {
    std::from_chars(column.value.data(), column.value.data() + column.value.size(), run.repetition);
  } else {
    run.columns.push_back(std::move(column));
  }
}

RunRecord readRun(pugi::xml_node node, const RunSetResult& result) {
  RunRecord run;
  run.name = node.attribute("name").value();
  run.files = filesOf(node.attribute("files").value());
  run.properties = node.attribute("properties").value();
  run.propertyFile = node.attribute("propertyFile").value();
  if (const auto expected = node.attribute("expectedVerdict")) run.expectedVerdict = expected.value();
  // BenchExec's optional attribute is a path; below, logs are looked up by it, too.
  run.logName = node.attribute("logfile")
                    ? node.attribute("logfile").value()
                    : conventionalLogName(result.attribute("name"), result.attribute("block"), run.name);
  for (const pugi::xml_node column : node.children("column")) readColumn(column, run);
  return run;
}

// "x/cpa.2017-01-10_2204.results.predicate.xml.bz2" → "x/cpa.2017-01-10_2204.logfiles".
std::filesystem::path logFolder(const std::filesystem::path& resultFile) {
  std::string name = resultFile.filename();
  const std::size_t end = name.rfind(".results.");
  name = end == std::string::npos ? resultFile.stem().string() : name.substr(0, end);
  return resultFile.parent_path() / (name + ".logfiles");
}

std::optional<std::string> readText(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file)) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// Inside of the archive, everything lies below one directory.
std::string withoutFirstDirectory(const std::string& name) { return name.substr(name.find('/') + 1); }

}  // namespace

const std::string& RunSetResult::attribute(const std::string& name) const {
  static const std::string none;
  const auto found = attributes.find(name);
  return found == attributes.end() ? none : found->second;
}

const std::string* RunRecord::value(std::string_view title) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.title == title; });
  return found == columns.end() ? nullptr : &found->value;
}

Category categoryOf(const RunRecord& run) {
  const std::string* written = run.value("category");
  const std::optional<Category> known = written == nullptr ? std::nullopt : category(*written);
  if (known) return *known;
  const std::string* status = run.value("status");
  return status == nullptr ? Category::Missing : categorise(*status, run.expectedVerdict);
}

RunSetResult readRunSetResult(const std::filesystem::path& file) {
  const std::string text = readCompressed(file);
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) fail(file, text, parsed.offset, std::string("malformed XML: ") + parsed.description());
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "result") {
    fail(
        file, text, root.offset_debug(),
        "expected a result file of BenchExec's format, whose root is <result>, not <" + std::string(root.name()) + ">");
  }
  RunSetResult result;
  result.source = file;
  for (const pugi::xml_attribute attribute : root.attributes()) result.attributes[attribute.name()] = attribute.value();
  result.description = root.child_value("description");
  for (const pugi::xml_node column : root.children("column")) readResultColumn(column, result);
  for (const pugi::xml_node column : root.child("columns").children("column")) {
    const std::string_view title = column.attribute("title").value();
    // These every run has.
    if (title == "status" || title == "cputime" || title == "walltime" || title == "memory" || title == "category")
      continue;
    result.columnTitles.emplace_back(title);
  }
  readSystem(root.child("systeminfo"), result);
  for (const pugi::xml_node run : root.children("run")) {
    if (!run.attribute("name")) fail(file, text, run.offset_debug(), "expected <run name=\"…\">");
    result.runs.push_back(readRun(run, result));
  }
  return result;
}

void forEachLog(const RunSetResult& result,
                const std::function<void(const std::string& logName, std::string text)>& onLog) {
  const std::filesystem::path folder = logFolder(result.source);
  const std::filesystem::path archive = folder.string() + ".zip";
  if (std::filesystem::is_regular_file(archive)) {
    readZip(archive, [&](const std::string& name, std::string text) {
      onLog(withoutFirstDirectory(name), std::move(text));
      return true;
    });
  } else if (std::filesystem::is_directory(folder)) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      if (auto text = readText(entry.path())) onLog(entry.path().lexically_relative(folder), std::move(*text));
    }
  }
}

std::optional<std::string> readLog(const RunSetResult& result, const RunRecord& run) {
  if (run.logName.empty()) return std::nullopt;
  const std::filesystem::path folder = logFolder(result.source);
  if (auto text = readText(folder / run.logName)) return text;
  if (auto text = readText(result.source.parent_path() / run.logName)) return text;
  std::optional<std::string> found;
  const std::filesystem::path archive = folder.string() + ".zip";
  if (!std::filesystem::is_regular_file(archive)) return std::nullopt;
  readZip(archive, [&](const std::string& name, std::string text) {
    if (withoutFirstDirectory(name) == run.logName || name == run.logName) found = std::move(text);
    return !found.has_value();
  });
  return found;
}

}  // namespace argosy::bench
