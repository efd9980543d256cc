// Several files become one program.
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "tests/frontend/c_source.h"
#include "tests/frontend/well_formed.h"

namespace argosy::frontend {
namespace {

int exitCodeOf(const Program& program) {
  interpreter::ListInput inputs({});
  interpreter::Options options;
  options.checks = interpreter::defaultChecks();
  const interpreter::Result result = interpreter::execute(program, inputs, options);
  EXPECT_EQ(result.outcome, interpreter::Outcome::Exit) << result.message;
  return result.exitCode;
}

/// The errors are about this place, the first with this message.
void expectError(const std::vector<CFile>& files, const std::string& file, std::uint32_t line, std::uint32_t column,
                 const std::string& message) {
  const std::vector<Diagnostic> errors = diagnosticsOf(files);
  ASSERT_FALSE(errors.empty());
  for (const Diagnostic& error : errors) {
    EXPECT_EQ(error.severity, Severity::Error);
    EXPECT_EQ(error.file, file);
    EXPECT_EQ(error.line, line);
    EXPECT_EQ(error.column, column);
  }
  EXPECT_NE(errors[0].message.find(message), std::string::npos) << errors[0].message;
}

TEST(Linking, TentativeDefinitionsAreOneObject) {
  const auto program =
      loadFiles({{"a.c", "int x; int x; extern int x; int get(void) { return x; }"},
                 {"b.c", "int x = 7; int x;"},
                 {"c.c", "int x; int get(void); int main(void) { return x == 7 && get() == 7 ? 42 : 1; }"}});
  const Variable& x = variableNamed(*program, "x");
  EXPECT_FALSE(x.isUndefined);
  EXPECT_EQ(x.initialValues.size(), 1u);
  EXPECT_EQ(exitCodeOf(*program), 42);
}

TEST(Linking, TentativeDefinitionAloneIsZero) {
  const auto program = loadFiles({{"a.c", "extern int x; int main(void) { return x + 3; }"}, {"b.c", "int x;"}});
  EXPECT_FALSE(variableNamed(*program, "x").isUndefined);
  EXPECT_EQ(exitCodeOf(*program), 3);
}

TEST(Linking, ExternWithoutDefinitionIsUndefined) {
  const auto program = loadC("extern int x; int main(void) { return x; }");
  EXPECT_TRUE(variableNamed(*program, "x").isUndefined);
}

TEST(Linking, StaticsAreKeptApart) {
  const auto program = loadFiles({{"a.c",
                                   "static int x = 1; static int get(void) { return x++; } int geta(void) { static int "
                                   "n = 10; return get() + n++; }"},
                                  {"b.c",
                                   "static int x = 2; static int get(void) { return x++; } int geta(void);\n"
                                   "int main(void) { static int n = 100; geta(); return get() + geta() + n; }"}});
  const auto xs = variablesNamed(*program, "x");
  ASSERT_EQ(xs.size(), 2u);
  EXPECT_NE(xs[0]->uniqueName, xs[1]->uniqueName);
  EXPECT_TRUE(xs[0]->hasInternalLinkage && xs[1]->hasInternalLinkage);
  EXPECT_EQ(variablesNamed(*program, "n").size(), 2u);
  EXPECT_EQ(std::ranges::count(program->functions, "get", &Function::name), 2);
  EXPECT_EQ(exitCodeOf(*program), 2 + (2 + 11) + 100);
  EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
}

TEST(Linking, StaticDoesNotMeetTheExternOfAnotherFile) {
  const auto program = loadFiles({{"a.c", "static int x = 1; int geta(void) { return x; }"},
                                  {"b.c", "int x = 5; int geta(void); int main(void) { return x * 10 + geta(); }"}});
  EXPECT_EQ(exitCodeOf(*program), 51);
}

TEST(Linking, ConflictingTypesOfAVariable) {
  expectError(
      {{"a.c", "int x = 1;\nint main(void) { return x; }\n"}, {"b.c", "\n  extern double x;\ndouble* p = &x;\n"}},
      "b.c", 2, 17, "conflicting types for 'x'");
  expectError({{"a.c", "int x[4];\nint main(void) { return x[0]; }\n"}, {"b.c", "int x[5];\n"}}, "b.c", 1, 5,
              "conflicting types for 'x'");
  expectError(
      {{"a.c", "struct s { int a; } x;\nint main(void) { return x.a; }\n"}, {"b.c", "struct s { int a, b; } x;\n"}},
      "b.c", 1, 24, "conflicting types for 'x'");
}

TEST(Linking, DuplicateDefinitions) {
  expectError({{"a.c", "int x = 1;\nint main(void) { return x; }\n"}, {"b.c", "\nint x = 1;\n"}}, "b.c", 2, 5,
              "redefinition of 'x'");
  expectError({{"a.c", "void f(void) {}\nint main(void) { return 0; }\n"}, {"b.c", "\n\nvoid f(void) {}\n"}}, "b.c", 3,
              6, "redefinition of function 'f'");
}

TEST(Linking, DuplicateDefinitionNamesTheOtherPlace) {
  const auto errors =
      diagnosticsOf({{"a.c", "\nvoid f(void) {}\nint main(void) { return 0; }\n"}, {"b.c", "void f(void) {}\n"}});
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].message.find("a.c:2:1"), std::string::npos) << errors[0].message;
}

