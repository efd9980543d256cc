// What the transfer needs of a memory domain. The transfer knows the operations of the program: which lvalues they change, which objects begin and end, what becomes of
// frames. The store knows what memories say: values of single cells (scalar_store.h), or relations between cells as well.
//
// `Value` is what an expression gives in a memory, beside its abstract value perhaps how it came about (x + 1, for cells x): a relational store learns from it when the value
// is written. Between evaluation and writing the transfer writes nothing that the expression reads.
#pragma once

#include <concepts>
#include <span>
#include <string>

#include "analysis/component_cpa.h"
#include "domains/memory/frames.h"
#include "domains/memory/region.h"
#include "memory_model/object_table.h"

namespace argosy::memory {

template <class S>
concept MemoryStore =
    requires(const S store, typename S::Memory memory, const typename S::Memory& other, const typename S::Value& value,
             ExpressionRef expression, const Frame& frame, MemoryObjectId object, Int128 bit, unsigned width,
             std::uint64_t bytes, TypeRef type, const Region& region, const Renaming& renaming) {
      // Where: from expressions to values and places.
      { store.evaluate(memory, expression, frame) } -> std::same_as<typename S::Value>;
      { store.resolve(memory, expression, frame) } -> std::same_as<Target>;
      /// The place that a pointer value designates.
      { store.dereference(memory, value) } -> std::same_as<std::optional<Region>>;
      /// The object that a pointer points to, when that is known; else not valid.
      { store.baseOf(value) } -> std::same_as<MemoryObjectId>;
      /// The only bits that a scalar without base can have.
      { store.constantOf(type, value) } -> std::same_as<std::optional<UInt128>>;
      /// The distance from the start of a pointer's object.
      { store.offsetOf(value) } -> std::same_as<std::optional<Int128>>;
      { store.sizeOf(memory, object) } -> std::same_as<std::optional<std::uint64_t>>;
      { store.isInside(memory, object, bit, bytes) } -> std::same_as<bool>;

      // What: values that do not come from expressions.
      { store.constant(type, UInt128{}) } -> std::same_as<typename S::Value>;
      { store.pointerTo(object) } -> std::same_as<typename S::Value>;
      /// Unknown now, and the same at each look.
      { store.top(type) } -> std::same_as<typename S::Value>;
      /// What a bit-field of this width keeps of a value.
      { store.truncated(type, width, value) } -> std::same_as<typename S::Value>;
      { store.read(memory, object, bit, width, type) } -> std::same_as<typename S::Value>;

      // Changes.
      /// Restricts the memory to where the condition has this truth; false when there is no such state.
      { store.assume(memory, expression, true, frame) } -> std::same_as<bool>;
      store.write(memory, object, bit, width, type, value);
      /// One of the places of the region is written (a weak update unless the region is exact).
      store.writeRegion(memory, region, width, type, value);
      store.forget(memory, object, bit, bit);
      store.forgetObject(memory, object);
      store.removeObjects(memory, object, object, true);
      store.keepOnly(memory, [](MemoryObjectId) { return true; });
      store.fill(memory, object, bit, bytes, std::uint8_t{});
      store.copy(memory, object, bit, object, bit, bytes);
      /// The object has this size, in bytes, from now on.
      store.setSize(memory, object, bytes);
      { store.freshHeapObject(memory, EdgeId()) } -> std::same_as<MemoryObjectId>;
      { store.join(other, other) } -> std::same_as<typename S::Memory>;
      { store.renamed(other, renaming) } -> std::same_as<typename S::Memory>;
      store.adopt(memory, other);
      store.forgetPointers(memory, [](MemoryObjectId) { return true; });
      /// `visit(from, to)` for the pointers whose objects are known; those in one object.
      store.forEachPointer(other, [](MemoryObjectId, MemoryObjectId) {});
      store.forEachPointerIn(other, object, [](MemoryObjectId) {});
      /// Something is known of the object, until it is forgotten.
      store.mark(memory, object);
      { store.isMarked(other, object) } -> std::same_as<bool>;
      /// The outcome depends on all that is known of the object.
      store.logReads(other, object);
      { store.objects } -> std::same_as<ObjectTable&>;
    };

/// What a CPA needs on top, for memories as abstract states.
template <class S>
concept StateStore = MemoryStore<S> && std::equality_comparable<typename S::Memory> &&
                     requires(const S store, typename S::Memory memory, const typename S::Memory& other,
                              ExpressionRef expression, const Frame& frame, std::span<const Int128> thresholds) {
                       { other.sharesAllWith(other) } -> std::same_as<bool>;
                       { store.lessOrEqual(other, other) } -> std::same_as<bool>;
                       /// An upper bound such that chains of them come to an end; a bound that grows stops at thresholds (increasing) first.
                       { store.widen(other, other, thresholds) } -> std::same_as<typename S::Memory>;
                       /// Only cells with `isTracked(key)` remain known, of an object as a whole what its cell at `headerBit` stands for.
                       store.restrictTo(memory, [](CellKey) { return true; });
                       /// Nothing when nothing is known beside the type.
                       { store.rangeOf(memory, expression, frame) } -> std::same_as<std::optional<IntegerRange>>;
                       { store.toString(other) } -> std::same_as<std::string>;
                     };

}  // namespace argosy::memory
