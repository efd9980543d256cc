#include "bench/definition/tool_profile.h"

#include <algorithm>

#include "base/suggestion.h"
#include "bench/definition/line_pattern.h"
#include "bench/definition/text_file.h"
#include "bench/definition/yaml_document.h"

namespace argosy::bench {
namespace {

constexpr std::string_view knownVariables[] = {"options",
                                               "witness",
                                               "files",
                                               "property",
                                               "property_options",
                                               "data_model",
                                               "timelimit_seconds",
                                               "timelimit_milliseconds",
                                               "memlimit_bytes",
                                               "memlimit_megabytes"};

class ProfileReader {
 public:
  ProfileReader(const std::string& text, const std::string& file) : yaml_(text, file) {}

  ToolProfile read() const {
    constexpr std::string_view keys[] = {"name",        "url",        "executables",     "executable_is_first_option",
                                         "version",     "arguments",  "timelimit_share", "memlimit_share",
                                         "data_models", "properties", "languages",       "environment",
                                         "statuses",    "witness"};
    const YAML::Node& root = yaml_.root();
    yaml_.allowOnly(root, keys);
    ToolProfile tool;
    const auto name = yaml_.child(root, "name");
    if (!name) throw yaml_.error(root, "a tool profile needs a 'name'");
    tool.name = yaml_.string(*name, "the tool's name");
    if (const auto node = yaml_.child(root, "url")) tool.url = yaml_.string(*node, "the tool's address");
    if (const auto node = yaml_.child(root, "executables")) tool.executables = yaml_.strings(*node, "executables");
    if (const auto node = yaml_.child(root, "executable_is_first_option"))
      tool.executableIsFirstOption = yaml_.boolean(*node, "executable_is_first_option");
    if (tool.executables.empty() == !tool.executableIsFirstOption)
      throw yaml_.error(root, "a tool profile needs either 'executables' or 'executable_is_first_option: true'");
    if (const auto node = yaml_.child(root, "version")) readVersion(*node, tool);
    if (const auto node = yaml_.child(root, "arguments")) readArguments(*node, tool);
    if (const auto node = yaml_.child(root, "timelimit_share")) tool.timeLimitShare = share(*node);
    if (const auto node = yaml_.child(root, "memlimit_share")) tool.memoryLimitShare = share(*node);
    if (const auto node = yaml_.child(root, "data_models")) tool.dataModels = map(*node, "data models");
    if (const auto node = yaml_.child(root, "properties")) readProperties(*node, tool);
    if (const auto node = yaml_.child(root, "languages")) tool.languages = yaml_.strings(*node, "languages");
    if (const auto node = yaml_.child(root, "environment")) tool.environment = map(*node, "environment variables");
    if (const auto node = yaml_.child(root, "statuses")) readStatuses(*node, tool);
    if (const auto node = yaml_.child(root, "witness")) tool.witness = yaml_.string(*node, "the witness's pattern");
    return tool;
  }

 private:
  std::map<std::string, std::string> map(const YAML::Node& node, const std::string& what) const {
    if (!node.IsMap()) throw yaml_.error(node, "expected " + what + " as a map");
    std::map<std::string, std::string> result;
    for (const auto& entry : node) result[yaml_.string(entry.first, what)] = yaml_.string(entry.second, what);
    return result;
  }

  double share(const YAML::Node& node) const {
    const double value = yaml_.number(node, "a share");
    if (!(value > 0 && value <= 1)) throw yaml_.error(node, "expected a share of a limit: above 0, at most 1");
    return value;
  }

  std::string pattern(const YAML::Node& node, std::size_t* groups = nullptr) const {
    const std::string text = yaml_.string(node, "a regular expression");
    try {
      const std::size_t count = LinePattern(text).groups();
      if (groups) *groups = count;
    } catch (const BenchError& error) {
      throw yaml_.error(node, error.what());
    }
    return text;
  }

  void readVersion(const YAML::Node& node, ToolProfile& tool) const {
    constexpr std::string_view keys[] = {"arguments", "pattern"};
    if (!node.IsMap()) throw yaml_.error(node, "expected a map with 'arguments' and 'pattern'");
    yaml_.allowOnly(node, keys);
    if (const auto arguments = yaml_.child(node, "arguments"))
      tool.versionCommand = yaml_.strings(*arguments, "arguments");
    tool.versionPattern = "(.+)";
    if (const auto text = yaml_.child(node, "pattern")) {
      std::size_t groups = 0;
      tool.versionPattern = pattern(*text, &groups);
      if (groups != 1) throw yaml_.error(*text, "expected a regular expression with exactly one group: the version");
    }
  }

