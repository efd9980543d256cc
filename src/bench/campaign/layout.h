// Where the files of a campaign lie: NAME.DATE.… in the output directory, named as BenchExec names them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/plan.h"

namespace argosy::bench {

class CampaignLayout {
 public:
  explicit CampaignLayout(const CampaignPlan& plan);

  // NAME.DATE, with a name that can be that of a file.
  static std::string nameOf(const std::string& campaign, const std::string& date);

  const std::filesystem::path& directory() const { return directory_; }
  const std::string& stem() const { return stem_; }  // NAME.DATE

  std::filesystem::path journal() const { return directory_ / (stem_ + ".journal"); }
  std::filesystem::path logDirectory() const { return directory_ / (stem_ + ".logfiles"); }
  std::filesystem::path logArchive() const { return directory_ / (stem_ + ".logfiles.zip"); }
  std::filesystem::path definition() const { return directory_ / (stem_ + ".xml"); }
  std::filesystem::path filesDirectory() const { return directory_ / (stem_ + ".files"); }
  // Without a name: of the only, unnamed run definition.
  std::filesystem::path resultFile(const std::string& name, bool compressed) const;

  // Unique within the campaign. Where several runs have the same input file name, a number follows; very long ones are cut.
  const std::string& logName(PlannedRunRef ref) const { return logNames_.at(ref.runSet).at(ref.run); }
  std::filesystem::path log(PlannedRunRef ref) const { return logDirectory() / logName(ref); }
  // Files that the run wrote: NAME.DATE.files/RUNDEFINITION.TASK/.
  std::filesystem::path files(PlannedRunRef ref) const;

 private:
  std::filesystem::path directory_;
  std::string stem_;
  std::vector<std::vector<std::string>> logNames_;
};

}  // namespace argosy::bench
