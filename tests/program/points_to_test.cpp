#include "program/facts/points_to.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

class PointsToTest : public testing::Test {
 protected:
  PointsToTest() : main(b.function("main")), intPointer(b.pointerTo(b.int32())) { b.program.start = main; }

  /// Names of the variables and functions that the pointer may point to; "?" for Unknown, "new" for heap objects.
  std::set<std::string> targets(ExpressionRef pointer) {
    computeAddressTaken(b.program);
    const PointsTo pointsTo(b.program);
    EXPECT_TRUE(pointsTo.isPrecise());
    const PointsToSet set = pointsTo.of(pointer);
    std::set<std::string> names;
    if (set.mayBeUnknown) names.insert("?");
    for (const ObjectId id : set.objects) {
      const AbstractObject& object = pointsTo.object(id);
      if (object.kind == ObjectKind::Variable) names.insert(b.program.variables[object.variable].name);
      if (object.kind == ObjectKind::Function) names.insert(b.program.functions[object.function].name);
      if (object.kind == ObjectKind::Allocation) names.insert("new");
      if (object.kind == ObjectKind::VariadicArea) names.insert("...");
    }
    return names;
  }
  bool mayAlias(ExpressionRef l, ExpressionRef r) {
    computeAddressTaken(b.program);
    return PointsTo(b.program).mayAlias(l, r);
  }
  ExpressionRef local(const std::string& name, TypeRef type) { return b.local(main, name, type); }
  ExpressionRef member(ExpressionRef record, unsigned i) { return b.expressions().member(record, i); }
  void assign(ExpressionRef target, ExpressionRef value) { b.assign(main, target, value); }

  using Names = std::set<std::string>;
  ProgramBuilder b;
  FunctionId main;
  TypeRef intPointer;
};

TEST_F(PointsToTest, InclusionIsDirected) {
  ExpressionRef x = local("x", b.int32()), y = local("y", b.int32());
  ExpressionRef p = local("p", intPointer), q = local("q", intPointer);
  assign(p, b.addressOf(x));
  assign(q, b.addressOf(y));
  assign(q, p);
  EXPECT_EQ(targets(p), Names({"x"}));
  EXPECT_EQ(targets(q), Names({"x", "y"}));
  EXPECT_TRUE(mayAlias(b.at(p), x));
  EXPECT_FALSE(mayAlias(b.at(p), y));
  EXPECT_TRUE(mayAlias(b.at(p), b.at(q)));
}

TEST_F(PointsToTest, StoreThenLoadThroughPointer) {
  ExpressionRef x = local("x", b.int32()), p = local("p", intPointer), q = local("q", intPointer);
  ExpressionRef pp = local("pp", b.pointerTo(intPointer));
  assign(q, b.at(pp));  // before the store: the order does not matter
  assign(b.at(pp), b.addressOf(x));
  assign(pp, b.addressOf(p));
  EXPECT_EQ(targets(p), Names({"x"}));
  EXPECT_EQ(targets(q), Names({"x"}));
}

TEST_F(PointsToTest, FieldsAreToldApart) {
  TypeRef pair = b.record("pair", {intPointer, intPointer});
  ExpressionRef x = local("x", b.int32()), y = local("y", b.int32()), r = local("r", pair), s = local("s", pair);
  ExpressionRef p = local("p", b.pointerTo(pair));
  assign(member(r, 0), b.addressOf(x));
  assign(member(r, 1), b.addressOf(y));
  assign(p, b.addressOf(s));
  assign(b.at(p), r);  // a copy of the whole record through a pointer
  EXPECT_EQ(targets(member(s, 0)), Names({"x"}));
  EXPECT_EQ(targets(member(b.at(p), 1)), Names({"y"}));
  EXPECT_FALSE(mayAlias(member(b.at(p), 0), member(s, 1)));
  EXPECT_TRUE(mayAlias(member(b.at(p), 1), member(s, 1)));
}

TEST_F(PointsToTest, IndexOutOfInnerArrayReachesOtherFields) {
  TypeRef record = b.record("r", {b.types().array(intPointer, 2), intPointer});
  ExpressionRef x = local("x", b.int32()), r = local("r", record), i = local("i", b.int32());
  assign(b.expressions().element(member(r, 0), i), b.addressOf(x));
  EXPECT_EQ(targets(member(r, 1)), Names({"x"}));
}

TEST_F(PointsToTest, ArrayOfRecordsKeepsFieldsApart) {
  TypeRef pair = b.record("pair", {intPointer, intPointer});
  ExpressionRef x = local("x", b.int32()), a = local("a", b.types().array(pair, 10)), i = local("i", b.int32());
  assign(member(b.expressions().element(a, i), 0), b.addressOf(x));
  EXPECT_EQ(targets(member(b.expressions().element(a, b.number(3)), 0)), Names({"x"}));
  EXPECT_EQ(targets(member(b.expressions().element(a, b.number(3)), 1)), Names());
}

