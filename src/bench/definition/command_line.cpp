// How a profile's argument template becomes a command line.
#include <algorithm>
#include <cmath>

#include "bench/definition/tool_profile.h"

namespace argosy::bench {
namespace {

class Template {
 public:
  Template(const ToolProfile& tool, const CommandValues& values)
      : tool_(tool), values_(values), options_(values.options) {
    if (tool.executableIsFirstOption && !options_.empty()) options_.erase(options_.begin());
  }

  std::vector<std::string> words() const {
    std::vector<std::string> result{values_.executable};
    for (const ArgumentGroup& group : tool_.arguments) {
      if (std::any_of(group.unless.begin(), group.unless.end(), [&](const std::string& name) { return isGiven(name); }))
        continue;
      if (const auto words = expand(group)) result.insert(result.end(), words->begin(), words->end());
    }
    return result;
  }

 private:
  bool isGiven(const std::string& name) const {
    return std::any_of(options_.begin(), options_.end(),
                       [&](const std::string& option) { return option == name || option.starts_with(name + "="); });
  }

  // Nothing where a variable has no value.
  std::optional<std::vector<std::string>> expand(const ArgumentGroup& group) const {
    std::vector<std::string> result;
    for (const std::string& word : group.words) {
      if (const auto list = listValue(word)) {
        if (list->empty()) return std::nullopt;
        result.insert(result.end(), list->begin(), list->end());
        continue;
      }
      std::string text = word;
      for (std::size_t at = text.find("${"); at != text.npos; at = text.find("${", at)) {
        const std::size_t end = text.find('}', at);
        const std::string value = this->value(text.substr(at + 2, end - at - 2));
        if (value.empty()) return std::nullopt;
        text.replace(at, end - at + 1, value);
        at += value.size();
      }
      result.push_back(text);
    }
    return result;
  }

  std::optional<std::vector<std::string>> listValue(const std::string& word) const {
    if (word == "${options}") return options_;
    if (word == "${files}") return values_.files;
    if (word == "${property_options}") return propertyOptions();
    return std::nullopt;
  }

  std::vector<std::string> propertyOptions() const {
    std::vector<std::string> result;
    for (const std::string& property : values_.propertyNames) {
      const auto found = tool_.propertyOptions.find(property);
      if (found == tool_.propertyOptions.end())
        throw BenchError(tool_.name + " cannot check the property '" + property + "' of " + values_.propertyFile);
      for (const std::string& option : found->second) {
        if (std::find(result.begin(), result.end(), option) == result.end()) result.push_back(option);
      }
    }
    return result;
  }

  std::string value(const std::string& variable) const {
    const Limits& limits = values_.limits;
    const auto time = limits.softCpuTime ? limits.softCpuTime : limits.cpuTime;
    const double allowed = time ? seconds(*time) * tool_.timeLimitShare : 0;
    const double memory = limits.memory ? static_cast<double>(limits.memory->count) * tool_.memoryLimitShare : 0;
    if (variable == "property") return values_.propertyFile;
    if (variable == "data_model") return dataModel();
    if (variable == "witness") return values_.witness;
    if (variable == "timelimit_seconds") return positive(allowed);
    if (variable == "timelimit_milliseconds") return positive(allowed * 1e3);
    if (variable == "memlimit_bytes") return positive(memory);
    return positive(memory / 1e6);
  }

  static std::string positive(double number) {
    return number > 0 ? std::to_string(std::max<long long>(1, std::llround(std::floor(number)))) : std::string();
  }

  std::string dataModel() const {
    if (values_.dataModel.empty()) return {};
    const auto found = tool_.dataModels.find(values_.dataModel);
    if (found == tool_.dataModels.end())
      throw BenchError(tool_.name + " does not know the data model '" + values_.dataModel + "'");
    // The user's own choice of a data model wins.
    for (const auto& [model, option] : tool_.dataModels) {
      if (isGiven(option)) return {};
    }
    return found->second;
  }

  const ToolProfile& tool_;
  const CommandValues& values_;
  std::vector<std::string> options_;
};

}  // namespace

std::vector<std::string> commandLine(const ToolProfile& tool, const CommandValues& values) {
  return Template(tool, values).words();
}

}  // namespace argosy::bench