  void readArguments(const YAML::Node& node, ToolProfile& tool) const {
    constexpr std::string_view keys[] = {"words", "unless"};
    if (!node.IsSequence()) throw yaml_.error(node, "expected a list of words and of groups of words");
    for (const YAML::Node& element : node) {
      ArgumentGroup group;
      if (element.IsMap()) {
        yaml_.allowOnly(element, keys);
        if (const auto words = yaml_.child(element, "words")) group.words = yaml_.strings(*words, "words");
        if (const auto unless = yaml_.child(element, "unless")) group.unless = yaml_.strings(*unless, "options");
      } else {
        group.words = yaml_.strings(element, "words");
      }
      for (const std::string& word : group.words) checkVariables(element, word);
      tool.arguments.push_back(group);
    }
  }

  void checkVariables(const YAML::Node& node, const std::string& word) const {
    for (std::size_t at = word.find("${"); at != word.npos; at = word.find("${", at + 2)) {
      const std::string variable = word.substr(at + 2, word.find('}', at) - at - 2);
      if (std::find(std::begin(knownVariables), std::end(knownVariables), variable) == std::end(knownVariables))
        throw yaml_.error(node, "unknown variable '${" + variable + "}'");
      const bool list = variable == "options" || variable == "files" || variable == "property_options";
      if (list && word != "${" + variable + "}")
        throw yaml_.error(node, "'${" + variable + "}' stands for several words, and has to be a word of its own");
    }
  }

  void readProperties(const YAML::Node& node, ToolProfile& tool) const {
    if (!node.IsMap()) throw yaml_.error(node, "expected a map from properties to lists of options");
    for (const auto& entry : node)
      tool.propertyOptions[yaml_.string(entry.first, "a property")] = yaml_.strings(entry.second, "options");
  }

  void readStatuses(const YAML::Node& node, ToolProfile& tool) const {
    constexpr std::string_view keys[] = {"pattern", "exit_code", "status", "first"};
    if (!node.IsSequence()) throw yaml_.error(node, "expected a list of rules");
    for (const YAML::Node& element : node) {
      if (!element.IsMap()) throw yaml_.error(element, "expected a rule with 'pattern' or 'exit_code', and 'status'");
      yaml_.allowOnly(element, keys);
      StatusRule rule;
      std::size_t groups = 0;
      if (const auto text = yaml_.child(element, "pattern")) rule.pattern = pattern(*text, &groups);
      if (const auto code = yaml_.child(element, "exit_code")) rule.exitCode = yaml_.integer(*code, "the exit code");
      if (const auto first = yaml_.child(element, "first")) rule.lastMatch = !yaml_.boolean(*first, "first");
      const auto status = yaml_.child(element, "status");
      if (!status) throw yaml_.error(element, "a rule needs a 'status'");
      rule.status = yaml_.string(*status, "the status");
      for (std::size_t at = rule.status.find('$'); at != std::string::npos; at = rule.status.find('$', at + 1)) {
        const char digit = at + 1 < rule.status.size() ? rule.status[at + 1] : '?';
        if (digit < '1' || digit > '9' || static_cast<std::size_t>(digit - '0') > groups)
          throw yaml_.error(*status, "the status names the group $" + std::string(1, digit) + ", but the pattern has " +
                                         std::to_string(groups));
      }
      tool.rules.push_back(rule);
    }
  }

  YamlDocument yaml_;
};

}  // namespace

ToolProfile parseToolProfile(const std::string& text, const std::string& file) {
  return ProfileReader(text, file).read();
}

ToolProfile loadToolProfile(const std::string& nameOrPath, const std::filesystem::path& relativeTo) {
  if (nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".yml")) {
    const std::filesystem::path file = relativeTo / nameOrPath;
    return parseToolProfile(readTextFile(file), file.string());
  }
  // What BenchExec's modules for the same tools are called: a Python module cannot be called 2ls.
  std::string name = nameOrPath;
  if (name == "two_ls") name = "2ls";
  if (name == "argosy_benchexec") name = "argosy";
  std::vector<std::string_view> names;
  std::string known;
  for (const ShippedProfile& profile : shippedProfiles()) {
    if (profile.name == name)
      return parseToolProfile(std::string(profile.text), "tools/" + std::string(profile.name) + ".yml");
    names.push_back(profile.name);
    known += (known.empty() ? "" : ", ") + std::string(profile.name);
  }
  throw BenchError("unknown tool '" + nameOrPath + "': expected one of " + known +
                   ", or the path of a profile (*.yml)" + suggestion(name, names));
}

}  // namespace argosy::bench
