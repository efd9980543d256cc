// Abstract memories against byte arrays: whatever reading tells is what the bytes say, and the order is one.
#include "domains/memory/memory.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>

#include "domains/interval/interval.h"
#include "domains/value/explicit_value.h"

namespace argosy::memory {
namespace {

using interval::IntervalDomain;
using value::ExplicitValueDomain;

constexpr std::uint64_t smallSize = 24, largeSize = 1600;  // large enough for a background

template <class D>
class MemoryAccessTest : public testing::Test {
 protected:
  MemoryAccessTest() : program(DataModel::LP64) {
    const TypeRef byte = program.types.integer(8, false);
    Function start;
    start.type = program.types.function(program.types.voidType(), {}, false, true);
    program.start = program.addFunction(start);
    for (const std::uint64_t size : {smallSize, largeSize, largeSize}) {
      Variable variable;
      variable.type = program.types.array(byte, size);
      variable.storage = Storage::Global;
      program.addVariable(variable);
    }
    objects = std::make_unique<ObjectTable>(program);
    access = std::make_unique<MemoryAccess<D>>(*objects, program.types);
    for (std::uint32_t i = 0; i < 3; ++i) object.push_back(objects->variable(VariableId(i), {}));
  }

  TypeRef integer(unsigned bits, bool isSigned) { return program.types.integer(bits, isSigned); }
  Value<D> number(TypeRef type, Int128 value) { return access->constant(type, static_cast<UInt128>(value)); }
  std::optional<Int128> known(Memory<D>& memory, MemoryObjectId id, std::uint64_t bit, unsigned width, TypeRef type) {
    const Value<D> value = access->read(memory, id, static_cast<Int128>(bit), width, type);
    if (value.base.valid()) return std::nullopt;
    const auto bits = domain.singleton(type, value.scalar);
    return bits ? std::optional(integerValue(type, *bits)) : std::nullopt;
  }
  Memory<D> join(const Memory<D>& a, const Memory<D>& b) {
    return access->join(a, b, [&](TypeRef type, const auto& x, const auto& y) { return domain.join(type, x, y); });
  }

