#include "bench/definition/set_file.h"

#include <gtest/gtest.h>

#include "bench/definition/argument_file.h"
#include "bench/definition/file_glob.h"
#include "bench/definition/variables.h"
#include "bench/quantity.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

using testing::messageOf;
using testing::ScratchDirectory;
using Words = std::vector<std::string>;

Words patterns(const std::vector<SetEntry>& entries) {
  Words result;
  for (const SetEntry& entry : entries) result.push_back(entry.pattern);
  return result;
}

TEST(SetFile, LinesArePatternsAndComments) {
  const ScratchDirectory scratch;
  const auto file = scratch.write("sub/loops.set", "# comment\n\nloops/*.yml\r\n  \t x.yml  \n#y.yml\nlast.yml");
  const auto entries = readSetFile(file);
  EXPECT_EQ(patterns(entries), (Words{"loops/*.yml", "x.yml", "last.yml"}));
  EXPECT_EQ(entries[0].directory, scratch.path() / "sub");
  EXPECT_EQ(entries[1].place, file.string() + ":4: ");
  EXPECT_TRUE(readSetFile(scratch.write("empty.set", "")).empty());
}

TEST(SetFile, SetsMayContainSetsButNotThemselves) {
  const ScratchDirectory scratch;
  scratch.write("a.set", "1.c\nsub/b.set\n2.c\nsub/b.set\n");
  scratch.write("sub/b.set", "3.c\n");
  const auto entries = readSetFile(scratch.path() / "a.set");
  EXPECT_EQ(patterns(entries), (Words{"1.c", "3.c", "2.c", "3.c"}));
  EXPECT_EQ(entries[1].directory, scratch.path() / "sub");
  scratch.write("sub/b.set", "../a.set\n");
  EXPECT_TRUE(
      messageOf<BenchError>([&] { readSetFile(scratch.path() / "a.set"); }).ends_with("the set contains itself"));
  scratch.write("sub/b.set", "missing.set\n");
  EXPECT_EQ(messageOf<BenchError>([&] { readSetFile(scratch.path() / "a.set"); }),
            scratch.path().string() + "/sub/b.set:1: there is no file missing.set");
  // 2^20 sets, without a circle.
  for (int i = 0; i < 20; ++i) {
    const std::string next = "n" + std::to_string(i + 1) + ".set\n";
    scratch.write("n" + std::to_string(i) + ".set", next + next);
  }
  scratch.write("n20.set", "x.c\n");
  EXPECT_TRUE(
      messageOf<BenchError>([&] { readSetFile(scratch.path() / "n0.set"); }).ends_with("contain each other too often"));
}

TEST(SetFile, HugeFilesEndPolitely) {
  const ScratchDirectory scratch;
  const auto line = scratch.write("line.set", std::string(20'000'000, 'x') + "\n");
  EXPECT_EQ(messageOf<BenchError>([&] { readSetFile(line); }),
            line.string() + ":1: expected a file-name pattern, not a line of 20000000 bytes");
  const auto huge = scratch.write("huge.set");
  std::filesystem::resize_file(huge, 100'000'000);
  EXPECT_EQ(messageOf<BenchError>([&] { readSetFile(huge); }),
            "cannot read " + huge.string() + ": it is larger than 64 MB");
  EXPECT_THROW(readSetFile("/dev/zero"), BenchError);
}

TEST(FileGlob, NamesAreSortedNaturally) {
  const Words sorted{"a", "a1", "a2", "a02b", "a10", "a10b", "ab", "b"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j)
      EXPECT_EQ(naturallyLess(sorted[i], sorted[j]), i < j) << sorted[i] << " " << sorted[j];
  }
  EXPECT_NE(naturallyLess("a1", "a01"), naturallyLess("a01", "a1"));
}

