// Which allocations happen once, and which variables hold their addresses and nothing else.
#include "program/facts/single_allocations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontend/c_source.h"

namespace argosy {
namespace {

/// The names of the variables that are known to hold an address where `here` is called; "-" stands for an object without holder.
std::vector<std::string> knownAtHere(const std::string& text) {
  const auto program = frontend::loadC("void *malloc(unsigned long); void here(void); int nondet(void);\n" + text);
  computeAddressTaken(*program);
  const ControlFlow controlFlow(*program);
  const CallGraph callGraph(*program);
  const SingleAllocations allocations(*program, controlFlow, callGraph);
  std::vector<std::string> names;
  for (const Edge& edge : program->edges) {
    const auto* call = std::get_if<Call>(&edge.operation);
    if (!call || !call->function.valid() || program->functions[call->function].name != "here") continue;
    for (const SingleAllocations::Known& known : allocations.at(edge.source)) {
      for (const VariableId holder : known.holders)
        if (program->variables[holder].storage != Storage::Temporary) names.push_back(program->variables[holder].name);
      if (known.hasHappened && known.holders.empty()) names.push_back("-");
    }
  }
  std::ranges::sort(names);
  return names;
}

using Names = std::vector<std::string>;

TEST(SingleAllocations, PointersSetOnce) {
  EXPECT_EQ(knownAtHere("int main(void) { int *p = malloc(8); int *q = malloc(8); here(); return *p + *q; }"),
            (Names{"p", "q"}));
}

TEST(SingleAllocations, CopiesAndParameters) {
  EXPECT_EQ(knownAtHere("static void f(int *x) { here(); *x = 1; } int main(void) { int *p = malloc(8); int *q = p; "
                        "f(q); f(p); return 0; }"),
            (Names{"x"}));
  EXPECT_EQ(knownAtHere("static void f(int *x) { here(); *x = 1; } int main(void) { int *p = malloc(8), *q = "
                        "malloc(8); f(q); f(p); return 0; }"),
            Names{});
}

TEST(SingleAllocations, GlobalPointers) {
  EXPECT_EQ(knownAtHere("static int *g; int main(void) { g = malloc(8); here(); return *g; }"), (Names{"g"}));
  // `here` is not part of the program, and may write what it can name.
  EXPECT_EQ(knownAtHere("int *g; int main(void) { g = malloc(8); here(); return *g; }"), Names{});
}

TEST(SingleAllocations, NotBeforeTheyHappen) {
  EXPECT_EQ(knownAtHere("int main(void) { int *p; here(); p = malloc(8); return *p; }"), Names{});
  EXPECT_EQ(knownAtHere("int main(void) { int *p = 0; if (nondet()) p = malloc(8); here(); return *p; }"), Names{});
  EXPECT_EQ(knownAtHere("int main(void) { int *p; if (nondet()) p = malloc(8); else return 0; here(); return *p; }"),
            (Names{"p"}));
}

TEST(SingleAllocations, NotInLoopsAndRepeatedCalls) {
  EXPECT_EQ(knownAtHere("int main(void) { while (nondet()) { int *p = malloc(8); here(); *p = 1; } return 0; }"),
            Names{});
  EXPECT_EQ(
      knownAtHere("static void f(void) { int *p = malloc(8); here(); *p = 1; } int main(void) { f(); f(); return 0; }"),
      Names{});
  EXPECT_EQ(knownAtHere("static void f(int n) { int *p = malloc(8); here(); *p = 1; if (n) f(n - 1); } int main(void) "
                        "{ f(3); return 0; }"),
            Names{});
  EXPECT_EQ(
      knownAtHere("static void f(void) { int *p = malloc(8); here(); *p = 1; } int main(void) { f(); return 0; }"),
      (Names{"p"}));
}

TEST(SingleAllocations, VariablesThatHoldOtherThings) {
  EXPECT_EQ(knownAtHere("int main(void) { int *p = malloc(8); p++; here(); return *p; }"), Names{});
  EXPECT_EQ(knownAtHere("int main(void) { int *p = malloc(8); int **q = &p; *q = 0; here(); return *p; }"), Names{});
  EXPECT_EQ(knownAtHere("int main(void) { int *p = malloc(8); if (nondet()) p = 0; here(); return p != 0; }"), Names{});
}

TEST(SingleAllocations, VariableLengthArrays) {
  const Names names = knownAtHere("int main(void) { int n = nondet(); int a[n]; here(); return a[0]; }");
  EXPECT_EQ(names.size(), 1u);
}

}  // namespace
}  // namespace argosy
