#include "report/precision_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "report/yaml_text.h"
#include "report/yaml_view.h"

namespace argosy::report {
namespace {

constexpr const char* precisionFormat = "1.0";

void writeScope(std::string& out, const PrecisionScope& scope) {
  out += "  - scope: ";
  out += scope.function.empty() ? "global" : scope.line == 0 ? "function" : "location";
  out += "\n";
  if (!scope.function.empty()) out += "    function: " + scope.function + "\n";
  if (scope.line != 0) out += "    line: " + std::to_string(scope.line) + "\n";
  if (scope.index != 0) out += "    index: " + std::to_string(scope.index) + "\n";
  if (!scope.source.empty()) out += "    source: " + yamlQuoted(scope.source) + "\n";
  if (scope.activation != 0) out += "    activation: " + std::to_string(scope.activation) + "\n";
  out += "    predicates:\n";
}

PrecisionScope readScope(const YamlView& node) {
  node.requireMap({"scope", "function", "line", "index", "source", "activation", "predicates"});
  const std::string kind = node.get("scope").oneOf({"global", "function", "location"});
  PrecisionScope scope;
  const auto forbid = [&](const char* key) {
    if (const auto value = node.find(key)) value->fail("a scope of kind '" + kind + "' has no such key");
  };
  if (kind == "global") forbid("function");
  else scope.function = node.get("function").text();
  if (kind == "location") {
    scope.line = node.get("line").positiveNumber();
    if (const auto index = node.find("index")) scope.index = index->positiveNumber();
    scope.source = node.findText("source").value_or("");
  } else {
    for (const char* key : {"line", "index", "source"}) forbid(key);
  }
  if (const auto activation = node.find("activation")) scope.activation = activation->positiveNumber();
  return scope;
}

SavedPrecision readPrecisionDocument(const YamlView& root) {
  root.requireMap({"format_version", "producer", "input_files", "precision"});
  root.get("format_version").oneOf({precisionFormat});
  SavedPrecision precision;
  if (const auto files = root.find("input_files"))
    for (const YamlView& name : files->items()) precision.inputFiles.push_back(name.text());
  for (const YamlView& group : root.get("precision").items()) {
    const PrecisionScope scope = readScope(group);
    for (const YamlView& predicate : group.get("predicates").items())
      precision.entries.push_back({scope, predicate.text(), predicate.line(), predicate.column()});
  }
  return precision;
}

}  // namespace

std::string toYaml(const SavedPrecision& precision, const Producer& producer) {
  std::string out =
      "# Predicates that a run of Argosy found to matter. `argosy verify --precision` of this file starts with them.\n";
  if (precision.unsaid != 0)
    out += "# " + std::to_string(precision.unsaid) + (precision.unsaid == 1 ? " more has" : " more have") +
           " no C expression, and could not be written.\n";
  out += std::string("format_version: '") + precisionFormat + "'\nproducer:\n";
  out += "  name: " + yamlQuoted(producer.name) + "\n  version: " + yamlQuoted(producer.version) + "\n";
  if (producer.configuration) out += "  configuration: " + yamlQuoted(*producer.configuration) + "\n";
  out += "input_files:\n";
  for (const std::string& name : precision.inputFiles) out += "  - " + yamlQuoted(name) + "\n";
  std::vector<PrecisionEntry> entries = precision.entries;
  std::ranges::sort(entries);
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  out += entries.empty() ? "precision: []\n" : "precision:\n";
  const PrecisionScope* scope = nullptr;
  for (const PrecisionEntry& entry : entries) {
    if (!scope || *scope != entry.scope) writeScope(out, entry.scope);
    scope = &entry.scope;
    out += "      - " + yamlQuoted(entry.predicate) + "\n";
  }
  return out;
}

SavedPrecision parsePrecision(const std::string& text, const std::string& name) {
  try {
    return readPrecisionDocument(YamlView(YAML::Load(text), name, ""));
  } catch (const WitnessError& error) {
    throw PrecisionError(error.what());
  } catch (const YAML::Exception& error) {
    const std::string place =
        error.mark.is_null() ? " "
                             : std::to_string(error.mark.line + 1) + ":" + std::to_string(error.mark.column + 1) + ": ";
    throw PrecisionError(name + ":" + place + "not well-formed YAML: " + error.msg);
  }
}

SavedPrecision readPrecision(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw PrecisionError(path + ": cannot be read");
  return parsePrecision(std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>()), path);
}

}  // namespace argosy::report
