// Which objects there are, and which pieces of them have names.
#include "memory_model/object_table.h"

#include <gtest/gtest.h>

#include <set>

#include "memory_model/names.h"
#include "program/print/text.h"
#include "tests/frontend/c_source.h"

namespace argosy::memory {
namespace {

class ObjectTableTest : public testing::Test {
 protected:
  explicit ObjectTableTest(const char* text = R"(
      extern int unknown[]; struct flexible { int n; char rest[]; } flexible; struct { struct flexible last; } wrapped;
      volatile int device; static int hidden;
      struct record { int a : 3; int b : 5; struct { short x[2]; } inner[2]; union { int whole; char bytes[4]; } u; } r;
      int area(int n, ...) { static int count; __builtin_va_list list; __builtin_va_start(list, n); int k = __builtin_va_arg(list, int); count += k; return n; }
      int empty(void) { return unknown[0]; }
      int main(void) { int local = 1; return area(local, 2) + r.a + hidden + device + flexible.n + wrapped.last.n; })")
      : program(frontend::loadC(text)), table(*program) {}

  const Function& function(const std::string& name) { return frontend::functionNamed(*program, name); }
  const Variable& variable(const std::string& name) {
    for (const Variable& candidate : program->variables)
      if (candidate.name == name) return candidate;
    throw std::out_of_range(name);
  }
  const MemoryObject& objectOfVariable(const std::string& name, const Frame& frame) {
    return table[table.variable(variable(name).id, frame)];
  }

  std::unique_ptr<Program> program;
  ObjectTable table;
};

TEST_F(ObjectTableTest, FramesHaveConsecutiveObjectsOfTheirOwn) {
  std::set<MemoryObjectId> seen;
  for (const std::uint32_t activation : {0u, 3u, 1u, ~0u, ~1u}) {
    const Frame frame{function("area").id, activation};
    const auto range = table.ofFrame(frame);
    EXPECT_TRUE(range.contains(table.variable(variable("n").id, frame)));
    EXPECT_TRUE(range.contains(table.variable(variable("k").id, frame)));
    EXPECT_TRUE(range.contains(table.returnValue(frame)));
    EXPECT_TRUE(range.contains(table.variadicArea(frame)));
    for (MemoryObjectId id = range.first; id <= range.last; ++id.index) {
      EXPECT_TRUE(seen.insert(id).second);
      EXPECT_EQ(table[id].activation, activation);
      EXPECT_EQ(table[id].function, frame.function);
    }
    EXPECT_EQ(table.ofFrame(frame).first, range.first) << "asked for again, it is the same";
  }
  EXPECT_EQ(table.variable(variable("count").id, {function("area").id, 0}),
            table.variable(variable("count").id, {function("area").id, 7}));
  EXPECT_EQ(table.ofVariable(variable("k").id).size(), 6u) << "activations 0 to 3, and two that were open before";
}

TEST_F(ObjectTableTest, SizesAreWhatTypesAndPlacesTell) {
  const Frame frame{function("main").id};
  EXPECT_EQ(objectOfVariable("local", frame).exactSize, 4u);
  EXPECT_FALSE(objectOfVariable("unknown", frame).size);
  EXPECT_EQ(objectOfVariable("flexible", frame).size, 4u);
  EXPECT_EQ(objectOfVariable("flexible", frame).exactSize, 0u) << "it may be larger than its type";
  EXPECT_EQ(objectOfVariable("wrapped", frame).exactSize, 0u);
  const EdgeId site(0);
  const auto sized = table.allocationPlace({site, 0, 24}), elsewhere = table.allocationPlace({site, 5, 24});
  EXPECT_EQ(table[table.heap(sized, 2)].exactSize, 24u);
  EXPECT_EQ(table[table.heap(site, 0)].size, std::nullopt);
  EXPECT_NE(table.heap(sized, 0), table.heap(elsewhere, 0));
  EXPECT_NE(table.heap(sized, 0), table.heap(site, 0));
  EXPECT_EQ(table.heap(sized, 0), table.heap(table.allocationPlace({site, 0, 24}), 0));
  EXPECT_EQ(table.ofSite(site).size(), 5u) << "0 to 2 of one place, and the first of two others";
}

TEST_F(ObjectTableTest, VariablesHaveNamesWhereTheyAreInScope) {
  const Frame main{function("main").id}, area{function("area").id}, deeper{function("area").id, 1};
  EXPECT_TRUE(isNamed(*program, objectOfVariable("r", main), main));
  EXPECT_TRUE(isNamed(*program, objectOfVariable("r", main), area));
  EXPECT_FALSE(isNamed(*program, objectOfVariable("device", main), main)) << "to look at it is an action";
  EXPECT_TRUE(isNamed(*program, objectOfVariable("local", main), main));
  EXPECT_FALSE(isNamed(*program, objectOfVariable("local", main), area));
  EXPECT_TRUE(isNamed(*program, objectOfVariable("local", main), area, Names::Qualified));
  EXPECT_FALSE(isNamed(*program, objectOfVariable("k", area), deeper)) << "the name means the inner call's";
  EXPECT_FALSE(isNamed(*program, objectOfVariable("k", area), deeper, Names::Qualified));
  EXPECT_TRUE(isNamed(*program, objectOfVariable("count", area), deeper));
  EXPECT_FALSE(isNamed(*program, objectOfVariable("count", area), main));
  EXPECT_FALSE(isNamed(*program, table[table.returnValue(area)], area));
  EXPECT_FALSE(isNamed(*program, table[table.function(area.function)], area));
}

TEST_F(ObjectTableTest, PartsOfVariablesAreLvalues) {
  const ExpressionRef whole = program->variableExpression(variable("r").id);
  const auto scalarAt = [&](std::uint64_t bit) {
    const ExpressionRef part = partOf(program->expressions, whole, bit, [](ExpressionRef lvalue, std::uint64_t at) {
      return at == 0 && lvalue->type()->isScalar();
    });
    return part ? toText(*program, part) : "";
  };
  EXPECT_EQ(scalarAt(0), "r.a");
  EXPECT_EQ(scalarAt(3), "r.b");
  EXPECT_EQ(scalarAt(1), "") << "in the middle of a bit-field";
  EXPECT_EQ(scalarAt(16), "r.inner[0].x[0]");
  EXPECT_EQ(scalarAt(64), "r.inner[1].x[1]");
  EXPECT_EQ(scalarAt(80), "") << "padding";
  EXPECT_EQ(scalarAt(96), "r.u.whole");
  EXPECT_EQ(scalarAt(104), "r.u.bytes[1]");
  EXPECT_EQ(scalarAt(8 * 16), "") << "behind the object";
}

}  // namespace
}  // namespace argosy::memory
