#include "report/witness_reader.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/regular_expression.h"
#include "report/yaml_view.h"

namespace argosy::report {
namespace {

void requireMatch(const YamlView& node, const RegularExpression& pattern, const char* expected) {
  const std::string text = node.text();
  constexpr std::size_t longest = 1000;  // matching recurses for each character
  if (text.size() > longest) node.fail(std::string("expected ") + expected);
  if (!pattern.matches(text)) node.fail(std::string("expected ") + expected + ", not '" + text + "'");
}

/// The shapes of values. Compiled once: a witness can have thousands of waypoints.
struct Patterns {
  RegularExpression uuid{"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"};
  RegularExpression time{"\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}(:?\\d{2})?)"};
  RegularExpression hash{"[0-9a-fA-F]{64}"};
  RegularExpression result{"\\s*\\\\result\\s*(==|!=|<|<=|>|>=)\\s*\\S.*"};
  RegularExpression branch{"true|false|default|[+-]?\\d+"};
};

const Patterns& patterns() {
  static const Patterns compiled;
  return compiled;
}

/// Unknown keys are for others: the format allows producers to add to the metadata.
WitnessMetadata readMetadata(const YamlView& node) {
  node.requireMap();
  WitnessMetadata metadata;
  metadata.formatVersion = node.get("format_version").oneOf({"2.0", "2.1"});
  requireMatch(node.get("uuid"), patterns().uuid, "a UUID");
  metadata.uuid = node.get("uuid").text();
  requireMatch(node.get("creation_time"), patterns().time, "a date and time with zone (ISO 8601)");
  metadata.creationTime = node.get("creation_time").text();
  const YamlView producer = node.get("producer").requireMap();
  metadata.producerName = producer.get("name").text();
  metadata.producerVersion = producer.get("version").text();
  metadata.producerConfiguration = producer.findText("configuration");
  metadata.producerCommandLine = producer.findText("command_line");
  metadata.producerDescription = producer.findText("description");
  const YamlView task = node.get("task").requireMap();
  for (const YamlView& file : task.get("input_files").items()) metadata.inputFiles.push_back(file.text());
  if (metadata.inputFiles.empty()) task.get("input_files").fail("expected at least one file");
  for (const auto& [file, hash] : task.get("input_file_hashes").entries()) {
    requireMatch(hash, patterns().hash, "a SHA-256 hash of 64 hexadecimal digits");
    metadata.inputFileHashes.emplace_back(file, hash.text());
  }
  for (const std::string& file : metadata.inputFiles)
    if (std::ranges::none_of(metadata.inputFileHashes, [&](const auto& entry) { return entry.first == file; }))
      task.get("input_file_hashes").fail("there is no hash of " + file);
  metadata.specification = task.get("specification").text();
  metadata.dataModel = task.get("data_model").oneOf({"ILP32", "LP64"});
  metadata.language = task.get("language").oneOf({"C"});
  return metadata;
}

WitnessLocation readLocation(const YamlView& node) {
  // `file_hash` and `identifier` come from drafts of the format and say nothing new.
  node.requireMap({"file_name", "line", "column", "function", "file_hash", "identifier"});
  WitnessLocation location;
  location.fileName = node.get("file_name").text();
  location.line = node.get("line").positiveNumber();
  if (const auto column = node.find("column")) location.column = column->positiveNumber();
  location.function = node.findText("function");
  return location;
}

WaypointType readType(const YamlView& node) {
  const std::string type = node.oneOf({"assumption", "branching", "function_enter", "function_return", "target"});
  for (const WaypointType candidate :
       {WaypointType::Assumption, WaypointType::Branching, WaypointType::FunctionEnter, WaypointType::FunctionReturn})
    if (type == toString(candidate)) return candidate;
  return WaypointType::Target;
}

Constraint readConstraint(const YamlView& node, WaypointType type) {
  node.requireMap({"value", "format"});
  Constraint constraint{node.get("value").text(), node.findText("format")};
  switch (type) {
    case WaypointType::Assumption: node.get("format").oneOf({"c_expression"}); break;
    case WaypointType::FunctionReturn:
      node.get("format").oneOf({"acsl_expression", "ext_c_expression"});
      requireMatch(node.get("value"), patterns().result, "'\\result', a comparison and a constant");
      break;
    case WaypointType::Branching:
      requireMatch(node.get("value"), patterns().branch, "true, false, default or an integer");
      break;
    case WaypointType::FunctionEnter:
    case WaypointType::Target: node.fail(std::string(toString(type)) + " waypoints have no constraint");
  }
  return constraint;
}

Waypoint readWaypoint(const YamlView& node) {
  node.requireMap({"waypoint"});
  const YamlView body = node.get("waypoint").requireMap({"type", "action", "location", "constraint"});
  Waypoint waypoint;
  waypoint.type = readType(body.get("type"));
  const bool follows = body.get("action").oneOf({"follow", "avoid"}) == "follow";
  waypoint.action = follows ? WaypointAction::Follow : WaypointAction::Avoid;
  waypoint.location = readLocation(body.get("location"));
  const bool hasConstraint = waypoint.type != WaypointType::Target && waypoint.type != WaypointType::FunctionEnter;
  if (hasConstraint) waypoint.constraint = readConstraint(body.get("constraint"), waypoint.type);
  else if (const auto constraint = body.find("constraint")) readConstraint(*constraint, waypoint.type);
  if (waypoint.type == WaypointType::Target && !follows) body.get("action").fail("a target can only be followed");
  return waypoint;
}

Segment readSegment(const YamlView& node, bool isLast) {
  node.requireMap({"segment"});
  Segment segment;
  const std::vector<YamlView> items = node.get("segment").items();
  if (items.empty()) node.get("segment").fail("expected at least one waypoint");
  for (std::size_t i = 0; i < items.size(); ++i) {
    Waypoint waypoint = readWaypoint(items[i]);
    const bool ends = i + 1 == items.size();
    if (ends != (waypoint.action == WaypointAction::Follow))
      items[i].fail("a segment is any number of waypoints to avoid, then one to follow");
    if (!ends) {
      segment.avoid.push_back(std::move(waypoint));
      continue;
    }
    if (isLast != (waypoint.type == WaypointType::Target))
      items[i].fail(isLast ? "the last segment has to end in a target" : "only the last segment may end in a target");
    segment.follow = std::move(waypoint);
  }
  return segment;
}

/// `\at(e, Old)` and `\at(e, Pre)`, as CPAchecker says it, are `\old(e)`.
std::string withOld(const YamlView& node) {
  constexpr std::string_view begin = "\\at(";
  std::string text = node.text();
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    std::size_t depth = 1, comma = std::string::npos, end = at + begin.size();
    for (; end < text.size() && depth > 0; ++end) {
      if (text[end] == '(') ++depth;
      if (text[end] == ')') --depth;
      if (text[end] == ',' && depth == 1) comma = end;
    }
    if (depth > 0 || comma == std::string::npos) node.fail("expected '\\at(expression, label)'");
    std::string label = text.substr(comma + 1, end - 1 - comma - 1);
    std::erase_if(label, [](char c) { return c == ' ' || c == '\t'; });
    if (label != "Old" && label != "Pre") node.fail("\\at with the label '" + label + "' is not supported");
    text = text.substr(0, at) + "\\old(" + text.substr(at + begin.size(), comma - at - begin.size()) +
           text.substr(end - 1);
    at += 1;
  }
  return text;
}

WitnessInvariant readInvariant(const YamlView& body) {
  body.requireMap({"type", "location", "value", "format"});
  WitnessInvariant invariant;
  const bool isLoop = body.get("type").text() == toString(InvariantType::Loop);
  invariant.type = isLoop ? InvariantType::Loop : InvariantType::Location;
  invariant.location = readLocation(body.get("location"));
  invariant.value = body.get("value").text();
  body.get("format").oneOf({"c_expression"});
  return invariant;
}

/// What holds at a call or when it returns; nothing said is true.
std::string readCondition(const YamlView& body, const char* key) {
  const auto condition = body.find(key);
  return condition ? withOld(*condition) : "1";
}

WitnessContract readContract(const YamlView& body) {
  body.requireMap({"type", "location", "requires", "ensures", "format"});
  if (const auto format = body.find("format")) format->oneOf({"acsl_expression", "ext_c_expression", "c_expression"});
  WitnessContract contract{readLocation(body.get("location")), readCondition(body, "requires"),
                           readCondition(body, "ensures")};
  if (contract.demands.find('\\') != std::string::npos)
    body.get("requires").fail("what has to hold at the call cannot speak of another time");
  return contract;
}

/// Tools disagree on what a contract is called: an invariant (CPAchecker, Ultimate), or a contract (Goblint).
void readClaim(const YamlView& node, CorrectnessWitness& witness) {
  node.requireMap({"invariant", "contract"});
  const bool isInvariant = node.find("invariant").has_value();
  if (isInvariant && node.find("contract")) node.fail("expected either 'invariant' or 'contract'");
  const YamlView body = node.get(isInvariant ? "invariant" : "contract").requireMap();
  const YamlView type = body.get("type");
  const bool isNew = witness.metadata.formatVersion != "2.0";
  if (isNew && type.text().ends_with("_transition_invariant"))
    type.fail("transition invariants, which relate two times, are not supported");
  if (!isInvariant) {
    if (!isNew) node.fail("there are no contracts before format 2.1");
    type.oneOf({"function_contract"});
  } else if (isNew) {
    type.oneOf({"loop_invariant", "location_invariant", "function_contract"});
  } else {
    type.oneOf({"loop_invariant", "location_invariant"});
  }
  if (type.text() == "function_contract") witness.contracts.push_back(readContract(body));
  else witness.invariants.push_back(readInvariant(body));
}

Witness readEntry(const YamlView& entry) {
  entry.requireMap({"entry_type", "metadata", "content"});
  const std::string type = entry.get("entry_type").oneOf({"violation_sequence", "invariant_set"});
  WitnessMetadata metadata = readMetadata(entry.get("metadata"));
  const std::vector<YamlView> content = entry.get("content").items();
  if (type == "invariant_set") {
    CorrectnessWitness witness{std::move(metadata), {}};
    for (const YamlView& item : content) {
      if (item.requireMap().find("ghost_instrumentation")) item.fail("ghost variables are not supported");
      readClaim(item, witness);
    }
    return witness;
  }
  if (content.empty()) entry.get("content").fail("expected at least one segment");
  ViolationWitness witness{std::move(metadata), {}};
  for (std::size_t i = 0; i < content.size(); ++i)
    witness.segments.push_back(readSegment(content[i], i + 1 == content.size()));
  return witness;
}

}  // namespace

Witness parseWitness(const std::string& text, const std::string& name) {
  try {
    const YamlView root(YAML::Load(text), name, "");
    const std::vector<YamlView> entries = root.items();
    if (entries.size() != 1) root.fail("expected exactly one entry, found " + std::to_string(entries.size()));
    return readEntry(entries.front());
  } catch (const YAML::Exception& error) {
    const std::string place =
        error.mark.is_null() ? " "
                             : std::to_string(error.mark.line + 1) + ":" + std::to_string(error.mark.column + 1) + ": ";
    throw WitnessError(name + ":" + place + "not well-formed YAML: " + error.msg);
  }
}

Witness readWitness(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw WitnessError(path + ": cannot be read");
  return parseWitness(std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>()), path);
}

}  // namespace argosy::report
