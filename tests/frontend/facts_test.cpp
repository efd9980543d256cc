// What the analyses of the program model find in programs that come from C.
#include <set>

#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "program/facts/alias_sets.h"
#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/program/transform.h"

namespace argosy::frontend {
namespace {

struct LoopShape {
  std::size_t count = 0, deepest = 0, irreducible = 0;
  friend bool operator==(const LoopShape&, const LoopShape&) = default;
};

void PrintTo(const LoopShape& shape, std::ostream* out) {
  *out << shape.count << " loops, depth " << shape.deepest << ", " << shape.irreducible << " irreducible";
}

LoopShape loopsOfMain(const std::string& body) {
  const auto program = loadC("int c(void); int main(void) { int x = c();\n" + body + "\nreturn x; }");
  const ControlFlow flow(*program);
  LoopShape shape;
  for (const LoopId id : flow.loopsOf(functionNamed(*program, "main").id)) {
    const Loop& loop = flow.loops()[id];
    EXPECT_TRUE(flow.isLoopHead(loop.head));
    EXPECT_FALSE(loop.backEdges.empty());
    ++shape.count;
    shape.deepest = std::max<std::size_t>(shape.deepest, loop.depth);
    shape.irreducible += !loop.isReducible;
  }
  return shape;
}

TEST(Loops, OfStatements) {
  EXPECT_EQ(loopsOfMain("if (x) x = 1; else x = 2; switch (x) { case 1: x = 3; }"), (LoopShape{0, 0, 0}));
  EXPECT_EQ(loopsOfMain("while (c()) x++;"), (LoopShape{1, 1, 0}));
  EXPECT_EQ(loopsOfMain("do x++; while (c());"), (LoopShape{1, 1, 0}));
  EXPECT_EQ(loopsOfMain("for (int i = 0; i < 3; i++) { if (c()) continue; x++; }"), (LoopShape{1, 1, 0}));
  EXPECT_EQ(loopsOfMain("for (;;) { x--; while (c()) { x--; do x++; while (c()); } if (x) break; } while (c()) ;"),
            (LoopShape{4, 3, 0}));
  EXPECT_EQ(loopsOfMain("while (c()) { x++; break; } do x++; while (0);"), (LoopShape{0, 0, 0}))
      << "nothing comes back";
  EXPECT_EQ(loopsOfMain("while (1) ;"), (LoopShape{1, 1, 0}));
}

TEST(Loops, OfGotos) {
  EXPECT_EQ(loopsOfMain("again: x++; if (c()) goto again;"), (LoopShape{1, 1, 0}));
  EXPECT_EQ(loopsOfMain("outer: x++; inner: x--; if (c()) goto inner; if (c()) goto outer;"), (LoopShape{2, 2, 0}));
  EXPECT_EQ(loopsOfMain("if (c()) goto inside; while (c()) { x++; inside: x--; }"), (LoopShape{1, 1, 1}));
  EXPECT_EQ(loopsOfMain("void* l = c() ? &&a : &&b; a: x++; b: if (c()) goto *l;").count, 2u);
}

/// Duff's device: the switch jumps into the loop.
TEST(Loops, SwitchIntoLoop) {
  EXPECT_EQ(loopsOfMain("switch (x & 3) { case 0: do { x++; case 1: x++; } while (c()); }"), (LoopShape{1, 1, 1}));
}

TEST(Loops, HeadIsWhereTheConditionIsEvaluated) {
  const auto program = loadC("int main(void) { int x = 5; while (x > 2) x--; return x; }");
  const ControlFlow flow(*program);
  const auto loops = flow.loopsOf(functionNamed(*program, "main").id);
  ASSERT_EQ(loops.size(), 1u);
  const Node& head = program->nodes[flow.loops()[loops[0]].head];
  ASSERT_EQ(head.outgoing.size(), 2u);
  for (const EdgeId edge : head.outgoing) EXPECT_EQ(program->edges[edge].info.kind, StatementKind::While);
}

TEST(Recursion, Components) {
  const auto program = loadC(
      "int even(int); int odd(int n) { return n ? even(n - 1) : 0; } int even(int n) { return n ? odd(n - 1) : 1; }\n"
      "int factorial(int n) { return n ? n * factorial(n - 1) : 1; } int leaf(int n) { return n; }\n"
      "int main(void) { return even(4) + factorial(3) + leaf(1); }");
  const CallGraph graph(*program);
  const auto id = [&](const char* name) { return functionNamed(*program, name).id; };
  EXPECT_EQ(graph.component(id("odd")), graph.component(id("even")));
  EXPECT_NE(graph.component(id("factorial")), graph.component(id("even")));
  EXPECT_TRUE(graph.isRecursive(id("odd")));
  EXPECT_TRUE(graph.isRecursive(id("factorial")));
  EXPECT_FALSE(graph.isRecursive(id("leaf")));
  EXPECT_FALSE(graph.isRecursive(id("main")));
  EXPECT_FALSE(graph.isRecursive(program->start));
  EXPECT_TRUE(graph.isReachable(id("leaf")));
}

TEST(Recursion, ThroughPointersAndExitHandlers) {
  const auto program = loadC(
      "int atexit(void (*)(void)); static int n; static int (*step)(void);\n"
      "static int f(void) { return n++ < 3 ? step() : n; } static void last(void) { n = 0; }\n"
      "int main(void) { step = f; atexit(last); return f(); }");
  test::transform(*program, FunctionPointerResolution());
  const CallGraph graph(*program);
  EXPECT_TRUE(graph.isRecursive(functionNamed(*program, "f").id));
  EXPECT_TRUE(graph.isReachable(functionNamed(*program, "last").id));
  EXPECT_FALSE(graph.isRecursive(functionNamed(*program, "last").id));
}

/// The functions that main calls after its calls through pointers are resolved.
std::set<std::string> calledByMain(const Program& program) {
  std::set<std::string> names;
  for (const Edge* edge : edgesWith<Call>(program, "main")) {
    const auto& call = std::get<Call>(edge->operation);
    EXPECT_FALSE(call.pointer);
    names.insert(program.functions[call.function].name);
  }
  return names;
}

int run(const Program& program, const std::string& inputs) {
  interpreter::ListInput source(interpreter::ListInput::parse(inputs));
  const interpreter::Result result = interpreter::execute(program, source, {});
  EXPECT_EQ(result.outcome, interpreter::Outcome::Exit) << result.message;
  return result.exitCode;
}

const std::string functions =
    "int __VERIFIER_nondet_int(void); int one(int x) { return x + 1; } int two(int x) { return x + 2; }\n"
    "int other(int x) { return x + 3; } int (*unrelated)(int) = other; void nothing(void) {} void (*elsewhere)(void) = "
    "nothing;\n";

TEST(Dispatch, OfATable) {
  const auto program = loadC(functions +
                             "int (*const table[])(int) = {one, two};\n"
                             "int main(void) { return table[__VERIFIER_nondet_int() & 1](10); }");
  test::transform(*program, FunctionPointerResolution());
  EXPECT_EQ(calledByMain(*program), (std::set<std::string>{"one", "two"}));
  EXPECT_EQ(run(*program, "0"), 11);
  EXPECT_EQ(run(*program, "1"), 12);
}

TEST(Dispatch, OfOperationsInARecord) {
  const auto program = loadC(functions +
                             "struct operations { int (*open)(int); void (*close)(void); };\n"
                             "static struct operations ops = {.open = one, .close = nothing};\n"
                             "struct device { struct operations* ops; } device;\n"
                             "int main(void) { device.ops = &ops; if (__VERIFIER_nondet_int()) ops.open = two;\n"
                             "  device.ops->close(); return device.ops->open(20); }");
  test::transform(*program, FunctionPointerResolution());
  const auto called = calledByMain(*program);
  EXPECT_TRUE(called.contains("one") && called.contains("two") && called.contains("nothing"));
  EXPECT_FALSE(called.contains("other"));
  EXPECT_EQ(run(*program, "0"), 21);
  EXPECT_EQ(run(*program, "1"), 22);
}

TEST(Dispatch, WhatRemainsIsUnmodelled) {
  const auto program =
      loadC(functions + "int main(void) { int (*p)(int) = __VERIFIER_nondet_int() ? one : 0; return p(1); }");
  test::transform(*program, FunctionPointerResolution());
  const auto rest = edgesWith<Unmodelled>(*program, "main");
  ASSERT_EQ(rest.size(), 1u);
  const Reason& reason = program->reasons[std::get<Unmodelled>(rest[0]->operation).reason];
  EXPECT_EQ(reason.kind, ReasonKind::UnresolvedFunctionPointer);
  EXPECT_EQ(fileName(*program, reason.range), "input.c");
}

/// What main writes to through a pointer, and what it turns into integers.
std::pair<std::set<std::string>, std::set<std::string>> writtenAndNumbered(const std::string& text) {
  const auto program = loadC(
      "unsigned long __VERIFIER_nondet_ulong(void); void* __VERIFIER_nondet_pointer(void); static int x, y, z;\n" +
      text);
  computeAddressTaken(*program);
  AliasSets aliases(*program);
  const auto names = [&](const AliasSet& set) {
    std::set<std::string> result;
    for (const VariableId variable : set.variables) result.insert(program->variables[variable].name);
    return result;
  };
  std::set<std::string> written;
  for (const Edge* edge : edgesWith<Assign>(*program, "main"))
    if (const ExpressionRef target = std::get<Assign>(edge->operation).target;
        target->kind() == ExpressionKind::Dereference)
      written = names(aliases.of(target->operand()));
  return {written, names(aliases.numbered())};
}

using Names = std::set<std::string>;

TEST(Aliases, OfAnAddressThatAComparisonConfirms) {
  EXPECT_EQ(writtenAndNumbered("int main(void) { unsigned long g = __VERIFIER_nondet_ulong(); y = 1; if (g == "
                               "(unsigned long)&x) *(int*)g = 1; return 0; }"),
            std::pair(Names({"x"}), Names({"x"})));
  EXPECT_EQ(
      writtenAndNumbered(
          "int main(void) { int* g = __VERIFIER_nondet_pointer(); int* p = &y; if (g == &x) *g = 1; return *p; }"),
      std::pair(Names({"x"}), Names()));
  EXPECT_EQ(writtenAndNumbered("int main(void) { int* g; if (g == &x) *g = 1; return 0; }"),
            std::pair(Names({"x"}), Names()));
}

TEST(Aliases, OfAnAddressThatIsRebuilt) {
  EXPECT_EQ(
      writtenAndNumbered("int main(void) { unsigned long a = (unsigned long)&x, b = 0;\n"
                         "  for (int i = 0; i < 64; i++) if (a >> i & 1) b |= 1UL << i; *(int*)b = 1; return 0; }"),
      std::pair(Names({"x"}), Names({"x"})));
  EXPECT_EQ(writtenAndNumbered("int main(void) { long d = (char*)&z - (char*)0; *(int*)d = 1; return 0; }"),
            std::pair(Names({"z"}), Names({"z"})));
}

TEST(Aliases, OfAnAddressThatAssemblyHandsOn) {
  EXPECT_EQ(
      writtenAndNumbered("int main(void) { int *q; asm(\"mov %1, %0\" : \"=r\"(q) : \"r\"(&x)); *q = 1; return y; }")
          .first,
      Names({"x"}));
  EXPECT_EQ(
      writtenAndNumbered("int a[2]; int main(void) { int *q; asm(\"\" : \"=r\"(q) : \"r\"(a)); *q = 1; return y; }")
          .first,
      Names({"a"}));
}

}  // namespace
}  // namespace argosy::frontend
