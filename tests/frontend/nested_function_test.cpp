// Functions inside functions: those that are ordinary functions in another place, and those that are not.
#include <functional>

#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

TEST(NestedFunction, KeepsItsPlaceInTheFile) {
  const std::string text =
      "int main(void) {\n"
      "  int nested(int x) {\n    /*if*/if (x) return 1;\n    return 2;\n  }\n"
      "  int y = /*call*/nested(3);\n"
      "  return y;\n}\n";
  const auto program = loadC(text);
  const auto branches = edgesWith<Assume>(*program, "nested");
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_EQ(branches.front()->info.anchor, positionAfter(text, "/*if*/"));
  const auto calls = callsOf(*program, "nested");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.front()->info.range.begin, positionAfter(text, "/*call*/"));
}

TEST(NestedFunction, KeepsItsPlaceWhereItUsesVariables) {
  const std::string text =
      "int main(void) {\n"
      "  int v = 1, w = 2;\n"
      "  int nested(int x) {\n    /*if*/if (v + w == x) return 1;\n    return 2;\n  }\n"
      "  int y = /*call*/nested(3);\n"
      "  return y;\n}\n";
  const auto program = loadC(text);
  const auto branches = edgesWith<Assume>(*program, "nested");
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_EQ(branches.front()->info.anchor, positionAfter(text, "/*if*/"));
  const auto calls = callsOf(*program, "nested");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.front()->info.range.begin, positionAfter(text, "/*call*/"));
}

TEST(NestedFunction, ReachesVariablesThroughPointersWithoutNames) {
  const auto program = loadC("int main(void) { int v = 1; int f(void) { return v; } return f(); }");
  std::size_t unnamed = 0;
  for (const Variable& variable : program->variables)
    if (variable.storage == Storage::Global && variable.type->isPointer()) {
      ++unnamed;
      EXPECT_EQ(variable.name, "");
      EXPECT_FALSE(variable.range.valid());
    }
  EXPECT_EQ(unnamed, 1u);
}

struct Nested {
  std::string name, text;
};
void PrintTo(const Nested& nested, std::ostream* out) { *out << nested.name; }

class AcceptedNestedFunction : public testing::TestWithParam<Nested> {};

TEST_P(AcceptedNestedFunction, IsRead) {
  try {
    loadC(GetParam().text);
  } catch (const InputError& error) {
    FAIL() << error.diagnostics().front().message;
  }
}

const std::vector<Nested> acceptedFunctions{
    {"Variable", "int main(void) { int v = 1; int f(void) { return v; } return f(); }"},
    {"VariableThatHidesAnother", "int v; int main(void) { int v = 1; int f(void) { return v; } return f(); }"},
    {"VariableThatHidesAType",
     "typedef int v; int main(void) { int v = 1; int f(void) { return v * v; } return f(); }"},
    {"VariableBeforeItsOwn",
     "int v; int main(void) { int v = 1; int f(void) { int w = v; int v = w; return v; } return f(); }"},
    {"VariableInTypeof",
     "char v; int main(void) { int v = 1; int f(void) { return sizeof(__typeof__(v)); } return f(); }"},
    {"VariableInCast",
     "int v; int main(void) { int v = 1; int f(char *p) { return sizeof(*(int (*)[v])p); } return f(0); }"},
    {"SizeOfParameter",
     "int n; int main(void) { int n = 2; int f(char a[2][n]) { return sizeof a[0]; } return f(0); }"},
    {"LengthOfParameter", "int n; int main(void) { int a[2]; int f(int p[n]) { return p[0]; } return f(a); }"},
    {"Parameter", "int g(int n) { int f(void) { return n; } return f(); } int main(void) { return g(1); }"},
    {"ParameterWithoutType", "int g(n) { int f(i) { return n + i; } return f(1); } int main(void) { return g(1); }"},
    {"ArrayOfVariableLength",
     "int g(int n) { int a[n][2]; int f(void) { return sizeof a; } return f(); } int main(void) { return g(1); }"},
    {"Static", "int main(void) { static int s; int f(void) { return s++; } return f(); }"},
    {"Macro",
     "#define TWICE(x) ((x) + (x))\nint main(void) { int v = 1; int f(void) { return TWICE(v); } return TWICE(f()); }"},
    {"MacroThatNamesIt", "#define CALL f()\nint main(void) { int v = 1; int f(void) { return v; } return CALL; }"},
    {"Recursive", "int main(void) { int v = 1; int f(int n) { return n ? v + f(n - 1) : 0; } return f(3); }"},
    {"Sibling", "int main(void) { int v = 1; int f(void) { return v; } int g(void) { return f(); } return g(); }"},
    {"Inner", "int main(void) { int v = 1; int f(int n) { int g(void) { return v + n; } return g(); } return f(1); }"},
    {"Callback",
     "int call(int (*f)(void)) { return f(); } int main(void) { int v = 1; int f(void) { return v; } return call(f) + "
     "call(&f); }"},
    {"Attribute", "int main(void) { int v = 1; __attribute__((noinline)) int f(void) { return v; } return f(); }"},
    {"NameOfOtherThings",
     "struct f { int f; }; int g(int f) { return f; } int main(void) { int v = 1; int f(void) { return v; } return f() "
     "+ g(2); }"},
    {"LabelOfBoth",
     "int main(void) { int v = 1; int f(void) { goto out; out: return v; } goto out; out: return f(); }"},
    {"RecursionWithoutUse",
     "int g(int n) { int f(int k) { return k; } return n ? g(f(n) - 1) : 0; } int main(void) { return g(3); }"},
    {"HiddenWhereItIsNot", "int main(void) { int v = 1; int f(void) { return v; } { int v = 2; v++; } return f(); }"},
};
INSTANTIATE_TEST_SUITE_P(Uses, AcceptedNestedFunction, testing::ValuesIn(acceptedFunctions),
                         [](const auto& info) { return info.param.name; });

