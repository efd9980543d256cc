#include "report/condition_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/sha256.h"
#include "program/print/json.h"
#include "report/yaml_text.h"
#include "report/yaml_view.h"

namespace argosy::report {
namespace {

constexpr const char* conditionFormat = "1.0";
constexpr std::array<std::pair<StepKind, const char*>, 3> stepKinds{
    {{StepKind::Operation, "operation"}, {StepKind::Enter, "enter"}, {StepKind::Leave, "leave"}}};

void writePart(std::string& out, const CoveredPaths& part) {
  out += "  - paths: ";
  if (part.coversNothing() || part.coversAll()) {
    out += part.coversAll() ? "all\n" : "none\n";
    return;
  }
  out += "others\n    left: |\n";
  for (const auto& [from, step, to] : part.transitions) {
    const auto kind = std::ranges::find(stepKinds, step.kind, &decltype(stepKinds)::value_type::first);
    out += "      " + std::to_string(from) + " " + kind->second + " " + std::to_string(step.edge.index) + " " +
           std::to_string(to) + "\n";
  }
}

CoveredPaths readSteps(const YamlView& node) {
  CoveredPaths part = CoveredPaths::all();
  std::istringstream lines(node.text());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::uint32_t from = 0, edge = 0, to = 0;
    std::string name, rest;
    if (!(words >> from >> name >> edge >> to) || words >> rest || from == CoveredPaths::open)
      node.fail("expected lines 'position step edge position', not '" + line + "'");
    const auto kind = std::ranges::find(stepKinds, name, &decltype(stepKinds)::value_type::second);
    if (kind == stepKinds.end()) node.fail("expected a step operation, enter or leave, not '" + name + "'");
    part.transitions.push_back({from, {kind->first, EdgeId(edge)}, to});
  }
  std::ranges::sort(part.transitions);
  return part;
}

SavedCondition readConditionDocument(const YamlView& root) {
  root.requireMap({"format_version", "producer", "input_files", "specification", "program", "covered"});
  root.get("format_version").oneOf({conditionFormat});
  SavedCondition condition;
  if (const auto files = root.find("input_files"))
    for (const YamlView& name : files->items()) condition.inputFiles.push_back(name.text());
  condition.specification = root.get("specification").text();
  condition.program = root.get("program").text();
  for (const YamlView& part : root.get("covered").items()) {
    part.requireMap({"paths", "left"});
    const std::string paths = part.get("paths").oneOf({"all", "none", "others"});
    if (paths == "others") condition.parts.push_back(readSteps(part.get("left")));
    else condition.parts.push_back(paths == "all" ? CoveredPaths::all() : CoveredPaths::none());
  }
  return condition;
}

}  // namespace

std::string fingerprintOf(const Program& program, const std::string& version) {
  std::ostringstream out;
  out << version << "\n";
  printJson(out, program);
  return sha256(out.view());
}

std::string toYaml(const SavedCondition& condition, const Producer& producer) {
  std::string out =
      "# What a run of Argosy has finished with. `argosy verify --condition` of this file leaves it out: no more is "
      "looked at than what `left` leads to, from position 1 to 0.\n";
  out += std::string("format_version: '") + conditionFormat + "'\nproducer:\n";
  out += "  name: " + yamlQuoted(producer.name) + "\n  version: " + yamlQuoted(producer.version) + "\n";
  if (producer.configuration) out += "  configuration: " + yamlQuoted(*producer.configuration) + "\n";
  out += "input_files:\n";
  for (const std::string& name : condition.inputFiles) out += "  - " + yamlQuoted(name) + "\n";
  out += "specification: " + yamlQuoted(condition.specification) + "\n";
  out += "program: " + condition.program + "\n";
  out += condition.parts.empty() ? "covered: []\n" : "covered:\n";
  for (const CoveredPaths& part : condition.parts) writePart(out, part);
  return out;
}

SavedCondition parseCondition(const std::string& text, const std::string& name) {
  try {
    return readConditionDocument(YamlView(YAML::Load(text), name, ""));
  } catch (const WitnessError& error) {
    throw ConditionError(error.what());
  } catch (const YAML::Exception& error) {
    const std::string place =
        error.mark.is_null() ? " "
                             : std::to_string(error.mark.line + 1) + ":" + std::to_string(error.mark.column + 1) + ": ";
    throw ConditionError(name + ":" + place + "not well-formed YAML: " + error.msg);
  }
}

SavedCondition readCondition(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw ConditionError(path + ": cannot be read");
  return parseCondition(std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>()), path);
}

}  // namespace argosy::report
