// Engines that take turns: what is paused stays paused, goes on where it was, and leaves nothing behind.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "algorithms/strategy/verification.h"
#include "base/process_usage.h"
#include "domains/registry.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

using evidence::UnknownCause;

StageResult resultOf(evidence::Verdict verdict) {
  StageReport report;
  report.outcome = evidence::toString(verdict);
  return {std::move(report), std::move(verdict)};
}

StageResult unknownResult(const std::string& message) {
  return resultOf(evidence::Unknown({UnknownCause::ImpreciseAnalysis, message, {}}));
}

StageResult proofResult() { return resultOf(evidence::Proof({"test", 1, {}})); }

void compute(double seconds) {
  for (const double end = processorSeconds() + seconds; processorSeconds() < end;) {
  }
}

void sleepFor(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

bool isAlive(pid_t process) { return kill(process, 0) == 0; }

/// Ends by itself after so much processor time, and tells which process it was.
StageProcess::Work worker(double seconds) {
  return [seconds](const Limits&, const Progress& progress) {
    EngineStatistics figures;
    for (int part = 1; part <= 10; ++part) {
      compute(seconds / 10);
      figures.reached = static_cast<std::size_t>(part);
      progress(figures);
    }
    return unknownResult("process " + std::to_string(getpid()));
  };
}

StageResult endless(const Limits&, const Progress&) {
  for (volatile bool goesOn = true; goesOn;) {
  }
  return unknownResult("an endless loop has ended");
}

class Turns : public testing::Test {
 protected:
  EngineTurns take(std::vector<EngineTurns::Engine> engines, EngineTurns::Options options = {}) {
    return {*program_, {}, board_, std::move(engines), options, limits_};
  }
  std::unique_ptr<StageProcess> start(const StageProcess::Work& work) {
    return std::make_unique<StageProcess>(*program_, std::span<const evidence::Target>(), "engine", board_, limits_, 20,
                                          work);
  }
  static void awaitEnd(StageProcess& process) {
    for (; !process.isOver(); sleepFor(1)) process.read();
  }

  std::unique_ptr<Program> program_ = frontend::loadC("int main(void) { return 0; }");
  FactBoard board_;
  Limits limits_ = Limits().atMost(20);
};

using StageProcessPause = Turns;
using EngineTurnsTest = Turns;

TEST_F(StageProcessPause, UsesNoProcessorTimeAndGoesOn) {
  const auto process = start(worker(0.3));
  sleepFor(50);
  process->pause();
  EXPECT_TRUE(process->isPaused());
  const double before = process->processorSeconds();
  sleepFor(300);
  EXPECT_EQ(process->processorSeconds(), before);
  process->resume();
  awaitEnd(*process);
  EXPECT_GE(process->processorSeconds(), 0.3);
  EXPECT_EQ(process->result().report.outcome.find("UNKNOWN (imprecise analysis: process "), 0u)
      << process->result().report.outcome;
}

TEST_F(StageProcessPause, IncludesChildren) {
  const auto process = start([](const Limits& limits, const Progress& progress) {
    const pid_t child = fork();
    if (child == 0) return endless(limits, progress);
    waitpid(child, nullptr, 0);
    return unknownResult("the child has ended");
  });
  while (process->processorSeconds() < 0.05) sleepFor(5);  // which only the child uses
  process->pause();
  sleepFor(20);  // only the engine itself is waited for
  const double before = process->processorSeconds();
  sleepFor(200);
  EXPECT_EQ(process->processorSeconds(), before);
  process->resume();
  while (process->processorSeconds() < before + 0.05) sleepFor(5);
}

TEST_F(StageProcessPause, IsKeptUpWhenSomebodyElseLetsItGoOn) {
  pid_t engine = 0;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const auto process = start([&](const Limits& limits, const Progress& progress) {
    engine = getpid();
    [[maybe_unused]] const ssize_t written = write(ends[1], &engine, sizeof engine);
    return endless(limits, progress);
  });
  ASSERT_EQ(read(ends[0], &engine, sizeof engine), static_cast<ssize_t>(sizeof engine));
  process->pause();
  kill(engine, SIGCONT);
  process->stayPaused();
  sleepFor(20);
  const double before = process->processorSeconds();
  sleepFor(200);
  EXPECT_EQ(process->processorSeconds(), before);
  // And one that is not needed any more is gone, with what it has begun.
  process->kill({UnknownCause::TimeLimit, "enough", {}});
  EXPECT_FALSE(isAlive(engine));
  EXPECT_EQ(process->result().report.outcome, "UNKNOWN (time limit: enough)");
  close(ends[0]);
  close(ends[1]);
}

TEST_F(StageProcessPause, OfAnEngineThatIsKilledMeanwhileIsNoticed) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const auto process = start([&](const Limits& limits, const Progress& progress) {
    const pid_t engine = getpid();
    [[maybe_unused]] const ssize_t written = write(ends[1], &engine, sizeof engine);
    return endless(limits, progress);
  });
  pid_t engine = 0;
  ASSERT_EQ(read(ends[0], &engine, sizeof engine), static_cast<ssize_t>(sizeof engine));
  process->pause();
  kill(engine, SIGKILL);
  process->resume();
  awaitEnd(*process);
  EXPECT_NE(process->result().report.outcome.find("killed from outside"), std::string::npos)
      << process->result().report.outcome;
  close(ends[0]);
  close(ends[1]);
}

