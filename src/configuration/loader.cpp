// YAML to configurations: reads the keys, follows includes and stages, and checks the result.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/suggestion.h"
#include "configuration/configuration.h"
#include "configuration/rules.h"
#include "configuration/source.h"

namespace argosy::configuration {
namespace {

constexpr std::string_view cpaExample = "a list of CPAs, such as [location, callstack, automaton, value]";

/// What a node is, for messages that say what was expected instead.
std::string describe(const YAML::Node& node) {
  switch (node.Type()) {
    case YAML::NodeType::Scalar: return inQuotes(node.Scalar());
    case YAML::NodeType::Sequence: return "a list";
    case YAML::NodeType::Map: return "a mapping";
    default: return "nothing";
  }
}

/// A node, and where messages about it point.
struct Item {
  YAML::Node node;
  Origin origin;
};

std::string describe(const Item& item) { return describe(item.node); }

[[noreturn]] void fail(const Item& item, const std::string& message) { throw ConfigurationError(item.origin, message); }

/// Sees where a document starts.
struct DocumentObserver : YAML::EventHandler {
  YAML::Mark start;

  void OnDocumentStart(const YAML::Mark& mark) override { start = mark; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}
};

/// Reads what one file says; knows nothing of other files.
class FileReader {
 public:
  FileReader(const Source& source, const Catalogue& catalogue) : file_(source.file), catalogue_(catalogue) {}

  Item parse(const std::string& text) const {
    try {
      requireOneDocument(text);
      const YAML::Node root = YAML::Load(text);
      if (root.IsMap()) return item(root);
      throw ConfigurationError({file_, 1, 1}, "expected a mapping with 'algorithm' and 'cpas', got " + describe(root));
    } catch (const YAML::Exception& error) {
      throw ConfigurationError(originOf(error.mark), "this is not YAML: " + error.msg);
    }
  }

  std::string scalar(const Item& item, const std::string& expected) const {
    if (!item.node.IsScalar()) fail(item, "expected " + expected + ", got " + describe(item));
    return item.node.Scalar();
  }

  /// The keys are plain, and each occurs once. (yaml-cpp keeps duplicates, and finds the first.)
  template <class Visit>
  void forEachKey(const Item& mapping, const std::string& expected, const Visit& visit) const {
    std::set<std::string> seen;
    for (const auto& entry : mapping.node) {
      const Item name = item(entry.first);
      const std::string key = scalar(name, expected);
      if (!seen.insert(key).second) fail(name, inQuotes(key) + " is there twice");
      // yaml-cpp places what is missing at whatever comes next.
      visit(key, name, entry.second.IsNull() ? Item{entry.second, name.origin} : item(entry.second));
    }
  }

  std::vector<Item> elements(const Item& list) const {
    std::vector<Item> result;
    for (const YAML::Node& element : list.node) result.push_back(item(element));
    return result;
  }

  Algorithm algorithm(const Item& item) const {
    constexpr Algorithm all[] = {Algorithm::Cpa,       Algorithm::Cegar,     Algorithm::Impact,   Algorithm::Bmc,
                                 Algorithm::Execution, Algorithm::Summaries, Algorithm::Sequence, Algorithm::Portfolio};
    std::vector<std::string_view> names;
    for (const Algorithm candidate : all) names.emplace_back(toString(candidate));
    const std::string text = scalar(item, enumerate(names));
    for (const Algorithm candidate : all)
      if (text == toString(candidate)) return candidate;
    fail(item, "unknown algorithm " + inQuotes(text) + ": expected " + enumerate(names) + suggestion(text, names));
  }

  std::vector<std::string> cpas(const Item& list) const {
    if (!list.node.IsSequence()) fail(list, "expected " + std::string(cpaExample) + ", got " + describe(list));
    std::vector<std::string_view> known;
    for (const CpaDeclaration& declaration : catalogue_.cpas()) known.push_back(declaration.name);
    std::vector<std::string> result;
    for (const Item& element : elements(list)) {
      std::string cpa = scalar(element, "the name of a CPA");
      if (catalogue_.findCpa(cpa) == nullptr)
        fail(element, "unknown CPA " + inQuotes(cpa) + ": expected " + enumerate(known) + suggestion(cpa, known));
      if (std::ranges::find(result, cpa) != result.end())
        fail(element, "the CPA " + inQuotes(cpa) + " is there twice; remove one");
      result.push_back(std::move(cpa));
    }
    return result;
  }

