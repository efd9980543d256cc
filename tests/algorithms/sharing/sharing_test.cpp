// Facts travel between engines: over pipes, from stage to stage, and into what the receiver does.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "algorithms/processes/stage_messages.h"
#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "program/print/text.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

const std::string sharingDeclarations =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n";
const std::string countdown =
    "int main(void) { int n = N; if (n < 0) return 0; int x = 0, y = n; while (x < n) { x++; y--; }"
    " if (y != 0) reach_error(); return 0; }\n";

NodeId firstLoopHead(const ProgramFacts& facts) {
  for (const Loop& loop : facts.controlFlow.loops())
    if (facts.program.functions[loop.function].name == "main") return loop.head;
  return {};
}

void awaitEnd(StageProcess& process) {
  while (!process.isOver()) {
    process.read();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

evidence::Verdict verify(Verification& verification) { return verification.run(Limits().atMost(20)); }

TEST(FactBoard, TellsEachFactOnce) {
  FactBoard board;
  std::vector<SharedFact> sent, incoming{{SharedFactKind::Predicate, NodeId(2), "y > 0", ""}};
  board.connect([&](const SharedFact& fact) { sent.push_back(fact); }, [&] { return std::exchange(incoming, {}); });
  const SharedFact fact{SharedFactKind::Invariant, NodeId(1), "x == 1", ""};
  board.publish(fact);
  board.publish(fact);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent.front(), fact);
  EXPECT_EQ(board.facts().size(), 2u);
  EXPECT_EQ(board.facts().size(), 2u);  // what came in came once
  EXPECT_EQ(sent.size(), 1u);           // and is not sent back
}

TEST(StageMessages, SurviveBeingTornApart) {
  const SharedFact fact{SharedFactKind::Invariant, NodeId(7), "a[3] <= f::x", "wishes"};
  const std::string stream = framed(MessageKind::Fact, encode(fact)) + framed(MessageKind::Result, "end");
  for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
    std::string bytes;
    std::vector<Message> messages;
    for (const std::string& part : {stream.substr(0, cut), stream.substr(cut)}) {
      bytes += part;
      while (auto message = takeMessage(bytes)) messages.push_back(*message);
    }
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(decodeFact(messages[0].text), fact);
    EXPECT_EQ(messages[1].kind, MessageKind::Result);
    EXPECT_EQ(messages[1].text, "end");
    EXPECT_TRUE(bytes.empty());
  }
  EXPECT_ANY_THROW(decodeFact(encode(fact).substr(0, 20)));
}

TEST(Sharing, LemmasOfInductionComeBackOverThePipe) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  const configuration::Configuration configuration =
      configuration::loadConfiguration("kinduction", domains::catalogue());
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  ASSERT_TRUE(std::holds_alternative<evidence::Proof>(verify(verification)));
  const auto facts = verification.facts().board.facts();
  const auto equation = std::ranges::find_if(
      facts, [](const SharedFact& fact) { return fact.expression.find("==") != std::string::npos; });
  ASSERT_NE(equation, facts.end());
  EXPECT_EQ(equation->kind, SharedFactKind::Invariant);
  EXPECT_EQ(equation->location, firstLoopHead(verification.facts()));
  EXPECT_EQ(equation->dependsOn, "");
}

TEST(Sharing, UnsoundProofsSayWhatTheyDependOn) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  configuration::Configuration configuration = configuration::loadConfiguration("kinduction", domains::catalogue());
  configuration::applyOption(configuration, "encoding.integers=linear-unsound");
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  verify(verification);
  ASSERT_FALSE(verification.facts().board.facts().empty());
  for (const SharedFact& fact : verification.facts().board.facts()) EXPECT_NE(fact.dependsOn, "");
}

TEST(Sharing, WhatIsKnownSparesRefinements) {
  const auto run = [](const std::vector<std::string>& known) {
    const auto program = frontend::loadC(sharingDeclarations + countdown);
    configuration::Configuration configuration = configuration::loadConfiguration("predicate", domains::catalogue());
    configuration::applyOption(configuration, "cegar.max-refinements=3");
    Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
    for (const std::string& text : known)
      verification.facts().board.publish({SharedFactKind::Invariant, firstLoopHead(verification.facts()), text, ""});
    const bool isProved = std::holds_alternative<evidence::Proof>(verify(verification));
    return std::pair(isProved, verification.stages().back().statistics.refinements);
  };
  EXPECT_FALSE(run({}).first);
  const auto [isProved, refinements] = run({"x <= n", "(unsigned int)x + (unsigned int)y == (unsigned int)n"});
  EXPECT_TRUE(isProved);
  EXPECT_LE(refinements, 1u);
  // A lie is a predicate like any other.
  EXPECT_FALSE(run({"y == 0", "x == n"}).first);
}

TEST(Sharing, PredicatesAreCandidatesForInduction) {
  // That one bit of x stays set is no comparison of the program, and no congruence.
  const std::string text =
      "int main(void) { unsigned x = 5, y = 4; while (N) { x = (x & 5) | (N & ~5u); y = (y & x) | (N & ~4u); }"
      " if ((y & 4) == 0) reach_error(); return 0; }\n";
  const auto run = [&](bool isTold) {
    const auto program = frontend::loadC(sharingDeclarations + text);
    configuration::Configuration configuration = configuration::loadConfiguration("kinduction", domains::catalogue());
    configuration::applyOption(configuration, "bmc.k-max=4");
    Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
    if (isTold)
      verification.facts().board.publish(
          {SharedFactKind::Predicate, firstLoopHead(verification.facts()), "(x & 4) != 0", ""});
    return std::holds_alternative<evidence::Proof>(verify(verification));
  };
  EXPECT_FALSE(run(false));
  EXPECT_TRUE(run(true));
}

