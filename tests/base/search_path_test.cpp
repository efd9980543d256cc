#include "base/search_path.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace argosy {
namespace {

namespace fs = std::filesystem;

// Sets PATH for one test.
class SearchPath : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(second_);
    std::ofstream(second_ / "tool") << "#!/bin/sh\n";
    std::ofstream(first_ / "data") << "no program\n";
    fs::create_directory(first_ / "tool");
    fs::permissions(second_ / "tool", fs::perms::owner_all);
  }
  void TearDown() override {
    setenv("PATH", saved_.c_str(), 1);
    fs::remove_all(first_);
  }

  const std::string saved_ = std::getenv("PATH");
  const fs::path first_ = fs::path(testing::TempDir()) / "argosy-search-path";
  const fs::path second_ = first_ / "second";
};

TEST_F(SearchPath, TheFirstProgramOfThatNameIsFound) {
  setenv("PATH", (first_.string() + ":" + second_.string() + ":/usr/bin").c_str(), 1);
  EXPECT_EQ(findProgram("tool"), second_ / "tool");  // the directory of that name is none
  EXPECT_EQ(findProgram("data"), std::nullopt);
}

TEST_F(SearchPath, WhatIsNowhereIsNotFound) {
  setenv("PATH", (first_.string() + ":" + second_.string()).c_str(), 1);
  EXPECT_EQ(findProgram("no-such-program"), std::nullopt);
  setenv("PATH", "", 1);
  EXPECT_EQ(findProgram("no-such-program"), std::nullopt);
}

TEST_F(SearchPath, AnEmptyEntryIsTheCurrentDirectory) {
  setenv("PATH", ("/nowhere::" + second_.string()).c_str(), 1);
  const std::vector<fs::path> directories = searchPath();
  ASSERT_EQ(directories.size(), 3u);
  EXPECT_TRUE(fs::equivalent(directories[1], fs::current_path()));
}

TEST_F(SearchPath, WithoutTheVariableTheUsualDirectories) {
  unsetenv("PATH");
  EXPECT_NE(findProgram("sh"), std::nullopt);
}

}  // namespace
}  // namespace argosy
