// Where edges say that they come from: what witnesses need.
#include <set>

#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

/// The anchors of all conditions of this kind in main.
std::set<SourcePosition> conditionAnchors(const Program& program, StatementKind kind) {
  std::set<SourcePosition> anchors;
  for (const Edge* edge : edgesWith<Assume>(program, "main"))
    if (edge->info.kind == kind) anchors.insert(edge->info.anchor);
  return anchors;
}

std::set<SourcePosition> at(const std::string& text, const std::vector<std::string>& marks) {
  std::set<SourcePosition> positions;
  for (const std::string& mark : marks) positions.insert(positionAfter(text, mark));
  return positions;
}

const Edge& onlyCall(const Program& program, std::string_view callee) {
  const auto calls = callsOf(program, callee);
  if (calls.size() != 1) throw std::runtime_error(std::to_string(calls.size()) + " calls of " + std::string(callee));
  return *calls.front();
}

TEST(ConditionAnchor, If) {
  const std::string text =
      "int main(void) {\n"
      "  int x = 0, y = 0;\n"
      "  /*1*/if (x) y = 1; else /*2*/if (y && (x ||\n"
      "      !y)) y = 2;\n"
      "  if (y) {} /*not a branch*/\n"
      "  return y;\n}\n";
  const auto program = loadC(text);
  auto anchors = conditionAnchors(*program, StatementKind::If);
  anchors.erase({5, 3});
  EXPECT_EQ(anchors, at(text, {"/*1*/", "/*2*/"}));
  EXPECT_EQ(edgesWith<Assume>(*program, "main").size(), 2u + 6u + 2u);
}

TEST(ConditionAnchor, Loops) {
  const std::string text =
      "int main(void) {\n"
      "  int x = 3;\n"
      "  /*while*/while (x)\n    x--;\n"
      "  /*do*/do {\n    x++;\n  } while (x < 5);\n"
      "  /*for*/for (int i = 0; i < x; i++)\n    x--;\n"
      "  return x;\n}\n";
  const auto program = loadC(text);
  EXPECT_EQ(conditionAnchors(*program, StatementKind::While), at(text, {"/*while*/"}));
  EXPECT_EQ(conditionAnchors(*program, StatementKind::DoWhile), at(text, {"/*do*/"}));
  EXPECT_EQ(conditionAnchors(*program, StatementKind::For), at(text, {"/*for*/"}));
  EXPECT_EQ(edgesWith<Assume>(*program, "main").size(), 6u);
}

TEST(ConditionAnchor, Switch) {
  const std::string text =
      "int main(void) {\n"
      "  int x = 3;\n"
      "  /*switch*/switch (x) {\n  case 1: x = 2; break;\n  case 5 ... 7: x = 4;\n  default: x++;\n  }\n"
      "  return x;\n}\n";
  const auto program = loadC(text);
  EXPECT_EQ(conditionAnchors(*program, StatementKind::Switch), at(text, {"/*switch*/"}));
  EXPECT_EQ(edgesWith<Assume>(*program, "main").size(), 6u);
}

TEST(ConditionAnchor, QuestionMark) {
  const std::string text =
      "int main(void) {\n"
      "  int x = 3;\n"
      "  x = x > 2 /*outer*/? 4\n    : (x /*inner*/? 5 : 6);\n"
      "  return x /*elvis*/?: 7;\n}\n";
  const auto program = loadC(text);
  EXPECT_EQ(conditionAnchors(*program, StatementKind::Conditional), at(text, {"/*outer*/", "/*inner*/", "/*elvis*/"}));
  EXPECT_EQ(edgesWith<Assume>(*program, "main").size(), 6u);
}

/// The range of a condition is the expression that it evaluates, also each part of && and ||.
TEST(ConditionRange, IsTheEvaluatedExpression) {
  const std::string text =
      "int main(void) {\n"
      "  int x = 3, y = 4;\n"
      "  if (/*1*/x < 2 && (/*2*/y == 4 || !/*3*/x))\n    y = 0;\n"
      "  return y;\n}\n";
  const auto program = loadC(text);
  std::set<SourcePosition> begins;
  for (const Edge* edge : edgesWith<Assume>(*program, "main")) begins.insert(edge->info.range.begin);
  EXPECT_EQ(begins, at(text, {"/*1*/", "/*2*/", "/*3*/"}));
}

TEST(CallAnchor, IsTheClosingParenthesis) {
  const std::string text =
      "int f(int a) { return a; } int g(int a, int b) { return a + b; } void h(void) {}\n"
      "int main(void) {\n"
      "  int x = g(f(1/*f*/), 2\n      /*g*/);\n"
      "  h(/*h*/);\n"
      "  int (*p)(int) = x ? f : 0;\n"
      "  return p(x/*p*/);\n}\n";
  const auto program = loadC(text);
  EXPECT_EQ(onlyCall(*program, "f").info.anchor, positionAfter(text, "/*f*/"));
  EXPECT_EQ(onlyCall(*program, "g").info.anchor, positionAfter(text, "/*g*/"));
  EXPECT_EQ(onlyCall(*program, "h").info.anchor, positionAfter(text, "/*h*/"));
  const auto calls = edgesWith<Call>(*program, "main");
  const auto indirect =
      std::ranges::find_if(calls, [](const Edge* edge) { return std::get<Call>(edge->operation).pointer; });
  ASSERT_NE(indirect, calls.end());
  EXPECT_EQ((*indirect)->info.anchor, positionAfter(text, "/*p*/"));
  for (const Edge* call : calls) EXPECT_EQ(call->info.kind, StatementKind::Call);
}

