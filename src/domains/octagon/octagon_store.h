// Memories with relations (docs/theory.md §4.4): intervals of all cells, and octagons over the numbers among them. The two tell each other what they find: an octagon gets
// bounds of variables when it is about to relate them, and the cells get the bounds that follow.
//
// Only related variables are in the octagons. Where states meet, numbers whose intervals differ are put in: constants that change together become relations there.
#pragma once

#include <array>
#include <variant>

#include "domains/octagon/path_constraints.h"
#include "domains/octagon/reduction.h"

namespace argosy::octagon {

template <NumericDomain Domain>
class RelationalStore {
 public:
  using Ranges = interval::IntervalStore;
  struct Memory {
    Ranges::Memory ranges;
    RelationsOf<Domain> relations;

    bool sharesAllWith(const Memory& other) const {
      return ranges.sharesAllWith(other.ranges) && relations.sharesAllWith(other.relations);
    }
    friend bool operator==(const Memory&, const Memory&) = default;
  };
  struct Value {
    Value(const Ranges::Value& range = {}) : range(range) {}
    Ranges::Value range;
    /// How a number came about, when that relates it, and its type.
    std::variant<std::monostate, IntegerForm, RealForm> form;
    TypeRef type = nullptr;
  };

  RelationalStore(memory::ObjectTable& objects, Program& program, const typename Domain::Settings& settings)
      : objects(objects), ranges_(objects, program), settings_(settings) {}

  Value evaluate(Memory& memory, ExpressionRef expression, const memory::Frame& frame) const;
  memory::Target resolve(Memory& memory, ExpressionRef lvalue, const memory::Frame& frame) const {
    return ranges_.resolve(memory.ranges, lvalue, frame);
  }
  std::optional<memory::Region> dereference(Memory& memory, const Value& pointer) const {
    return ranges_.dereference(memory.ranges, pointer.range);
  }
  memory::MemoryObjectId baseOf(const Value& value) const { return ranges_.baseOf(value.range); }
  std::optional<UInt128> constantOf(TypeRef type, const Value& value) const {
    return ranges_.constantOf(type, value.range);
  }
  std::optional<Int128> offsetOf(const Value& value) const { return ranges_.offsetOf(value.range); }
  std::optional<std::uint64_t> sizeOf(const Memory& memory, memory::MemoryObjectId object) const {
    return ranges_.sizeOf(memory.ranges, object);
  }
  bool isInside(const Memory& memory, memory::MemoryObjectId object, Int128 bit, std::uint64_t width) const {
    return ranges_.isInside(memory.ranges, object, bit, width);
  }

  Value constant(TypeRef type, UInt128 bits) const { return ranges_.constant(type, bits); }
  Value pointerTo(memory::MemoryObjectId object) const { return ranges_.pointerTo(object); }
  Value top(TypeRef type) const { return ranges_.top(type); }
  Value truncated(TypeRef type, unsigned width, const Value& value) const {
    return ranges_.truncated(type, width, value.range);
  }
  Value read(Memory& memory, memory::MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) const;

  bool assume(Memory& memory, ExpressionRef condition, bool truth, const memory::Frame& frame) const;
  /// If the condition says that two integers are different: two forms, one of which is at most 0 then.
  std::optional<std::array<IntegerForm, 2>> alternatives(const Memory& memory, ExpressionRef condition, bool truth,
                                                         const memory::Frame& frame) const;
  /// form <= 0. False when there is no such state.
  bool assume(Memory& memory, const IntegerForm& form) const {
    return assumeAtMostZero(memory, memory.relations.integers, form);
  }
  /// If the lvalue is a float that may be finite or not: the memory where it is finite, and those where it is NaN, and infinite.
  std::optional<std::vector<Memory>> splitFinite(const Memory& memory, ExpressionRef lvalue,
                                                 const memory::Frame& frame) const;

  void write(Memory& memory, memory::MemoryObjectId object, Int128 bit, unsigned width, TypeRef type,
             const Value& value) const;
  void writeRegion(Memory& memory, const memory::Region& region, unsigned width, TypeRef type,
                   const Value& value) const;
  void forget(Memory& memory, memory::MemoryObjectId object, Int128 begin, Int128 end) const {
    ranges_.forget(memory.ranges, object, begin, end);
    forgetBits(memory, object, begin, end);
  }
  void forgetObject(Memory& memory, memory::MemoryObjectId object) const {
    ranges_.forgetObject(memory.ranges, object);
    forgetObjects(memory, object, object);
  }
  void removeObjects(Memory& memory, memory::MemoryObjectId first, memory::MemoryObjectId last,
                     bool mayBePointedTo) const {
    ranges_.removeObjects(memory.ranges, first, last, mayBePointedTo);
    forgetObjects(memory, first, last);
  }
  template <class Keep>
  void keepOnly(Memory& memory, const Keep& keep) const {
    ranges_.keepOnly(memory.ranges, keep);
    memory.relations.restrictTo([&](memory::CellKey key) { return keep(memory::objectOf(key)); });
  }
  void fill(Memory& memory, memory::MemoryObjectId object, Int128 bit, std::uint64_t bytes, std::uint8_t byte) const {
    ranges_.fill(memory.ranges, object, bit, bytes, byte);
    forgetBits(memory, object, bit, bit + static_cast<Int128>(bytes) * 8);
  }
  void copy(Memory& memory, memory::MemoryObjectId target, Int128 targetBit, memory::MemoryObjectId source,
            Int128 sourceBit, std::uint64_t bytes) const;
  void setSize(Memory& memory, memory::MemoryObjectId object, std::uint64_t bytes) const {
    ranges_.setSize(memory.ranges, object, bytes);
  }
  memory::MemoryObjectId freshHeapObject(const Memory& memory, EdgeId site) const;

