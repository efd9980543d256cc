#include "bench/campaign/journal.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "bench/quantity.h"
#include "bench/text.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

JournalHead sampleHead(int runs = 3) {
  JournalHead head;
  head.plan.name = "loops";
  head.plan.date = "2026-11-15_19-30-00";
  head.plan.limits.cpuTime = std::chrono::seconds(10);
  head.startTime = "2026-11-15T19:30:00.000000+00:00";
  for (const char* name : {"first", "second"}) {
    PlannedRunSet& set = head.plan.runSets.emplace_back();
    set.name = name;
    for (int i = 0; i < runs; ++i) {
      PlannedRun& run = set.runs.emplace_back();
      run.task = "/tasks/" + std::to_string(i) + ".yml";
      run.command = {"tool", run.task};
    }
  }
  return head;
}

RunRecord record(const std::string& status) {
  RunRecord record;
  record.name = "/tasks/x.yml";
  record.files = {"/tasks/x.c"};
  record.expectedVerdict = "true";
  record.repetition = 2;
  record.columns = {{"status", status, false}, {"grade", "B", true}};
  record.logName = "first.x.yml.log";
  return record;
}

std::string messageOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const BenchError& error) {
    return error.what();
  }
  return "";
}

Journal reopened(const std::filesystem::path& file) {
  std::optional<Journal> journal = Journal::open(file);
  if (!journal) throw std::runtime_error("the campaign had not begun");
  return std::move(*journal);
}

// A journal with results of two runs.
std::filesystem::path writeSample(const testing::ScratchDirectory& directory) {
  const auto file = directory / "x.journal";
  std::optional<Journal> journal = Journal::create(file, sampleHead());
  journal->add({0, 1}, record("true"));
  journal->add({1, 0}, record("false\xff\n\"odd\""));
  return file;
}

TEST(Journal, RemembersWhatWasFinished) {
  const testing::ScratchDirectory directory;
  const auto file = writeSample(directory);
  const Journal journal = reopened(file);
  EXPECT_EQ(journal.head().plan.name, "loops");
  EXPECT_EQ(journal.head().startTime, sampleHead().startTime);
  EXPECT_EQ(difference(journal.head(), sampleHead().plan, sampleHead().settings), "");
  ASSERT_EQ(journal.finished().size(), 2u);
  const RunRecord& first = journal.finished().at({0, 1});
  EXPECT_EQ(*first.value("status"), "true");
  EXPECT_EQ(first.files, std::vector<std::string>{"/tasks/x.c"});
  EXPECT_EQ(first.expectedVerdict, "true");
  EXPECT_EQ(first.repetition, 2);
  EXPECT_EQ(first.logName, "first.x.yml.log");
  EXPECT_TRUE(first.columns[1].hidden);
  EXPECT_EQ(*journal.finished().at({1, 0}).value("status"), "false\uFFFD\n\"odd\"");
  EXPECT_EQ(journal.unfinished(), (std::vector<PlannedRunRef>{{0, 0}, {0, 2}, {1, 1}, {1, 2}}));
  EXPECT_FALSE(journal.closed());
}

TEST(Journal, NoRunHasTwoResults) {
  const testing::ScratchDirectory directory;
  const auto file = writeSample(directory);
  Journal journal = reopened(file);
  EXPECT_THROW(journal.add({0, 1}, record("true")), std::logic_error);
  EXPECT_EQ(Journal::create(file, sampleHead()), std::nullopt);
}

// Whatever byte the crash came after, the journal is that of the whole lines before it, and can be written to.
TEST(Journal, EveryTornEndIsDropped) {
  const testing::ScratchDirectory directory;
  const std::string whole = contentOf(writeSample(directory));
  const std::size_t headEnd = whole.find('\n') + 1;
  const std::size_t firstEnd = whole.find('\n', headEnd) + 1;
  for (std::size_t size = headEnd; size <= whole.size(); size += size + 9 < whole.size() ? 7 : 1) {
    const auto file = directory.write("torn.journal", whole.substr(0, size));
    const std::size_t expected = size < firstEnd ? 0 : size < whole.size() ? 1 : 2;
    {
      Journal journal = reopened(file);
      ASSERT_EQ(journal.finished().size(), expected) << size;
      journal.add({0, 0}, record("unknown"));
    }
    const Journal again = reopened(file);
    ASSERT_EQ(again.finished().size(), expected + 1) << size;
    ASSERT_EQ(*again.finished().at({0, 0}).value("status"), "unknown");
  }
}