TEST_F(StageProcessPause, DoesNotHoldBackAnAnswer) {
  const auto process = start([](const Limits&, const Progress&) { return unknownResult("quick"); });
  sleepFor(200);
  process->pause();
  awaitEnd(*process);
  EXPECT_EQ(process->result().report.outcome, "UNKNOWN (imprecise analysis: quick)");
}

TEST_F(StageProcessPause, LosesNoFactsOfOthers) {
  constexpr int count = 1500;  // more than the channel holds at once
  const auto process = start([&](const Limits& own, const Progress&) {
    while (board_.facts().size() < count && !own.check()) {
    }
    return unknownResult(std::to_string(board_.facts().size()) + " facts");
  });
  process->pause();
  for (int i = 0; i < count; ++i)
    board_.publish({SharedFactKind::Predicate, NodeId(1), "x == " + std::to_string(i), ""});
  process->resume();
  for (; !process->isOver(); sleepFor(1)) {
    process->tellNews();
    process->read();
  }
  EXPECT_EQ(process->result().report.outcome, "UNKNOWN (imprecise analysis: 1500 facts)");
}

TEST_F(StageProcessPause, EndsInOrderFromThere) {
  const auto process = start([](const Limits& own, const Progress&) {
    std::signal(SIGTERM, [](int) { Limits::requestStop(LimitKind::Termination); });
    while (!own.check()) {
    }
    return resultOf(evidence::Unknown({UnknownCause::UnmodelledBehaviour, "threads", {}}, {reasonOf(*own.reached())}));
  });
  sleepFor(100);
  process->pause();
  for (; !process->isOver(); sleepFor(1)) {
    process->end(reasonOf(LimitKind::Time), 1);
    process->read();
  }
  const evidence::Verdict verdict = process->result().verdict;
  const auto& reasons = std::get<evidence::Unknown>(verdict).reasons();
  ASSERT_EQ(reasons.size(), 2u);
  EXPECT_EQ(reasons[0].cause, UnknownCause::TimeLimit);
  EXPECT_EQ(reasons[1].cause, UnknownCause::UnmodelledBehaviour);
}

TEST_F(EngineTurnsTest, AnEngineGoesOnWhereItWas) {
  EngineTurns turns = take({{"long", worker(0.3)}, {"short", worker(0.05)}});
  EXPECT_FALSE(turns.run({{0, 0.1}, {1, 0.2}, {0, 0.1}, {0, 0.05}, {0, 5.0}}));
  const auto reports = turns.takeTurns();
  ASSERT_EQ(reports.size(), 5u);
  EXPECT_EQ(reports[0].outcome, "waits");
  EXPECT_NEAR(reports[0].seconds, 0.1, 0.05);
  EXPECT_GE(reports[0].statistics.reached, 1u);
  EXPECT_TRUE(reports[1].outcome.starts_with("UNKNOWN (imprecise analysis: process ")) << reports[1].outcome;
  EXPECT_EQ(reports[2].outcome, "waits");
  EXPECT_LT(reports[4].seconds, 0.2);
  const auto stages = turns.takeStages();
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[1].configuration, "long");
  EXPECT_EQ(stages[1].turns, 4u);
  EXPECT_NEAR(stages[1].statistics.seconds, 0.3, 0.1);
}

TEST_F(EngineTurnsTest, AnEngineThatHasEndedHasNoMoreTurns) {
  EngineTurns turns = take({{"short", worker(0.02)}, {"other", worker(0.02)}});
  EXPECT_FALSE(turns.run({{0, 1.0}, {1, 1.0}, {0, 1.0}, {1, 1.0}}));
  EXPECT_EQ(turns.takeTurns().size(), 2u);
}

