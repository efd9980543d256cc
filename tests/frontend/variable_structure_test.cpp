// Arrays of variable length in structures: those whose length constants tell, checked, and those that are refused.
#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

TEST(VariableStructure, IsCheckedWhereItStands) {
  const std::string text =
      "int f(int n) {\n"
      "  /*here*/struct { char a[n]; } s;\n"
      "  /*then*/s.a[1] = 1;\n"
      "  return sizeof s;\n}\n"
      "int main(void) { return f(5); }\n";
  const auto program = loadC(text);
  const auto branches = edgesWith<Assume>(*program, "f");
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_EQ(branches.front()->info.anchor, positionAfter(text, "/*here*/"));
  const auto unmodelled = edgesWith<Unmodelled>(*program, "f");
  ASSERT_EQ(unmodelled.size(), 1u);
  const auto assignments = edgesWith<Assign>(*program, "f");
  EXPECT_TRUE(std::ranges::any_of(
      assignments, [&](const Edge* edge) { return edge->info.range.begin == positionAfter(text, "/*then*/"); }));
}

struct RefusedText {
  std::string name, text;
};
void PrintTo(const RefusedText& refused, std::ostream* out) { *out << refused.name; }

class RefusedStructure : public testing::TestWithParam<RefusedText> {};

TEST_P(RefusedStructure, SaysSo) {
  try {
    loadC(GetParam().text);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    ASSERT_FALSE(error.diagnostics().empty());
    EXPECT_NE(error.diagnostics().front().message.find("an array of variable length in a structure is not supported"),
              std::string::npos)
        << error.diagnostics().front().message;
  }
}

const std::vector<RefusedText> refusedStructures{
    {"UnknownLength", "extern int n; int main(void) { struct { char a[n]; } s; return sizeof s; }"},
    {"Negative", "int main(void) { int n = -1; struct { char a[n]; } s; return sizeof s; }"},
    {"InExpression", "int main(void) { int n = 2; return sizeof(struct { char a[n]; }); }"},
    {"Parameter", "int main(void) { int n = 2; int f(struct { char a[n]; } *p); return 0; }"},
    {"BehindLabel", "int main(void) { int n = 2; l: struct { char a[n]; } s; return sizeof s; }"},
    {"OldParameter",
     "int f(n, p) int n; struct { char a[n]; } *p; { return sizeof *p; } int main(void) { return f(2, 0); }"},
    {"Macro", "#define FIELD char a[n];\nint main(void) { int n = 2; struct { FIELD } s; return sizeof s; }"},
    {"PointerField", "int main(void) { int n = 2; struct { char (*a)[n]; } s; return sizeof s; }"},
};
INSTANTIATE_TEST_SUITE_P(Text, RefusedStructure, testing::ValuesIn(refusedStructures),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace argosy::frontend
