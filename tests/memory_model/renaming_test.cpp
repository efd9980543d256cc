// The laws of renamings, on frames and on the objects of a program.
#include "memory_model/renaming.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "memory_model/object_table.h"
#include "tests/frontend/c_source.h"

namespace argosy::memory {
namespace {

class RenamingTest : public testing::Test {
 protected:
  RenamingTest()
      : program(frontend::loadC(R"(
          extern void *malloc(unsigned long);
          struct pair { int a; char b[3]; }; struct pair global; static int other[4];
          int sum(int n, ...) { struct pair local; static int calls; local.a = n; ++calls; return local.a; }
          int deep(int n) { int *p = malloc(4); int *q = &n; *p = 1; return n > 0 ? deep(n - 1) + *q : sum(2, 3, 4); }
          int main(void) { global.a = other[1]; return deep(3); })")),
        table(*program) {
    for (const Function& function : program->functions) functions.push_back(function.id);
    for (const FunctionId function : functions) {
      objects.push_back(table.function(function));
      for (const std::uint32_t activation : {0u, 1u, 5u, ~0u, ~0u - 3}) {
        const auto [first, last] = table.ofFrame({function, activation});
        for (MemoryObjectId id = first; id <= last; ++id.index) objects.push_back(id);
      }
    }
    for (const Variable& variable : program->variables)
      objects.push_back(isStatic(variable.storage) ? table.variable(variable.id, {}) : table.others(variable.id));
    for (std::uint32_t i = 0; i < program->edges.size(); ++i)
      if (std::holds_alternative<Allocate>(program->edges[EdgeId(i)].operation))
        for (const std::uint32_t number : {0u, 3u}) objects.push_back(table.heap(EdgeId(i), number));
  }

  Renaming random() {
    Renaming renaming;
    for (const FunctionId function : functions)
      if (source() % 3 != 0) renaming.move(function, static_cast<std::uint32_t>(source() % 9) - 4);
    return renaming;
  }

  std::unique_ptr<Program> program;
  ObjectTable table;
  std::vector<FunctionId> functions;
  std::vector<MemoryObjectId> objects;
  std::mt19937 source{1};
};

TEST_F(RenamingTest, HasAnInverse) {
  for (int i = 0; i < 50; ++i) {
    const Renaming renaming = random();
    EXPECT_TRUE(renaming.then(renaming.inverse()).isIdentity());
    EXPECT_TRUE(renaming.inverse().then(renaming).isIdentity());
    EXPECT_EQ(renaming.inverse().inverse(), renaming);
    for (const MemoryObjectId id : objects)
      EXPECT_EQ(table.renamed(table.renamed(id, renaming), renaming.inverse()), id) << table.toString(id);
  }
}

TEST_F(RenamingTest, Composes) {
  for (int i = 0; i < 50; ++i) {
    const Renaming first = random(), second = random(), third = random();
    EXPECT_EQ(first.then(second).then(third), first.then(second.then(third)));
    for (const MemoryObjectId id : objects)
      EXPECT_EQ(table.renamed(table.renamed(id, first), second), table.renamed(id, first.then(second)))
          << table.toString(id);
  }
}

TEST_F(RenamingTest, IsOneToOneAndKeepsWhatAnObjectIs) {
  for (int i = 0; i < 50; ++i) {
    const Renaming renaming = random();
    std::set<MemoryObjectId> images;
    for (const MemoryObjectId id : objects) {
      const MemoryObjectId image = table.renamed(id, renaming);
      EXPECT_TRUE(images.insert(image).second) << table.toString(id);
      const MemoryObject before = table[id], after = table[image];
      EXPECT_EQ(before.kind, after.kind);
      EXPECT_EQ(before.variable, after.variable);
      EXPECT_EQ(before.function, after.function);
      EXPECT_EQ(before.type, after.type);
      EXPECT_EQ(before.size, after.size);
      EXPECT_EQ(before.exactSize, after.exactSize);
      if (!before.isInFrame() || before.activation == otherCalls)
        EXPECT_EQ(id, image) << "static objects, functions, allocations, and what is not told apart";
      else EXPECT_EQ(after.activation, renaming(Frame{before.function, before.activation}).activation);
    }
  }
}

TEST_F(RenamingTest, MovesOfNothingAreTheIdentity) {
  Renaming renaming;
  renaming.move(functions.front(), 2);
  renaming.move(functions.back(), 1);
  renaming.move(functions.front(), static_cast<std::uint32_t>(-2));
  renaming.move(functions.back(), static_cast<std::uint32_t>(-1));
  EXPECT_TRUE(renaming.isIdentity());
  EXPECT_EQ(renaming, Renaming());
}

}  // namespace
}  // namespace argosy::memory
