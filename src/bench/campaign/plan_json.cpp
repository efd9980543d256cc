#include <nlohmann/json.hpp>

#include "bench/campaign/byte_text.h"
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
  a.field("hostIpc", container.hostIpc);
  a.field("hostName", container.hostName);
  a.field("keepCapabilities", container.keepCapabilities);
  a.field("directories", container.directories);
  a.field("neededFiles", container.neededFiles);
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

template <typename T>
Json Writer::toValue(const T& value) {
  if constexpr (IsOptional<T>::value) {
    return value ? toValue(*value) : Json();
  } else if constexpr (std::same_as<T, Duration>) {
    return value.count();
  } else if constexpr (std::same_as<T, Bytes>) {
    return value.count;
  } else if constexpr (std::same_as<T, std::filesystem::path>) {
    return bytesToUtf8(value.string());
  } else if constexpr (std::same_as<T, std::string>) {
    return bytesToUtf8(value);
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
    for (const auto& [key, element] : value) object[bytesToUtf8(key)] = toValue(element);
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
  } else if constexpr (std::same_as<T, std::filesystem::path> || std::same_as<T, std::string>) {
    value = utf8ToBytes(json.get<std::string>());
  } else if constexpr (std::is_enum_v<T>) {
    value = static_cast<T>(json.get<int>());
  } else if constexpr (std::is_arithmetic_v<T>) {
    value = json.get<T>();
  } else if constexpr (IsVector<T>::value) {
    value.clear();
    for (const Json& element : json.get_ref<const Json::array_t&>()) fromValue(element, value.emplace_back());
  } else if constexpr (IsMap<T>::value) {
    value.clear();
    for (const auto& [key, element] : json.get_ref<const Json::object_t&>())
      fromValue(element, value[utf8ToBytes(key)]);
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