TEST(Journal, ALastLineOfNullBytesIsDropped) {
  const testing::ScratchDirectory directory;
  const std::string whole = contentOf(writeSample(directory));
  const auto file = directory.write("torn.journal", whole + std::string(20, '\0') + "\n");
  EXPECT_EQ(reopened(file).finished().size(), 2u);
  EXPECT_EQ(contentOf(file), whole);
}

TEST(Journal, ACampaignThatHadNotBegunIsForgotten) {
  const testing::ScratchDirectory directory;
  const std::string whole = contentOf(writeSample(directory));
  for (const std::size_t size : {std::size_t{0}, whole.find('\n')}) {
    const auto file = directory.write("young.journal", whole.substr(0, size));
    EXPECT_FALSE(Journal::open(file));
    EXPECT_FALSE(std::filesystem::exists(file));
  }
  const auto diary = directory.write("travel.journal", "Monday: it rained");
  EXPECT_NE(messageOf([&] { Journal::open(diary); }).find("is no journal of a campaign"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(diary));
}

TEST(Journal, OtherDamageIsAnError) {
  const testing::ScratchDirectory directory;
  const std::string whole = contentOf(writeSample(directory));
  const std::size_t headEnd = whole.find('\n') + 1;
  const auto messageFor = [&](const std::string& text) {
    return messageOf([&] { Journal::open(directory.write("damaged.journal", text)); });
  };
  EXPECT_NE(messageFor(whole.substr(0, headEnd / 2) + "\n").find("damaged.journal:1: damaged journal"),
            std::string::npos);
  EXPECT_NE(messageFor(whole.substr(0, headEnd) + "rubbish\n" + whole.substr(headEnd)).find("damaged.journal:2:"),
            std::string::npos);
  std::string otherPlan = whole;
  otherPlan.replace(otherPlan.find("/tasks/0.yml"), 12, "/tasks/9.yml");
  EXPECT_NE(messageFor(otherPlan).find("its plan is damaged"), std::string::npos);
  EXPECT_NE(messageOf([&] { Journal::open(directory / "absent.journal"); }).find("absent.journal"), std::string::npos);
  EXPECT_NE(messageOf([&] { Journal::create(directory / "absent" / "x.journal", sampleHead()); }).find("cannot create"),
            std::string::npos);
}

TEST(Journal, SaysWhatIsDifferent) {
  const JournalHead head = sampleHead();
  CampaignPlan plan = head.plan;
  plan.limits.cpuTime = std::chrono::seconds(20);
  plan.runSets[1].runs[2].command.push_back("--more");
  const std::string text = difference(head, plan, head.settings);
  EXPECT_NE(text.find("plan/limits"), std::string::npos) << text;
  EXPECT_NE(text.find("plan/runSets/1/runs/2/command: (nothing) then, \"--more\" now"), std::string::npos) << text;
  RunSettings settings = head.settings;
  settings.requiredGrade = Grade::A;
  EXPECT_NE(difference(head, head.plan, settings).find("settings/requiredGrade"), std::string::npos);
}

TEST(Journal, TwoProcessesNeverWorkOnOneCampaign) {
  const testing::ScratchDirectory directory;
  const auto file = writeSample(directory);
  const auto openedByAnother = [&] {
    const pid_t child = fork();
    if (child == 0) {
      const std::string message = messageOf([&] { Journal::open(file); });
      _exit(message.empty() ? 1 : message.find("process " + std::to_string(getppid())) != std::string::npos ? 0 : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  {
    const Journal journal = reopened(file);
    EXPECT_EQ(openedByAnother(), 0);
  }
  EXPECT_EQ(openedByAnother(), 1);
}

// A process of a run may live on when the campaign was killed: it must not keep the lock.
TEST(Journal, TheLockIsNotInherited) {
  const testing::ScratchDirectory directory;
  const auto file = writeSample(directory);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t leftOver = 0;
  const pid_t campaign = fork();
  if (campaign == 0) {
    const Journal journal = reopened(file);
    const pid_t child = fork();
    if (child == 0) {
      sleep(30);
      _exit(0);
    }
    if (write(ends[1], &child, sizeof child) != sizeof child) _exit(1);
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(campaign, &status, 0);
  ASSERT_EQ(read(ends[0], &leftOver, sizeof leftOver), static_cast<ssize_t>(sizeof leftOver));
  EXPECT_EQ(reopened(file).finished().size(), 2u);
  kill(leftOver, SIGKILL);
  close(ends[0]);
  close(ends[1]);
}

TEST(Journal, AClosedCampaignIsKnownAsSuch) {
  const testing::ScratchDirectory directory;
  const auto file = writeSample(directory);
  reopened(file).close();
  EXPECT_TRUE(reopened(file).closed());
}

}  // namespace
}  // namespace argosy::bench