  Program program;
  D domain;
  std::unique_ptr<ObjectTable> objects;
  std::unique_ptr<MemoryAccess<D>> access;
  std::vector<MemoryObjectId> object;  // 0 is small
};

using Domains = testing::Types<ExplicitValueDomain, IntervalDomain>;
class DomainNames {
 public:
  template <class D>
  static std::string GetName(int) {
    return std::is_same_v<D, IntervalDomain> ? "Interval" : "Explicit";
  }
};
TYPED_TEST_SUITE(MemoryAccessTest, Domains, DomainNames);

TYPED_TEST(MemoryAccessTest, BytesOfWordsAndWordsOfBytes) {
  Memory<TypeParam> memory;
  const TypeRef int32 = this->integer(32, true), byte = this->integer(8, false), half = this->integer(16, true);
  this->access->write(memory, this->object[0], 0, 32, int32, this->number(int32, -2));
  EXPECT_EQ(this->known(memory, this->object[0], 0, 8, byte), 0xfe);
  EXPECT_EQ(this->known(memory, this->object[0], 8, 16, half), -1);
  EXPECT_EQ(this->known(memory, this->object[0], 0, 32, this->integer(32, false)), 0xfffffffe);
  EXPECT_EQ(this->known(memory, this->object[0], 24, 16, half), std::nullopt);
  this->access->write(memory, this->object[0], 8, 8, byte, this->number(byte, 0x12));
  EXPECT_EQ(this->known(memory, this->object[0], 0, 32, int32), static_cast<std::int32_t>(0xffff12fe));
  this->access->write(memory, this->object[0], 16, 8, byte, this->access->top(byte));
  EXPECT_EQ(this->known(memory, this->object[0], 0, 32, int32), std::nullopt);
  EXPECT_EQ(this->known(memory, this->object[0], 24, 8, byte), 0xff);
}

TYPED_TEST(MemoryAccessTest, BitFieldsOfOneWidthAndOtherSigns) {
  Memory<TypeParam> memory;
  const TypeRef int32 = this->integer(32, true), unsigned32 = this->integer(32, false);
  this->access->write(memory, this->object[0], 3, 3, int32, this->number(int32, -1));
  EXPECT_EQ(this->known(memory, this->object[0], 3, 3, unsigned32), 7);
  EXPECT_EQ(this->known(memory, this->object[0], 3, 3, int32), -1);
  this->access->write(memory, this->object[0], 3, 3, unsigned32, this->number(unsigned32, 6));
  EXPECT_EQ(this->known(memory, this->object[0], 3, 3, int32), -2);
}

TYPED_TEST(MemoryAccessTest, PartsOfABytePreserveTheRestOverABackground) {
  Memory<TypeParam> memory;
  const MemoryObjectId large = this->object[1];
  const TypeRef byte = this->integer(8, false);
  this->access->fill(memory, large, 0, largeSize, 0);
  EXPECT_EQ(this->known(memory, large, 8 * 700, 8, byte), 0);
  this->access->write(memory, large, 0, 8, byte, this->number(byte, 0xff));
  this->access->write(memory, large, 3, 5, byte, this->number(byte, 0));
  EXPECT_EQ(this->known(memory, large, 0, 3, byte), 7);
  this->access->write(memory, large, 8, 8, byte, this->access->top(byte));
  this->access->write(memory, large, 8, 4, byte, this->number(byte, 1));
  EXPECT_EQ(this->known(memory, large, 12, 4, byte), std::nullopt);
  this->access->forget(memory, large, 16, 20);
  EXPECT_EQ(this->known(memory, large, 16, 4, byte), std::nullopt);
  EXPECT_EQ(this->known(memory, large, 20, 4, byte), 0);
}

TYPED_TEST(MemoryAccessTest, StoringAnX87NumberLeavesThePaddingOpen) {
  Memory<TypeParam> memory;
  const TypeRef extended = this->program.types.floating(FloatFormat::X87Extended), byte = this->integer(8, false);
  this->access->fill(memory, this->object[0], 0, smallSize, 0xff);
  const UInt128 three = (UInt128{0x4000} << 64) | 0xc000000000000000ull;
  this->access->write(memory, this->object[0], 0, 128, extended, this->access->constant(extended, three));
  EXPECT_EQ(this->known(memory, this->object[0], 8 * 9, 8, byte), 0x40);
  EXPECT_EQ(this->known(memory, this->object[0], 8 * 12, 8, byte), std::nullopt);
}

TYPED_TEST(MemoryAccessTest, JoinedCellsOverABackgroundDoNotOverlap) {
  const MemoryObjectId large = this->object[1];
  const TypeRef byte = this->integer(8, false), int32 = this->integer(32, true);
  Memory<TypeParam> left;
  this->access->fill(left, large, 0, largeSize, 0);
  Memory<TypeParam> right = left;
  this->access->write(left, large, 0, 32, int32, this->number(int32, 5));
  this->access->write(right, large, 8, 8, byte, this->number(byte, 3));
  Memory<TypeParam> joined = this->join(left, right);
  EXPECT_TRUE(this->access->lessOrEqual(left, joined));
  EXPECT_TRUE(this->access->lessOrEqual(right, joined));
  EXPECT_EQ(this->known(joined, large, 8, 8, byte), std::nullopt);
  EXPECT_EQ(this->known(joined, large, 32, 8, byte), 0);
  this->access->write(joined, large, 8, 8, byte, this->number(byte, 7));
  this->access->write(joined, large, 0, 32, int32, this->number(int32, 0));
  EXPECT_EQ(this->known(joined, large, 8, 8, byte), 0);
}

TYPED_TEST(MemoryAccessTest, BackgroundsAreOrdered) {
  const MemoryObjectId large = this->object[1];
  const TypeRef byte = this->integer(8, false);
  Memory<TypeParam> zero, one, nothing;
  this->access->fill(zero, large, 0, largeSize, 0);
  this->access->fill(one, large, 0, largeSize, 1);
  EXPECT_FALSE(this->access->lessOrEqual(zero, one));
  EXPECT_TRUE(this->access->lessOrEqual(zero, nothing));
  EXPECT_FALSE(this->access->lessOrEqual(nothing, zero));
  Memory<TypeParam> changed = zero;
  this->access->write(changed, large, 80, 8, byte, this->number(byte, 4));
  EXPECT_FALSE(this->access->lessOrEqual(changed, zero));
  EXPECT_FALSE(this->access->lessOrEqual(zero, changed));
  Memory<TypeParam> joined = this->join(zero, one);
  EXPECT_EQ(this->known(joined, large, 80, 8, byte), std::nullopt);
}

TYPED_TEST(MemoryAccessTest, PointersToRemovedObjectsAreUnknown) {
  Memory<TypeParam> memory;
  const TypeRef pointer = this->program.types.pointer(this->integer(8, false));
  const Value<TypeParam> target{this->object[1], this->domain.constant(this->access->offsetType, 4)};
  this->access->write(memory, this->object[0], 0, 64, pointer, target);
  EXPECT_EQ(this->access->read(memory, this->object[0], 0, 64, pointer), target);
  EXPECT_EQ(this->known(memory, this->object[0], 0, 32, this->integer(32, false)), std::nullopt);
  this->access->removeObjects(memory, this->object[1], this->object[1], true);
  EXPECT_FALSE(this->access->read(memory, this->object[0], 0, 64, pointer).base.valid());
}

/// Two objects of bytes, some unknown, and the abstract memory that went through the same operations.
template <class D>
class RandomMemory {
 public:
  RandomMemory(Program& program, const MemoryAccess<D>& access, std::span<const MemoryObjectId> objects,
               std::uint64_t seed)
      : types_(program.types), access_(access), objects_(objects.begin(), objects.end()), random_(seed) {
    for (const MemoryObjectId object : objects_) {
      bytes[object].resize(access.objects[object].exactSize);
      for (std::uint8_t& byte : bytes[object]) byte = static_cast<std::uint8_t>(random_());
    }
  }

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  void step() {
    const MemoryObjectId object = objects_[below(objects_.size())];
    const std::uint64_t size = std::min<std::uint64_t>(bytes[object].size(), 40);
    switch (below(10)) {
      case 0: fill(object, below(size), below(size)); break;
      case 1: fill(object, 0, bytes[object].size()); break;
      case 2: copy(object, objects_[below(objects_.size())]); break;
      case 3: forget(object, below(8 * size), below(8 * size)); break;
      case 4: writeOneOf(object); break;
      default: write(object); break;
    }
  }

