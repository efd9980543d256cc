// A relational store for tests: intervals, and equations x = y + c between integer cells (modulo 2^width). It shows what a relational domain has to bring for the transfer
// of the memory domains: how expressions depend on cells, and what becomes of relations when cells are written, forgotten, renamed and joined.
#pragma once

#include <map>
#include <tuple>

#include "domains/interval/interval.h"
#include "domains/memory/scalar_store.h"

namespace argosy::test {

using memory::CellKey;
using memory::Frame;
using memory::MemoryObjectId;

/// A cell and a number: (cell + offset) mod 2^width.
struct CellSum {
  CellKey cell = 0;
  unsigned width = 0;
  UInt128 offset = 0;
  friend bool operator==(const CellSum&, const CellSum&) = default;
};

class EqualityStore {
 public:
  using Ranges = memory::ScalarStore<interval::IntervalDomain>;
  struct Memory {
    Ranges::Memory ranges;
    std::map<CellKey, CellSum> equalities;  // in terms of cells that have no entry of their own
  };
  struct Value {
    Ranges::Value range;
    std::optional<CellSum> sum;
  };

  EqualityStore(memory::ObjectTable& objects, Program& program) : objects(objects), ranges_(objects, program) {}

  Value evaluate(Memory& memory, ExpressionRef expression, const Frame& frame) const {
    return {ranges_.evaluate(memory.ranges, expression, frame), sumOf(memory, expression, frame)};
  }
  memory::Target resolve(Memory& memory, ExpressionRef lvalue, const Frame& frame) const {
    return ranges_.resolve(memory.ranges, lvalue, frame);
  }
  std::optional<memory::Region> dereference(Memory& memory, const Value& pointer) const {
    return ranges_.dereference(memory.ranges, pointer.range);
  }
  MemoryObjectId baseOf(const Value& value) const { return ranges_.baseOf(value.range); }
  std::optional<UInt128> constantOf(TypeRef type, const Value& value) const {
    return ranges_.constantOf(type, value.range);
  }
  std::optional<Int128> offsetOf(const Value& value) const { return ranges_.offsetOf(value.range); }
  std::optional<std::uint64_t> sizeOf(const Memory& memory, MemoryObjectId object) const {
    return ranges_.sizeOf(memory.ranges, object);
  }
  bool isInside(const Memory& memory, MemoryObjectId object, Int128 bit, std::uint64_t width) const {
    return ranges_.isInside(memory.ranges, object, bit, width);
  }

  Value constant(TypeRef type, UInt128 bits) const { return {ranges_.constant(type, bits), {}}; }
  Value pointerTo(MemoryObjectId object) const { return {ranges_.pointerTo(object), {}}; }
  Value top(TypeRef type) const { return {ranges_.top(type), {}}; }
  Value truncated(TypeRef type, unsigned width, const Value& value) const {
    return {ranges_.truncated(type, width, value.range), {}};
  }
  Value read(Memory& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) const {
    return {ranges_.read(memory.ranges, object, bit, width, type), cellAt(object, bit, width, type)};
  }

  bool assume(Memory& memory, ExpressionRef condition, bool truth, const Frame& frame) const {
    if (!ranges_.assume(memory.ranges, condition, truth, frame)) return false;
    if (condition->kind() != ExpressionKind::Binary) return true;
    const BinaryOperator op = condition->binaryOperator();
    if (op != BinaryOperator::Equal && op != BinaryOperator::NotEqual) return true;
    const auto left = sumOf(memory, condition->left(), frame), right = sumOf(memory, condition->right(), frame);
    if (!left || !right || left->width != right->width) return true;
    const CellSum l = rooted(memory, *left), r = rooted(memory, *right);
    const bool areEqual = (op == BinaryOperator::Equal) == truth;
    if (l.cell == r.cell) return areEqual == (l.offset == r.offset);
    if (areEqual) substitute(memory, l.cell, plus(r, 0 - l.offset));
    return true;
  }