TEST(Linking, WeakDefinitionsGiveWay) {
  const auto program =
      loadFiles({{"a.c", "__attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }"},
                 {"b.c", "int f(void) { return 9; }"}});
  EXPECT_EQ(exitCodeOf(*program), 9);
}

TEST(Linking, WeakVariablesGiveWayInAnyOrder) {
  const CFile weak{"weak.c", "__attribute__((weak)) int x = 1;"};
  const CFile strong{"strong.c", "int x = 2; int main(void) { return x; }"};
  const CFile tentative{"tentative.c", "int x; int main(void) { return x; }"};
  const CFile other{"other.c", "__attribute__((weak)) int x = 3;"};
  const CFile user{"user.c", "extern int x; int main(void) { return x; }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({strong, weak})), 2);
  EXPECT_EQ(exitCodeOf(*loadFiles({weak, strong})), 2);
  EXPECT_EQ(exitCodeOf(*loadFiles({weak, tentative})), 0);
  EXPECT_EQ(exitCodeOf(*loadFiles({tentative, weak})), 0);
  EXPECT_EQ(exitCodeOf(*loadFiles({user, weak, other})), 1);
  EXPECT_EQ(exitCodeOf(*loadFiles({other, weak, user})), 3);
}

// The labels are the names that other files see, whatever comes first.
TEST(Linking, AssemblerLabelsAreNames) {
  const CFile function{"f.c", "int f(void) __asm__(\"g\"); int f(void) { return 4; }"};
  const CFile caller{"m.c", "int g(void); int main(void) { return g(); }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({function, caller})), 4);
  EXPECT_EQ(exitCodeOf(*loadFiles({caller, function})), 4);
  const CFile variable{"v.c", "int w = 5;"};
  const CFile reader{"m.c", "extern int v __asm__(\"w\"); int main(void) { return v; }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({variable, reader})), 5);
  EXPECT_EQ(exitCodeOf(*loadFiles({reader, variable})), 5);
}

TEST(Linking, AliasesAreSeenByOtherFiles) {
  const CFile aliases{"a.c",
                      "int target(void) { return 6; } int other(void) __attribute__((alias(\"target\")));\n"
                      "int object = 10; extern int name __attribute__((alias(\"object\")));"};
  const CFile user{"m.c", "int other(void); extern int name; int main(void) { return other() + name; }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({aliases, user})), 16);
  EXPECT_EQ(exitCodeOf(*loadFiles({user, aliases})), 16);
}

TEST(Linking, AnAliasIsADefinition) {
  const CFile weak{"w.c", "__attribute__((weak)) int other(void) { return 1; }"};
  const CFile aliases{
      "a.c",
      "struct target { int x; }; int target(void) { return 6; }\n"
      "int other(void) __attribute__((alias(\"target\"))); int main(void) { return target() * 10 + other(); }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({weak, aliases})), 66);
  EXPECT_EQ(exitCodeOf(*loadFiles({aliases, weak})), 66);
}

TEST(Linking, AWeakAliasGivesWay) {
  const CFile weak{"a.c",
                   "int target(void) { return 6; }\n#pragma weak other = target\nint other(void); int here(void) { "
                   "return other(); }"};
  const CFile user{"m.c", "int other(void), here(void); int main(void) { return other() + here(); }"};
  const CFile strong{"s.c", "int other(void) { return 1; }"};
  EXPECT_EQ(exitCodeOf(*loadFiles({weak, user})), 12);
  EXPECT_EQ(exitCodeOf(*loadFiles({user, weak})), 12);
  EXPECT_EQ(exitCodeOf(*loadFiles({weak, user, strong})), 2);
}

TEST(Linking, FunctionAgainstVariable) {
  expectError({{"a.c", "int x(void) { return 0; }\nint main(void) { return x(); }\n"}, {"b.c", "\nint x = 1;\n"}},
              "b.c", 2, 5, "'x' is a function");
  expectError({{"a.c", "int x = 1;\nint main(void) { return x; }\n"}, {"b.c", "\n int x(void) { return 0; }\n"}}, "b.c",
              2, 6, "'x' is a variable");
}

TEST(Linking, EveryFileWithErrorsIsReported) {
  const auto errors =
      diagnosticsOf({{"a.c", "int a = ;\n"}, {"b.c", "int main(void) { return 0; }\n"}, {"c.c", "\nint b = +;\n"}});
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(toString(errors[0]).substr(0, 15), "a.c:1:9: error:");
  EXPECT_EQ(toString(errors[1]).substr(0, 16), "c.c:2:10: error:");
}

TEST(Linking, ConflictingSymbolsAreReportedTogether) {
  const auto errors = diagnosticsOf(
      {{"a.c", "int x = 1; int y = 2; int main(void) { return 0; }\n"}, {"b.c", "int x = 1; int y = 2;\n"}});
  EXPECT_EQ(errors.size(), 2u);
}

TEST(Linking, MissingEntryFunction) {
  const auto errors = diagnosticsOf({{"a.c", "int f(void) { return 0; }\n"}});
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].file, "a.c");
  EXPECT_NE(errors[0].message.find("'main'"), std::string::npos);
  const auto declaredOnly = diagnosticsOf({{"a.c", "int main(void);\nint f(void) { return main(); }\n"}});
  ASSERT_EQ(declaredOnly.size(), 1u);
  EXPECT_NE(declaredOnly[0].message.find("'main'"), std::string::npos);
}

TEST(Linking, EntryFunction) {
  Options options;
  options.entryFunction = "go";
  const auto program = loadC("int main(void) { return 1; } int go(void) { return 8; }", options);
  EXPECT_EQ(exitCodeOf(*program), 8);
}

TEST(Linking, EntryFunctionWithParametersTakesInputs) {
  Options options;
  options.entryFunction = "go";
  const auto program = loadC("int go(int a, unsigned char b) { return a + b; }", options);
  interpreter::ListInput inputs(interpreter::ListInput::parse("30,4"));
  const interpreter::Result result = interpreter::execute(*program, inputs, {});
  EXPECT_EQ(result.outcome, interpreter::Outcome::Exit);
  EXPECT_EQ(result.exitCode, 34);
}

/// Drivers have static functions as entry points, which nothing in the file calls.
TEST(Linking, StaticEntryFunction) {
  Options options;
  options.entryFunction = "go";
  const auto program = loadC("static int go(void) { return 8; }", options);
  EXPECT_EQ(exitCodeOf(*program), 8);
}

TEST(Linking, RecordsOfSeveralFilesAreOneType) {
  const std::string list = "struct list { int value; struct list* next; };\n";
  const auto program =
      loadFiles({{"a.c", list + "struct list first;"},
                 {"b.c", list + "struct list second; extern struct list first;\n"
                                "int main(void) { second = first; second.next = &first; return second.value; }"}});
  EXPECT_EQ(variableNamed(*program, "first").type, variableNamed(*program, "second").type);
  EXPECT_TRUE(variableNamed(*program, "first").type->isComplete());
  EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
}

TEST(Linking, RecordsThatAreIncompleteInOneFileAreTheSameType) {
  for (const bool completeFirst : {false, true}) {
    std::vector<CFile> files{{"a.c", "struct s; struct s* p; struct s* get(void) { return p; }"},
                             {"b.c",
                              "struct s { long a; } object; extern struct s* p; struct s* get(void);\n"
                              "int main(void) { p = &object; get()->a = 6; return (int)object.a; }"}};
    if (completeFirst) std::swap(files[0], files[1]);
    const auto program = loadFiles(files);
    EXPECT_EQ(variableNamed(*program, "p").type->element(), variableNamed(*program, "object").type);
    EXPECT_EQ(variableNamed(*program, "object").type->size(), 8u);
    EXPECT_EQ(exitCodeOf(*program), 6);
  }
}

TEST(Linking, RecordsOfOneNameAndDifferentLayoutAreDifferentTypes) {
  const auto program = loadFiles({{"a.c", "struct s { char a; }; struct s x; int geta(void) { return x.a = 5; }"},
                                  {"b.c",
                                   "struct s { long a, b; }; struct s y; int geta(void);\n"
                                   "int main(void) { y.b = 1; return geta() + (int)y.b; }"}});
  EXPECT_EQ(variableNamed(*program, "x").type->size(), 1u);
  EXPECT_EQ(variableNamed(*program, "y").type->size(), 16u);
  EXPECT_NE(variableNamed(*program, "x").type->name(), variableNamed(*program, "y").type->name());
  EXPECT_EQ(exitCodeOf(*program), 6);
}

TEST(Linking, ArrayIsCompletedElsewhere) {
  for (const bool completeFirst : {false, true}) {
    std::vector<CFile> files{
        {"a.c", "extern int table[]; int get(int i) { return table[i]; }"},
        {"b.c", "int table[] = {1, 2, 3}; int get(int); int main(void) { return get(2) * 10 + sizeof table; }"}};
    if (completeFirst) std::swap(files[0], files[1]);
    const auto program = loadFiles(files);
    EXPECT_EQ(variableNamed(*program, "table").type->count(), 3u);
    EXPECT_EQ(exitCodeOf(*program), 42);
    EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
  }
}

/// A caller that declares a function differently converts as its own declaration says; the callee gets what it takes.
TEST(Linking, CallsFollowTheDefinition) {
  const auto program = loadFiles({{"a.c", "int f(); int main(void) { return f(3, 4L); }"},
                                  {"b.c", "long f(long a, char b) { return a * 10 + b; }"}});
  EXPECT_EQ(exitCodeOf(*program), 34);
  EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
}

}  // namespace
}  // namespace argosy::frontend