  /// Writes known, unknown and partly known (interval) values of all widths.
  void write(MemoryObjectId object) {
    const auto [bit, width, type] = place(object);
    const UInt128 value = random_();
    setBits(object, bit, width, value);
    access_.write(memory, object, static_cast<Int128>(bit), width, type, abstraction(type, width, value));
  }

  void writeOneOf(MemoryObjectId object) {
    const TypeRef type = types_.integer(16, true);
    const std::uint64_t first = below(4) * 8, places = 1 + below(4), stride = 16 + 8 * below(3);
    const UInt128 value = random_();
    setBits(object, first + stride * below(places), 16, value);
    const Region region{object, static_cast<Int128>(first), static_cast<Int128>(first + stride * (places - 1)),
                        static_cast<Int128>(stride)};
    access_.writeRegion(memory, region, 16, type, abstraction(type, 16, value));
  }

  void fill(MemoryObjectId object, std::uint64_t begin, std::uint64_t count) {
    count = std::min(count, bytes[object].size() - begin);
    const auto byte = static_cast<std::uint8_t>(random_());
    std::fill_n(bytes[object].begin() + static_cast<std::ptrdiff_t>(begin), count, byte);
    access_.fill(memory, object, static_cast<Int128>(8 * begin), count, byte);
  }

  void copy(MemoryObjectId target, MemoryObjectId source) {
    const bool isWhole = below(3) == 0 && bytes[target].size() == bytes[source].size();
    const std::uint64_t from = isWhole ? 0 : below(12), to = isWhole ? 0 : below(12),
                        count = isWhole ? bytes[source].size() : 1 + below(12);
    std::memmove(bytes[target].data() + to, bytes[source].data() + from, count);
    access_.copy(memory, target, static_cast<Int128>(8 * to), source, static_cast<Int128>(8 * from), count);
  }

  void forget(MemoryObjectId object, std::uint64_t begin, std::uint64_t width) {
    const std::uint64_t end = std::min(begin + width, 8 * bytes[object].size());
    for (std::uint64_t bit = begin; bit < end; ++bit) setBits(object, bit, 1, random_());
    access_.forget(memory, object, static_cast<Int128>(begin), static_cast<Int128>(end));
  }

  /// Reads of all widths tell nothing wrong; cells do not overlap.
  void expectTrue(const Memory<D>& claimed, const char* what) {
    Memory<D> copy = claimed;
    for (int i = 0; i < 30; ++i) {
      const MemoryObjectId object = objects_[below(objects_.size())];
      const auto [bit, width, type] = place(object);
      const Value<D> value = access_.read(copy, object, static_cast<Int128>(bit), width, type);
      UInt128 bits = getBits(object, bit, width);
      if (type->isSigned() && width < type->bits()) bits = static_cast<UInt128>(signExtend(bits, width));
      ASSERT_TRUE(access_.domain.contains(type, value.scalar, truncate(bits, type->bits())))
          << what << ": " << width << " bits at " << bit << " of " << object.index << ": "
          << access_.domain.toString(type, value.scalar);
    }
    CellKey end = 0;
    claimed.cells.forEach([&](CellKey key, const Cell<D>& cell) {
      EXPECT_GE(key, end) << what << ": cells overlap";
      end = key + cell.width;
    });
  }