TEST_F(PointsToTest, UnionAndBytes) {
  TypeRef bytes = b.types().array(b.types().character(), 8);
  TypeRef both = b.record("both", {intPointer, bytes}, true);
  ExpressionRef x = local("x", b.int32()), u = local("u", both), v = local("v", both),
                c = local("c", b.types().character());
  ExpressionRef i = local("i", b.int32());
  assign(member(u, 0), b.addressOf(x));
  assign(c, b.expressions().element(member(u, 1), i));
  assign(b.expressions().element(member(v, 1), i), c);
  EXPECT_EQ(targets(member(v, 0)), Names({"x"}));
}

TEST_F(PointsToTest, IntegersCarryAddresses) {
  TypeRef word = b.types().sizeType();
  ExpressionRef x = local("x", b.int32()), n = local("n", word), m = local("m", word), p = local("p", intPointer);
  assign(n, b.cast(word, b.addressOf(x)));
  assign(m, b.expressions().binary(BinaryOperator::BitXor, n, b.expressions().sizeConstant(1)));
  assign(p, b.cast(intPointer, m));
  EXPECT_EQ(targets(p), Names({"x"}));
}

TEST_F(PointsToTest, NumberFromOutsideBecomesUnknownPointer) {
  ExpressionRef n = local("n", b.types().sizeType()), p = local("p", intPointer), q = local("q", intPointer);
  ExpressionRef a = local("a", b.types().array(b.int32(), 4));
  b.then(main, Havoc{n, HavocCause::Input, "f", {}});
  assign(p, b.cast(intPointer, n));
  assign(q, b.addressOf(b.expressions().element(a, n)));
  EXPECT_EQ(targets(p), Names({"?"}));
  EXPECT_EQ(targets(q), Names({"a"}));  // as an index it stays inside the array
}

TEST_F(PointsToTest, ContainerOf) {
  TypeRef record = b.record("r", {intPointer, b.int32()});
  TypeRef bytePointer = b.pointerTo(b.types().character());
  ExpressionRef x = local("x", b.int32()), r = local("r", record), p = local("p", intPointer),
                q = local("q", b.pointerTo(record));
  assign(member(r, 0), b.addressOf(x));
  assign(p, b.addressOf(member(r, 1)));
  ExpressionRef back = b.expressions().binary(BinaryOperator::PointerSubtract, b.cast(bytePointer, p), b.number(8));
  assign(q, b.cast(b.pointerTo(record), back));
  EXPECT_EQ(targets(member(b.at(q), 0)), Names({"x"}));
  EXPECT_EQ(targets(member(b.at(q), 1)), Names());
}

TEST_F(PointsToTest, CopyMemoryKnownAndUnknownSize) {
  TypeRef pair = b.record("pair", {intPointer, intPointer});
  ExpressionRef x = local("x", b.int32()), r = local("r", pair), s = local("s", pair), t = local("t", pair);
  ExpressionRef n = local("n", b.types().sizeType());
  assign(member(r, 1), b.addressOf(x));
  b.then(main, CopyMemory{b.addressOf(s), b.addressOf(r), b.expressions().sizeConstant(16)});
  b.then(main, CopyMemory{b.addressOf(t), b.addressOf(r), n});
  EXPECT_EQ(targets(member(s, 0)), Names());
  EXPECT_EQ(targets(member(s, 1)), Names({"x"}));
  EXPECT_EQ(targets(member(t, 1)), Names({"x"}));
}

TEST_F(PointsToTest, ElementWrites) {
  ExpressionRef x = local("x", b.int32()), k = local("k", b.types().sizeType()), n = local("n", b.types().sizeType());
  ExpressionRef a = local("a", b.types().array(intPointer, 4)), p = local("p", b.pointerTo(intPointer));
  assign(p, b.addressOf(b.expressions().element(a, b.number(0))));
  b.then(main, WriteElements{k, n, b.at(b.expressions().pointerAdd(p, k)), b.addressOf(x)});
  EXPECT_EQ(targets(b.expressions().element(a, b.number(3))), Names({"x"}));
}

