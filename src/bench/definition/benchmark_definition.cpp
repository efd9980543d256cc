#include "bench/definition/benchmark_definition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <functional>
#include <pugixml.hpp>
#include <set>

#include "bench/definition/text_file.h"
#include "bench/definition/verdict.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

class DefinitionReader {
 public:
  DefinitionReader(const std::string& text, const std::filesystem::path& file) : text_(text) {
    definition_.file = std::filesystem::absolute(file).lexically_normal();
    definition_.directory = definition_.file.parent_path();
    definition_.name = definition_.file.stem();
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) lineEnds_.push_back(at);
  }

  BenchmarkDefinition read() {
    // The default of pugixml: a document type is skipped, so nothing is fetched and no entity of it is expanded.
    const pugi::xml_parse_result parsed = document_.load_buffer(text_.data(), text_.size());
    if (!parsed) {
      const int line = lineOf(text_, static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, parsed.offset)));
      throw BenchError(definition_.place(line) + "this is no XML: " + parsed.description());
    }
    pugi::xml_node root;
    for (const pugi::xml_node& node : document_.children()) {
      if (node.type() != pugi::node_element) continue;
      if (root) throw error(node, "expected one element <benchmark>");
      root = node;
    }
    if (!root || std::strcmp(root.name(), "benchmark") != 0)
      throw BenchError(definition_.place(root ? line(root) : 1) + "expected the element <benchmark>");
    readBenchmark(root);
    return std::move(definition_);
  }

 private:
  using Handlers = std::vector<std::pair<std::string_view, std::function<void(const pugi::xml_node&)>>>;

  int line(const pugi::xml_node& node) const {
    const std::ptrdiff_t offset = node.offset_debug();
    if (offset < 0) return 0;
    const auto next = std::lower_bound(lineEnds_.begin(), lineEnds_.end(), static_cast<std::size_t>(offset));
    return 1 + static_cast<int>(next - lineEnds_.begin());
  }

  BenchError error(const pugi::xml_node& node, const std::string& message) const {
    return BenchError(definition_.place(line(node)) + message);
  }

  void allowAttributes(const pugi::xml_node& node, std::initializer_list<std::string_view> names) const {
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      const std::string_view name = attribute.name();
      if (name.starts_with("xml") || std::find(names.begin(), names.end(), name) != names.end()) continue;
      std::string expected;
      for (const std::string_view other : names) expected += (expected.empty() ? "" : ", ") + std::string(other);
      throw error(node, "unknown attribute '" + std::string(name) + "' of <" + node.name() + ">" +
                            (expected.empty() ? "" : ": expected " + expected));
    }
  }

  void eachChild(const pugi::xml_node& parent, const Handlers& handlers) const {
    for (const pugi::xml_node& node : parent.children()) {
      if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata)
        throw error(node, "unexpected text in <" + std::string(parent.name()) + ">: '" +
                              std::string(trimmed(node.value()).substr(0, 40)) + "'");
      if (node.type() != pugi::node_element) continue;
      const auto handler =
          std::find_if(handlers.begin(), handlers.end(), [&](const auto& entry) { return entry.first == node.name(); });
      if (handler == handlers.end()) {
        std::string expected;
        for (const auto& [name, ignored] : handlers)
          expected += (expected.empty() ? "<" : ", <") + std::string(name) + ">";
        throw error(node, "unknown element <" + std::string(node.name()) + "> in <" + parent.name() + ">: expected " +
                              expected);
      }
      handler->second(node);
    }
  }

  std::string textOf(const pugi::xml_node& node) const {
    std::string text;
    for (const pugi::xml_node& child : node.children()) {
      if (child.type() == pugi::node_element)
        throw error(child, "unexpected element <" + std::string(child.name()) + "> in <" + node.name() + ">");
      if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
    }
    return std::string(trimmed(text));
  }

  std::string textRequired(const pugi::xml_node& node, std::string_view what) const {
    std::string text = textOf(node);
    if (text.empty()) throw error(node, "expected " + std::string(what) + " in <" + node.name() + ">");
    return text;
  }

  // Runs `parse` on the attribute; its errors get the place.
  template <typename T>
  void attribute(const pugi::xml_node& node, const char* name, std::optional<T>& target,
                 T (*parse)(std::string_view)) const {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) return;
    try {
      target = parse(attribute.value());
    } catch (const BenchError& exception) {
      throw error(node, std::string(name) + ": " + exception.what());
    }
  }

  // A number alone was once counted in MB: BenchExec refuses it, and so do we.
  static Bytes memory(std::string_view text) {
    if (text.find_first_not_of(" 0123456789.") == text.npos)
      throw BenchError("'" + std::string(text) + "' has no unit: expected, for example, '15 GB'");
    return parseBytes(text);
  }

  static unsigned count(std::string_view text) {
    unsigned value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || value == 0)
      throw BenchError("expected a number above 0, not '" + std::string(text) + "'");
    return value;
  }

  void readBenchmark(const pugi::xml_node& root) {
    allowAttributes(root, {"tool", "displayName", "timelimit", "hardtimelimit", "walltimelimit", "memlimit", "cpuCores",
                           "threads"});
    definition_.tool = root.attribute("tool").value();
    if (definition_.tool.empty()) throw error(root, "<benchmark> needs the attribute 'tool'");
    definition_.displayName = root.attribute("displayName").value();
    attribute(root, "timelimit", definition_.timeLimit, parseDuration);
    attribute(root, "hardtimelimit", definition_.hardTimeLimit, parseDuration);
    attribute(root, "walltimelimit", definition_.wallTimeLimit, parseDuration);
    attribute(root, "memlimit", definition_.memoryLimit, memory);
    attribute(root, "cpuCores", definition_.coresPerRun, count);
    attribute(root, "threads", definition_.parallelRuns, count);
    Handlers handlers = scopeHandlers(definition_);
    bool resultFilesGiven = false;
    handlers.insert(
        handlers.end(),
        {{"rundefinition", [&](const auto& node) { readRunDefinition(node); }},
         {"tasks", [&](const auto& node) { definition_.taskSets.push_back(taskSet(node)); }},
         {"sweep", [&](const auto& node) { definition_.sweeps.push_back(sweep(node)); }},
         {"columns", [&](const auto& node) { readColumns(node); }},
         {"resultfiles",
          [&](const auto& node) {
            resultFilesGiven = true;
            if (std::string text = textOf(node); !text.empty()) definition_.resultFiles.push_back(std::move(text));
          }},
         {"description", [&](const auto& node) { definition_.description = textOf(node); }},
         {"require", [&](const auto& node) {
            definition_.warnings.push_back(definition_.place(line(node)) + "<require> is ignored: it was for clusters");
          }}});
    eachChild(root, handlers);
    if (!resultFilesGiven) definition_.resultFiles = {"."};
    if (definition_.runDefinitions.empty())
      throw error(root, "expected at least one <rundefinition> in <benchmark>: without one, nothing would run");
  }

  Handlers scopeHandlers(Scope& scope) const {
    return {
        {"option", [this, &scope](const auto& node) { readOption(node, scope.options); }},
        {"propertyfile",
         [this, &scope](const auto& node) {
           if (scope.property) throw error(node, "there can be only one <propertyfile> here");
           scope.property = property(node);
         }},
        {"requiredfiles", [this, &scope](const auto& node) {
           scope.requiredFiles.push_back({PatternKind::Include, textRequired(node, "a file-name pattern"), line(node)});
         }}};
  }

  void readOption(const pugi::xml_node& node, std::vector<std::string>& options) const {
    allowAttributes(node, {"name"});
    const pugi::xml_attribute name = node.attribute("name");
    if (name) options.push_back(name.value());
    std::string value = textOf(node);
    if (!name && value.empty()) throw error(node, "expected the attribute 'name' or a text in <option>");
    if (!value.empty()) options.push_back(std::move(value));
  }

  PropertyReference property(const pugi::xml_node& node) const {
    allowAttributes(node, {"expectedverdict"});
    PropertyReference reference{textRequired(node, "the path of a property file"), std::nullopt, line(node)};
    if (const auto verdict = node.attribute("expectedverdict")) {
      reference.expectedVerdict = verdict.value();
      const Answer wanted = answer(*reference.expectedVerdict);
      if (wanted != Answer::True && wanted != Answer::False && wanted != Answer::Unknown)
        throw error(node, "expected true, false, false(…) or unknown as expectedverdict, not '" +
                              *reference.expectedVerdict + "'");
    }
    return reference;
  }

  TaskSet taskSet(const pugi::xml_node& node) const {
    allowAttributes(node, {"name"});
    TaskSet set;
    set.name = node.attribute("name").value();
    set.line = line(node);
    Handlers handlers = scopeHandlers(set);
    for (const auto& [name, kind] : patternElements) {
      handlers.push_back({name, [this, &set, kind = kind](const auto& element) {
                            set.patterns.push_back({kind, textRequired(element, "a file-name pattern"), line(element)});
                          }});
    }
    eachChild(node, handlers);
    return set;
  }

  void readRunDefinition(const pugi::xml_node& node) {
    allowAttributes(node, {"name"});
    RunDefinition run;
    run.name = node.attribute("name").value();
    run.line = line(node);
    for (const RunDefinition& other : definition_.runDefinitions) {
      if (other.name == run.name)
        throw error(node, "there is another <rundefinition> with the name '" + run.name + "' in line " +
                              std::to_string(other.line));
    }
    Handlers handlers = scopeHandlers(run);
    handlers.push_back({"tasks", [&](const auto& child) { run.taskSets.push_back(taskSet(child)); }});
    handlers.push_back({"sweep", [&](const auto& child) { run.sweeps.push_back(sweep(child)); }});
    eachChild(node, handlers);
    definition_.runDefinitions.push_back(std::move(run));
  }

  Sweep sweep(const pugi::xml_node& node) const {
    allowAttributes(node, {"name"});
    Sweep result{node.attribute("name").value(), {}, line(node)};
    if (result.name.empty()) throw error(node, "<sweep> needs the attribute 'name'");
    std::set<std::string> names;
    eachChild(node, {{"value", [&](const auto& child) {
                        allowAttributes(child, {"name"});
                        SweepValue value{child.attribute("name").value(), {}};
                        if (value.name.empty()) throw error(child, "<value> needs the attribute 'name'");
                        if (!names.insert(value.name).second)
                          throw error(child, "the value '" + value.name + "' is there twice");
                        eachChild(child, {{"option", [&](const auto& o) { readOption(o, value.options); }}});
                        result.values.push_back(std::move(value));
                      }}});
    if (result.values.empty()) throw error(node, "expected at least one <value> in <sweep>");
    return result;
  }

  void readColumns(const pugi::xml_node& node) {
    eachChild(node, {{"column", [&](const auto& child) {
                        allowAttributes(child, {"title", "numberOfDigits", "scaleFactor", "sourceUnit", "displayUnit",
                                                "href", "type"});
                        OutputColumn column{child.attribute("title").value(), textRequired(child, "a pattern")};
                        if (column.title.empty()) column.title = column.pattern;
                        definition_.columns.push_back(std::move(column));
                      }}});
  }

  static constexpr std::array<std::pair<std::string_view, PatternKind>, 6> patternElements{
      {{"include", PatternKind::Include},
       {"includesfile", PatternKind::IncludesFile},
       {"exclude", PatternKind::Exclude},
       {"excludesfile", PatternKind::ExcludesFile},
       {"withoutfile", PatternKind::WithoutFile},
       {"append", PatternKind::Append}}};

  const std::string& text_;
  std::vector<std::size_t> lineEnds_;
  pugi::xml_document document_;
  BenchmarkDefinition definition_;
};

}  // namespace

std::string BenchmarkDefinition::place(int line) const {
  const std::string name = file.empty() ? "command line" : file.string();
  return name + (line > 0 ? ":" + std::to_string(line) : "") + ": ";
}

BenchmarkDefinition parseBenchmarkDefinition(const std::string& text, const std::filesystem::path& file) {
  return DefinitionReader(text, file).read();
}

BenchmarkDefinition readBenchmarkDefinition(const std::filesystem::path& file) {
  return parseBenchmarkDefinition(readTextFile(file), file);
}

}  // namespace argosy::bench
