// Functions inside functions: those that are ordinary functions in another place, and those that are not.
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

struct Refused {
  std::string name, text;
};
void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

class RefusedNestedFunction : public testing::TestWithParam<Refused> {};

TEST_P(RefusedNestedFunction, SaysSo) {
  try {
    loadC(GetParam().text);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    ASSERT_FALSE(error.diagnostics().empty());
    EXPECT_NE(error.diagnostics().front().message.find("a function inside a function is not supported"), std::string::npos)
        << error.diagnostics().front().message;
  }
}

const std::vector<Refused> refusedFunctions{
    {"Variable", "int main(void) { int v = 1; int f(void) { return v; } return f(); }"},
    {"VariableThatHidesAnother", "int v; int main(void) { int v = 1; int f(void) { return v; } return f(); }"},
    {"VariableBeforeItsOwn", "int v; int main(void) { int v = 1; int f(void) { int w = v; int v = w; return v; } return f(); }"},
    {"VariableInTypeof", "char v; int main(void) { int v = 1; int f(void) { return sizeof(__typeof__(v)); } return f(); }"},
    {"VariableInCast", "int v; int main(void) { int v = 1; int f(char *p) { return sizeof(*(int (*)[v])p); } return f(0); }"},
    {"SizeOfParameter", "int n; int main(void) { int n = 2; int f(char a[2][n]) { return sizeof a[0]; } return f(0); }"},
    {"Parameter", "int g(int n) { int f(void) { return n; } return f(); } int main(void) { return g(1); }"},
    {"Type", "typedef char T; int main(void) { typedef int T; int f(void) { return sizeof(T); } return f(); }"},
    {"Constant", "enum { A = 1 }; int main(void) { enum { A = 2 }; int f(void) { return A; } return f(); }"},
    {"Label", "int main(void) { __label__ out; void f(void) { goto out; } f(); return 1; out: return 0; }"},
    {"NameOfAnother", "int f(void); int main(void) { int f(void) { return 1; } return f(); } int g(void) { return f(); }"},
    {"Extension", "int a; __extension__ int g(void) { int f(void) { return 1; } return f(); } int main(void) { return g(); }"},
    {"VariableInMacro", "#define W v\nchar v; int main(void) { int v = 1; int f(void) { return sizeof(__typeof__(W)); } return f(); }"},
    {"TypeInMacro", "#define T U\ntypedef char U; int main(void) { typedef int U; int f(void) { return sizeof(T); } return f(); }"},
    {"Macro", "#define NESTED int f(void) { return 1; }\nint main(void) { NESTED return f(); }"},
};
INSTANTIATE_TEST_SUITE_P(Uses, RefusedNestedFunction, testing::ValuesIn(refusedFunctions), [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace argosy::frontend
