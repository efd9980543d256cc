// Sizes, alignments and ranges of the data models: x86 Linux, whatever the host is.
#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "tests/frontend/c_source.h"

namespace argosy::frontend {
namespace {

/// The value of an int expression, computed by running it. It is printed, because an exit status has eight bits only.
std::string valueOf(const std::string& declarations, const std::string& expression, DataModel dataModel) {
  const auto program = loadC("int printf(const char*, ...);\n" + declarations +
                                 "\nint main(void) { printf(\"%lld\", (long long)(" + expression + ")); return 0; }\n",
                             dataModel);
  std::string output;
  interpreter::Options options;
  options.checks = interpreter::defaultChecks();
  options.output = [&](const std::string& text) { output += text; };
  interpreter::ListInput inputs({});
  const interpreter::Result result = interpreter::execute(*program, inputs, options);
  EXPECT_EQ(result.outcome, interpreter::Outcome::Exit) << result.message;
  return output;
}

struct Row {
  const char* expression;
  const char* ilp32;
  const char* lp64;
};

void expectRows(const std::string& declarations, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    EXPECT_EQ(valueOf(declarations, row.expression, DataModel::ILP32), row.ilp32) << row.expression << " in ILP32";
    EXPECT_EQ(valueOf(declarations, row.expression, DataModel::LP64), row.lp64) << row.expression << " in LP64";
  }
}

TEST(DataModels, Sizes) {
  expectRows("", {{"sizeof(_Bool)", "1", "1"},
                  {"sizeof(char)", "1", "1"},
                  {"sizeof(short)", "2", "2"},
                  {"sizeof(int)", "4", "4"},
                  {"sizeof(long)", "4", "8"},
                  {"sizeof(long long)", "8", "8"},
                  {"sizeof(void*)", "4", "8"},
                  {"sizeof(int (*)(void))", "4", "8"},
                  {"sizeof(sizeof 1)", "4", "8"},
                  {"sizeof((char*)0 - (char*)0)", "4", "8"},
                  {"sizeof(L'a')", "4", "4"},
                  {"sizeof(float)", "4", "4"},
                  {"sizeof(double)", "8", "8"},
                  {"sizeof(long double)", "12", "16"},
                  {"sizeof(_Complex double)", "16", "16"}});
}

TEST(DataModels, Alignments) {
  expectRows(
      "struct s { char c; long long x; }; struct d { char c; double x; }; struct l { char c; long double x; };\n"
      "struct b { int a : 3; long long b : 40; };",
      {{"_Alignof(long)", "4", "8"},
       {"sizeof(struct s)", "12", "16"},
       {"__builtin_offsetof(struct s, x)", "4", "8"},
       {"sizeof(struct d)", "12", "16"},
       {"sizeof(struct l)", "16", "32"},
       {"_Alignof(long double)", "4", "16"},
       {"sizeof(struct b)", "8", "8"}});
}

TEST(DataModels, Ranges) {
  expectRows("", {{"(char)200", "-56", "-56"},
                  {"(long)0x80000000u", "-2147483648", "2147483648"},
                  {"(unsigned long)-1 > 0xffffffffu", "0", "1"},
                  {"-1 < (unsigned)1", "0", "0"},
                  {"-1L < 1u", "0", "1"},
                  {"2147483648 > 0", "1", "1"},
                  {"(int)(long)0x123456789ll", "591751049", "591751049"},
                  {"(long)0x123456789ll", "591751049", "4886718345"}});
}

/// The model's types say the same as the computed sizes.
TEST(DataModels, TypesOfVariables) {
  for (const DataModel dataModel : {DataModel::ILP32, DataModel::LP64}) {
    const auto program = loadC(
        "long a; char* b; long double c; struct s { char x; double y; } d; int main(void) { return 0; }", dataModel);
    const bool isWide = dataModel == DataModel::LP64;
    EXPECT_EQ(program->dataModel(), dataModel);
    EXPECT_EQ(variableNamed(*program, "a").type->bits(), isWide ? 64u : 32u);
    EXPECT_EQ(variableNamed(*program, "b").type->size(), isWide ? 8u : 4u);
    EXPECT_EQ(variableNamed(*program, "c").type->size(), isWide ? 16u : 12u);
    EXPECT_EQ(variableNamed(*program, "c").type->floatFormat(), FloatFormat::X87Extended);
    EXPECT_EQ(variableNamed(*program, "d").type->fields()[1].byteOffset(), isWide ? 8u : 4u);
    EXPECT_EQ(variableNamed(*program, "d").type->size(), isWide ? 16u : 12u);
  }
}

TEST(DataModels, Int128ExistsInLp64Only) {
  EXPECT_EQ(variableNamed(*loadC("__int128 x; int main(void) { return 0; }", DataModel::LP64), "x").type->bits(), 128u);
  Options options;
  options.target = DataModel::ILP32;
  const auto errors = diagnosticsOf({{"a.c", "__int128 x; int main(void) { return 0; }"}}, options);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].line, 1u);
}

TEST(DataModels, PredefinedMacros) {
  const auto is64 = [](DataModel dataModel) {
    return valueOf(
        "#if defined __x86_64__ && defined __LP64__\nenum { wide = 1 };\n#elif defined __i386__ && !defined "
        "__LP64__\nenum { wide = 0 };\n#endif",
        "wide", dataModel);
  };
  EXPECT_EQ(is64(DataModel::LP64), "1");
  EXPECT_EQ(is64(DataModel::ILP32), "0");
}

}  // namespace
}  // namespace argosy::frontend
