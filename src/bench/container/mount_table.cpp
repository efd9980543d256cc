#include "bench/container/mount_table.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "bench/quantity.h"

namespace argosy::bench {

namespace {

struct Mount {
  int identifier = 0;
  int parent = 0;
  MountPoint point;
};

// Blanks and backslashes are written as three octal digits.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size()) {
      result += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::vector<Mount> parse(std::string_view text) {
  std::vector<Mount> mounts;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    Mount mount;
    std::string device, root, path, options, field;
    if (!(fields >> mount.identifier >> mount.parent >> device >> root >> path >> options)) continue;
    while (fields >> field && field != "-") {
    }
    fields >> mount.point.type;
    mount.point.path = unescaped(path);
    mount.point.noExecution = ("," + options + ",").find(",noexec,") != std::string::npos;
    mounts.push_back(std::move(mount));
  }
  return mounts;
}

// A mount is covered by one that lies on it, or on a directory above it in the same parent.
bool covers(const Mount& upper, const Mount& lower) {
  if (upper.identifier == lower.identifier) return false;
  if (upper.parent == lower.identifier) return upper.point.path == lower.point.path;
  return upper.parent == lower.parent && isWithin(lower.point.path, upper.point.path);
}

}  // namespace

bool isWithin(const std::filesystem::path& path, const std::filesystem::path& directory) {
  const std::string& inner = path.native();
  const std::string& outer = directory.native();
  if (outer == "/") return true;
  return inner.starts_with(outer) && (inner.size() == outer.size() || inner[outer.size()] == '/');
}

MountTable::MountTable(std::string_view mountInformation) {
  const std::vector<Mount> mounts = parse(mountInformation);
  std::map<int, const Mount*> byIdentifier;
  std::map<int, bool> covered;
  for (const Mount& mount : mounts) {
    byIdentifier[mount.identifier] = &mount;
    covered[mount.identifier] =
        std::any_of(mounts.begin(), mounts.end(), [&](const Mount& other) { return covers(other, mount); });
  }
  const auto visible = [&](const Mount& mount) {
    if (covered[mount.identifier]) return false;
    // A mount whose parent is covered is out of reach, unless it is what covers the parent.
    for (const Mount* child = &mount; byIdentifier.contains(child->parent) && child->parent != child->identifier;) {
      const Mount* parent = byIdentifier.at(child->parent);
      if (covered[parent->identifier] && parent->point.path != child->point.path) return false;
      child = parent;
    }
    return true;
  };
  for (const Mount& mount : mounts)
    if (visible(mount)) points_.push_back(mount.point);
  std::sort(points_.begin(), points_.end(), [](const MountPoint& a, const MountPoint& b) { return a.path < b.path; });
}

MountTable MountTable::ofThisProcess() {
  std::ifstream file("/proc/self/mountinfo");
  if (!file) throw BenchError("cannot read /proc/self/mountinfo: containers need /proc");
  std::ostringstream text;
  text << file.rdbuf();
  return MountTable(text.str());
}

bool MountTable::hasPointBelow(const std::filesystem::path& directory) const {
  return std::any_of(points_.begin(), points_.end(), [&](const MountPoint& point) {
    return point.path != directory && isWithin(point.path, directory);
  });
}

const MountPoint* MountTable::holding(const std::filesystem::path& path) const {
  const MountPoint* best = nullptr;
  for (const MountPoint& point : points_)
    if (isWithin(path, point.path) && (!best || best->path.native().size() < point.path.native().size())) best = &point;
  return best;
}

}  // namespace argosy::bench
