#include "bench/container/mount_plan.h"

#include <gtest/gtest.h>

#include "bench/container/file_pattern.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

std::vector<std::string> paths(const MountTable& table) {
  std::vector<std::string> result;
  for (const MountPoint& point : table.points()) result.push_back(point.path);
  return result;
}

TEST(MountTable, ReadsPathsTypesAndOptions) {
  const MountTable table(
      "29 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
      "24 29 0:23 / /proc rw,noexec - proc proc rw\n"
      "30 29 0:27 / /mnt/with\\040blank ro,nosuid shared:5 master:1 - tmpfs none ro\n");
  EXPECT_EQ(paths(table), (std::vector<std::string>{"/", "/mnt/with blank", "/proc"}));
  EXPECT_EQ(table.holding("/proc/1")->type, "proc");
  EXPECT_TRUE(table.holding("/proc/1")->noExecution);
  EXPECT_EQ(table.holding("/procedure")->type, "ext4");
  EXPECT_TRUE(table.hasPointBelow("/mnt"));
  EXPECT_FALSE(table.hasPointBelow("/mnt/with blank"));
}

TEST(MountTable, LeavesOutWhatIsCovered) {
  const MountTable table(
      "1 0 254:0 / / rw - ext4 /dev/vda rw\n"
      "2 1 0:1 / /a/b rw - tmpfs none rw\n"
      "3 1 0:2 / /a rw - xfs none rw\n"      // over /a: /a/b is out of reach
      "4 1 0:3 / /s rw - tmpfs none rw\n"    //
      "5 4 0:4 / /s rw - ext2 none rw\n"     // on top of it
      "6 4 0:5 / /s/x rw - tmpfs none rw\n"  // in the lower one
      "7 5 0:6 / /s/y rw - tmpfs none rw\n");
  EXPECT_EQ(paths(table), (std::vector<std::string>{"/", "/a", "/s", "/s/y"}));
  EXPECT_EQ(table.holding("/s")->type, "ext2");
}

TEST(FilePattern, Globs) {
  EXPECT_TRUE(FilePattern("*.c").matches("a.c"));
  EXPECT_FALSE(FilePattern("*.c").matches("d/a.c"));
  EXPECT_TRUE(FilePattern("**/*.c").matches("a.c"));
  EXPECT_TRUE(FilePattern("**/*.c").matches("d/e/a.c"));
  EXPECT_TRUE(FilePattern("d/**/a?c").matches("d/e/f/abc"));
  EXPECT_FALSE(FilePattern("d/**/a?c").matches("e/abc"));
  EXPECT_TRUE(FilePattern("d").matches("d/e/f"));
  EXPECT_TRUE(FilePattern(".").matches("d/e/f"));
  EXPECT_TRUE(FilePattern("./d/").matches("d/e"));
  EXPECT_FALSE(FilePattern("?").matches("ab"));
  EXPECT_THROW(FilePattern("a/../../b"), BenchError);
  EXPECT_THROW(FilePattern(""), BenchError);
  EXPECT_THROW(FilePattern("/a"), BenchError);
}

TEST(DirectoryRules, LongestDirectoryDecides) {
  const std::vector<DirectoryRule> rules{
      {"/", DirectoryMode::Overlay}, {"/a", DirectoryMode::Hidden}, {"/a/b", DirectoryMode::FullAccess}};
  EXPECT_EQ(modeOf("/x", rules), DirectoryMode::Overlay);
  EXPECT_EQ(modeOf("/ab", rules), DirectoryMode::Overlay);
  EXPECT_EQ(modeOf("/a/c", rules), DirectoryMode::Hidden);
  EXPECT_EQ(modeOf("/a/b/c", rules), DirectoryMode::FullAccess);
}

}  // namespace
}  // namespace argosy::bench