  Memory join(const Memory& left, const Memory& right) const;
  Memory widen(const Memory& older, const Memory& newer, std::span<const Int128> thresholds) const;
  bool lessOrEqual(const Memory& left, const Memory& right) const;
  Memory renamed(const Memory& memory, const memory::Renaming& renaming) const;
  void adopt(Memory& memory, const Memory& other) const;
  template <class Tracked>
  void restrictTo(Memory& memory, const Tracked& isTracked) const {
    ranges_.restrictTo(memory.ranges, isTracked);
    memory.relations.restrictTo(isTracked);
  }
  std::optional<IntegerRange> rangeOf(Memory& memory, ExpressionRef expression, const memory::Frame& frame) const;

  template <class Meant>
  void forgetPointers(Memory& memory, const Meant& isMeant) const {
    ranges_.forgetPointers(memory.ranges, isMeant);
  }
  template <class Visit>
  void forEachPointer(const Memory& memory, const Visit& visit) const {
    ranges_.forEachPointer(memory.ranges, visit);
  }
  template <class Visit>
  void forEachPointerIn(const Memory& memory, memory::MemoryObjectId object, const Visit& visit) const {
    ranges_.forEachPointerIn(memory.ranges, object, visit);
  }
  void mark(Memory& memory, memory::MemoryObjectId object) const { ranges_.mark(memory.ranges, object); }
  bool isMarked(const Memory& memory, memory::MemoryObjectId object) const {
    return ranges_.isMarked(memory.ranges, object);
  }
  void logReads(const Memory& memory, memory::MemoryObjectId object) const { ranges_.logReads(memory.ranges, object); }
  std::string toString(const Memory& memory) const;
  /// With the bounds that follow from relations in the cells, too. A memory that stands for no state may stay as it is.
  Memory reduced(Memory memory) const;
  /// Whether the cells say all that octagons say of single integers.
  bool haveCellsBounds(const Memory& memory) const;

  const Ranges& ranges() const { return ranges_; }

  memory::ObjectTable& objects;
  /// When set, by who has the CPA for himself: what integers are said to be is told here.
  mutable PathConstraints* trace = nullptr;

 private:
  std::optional<Linear> linear(Memory& memory, ExpressionRef expression, const memory::Frame& frame) const {
    prepare(memory.relations.integers);
    return Linearisation<Domain>(ranges_, memory.ranges, memory.relations.integers, frame).of(expression);
  }
  /// Two numbers compared: left - right, and how it compares with 0 where the condition has this truth.
  struct Comparison {
    BinaryOperator op;
    std::variant<IntegerForm, RealForm> difference;
  };
  std::optional<Comparison> comparison(Memory& memory, ExpressionRef condition, bool truth,
                                       const memory::Frame& frame) const;
  bool assumeComparison(Memory& memory, const Comparison& comparison) const;

  void forgetBits(Memory& memory, memory::MemoryObjectId object, Int128 begin, Int128 end) const {
    memory.relations.forgetBits(object, begin, end);
    if (trace) trace->forget(object, begin, end);
  }
  void forgetObjects(Memory& memory, memory::MemoryObjectId first, memory::MemoryObjectId last) const {
    memory.relations.forgetObjects(first, last);
    if (trace) trace->forget(first, last);
  }

  // The same for both kinds of numbers; `octagon` is one of the memory's.
  /// form <= 0. False when there is no such state.
  template <class Octagon>
  bool assumeAtMostZero(Memory& memory, Octagon& octagon, const typename Octagon::LinearForm& form) const;
  template <class Octagon>
  void assign(Memory& memory, Octagon& octagon, VariableKey target, const typename Octagon::LinearForm& form,
              TypeRef type, const Ranges::Value& range) const;
  template <class Octagon>
  void addBounds(const Ranges::Memory& ranges, VariableKey variable, Octagon& octagon) const {
    const auto bounds = boundsOf<Octagon>(ranges_, ranges, variable);
    if (bounds.isUnbounded() || bounds.isEmpty()) return;
    prepare(octagon);
    octagon.assumeRange(variable, bounds);
    if constexpr (std::same_as<Octagon, DecomposedIntegerOctagon>)
      if (trace) trace->bounded(variable, bounds);
  }
  /// Bounds of numbers that differ between two memories: where these meet, they may become relations.
  template <class Octagon>
  void addChanged(const Ranges::Memory& left, Octagon& inLeft, const Ranges::Memory& right, Octagon& inRight) const;
  template <class Octagon>
  Octagon joined(const Memory& left, const Octagon& inLeft, const Memory& right, const Octagon& inRight) const;
  template <class Octagon>
  Octagon withBounds(Octagon octagon, const Ranges::Memory& ranges, const Octagon& ofVariables) const;

  /// A value may come from nowhere.
  void prepare(Domain& integers) const { integers.set(settings_); }
  void prepare(DecomposedRealOctagon& floats) const { floats.set({settings_.greatestBlock}); }

  Ranges ranges_;
  typename Domain::Settings settings_;
};

using OctagonStore = RelationalStore<DecomposedIntegerOctagon>;
static_assert(memory::StateStore<OctagonStore>);

}  // namespace argosy::octagon