  void write(Memory& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type,
             const Value& value) const {
    ranges_.write(memory.ranges, object, bit, width, type, value.range);
    const auto cell = cellAt(object, bit, width, type);
    if (!cell || !value.sum || value.sum->width != width) return forgetBits(memory, object, bit, bit + width);
    const CellSum sum = rooted(memory, *value.sum);
    if (sum.cell == cell->cell) {  // x = x + c: in terms of the new x, the old one is x - c
      for (auto& [key, other] : memory.equalities)
        if (other.cell == sum.cell && other.width == width) other = plus(other, 0 - sum.offset);
      return forgetBits(memory, object, bit, bit + width, cell);
    }
    forgetBits(memory, object, bit, bit + width);
    if (!overlaps(sum, object, bit, bit + width)) memory.equalities[cell->cell] = rooted(memory, sum);
  }
  void writeRegion(Memory& memory, const memory::Region& region, unsigned width, TypeRef type,
                   const Value& value) const {
    if (region.isExact()) return write(memory, region.object, region.low, width, type, value);
    ranges_.writeRegion(memory.ranges, region, width, type, value.range);
    forgetBits(memory, region.object, region.low, region.high + width);
  }
  void forget(Memory& memory, MemoryObjectId object, Int128 begin, Int128 end) const {
    ranges_.forget(memory.ranges, object, begin, end);
    forgetBits(memory, object, begin, end);
  }
  void forgetObject(Memory& memory, MemoryObjectId object) const {
    ranges_.forgetObject(memory.ranges, object);
    forgetCells(memory, [=](CellKey key, unsigned) { return memory::objectOf(key) == object; });
  }
  void removeObjects(Memory& memory, MemoryObjectId first, MemoryObjectId last, bool mayBePointedTo) const {
    ranges_.removeObjects(memory.ranges, first, last, mayBePointedTo);
    forgetCells(memory,
                [=](CellKey key, unsigned) { return first <= memory::objectOf(key) && memory::objectOf(key) <= last; });
  }
  template <class Keep>
  void keepOnly(Memory& memory, const Keep& keep) const {
    ranges_.keepOnly(memory.ranges, keep);
    forgetCells(memory, [&](CellKey key, unsigned) { return !keep(memory::objectOf(key)); });
  }
  void fill(Memory& memory, MemoryObjectId object, Int128 bit, std::uint64_t bytes, std::uint8_t byte) const {
    ranges_.fill(memory.ranges, object, bit, bytes, byte);
    forgetBits(memory, object, bit, bit + static_cast<Int128>(bytes) * 8);
  }
  void copy(Memory& memory, MemoryObjectId target, Int128 targetBit, MemoryObjectId source, Int128 sourceBit,
            std::uint64_t bytes) const {
    ranges_.copy(memory.ranges, target, targetBit, source, sourceBit, bytes);
    forgetBits(memory, target, targetBit, targetBit + static_cast<Int128>(bytes) * 8);
  }
  void setSize(Memory& memory, MemoryObjectId object, std::uint64_t bytes) const {
    ranges_.setSize(memory.ranges, object, bytes);
  }
  MemoryObjectId freshHeapObject(const Memory& memory, EdgeId site) const {
    return ranges_.freshHeapObject(memory.ranges, site);
  }

  /// What both sides say: cells whose difference is the same on both.
  Memory join(const Memory& left, const Memory& right) const {
    Memory result{ranges_.join(left.ranges, right.ranges), {}};
    std::map<std::tuple<CellKey, CellKey, unsigned, UInt128>, std::pair<CellKey, UInt128>> representatives;
    for (const auto& [cell, width] : mentioned(left)) {
      const CellSum l = rooted(left, {cell, width, 0}), r = rooted(right, {cell, width, 0});
      const auto [entry, isNew] =
          representatives.try_emplace({l.cell, r.cell, width, truncate(l.offset - r.offset, width)}, cell, l.offset);
      const auto& [representative, offset] = entry->second;
      if (!isNew) result.equalities[cell] = plus({representative, width, 0}, l.offset - offset);
    }
    return result;
  }
  bool lessOrEqual(const Memory& left, const Memory& right) const {
    return ranges_.lessOrEqual(left.ranges, right.ranges) &&
           std::ranges::all_of(right.equalities, [&](const auto& entry) {
             return rooted(left, {entry.first, entry.second.width, 0}) == rooted(left, entry.second);
           });
  }
  Memory renamed(const Memory& memory, const memory::Renaming& renaming) const {
    Memory result{ranges_.renamed(memory.ranges, renaming), {}};
    const auto rename = [&](CellKey key) {
      return memory::cellKey(objects.renamed(memory::objectOf(key), renaming), memory::bitOf(key));
    };
    for (const auto& [key, sum] : memory.equalities)
      result.equalities[rename(key)] = {rename(sum.cell), sum.width, sum.offset};
    return result;
  }
  void adopt(Memory& memory, const Memory& other) const {
    const auto mentions = mentioned(other);
    forgetCells(memory, [&](CellKey key, unsigned) {
      const MemoryObjectId object = memory::objectOf(key);
      bool hasCells = false;
      other.ranges.cells.forEachInRange(memory::firstKey(object), memory::lastKey(object), [&](CellKey, const auto&) {
        hasCells = true;
        return false;
      });
      return hasCells || other.ranges.headers.find(object.index) ||
             std::ranges::any_of(mentions, [&](const auto& entry) { return memory::objectOf(entry.first) == object; });
    });
    ranges_.adopt(memory.ranges, other.ranges);
    memory.equalities.insert(other.equalities.begin(), other.equalities.end());
  }
  template <class Meant>
  void forgetPointers(Memory& memory, const Meant& isMeant) const {
    ranges_.forgetPointers(memory.ranges, isMeant);
  }
  template <class Visit>
  void forEachPointer(const Memory& memory, const Visit& visit) const {
    ranges_.forEachPointer(memory.ranges, visit);
  }
  template <class Visit>
  void forEachPointerIn(const Memory& memory, MemoryObjectId object, const Visit& visit) const {
    ranges_.forEachPointerIn(memory.ranges, object, visit);
  }
  void mark(Memory& memory, MemoryObjectId object) const { ranges_.mark(memory.ranges, object); }
  bool isMarked(const Memory& memory, MemoryObjectId object) const { return ranges_.isMarked(memory.ranges, object); }
  void logReads(const Memory& memory, MemoryObjectId object) const { ranges_.logReads(memory.ranges, object); }

