#include "bench/campaign/record_json.h"

#include <nlohmann/json.hpp>

#include "bench/campaign/byte_text.h"
#include "bench/quantity.h"
#include "bench/results/xml_text.h"

namespace argosy::bench {
namespace {

using nlohmann::json;

json columnsOf(const RunRecord& record) {
  json columns = json::array();
  for (const Column& column : record.columns) {
    columns.push_back({asXmlText(column.title), asXmlText(column.value), column.hidden});
  }
  return columns;
}

template <typename T>
auto orThrow(const char* what, const T& read) {
  try {
    return read();
  } catch (const json::exception& error) {
    throw BenchError(std::string("malformed ") + what + ": " + error.what());
  }
}

Grade gradeNamed(const std::string& letter) {
  const std::optional<Grade> known = grade(letter);
  if (!known) throw BenchError("'" + letter + "' is no grade");
  return *known;
}

}  // namespace

std::string toJson(const RunRecord& record) {
  std::vector<std::string> files;
  for (const std::string& file : record.files) files.push_back(bytesToUtf8(file));
  json value{{"name", bytesToUtf8(record.name)},
             {"files", files},
             {"properties", record.properties},
             {"propertyFile", bytesToUtf8(record.propertyFile)},
             {"repetition", record.repetition},
             {"columns", columnsOf(record)},
             {"log", record.logName}};
  if (record.expectedVerdict) value["expectedVerdict"] = *record.expectedVerdict;
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

RunRecord runRecordFromJson(const std::string& text) {
  return orThrow("record of a run", [&] {
    const json value = json::parse(text);
    RunRecord record{.name = utf8ToBytes(value.at("name")),
                     .files = value.at("files"),
                     .properties = value.at("properties"),
                     .propertyFile = utf8ToBytes(value.at("propertyFile")),
                     .expectedVerdict = {},
                     .repetition = value.at("repetition"),
                     .columns = {},
                     .logName = value.at("log")};
    for (std::string& file : record.files) file = utf8ToBytes(file);
    if (value.contains("expectedVerdict")) record.expectedVerdict = value.at("expectedVerdict");
    for (const json& column : value.at("columns")) {
      record.columns.push_back({column.at(0), column.at(1), column.at(2)});
    }
    return record;
  });
}

std::string toJson(const RunSettings& settings) {
  json value{{"bestGrade", name(settings.bestGrade)}, {"validators", json::array()}};
  if (settings.requiredGrade) value["requiredGrade"] = name(*settings.requiredGrade);
  if (settings.maximumOutput) value["maximumOutput"] = settings.maximumOutput->count;
  for (const CampaignPlan& plan : settings.validators) value["validators"].push_back(json::parse(toJson(plan)));
  return value.dump();
}

RunSettings runSettingsFromJson(const std::string& text) {
  return orThrow("settings of a campaign", [&] {
    const json value = json::parse(text);
    RunSettings settings;
    settings.bestGrade = gradeNamed(value.at("bestGrade"));
    if (value.contains("requiredGrade")) settings.requiredGrade = gradeNamed(value.at("requiredGrade"));
    settings.maximumOutput.reset();
    if (value.contains("maximumOutput")) settings.maximumOutput = Bytes{value.at("maximumOutput")};
    for (const json& plan : value.at("validators")) settings.validators.push_back(campaignPlanFromJson(plan.dump()));
    return settings;
  });
}

}  // namespace argosy::bench