TEST_F(EngineTurnsTest, BeginsAgainWithWhatOthersHaveFound) {
  const auto teller = [&](const Limits&, const Progress&) {
    board_.publish({SharedFactKind::Invariant, NodeId(1), "x == 1", ""});
    return unknownResult("told");
  };
  const auto learner = [&](const Limits&, const Progress&) {
    return board_.facts().empty() ? unknownResult("ignorant") : proofResult();
  };
  EngineTurns turns = take({{"learner", learner, true}, {"teller", teller}});
  const auto verdict = turns.run({{0, 0.1}, {1, 0.1}, {0, 1.0}});
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(std::holds_alternative<evidence::Proof>(*verdict));
  EXPECT_EQ(turns.takeStages().back().configuration, "learner");
}

TEST_F(EngineTurnsTest, TheAnswerEndsAllOthers) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const auto told = [&](const Limits& limits, const Progress& progress) {
    const pid_t engine = getpid();
    [[maybe_unused]] const ssize_t written = write(ends[1], &engine, sizeof engine);
    return endless(limits, progress);
  };
  EngineTurns turns =
      take({{"endless", told}, {"quick", [](const Limits&, const Progress&) { return proofResult(); }}});
  ASSERT_TRUE(turns.run({{0, 0.1}, {1, 0.1}, {0}}));
  pid_t engine = 0;
  ASSERT_EQ(read(ends[0], &engine, sizeof engine), static_cast<ssize_t>(sizeof engine));
  EXPECT_FALSE(isAlive(engine));
  const auto stages = turns.takeStages();
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].outcome, "no answer when quick had one");
  EXPECT_EQ(stages[1].outcome, "TRUE");
  close(ends[0]);
  close(ends[1]);
}

TEST_F(EngineTurnsTest, TheTimeLimitCountsThoseThatWait) {
  limits_ = Limits().atMost(0.4);
  const double before = processorSeconds();
  EngineTurns turns = take({{"first", endless}, {"second", endless}}, {.goesOn = true});
  EXPECT_FALSE(turns.run({{0, 0.1}, {1, 0.1}}));
  // Processes that were waited for count as this one's own.
  const double used = processorSeconds() - before;
  EXPECT_GE(used, 0.35);
  EXPECT_LT(used, 0.8);
  const auto reasons = turns.takeReasons();
  EXPECT_TRUE(std::ranges::any_of(reasons, [](const auto& reason) { return reason.cause == UnknownCause::TimeLimit; }));
}

TEST_F(EngineTurnsTest, FurtherRoundsAreTwiceAsLong) {
  limits_ = Limits().atMost(1.1);
  EngineTurns turns = take({{"first", endless}, {"second", endless}}, {.goesOn = true});
  EXPECT_FALSE(turns.run({{0, 0.1}, {1, 0.05}}));
  const auto reports = turns.takeTurns();
  ASSERT_GE(reports.size(), 6u);
  constexpr double expected[] = {0.1, 0.05, 0.1, 0.05, 0.2, 0.1};
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    EXPECT_EQ(reports[i].configuration, i % 2 == 0 ? "first" : "second");
    EXPECT_NEAR(reports[i].seconds, expected[i], 0.05);
  }
}

TEST_F(EngineTurnsTest, EnginesThatHaveEndedDoNotEndTheRounds) {
  const auto slow = [](const Limits&, const Progress&) {
    compute(0.6);
    return proofResult();
  };
  EngineTurns turns = take({{"slow", slow}, {"quick", worker(0.01)}}, {.goesOn = true});
  EXPECT_TRUE(turns.run({{0, 0.1}, {1, 0.1}}));
}

TEST_F(EngineTurnsTest, SeveralCoresAreUsed) {
  const auto meet = [&](const char* own, const char* other) {
    return [this, own, other](const Limits& limits, const Progress&) {
      board_.publish({SharedFactKind::Predicate, NodeId(1), own, ""});
      while (!limits.check())
        if (std::ranges::any_of(board_.facts(), [&](const SharedFact& fact) { return fact.expression == other; }))
          return proofResult();
      return unknownResult("alone");
    };
  };
  limits_ = Limits().atMost(5);
  EngineTurns turns = take({{"a", meet("a", "b")}, {"b", meet("b", "a")}}, {.cores = 2});
  EXPECT_TRUE(turns.run({{0}, {1}}));
}

