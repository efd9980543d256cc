#include "bench/results/run_set_result.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <cstdlib>
#include <thread>

#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/results/compressed_file.h"
#include "bench/results/xml_text.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

const std::filesystem::path data = std::filesystem::path(__FILE__).parent_path() / "data";

RunSetResult sample() {
  RunSetResult result;
  result.attributes = {{"benchmarkname", "loops"},
                       {"date", "2026-11-15 19:00:00 UTC"},
                       {"starttime", "2026-11-15T19:00:00.000000+00:00"},
                       {"endtime", "2026-11-15T19:01:00.000000+00:00"},
                       {"tool", "Argosy <&\"> 'x'"},
                       {"toolmodule", "argosy"},
                       {"version", "1.0"},
                       {"generator", "Argosy 1.0"},
                       {"name", "kind.Loops"},
                       {"block", "Loops"},
                       {"options", "--engine  kind\n--x"},
                       {"memlimit", "15000000000B"},
                       {"timelimit", "900s"},
                       {"walltimelimit", "930s"}};
  result.description = "two\nlines";
  result.system = {{"hostname", "h"},
                   {"os", "Linux 6"},
                   {"cpu model", "M"},
                   {"cores", "8"},
                   {"ram", "16000B"},
                   {"frequency", "3000000000Hz"},
                   {"turboboostActive", "false"}};
  result.environment = {{"PATH", "/bin:/usr/bin"}, {"ODD", "a\x01\xff<b>"}, {"EMPTY", ""}};
  result.sweep = {{"solver", "z3"}, {"encoding", "bitvector"}};
  result.columnTitles = {"states"};
  result.runs = {
      {.name = "../c/a.yml",
       .files = {"../c/a.c", "../c/b.c"},
       .properties = "unreach-call",
       .propertyFile = "../c/unreach-call.prp",
       .expectedVerdict = "false(unreach-call)",
       .repetition = 1,
       .columns = {{"status", "true", false}, {"cputime", "12.345678901s", false}, {"cputime-method", "perf", true}},
       .logName = "kind.a.yml.log"},
      {.name = "../d/a.yml",
       .files = {},
       .properties = "",
       .propertyFile = "",
       .expectedVerdict = {},
       .repetition = 3,
       .columns = {},
       .logName = "kind.a.yml.2.log"}};
  return result;
}

void expectEqual(const RunSetResult& a, const RunSetResult& b) {
  EXPECT_EQ(a.attributes, b.attributes);
  EXPECT_EQ(a.description, b.description);
  EXPECT_EQ(a.system, b.system);
  EXPECT_EQ(a.environment, b.environment);
  EXPECT_EQ(a.sweep, b.sweep);
  EXPECT_EQ(a.columnTitles, b.columnTitles);
  ASSERT_EQ(a.runs.size(), b.runs.size());
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    EXPECT_EQ(a.runs[i].name, b.runs[i].name);
    EXPECT_EQ(a.runs[i].files, b.runs[i].files);
    EXPECT_EQ(a.runs[i].properties, b.runs[i].properties);
    EXPECT_EQ(a.runs[i].propertyFile, b.runs[i].propertyFile);
    EXPECT_EQ(a.runs[i].expectedVerdict, b.runs[i].expectedVerdict);
    EXPECT_EQ(a.runs[i].repetition, b.runs[i].repetition);
    EXPECT_EQ(a.runs[i].logName, b.runs[i].logName);
    ASSERT_EQ(a.runs[i].columns.size(), b.runs[i].columns.size());
    for (std::size_t j = 0; j < a.runs[i].columns.size(); ++j) {
      EXPECT_EQ(a.runs[i].columns[j].title, b.runs[i].columns[j].title);
      EXPECT_EQ(a.runs[i].columns[j].value, b.runs[i].columns[j].value);
      EXPECT_EQ(a.runs[i].columns[j].hidden, b.runs[i].columns[j].hidden);
    }
  }
}

