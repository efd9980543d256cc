// Memories with octagons: what they say is true of executions, in machine arithmetic, and they know relations that no values of single cells say.
#include "domains/octagon/octagon_store.h"

#include "analysis/blocks/partition.h"
#include "base/floating_point.h"
#include "domains/memory/block_memory.h"
#include "tests/domains/relational_programs.h"
#include "tests/domains/sound_programs.h"

namespace argosy::test {
namespace {

using octagon::OctagonStore;
using octagon::VariableKey;

constexpr octagon::DecomposedIntegerOctagon::Settings settings{32};

/// Follows executions of the program; how many constraints were compared with them.
std::size_t compareConstraints(Program& program) {
  std::size_t compared = 0;
  Relational<OctagonStore> relational(program, settings);
  const auto compare = [&](const OctagonStore::Memory& memory, const auto& contents) {
    const auto number = [&](octagon::Term term) -> std::optional<Int128> {
      const TypeRef type = octagon::typeOf(term.variable, program.types);
      const auto bits = contents(octagon::cellOf(term.variable), type);
      if (!bits) return std::nullopt;
      const Int128 value = integerValue(type, *bits);
      return term.isNegative ? -value : value;
    };
    for (const auto& constraint : memory.relations.integers.constraints()) {
      const auto first = number(constraint.first), second = constraint.second ? number(*constraint.second) : 0;
      if (!first || !second) continue;
      ++compared;
      EXPECT_LE(*first + *second, constraint.bound) << relational.store.toString(memory);
    }
    const auto real = [&](octagon::Term term) -> std::optional<double> {
      const TypeRef type = octagon::floatTypeOf(term.variable, program.types);
      const auto bits = contents(octagon::cellOf(term.variable), type);
      if (!bits) return std::nullopt;
      const UInt128 wide = floating::convert(type->floatFormat(), FloatFormat::Double, *bits);
      const auto value = std::bit_cast<double>(static_cast<std::uint64_t>(wide));
      return term.isNegative ? -value : value;
    };
    for (const auto& constraint : memory.relations.floats.constraints()) {
      const auto first = real(constraint.first), second = constraint.second ? real(*constraint.second) : 0.0;
      if (!first || !second) continue;
      ++compared;
      EXPECT_LE(-octagon::RoundedReals::add(-*first, -*second), constraint.bound) << relational.store.toString(memory);
    }
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (int run = 0; run < 2 && !testing::Test::HasFailure(); ++run)
      followRelations(program, relational, seed, compare);
  return compared;
}

class OctagonsOf : public testing::TestWithParam<SoundProgram> {};

TEST_P(OctagonsOf, AreTrueOfExecutions) {
  compareConstraints(*prepared(frontend::loadC(GetParam().text, GetParam().dataModel)));
}

TEST(OctagonStore, HasConstraintsThatCanBeCompared) {
  const auto program = prepared(frontend::loadC(
      "int main(void) { int x = 0, y = 7; float f = 1, g; while (x < 20) { int z = x; x = z + 1; y++; g = f; f = -g; } "
      "return y; }"));
  EXPECT_GT(compareConstraints(*program), 100u);
}

INSTANTIATE_TEST_SUITE_P(Programs, OctagonsOf, testing::ValuesIn(soundPrograms()),
                         [](const auto& info) { return info.param.name; });

bool mayFail(const std::string& text) { return test::mayFail<OctagonStore>(text, settings); }

TEST(OctagonStore, KnowsRelationsOfUnknownNumbers) {
  EXPECT_FALSE(mayFail("int main(void) { int x = N, y = x; CLAIM(x == y); return 0; }"));
  EXPECT_FALSE(
      mayFail("int main(void) { int x = N; if (x > 999) return 0; int y = x + 1; CLAIM(y == x + 1); CLAIM(y - x == 1); "
              "return 0; }"));
  EXPECT_FALSE(mayFail("int main(void) { int x = N, y = N, z = N; if (x <= y && y < z) CLAIM(x < z); return 0; }"));
  EXPECT_FALSE(
      mayFail("int main(void) { int x = N, y = N; if (x > 0 && y > 0 && x < 9 && y < 1000 && x + y <= 10) { CLAIM(y <= "
              "9); if (x == 4) CLAIM(y <= 6); } return 0; }"));
  EXPECT_FALSE(mayFail("int main(void) { unsigned x = N; if (x / 2 > 100) CLAIM(x > 100); return 0; }"));
  EXPECT_FALSE(
      mayFail("int main(void) { int x = N; if (x < 0 || x > 10) return 0; int y = -x; CLAIM(x + y == 0); CLAIM(y >= "
              "-10); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N, y = x; x = N; CLAIM(x == y); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N, y = N; if (x <= y) CLAIM(x < y); return 0; }"));
}

TEST(OctagonStore, KnowsThatNumbersWrapAround) {
  EXPECT_TRUE(mayFail("int main(void) { unsigned x = N, y = x + 1; CLAIM(y > x); return 0; }"));
  EXPECT_FALSE(
      mayFail("int main(void) { unsigned x = N, y; if (x == 0) return 0; y = x - 1; CLAIM(y < x); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { unsigned x = N, y = x - 1; CLAIM(y < x); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N; unsigned char c = x; CLAIM(c == x); return 0; }"));
  EXPECT_FALSE(mayFail(
      "int main(void) { int x = N; if (x < 0 || x > 255) return 0; unsigned char c = x; CLAIM(c == x); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N; unsigned u = x; CLAIM(u < 2147483648u); return 0; }"));
  EXPECT_TRUE(mayFail(
      "int main(void) { int x = N; if (x < -1) return 0; if ((unsigned)x < 5) return 0; CLAIM(x >= 5); return 0; }"));
}

TEST(OctagonStore, ConditionsThatContradictRelationsEndPaths) {
  EXPECT_FALSE(
      mayFail("int main(void) { int i = N, k = N; if (i < 0 || i > 9 || k < 0 || k > 9) return 0; if (i + k < 1 || i + "
              "k > 2) return 0; i = i + 1; k = k - 1; CLAIM(i + k >= 1); CLAIM(i + k <= 2); return 0; }"));
}

TEST(OctagonStore, GoesThroughCallsAndPointers) {
  EXPECT_FALSE(
      mayFail("int inc(int a) { return a + 1; } int main(void) { int x = N; if (x > 999) return 0; int y = inc(x); "
              "CLAIM(y == x + 1); return 0; }"));
  EXPECT_FALSE(
      mayFail("void copy(int *to, int from) { *to = from; } int main(void) { int x = N, y; copy(&y, x); CLAIM(x == y); "
              "return 0; }"));
  EXPECT_FALSE(
      mayFail("struct s { int a, b; }; int main(void) { struct s s, t; s.a = N; s.b = s.a; t = s; CLAIM(t.a == t.b); "
              "CLAIM(t.a == s.b); return 0; }"));
  EXPECT_TRUE(
      mayFail("int g; void outside(void); int main(void) { g = N; int x = g; outside(); CLAIM(x == g); return 0; }"));
  EXPECT_TRUE(
      mayFail("int main(void) { union { int whole; char bytes[4]; } u; u.whole = N; int x = u.whole; u.bytes[2] = 1; "
              "CLAIM(x == u.whole); return 0; }"));
  EXPECT_TRUE(
      mayFail("int a[3]; int main(void) { unsigned i = N; int x; a[0] = N; x = a[0]; if (i < 3) a[i] = 7; CLAIM(x == "
              "a[0]); return 0; }"));
  EXPECT_TRUE(
      mayFail("int main(void) { int x = N, y = N, *p = N ? &x : &y, z = x; *p = 5; CLAIM(x == z); return 0; }"));
  EXPECT_TRUE(mayFail(
      "extern void *malloc(unsigned long); int main(void) { int x = 0, i; int *last = 0; for (i = 0; i < 2; i++) { int "
      "*p = malloc(4); if (!p) return 0; if (last) CLAIM(*p == x); *p = N; x = *p; last = p; } return 0; }"));
}

TEST(OctagonStore, KnowsRelationsOfFiniteFloats) {
  const std::string finite =
      "extern float __VERIFIER_nondet_float(void); int main(void) { float x = __VERIFIER_nondet_float(), y; if (!(x > "
      "-1e30f && x < 1e30f)) return 0; ";
  EXPECT_FALSE(mayFail(finite + "y = x; CLAIM(x == y); return 0; }"));
  EXPECT_FALSE(mayFail(finite + "y = -x; if (y <= 69) CLAIM(x >= -69); return 0; }"));
  EXPECT_FALSE(mayFail(finite + "if (!(x > 0 && x < 1000)) return 0; y = x + 1; if (x > 10) CLAIM(y > 10.9f); if (y < "
                                "5) CLAIM(x < 4.1f); return 0; }"));
  EXPECT_TRUE(mayFail(finite + "y = x + 1; CLAIM(y > x); return 0; }"));
  EXPECT_TRUE(mayFail(finite + "if (!(x > 0 && x < 1000)) return 0; y = x + 1; CLAIM(y - x == 1); return 0; }"));
  EXPECT_TRUE(
      mayFail("extern float __VERIFIER_nondet_float(void); int main(void) { float x = __VERIFIER_nondet_float(), y = "
              "x; CLAIM(x == y); return 0; }"));
  EXPECT_TRUE(
      mayFail("extern float __VERIFIER_nondet_float(void); int main(void) { float x = __VERIFIER_nondet_float(), y = "
              "__VERIFIER_nondet_float(); if (!(x <= y)) CLAIM(y < x); return 0; }"));
}

TEST(OctagonStore, ProductsOfRelatedNumbers) {
  const std::string related =
      "int main(void) { int x = N, y = N; if (x < 1 || x > 4 || y < 1 || y > 4 || x + y < 3 || x + y > 5) return 0; x "
      "= x * y; ";
  EXPECT_FALSE(mayFail(related + "CLAIM(2 <= x && x <= 6); return 0; }"));
  EXPECT_TRUE(mayFail(related + "CLAIM(x != 6); return 0; }"));
  EXPECT_TRUE(mayFail(related + "CLAIM(x != 2); return 0; }"));
}

class OctagonMemories : public testing::Test {
 protected:
  OctagonMemories() : relational(*program, settings) {}

  memory::MemoryObjectId cell(const char* name) const {
    for (const Variable& variable : program->variables)
      if (variable.name == name) return relational.store.objects.variable(variable.id, {});
    return {};
  }
  void set(OctagonStore::Memory& memory, const char* name, UInt128 number) const {
    relational.store.write(memory, cell(name), 0, 32, type, relational.store.constant(type, number));
  }
  VariableKey variable(const char* name) const { return *octagon::cellVariable(cell(name), 0, 32, type); }
  octagon::IntegerRangeOf difference(const OctagonStore::Memory& memory, const char* left, const char* right) const {
    return memory.relations.integers.rangeOfSum({variable(left), false}, {variable(right), true});
  }

  std::unique_ptr<Program> program =
      prepared(frontend::loadC(claims + "int a, b, c, d; int main(void) { return a + b + c + d; }"));
  Relational<OctagonStore> relational;
  TypeRef type = program->types.int32();
};

TEST_F(OctagonMemories, JoinRelatesNumbersThatChangeTogether) {
  OctagonStore::Memory left, right;
  set(left, "a", 0), set(left, "b", 5), set(left, "c", 7);
  set(right, "a", 1), set(right, "b", 6), set(right, "c", 7);
  const OctagonStore::Memory joined = relational.store.join(left, right);
  EXPECT_EQ(difference(joined, "b", "a"), octagon::IntegerRangeOf::of(5));
  EXPECT_TRUE(relational.store.lessOrEqual(left, joined));
  EXPECT_TRUE(relational.store.lessOrEqual(right, joined));
  EXPECT_FALSE(relational.store.lessOrEqual(joined, left));
  OctagonStore::Memory third;
  set(third, "a", 2), set(third, "b", 7), set(third, "c", 7);
  EXPECT_FALSE(relational.store.lessOrEqual(third, joined));
  const OctagonStore::Memory more = relational.store.widen(joined, third, {});
  EXPECT_EQ(difference(more, "b", "a"), octagon::IntegerRangeOf::of(5)) << "the difference is stable";
  EXPECT_TRUE(relational.store.lessOrEqual(third, more));
  OctagonStore::Memory other;
  set(other, "a", 2), set(other, "b", 8), set(other, "c", 7);
  EXPECT_FALSE(relational.store.lessOrEqual(other, more));
}

TEST_F(OctagonMemories, BoundsThatFollowAreSaid) {
  // As after a widening: the cells say less than the octagon.
  OctagonStore::Memory memory;
  memory.relations.integers.assume({{variable("a"), false}, octagon::Term{variable("b"), true}, 0});
  memory.relations.integers.assume({{variable("b"), false}, std::nullopt, 7});
  EXPECT_FALSE(relational.store.haveCellsBounds(memory));
  OctagonStore::Memory reduced = relational.store.reduced(memory);
  EXPECT_TRUE(relational.store.haveCellsBounds(reduced));
  const auto range = octagon::numberAt(relational.store.ranges(), reduced.ranges, variable("a"), type);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->high, 7);
}

TEST_F(OctagonMemories, UnrelatedNumbersAreNoVariables) {
  OctagonStore::Memory left, right;
  set(left, "a", 0), set(right, "a", 1);
  EXPECT_TRUE(relational.store.join(left, right).relations.isTop());
}

TEST(OctagonStore, BlocksKeepWhatTheyCannotTouch) {
  const auto program = prepared(frontend::loadC(claims + R"(
    int g; int next(int n) { g = n; return g; }
    int main(void) { int x = N, y = x, r = next(x); return x + y + r; })"));
  Relational<OctagonStore> relational(*program, settings);
  const OctagonStore& store = relational.store;
  const Function& next = frontend::functionNamed(*program, "next");
  const FunctionBlock block(*program, relational.facts.memory.aliases, next.id);
  SequentialControl control(*program);
  const ControlPoint* point = &control.start();
  OctagonStore::Memory memory = relational.transfer.initialMemory();
  std::vector<Step> steps;
  while (point->location() != next.entry) {
    steps.clear();
    control.steps(*point, steps);
    ASSERT_FALSE(steps.empty());
    ASSERT_TRUE(relational.transfer.apply(steps.front(), memory));
    point = steps.front().to;
  }
  const memory::BlockView view(*program, store.objects, block, *point);
  const OctagonStore::Memory reduced = memory::reducedMemory(store, view, memory);
  const OctagonStore::Memory expanded = memory::expandedMemory(store, view, memory, reduced);
  EXPECT_LT(reduced.relations.integers.variables().size(), memory.relations.integers.variables().size());
  EXPECT_TRUE(store.lessOrEqual(memory, expanded));
  EXPECT_FALSE(expanded.relations.isTop()) << "x and y of main, which the block cannot touch";
}

}  // namespace
}  // namespace argosy::test