  OptionValues options(const Item& mapping) const {
    OptionValues values(catalogue_);
    if (mapping.node.IsNull()) return values;  // all of them commented out
    if (!mapping.node.IsMap()) fail(mapping, "expected a mapping of options to values, got " + describe(mapping));
    forEachKey(mapping, "the name of an option", [&](const std::string& key, const Item& name, const Item& value) {
      const OptionDeclaration& declaration = *requireOption(catalogue_, key, name.origin).declaration;
      if (value.node.IsSequence() && std::holds_alternative<StringListType>(declaration.type)) {
        StringList strings;
        for (const Item& element : elements(value)) strings.push_back(scalar(element, "a string"));
        values.set(key, std::move(strings), name.origin);
      } else {
        const std::string expected = expectation(declaration.type) + " for option " + inQuotes(key);
        values.set(key, scalar(value, expected), name.origin, value.origin);
      }
    });
    return values;
  }

  Duration duration(const Item& item) const {
    const std::string expected = DurationType{}.expectation();
    const std::string text = scalar(item, expected);
    const std::optional<Duration> parsed = parseDuration(text);
    if (!parsed) fail(item, "expected " + expected + ", got " + inQuotes(text));
    return *parsed;
  }

 private:
  /// YAML::Load ignores what comes after the first document, and YAML::LoadAll (0.7) never ends at "{} , a".
  void requireOneDocument(const std::string& text) const {
    std::istringstream in(text);
    YAML::Parser parser(in);
    DocumentObserver observer;
    if (parser.HandleNextDocument(observer) && parser.HandleNextDocument(observer))
      throw ConfigurationError(originOf(observer.start), "expected the end of the file after one YAML document");
  }

  Origin originOf(const YAML::Mark& mark) const {
    return mark.is_null() ? Origin{file_, 0, 0} : Origin{file_, mark.line + 1, mark.column + 1};
  }
  Item item(const YAML::Node& node) const { return {node, originOf(node.Mark())}; }

  const std::string& file_;
  const Catalogue& catalogue_;
};

constexpr std::string_view fileKeys[] = {"description", "include", "algorithm", "cpas", "options", "stages"};
constexpr std::string_view stageKeys[] = {"config", "timelimit", "when"};

/// Follows references between files, and knows which it is in.
class Loader {
 public:
  explicit Loader(const Catalogue& catalogue) : catalogue_(catalogue) {}

  Configuration load(const Source& source) {
    Configuration configuration(catalogue_);
    configuration.name = source.name;
    const OptionValues own = readInto(configuration, source);
    const Configuration::Origins& origins = configuration.origins;
    const Origin start{source.file, 1, 1};
    if (origins.algorithm.line == 0)
      throw ConfigurationError(
          start,
          "'algorithm' is missing: expected 'algorithm: cpa', 'algorithm: cegar', 'algorithm: impact', 'algorithm: "
          "bmc', 'algorithm: execution', 'algorithm: sequence' or 'algorithm: portfolio'");
    if (configuration.hasCpas() && origins.cpas.line == 0)
      throw ConfigurationError(start, "'cpas' is missing: expected " + std::string(cpaExample));
    const OptionValues merged = configuration.options;
    setOptions(configuration, merged);
    requireRules(configuration);
    requireEffect(configuration, own);
    return configuration;
  }

 private:
  /// Reads the file over what is there already. Returns the options that it sets itself.
  OptionValues readInto(Configuration& configuration, const Source& source) {
    const FileReader reader(source, catalogue_);
    const Item root = reader.parse(source.text);
    open_.push_back(&source);
    // What is included comes first wherever the key stands, so that this file overrides it.
    reader.forEachKey(root, "a key", [&](const std::string& key, const Item& name, const Item& value) {
      if (std::ranges::find(fileKeys, key) == std::end(fileKeys)) failUnknownKey(key, name);
      if (key == "include") readIncludes(configuration, source, reader, value);
    });
    OptionValues own(catalogue_);
    reader.forEachKey(root, "a key", [&](const std::string& key, const Item&, const Item& value) {
      if (key == "description") {
        configuration.description = reader.scalar(value, "a description");
      } else if (key == "algorithm") {
        configuration.algorithm = reader.algorithm(value);
        configuration.origins.algorithm = value.origin;
      } else if (key == "cpas") {
        configuration.cpas = reader.cpas(value);
        configuration.origins.cpas = value.origin;
      } else if (key == "options") {
        own = reader.options(value);
      } else if (key == "stages") {
        configuration.stages = stages(source, reader, value);
        configuration.origins.stages = value.origin;
      }
    });
    configuration.options.overrideWith(own);
    open_.pop_back();
    return own;
  }