TEST(RunSetResult, WhatIsWrittenIsReadInEveryCompression) {
  const testing::ScratchDirectory directory;
  for (const char* extension : {".xml", ".xml.bz2", ".xml.gz"}) {
    const auto file = directory / (std::string("loops.results") + extension);
    writeRunSetResult(sample(), file);
    expectEqual(readRunSetResult(file), sample());
  }
  EXPECT_TRUE(readCompressed(directory / "loops.results.xml.bz2").starts_with("<?xml version=\"1.0\""));
  // Nothing but the three files: no temporary one is left.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 3);
}

TEST(RunSetResult, FilesHaveThePublishedStructure) {
  if (std::system("command -v xmllint >/dev/null") != 0) GTEST_SKIP() << "xmllint is not installed";
  const testing::ScratchDirectory directory;
  const auto file = directory / "loops.results.xml";
  const std::string validate =
      "xmllint --nowarning --nonet --noout --dtdvalid '" + (data / "result.dtd").string() + "' '" + file.string() + "'";
  RunSetResult result = sample();
  result.runs.front().columns.push_back({"status", std::string("odd \x02 \xc3\x28 \xed\xa0\x80 text"), false});
  writeRunSetResult(result, file);
  EXPECT_EQ(std::system(validate.c_str()), 0);
  writeRunSetResult(RunSetResult{}, file);
  EXPECT_EQ(std::system(validate.c_str()), 0);
  // The validator can say no.
  directory.write("loops.results.xml", "<result benchmarkname=\"x\"><run name=\"y\"/></result>");
  EXPECT_NE(std::system((validate + " 2>/dev/null").c_str()), 0);
}

TEST(RunSetResult, CharactersThatXmlForbidsAreReplaced) {
  EXPECT_TRUE(isXmlText("a\tb\n\u00e4\U0001F600"));
  EXPECT_FALSE(isXmlText(std::string_view("\0", 1)));
  EXPECT_FALSE(isXmlText("\xed\xa0\x80"));  // a surrogate
  EXPECT_FALSE(isXmlText("\xc0\x80"));      // an overlong form
  EXPECT_FALSE(isXmlText("\xe2\x82"));      // cut off
  EXPECT_EQ(asXmlText("a\x01z"), "a\uFFFDz");
  for (const char* text : {"", "f", "fo", "foo", "foob", "\x01\xff"}) EXPECT_EQ(fromBase64(base64(text)), text);
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(fromBase64("%"), std::nullopt);
}

// What BenchExec itself writes, in old and new versions: merged files with several systems, units or none, properties, blocks.
TEST(RunSetResult, FilesOfBenchExecAreRead) {
  const testing::ScratchDirectory directory;
  const auto file = directory / "cpa.2017-01-10_2204.results.svcomp.Loops.xml";
  std::filesystem::copy_file(data / "benchexec.results.xml", file);
  directory.write("cpa.2017-01-10_2204.logfiles/svcomp.x.yml.log", "log of x");
  directory.write("elsewhere/y.log", "log of y");
  const RunSetResult result = readRunSetResult(file);
  EXPECT_EQ(result.attributes.at("memlimit"), "15000000000");
  EXPECT_EQ(result.attributes.at("block"), "Loops");
  EXPECT_EQ(result.system.at("hostname"), "one");
  EXPECT_EQ(result.environment.at("LANG"), "C");
  EXPECT_EQ(result.columnTitles, std::vector<std::string>{"iterations"});
  ASSERT_EQ(result.runs.size(), 2u);
  EXPECT_EQ(result.runs[0].files, std::vector<std::string>{"../c/x.c"});
  EXPECT_EQ(*result.runs[0].value("category"), "wrong");
  EXPECT_EQ(result.runs[0].value("memory"), nullptr);
  EXPECT_EQ(result.runs[0].expectedVerdict, "true");
  EXPECT_EQ(result.runs[1].expectedVerdict, std::nullopt);
  EXPECT_EQ(readLog(result, result.runs[0]), "log of x");
  EXPECT_EQ(readLog(result, result.runs[1]), "log of y");
}