/// However an engine fails, it has no more turns, the others go on, and what one of them answers is the answer.
TEST_F(EngineTurnsTest, AfterACrashComesTheNextEngine) {
  const std::pair<const char*, StageProcess::Work> failures[] = {
      {"SIGSEGV",
       [](const Limits&, const Progress&) {
         std::signal(SIGSEGV, SIG_DFL);
         std::raise(SIGSEGV);
         return proofResult();
       }},
      {"SIGABRT",
       [](const Limits&, const Progress&) {
         std::signal(SIGABRT, SIG_DFL);
         std::raise(SIGABRT);
         return proofResult();
       }},
      {"an end without an answer", [](const Limits&, const Progress&) -> StageResult { _exit(0); }},
      {"an exception",
       [](const Limits&, const Progress&) -> StageResult { throw std::logic_error("a solver's mistake"); }},
  };
  for (const auto& [name, failure] : failures) {
    SCOPED_TRACE(name);
    EngineTurns turns =
        take({{"failing", failure}, {"sound", [](const Limits&, const Progress&) { return proofResult(); }}});
    const auto verdict = turns.run({{0, 1.0}, {0, 1.0}, {1, 1.0}});
    ASSERT_TRUE(verdict);
    EXPECT_TRUE(std::holds_alternative<evidence::Proof>(*verdict));
    const auto stages = turns.takeStages();
    ASSERT_EQ(stages.size(), 2u);
    EXPECT_EQ(stages[0].configuration, "failing");
    EXPECT_EQ(stages[0].turns, 1u);
    EXPECT_TRUE(stages[0].outcome.starts_with("UNKNOWN (engine failed: ")) << stages[0].outcome;
    EXPECT_EQ(stages[1].configuration, "sound");
  }
}

TEST_F(EngineTurnsTest, WithoutAnotherAnswerACrashIsTheReason) {
  const auto crashing = [](const Limits&, const Progress&) -> StageResult {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    return proofResult();
  };
  EngineTurns turns = take({{"crashing", crashing}, {"honest", worker(0.02)}});
  EXPECT_FALSE(turns.run({{0, 1.0}, {1, 1.0}}));
  const auto reasons = turns.takeReasons();
  EXPECT_TRUE(
      std::ranges::any_of(reasons, [](const auto& reason) { return reason.cause == UnknownCause::EngineFailed; }));
}

/// The largest ends, whoever is at work, and the others go on.
TEST_F(EngineTurnsTest, HaveOneBudgetOfMemory) {
  const auto holding = [](std::size_t megabytes, double seconds) {
    return [=](const Limits& limits, const Progress& progress) {
      std::vector<char> memory(megabytes << 20, 'x');
      StageResult result = worker(seconds)(limits, progress);
      return memory.back() == 'x' ? result : unknownResult("");
    };
  };
  const std::uint64_t budget = ownBytesOf(getpid()) + (std::uint64_t{500} << 20);
  EngineTurns turns = take({{"large", holding(300, 2)}, {"small", holding(100, 2)}, {"last", holding(200, 0.5)}},
                           {.memoryBytes = budget});
  EXPECT_FALSE(turns.run({{0, 0.3}, {1, 0.2}, {2, 2.0}, {0, 2.0}}));
  const auto reasons = turns.takeReasons();
  const auto memory = std::ranges::find(reasons, UnknownCause::MemoryLimit, &evidence::UnknownReason::cause);
  ASSERT_NE(memory, reasons.end());
  EXPECT_NE(memory->message.find("large, with 3"), std::string::npos) << memory->message;
  const auto stages = turns.takeStages();
  ASSERT_GE(stages.size(), 2u);
  EXPECT_EQ(stages[0].configuration, "large");
  EXPECT_TRUE(stages[0].outcome.starts_with("UNKNOWN (memory limit")) << stages[0].outcome;
  EXPECT_EQ(stages[1].configuration, "last");
  EXPECT_TRUE(stages[1].outcome.starts_with("UNKNOWN (imprecise analysis: process ")) << stages[1].outcome;
}

TEST_F(EngineTurnsTest, ContradictionsAreErrors) {
  const auto program = frontend::loadC("extern void reach_error(void); int main(void) { reach_error(); return 0; }");
  const configuration::Configuration configuration = configuration::loadConfiguration("value", domains::catalogue());
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  const evidence::Verdict refuted = verification.run(limits_);
  ASSERT_TRUE(std::holds_alternative<evidence::Refutation>(refuted));
  const auto late = [&](const Limits&, const Progress&) {
    std::signal(SIGTERM, SIG_IGN);
    sleepFor(500);
    return resultOf(refuted);
  };
  const auto early = [](const Limits&, const Progress&) {
    sleepFor(100);
    return proofResult();
  };
  EngineTurns turns(*program, verification.targets(), board_, {{"early", early}, {"late", late}},
                    {.cores = 2, .endsInOrder = true}, limits_);
  EXPECT_THROW(turns.run({{0}, {1}}), std::logic_error);
}

}  // namespace
}  // namespace argosy::algorithms