TEST_F(PointsToTest, InitialValuesAndTablesOfFunctions) {
  const FunctionId f = b.function("f"), g = b.function("g");
  TypeRef functionPointer = b.pointerTo(b.program.functions[f].type);
  TypeRef operations = b.record("operations", {functionPointer, functionPointer});
  ExpressionRef table = b.global("table", b.types().array(operations, 2));
  ExpressionRef first = b.expressions().element(table, b.number(0)),
                second = b.expressions().element(table, b.number(1));
  b.initialise(member(first, 0), b.addressOf(f));
  b.initialise(member(second, 1), b.addressOf(g));
  ExpressionRef i = local("i", b.int32());
  EXPECT_EQ(targets(member(b.expressions().element(table, i), 0)), Names({"f"}));
  const PointsTo pointsTo(b.program);
  EXPECT_EQ(pointsTo.functionsOf(member(b.expressions().element(table, i), 1)), std::vector{g});
}

TEST_F(PointsToTest, CallsPassArgumentsAndResults) {
  const FunctionId identity = b.function("identity", intPointer, {intPointer});
  b.finish(identity, b.parameter(identity, 0));
  ExpressionRef x = local("x", b.int32()), p = local("p", intPointer), q = local("q", intPointer);
  b.call(main, identity, {b.addressOf(x)}, p);
  ExpressionRef pointer = local("f", b.pointerTo(b.program.functions[identity].type));
  assign(pointer, b.addressOf(identity));
  b.callPointer(main, pointer, {p}, q);
  EXPECT_EQ(targets(q), Names({"x"}));
}

TEST_F(PointsToTest, RecordsByValue) {
  TypeRef pair = b.record("pair", {b.int32(), intPointer});
  const FunctionId make = b.function("make", pair, {pair});
  b.finish(make, b.parameter(make, 0));
  ExpressionRef x = local("x", b.int32()), r = local("r", pair), s = local("s", pair);
  assign(member(r, 1), b.addressOf(x));
  b.call(main, make, {r}, s);
  EXPECT_EQ(targets(member(s, 1)), Names({"x"}));
}

TEST_F(PointsToTest, VariadicArguments) {
  const FunctionId f = b.function("f", intPointer, {b.int32()}, true);
  ExpressionRef area = b.use(b.program.functions[f].variadicArea);
  b.finish(f, b.expressions().dereferenceAs(intPointer, b.expressions().pointerAdd(area, b.number(8))));
  ExpressionRef x = local("x", b.int32()), p = local("p", intPointer);
  b.call(main, f, {b.number(1), b.number(2), b.addressOf(x)}, p);
  EXPECT_EQ(targets(p), Names({"x"}));
}

TEST_F(PointsToTest, HeapObjectsPerAllocation) {
  ExpressionRef p = local("p", b.pointerTo(intPointer)), q = local("q", b.pointerTo(intPointer)),
                x = local("x", b.int32());
  b.then(main, Allocate{p, b.expressions().sizeConstant(8), AllocationKind::Heap});
  b.then(main, Allocate{q, b.expressions().sizeConstant(8), AllocationKind::Heap});
  assign(b.at(p), b.addressOf(x));
  EXPECT_EQ(targets(p), Names({"new"}));
  EXPECT_EQ(targets(b.at(p)), Names({"x"}));
  EXPECT_EQ(targets(b.at(q)), Names());
  EXPECT_FALSE(mayAlias(b.at(p), b.at(q)));
}

TEST_F(PointsToTest, EachCallOfAModelHasItsOwnObject) {
  const FunctionId allocate = b.function("malloc", b.pointerTo(intPointer));
  b.program.functions[allocate].origin = FunctionOrigin::Model;
  ExpressionRef fresh = b.local(allocate, "fresh", b.pointerTo(intPointer));
  b.then(allocate, Allocate{fresh, b.expressions().sizeConstant(8), AllocationKind::Heap});
  b.finish(allocate, fresh);
  ExpressionRef p = local("p", b.pointerTo(intPointer)), q = local("q", b.pointerTo(intPointer));
  b.call(main, allocate, {}, p);
  b.call(main, allocate, {}, q);
  EXPECT_FALSE(mayAlias(b.at(p), b.at(q)));
  EXPECT_TRUE(mayAlias(b.at(p), b.at(fresh)));
}

TEST_F(PointsToTest, UndefinedFunctionReachesThroughArguments) {
  const FunctionId outside = b.undefinedFunction("outside", intPointer, {b.pointerTo(intPointer)});
  ExpressionRef x = local("x", b.int32()), y = local("y", b.int32()), z = local("z", b.int32());
  ExpressionRef p = local("p", intPointer), q = local("q", intPointer), r = local("r", intPointer),
                s = local("s", intPointer);
  assign(p, b.addressOf(x));
  b.call(main, outside, {b.addressOf(p)}, q);
  assign(r, b.addressOf(y));
  assign(s, b.addressOf(z));
  EXPECT_EQ(targets(p), Names({"?", "x"}));  // it may have been overwritten
  EXPECT_EQ(targets(q), Names({"?"}));
  EXPECT_EQ(targets(r), Names({"y"}));
  EXPECT_TRUE(mayAlias(b.at(q), x));  // reachable from the argument
  EXPECT_TRUE(mayAlias(b.at(q), p));
  EXPECT_FALSE(mayAlias(b.at(q), y));  // never escaped
}

