// From abstract paths to executions: whatever the program leaves open has to be found, and to be replayed.
#include "algorithms/confirmation/concretise.h"

#include <gtest/gtest.h>

#include "algorithms/preparation/prepared_program.h"
#include "analysis/arg.h"
#include "analysis/arg_paths.h"
#include "analysis/composite.h"
#include "analysis/cpa_algorithm.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/control/sequential_control.h"
#include "domains/value/value_cpa.h"
#include "program/transform/resolve_function_pointers.h"
#include "specification/property.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

/// What comes of the alarms that explicit values raise: whether some path to the error is replayed, and if none is, what
/// the first one came to.
ConcretisationResult concretised(const std::string& text, DataModel dataModel = DataModel::LP64) {
  const std::string declarations =
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned char "
      "__VERIFIER_nondet_uchar(void);"
      "extern short __VERIFIER_nondet_short(void); extern long long __VERIFIER_nondet_longlong(void);"
      "extern unsigned long __VERIFIER_nondet_ulong(void); extern char __VERIFIER_nondet_char(void);"
      "extern _Bool __VERIFIER_nondet_bool(void); extern float __VERIFIER_nondet_float(void);"
      "extern double __VERIFIER_nondet_double(void); extern unsigned __VERIFIER_nondet_uint(void);"
      "extern __int128 __VERIFIER_nondet_int128(void); extern void *malloc(unsigned long);"
      "extern void *memcpy(void *, const void *, unsigned long);\n#define N __VERIFIER_nondet_int()\n";
  // The 32-bit model has neither this size_t nor 128-bit integers.
  const auto original =
      dataModel == DataModel::LP64
          ? frontend::loadC(declarations + text, dataModel)
          : frontend::loadC("extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n" + text,
                            dataModel);
  PreparedProgram prepared(*original, {std::make_shared<const FunctionPointerResolution>()});
  ProgramFacts& facts = prepared.facts();
  Program& program = facts.program;
  const automaton::Automaton observer =
      *automaton::translate({automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"});
  std::vector<std::unique_ptr<ComponentCpa>> components;
  components.push_back(std::make_unique<SequentialControl>(program));
  components.push_back(std::make_unique<automaton::AutomatonCpa>(program, observer));
  components.push_back(std::make_unique<value::ValueCpa>(facts.memory, value::ValueCpa::Options()));
  CompositeCpa composite(program, std::move(components));
  ArgCpa arg(composite);
  ReachedSet reached(arg, makeWaitlistOrder(TraversalOrder::ReversePostorder, facts.controlFlow, 0));
  const Adjusted initial = arg.adjust(arg.initialState(arg.start()), arg.initialPrecision());
  reached.add(initial.state, initial.precision);
  const Limits limits = Limits().atMost(10);
  std::vector<StateRef> targets;
  CpaAlgorithm(arg, limits, [&](const AbstractState& state) {
    if (arg.violation(state)) targets.emplace_back(&state);
    return targets.size() > 5;
  }).run(reached);
  ConcretisationResult result = UnconfirmedPath{"there is no alarm"};
  bool isFirst = true;
  for (const StateRef& target : targets) {
    ArgPaths paths(static_cast<const ArgState&>(*target));
    for (int i = 0; i < 4; ++i) {
      const auto path = paths.next();
      if (!path) break;
      ConcretisationResult outcome =
          concretise(facts, arg, *path, {"unreach-call", {"reach_error"}}, Limits().atMost(5));
      if (std::holds_alternative<evidence::ReplayedCounterexample>(outcome)) return outcome;
      if (std::exchange(isFirst, false)) result = std::move(outcome);
    }
  }
  return result;
}

std::string describe(const ConcretisationResult& result) {
  if (const auto* unconfirmed = std::get_if<UnconfirmedPath>(&result)) return unconfirmed->why;
  return std::holds_alternative<InfeasiblePath>(result) ? "infeasible" : "replayed";
}

#define EXPECT_REPLAYED(...) EXPECT_EQ(describe(concretised(__VA_ARGS__)), "replayed")

TEST(Concretise, InputsOfAllTypes) {
  EXPECT_REPLAYED("int main(void) { int x = N; if (x * 3 + 1 == 22) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); if ((c ^ 0x5a) == 0xff) reach_error(); return 0; "
      "}");
  EXPECT_REPLAYED("int main(void) { short s = __VERIFIER_nondet_short(); if (s == -1234) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { long long l = __VERIFIER_nondet_longlong(); if (l == -1234567890123) reach_error(); return 0; "
      "}");
  EXPECT_REPLAYED(
      "int main(void) { unsigned long l = __VERIFIER_nondet_ulong(); if (l > 0xfffffffffffffff0) reach_error(); return "
      "0; }");
  EXPECT_REPLAYED("int main(void) { char c = __VERIFIER_nondet_char(); if (c == 'q') reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { _Bool b = __VERIFIER_nondet_bool(); if (b && !__VERIFIER_nondet_bool()) reach_error(); return "
      "0; }");
  EXPECT_REPLAYED(
      "int main(void) { float f = __VERIFIER_nondet_float(); if (f > 1.5f && f < 1.75f) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { double d = __VERIFIER_nondet_double(); if (d * 2 == 7.0) reach_error(); return 0; }");
  EXPECT_REPLAYED("int main(void) { double d = __VERIFIER_nondet_double(); if (d != d) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { __int128 w = __VERIFIER_nondet_int128(); if ((w >> 100) == 5) reach_error(); return 0; }");
  EXPECT_REPLAYED("int main(void) { int x = __VERIFIER_nondet_int(); if (x / 7 == -3) reach_error(); return 0; }",
                  DataModel::ILP32);
}

TEST(Concretise, SeveralInputsInOrder) {
  EXPECT_REPLAYED(
      "int main(void) { int a = N, b = N, c = N; if (a == 1 && b == 2 && c == a + b * 10) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { int s = 0; for (int i = 0; i < 3; ++i) { int x = N; if (x != i + 5) return 0; s += x; } if (s "
      "== 18) reach_error(); return 0; }");
}

TEST(Concretise, UninitialisedLocals) {
  EXPECT_REPLAYED("int main(void) { int x; if (x == 7) reach_error(); return 0; }");
  EXPECT_REPLAYED("int main(void) { int a[3]; if (a[0] == 1 && a[2] == 3) reach_error(); return 0; }");
  EXPECT_REPLAYED("int main(void) { double d; if (d > 2.5 && d < 2.6) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "static int f(void) { int x; return x; } int main(void) { if (f() == 5) { if (f() == 6) reach_error(); } return "
      "0; }");
  EXPECT_REPLAYED(
      "int main(void) { for (int i = 0; i < 3; ++i) { int x; if (x != i + 40) return 0; } reach_error(); return 0; }");
}

TEST(Concretise, UninitialisedStructsAndTheirParts) {
  EXPECT_REPLAYED(
      "int main(void) { struct { char c; int i; long l; } s; if (s.c == 3 && s.i == -4 && s.l == 1L << 40) "
      "reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { struct { int a : 3; unsigned b : 7; } s; if (s.a == -2 && s.b == 99) reach_error(); return 0; "
      "}");
  EXPECT_REPLAYED(
      "int main(void) { union { int i; unsigned char b[4]; } u; if (u.i == 0x01020304) { if (u.b[0] == 4) "
      "reach_error(); } return 0; }");
}

TEST(Concretise, HeapContents) {
  EXPECT_REPLAYED("int main(void) { int *p = malloc(12); if (!p) return 0; if (p[1] == 17) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "struct n { int v; struct n *next; }; int main(void) { struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); "
      "if (!a || !b) return 0;"
      "a->next = b; if (a->v == 1 && a->next->v == 2) reach_error(); return 0; }");
}

TEST(Concretise, UndefinedFunctions) {
  EXPECT_REPLAYED("extern int get(void); int main(void) { if (get() == 3 && get() == 4) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "extern unsigned char get(int); int main(void) { int x = N; if (get(x) + x == 300) reach_error(); return 0; }");
}

/// What the replay cannot set yet must not pass for infeasible.
TEST(Concretise, WhatCannotBeReplayedIsNotInfeasible) {
  for (const char* text : {"extern int outside; int main(void) { if (outside == 42) reach_error(); return 0; }",
                           "extern struct s { int a, b; } get(void); int main(void) { struct s v = get(); if (v.b == "
                           "9) reach_error(); return 0; }",
                           "struct s { int a, b; }; int main(void) { struct s x, y; x.a = 1; y = x; if (y.b == 12 && "
                           "y.a == 1) reach_error(); return 0; }"})
    EXPECT_NE(describe(concretised(text)), "infeasible") << text;
}

TEST(Concretise, ValuesThroughMemory) {
  EXPECT_REPLAYED(
      "int g; static void set(int *p, int v) { *p = v; } int main(void) { set(&g, N); if (g == 6) reach_error(); "
      "return 0; }");
  EXPECT_REPLAYED("int main(void) { int x = N, y; memcpy(&y, &x, 4); if (y == 77) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "int main(void) { int x = N; if (x > 5) x = x - 5; else x = 0; if (x == 10) reach_error(); return 0; }");
  EXPECT_REPLAYED(
      "static int f(int n) { return n == 0 ? 0 : 2 + f(n - 1); } int main(void) { int x = N; if (x == f(3) + 1) "
      "reach_error(); return 0; }");
}

TEST(Concretise, InfeasiblePathsAreFoundOut) {
  EXPECT_EQ(describe(concretised("int main(void) { int x = N, y = x; if (x + 1 == y) reach_error(); return 0; }")),
            "infeasible");
  EXPECT_EQ(describe(concretised(
                "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x % 4 == 5) reach_error(); return 0; }")),
            "infeasible");
  EXPECT_EQ(describe(concretised("int main(void) { int x; int y = x; if (x != y) reach_error(); return 0; }")),
            "infeasible");
}

}  // namespace
}  // namespace argosy::algorithms
