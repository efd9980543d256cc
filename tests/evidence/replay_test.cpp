// Only executions that show the violation, and nothing undefined before it, become counterexamples.
#include "evidence/replay.h"

#include <type_traits>

#include "program/transform/check_overflow.h"
#include "tests/evidence/counterexample_source.h"
#include "tests/program/transform.h"

namespace argosy::evidence {
namespace {

using interpreter::Outcome;
using interpreter::Violation;

static_assert(!std::is_default_constructible_v<ReplayedCounterexample>);
static_assert(std::is_copy_constructible_v<ReplayedCounterexample>);

const std::string prelude =
    "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void);\n"
    "extern void reach_error(void); extern void __VERIFIER_assume(int); extern void *malloc(unsigned long);\n";

std::uint32_t line(const Program& program, EdgeId edge) { return program.edges[edge].info.range.begin.line; }

TEST(Replay, ConfirmsWhatHappens) {
  const LoadedProgram program(prelude +
                              "static void f(int x) {\n  if (x == 42)\n    reach_error();\n}\n"
                              "int main(void) {\n  int a = __VERIFIER_nondet_int();\n"
                              "  unsigned char b = __VERIFIER_nondet_uchar();\n  f(a + b);\n  return 0;\n}\n");
  const ReplayedCounterexample c = confirmed(*program, inputs({40, 2 + 256}));
  EXPECT_EQ(c.violation(), Violation::ErrorCall);
  EXPECT_EQ(line(*program, c.violatingEdge()), 5u);
  ASSERT_EQ(c.values().size(), 2u);
  EXPECT_EQ(c.values()[0].source, "__VERIFIER_nondet_int");
  EXPECT_TRUE(c.values()[0].isInput);
  EXPECT_EQ(toString(c.values()[0]), "40");
  EXPECT_EQ(c.values()[1].bits, 2u) << "values are what the type can hold";
  EXPECT_EQ(line(*program, c.values()[1].edge), 9u);
  ASSERT_EQ(c.callStack().size(), 2u);
  EXPECT_EQ(line(*program, c.callStack()[1]), 10u);
  EXPECT_EQ(c.trace().omitted, 0u);
  EXPECT_EQ(c.trace().size(), c.steps());
  EXPECT_TRUE(c.approximations().empty());
}

TEST(Replay, RefusesWhatDoesNotHappen) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int a = __VERIFIER_nondet_int();\n  __VERIFIER_assume(a > 0);\n"
                              "  if (a == 7) reach_error();\n  while (a == 8) {}\n  return 3;\n}\n");
  EXPECT_EQ(refused(*program, inputs({1})).outcome, Outcome::Exit);
  EXPECT_EQ(refused(*program, inputs({-1})).outcome, Outcome::Blocked);
  ReplayLimits limits;
  limits.steps = 1000;
  const ReplayFailure endless = refused(*program, inputs({8}), unreachCall(), limits);
  EXPECT_EQ(endless.outcome, Outcome::StepLimit);
  EXPECT_EQ(endless.steps, 1000u);
  EXPECT_NO_THROW(confirmed(*program, inputs({7})));
  EXPECT_EQ(refused(*program, inputs({7}), {"unreach-call", {"other"}}).outcome, Outcome::Exit);
}

