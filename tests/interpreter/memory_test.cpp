// Objects: their bytes, bounds and lifetimes.
#include "tests/interpreter/program_builder.h"

namespace argosy::interpreter {
namespace {

class MemoryModel : public ForEachDataModel {
 protected:
  ExpressionTable& e = b.expressions();
  TypeRef intPointer = b.pointerTo(b.int32());
  TypeRef size = b.types().sizeType();

  ExpressionRef bytes(std::uint64_t count) { return e.sizeConstant(count); }
};
INSTANTIATE_TEST_SUITE_P(DataModels, MemoryModel, testing::Values(DataModel::ILP32, DataModel::LP64));

TEST_P(MemoryModel, PointersReachVariables) {
  ExpressionRef x = b.local("x", b.int32()), p = b.local("p", intPointer), g = b.global("g", b.int32());
  b.assign(x, b.number(1));
  b.assign(p, e.addressOf(x));
  b.assign(e.dereference(p), b.number(2));
  b.assign(p, e.addressOf(g));
  b.assign(e.dereference(p), b.number(30));
  b.exit(e.add(x, g));
  b.expectExit(32);
}

TEST_P(MemoryModel, ArraysAreCheckedByNameAndThroughPointers) {
  for (const int index : {0, 9, 10, -1}) {
    for (const bool byName : {true, false}) {
      for (const bool isGlobal : {true, false}) {
        ProgramBuilder c(GetParam());
        TypeRef array = c.types().array(c.int32(), 10);
        ExpressionRef a = isGlobal ? c.global("a", array) : c.local("a", array);
        ExpressionRef i = c.local("i", c.int32()), p = c.local("p", c.pointerTo(c.int32()));
        c.assign(i, c.number(index));
        c.assign(p, c.expressions().decay(a));
        ExpressionRef element =
            byName ? c.expressions().element(a, i) : c.expressions().dereference(c.expressions().pointerAdd(p, i));
        c.assign(element, c.number(3));
        c.exit(element);
        if (index == 0 || index == 9) c.expectExit(3);
        else c.expectViolation(Violation::InvalidDereference);
      }
    }
  }
}

TEST_P(MemoryModel, ConstantIndicesAreCheckedToo) {
  ExpressionRef a = b.local("a", b.types().array(b.int32(), 4));
  b.assign(e.element(a, b.number(4)), b.number(1));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, AnIndexThatWrapsIsNoValidIndex) {
  TypeRef longLong = b.types().integer(64, true);
  ExpressionRef a = b.local("a", b.types().array(b.int32(), 4)), i = b.local("i", longLong);
  b.assign(i, e.integer(longLong, Int128{1} << 62));
  b.exit(e.element(a, i));
  b.expectViolation(Violation::InvalidDereference);
}

/// `end[i - n]`, where the difference of unsigned numbers wraps around.
TEST_P(MemoryModel, AnUnsignedIndexLeadsBackwards) {
  TypeRef index = b.types().sizeType();
  ExpressionRef a = b.local("a", b.types().array(b.int32(), 4)), i = b.local("i", index), p = b.local("p", intPointer);
  b.assign(e.element(a, b.number(1)), b.number(5));
  b.assign(e.element(a, b.number(3)), b.number(7));
  b.assign(p, e.pointerAdd(e.decay(a), b.number(2)));
  b.assign(i, e.integer(index, -1));
  TypeRef row = b.types().array(b.int32(), 1);
  ExpressionRef rows = e.dereferenceAs(row, p);
  b.exit(e.add(e.element(rows, i), e.element(rows, e.integer(index, -1))));
  b.expectExit(10);
}

TEST_P(MemoryModel, OnePastTheEndMayBeFormed) {
  ExpressionRef a = b.local("a", b.types().array(b.int32(), 4)), p = b.local("p", intPointer),
                q = b.local("q", intPointer);
  b.assign(p, e.pointerAdd(e.decay(a), b.number(4)));
  b.assign(q, e.decay(a));
  ExpressionRef difference = e.binary(BinaryOperator::PointerDifference, p, q);
  b.exit(e.cast(b.int32(), difference));
  b.expectExit(4);
}

TEST_P(MemoryModel, NullDereference) {
  ExpressionRef p = b.local("p", intPointer);
  b.assign(p, e.null(intPointer));
  b.exit(e.dereference(e.pointerAdd(p, b.number(3))));
  b.expectViolation(Violation::NullDereference);
}

TEST_P(MemoryModel, KilledLocalsDangle) {
  ExpressionRef x = b.local("x", b.int32()), p = b.local("p", intPointer);
  b.emit(Declare{x->variable()});
  b.assign(p, e.addressOf(x));
  b.assign(e.dereference(p), b.number(1));
  b.emit(Kill{{x->variable()}});
  b.exit(e.dereference(p));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, RepeatedDeclarationKeepsTheObject) {
  ExpressionRef x = b.local("x", b.int32()), p = b.local("p", intPointer);
  b.emit(Declare{x->variable()});
  b.assign(p, e.addressOf(x));
  b.assign(x, b.number(7));
  b.emit(Declare{x->variable()});
  b.exit(e.dereference(p));
  b.expectExit(0);
}

TEST_P(MemoryModel, LocalsDieWithTheirFunction) {
  const FunctionId f = b.function("f", b.types().function(intPointer, {}, false, true));
  ExpressionRef x = b.local("x", b.int32());
  b.returns(e.addressOf(x));
  b.continueInStart();
  ExpressionRef p = b.local("p", intPointer);
  b.call(f, {}, p);
  b.exit(e.dereference(p));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, HeapObjectsLiveUntilFreed) {
  ExpressionRef p = b.local("p", intPointer), x = b.local("x", b.int32());
  b.emit(Allocate{p, bytes(8), AllocationKind::Heap});
  b.assign(e.dereference(e.pointerAdd(p, b.number(1))), b.number(5));
  b.assign(x, e.dereference(e.pointerAdd(p, b.number(1))));
  b.emit(Deallocate{p, AllocationKind::Heap});
  b.emit(Deallocate{e.null(intPointer), AllocationKind::Heap});
  b.exit(x);
  b.expectExit(5);
}

TEST_P(MemoryModel, UseAfterFree) {
  ExpressionRef p = b.local("p", intPointer);
  b.emit(Allocate{p, bytes(4), AllocationKind::Heap});
  b.emit(Deallocate{p, AllocationKind::Heap});
  b.exit(e.dereference(p));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, HeapBounds) {
  for (const int offset : {-1, 0, 4, 5, 8, 1000000}) {
    ProgramBuilder c(GetParam());
    TypeRef byte = c.types().character();
    ExpressionRef p = c.local("p", c.pointerTo(byte));
    c.emit(Allocate{p, c.expressions().sizeConstant(8), AllocationKind::Heap});
    ExpressionRef word = c.expressions().dereferenceAs(c.int32(), c.expressions().pointerAdd(p, c.number(offset)));
    c.assign(word, c.number(1));
    c.emit(Deallocate{p, AllocationKind::Heap});
    c.exit(c.number(0));
    if (offset == 0 || offset == 4) c.expectExit(0);
    else c.expectViolation(Violation::InvalidDereference);
  }
}

TEST_P(MemoryModel, InvalidFrees) {
  const auto check = [&](auto&& free) {
    ProgramBuilder c(GetParam());
    TypeRef pointer = c.pointerTo(c.types().character());
    ExpressionRef p = c.local("p", pointer), x = c.local("x", c.types().character());
    c.emit(Allocate{p, c.expressions().sizeConstant(8), AllocationKind::Heap});
    free(c, p, x);
    c.exit(c.number(0));
    c.expectViolation(Violation::InvalidFree);
  };
  check([](ProgramBuilder& c, ExpressionRef p, ExpressionRef) {  // twice
    c.emit(Deallocate{p, AllocationKind::Heap});
    c.emit(Deallocate{p, AllocationKind::Heap});
  });
  check([](ProgramBuilder& c, ExpressionRef p, ExpressionRef) {  // not the start
    c.emit(Deallocate{c.expressions().pointerAdd(p, c.number(1)), AllocationKind::Heap});
  });
  check([](ProgramBuilder& c, ExpressionRef, ExpressionRef x) {  // not on the heap
    c.emit(Deallocate{c.expressions().addressOf(x), AllocationKind::Heap});
  });
  check([](ProgramBuilder& c, ExpressionRef, ExpressionRef) {  // no object
    c.emit(Deallocate{c.expressions().integer(c.pointerTo(c.types().character()), 4711), AllocationKind::Heap});
  });
}

TEST_P(MemoryModel, Leaks) {
  // Reachable through a global, directly and through another object: no leak.
  TypeRef pointerPointer = b.pointerTo(intPointer);
  ExpressionRef g = b.global("g", pointerPointer);
  b.emit(Allocate{g, bytes(isWide() ? 8 : 4), AllocationKind::Heap});
  b.emit(Allocate{e.dereference(g), bytes(4), AllocationKind::Heap});
  b.exit(b.number(0));
  b.expectExit(0);
  b.options.checks.push_back(Violation::MemoryNotCleanedUp);
  b.expectViolation(Violation::MemoryNotCleanedUp);

  ProgramBuilder lost(GetParam());
  ExpressionRef q = lost.local("q", lost.pointerTo(lost.int32()));
  lost.emit(Allocate{q, lost.expressions().sizeConstant(4), AllocationKind::Heap});
  lost.assign(q, lost.expressions().null(q->type()));
  lost.exit(lost.number(0));
  lost.expectExit(0);
  EXPECT_EQ(lost.run().violation, Violation::MemoryLeak);
  lost.options.checks.clear();
  EXPECT_EQ(lost.run().violation, std::nullopt);
}

TEST_P(MemoryModel, AllocaDiesWithItsFunctionAndVlaWithItsScope) {
  for (const AllocationKind kind : {AllocationKind::Function, AllocationKind::Scope}) {
    ProgramBuilder c(GetParam());
    TypeRef pointer = c.pointerTo(c.int32());
    const FunctionId f = c.function("f", c.types().function(pointer, {}, false, true));
    ExpressionRef p = c.local("p", pointer);
    c.emit(Allocate{p, c.expressions().sizeConstant(40), kind});
    c.assign(c.expressions().dereference(p), c.number(1));
    if (kind == AllocationKind::Scope) {
      c.emit(Deallocate{p, kind});
      c.emit(Allocate{p, c.expressions().sizeConstant(40), kind});
    }
    c.returns(p);
    c.continueInStart();
    ExpressionRef q = c.local("q", pointer);
    c.call(f, {}, q);
    c.exit(c.expressions().dereference(q));
    c.expectViolation(Violation::InvalidDereference);
  }
}

TEST_P(MemoryModel, BlocksAreCopiedSetAndMeasured) {
  TypeRef array = b.types().array(b.types().character(), 8);
  ExpressionRef a = b.local("a", array), s = b.local("s", size);
  ExpressionRef start = e.decay(a);
  const auto at = [&](int i) { return e.element(a, b.number(i)); };
  b.emit(SetMemory{start, b.number(0x105), bytes(8)});  // the low byte
  b.assign(at(0), e.integer(b.types().character(), 1));
  b.assign(at(1), e.integer(b.types().character(), 2));
  b.emit(CopyMemory{e.pointerAdd(start, b.number(1)), start, bytes(3)});  // overlapping: 1 1 2 5 5 5 5 5
  b.emit(ObjectQuery{s, e.pointerAdd(start, b.number(2)), ObjectQuestion::BytesFromHere});
  b.emit(CopyMemory{e.null(start->type()), e.null(start->type()), bytes(0)});
  ExpressionRef digits = b.number(0);
  for (int i = 0; i < 4; ++i)
    digits = e.add(e.binary(BinaryOperator::Multiply, digits, b.number(10)), e.cast(b.int32(), at(i)));
  b.exit(e.add(digits, e.binary(BinaryOperator::Multiply, e.cast(b.int32(), s), b.number(10000))));
  b.expectExit(61125);
}

TEST_P(MemoryModel, BlockOperationsAreChecked) {
  for (int which = 0; which < 4; ++which) {
    ProgramBuilder c(GetParam());
    ExpressionRef a = c.local("a", c.types().array(c.types().character(), 8));
    ExpressionRef g = c.global("g", c.types().array(c.types().character(), 100));
    ExpressionRef nine = c.expressions().sizeConstant(9);
    ExpressionRef start = c.expressions().decay(a), other = c.expressions().decay(g);
    if (which == 0) c.emit(SetMemory{start, c.number(0), nine});
    if (which == 1) c.emit(CopyMemory{start, other, nine});
    if (which == 2) c.emit(CopyMemory{other, start, nine});
    if (which == 3) c.emit(HavocMemory{start, nine, HavocCause::Arbitrary, {}});
    c.exit(c.number(0));
    c.expectViolation(Violation::InvalidDereference);
  }
}

TEST_P(MemoryModel, ElementsAreWrittenOneAfterTheOther) {
  ExpressionRef a = b.local("a", b.types().array(b.int32(), 6)), k = b.local("k", size), n = b.local("n", size);
  for (int i = 0; i < 6; ++i) b.assign(e.element(a, b.number(i)), b.number(0));
  b.assign(n, e.integer(size, 3));
  ExpressionRef backwards = e.binary(BinaryOperator::Subtract, e.integer(size, 5), e.add(k, k));
  b.emit(WriteElements{k, n, e.element(a, backwards), e.cast(b.int32(), e.add(k, n))});
  b.emit(WriteElements{k, e.integer(size, 0), e.element(a, e.integer(size, 100)), b.number(9)});
  ExpressionRef digits = e.cast(b.int32(), k);
  for (int i = 0; i < 6; ++i)
    digits =
        e.add(e.binary(BinaryOperator::Multiply, digits, b.number(10)), e.cast(b.int32(), e.element(a, b.number(i))));
  b.exit(digits);
  b.expectExit(50403);
}

TEST_P(MemoryModel, EachElementIsAStepAndIsChecked) {
  for (const int count : {100, 101}) {
    ProgramBuilder c(GetParam());
    TypeRef counter = c.types().integer(32, false);
    ExpressionRef g = c.global("g", c.types().array(c.int32(), 100)), k = c.local("k", counter);
    c.emit(WriteElements{k, c.expressions().integer(counter, count), c.expressions().element(g, k), c.number(7)});
    c.exit(c.number(0));
    if (count > 100) {
      c.expectViolation(Violation::InvalidDereference);
      continue;
    }
    EXPECT_GE(c.run().steps, 100u);
    Options options;
    options.stepLimit = 50;
    ListInput none({});
    EXPECT_EQ(execute(c.program, none, options).outcome, Outcome::StepLimit);
  }
}

TEST_P(MemoryModel, ObjectSizeOfNoObjectIsZero) {
  ExpressionRef s = b.local("s", size);
  b.assign(s, bytes(3));
  b.emit(ObjectQuery{s, e.integer(intPointer, 12345678), ObjectQuestion::BytesFromHere});
  b.exit(e.cast(b.int32(), s));
  b.expectExit(0);
}

TEST_P(MemoryModel, TheWholeObjectAndWhetherItLives) {
  ExpressionRef a = b.local("a", b.types().array(b.types().character(), 8)), whole = b.local("whole", size);
  ExpressionRef first = b.local("first", size), second = b.local("second", size), p = b.local("p", intPointer);
  b.emit(ObjectQuery{whole, e.pointerAdd(e.decay(a), b.number(2)), ObjectQuestion::Bytes});
  b.emit(Allocate{p, bytes(4), AllocationKind::Heap});
  b.emit(ObjectQuery{first, p, ObjectQuestion::IsAlive});
  b.emit(Deallocate{p, AllocationKind::Heap});
  b.emit(ObjectQuery{second, p, ObjectQuestion::IsAlive});
  const auto times = [&](ExpressionRef value, int factor) {
    return e.binary(BinaryOperator::Multiply, e.cast(b.int32(), value), b.number(factor));
  };
  b.exit(e.add(times(whole, 10), e.add(times(first, 2), times(second, 1))));
  b.expectExit(82);
}

TEST_P(MemoryModel, StringLiteralsAreReadOnly) {
  ExpressionRef s = b.string("abc"), p = b.local("p", s->type());
  b.assign(p, s);
  ExpressionRef second = e.dereference(e.pointerAdd(p, b.number(1)));
  const NodeId no = b.branch(e.equal(e.cast(b.int32(), second), b.number('b')));
  b.assign(second, e.integer(b.types().character(), 'x'));
  b.exit(b.number(0));
  b.continueIn(b.program.start, no);
  b.exit(b.number(1));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, PointersAreBitsInMemory) {
  TypeRef word = b.types().sizeType(), array = b.types().array(b.types().character(), isWide() ? 8 : 4);
  ExpressionRef x = b.local("x", b.int32()), p = b.local("p", intPointer), n = b.local("n", word);
  ExpressionRef copy = b.local("copy", array), q = b.local("q", intPointer);
  b.assign(p, e.addressOf(x));
  b.assign(n, e.add(e.cast(word, p), e.integer(word, 1)));
  b.assign(e.dereference(e.cast(intPointer, e.binary(BinaryOperator::Subtract, n, e.integer(word, 1)))), b.number(40));
  b.emit(
      CopyMemory{e.decay(copy), e.cast(b.pointerTo(b.types().character()), e.addressOf(p)), bytes(isWide() ? 8 : 4)});
  b.emit(
      CopyMemory{e.cast(b.pointerTo(b.types().character()), e.addressOf(q)), e.decay(copy), bytes(isWide() ? 8 : 4)});
  b.exit(e.add(e.dereference(q), b.number(2)));
  b.expectExit(42);
}

TEST_P(MemoryModel, BitFields) {
  TypeRef unsignedInt = b.types().integer(32, false);
  // signed a:3, unsigned b:5, packed unsigned c:30 from bit 8 (straddles a word with d), _Bool d:1
  TypeRef record = b.record(
      "bits",
      {{"a", b.int32(), 0, 3}, {"b", unsignedInt, 3, 5}, {"c", unsignedInt, 13, 30}, {"d", b.types().boolean(), 43, 1}},
      6);
  ExpressionRef r = b.local("r", record);
  b.emit(SetMemory{e.cast(b.pointerTo(b.types().character()), e.addressOf(r)), b.number(0xff), bytes(6)});
  b.assign(e.member(r, 0), b.number(-4));
  b.assign(e.member(r, 1), e.integer(unsignedInt, 0x5a));  // keeps 0x1a
  b.assign(e.member(r, 2), e.integer(unsignedInt, 0x2aaaaaab));
  b.assign(e.member(r, 3), e.integer(b.types().boolean(), 0));
  ExpressionRef ok = b.local("ok", b.int32());
  b.assign(ok, e.equal(e.member(r, 0), b.number(-4)));
  b.assign(ok, e.binary(BinaryOperator::BitAnd, ok, e.equal(e.member(r, 1), e.integer(unsignedInt, 0x1a))));
  b.assign(ok, e.binary(BinaryOperator::BitAnd, ok, e.equal(e.member(r, 2), e.integer(unsignedInt, 0x2aaaaaab))));
  b.assign(ok, e.binary(BinaryOperator::BitAnd, ok, e.equal(e.cast(b.int32(), e.member(r, 3)), b.number(0))));
  // The bits between and behind the fields are untouched.
  ExpressionRef last =
      e.dereferenceAs(b.types().integer(8, false),
                      e.pointerAdd(e.cast(b.pointerTo(b.types().character()), e.addressOf(r)), b.number(5)));
  b.exit(e.add(ok, e.cast(b.int32(), last)));
  b.expectExit(1 + (0xf0 | 0b0101));
}

TEST_P(MemoryModel, ABooleanIsItsLowestBit) {
  ExpressionRef flag = b.local("flag", b.types().boolean()), p = b.local("p", b.pointerTo(b.types().boolean()));
  ExpressionRef byte = e.dereferenceAs(b.types().character(), p);
  b.assign(p, e.addressOf(flag));
  b.assign(byte, e.integer(b.types().character(), 0x7e));
  ExpressionRef direct = e.cast(b.int32(), flag), indirect = e.cast(b.int32(), e.dereference(p));
  const NodeId no = b.branch(e.equal(e.add(direct, indirect), b.number(0)));
  b.assign(byte, e.integer(b.types().character(), 0x7f));
  b.exit(e.add(direct, indirect));
  b.continueIn(b.program.start, no);
  b.exit(b.number(9));
  b.expectExit(2);
}

TEST_P(MemoryModel, AggregatesAreAssignedWhole) {
  TypeRef array = b.types().array(b.int32(), 3);
  ExpressionRef a = b.local("a", array), c = b.local("c", array), p = b.local("p", b.pointerTo(array));
  for (int i = 0; i < 3; ++i) b.assign(e.element(a, b.number(i)), b.number(i + 1));
  b.assign(c, a);
  b.assign(a, e.zero(array));
  b.assign(p, e.addressOf(c));
  ExpressionRef sum = e.add(e.element(c, b.number(2)), e.element(a, b.number(2)));
  const NodeId no = b.branch(e.equal(sum, b.number(3)));
  b.assign(p, e.cast(p->type(), e.pointerAdd(e.decay(c), b.number(1))));
  b.assign(a, e.dereference(p));
  b.exit(b.number(0));
  b.continueIn(b.program.start, no);
  b.exit(b.number(1));
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(MemoryModel, StaticObjectsHaveTheirInitialValues) {
  TypeRef array = b.types().array(b.int32(), 4);
  ExpressionRef g = b.global("g", array), p = b.global("p", intPointer);
  b.program.variables[g->variable()].initialValues = {{e.element(g, b.number(2)), b.number(20)}};
  b.program.variables[p->variable()].initialValues = {{p, e.pointerAdd(e.decay(g), b.number(2))}};
  b.exit(e.add(e.dereference(p), e.add(e.element(g, b.number(3)), e.dereference(e.pointerAdd(p, b.number(-1))))));
  b.expectExit(20);
}

TEST_P(MemoryModel, FlexibleArrayMembersExtendTheObject) {
  TypeRef record =
      b.record("flexible", {{"n", b.int32(), 0, {}}, {"a", b.types().array(b.int32(), std::nullopt), 32, {}}}, 4);
  ExpressionRef g = b.global("g", record), i = b.local("i", b.int32());
  b.program.variables[g->variable()].initialValues = {{e.element(e.member(g, 1), b.number(1)), b.number(5)}};
  b.emit(Havoc{i, HavocCause::Input, "", {}});
  b.exit(e.element(e.member(g, 1), i));
  b.expectExit(5, "1");
  b.expectViolation(Violation::InvalidDereference, "2");
}

TEST_P(MemoryModel, WideScalarsInMemory) {
  TypeRef x87 = b.types().floating(FloatFormat::X87Extended), wide = b.types().integer(128, true);
  ExpressionRef f = b.local("f", x87), q = b.local("q", b.pointerTo(x87)), w = b.local("w", wide);
  b.assign(q, e.addressOf(f));
  b.assign(e.dereference(q), e.floating(x87, *floating::parse(FloatFormat::X87Extended, "0.1")));
  b.assign(f, e.binary(BinaryOperator::Multiply, f, e.floating(x87, *floating::parse(FloatFormat::X87Extended, "30"))));
  b.assign(w, e.integer(wide, Int128{1} << 100));
  b.assign(w, e.binary(BinaryOperator::ShiftRight, e.add(w, w), b.number(96)));
  b.exit(e.add(e.cast(b.int32(), f), e.cast(b.int32(), w)));
  b.expectExit(3 + 32);
}

TEST_P(MemoryModel, MemoryLimit) {
  b.options.memoryLimitBytes = 100 << 20;
  const NodeId head = b.here();
  ExpressionRef p = b.local("p", intPointer);
  b.emitTo(head, Allocate{p, bytes(1 << 20), AllocationKind::Heap});
  EXPECT_EQ(b.run().outcome, Outcome::MemoryLimit);
}

TEST_P(MemoryModel, UninitialisedMemoryComesFromTheSource) {
  class Ones : public InputSource {
   public:
    std::optional<UInt128> input(TypeRef, const std::string&) override { return std::nullopt; }
    UInt128 arbitrary(TypeRef type) override { return truncate(~UInt128{0}, type->bits()); }
  };
  ExpressionRef x = b.local("x", b.int32()), a = b.local("a", b.types().array(b.types().character(), 3));
  ExpressionRef p = b.local("p", intPointer);
  b.emit(Declare{x->variable()});
  b.emit(Declare{a->variable()});
  b.emit(Allocate{p, bytes(4), AllocationKind::Function});
  b.exit(e.add(x, e.add(e.cast(b.int32(), e.element(a, b.number(2))), e.dereference(p))));
  Ones ones;
  EXPECT_EQ(b.run(ones).exitCode, -3);
}

}  // namespace
}  // namespace argosy::interpreter
