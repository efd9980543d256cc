#include <nlohmann/json.hpp>

#include "bench/campaign/plan.h"

namespace argosy::bench {
namespace {

using Json = nlohmann::ordered_json;

// One description of each type serves both directions: what is written is what is read.
class Writer {
 public:
  template <typename T>
  void field(const char* key, const T& value) {
    json_[key] = toValue(value);
  }
  Json take() { return std::move(json_); }

  template <typename T>
  static Json toValue(const T& value);

 private:
  Json json_ = Json::object();
};

class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  template <typename T>
  void field(const char* key, T& value) {
    fromValue(json_.at(key), value);
  }

  template <typename T>
  static void fromValue(const Json& json, T& value);

 private:
  const Json& json_;
};

template <typename V, typename T>
concept Object = std::same_as<std::remove_const_t<V>, T>;

template <typename A>
void describe(A& a, Object<StatusRule> auto& rule) {
  a.field("pattern", rule.pattern);
  a.field("exitCode", rule.exitCode);
  a.field("status", rule.status);
  a.field("lastMatch", rule.lastMatch);
}

template <typename A>
void describe(A& a, Object<ArgumentGroup> auto& group) {
  a.field("words", group.words);
  a.field("unless", group.unless);
}

template <typename A>
void describe(A& a, Object<ToolProfile> auto& tool) {
  a.field("name", tool.name);
  a.field("url", tool.url);
  a.field("executables", tool.executables);
  a.field("executableIsFirstOption", tool.executableIsFirstOption);
  a.field("versionCommand", tool.versionCommand);
  a.field("versionPattern", tool.versionPattern);
  a.field("arguments", tool.arguments);
  a.field("timeLimitShare", tool.timeLimitShare);
  a.field("memoryLimitShare", tool.memoryLimitShare);
  a.field("dataModels", tool.dataModels);
  a.field("propertyOptions", tool.propertyOptions);
  a.field("languages", tool.languages);
  a.field("environment", tool.environment);
  a.field("rules", tool.rules);
  a.field("witness", tool.witness);
}

template <typename A>
void describe(A& a, Object<Limits> auto& limits) {
  a.field("cpuTime", limits.cpuTime);
  a.field("softCpuTime", limits.softCpuTime);
  a.field("wallTime", limits.wallTime);
  a.field("memory", limits.memory);
  a.field("filesSize", limits.filesSize);
  a.field("filesCount", limits.filesCount);
  a.field("processes", limits.processes);
}

template <typename A>
void describe(A& a, Object<DirectoryRule> auto& rule) {
  a.field("directory", rule.directory);
  a.field("mode", rule.mode);
}

template <typename A>
void describe(A& a, Object<ContainerOptions> auto& container) {
  a.field("enabled", container.enabled);
  a.field("network", container.network);
  a.field("privateTmp", container.privateTmp);
  a.field("directories", container.directories);
  a.field("resultPatterns", container.resultPatterns);
  a.field("resultDirectory", container.resultDirectory);
}

template <typename A>
void describe(A& a, Object<OutputColumn> auto& column) {
  a.field("title", column.title);
  a.field("pattern", column.pattern);
}

template <typename A>
void describe(A& a, Object<PlannedRun> auto& run) {
  a.field("task", run.task);
  a.field("files", run.files);
  a.field("requiredFiles", run.requiredFiles);
  a.field("command", run.command);
  a.field("properties", run.properties);
  a.field("propertyFile", run.propertyFile);
  a.field("svcompScore", run.svcompScore);
  a.field("expectedVerdict", run.expectedVerdict);
  a.field("repetition", run.repetition);
}

template <typename A>
void describe(A& a, Object<PlannedRunSet> auto& set) {
  a.field("name", set.name);
  a.field("taskSet", set.taskSet);
  a.field("options", set.options);
  a.field("propertyFile", set.propertyFile);
  a.field("sweep", set.sweep);
  a.field("runs", set.runs);
}

template <typename A>
void describe(A& a, Object<CampaignPlan> auto& plan) {
  a.field("name", plan.name);
  a.field("displayName", plan.displayName);
  a.field("description", plan.description);
  a.field("date", plan.date);
  a.field("definition", plan.definition);
  a.field("outputDirectory", plan.outputDirectory);
  a.field("workingDirectory", plan.workingDirectory);
  a.field("toolModule", plan.toolModule);
  a.field("tool", plan.tool);
  a.field("toolVersion", plan.toolVersion);
  a.field("limits", plan.limits);
  a.field("coresPerRun", plan.coresPerRun);
  a.field("parallelRuns", plan.parallelRuns);
  a.field("container", plan.container);
  a.field("environment", plan.environment);
  a.field("columns", plan.columns);
  a.field("runSets", plan.runSets);
  a.field("warnings", plan.warnings);
}

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};
template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T>
struct IsMap : std::false_type {};
template <typename T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