TEST_F(PointsToTest, UndefinedFunctionReachesGlobalsButNotInternalOnes) {
  const FunctionId outside = b.undefinedFunction("outside");
  ExpressionRef g = b.global("g", intPointer), h = b.global("h", intPointer), x = local("x", b.int32());
  b.program.variables[h->variable()].hasInternalLinkage = true;
  assign(g, b.addressOf(x));
  b.call(main, outside);
  EXPECT_EQ(targets(g), Names({"?", "x"}));
  EXPECT_EQ(targets(h), Names());
}

TEST_F(PointsToTest, OutsideStoresOneEscapedAddressInAnother) {
  TypeRef functionType = b.types().function(b.types().voidType(), {}, false, true);
  const FunctionId store = b.undefinedFunction("store", nullptr, {b.pointerTo(functionType)});
  const FunctionId fetch = b.undefinedFunction("fetch", b.pointerTo(functionType));
  const FunctionId f = b.function("f"), never = b.function("never");
  ExpressionRef p = local("p", b.pointerTo(functionType)), q = local("q", b.pointerTo(functionType));
  b.call(main, store, {b.addressOf(f)});
  b.call(main, fetch, {}, p);
  assign(q, b.addressOf(never));
  b.callPointer(main, p);
  EXPECT_EQ(targets(p), Names({"?"}));
  const PointsTo pointsTo(b.program);
  EXPECT_EQ(pointsTo.functionsOf(p), (std::vector{f, never}));  // any whose address is taken
  EXPECT_EQ(pointsTo.functionsOf(q), std::vector{never});
}

TEST_F(PointsToTest, CallbackGetsUnknownArguments) {
  const FunctionId callback = b.function("callback", nullptr, {intPointer});
  TypeRef type = b.pointerTo(b.program.functions[callback].type);
  const FunctionId registers = b.undefinedFunction("register", nullptr, {type, intPointer});
  ExpressionRef x = local("x", b.int32()), g = b.global("g", intPointer);
  b.program.variables[g->variable()].hasInternalLinkage = true;
  b.assign(callback, g, b.parameter(callback, 0));
  b.call(main, registers, {b.addressOf(callback), b.addressOf(x)});
  EXPECT_EQ(targets(g), Names({"?"}));
  EXPECT_TRUE(mayAlias(b.at(g), x));
}

TEST_F(PointsToTest, StoreThroughUnknownEscapes) {
  ExpressionRef p = local("p", b.pointerTo(intPointer)), x = local("x", b.int32()), q = local("q", intPointer);
  b.then(main, Havoc{p, HavocCause::Input, "nondet", {}});
  assign(b.at(p), b.addressOf(x));
  assign(q, b.at(p));
  EXPECT_EQ(targets(q), Names({"?"}));
  EXPECT_TRUE(mayAlias(b.at(q), x));
}

TEST_F(PointsToTest, HavocMemoryMakesPointersUnknown) {
  ExpressionRef p = local("p", intPointer);
  b.then(main, HavocMemory{b.addressOf(p), b.expressions().sizeConstant(8), HavocCause::Arbitrary, {}});
  EXPECT_EQ(targets(p), Names({"?"}));
}

TEST_F(PointsToTest, ConstantTableSurvivesEscape) {
  const FunctionId f = b.function("f"), outside = b.undefinedFunction("outside");
  TypeRef functionPointer = b.pointerTo(b.program.functions[f].type);
  ExpressionRef table = b.global("table", functionPointer);
  b.program.variables[table->variable()].isConst = true;
  b.initialise(table, b.addressOf(f));
  b.call(main, outside);
  EXPECT_EQ(targets(table), Names({"f"}));
}

TEST_F(PointsToTest, UnalignedPointerAcrossCells) {
  TypeRef packed = b.types().declareRecord("packed", false);
  b.types().completeRecord(packed, {{"c", b.types().character(), 0, std::nullopt}, {"p", intPointer, 8, std::nullopt}},
                           9, 1);
  ExpressionRef a = local("a", b.types().array(packed, 3)), x = local("x", b.int32()), i = local("i", b.int32());
  ExpressionRef q = local("q", b.pointerTo(packed));
  assign(q, b.expressions().pointerAdd(b.expressions().decay(a), i));
  assign(member(b.at(q), 1), b.addressOf(x));
  EXPECT_EQ(targets(member(b.expressions().element(a, b.number(2)), 1)), Names({"x"}));
}

}  // namespace
}  // namespace argosy