EdgeId havocOfArgumentCount(const Program& program) {
  for (const NodeId node : program.functions[program.start].nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      if (std::holds_alternative<Havoc>(program.edges[edge].operation)) return edge;
  return EdgeId();
}

TEST(Replay, ArgumentsThatNobodyLooksAtAreCounted) {
  const LoadedProgram program(prelude + "int main(int argc, char **argv) { if (argc > 2) reach_error(); return 0; }\n");
  const CandidateCounterexample candidate{{{nullptr, 40, false, "", havocOfArgumentCount(*program)}}};
  const ReplayedCounterexample c = confirmed(*program, candidate);
  EXPECT_EQ(c.arguments(), std::vector<std::string>(39, "x"));
  EXPECT_TRUE(c.values().empty()) << "they are spelled out";
  EXPECT_EQ(withShortCommandLine(*program, c).arguments(), (std::vector<std::string>{"x", "x"}));
  EXPECT_EQ(refused(*program, {}).outcome, Outcome::Exit)
      << "there is always the program's name, and nothing else is needed";
  EXPECT_EQ(confirmed(*program, {{{nullptr, 1 << 30, false, "", havocOfArgumentCount(*program)}}}).arguments(),
            std::nullopt)
      << "more than any system passes";
}

TEST(Replay, GivenArguments) {
  const LoadedProgram program(
      prelude +
      "int main(int argc, char **argv) {\n  if (argc == 3 && argv[1][0] == 'a' && argv[2][0] == 0) {\n"
      "    argv[2][0] = 'b';\n    if (argv[1][0] == 'a' && argv[argc] == 0) reach_error();\n  }\n  return 0;\n}\n");
  const ReplayedCounterexample c = confirmed(*program, {{}, std::vector<std::string>{"abc", ""}});
  EXPECT_EQ(c.arguments(), (std::vector<std::string>{"abc", ""}));
  EXPECT_EQ(withShortCommandLine(*program, c).arguments(), (std::vector<std::string>{"a", ""}));
  EXPECT_EQ(refused(*program, {{}, std::vector<std::string>{"b", ""}}).outcome, Outcome::Exit);
}

TEST(Replay, UndefinedBehaviourBeforeTheErrorSpoilsIt) {
  const auto failure = [](const std::string& statement) {
    const LoadedProgram program(prelude +
                                "int g[4];\nint main(void) {\n  int a = __VERIFIER_nondet_int(), *p = 0;\n  " +
                                statement + "\n  reach_error();\n}\n");
    return refused(*program, inputs({40})).violation;
  };
  EXPECT_EQ(failure("*p = 1;"), Violation::NullDereference);
  EXPECT_EQ(failure("g[a] = 1;"), Violation::InvalidDereference);
  EXPECT_EQ(failure("a = 3 / (a - 40);"), Violation::DivisionByZero);
  EXPECT_EQ(failure("a = 1 << a;"), Violation::ShiftOutOfRange);
  EXPECT_EQ(failure("a = (int)(1e30 * a);"), Violation::FloatToIntegerOverflow);
  EXPECT_EQ(failure("p = &a; __builtin_free(p);"), Violation::InvalidFree);
  EXPECT_EQ(failure("((void (*)(void))p)();"), Violation::InvalidCall);
}

TEST(Replay, SignedOverflowWrapsForErrorCallsAndIsTheTargetForNoOverflow) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int a = __VERIFIER_nondet_int();\n"
                              "  if (a + 1 < a)\n    reach_error();\n  return 0;\n}\n");
  const auto largest = inputs({2147483647});
  EXPECT_EQ(line(*program, confirmed(*program, largest).violatingEdge()), 6u);
  const ReplayedCounterexample overflow = confirmed(*program, largest, noOverflow());
  EXPECT_EQ(overflow.violation(), Violation::SignedOverflow);
  EXPECT_EQ(line(*program, overflow.violatingEdge()), 5u);
  EXPECT_EQ(overflow.trace().head.back(), overflow.violatingEdge()) << "the condition is part of the trace";
  EXPECT_EQ(refused(*program, inputs({5}), noOverflow()).outcome, Outcome::Exit);
}

/// In a program that checks for overflow itself, the call that says so is the overflow.
TEST(Replay, InstrumentedOverflow) {
  const auto program =
      frontend::loadC(prelude + "int main(void) {\n  int a = __VERIFIER_nondet_int();\n  return a - 9;\n}\n");
  test::transform(*program, OverflowChecks());
  const Target target{"no-overflow", {"__argosy_signed_overflow"}};
  const ReplayedCounterexample c = confirmed(*program, inputs({-2147483647}), target);
  EXPECT_EQ(c.violation(), Violation::SignedOverflow);
  EXPECT_EQ(line(*program, c.violatingEdge()), 5u);
  EXPECT_EQ(refused(*program, inputs({0}), target).outcome, Outcome::Exit);
}

TEST(Replay, AnErrorCallIsNoOverflow) {
  const LoadedProgram program(prelude + "int main(void) { reach_error(); return 0; }\n");
  EXPECT_EQ(refused(*program, {}, noOverflow()).outcome, Outcome::Exit);
}

/// Values find their operations even when others are in between.
TEST(Replay, ValuesBelongToTheirOperations) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int x, y; int a = __VERIFIER_nondet_int();\n"
                              "  int b = __VERIFIER_nondet_int();\n"
                              "  if (y == 5 && a == 1 && b == 2) reach_error();\n  return x;\n}\n");
  std::vector<EdgeId> asking;
  EdgeId declaration;
  for (std::size_t i = 0; i < program->edges.size(); ++i) {
    const Operation& operation = program->edges[EdgeId(i)].operation;
    if (std::holds_alternative<Havoc>(operation)) asking.push_back(EdgeId(i));
    if (const auto* declare = std::get_if<Declare>(&operation);
        declare && program->variables[declare->variable].name == "y")
      declaration = EdgeId(i);
  }
  ASSERT_EQ(asking.size(), 2u);
  ASSERT_TRUE(declaration.valid());
  const TypeRef type = std::get<Havoc>(program->edges[asking[0]].operation).target->type();
  const bool firstIsA = program->edges[asking[0]].info.range.begin.line == 4;
  const EdgeId a = asking[firstIsA ? 0 : 1], b = asking[firstIsA ? 1 : 0];
  const CandidateCounterexample candidate{
      {{type, 2, true, "", b}, {type, 1, true, "", a}, {type, 5, false, "", declaration}}};
  const ReplayedCounterexample c = confirmed(*program, candidate);
  ASSERT_EQ(c.values().size(), 3u);
  EXPECT_FALSE(c.values()[0].isInput);
  EXPECT_EQ(c.values()[0].bits, 5u);
  EXPECT_EQ(c.values()[1].bits, 1u);
}