  memory::ObjectTable& objects;

 private:
  static CellSum plus(CellSum sum, UInt128 number) {
    sum.offset = truncate(sum.offset + number, sum.width);
    return sum;
  }
  /// In terms of a cell without entry.
  static CellSum rooted(const Memory& memory, const CellSum& sum) {
    const auto found = memory.equalities.find(sum.cell);
    if (found == memory.equalities.end() || found->second.width != sum.width) return sum;
    return plus(found->second, sum.offset);
  }
  static bool overlaps(const CellSum& sum, MemoryObjectId object, Int128 begin, Int128 end) {
    const auto bit = static_cast<Int128>(memory::bitOf(sum.cell));
    return memory::objectOf(sum.cell) == object && bit < end && bit + static_cast<Int128>(sum.width) > begin;
  }
  static std::map<CellKey, unsigned> mentioned(const Memory& memory) {
    std::map<CellKey, unsigned> result;
    for (const auto& [key, sum] : memory.equalities) {
      result.emplace(key, sum.width);
      result.emplace(sum.cell, sum.width);
    }
    return result;
  }
  /// The cell, which has no entry, is this sum from now on.
  static void substitute(Memory& memory, CellKey cell, const CellSum& sum) {
    for (auto& [key, other] : memory.equalities)
      if (other.cell == cell && other.width == sum.width) other = plus(sum, other.offset);
    memory.equalities[cell] = sum;
  }

  static std::optional<CellSum> cellAt(MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) {
    if (!type->isInteger() || type->bits() != width || bit < 0 || bit >= static_cast<Int128>(memory::maximalBit))
      return std::nullopt;
    return CellSum{memory::cellKey(object, static_cast<std::uint64_t>(bit)), width, 0};
  }

  std::optional<CellSum> sumOf(Memory& memory, ExpressionRef expression, const Frame& frame) const {
    if (expression->isLvalue()) {
      const memory::Target target = resolve(memory, expression, frame);
      if (!target.region || !target.region->isExact() || expression->isBitField()) return std::nullopt;
      return cellAt(target.region->object, target.region->low, memory::widthOf(expression), expression->type());
    }
    const TypeRef type = expression->type();
    if (!type->isInteger()) return std::nullopt;
    if (expression->kind() == ExpressionKind::Cast) {
      const auto sum = sumOf(memory, expression->operand(), frame);
      return sum && sum->width == type->bits() ? sum : std::nullopt;
    }
    if (expression->kind() != ExpressionKind::Binary) return std::nullopt;
    const BinaryOperator op = expression->binaryOperator();
    if (op != BinaryOperator::Add && op != BinaryOperator::Subtract) return std::nullopt;
    const auto constant = [&](ExpressionRef operand) {
      return ranges_.constantOf(operand->type(), ranges_.evaluate(memory.ranges, operand, frame));
    };
    const auto left = sumOf(memory, expression->left(), frame);
    if (const auto number = constant(expression->right()); left && number)
      return plus(*left, op == BinaryOperator::Add ? *number : 0 - *number);
    const auto right = sumOf(memory, expression->right(), frame);
    if (const auto number = constant(expression->left()); right && number && op == BinaryOperator::Add)
      return plus(*right, *number);
    return std::nullopt;
  }

  void forgetBits(Memory& memory, MemoryObjectId object, Int128 begin, Int128 end,
                  std::optional<CellSum> except = {}) const {
    forgetCells(memory, [&](CellKey key, unsigned width) {
      const CellSum cell{key, width, 0};
      return cell != except && overlaps(cell, object, begin, end);
    });
  }
  /// What is known through a cell that is forgotten remains known of the others.
  template <class Meant>
  static void forgetCells(Memory& memory, const Meant& isMeant) {
    std::erase_if(memory.equalities, [&](const auto& entry) { return isMeant(entry.first, entry.second.width); });
    for (bool isDone = false; !isDone;) {
      const auto lost = std::ranges::find_if(
          memory.equalities, [&](const auto& entry) { return isMeant(entry.second.cell, entry.second.width); });
      isDone = lost == memory.equalities.end();
      if (isDone) break;
      const auto [heir, old] = *lost;
      memory.equalities.erase(lost);
      for (auto& [key, sum] : memory.equalities)
        if (sum.cell == old.cell && sum.width == old.width) sum = plus({heir, old.width, 0}, sum.offset - old.offset);
    }
  }

  Ranges ranges_;
};

static_assert(memory::MemoryStore<EqualityStore>);

}  // namespace argosy::test
