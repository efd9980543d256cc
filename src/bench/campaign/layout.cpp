#include "bench/campaign/layout.h"

#include <algorithm>
#include <set>
#include <utility>

#include "bench/results/result_vocabulary.h"
#include "bench/results/xml_text.h"

namespace argosy::bench {
namespace {

// Names of run definitions come from users and end up in file names.
std::string asFileName(std::string name) {
  std::replace(name.begin(), name.end(), '/', '-');
  return asXmlText(name);
}

// What follows a task's name in the names of files: ".repetition1000.1000.log.4000000-1000.partial"; NAME_MAX is 255.
constexpr std::size_t longestLogStem = 200;

// Not in the middle of a character.
std::string shortened(std::string name, std::size_t length) {
  if (name.size() <= length) return name;
  while (length > 0 && (static_cast<unsigned char>(name[length]) & 0xC0) == 0x80) --length;
  name.resize(length);
  return name;
}

}  // namespace

CampaignLayout::CampaignLayout(const CampaignPlan& plan)
    : directory_(plan.outputDirectory), stem_(nameOf(plan.name, plan.date)) {
  std::set<std::string> taken;
  for (const PlannedRunSet& runSet : plan.runSets) {
    std::vector<std::string>& names = logNames_.emplace_back();
    for (const PlannedRun& run : runSet.runs) {
      const std::string usual =
          result_vocabulary::conventionalLogName(asFileName(runSet.name), "", asXmlText(run.task));
      const std::string stem =
          shortened(usual.substr(0, usual.size() - std::string_view(".log").size()), longestLogStem);
      const std::string repeated = run.repetition == 1 ? stem : stem + ".repetition" + std::to_string(run.repetition);
      std::string name = repeated + ".log";
      for (int copy = 2; !taken.insert(name).second; ++copy) name = repeated + "." + std::to_string(copy) + ".log";
      names.push_back(std::move(name));
    }
  }
}

std::filesystem::path CampaignLayout::resultFile(const std::string& name, bool compressed) const {
  return directory_ /
         (stem_ + ".results" + (name.empty() ? "" : "." + asFileName(name)) + (compressed ? ".xml.bz2" : ".xml"));
}

std::string CampaignLayout::nameOf(const std::string& campaign, const std::string& date) {
  return asFileName(campaign) + "." + date;
}

std::filesystem::path CampaignLayout::files(PlannedRunRef ref) const {
  const std::string& log = logName(ref);
  return filesDirectory() / log.substr(0, log.size() - std::string_view(".log").size());
}

}  // namespace argosy::bench