/// Calls that become other operations have the same places.
TEST(CallAnchor, OfCallsThatAreOperations) {
  const std::string text =
      "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void* memset(void*, int, unsigned long);\n"
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int(/*nondet*/);\n"
      "  __VERIFIER_assume(x > 3/*assume*/);\n"
      "  memset(&x, 0, sizeof x/*memset*/);\n"
      "  return x;\n}\n";
  const auto program = loadC(text);
  const auto havocs = edgesWith<Havoc>(*program, "main");
  ASSERT_EQ(havocs.size(), 1u);
  EXPECT_EQ(havocs[0]->info.anchor, positionAfter(text, "/*nondet*/"));
  const auto assumptions = edgesWith<Assume>(*program, "main");
  ASSERT_EQ(assumptions.size(), 2u);
  EXPECT_EQ(assumptions[0]->info.anchor, positionAfter(text, "/*assume*/"));
  const auto sets = edgesWith<SetMemory>(*program, "main");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0]->info.anchor, positionAfter(text, "/*memset*/"));
}

TEST(Statement, IsTheStartOfTheEnclosingStatementOrDeclaration) {
  const std::string text =
      "int a(void) { return 1; } int b(void) { return 1; } int c(void) { return 1; } int d(void) { return 1; }\n"
      "int e(void) { return 1; } int f(void) { return 1; } int g(void) { return 1; } int h(void) { return 1; }\n"
      "int i(void) { return 1; } int j(void) { return 1; } int k(void) { return 1; } int l(void) { return 1; }\n"
      "int main(void) {\n"
      "  /*a*/static int s; /*b*/int x = 1 +\n    b();\n"
      "  /*c*/s = x ? c() : 0;\n"
      "  /*d*/if (d()) /*e*/e(); else {\n    /*f*/x += f();\n  }\n"
      "  /*g*/for (/*h*/x = h(); g(); x = i()) { /*j*/j(); }\n"
      "  /*k*/do { /*l*/l(); } while (k());\n"
      "  label: /*a2*/a();\n"
      "  return x;\n}\n";
  const auto program = loadC(text);
  const auto expectStatement = [&](const char* callee, const char* mark) {
    EXPECT_EQ(onlyCall(*program, callee).info.statement, positionAfter(text, mark)) << callee;
  };
  expectStatement("b", "/*b*/");
  expectStatement("c", "/*c*/");
  expectStatement("d", "/*d*/");
  expectStatement("e", "/*e*/");
  expectStatement("f", "/*f*/");
  expectStatement("g", "/*g*/");
  expectStatement("h", "/*h*/");
  expectStatement("i", "/*g*/");
  expectStatement("j", "/*j*/");
  expectStatement("k", "/*k*/");
  expectStatement("l", "/*l*/");
  expectStatement("a", "/*a2*/");
}

TEST(Statement, OfReturnSwitchWhileAndStatementExpressions) {
  const std::string text =
      "int a(void) { return 1; } int b(void) { return 1; } int c(void) { return 1; } int d(void) { return 1; }\n"
      "int e(void) { return 1; }\n"
      "int main(void) {\n"
      "  int x = 0;\n"
      "  /*a*/switch (a()) { case 1: /*b*/b(); }\n"
      "  /*c*/while (c()) /*d*/{ x = 1; /*break*/break; }\n"
      "  /*sum*/x = ({ /*d2*/d(); }) + e();\n"
      "  /*return*/return x;\n}\n";
  const auto program = loadC(text);
  EXPECT_EQ(onlyCall(*program, "a").info.statement, positionAfter(text, "/*a*/"));
  EXPECT_EQ(onlyCall(*program, "b").info.statement, positionAfter(text, "/*b*/"));
  EXPECT_EQ(onlyCall(*program, "c").info.statement, positionAfter(text, "/*c*/"));
  EXPECT_EQ(onlyCall(*program, "d").info.statement, positionAfter(text, "/*d2*/"));
  EXPECT_EQ(onlyCall(*program, "e").info.statement, positionAfter(text, "/*sum*/"));
  const auto returns = edgesWith<Return>(*program, "main");
  ASSERT_EQ(returns.size(), 1u);
  EXPECT_EQ(returns[0]->info.statement, positionAfter(text, "/*return*/"));
  EXPECT_EQ(returns[0]->info.anchor, positionAfter(text, "/*return*/"));
  EXPECT_EQ(returns[0]->info.kind, StatementKind::Return);
}