/// Words of uninitialised arrays have types that live as long as the program.
TEST(Replay, UninitialisedMemory) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int a[4]; int i = __VERIFIER_nondet_int();\n"
                              "  if (a[3] == 9 && i == 0 && a[0] == 0) reach_error();\n  return 0;\n}\n");
  EdgeId declaration;
  for (std::size_t i = 0; i < program->edges.size(); ++i)
    if (std::holds_alternative<Declare>(program->edges[EdgeId(i)].operation)) declaration = EdgeId(i);
  const CandidateCounterexample candidate{
      {{nullptr, 0, false, "", declaration}, {nullptr, UInt128{9} << 32, false, "", declaration}}};
  const ReplayedCounterexample c = confirmed(*program, candidate);
  ASSERT_EQ(c.values().size(), 3u);
  EXPECT_EQ(c.values()[0].bits, 0u) << "a chosen zero counts: the next word comes after it";
  EXPECT_EQ(c.values()[1].bits, UInt128{9} << 32);
  EXPECT_FALSE(toString(c.values()[1]).empty());
  EXPECT_EQ(confirmed(*program, {c.values()}).trace().head, c.trace().head);
}

TEST(Replay, ResultsOfUndefinedFunctionsAreValues) {
  const LoadedProgram program(prelude +
                              "int outside(int);\nint main(void) { if (outside(1) == 3) reach_error(); return 0; }\n");
  CandidateCounterexample candidate;
  for (std::size_t i = 0; i < program->edges.size(); ++i) {
    const auto* call = std::get_if<Call>(&program->edges[EdgeId(i)].operation);
    if (call && call->function.valid() && program->functions[call->function].name == "outside")
      candidate.values.push_back({call->result->type(), 3, false, "", EdgeId(i)});
  }
  const ReplayedCounterexample c = confirmed(*program, candidate);
  ASSERT_EQ(c.values().size(), 1u);
  EXPECT_EQ(c.values()[0].source, "outside");
  ASSERT_EQ(c.approximations().size(), 1u);
  EXPECT_EQ(program->reasons[c.approximations()[0]].kind, ReasonKind::UndefinedFunction);
}

TEST(Replay, LongTracesKeepBothEnds) {
  const LoadedProgram program(
      prelude + "int main(void) {\n  for (int i = 0; i < 1000; i++) {}\n  reach_error();\n  return 0;\n}\n");
  ReplayLimits limits;
  limits.storedEdges = 100;
  const ReplayedCounterexample whole = confirmed(*program, {}), part = confirmed(*program, {}, unreachCall(), limits);
  EXPECT_EQ(whole.trace().omitted, 0u);
  EXPECT_EQ(part.trace().head.size(), 50u);
  EXPECT_EQ(part.trace().tail.size(), 50u);
  EXPECT_EQ(part.trace().size(), whole.trace().size());
  const auto& all = whole.trace().head;
  ASSERT_EQ(all.size(), whole.trace().size());
  EXPECT_TRUE(std::equal(part.trace().head.begin(), part.trace().head.end(), all.begin()));
  EXPECT_TRUE(std::equal(part.trace().tail.rbegin(), part.trace().tail.rend(), all.rbegin()));
}

TEST(Reexecution, SeesTheSameStepsAndTheValues) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int s = 0;\n  for (int i = 0; i < 3; i++)\n"
                              "    s += __VERIFIER_nondet_int();\n  if (s == 60) reach_error();\n  return 0;\n}\n");
  const ReplayedCounterexample c = confirmed(*program, inputs({10, 20, 30}));
  std::vector<EdgeId> edges;
  std::vector<std::string> sums;
  reexecute(*program, c, [&](EdgeId edge, interpreter::Inspector& inspector) {
    edges.push_back(edge);
    const auto* assign = std::get_if<Assign>(&program->edges[edge].operation);
    if (!assign || assign->target->kind() != ExpressionKind::Variable ||
        program->variables[assign->target->variable()].name != "s")
      return;
    EXPECT_EQ(inspector.callDepth(), 2u);
    sums.push_back(argosy::toString(inspector.value(assign->value).value()));
  });
  EXPECT_EQ(edges, c.trace().head);
  EXPECT_EQ(sums, (std::vector<std::string>{"0", "10", "30", "60"}));
}

}  // namespace
}  // namespace argosy::evidence