TEST(FileGlob, PatternsAreExpanded) {
  const ScratchDirectory scratch;
  for (const char* name :
       {"d/a1.c", "d/a10.c", "d/a2.c", "d/b.i", "d/e/c.c", "d/e/f/g.c", "d/.hidden.c", "d/[x].c", "d/.h/q.c"})
    scratch.write(name);
  const auto expanded = [&](const std::string& pattern, bool directories = false) {
    Words names;
    for (const auto& file : expandPattern(pattern, scratch.path(), directories))
      names.push_back(file.lexically_relative(scratch.path()));
    return names;
  };
  EXPECT_EQ(expanded("d/a*.c"), (Words{"d/a1.c", "d/a2.c", "d/a10.c"}));
  EXPECT_EQ(expanded("d/a?.c"), (Words{"d/a1.c", "d/a2.c"}));
  EXPECT_EQ(expanded("d/a[2-9].c"), (Words{"d/a2.c"}));
  EXPECT_EQ(expanded("d/a[!2-9].c"), (Words{"d/a1.c"}));
  EXPECT_EQ(expanded("*/b.i"), (Words{"d/b.i"}));
  EXPECT_EQ(expanded("d/**/g.c"), (Words{"d/e/f/g.c"}));
  EXPECT_EQ(expanded("**/c.c"), (Words{"d/e/c.c"}));
  EXPECT_EQ(expanded("d/../d/./b.*"), (Words{"d/b.i"}));
  EXPECT_EQ(expanded("d/.h*"), (Words{"d/.hidden.c"}));
  EXPECT_EQ(expanded("d/[x].c"), (Words{"d/[x].c"}));
  EXPECT_EQ(expanded("d/e*"), Words{});
  EXPECT_EQ(expanded("d/e*", true), (Words{"d/e"}));
  EXPECT_EQ(expanded("d/nothing.c"), Words{});
  EXPECT_EQ(expanded("d/nothing*"), Words{});
  EXPECT_EQ(expanded(scratch.path().string() + "/d/b.*"), (Words{"d/b.i"}));
  EXPECT_EQ(expanded("d/**").size(), 7u);
  // Circles of links, and patterns that match in many ways, come to an end.
  std::filesystem::create_directory_symlink(scratch.path() / "d", scratch.path() / "d/e/back");
  EXPECT_EQ(expanded("**/**/**/**/**/**/**/**/g.c"), (Words{"d/e/f/g.c"}));
}

TEST(FileGlob, DirectoriesMayHaveNamesWithWildcards) {
  const ScratchDirectory scratch;
  scratch.write("odd [1]/a.c");
  scratch.write("odd 1/b.c");
  EXPECT_EQ(expandPattern("*.c", scratch.path() / "odd [1]"),
            (std::vector<std::filesystem::path>{scratch.path() / "odd [1]/a.c"}));
}

TEST(FileGlob, EnvironmentIsExpanded) {
  const ScratchDirectory scratch;
  scratch.write("x.c");
  setenv("ARGOSY_TEST_DIRECTORY", scratch.path().c_str(), 1);
  EXPECT_EQ(expandPattern("${ARGOSY_TEST_DIRECTORY}/*.c", "/").size(), 1u);
  EXPECT_EQ(expandPattern("$ARGOSY_TEST_DIRECTORY/x.c", "/").size(), 1u);
  EXPECT_EQ(expandPattern("${ARGOSY_TEST_NOTHING}/x.c", "/").size(), 0u);
  unsetenv("ARGOSY_TEST_DIRECTORY");
}

TEST(Variables, AreSubstitutedOnce) {
  Variables variables;
  variables.set("a", "${b}");
  variables.set("b", "B");
  EXPECT_EQ(variables.substitute("x${a}y${b}z"), "x${b}yBz");
  EXPECT_EQ(variables.substitute("${c} ${${b}} ${b"), "${c} ${B} ${b");
  EXPECT_EQ(variables.substitute(""), "");
  EXPECT_EQ(variables.firstUnknown("${a}${c}"), "c");
  EXPECT_EQ(variables.firstUnknown("${a} $c {d}"), "");
}

TEST(ArgumentFile, LinesAreArguments) {
  const ScratchDirectory scratch;
  const auto inner = scratch.write("inner", "--memlimit=1 GB\n");
  const auto outer =
      scratch.write("outer.cfg", "--tasks\r\n\"XML files\"\n\n--timelimit\n10s\n''\n@" + inner.string() + "\n");
  EXPECT_EQ(expandArgumentFiles({"x.xml", "@" + outer.string(), "@", "--", "@" + outer.string()}),
            (Words{"x.xml", "--tasks", "XML files", "--timelimit", "10s", "", "--memlimit=1 GB", "@", "--",
                   "@" + outer.string()}));
  EXPECT_THROW(expandArgumentFiles({"@" + scratch.path().string() + "/missing"}), BenchError);
  const auto circle = scratch.write("circle");
  scratch.write("circle", "@" + circle.string());
  EXPECT_THROW(expandArgumentFiles({"@" + circle.string()}), BenchError);
}

}  // namespace
}  // namespace argosy::bench
