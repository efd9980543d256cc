// The transfer of the memory domains with a relational store: its relations are true of executions, and say what no values of single cells can.
#include "tests/domains/equality_store.h"

#include "analysis/blocks/partition.h"
#include "domains/memory/block_memory.h"
#include "tests/domains/relational_programs.h"
#include "tests/domains/sound_programs.h"

namespace argosy::test {
namespace {

void followEquations(Program& program, Relational<EqualityStore>& relational, std::uint64_t seed) {
  followRelations(program, relational, seed, [&](const EqualityStore::Memory& memory, const auto& contents) {
    for (const auto& [key, sum] : memory.equalities) {
      const TypeRef type = program.types.integer(sum.width, false);
      const auto left = contents(key, type), right = contents(sum.cell, type);
      if (!left || !right) continue;
      EXPECT_EQ(*left, truncate(*right + sum.offset, sum.width))
          << relational.store.objects.toString(memory::objectOf(key)) << " is not "
          << relational.store.objects.toString(memory::objectOf(sum.cell)) << " + "
          << static_cast<std::int64_t>(sum.offset);
    }
  });
}

class Relations : public testing::TestWithParam<SoundProgram> {};

TEST_P(Relations, AreTrueOfExecutions) {
  const auto program = prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  Relational<EqualityStore> relational(*program);
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (int run = 0; run < 2 && !testing::Test::HasFailure(); ++run) followEquations(*program, relational, seed);
}

INSTANTIATE_TEST_SUITE_P(Programs, Relations, testing::ValuesIn(soundPrograms()),
                         [](const auto& info) { return info.param.name; });

bool mayFail(const std::string& text) { return test::mayFail<EqualityStore>(text); }

TEST(RelationalTransfer, KnowsDifferencesOfUnknownNumbers) {
  EXPECT_FALSE(mayFail("int main(void) { int x = N, y = x + 3; y = y - 1; CLAIM(y == x + 2); return 0; }"));
  EXPECT_FALSE(
      mayFail("int main(void) { int x = N, y = x; x = x + 1; CLAIM(y == x - 1); x = N; CLAIM(y == y); return 0; }"));
  EXPECT_FALSE(mayFail("int main(void) { int x = N, y = N; if (x == y + 5) { y = y + 5; CLAIM(x == y); } return 0; }"));
  EXPECT_FALSE(mayFail("int main(void) { unsigned x = N, y = x, z = x + 1; x = 0; CLAIM(z - 1 == y); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N, y = x; x = N; CLAIM(x == y); return 0; }"));
  EXPECT_TRUE(mayFail("int main(void) { int x = N, y = x + 1; CLAIM(x == y); return 0; }"));
}

TEST(RelationalTransfer, GoesThroughCallsAndPointers) {
  const std::string next = "int next(int n) { int m = n; return m + 1; } ";
  EXPECT_FALSE(mayFail(next + "int main(void) { int x = N, y = next(next(x)); CLAIM(y == x + 2); return 0; }"));
  EXPECT_FALSE(
      mayFail("void bump(int *p) { *p = *p + 1; } int main(void) { int x = N, y = x; bump(&x); CLAIM(x == y + 1); "
              "return 0; }"));
  EXPECT_FALSE(
      mayFail("int down(int n, int k) { return k > 0 ? down(n + 1, k - 1) : n; } int main(void) { int x = N, y = "
              "down(x, 3); CLAIM(y == x + 3); return 0; }"));
  EXPECT_FALSE(
      mayFail("struct s { int a, b; }; int main(void) { struct s s; s.a = N; s.b = s.a - 4; int *p = &s.b; CLAIM(*p + "
              "4 == s.a); return 0; }"));
  EXPECT_TRUE(mayFail(
      "void bump(int *p) { *p = *p + 1; } int main(void) { int x = N, y = x; bump(&x); CLAIM(x == y); return 0; }"));
}

TEST(RelationalTransfer, ForgetsWhatMayHaveChanged) {
  EXPECT_TRUE(
      mayFail("int a[3]; int main(void) { unsigned i = N; int x; a[0] = N; x = a[0]; if (i < 3) a[i] = 7; CLAIM(x == "
              "a[0]); return 0; }"));
  EXPECT_TRUE(
      mayFail("int main(void) { union { int whole; char bytes[4]; } u; u.whole = N; int x = u.whole; u.bytes[2] = 1; "
              "CLAIM(x == u.whole); return 0; }"));
  EXPECT_TRUE(
      mayFail("int g; void outside(void); int main(void) { g = N; int x = g; outside(); CLAIM(x == g); return 0; }"));
  EXPECT_TRUE(
      mayFail("int main(void) { int x = N, y = N, *p = N ? &x : &y, z = x; *p = 5; CLAIM(x == z); return 0; }"));
  EXPECT_FALSE(mayFail(
      "int a[3]; int main(void) { unsigned i = N; int x = N, y = x; if (i < 3) a[i] = 7; CLAIM(x == y); return 0; }"));
}

TEST(RelationalTransfer, JoinKeepsWhatBothSidesSay) {
  const auto program = prepared(frontend::loadC(claims + "int a, b, c, d; int main(void) { return a + b + c + d; }"));
  Relational<EqualityStore> relational(*program);
  const EqualityStore& store = relational.store;
  const TypeRef type = program->types.int32();
  const auto cell = [&](const char* name) {
    for (const Variable& variable : program->variables)
      if (variable.name == name) return store.objects.variable(variable.id, {});
    return MemoryObjectId();
  };
  const auto assign = [&](EqualityStore::Memory& memory, const char* to, const char* from, UInt128 number) {
    EqualityStore::Value value = store.read(memory, cell(from), 0, 32, type);
    value.sum->offset += number;
    store.write(memory, cell(to), 0, 32, type, value);
  };
  EqualityStore::Memory left, right;
  assign(left, "b", "a", 1);
  assign(left, "c", "a", 2);
  assign(left, "d", "a", 3);
  assign(right, "b", "a", 11);
  assign(right, "c", "b", 1);
  assign(right, "d", "a", 3);
  const EqualityStore::Memory joined = store.join(left, right);
  EXPECT_TRUE(store.lessOrEqual(left, joined));
  EXPECT_TRUE(store.lessOrEqual(right, joined));
  EXPECT_EQ(joined.equalities.size(), 2u) << "c = b + 1 and d = a + 3";
  EXPECT_FALSE(store.lessOrEqual(joined, left));
}

TEST(RelationalTransfer, BlocksWorkForRelationsToo) {
  const auto program = prepared(frontend::loadC(claims + R"(
    int g; int next(int n) { g = n + 1; return g + 1; }
    int nested(int n) { int own = n - 1; int r = next(n); return r + own; }
    int main(void) { int x = N, y = x, r = nested(x); return x + y + r; })"));
  Relational<EqualityStore> relational(*program);
  const EqualityStore& store = relational.store;
  const Function& next = frontend::functionNamed(*program, "next");
  const FunctionBlock block(*program, relational.facts.memory.aliases, next.id);
  SequentialControl control(*program);
  const ControlPoint* point = &control.start();
  EqualityStore::Memory memory = relational.transfer.initialMemory();
  std::vector<Step> steps;
  while (point->location() != next.entry) {
    steps.clear();
    control.steps(*point, steps);
    ASSERT_FALSE(steps.empty());
    ASSERT_TRUE(relational.transfer.apply(steps.front(), memory));
    point = steps.front().to;
  }
  const memory::BlockView view(*program, store.objects, block, *point);
  const EqualityStore::Memory reduced = memory::reducedMemory(store, view, memory);
  const EqualityStore::Memory expanded = memory::expandedMemory(store, view, memory, reduced);
  EXPECT_FALSE(memory.equalities.empty());
  EXPECT_LT(reduced.equalities.size(), memory.equalities.size());
  EXPECT_TRUE(store.lessOrEqual(memory, expanded));
  EXPECT_FALSE(expanded.equalities.empty()) << "x and y of main, which the block cannot touch";
}

}  // namespace
}  // namespace argosy::test
