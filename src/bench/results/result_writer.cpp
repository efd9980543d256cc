// Result XML, written: the structure that BenchExec publishes as result.dtd.
#include <pugixml.hpp>
#include <sstream>

#include "bench/results/compressed_file.h"
#include "bench/results/result_vocabulary.h"
#include "bench/results/run_set_result.h"
#include "bench/results/xml_text.h"

namespace argosy::bench {
namespace {

using namespace result_vocabulary;

// Spaces are kept by a result file's readers; line ends inside of attributes are not.
void setAttribute(pugi::xml_node node, std::string_view name, std::string_view value) {
  node.append_attribute(std::string(name).c_str()) = asXmlText(value).c_str();
}

std::string valueOr(const std::map<std::string, std::string>& map, const std::string& key,
                    const std::string& fallback) {
  const auto found = map.find(key);
  return found == map.end() ? fallback : found->second;
}

void writeColumn(pugi::xml_node parent, std::string_view title, std::string_view value, bool hidden) {
  pugi::xml_node node = parent.append_child("column");
  setAttribute(node, "title", title);
  setAttribute(node, "value", value);
  if (hidden) setAttribute(node, "hidden", "true");
}

void writeAttributes(pugi::xml_node root, const RunSetResult& result) {
  for (const std::string_view name : requiredAttributes) {
    setAttribute(root, name, result.attribute(std::string(name)));
  }
  for (const auto& [name, value] : result.attributes) {
    const bool written =
        std::find(requiredAttributes.begin(), requiredAttributes.end(), name) != requiredAttributes.end();
    if (!written && isResultAttribute(name)) setAttribute(root, name, value);
  }
}

void writeColumnTitles(pugi::xml_node root, const RunSetResult& result) {
  pugi::xml_node columns = root.append_child("columns");
  for (const std::string_view title : {"status", "cputime", "walltime", "memory"}) {
    setAttribute(columns.append_child("column"), "title", title);
  }
  for (const std::string& title : result.columnTitles) setAttribute(columns.append_child("column"), "title", title);
}

void writeEnvironment(pugi::xml_node system, const std::map<std::string, std::string>& environment) {
  pugi::xml_node parent = system.append_child("environment");
  for (const auto& [name, value] : environment) {
    pugi::xml_node variable = parent.append_child("var");
    setAttribute(variable, "name", name);
    const bool plain = isXmlText(value);
    if (!plain) setAttribute(variable, "encoding", "base64");
    variable.append_child(pugi::node_pcdata).set_value((plain ? value : base64(value)).c_str());
  }
}

void writeSystem(pugi::xml_node root, const RunSetResult& result) {
  const auto& system = result.system;
  pugi::xml_node node = root.append_child("systeminfo");
  setAttribute(node, "hostname", valueOr(system, "hostname", ""));
  setAttribute(node.append_child("os"), "name", valueOr(system, "os", "unknown"));
  pugi::xml_node cpu = node.append_child("cpu");
  setAttribute(cpu, "model", valueOr(system, "cpu model", "unknown"));
  setAttribute(cpu, "cores", valueOr(system, "cores", "0"));
  for (const char* name : {"frequency", "turboboostActive"}) {
    if (system.contains(name)) setAttribute(cpu, name, system.at(name));
  }
  setAttribute(node.append_child("ram"), "size", valueOr(system, "ram", "0B"));
  writeEnvironment(node, result.environment);
}

std::string listOf(const std::vector<std::string>& files) {
  std::string list;
  for (const std::string& file : files) list += (list.empty() ? "" : ", ") + file;
  return "[" + list + "]";
}

void writeRun(pugi::xml_node root, const RunSetResult& result, const RunRecord& run) {
  pugi::xml_node node = root.append_child("run");
  setAttribute(node, "name", run.name);
  if (!run.files.empty()) setAttribute(node, "files", listOf(run.files));
  if (!run.properties.empty()) setAttribute(node, "properties", run.properties);
  if (!run.propertyFile.empty()) setAttribute(node, "propertyFile", run.propertyFile);
  if (run.expectedVerdict) setAttribute(node, "expectedVerdict", *run.expectedVerdict);
  for (const Column& column : run.columns) writeColumn(node, column.title, column.value, column.hidden);
  if (run.repetition != 1) writeColumn(node, repetitionColumn, std::to_string(run.repetition), true);
  const std::string usualLog = conventionalLogName(result.attribute("name"), result.attribute("block"), run.name);
  if (run.logName != usualLog) writeColumn(node, logColumn, run.logName, true);
}

}  // namespace

void writeRunSetResult(const RunSetResult& result, const std::filesystem::path& file) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype)
      .set_value(
          "result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN' "
          "'https://www.sosy-lab.org/benchexec/result-3.12.dtd'");
  pugi::xml_node root = document.append_child("result");
  writeAttributes(root, result);
  if (!result.description.empty()) {
    root.append_child("description").append_child(pugi::node_pcdata).set_value(asXmlText(result.description).c_str());
  }
  writeColumnTitles(root, result);
  writeSystem(root, result);
  for (const RunRecord& run : result.runs) writeRun(root, result, run);
  for (const auto& [name, value] : result.attributes) {
    if (!isResultAttribute(name)) writeColumn(root, std::string(attributeColumn) + name, value, true);
  }
  for (const auto& [axis, value] : result.sweep) writeColumn(root, std::string(sweepColumn) + axis, value, true);
  std::ostringstream text;
  document.save(text, "  ", pugi::format_indent, pugi::encoding_utf8);
  writeCompressed(file, text.str());
}

}  // namespace argosy::bench