TEST(Sharing, EnginesBesideEachOtherGetFacts) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  FactBoard board;
  const SharedFact question{SharedFactKind::Predicate, NodeId(1), "x == 1", ""},
      answer{SharedFactKind::Invariant, NodeId(1), "x == 2", ""};
  const Limits limits = Limits().atMost(10);
  StageProcess process(*program, {}, "echo", board, limits, 10, [&](const Limits& own, const Progress&) -> StageResult {
    while (std::ranges::find(board.facts(), question) == board.facts().end() && !own.check()) {
    }
    board.publish(answer);
    return {{}, evidence::Unknown({evidence::UnknownCause::ImpreciseAnalysis, "done", {}})};
  });
  board.publish(question);
  process.tellNews();
  awaitEnd(process);
  EXPECT_NE(std::ranges::find(board.facts(), answer), board.facts().end());
  EXPECT_TRUE(std::holds_alternative<evidence::Unknown>(process.result().verdict));
}

TEST(Sharing, FactsForAnEngineThatHasEndedAreLostAndNothingElse) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  FactBoard board;
  StageProcess process(*program, {}, "short", board, Limits().atMost(10), 10,
                       [](const Limits&, const Progress&) -> StageResult {
                         return {{}, evidence::Unknown({evidence::UnknownCause::ImpreciseAnalysis, "done", {}})};
                       });
  // The end of its output is there before anybody has read it: the engine has ended, and this side does not know yet.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  for (int i = 0; i < 3; ++i) board.publish({SharedFactKind::Predicate, NodeId(1), "x == " + std::to_string(i), ""});
  process.tellNews();
  awaitEnd(process);
  EXPECT_TRUE(std::holds_alternative<evidence::Unknown>(process.result().verdict));
}

TEST(Sharing, AnEngineThatDoesNotListenDoesNotBlockTheOthers) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  FactBoard board;
  StageProcess process(*program, {}, "deaf", board, Limits().atMost(10), 10,
                       [](const Limits& own, const Progress&) -> StageResult {
                         while (!own.check()) {
                         }
                         return {{}, evidence::Unknown({evidence::UnknownCause::Interrupted, "done", {}})};
                       });
  board.publish({SharedFactKind::Predicate, NodeId(1), std::string(100'000, 'x'), ""});
  for (int i = 0; i < 1'900; ++i)
    board.publish({SharedFactKind::Predicate, NodeId(1), "x == " + std::to_string(i), ""});
  process.tellNews();
  process.read();
  EXPECT_FALSE(process.isOver());  // still at work
  process.end(reasonOf(LimitKind::Time), 0.1);
  awaitEnd(process);
  const evidence::Verdict verdict = process.result().verdict;
  EXPECT_EQ(std::get<evidence::Unknown>(verdict).reasons().front().cause, evidence::UnknownCause::TimeLimit);
}

/// Past its time, in something that does not listen: that is the time limit, and nobody's interruption.
TEST(Stage, TheEndOfItsTimeIsNotAnInterruption) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  FactBoard board;
  StageProcess process(*program, {}, "deaf", board, Limits().atMost(0.2), 0.2,
                       [](const Limits& own, const Progress&) -> StageResult {
                         while (!Limits::stopRequest()) {
                         }  // until the system's signal
                         own.check();
                         return {{}, unknownVerdict({}, own)};
                       });
  awaitEnd(process);
  const evidence::Verdict verdict = process.result().verdict;
  EXPECT_EQ(std::get<evidence::Unknown>(verdict).reasons().front().cause, evidence::UnknownCause::TimeLimit);
}

TEST(Stage, AKillFromOutsideIsCalledOne) {
  const auto program = frontend::loadC(sharingDeclarations + countdown);
  FactBoard board;
  StageProcess process(*program, {}, "victim", board, Limits().atMost(10), 10,
                       [](const Limits&, const Progress&) -> StageResult {
                         std::raise(SIGKILL);
                         return {{}, evidence::Unknown({evidence::UnknownCause::ImpreciseAnalysis, "", {}})};
                       });
  awaitEnd(process);
  const evidence::Verdict verdict = process.result().verdict;
  const evidence::UnknownReason& reason = std::get<evidence::Unknown>(verdict).reasons().front();
  EXPECT_EQ(reason.cause, evidence::UnknownCause::EngineFailed);
  EXPECT_NE(reason.message.find("killed from outside"), std::string::npos) << reason.message;
}

TEST(Portfolio, TheTimeLimitIsOneForAllEngines) {
  // Nothing that an engine can finish.
  const auto program = frontend::loadC(sharingDeclarations +
                                       "int main(void) { unsigned x = N, y = N, n = 0; while (x * x * x + y * y * y != "
                                       "42u * 1000003u) { x += N; y ^= x * n++; if (n > 100000000"
                                       " && x * y == 7) reach_error(); } return 0; }\n");
  const configuration::Configuration configuration =
      configuration::loadConfiguration("portfolio", domains::catalogue());
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  const double before = processorSeconds();
  const evidence::Verdict verdict = verification.run(Limits().atMost(2));
  const auto* unknown = std::get_if<evidence::Unknown>(&verdict);
  ASSERT_NE(unknown, nullptr);
  EXPECT_TRUE(std::ranges::any_of(
      unknown->reasons(), [](const auto& reason) { return reason.cause == evidence::UnknownCause::TimeLimit; }));
  EXPECT_TRUE(std::ranges::none_of(
      unknown->reasons(), [](const auto& reason) { return reason.cause == evidence::UnknownCause::Interrupted; }));
  EXPECT_LT(processorSeconds() - before, 4);
}

}  // namespace
}  // namespace argosy::algorithms