class RefusedNestedFunction : public testing::TestWithParam<Nested> {};

void expectRefusal(const std::function<void()>& load) {
  try {
    load();
    FAIL() << "accepted";
  } catch (const InputError& error) {
    ASSERT_FALSE(error.diagnostics().empty());
    EXPECT_NE(error.diagnostics().front().message.find("a function inside a function is not supported"),
              std::string::npos)
        << error.diagnostics().front().message;
  }
}

TEST_P(RefusedNestedFunction, SaysSo) {
  expectRefusal([] { loadC(GetParam().text); });
}

const std::vector<Nested> refusedFunctions{
    {"Type", "typedef char T; int main(void) { typedef int T; int f(void) { return sizeof(T); } return f(); }"},
    {"TypeOfVariable",
     "struct s { int a, b; }; int main(void) { struct s { int a; } v = {1}; int f(void) { return v.a; } return f(); }"},
    {"Constant", "enum { A = 1 }; int main(void) { enum { A = 2 }; int f(void) { return A; } return f(); }"},
    {"Label", "int main(void) { __label__ out; void f(void) { goto out; } f(); return 1; out: return 0; }"},
    {"LabelAsValue",
     "int main(void) { __label__ out; void *f(void) { return &&out; } goto *f(); return 1; out: return 0; }"},
    {"NameOfAnother",
     "int f(void); int main(void) { int f(void) { return 1; } return f(); } int g(void) { return f(); }"},
    {"NameOfAnotherInABlock",
     "int main(void) { int r; { int f(void); r = f(); } { int f(void) { return 1; } return f() + r; } }"},
    {"NameWithoutDeclaration", "int main(void) { int r = f(); int f(void) { return 1; } return f() + r; }"},
    {"NameElsewhereWithoutDeclaration",
     "int main(void) { int f(void) { return 1; } return f(); } int g(void) { return f(); }"},
    {"NameInTwoLines", "int main(void) { int v = 1; int f\\\ng(void) { return v; } return fg(); }"},
    {"DeclarationAround",
     "int main(void) { int g(long); int f(void) { return g(1); } return f(); } int g(long n) { return n; }"},
    {"Pragma",
     "int main(void) { _Pragma(\"pack(1)\") int v; int f(void) { struct { char c; int i; } s; return sizeof s; } "
     "return f(); }"},
    {"VariableInTypeOfOperand",
     "char v; int main(void) { int v = 1; int f(void) { return sizeof(struct { __typeof__(v) m; }); } return f() + v; "
     "}"},
    {"VariableInAttribute",
     "char v; int main(void) { int v = 1; int f(void) { typedef char V __attribute__((vector_size(sizeof v))); return "
     "sizeof(V); } return f() + v; }"},
    {"VariableInEnumeration",
     "char v; int main(void) { int v = 1; int f(void) { return sizeof(enum { Q = sizeof v }) + Q; } return f() + v; }"},
    {"Extension",
     "int a; __extension__ int g(void) { int f(void) { return 1; } return f(); } int main(void) { return g(); }"},
    {"VariableInMacro",
     "#define W v\nchar v; int main(void) { int v = 1; int f(void) { return sizeof(__typeof__(W)); } return f(); }"},
    {"TypeInMacro",
     "#define T U\ntypedef char U; int main(void) { typedef int U; int f(void) { return sizeof(T); } return f(); }"},
    {"Macro", "#define NESTED int f(void) { return 1; }\nint main(void) { NESTED return f(); }"},
    {"MacroThatChanges",
     "#define W 1\nint main(void) { int a = 0;\n#undef W\n#define W 2\nint b = a; int f(void) { return W; } return f() "
     "+ b; }"},
    {"MacroThatNamesItInside",
     "#define CALL f()\nint main(void) { int v = 1; int f(void) { return v; } int g(void) { int v = 2; return v + "
     "CALL; } return CALL + g(); }"},
    {"TextOfVariable",
     "#define TEXT(x) (x + sizeof #x)\nint main(void) { int v = 1; int f(void) { return TEXT(v); } return f(); }"},
    {"TextOfCall",
     "#define TEXT(x) (x + sizeof #x)\nint main(void) { int v = 1; int f(void) { return v; } return TEXT(f()); }"},
    {"HiddenWhereItIsNamed", "int main(void) { int v = 1; int f(void) { return v; } { int v = 2; return f() + v; } }"},
    {"HiddenWhereItsCallerIsNamed",
     "int main(void) { int v = 1; int f(void) { return v; } int g(void) { return f(); } { int v = 2; return g() + v; } "
     "}"},
    {"Register", "int main(void) { register int v = 1; int f(void) { return v; } return f(); }"},
    {"Alignment", "int main(void) { _Alignas(16) char v = 1; int f(void) { return _Alignof v; } return f(); }"},
    {"TypeofFunction", "int main(void) { int v = 1; int f(void) { return v; } __typeof__(f) *p = f; return p(); }"},
    {"Recursion",
     "int g(int n) { int f(void) { return n; } return n ? g(n - 1) + f() : 0; } int main(void) { return g(3); }"},
    {"RecursionThroughItself",
     "int g(int n) { int f(void) { return n ? g(n - 1) + n : 0; } return f(); } int main(void) { return g(3); }"},
    {"RecursionThroughAnother",
     "int h(int n); int g(int n) { int f(void) { return n; } return h(n) + f(); } int h(int n) { return n ? g(n - 1) : "
     "0; } int main(void) { return g(3); }"},
    {"RecursionThroughPointer",
     "int (*p)(int); int g(int n) { int f(void) { return n; } return (n ? p(n - 1) : 0) + f(); } int main(void) { p = "
     "g; return g(3); }"},
    {"RecursionThroughPointerToAnother",
     "int (*p)(int); int g(int n) { int f(void) { return n; } return (n ? p(n - 1) : 0) + f(); } int h(int n) { return "
     "g(n); } "
     "int (*q)(int) = h; int main(void) { p = q; return g(3); }"},
    {"RecursionThroughOtherName",
     "int h(int n); int g(int n) { int f(void) { return n; } return (n ? h(n - 1) : 0) + f(); } int h(int n) "
     "__attribute__((alias(\"g\"))); "
     "int main(void) { return g(3); }"},
    {"RecursionThroughCleanup",
     "int g(int n); void clean(int *n) { if (*n) g(*n - 1); } int g(int n) { int f(void) { return n; } { "
     "__attribute__((cleanup(clean))) int k = n; } return f(); } "
     "int main(void) { return g(3); }"},
    {"RecursionOfOwner",
     "int main(void) { int f(int n) { int h(void) { return n; } return n ? f(n - 1) + h() : 0; } return f(3); }"},
};
INSTANTIATE_TEST_SUITE_P(Uses, RefusedNestedFunction, testing::ValuesIn(refusedFunctions),
                         [](const auto& info) { return info.param.name; });

TEST(NestedFunction, MayBeEnteredAgainFromOtherFiles) {
  const std::string nested =
      "int h(int n); int g(int n) { int f(void) { return n; } return h(n) + f(); } int main(void) { return g(1); }";
  loadC(nested);
  expectRefusal(
      [&] { loadFiles({{"a.c", nested}, {"b.c", "int g(int n); int h(int n) { return n ? g(n - 1) : 0; }"}}); });
}

}  // namespace
}  // namespace argosy::frontend