  Memory<D> memory;
  std::map<MemoryObjectId, std::vector<std::uint8_t>> bytes;

 private:
  struct Place {
    std::uint64_t bit;
    unsigned width;
    TypeRef type;
  };
  Place place(MemoryObjectId object) {
    static constexpr std::array<unsigned, 5> widths{8, 16, 32, 64, 128};
    const unsigned width = widths[below(widths.size())];
    const TypeRef type = types_.integer(width, below(2) != 0);
    const std::uint64_t size = below(4) == 0 ? bytes[object].size() : std::min<std::uint64_t>(bytes[object].size(), 24);
    if (width <= 64 && below(3) == 0) {  // a bit-field
      const auto narrow = static_cast<unsigned>(1 + below(width));
      return {below(8 * size - narrow + 1), narrow, type};
    }
    return {8 * below(size - width / 8 + 1), width, type};
  }

  Value<D> abstraction(TypeRef type, unsigned width, UInt128 bits) {
    bits = truncate(bits, width);
    if (type->isSigned() && width < type->bits())
      bits = truncate(static_cast<UInt128>(signExtend(bits, width)), type->bits());
    const Value<D> exact = access_.constant(type, bits);
    switch (below(4)) {
      case 0: return access_.top(type);
      case 1: {
        const UInt128 other = truncate(UInt128{below(100)}, width - (type->isSigned() && width > 1));
        return {MemoryObjectId(), access_.domain.join(type, exact.scalar, access_.constant(type, other).scalar)};
      }
      default: return exact;
    }
  }

  void setBits(MemoryObjectId object, std::uint64_t bit, unsigned width, UInt128 value) {
    for (unsigned i = 0; i < width; ++i) {
      std::uint8_t& byte = bytes[object][(bit + i) / 8];
      const auto mask = static_cast<std::uint8_t>(1u << ((bit + i) % 8));
      byte = static_cast<std::uint8_t>((value >> i & 1) != 0 ? byte | mask : byte & ~mask);
    }
  }
  UInt128 getBits(MemoryObjectId object, std::uint64_t bit, unsigned width) {
    UInt128 value = 0;
    for (unsigned i = 0; i < width; ++i) value |= UInt128{(bytes[object][(bit + i) / 8] >> ((bit + i) % 8)) & 1u} << i;
    return value;
  }

  TypeTable& types_;
  const MemoryAccess<D>& access_;
  std::vector<MemoryObjectId> objects_;
  std::mt19937_64 random_;
};

TYPED_TEST(MemoryAccessTest, RandomOperationsAgreeWithBytes) {
  for (std::uint64_t seed = 0; seed < 300 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    RandomMemory<TypeParam> random(this->program, *this->access, this->object, seed);
    for (int i = 0; i < 40 && !testing::Test::HasFailure(); ++i) {
      random.step();
      random.expectTrue(random.memory, "after an operation");
    }
  }
}

/// The join covers both sides, what covers a state is true of its bytes, and the order is a preorder.
TYPED_TEST(MemoryAccessTest, RandomJoinsCoverBothSides) {
  for (std::uint64_t seed = 0; seed < 300 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    RandomMemory<TypeParam> left(this->program, *this->access, this->object, seed);
    for (int i = 0; i < 6; ++i) left.step();
    RandomMemory<TypeParam> right = left;
    for (int i = 0; i < 8; ++i) left.step();
    for (std::uint64_t i = right.below(10); i > 0; --i) right.step();
    EXPECT_TRUE(this->access->lessOrEqual(left.memory, left.memory));
    Memory<TypeParam> joined = this->join(left.memory, right.memory);
    EXPECT_TRUE(this->access->lessOrEqual(left.memory, joined));
    EXPECT_TRUE(this->access->lessOrEqual(right.memory, joined));
    left.expectTrue(joined, "joined, left");
    right.expectTrue(joined, "joined, right");
    // Joining again changes nothing, else no fixpoint would be found.
    EXPECT_EQ(this->join(joined, left.memory), joined);
    EXPECT_EQ(this->join(joined, right.memory), joined);
    if (this->access->lessOrEqual(left.memory, right.memory)) left.expectTrue(right.memory, "covered");
    // The operations go on from the joined memory as from any other.
    left.memory = joined;
    for (int i = 0; i < 10 && !testing::Test::HasFailure(); ++i) {
      left.step();
      left.expectTrue(left.memory, "after the join");
    }
  }
}

}  // namespace
}  // namespace argosy::memory