  void readIncludes(Configuration& configuration, const Source& source, const FileReader& reader, const Item& value) {
    for (const Item& reference : value.node.IsSequence() ? reader.elements(value) : std::vector{value})
      readInto(configuration, open(reader.scalar(reference, "a file or a list of files"), source, reference.origin));
  }

  std::vector<Stage> stages(const Source& source, const FileReader& reader, const Item& list) {
    if (!list.node.IsSequence()) fail(list, "expected a list of stages, got " + describe(list));
    std::vector<Stage> result;
    for (const Item& element : reader.elements(list)) result.push_back(stage(source, reader, element));
    return result;
  }

  Stage stage(const Source& source, const FileReader& reader, const Item& mapping) {
    if (!mapping.node.IsMap()) fail(mapping, "expected a stage such as 'config: value', got " + describe(mapping));
    std::optional<Configuration> configuration;
    Duration timeLimit{0};
    std::vector<std::string> when;
    reader.forEachKey(mapping, "a key", [&](const std::string& key, const Item& name, const Item& value) {
      if (key == "config") configuration = load(open(reader.scalar(value, "a configuration"), source, value.origin));
      else if (key == "timelimit") timeLimit = reader.duration(value);
      else if (key == "when")
        for (const Item& feature : value.node.IsSequence() ? reader.elements(value) : std::vector{value})
          when.push_back(condition(reader, feature));
      else
        fail(name, "unknown key " + inQuotes(key) + " in a stage: expected " + enumerate(stageKeys) +
                       suggestion(key, stageKeys));
    });
    if (!configuration) fail(mapping, "the stage has no 'config': expected a stage such as 'config: value'");
    return {std::move(*configuration), timeLimit, std::move(when)};
  }

  std::string condition(const FileReader& reader, const Item& item) const {
    std::string text = reader.scalar(item, "a feature of programs");
    const std::string_view feature = std::string_view(text).substr(text.starts_with("no-") ? 3 : 0);
    if (std::ranges::find(programFeatures, feature) == std::end(programFeatures))
      fail(item, "unknown feature " + inQuotes(text) + ": expected " + enumerate(programFeatures) +
                     ", or one of these with 'no-' before it" + suggestion(std::string(feature), programFeatures));
    return text;
  }

  [[noreturn]] void failUnknownKey(const std::string& key, const Item& name) const {
    if (catalogue_.find(key) != nullptr) fail(name, inQuotes(key) + " is an option; write it under 'options'");
    fail(name, "unknown key " + inQuotes(key) + ": expected " + enumerate(fileKeys) + suggestion(key, fileKeys));
  }

  /// What `from` refers to, which must not be a file that is being read.
  Source open(const std::string& reference, const Source& from, const Origin& origin) const {
    Source source = openSource(reference, from, origin);
    const auto isSame = [&](const Source* other) { return other->identity == source.identity; };
    const auto first = std::ranges::find_if(open_, isSame);
    if (first == open_.end()) return source;
    std::string cycle;
    for (auto member = first; member != open_.end(); ++member) cycle += (*member)->file + " -> ";
    throw ConfigurationError(origin, "a configuration cannot contain itself: " + cycle + source.file);
  }

  const Catalogue& catalogue_;
  std::vector<const Source*> open_;  // the files that are being read, outermost first
};

}  // namespace

Configuration loadConfiguration(const std::string& nameOrFile, const Catalogue& catalogue) {
  return Loader(catalogue).load(openSource(nameOrFile));
}

Configuration readConfiguration(std::string_view text, const std::string& file, const Catalogue& catalogue) {
  return Loader(catalogue).load(sourceOf(text, file));
}

}  // namespace argosy::configuration
