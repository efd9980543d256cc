// Stories: what is told, what is left out.
#include "report/story.h"

#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

using evidence::confirmed;
using evidence::inputs;
using evidence::LoadedProgram;

const std::string storyPrelude =
    "extern int __VERIFIER_nondet_int(void); void reach_error(void); void *malloc(unsigned long);\n";

std::vector<std::string> told(const LoadedProgram& program, const std::vector<Int128>& values,
                              const StoryOptions& options = {}) {
  std::vector<std::string> texts;
  for (const StoryItem& item : tellStory(*program, confirmed(*program, inputs(values)), options).items)
    texts.push_back(std::string(2 * item.depth, ' ') + item.text);
  return texts;
}

TEST(Story, TellsChangesConditionsAndCalls) {
  const LoadedProgram program(storyPrelude +
                              "int g;\nint twice(int a) {\n  int r = a + a;\n  return r;\n}\n"
                              "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  g = 0;\n  x = twice(x + 1);\n"
                              "  if (x > 5 && !g)\n    reach_error();\n  return 0;\n}\n");
  EXPECT_EQ(told(program, {4}), (std::vector<std::string>{"x = 4   (__VERIFIER_nondet_int)", "twice(a = 5)", "  r = 10",
                                                          "  twice returns 10", "x > 5 is true   (x = 10)",
                                                          "g is false   (g = 0)", "reach_error is called"}));
}

TEST(Story, FoldsIterations) {
  const std::string text =
      storyPrelude +
      "int main(void) {\n  int s = 0;\n  for (int i = 0; i < 40; i++)\n    s += 2;\n  reach_error();\n  return s;\n}\n";
  const LoadedProgram program(text);
  const auto texts = told(program, {});
  const std::vector<std::string> expected{"s = 0",
                                          "i = 0",
                                          "i < 40 is true   (i = 0)",
                                          "s = 2",
                                          "i = 1",
                                          "i < 40 is true   (i = 1)",
                                          "s = 4",
                                          "i = 2",
                                          "... 37 more iterations",
                                          "i < 40 is true   (i = 39)",
                                          "s = 80",
                                          "i = 40",
                                          "i < 40 is false   (i = 40)",
                                          "reach_error is called"};
  EXPECT_EQ(texts, expected);
  StoryOptions full;
  full.full = true;
  EXPECT_EQ(told(program, {}, full).size(), 2u + 40 * 3 + 1 + 1);
}

TEST(Story, FoldsNestedLoopsAndLoopsInCallees) {
  const LoadedProgram program(
      storyPrelude +
      "int s;\nvoid add(void) {\n  for (int j = 0; j < 10; j++) s++;\n}\n"
      "int main(void) {\n  for (int i = 0; i < 10; i++)\n    add();\n  reach_error();\n  return 0;\n}\n");
  const auto texts = told(program, {});
  EXPECT_EQ(std::ranges::count(texts, "... 7 more iterations"), 1);
  EXPECT_EQ(std::ranges::count(texts, "  ... 7 more iterations"), 3);
  EXPECT_EQ(std::ranges::count(texts, "add()"), 3);
  EXPECT_EQ(std::ranges::count(texts, "  s = 100"), 1);
}

TEST(Story, ShortensLongStories) {
  std::string body;
  for (int i = 1; i <= 200; ++i) body += "  x = " + std::to_string(i) + ";\n";
  const LoadedProgram program(storyPrelude + "int main(void) {\n  int x = 0;\n" + body +
                              "  reach_error();\n  return x;\n}\n");
  const auto texts = told(program, {});
  EXPECT_EQ(texts.size(), 81u);
  EXPECT_EQ(texts[0], "x = 0");
  EXPECT_EQ(texts[30], "... 122 more steps");
  EXPECT_EQ(texts[31], "x = 152");
  EXPECT_EQ(texts.back(), "reach_error is called");
}

/// What library models do inside is not the user's story.
TEST(Story, HidesModels) {
  const LoadedProgram program(
      "#include <string.h>\n#include <assert.h>\nint main(void) {\n  char t[8];\n  strcpy(t, \"abc\");\n  "
      "assert(strlen(t) != 3);\n  return 0;\n}\n");
  const Story story = tellStory(*program, confirmed(*program, {}));
  for (const StoryItem& item : story.items) {
    ASSERT_TRUE(item.edge.valid());
    EXPECT_EQ(program->files[program->edges[item.edge].info.range.file], program.paths[0]);
  }
  EXPECT_EQ(program->edges[story.violation].info.range.begin.line, 6u);
}

TEST(Story, AsText) {
  const LoadedProgram program(storyPrelude +
                              "void fail(int code) {\n  if (code == 7) reach_error();\n}\n"
                              "int main(void) {\n  fail(__VERIFIER_nondet_int());\n  return 0;\n}\n");
  const std::string text = toText(*program, tellStory(*program, confirmed(*program, inputs({7}))));
  const std::string file = program.paths[0];
  EXPECT_EQ(text, "Inputs:\n  " + file + ":6: __VERIFIER_nondet_int() = 7\nSteps:\n  " + file +
                      ":6: __VERIFIER_nondet_int() returns 7\n  " + file + ":6: fail(code = 7)\n    " + file +
                      ":3: code == 7 is true   (code = 7)\n    " + file +
                      ":3: reach_error is called\nCall stack:\n  fail at " + file + ":3\n  main at " + file + ":6\n");
}

TEST(Story, HasTheNamesOfTheSource) {
  const LoadedProgram program(
      storyPrelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = x;\n  {\n    int x = 3;\n    int *p = &x;\n"
      "    const char *t = \"ab\";\n    y = y + x;\n    if (y == 10 && *p == 3 && t)\n      reach_error();\n  }\n  "
      "return 0;\n}\n");
  const auto texts = told(program, {7});
  for (const std::string& text : texts) EXPECT_EQ(text.find("__2"), std::string::npos) << text;
  for (const char* expected : {"y = 7", "x = 3", "p = &x", "t = \"ab\"", "y = 10"})
    EXPECT_NE(std::ranges::find(texts, expected), texts.end()) << expected;
}

}  // namespace
}  // namespace argosy::report
