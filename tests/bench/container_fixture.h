// What all tests of containers start from: a working directory, another one, and one for results; as this user and as nobody.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "bench/text.h"
#include "tests/bench/container_driver.h"

namespace argosy::bench {

using std::filesystem::path;

// Each test as the user who runs the tests and, if that is root, as one without privileges, who needs a user namespace.
class ContainerTest : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (unprivileged() && geteuid() != 0) GTEST_SKIP() << "only root can become another user";
    if (!containersPossible(unprivileged()))
      GTEST_SKIP() << confinement::namespaceObstacle().value_or("users without privileges cannot have containers here");
    std::string name = "/tmp/argosy-container-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    base_ = name;
    for (const path& directory : {base_, base_ / "work", base_ / "other", base_ / "results"}) {
      std::filesystem::create_directories(directory);
      ASSERT_EQ(chmod(directory.c_str(), 0777), 0);
      if (unprivileged()) {
        ASSERT_EQ(chown(directory.c_str(), nobody, nobody), 0);
      }
    }
    write(base_ / "work" / "input", "host");
    write(base_ / "other" / "data", "secret");
  }
  void TearDown() override {
    if (base_.empty()) return;
    std::filesystem::remove_all(base_);
    std::filesystem::remove(directlyInTmp());
  }

  bool unprivileged() const { return GetParam(); }
  path work() const { return base_ / "work"; }
  path directlyInTmp() const { return base_.native() + "-file"; }
  path other() const { return base_ / "other"; }

  void write(const path& file, const std::string& content) const {
    std::ofstream(file) << content;
    if (unprivileged()) {
      ASSERT_EQ(chown(file.c_str(), nobody, nobody), 0);
    }
  }

  Inside run(const std::function<int()>& tool, const ContainerOptions& options = {},
             std::function<void(MountAbilities&)> change = {}) const {
    Inside inside = runInside(options, work(), unprivileged(), tool, std::move(change));
    EXPECT_EQ(inside.failure, "");
    EXPECT_EQ(inside.error, "");
    return inside;
  }
  Inside run(const std::string& command, const ContainerOptions& options = {}) const {
    return run(shell(command), options);
  }

  path base_;
};

}  // namespace argosy::bench
