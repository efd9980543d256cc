// Which file systems are mounted where, as this process sees them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

struct MountPoint {
  std::filesystem::path path;
  std::string type;
  bool noExecution = false;
};

class MountTable {
 public:
  // Of the form of /proc/self/mountinfo. Mounts that are covered by others are left out.
  explicit MountTable(std::string_view mountInformation);
  static MountTable ofThisProcess();  // throws BenchError

  const std::vector<MountPoint>& points() const { return points_; }  // sorted by path
  bool hasPointBelow(const std::filesystem::path& directory) const;  // strictly
  const MountPoint* holding(const std::filesystem::path& path) const;

 private:
  std::vector<MountPoint> points_;
};

// Both absolute and without dots.
bool isWithin(const std::filesystem::path& path, const std::filesystem::path& directory);

}  // namespace argosy::bench