// Runs in parallel write their logs in parallel.
TEST(AtomicFile, FilesAreWholeAndForEverybodyWhomTheMaskLets) {
  const testing::ScratchDirectory directory;
  const mode_t before = umask(027);
  {
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < 8; ++writer) {
      writers.emplace_back([&directory, writer] {
        for (int i = 0; i < 20; ++i) writeAtomically(directory / (std::to_string(writer) + ".log"), "whole");
        AtomicFile(directory / "never committed").write("x");
      });
    }
  }
  EXPECT_EQ(umask(before), 027u);
  for (const auto& entry : std::filesystem::directory_iterator(directory.path())) {
    EXPECT_EQ(entry.path().extension(), ".log");
    EXPECT_EQ(entry.file_size(), 5u);
    EXPECT_EQ(entry.status().permissions(), std::filesystem::perms(0640));
  }
  EXPECT_THROW(writeAtomically(directory / "missing/out.xml", ""), BenchError);
}

TEST(RunSetResult, LogsComeFromTheArchive) {
  const testing::ScratchDirectory directory;
  const auto file = directory / "loops.D.results.kind.Loops.xml.bz2";
  writeRunSetResult(sample(), file);
  const RunSetResult result = readRunSetResult(file);
  EXPECT_EQ(readLog(result, result.runs[0]), std::nullopt);
  directory.write("logs/kind.a.yml.log", "first");
  directory.write("logs/kind.a.yml.2.log", std::string(300'000, 'x') + "\xff");
  writeZip(directory / "loops.D.logfiles.zip", directory / "logs", {"kind.a.yml.log", "kind.a.yml.2.log"},
           "loops.D.logfiles");
  EXPECT_EQ(readLog(result, result.runs[0]), "first");
  EXPECT_EQ(readLog(result, result.runs[1]), std::string(300'000, 'x') + "\xff");
  std::map<std::string, std::size_t> sizes;
  forEachLog(result, [&](const std::string& name, const std::string& text) { sizes[name] = text.size(); });
  EXPECT_EQ(sizes, (std::map<std::string, std::size_t>{{"kind.a.yml.log", 5}, {"kind.a.yml.2.log", 300'001}}));
}

// Tests run in the C locale, in which libarchive cannot convert names.
TEST(RunSetResult, LogsMayHaveAnyName) {
  const testing::ScratchDirectory directory;
  RunSetResult result = sample();
  result.source = directory / "x.results.xml";
  const std::string name = "t\u00e4sk \u4e2d.yml.log";
  directory.write("logs/" + name, "text");
  writeZip(directory / "x.logfiles.zip", directory / "logs", {name}, "x.logfiles");
  result.runs[0].logName = name;
  EXPECT_EQ(readLog(result, result.runs[0]), "text");
}

TEST(RunSetResult, ErrorsNameFileAndLine) {
  const testing::ScratchDirectory directory;
  const auto messageFor = [&](const std::string& text) -> std::string {
    try {
      readRunSetResult(directory.write("bad.xml", text));
    } catch (const BenchError& error) {
      return error.what();
    }
    return "read";
  };
  EXPECT_NE(messageFor("<result>\n<run name='x'>\n</result>").find("bad.xml:3: malformed XML"), std::string::npos);
  EXPECT_NE(messageFor("<benchmark/>").find("bad.xml:1: expected a result file"), std::string::npos);
  EXPECT_NE(messageFor("<result>\n\n<run/></result>").find("bad.xml:3: expected <run name"), std::string::npos);
  EXPECT_NE(messageFor("").find("bad.xml"), std::string::npos);
  EXPECT_THROW(readRunSetResult(directory / "absent.xml"), BenchError);
  EXPECT_THROW(writeRunSetResult(sample(), directory / "absent" / "x.xml"), BenchError);
}

}  // namespace
}  // namespace argosy::bench
