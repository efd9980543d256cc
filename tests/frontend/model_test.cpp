// Which library models are linked.
#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

std::vector<std::string> modelledFunctions(const Program& program) {
  std::vector<std::string> names;
  for (const Function& function : program.functions)
    if (function.isDefined && function.origin == FunctionOrigin::Model) names.push_back(function.name);
  return names;
}

TEST(Models, NoneWithoutACall) {
  const auto program =
      loadC("#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\nint main(void) { return 0; }");
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>());
}

TEST(Models, OnlyWhatIsCalled) {
  const auto program = loadC("int abs(int); unsigned long strlen(const char*); int main(void) { return abs(-1); }");
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>{"abs"});
}

TEST(Models, WhatAModelCallsComesAlong) {
  const auto program = loadC("char* strdup(const char*); int main(void) { return strdup(\"a\") == 0; }");
  EXPECT_TRUE(functionNamed(*program, "strdup").isDefined);
  for (const Function& function : program->functions) EXPECT_TRUE(function.isDefined) << function.name;
}

TEST(Models, AddressTakenIsEnough) {
  const auto program = loadC("int abs(int); int (*f)(int) = abs; int main(void) { return f(-1); }");
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>{"abs"});
}

TEST(Models, TheProgramsOwnDefinitionCounts) {
  const auto program = loadC("int abs(int x) { return 77; } int main(void) { return abs(-1); }");
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>());
  EXPECT_EQ(functionNamed(*program, "abs").origin, FunctionOrigin::Source);

  const auto linked = loadFiles(
      {{"a.c", "int abs(int); int main(void) { return abs(-1); }"}, {"b.c", "int abs(int x) { return 77; }"}});
  EXPECT_EQ(modelledFunctions(*linked), std::vector<std::string>());
  EXPECT_EQ(functionNamed(*linked, "abs").origin, FunctionOrigin::Source);
}

/// Functions with a meaning of their own are the program's when it defines them.
TEST(Models, TheProgramsOwnDefinitionComesBeforeAnyMeaning) {
  const auto program = loadC(
      "void* memset(void* p, int c, unsigned long n) { return p; } int __VERIFIER_nondet_int(void) { return 4; }\n"
      "void __VERIFIER_assume(int c) {}\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x); memset(&x, 0, 4); return x; }");
  EXPECT_EQ(callsOf(*program, "memset").size(), 1u);
  EXPECT_EQ(callsOf(*program, "__VERIFIER_nondet_int").size(), 1u);
  EXPECT_EQ(callsOf(*program, "__VERIFIER_assume").size(), 1u);
  EXPECT_TRUE(edgesWith<SetMemory>(*program, "main").empty());
  EXPECT_TRUE(edgesWith<Havoc>(*program, "main").empty());
}

TEST(Models, StaticFunctionOfTheSameNameIsTheProgramsOwn) {
  const auto program = loadC("static int toupper(int c) { return 5; } int main(void) { return toupper('a'); }");
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>());
}

TEST(Models, IncompatibleDeclarationStaysUndefined) {
  const auto program = loadC("void atoi(int, int, int); int main(void) { atoi(1, 2, 3); return 0; }");
  EXPECT_FALSE(functionNamed(*program, "atoi").isDefined);
  ASSERT_EQ(program->reasons.size(), 1u);
  EXPECT_EQ(program->reasons[ReasonId(0)].kind, ReasonKind::UndefinedFunction);
}

TEST(Models, NotWhenTheyAreOff) {
  Options options;
  options.useModels = false;
  const auto program = loadC("int abs(int); int main(void) { return abs(-1); }", options);
  EXPECT_EQ(modelledFunctions(*program), std::vector<std::string>());
  EXPECT_FALSE(functionNamed(*program, "abs").isDefined);
}

TEST(Models, AreMarkedAsSuchAndNamedApart) {
  const auto program =
      loadC("int printf(const char*, ...); static int x; int main(void) { return printf(\"%d\", x); }");
  EXPECT_EQ(functionNamed(*program, "printf").origin, FunctionOrigin::Model);
  EXPECT_EQ(functionNamed(*program, "main").origin, FunctionOrigin::Source);
  EXPECT_EQ(program->functions[program->start].origin, FunctionOrigin::Synthetic);
}

}  // namespace
}  // namespace argosy::frontend