TEST(Statement, KindsOfWhatIsNoCondition) {
  const auto program = loadC("int main(void) { int x = 1; x = 2; asm(\"nop\" : \"=r\"(x)); return x; }\n");
  const auto assignments = edgesWith<Assign>(*program, "main");
  ASSERT_EQ(assignments.size(), 2u);
  EXPECT_EQ(assignments[0]->info.kind, StatementKind::Declaration);
  EXPECT_EQ(assignments[1]->info.kind, StatementKind::Expression);
  EXPECT_EQ(edgesWith<Havoc>(*program, "main").at(0)->info.kind, StatementKind::Assembly);
}

/// Witnesses name lines of the file that was given, not of what it was made from.
TEST(PhysicalLines, DespiteLineMarkers) {
  const std::string text =
      "# 100 \"original.c\"\n"
      "int f(void) { return 1; }\n"
      "# 7 \"header.h\" 1 3\n"
      "int main(void) {\n"
      "# 2000 \"other.c\" 2\n"
      "  /*if*/if (f(/*f*/)) return 1;\n"
      "  return 0;\n}\n";
  const auto program = loadFiles({{"input.i", text}});
  EXPECT_EQ(onlyCall(*program, "f").info.anchor, positionAfter(text, "/*f*/"));
  EXPECT_EQ(conditionAnchors(*program, StatementKind::If), at(text, {"/*if*/"}));
  EXPECT_EQ(fileName(*program, onlyCall(*program, "f").info.range), "input.i");
  EXPECT_EQ(functionNamed(*program, "main").range.begin, (SourcePosition{4, 1}));

  const std::string withDirective = "#line 50 \"elsewhere.c\"\nint main(void) {\n  return 0;\n}\n";
  const auto other = loadC(withDirective);
  const auto returns = edgesWith<Return>(*other, "main");
  ASSERT_EQ(returns.size(), 1u);
  EXPECT_EQ(returns[0]->info.anchor, (SourcePosition{3, 3}));
  EXPECT_EQ(fileName(*other, returns[0]->info.range), "input.c");
}

TEST(PhysicalLines, OfErrors) {
  const auto errors = diagnosticsOf({{"input.i", "# 900 \"original.c\"\nint x;\n  int x = y;\nint main(void) {}\n"}});
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].file, "input.i");
  EXPECT_EQ(errors[0].line, 3u);
  EXPECT_EQ(errors[0].column, 11u);
}

/// What a macro expands to stands where the macro is used.
TEST(Macros, StandWhereTheyAreExpanded) {
  const std::string text =
      "int f(int a) { return a; }\n"
      "#define CALL(x) \\\n  f(x)\n"
      "#define UNLESS(x) if (!(x))\n"
      "#define CLOSE )\n"
      "int main(void) {\n"
      "  int x = /*call*/CALL(3);\n"
      "  /*unless*/UNLESS(x) return 1;\n"
      "  return f(x /*close*/CLOSE;\n}\n";
  const auto program = loadC(text);
  const auto calls = callsOf(*program, "f");
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0]->info.range.begin, positionAfter(text, "/*call*/"));
  EXPECT_EQ(calls[0]->info.anchor, positionAfter(text, "/*call*/"));
  EXPECT_EQ(calls[1]->info.anchor, positionAfter(text, "/*close*/"));
  EXPECT_EQ(conditionAnchors(*program, StatementKind::If), at(text, {"/*unless*/"}));
}

TEST(IncludedFiles, AreNamed) {
  CFiles files;
  files.write("header.h", "static int twice(int a) {\n  return /*sum*/a + a;\n}\n");
  Options options;
  options.files = {files.write("input.c", "#include \"header.h\"\nint main(void) { return twice(0); }\n")};
  const auto program = load(options);
  const auto returns = edgesWith<Return>(*program, "twice");
  ASSERT_EQ(returns.size(), 1u);
  EXPECT_EQ(fileName(*program, returns[0]->info.range), "header.h");
  EXPECT_EQ(returns[0]->info.anchor, (SourcePosition{2, 3}));
  EXPECT_EQ(fileName(*program, callsOf(*program, "twice").at(0)->info.range), "input.c");
}

TEST(Ranges, OfVariablesAndFunctions) {
  const std::string text =
      "int g;\nstatic int f(int /*none*/a) {\n  long b = a; return (int)b + g;\n}\nint main(void) { return f(0); }\n";
  const auto program = loadC(text);
  EXPECT_EQ(variableNamed(*program, "g").range.begin, (SourcePosition{1, 1}));
  EXPECT_EQ(variableNamed(*program, "a").range.begin, (SourcePosition{2, 14}));
  EXPECT_EQ(variableNamed(*program, "b").range.begin, (SourcePosition{3, 3}));
  EXPECT_EQ(functionNamed(*program, "f").range.begin, (SourcePosition{2, 1}));
}

}  // namespace
}  // namespace argosy::frontend
