// What is not modelled is said: kind, effect and place of the reasons.
#include "tests/frontend/c_source.h"
#include "tests/frontend/well_formed.h"

namespace argosy::frontend {
namespace {

std::vector<Reason> reasonsOf(const Program& program, ReasonKind kind) {
  std::vector<Reason> found;
  std::ranges::copy_if(program.reasons, std::back_inserter(found),
                       [&](const Reason& reason) { return reason.kind == kind; });
  return found;
}

/// The text, whose marked place has the only reason of the program.
void expectOnlyReason(const std::string& text, ReasonKind kind, ReasonEffect effect) {
  SCOPED_TRACE(text);
  const auto program = loadC(text);
  ASSERT_EQ(program->reasons.size(), 1u);
  const Reason& reason = program->reasons[ReasonId(0)];
  EXPECT_STREQ(toString(reason.kind), toString(kind));
  EXPECT_EQ(reason.effect, effect);
  EXPECT_EQ(fileName(*program, reason.range), "input.c");
  EXPECT_EQ(reason.range.begin, positionAfter(text, "/*here*/"));
  EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
}

void expectNoReason(const std::string& text) {
  SCOPED_TRACE(text);
  const auto program = loadC(text);
  for (const Reason& reason : program->reasons) ADD_FAILURE() << toString(reason.kind) << ": " << reason.message;
}

constexpr auto over = ReasonEffect::OverApproximates, loses = ReasonEffect::LosesBehaviours;

TEST(Reasons, UndefinedFunction) {
  const std::string text =
      "int unknown(int*);\nint main(void) {\n  int x = 1;\n  return /*here*/unknown(&x) + unknown(0);\n}\n";
  expectOnlyReason(text, ReasonKind::UndefinedFunction, over);
  const auto program = loadC(text);
  for (const Edge* call : callsOf(*program, "unknown"))
    EXPECT_EQ(std::get<Call>(call->operation).reason, ReasonId(0)) << "each call knows the reason";
}

// Found by fuzzing: Clang's table of builtins has no entry to ask about this one.
TEST(Reasons, UnknownBuiltinMayNotReturnAnything) {
  expectOnlyReason("int main(void) { return /*here*/__builtin_of_another_compiler(1); }\n",
                   ReasonKind::UnsupportedBuiltin, loses);
}

TEST(Reasons, WritingFormat) {
  expectOnlyReason(
      "int printf(const char*, ...);\nint main(void) { int n; return /*here*/printf(\"ab%hhn\", (char*)&n); }\n",
      ReasonKind::LibraryApproximation, loses);
  expectNoReason("int printf(const char*, ...);\nint main(void) { printf(\"100%% nice %d\", 1); return 0; }\n");
}

/// CIL puts constant formats into variables.
TEST(Reasons, FormatVariablesWithLiteralsOnly) {
  const std::string head = "int printf(const char*, ...); int c; void other(char** p) { *p = 0; }\nint main(void) { ";
  for (const char* body : {
           "const char *restrict f; f = (const char *restrict)\"Elevator \"; printf(f);",
           "char* f = \"a\"; printf(f); f = (\"b %d\"); printf((f), 1);",
           "const char* f; f = c ? \"a\" : c > 1 ? \"b\" : (char*)\"c\"; const char* g = f; printf(f); c = g == f;",
           "printf(c ? \"a\" : \"b\");",
       })
    expectNoReason(head + body + " return 0; }\n");
  for (const char* body : {
           "char* f = \"a\"; f = \"%n\"; /*here*/printf(f, &c);",
           "char* f = c ? \"a\" : \"%ln\"; /*here*/printf(f, &c);",
           "char* f = \"a\"; char* g = \"%n\"; f = g; /*here*/printf(f, &c);",
           "char* f = \"%%n\"; f++; /*here*/printf(f, &c);",
           "char* f = \"%%n\"; f += 1; /*here*/printf(f, &c);",
           "char* f = \"a\"; other(&f); /*here*/printf(f, &c);",
           "char* f = \"a\"; int s = sizeof(int[(f = 0, 3)]); /*here*/printf(f, s);",
           "char* f = \"a\"; int (*s)[(f = 0, 3)] = 0; /*here*/printf(f, s);",
           "char* f; /*here*/printf(f, &c);",
           "static char* f = \"a\"; /*here*/printf(f, &c);",
           "char f[] = \"a\"; /*here*/printf(f, &c);",
           "char* f = (char*)(long)(char)(long)\"a\"; /*here*/printf(f, &c);",
           "char* f = (char*)L\"a\"; /*here*/printf(f, &c);",
           "/*here*/printf(c ? \"a\" : \"%n\", &c);",
       })
    expectOnlyReason(head + body + " return 0; }\n", ReasonKind::LibraryApproximation, loses);
  expectOnlyReason(
      "int printf(const char*, ...);\nvoid f(char* p) { p = \"a\"; }\n"
      "void g(char* p) { if (!p) p = \"a\"; /*here*/printf(p); }\nint main(void) { f(0); g(0); return 0; }\n",
      ReasonKind::LibraryApproximation, loses);
}

TEST(Reasons, UndefinedFunctionsHaveOneEach) {
  const auto program = loadC("void a(void); void b(void);\nint main(void) { a(); b(); a(); return 0; }\n");
  EXPECT_EQ(reasonsOf(*program, ReasonKind::UndefinedFunction).size(), 2u);
}

TEST(Reasons, UndefinedFunctionThatIsOnlyDeclaredIsNone) {
  expectNoReason("int unknown(int*); int main(void) { return 0; }");
}

TEST(Reasons, UndefinedCleanupFunction) {
  expectOnlyReason(
      "void unknown(int*);\nint main(void) {\n  /*here*/int x __attribute__((cleanup(unknown))) = 1;\n  return 0;\n}\n",
      ReasonKind::UndefinedFunction, over);
}

TEST(Reasons, ErrorAndInputFunctionsAreKnown) {
  expectNoReason(
      "void reach_error(void); int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void "
      "__VERIFIER_error(void);\n"
      "int main(void) { __VERIFIER_assume(1); if (__VERIFIER_nondet_int()) reach_error(); else __VERIFIER_error(); "
      "return 0; }");
}

TEST(Reasons, AssemblyWithOutputs) {
  expectOnlyReason("int main(void) {\n  int x = 1;\n  /*here*/asm(\"mov $2, %0\" : \"=r\"(x));\n  return x;\n}\n",
                   ReasonKind::InlineAssembly, over);
}

TEST(Reasons, AssemblyThatMayWriteAnything) {
  expectOnlyReason(
      "int main(void) {\n  int x = 1;\n  /*here*/asm volatile(\"mov $2, %0\" : \"=r\"(x) : : \"memory\");\n  return "
      "x;\n}\n",
      ReasonKind::InlineAssembly, loses);
  expectOnlyReason("int main(void) {\n  /*here*/asm volatile(\"rep stosb\" : : : \"memory\");\n  return 0;\n}\n",
                   ReasonKind::InlineAssembly, loses);
}

TEST(Reasons, CompilerBarrierIsNone) {
  expectNoReason("int main(void) { asm volatile(\"\" : : : \"memory\"); return 0; }");
}

TEST(Reasons, AssemblyOutputsAreArbitrary) {
  const auto program = loadC("int main(void) { int x = 1, y = 2; asm(\"nop\" : \"=r\"(x), \"+r\"(y)); return x; }");
  const auto havocs = edgesWith<Havoc>(*program, "main");
  ASSERT_EQ(havocs.size(), 2u);
  for (const Edge* edge : havocs) {
    EXPECT_EQ(std::get<Havoc>(edge->operation).cause, HavocCause::Approximation);
    EXPECT_TRUE(std::get<Havoc>(edge->operation).reason.valid());
  }
}

TEST(Reasons, EmptyAssemblyHandsOnWhatIsTied) {
  const auto program =
      loadC("int main(void) { int x = 1, y = 2, *p; asm(\"\" : \"=r\"(p), \"+r\"(y) : \"0\"(&x)); return *p; }");
  EXPECT_TRUE(edgesWith<Havoc>(*program, "main").empty());
  EXPECT_TRUE(program->reasons.empty());
}

TEST(Reasons, HardwareRegisters) {
  const auto expectRegister = [](const std::string& text) {
    expectOnlyReason(text, ReasonKind::HardwareRegister, over);
  };
  expectRegister("extern volatile int status;\nint main(void) {\n  return /*here*/status;\n}\n");
  expectRegister("extern volatile struct { int a[4]; } device;\nint main(void) {\n  return /*here*/device.a[2];\n}\n");
  expectRegister("int main(void) {\n  return /*here*/*(volatile int*)0x1000;\n}\n");
  expectRegister("struct r { int a, b; };\nint main(void) {\n  return /*here*/((volatile struct r*)0x1000)->b;\n}\n");
}

TEST(Reasons, HardwareRegistersBeyondAFixedAddress) {
  const std::string head = "#define BASE ((volatile int*)0x1000)\nint main(void) {\n  int i = 2;\n  return ";
  for (const char* expression : {"BASE[1]", "*(BASE + 2)", "*(BASE + i)", "*(volatile int*)((volatile char*)BASE + 4)"})
    expectOnlyReason(head + "/*here*/" + expression + ";\n}\n", ReasonKind::HardwareRegister, over);
}

TEST(Reasons, HardwareRegistersThatAreModified) {
  for (const char* expression : {"/*here*/status++", "--/*here*/status", "/*here*/status |= 4", "/*here*/status += 1"})
    expectOnlyReason(std::string("extern volatile int status;\nint main(void) {\n  return ") + expression + ";\n}\n",
                     ReasonKind::HardwareRegister, over);
}

/// Nothing but the program itself changes an ordinary object, volatile or not, in a program without threads and signals.
TEST(Reasons, OrdinaryVolatileIsNotArbitrary) {
  const std::string text =
      "volatile int global; static volatile int hidden;\n"
      "int main(void) { volatile int local = 3; volatile int* p = &local; global = 1; hidden++; return global + hidden "
      "+ local + *p; }";
  expectNoReason(text);
  EXPECT_TRUE(edgesWith<Havoc>(*loadC(text), "main").empty());
}

TEST(Reasons, ExternWithoutVolatileIsNone) { expectNoReason("extern int status;\nint main(void) { return status; }"); }

TEST(Reasons, NonLocalJump) {
  const auto program = loadC(
      "#include <setjmp.h>\nstatic jmp_buf buffer;\nint main(void) {\n  if (/*no mark: a macro*/setjmp(buffer)) return "
      "1;\n"
      "  longjmp(buffer, 1);\n}\n");
  const auto reasons = reasonsOf(*program, ReasonKind::NonLocalJump);
  ASSERT_GE(reasons.size(), 2u);
  for (const Reason& reason : reasons) {
    EXPECT_EQ(reason.effect, loses);
    EXPECT_EQ(fileName(*program, reason.range), "input.c");
  }
  EXPECT_EQ(reasons[0].range.begin.line, 4u);
  EXPECT_EQ(reasons[1].range.begin.line, 5u);
}

TEST(Reasons, Threads) {
  const std::string text =
      "#include <pthread.h>\nstatic void* work(void* p) { return p; }\nint main(void) {\n  pthread_t t;\n"
      "  return /*here*/pthread_create(&t, 0, work, 0);\n}\n";
  const auto program = loadC(text);
  const auto reasons = reasonsOf(*program, ReasonKind::Threads);
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_EQ(reasons[0].effect, loses);
  EXPECT_EQ(fileName(*program, reasons[0].range), "input.c");
  EXPECT_EQ(reasons[0].range.begin, positionAfter(text, "/*here*/"));
}

TEST(Reasons, VectorExtensions) {
  const std::string types =
      "typedef int four __attribute__((vector_size(16)));\ntypedef char bytes __attribute__((vector_size(16)));\n";
  expectNoReason(types + "four a, b, c;\nint main(void) { c = a + b; return c[1]; }\n");
  expectOnlyReason(types + "four a;\nbytes b;\nint main(void) {\n  b = /*here*/a;\n  return 0;\n}\n",
                   ReasonKind::VectorExtension, loses);
}

TEST(Reasons, LibraryFunctionWithoutModel) {
  expectOnlyReason("int getpriority(int, int);\nint main(void) { return /*here*/getpriority(0, 0); }\n",
                   ReasonKind::LibraryFunction, over);
  // Another number of parameters: the name is the user's.
  expectOnlyReason("int getpriority(void);\nint main(void) { return /*here*/getpriority(); }\n",
                   ReasonKind::UndefinedFunction, over);
}

TEST(Reasons, LibraryFunctionWithoutModelThatMayCallBack) {
  expectOnlyReason(
      "void error_handler(const char* s);\n"
      "int getaddrinfo_a(int, void**, int, void (*)(const char*));\nint main(void) { return /*here*/getaddrinfo_a(0, "
      "0, 0, error_handler); }\n",
      ReasonKind::LibraryFunction, loses);
}

TEST(Reasons, ArithmeticOnWideBitFields) {
  const std::string begin = "struct { unsigned long long b : 40; } x; unsigned long long y;\nint main(void) {\n  y = ";
  expectOnlyReason(begin + "/*here*/x.b << 8;\n  return 0;\n}\n", ReasonKind::UnsupportedConstruct, loses);
  expectNoReason(begin + "x.b >> 8;\n  return 0;\n}\n");
  expectNoReason(begin + "x.b + y;\n  return 0;\n}\n");
}

TEST(Reasons, VectorsThatAreOnlyCopiedAreNone) {
  expectNoReason(
      "typedef int four __attribute__((vector_size(16)));\nfour a, b;\nint main(void) { a = b; return sizeof a; }");
}

TEST(Reasons, ComplexIntegersThatArePromoted) {
  expectNoReason("_Complex int a, b, c;\nint main(void) {\n  c = a * b / a;\n  return 0;\n}\n");
  expectOnlyReason("_Complex short a, b, c;\nint main(void) {\n  c = /*here*/a * b;\n  return 0;\n}\n",
                   ReasonKind::ComplexArithmetic, loses);
}

TEST(Reasons, ComplexFloatsAreModelled) {
  const auto program = loadC("_Complex double a, b, c; int main(void) { c = a + b; return 0; }");
  EXPECT_TRUE(reasonsOf(*program, ReasonKind::ComplexArithmetic).empty());
}

TEST(Reasons, WhatParametersOfAnotherEntryPointTo) {
  Options options;
  options.entryFunction = "go";
  const auto program = loadC("int go(char** names) { return !names[0]; }\n", options);
  const auto reasons = reasonsOf(*program, ReasonKind::ProgramArguments);
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_EQ(reasons[0].effect, loses);
}

TEST(ProgramArguments, TheEnvironmentIsModelledWhereMainLooksAtIt) {
  const auto modelsEnvironment = [](const char* text) {
    return loadC(text)->findFunction("__argosy_program_environment") != nullptr;
  };
  EXPECT_TRUE(modelsEnvironment("int main(int argc, char** argv, char** envp) { return !envp[0]; }"));
  EXPECT_FALSE(modelsEnvironment("int main(int argc, char** argv, char** envp) { return !argv[0]; }"));
}

bool modelsArguments(const std::string& text) {
  return loadC(text)->findFunction("__argosy_program_arguments") != nullptr;
}

TEST(ProgramArguments, AreModelledWhereMainLooksAtThem) {
  for (const char* body :
       {"return argv[0][0];", "char*** p = &argv; return !p;", "char** p = argv; return !p;", "argv++; return 0;",
        "int a[9]; return a[argv[0][0] & 7];", "return f(argv);", "return g(1, argv);", "return unknown(argv);"}) {
    const std::string text =
        std::string(
            "int unknown(char**); int f(char** a) { return *a != 0; } int g(int n, ...) { return n; }\n"
            "int main(int argc, char** argv) { ") +
        body + " }\n";
    EXPECT_TRUE(modelsArguments(text)) << body;
    EXPECT_TRUE(reasonsOf(*loadC(text), ReasonKind::ProgramArguments).empty()) << body;
  }
}

TEST(ProgramArguments, AreNotModelledWhereNobodyLooksAtThem) {
  for (const char* body : {"return argc;", "return sizeof argv;", "return f(argc, argv);",
                           "if (argc > 1) return main(1, argv); return 0;"})
    EXPECT_FALSE(
        modelsArguments(std::string("int g(char** b) { return 1; } int f(int n, char** a) { return n + g(a); }\n"
                                    "int main(int argc, char** argv) { ") +
                        body + " }\n"))
        << body;
}

TEST(Reasons, ProgramArgumentsThatNobodyLooksAtAreNone) {
  expectNoReason("int main(int argc, char** argv) { return argc; }\n");
  expectNoReason("int main(int argc, char* argv[], char** envp) { return sizeof argv; }\n");
  expectNoReason("int f(char** argv) { return !argv; }\nint main(int argc, char** argv) { return f(0); }\n");
}

TEST(Reasons, ApproximatingModelIsNamedAtTheCall) {
  const std::string text = "double sin(double);\nint main(void) {\n  return /*here*/sin(1.0) > 2;\n}\n";
  const auto program = loadC(text);
  const auto reasons = reasonsOf(*program, ReasonKind::LibraryApproximation);
  ASSERT_FALSE(reasons.empty());
  for (const Reason& reason : reasons) {
    EXPECT_EQ(fileName(*program, reason.range), "input.c");
    EXPECT_EQ(reason.range.begin, positionAfter(text, "/*here*/"));
    EXPECT_EQ(reason.effect, over);
  }
}

TEST(Reasons, UnmodelledOperationsHaveTheirReason) {
  const auto program = loadC(
      "typedef int four __attribute__((vector_size(16)));\ntypedef char bytes __attribute__((vector_size(16)));\n"
      "int main(void) { four a; bytes b; b = a; return 0; }\n");
  const auto edges = edgesWith<Unmodelled>(*program, "main");
  ASSERT_EQ(edges.size(), 1u);
  EXPECT_EQ(program->reasons[std::get<Unmodelled>(edges[0]->operation).reason].kind, ReasonKind::VectorExtension);
}

}  // namespace
}  // namespace argosy::frontend