// A byte that JSON cannot carry in a string (paths are bytes, JSON is UTF-8) travels as U+F700 + byte, a private character; that character
// itself is escaped in the same way, byte by byte.
constexpr unsigned char privateLead = 0xEF;

bool continues(const std::string& bytes, std::size_t at, std::size_t count) {
  for (std::size_t i = at + 1; i <= at + count; ++i) {
    if (i >= bytes.size() || (static_cast<unsigned char>(bytes[i]) & 0xC0) != 0x80) return false;
  }
  return true;
}

// Length of the valid UTF-8 sequence at `at` that needs no escape; 0 where there is none.
std::size_t plainSequence(const std::string& bytes, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(bytes, at, 1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF && continues(bytes, at, 2)) {
    const unsigned char second = byte(at + 1);
    const bool overlong = lead == 0xE0 && second < 0xA0;
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool escape = lead == privateLead && second >= 0x9C && second <= 0x9F;
    return overlong || surrogate || escape ? 0 : 3;
  }
  if (lead >= 0xF0 && lead <= 0xF4 && continues(bytes, at, 3)) {
    const bool outside = (lead == 0xF0 && byte(at + 1) < 0x90) || (lead == 0xF4 && byte(at + 1) >= 0x90);
    return outside ? 0 : 4;
  }
  return 0;
}

std::string toUtf8(const std::string& bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = plainSequence(bytes, at);
    if (length > 0) {
      text.append(bytes, at, length);
      at += length;
      continue;
    }
    const unsigned code = 0xF700u + static_cast<unsigned char>(bytes[at++]);
    text += {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
             static_cast<char>(0x80 | (code & 0x3F))};
  }
  return text;
}

std::string fromUtf8(const std::string& text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(at) == privateLead && at + 2 < text.size() && byte(at + 1) >= 0x9C && byte(at + 1) <= 0x9F) {
      bytes += static_cast<char>(((byte(at + 1) & 0x03) << 6) | (byte(at + 2) & 0x3F));
      at += 2;
    } else {
      bytes += text[at];
    }
  }
  return bytes;
}

template <typename T>
Json Writer::toValue(const T& value) {
  if constexpr (IsOptional<T>::value) {
    return value ? toValue(*value) : Json();
  } else if constexpr (std::same_as<T, Duration>) {
    return value.count();
  } else if constexpr (std::same_as<T, Bytes>) {
    return value.count;
  } else if constexpr (std::same_as<T, std::filesystem::path>) {
    return toUtf8(value.string());
  } else if constexpr (std::same_as<T, std::string>) {
    return toUtf8(value);
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<int>(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (IsVector<T>::value) {
    Json array = Json::array();
    for (const auto& element : value) array.push_back(toValue(element));
    return array;
  } else if constexpr (IsMap<T>::value) {
    Json object = Json::object();
    for (const auto& [key, element] : value) object[toUtf8(key)] = toValue(element);
    return object;
  } else {
    Writer writer;
    describe(writer, value);
    return writer.take();
  }
}

template <typename T>
void Reader::fromValue(const Json& json, T& value) {
  if constexpr (IsOptional<T>::value) {
    if (json.is_null()) {
      value.reset();
    } else {
      fromValue(json, value.emplace());
    }
  } else if constexpr (std::same_as<T, Duration>) {
    value = Duration(json.get<std::int64_t>());
  } else if constexpr (std::same_as<T, Bytes>) {
    value.count = json.get<std::uint64_t>();
  } else if constexpr (std::same_as<T, std::filesystem::path>) {
    value = fromUtf8(json.get<std::string>());
  } else if constexpr (std::same_as<T, std::string>) {
    value = fromUtf8(json.get<std::string>());
  } else if constexpr (std::is_enum_v<T>) {
    value = static_cast<T>(json.get<int>());
  } else if constexpr (std::is_arithmetic_v<T>) {
    value = json.get<T>();
  } else if constexpr (IsVector<T>::value) {
    value.clear();
    for (const Json& element : json.get_ref<const Json::array_t&>()) fromValue(element, value.emplace_back());
  } else if constexpr (IsMap<T>::value) {
    value.clear();
    for (const auto& [key, element] : json.get_ref<const Json::object_t&>()) fromValue(element, value[fromUtf8(key)]);
  } else {
    Reader reader(json);
    describe(reader, value);
  }
}

}  // namespace

std::string toJson(const CampaignPlan& plan) { return Writer::toValue(plan).dump(); }

CampaignPlan campaignPlanFromJson(const std::string& text) {
  try {
    CampaignPlan plan;
    Reader::fromValue(Json::parse(text), plan);
    return plan;
  } catch (const Json::exception& error) {
    throw BenchError(std::string("this is no plan of a campaign: ") + error.what());
  }
}

}  // namespace argosy::bench
