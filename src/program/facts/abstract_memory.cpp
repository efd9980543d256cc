#include "program/facts/abstract_memory.h"

#include <numeric>

namespace argosy {

Displacement Displacement::exactly(Int128 bytes) {
  constexpr Int128 limit = Int128{1} << 40;  // larger than any object; sums stay far from overflow
  if (bytes < -limit || bytes > limit) return anywhere();
  return {static_cast<std::int64_t>(bytes), 0};
}

Displacement operator+(Displacement a, Displacement b) {
  const Displacement sum = Displacement::exactly(Int128{a.offset} + b.offset);
  return {sum.offset, std::gcd(std::gcd(a.stride, b.stride), sum.stride)};
}

AbstractMemory::AbstractMemory(unsigned pointerBytes) : cellBytes_(pointerBytes) {
  objects_.push_back({{ObjectKind::Unknown, {}, {}, {}, {}}, 1, {}, 0});
  objects_.push_back({{ObjectKind::Number, {}, {}, {}, {}}, 1, {}, 0});
}

ObjectId AbstractMemory::add(const AbstractObject& object, TypeRef type, ValueId firstCell) {
  Entry entry{object, unbounded, firstCell, maximalCells / 2};
  if (type) {
    while (type->isArray()) type = type->element();
    entry.period = type->size() == 0 ? 1 : type->size();
    // A very large record: one cell for all of it.
    if (entry.period > std::uint64_t{maximalCells} * cellBytes_) entry.period = 1;
    entry.cellCount = static_cast<std::uint32_t>((entry.period + cellBytes_ - 1) / cellBytes_);
  }
  if (object.kind == ObjectKind::Function) entry = {object, 1, firstCell, 0};
  objects_.push_back(entry);
  return ObjectId(objects_.size() - 1);
}

Location AbstractMemory::displace(Location location, Displacement distance) const {
  const Entry& entry = objects_[location.object];
  if (entry.period == 1 || location.offset == Location::anywhere) return location;
  if (distance.stride != 0 && (entry.period == unbounded || distance.stride % entry.period != 0))
    return {location.object, Location::anywhere};
  if (entry.period == unbounded) {
    const std::int64_t limit = std::int64_t{entry.cellCount} * cellBytes_;
    if (distance.offset <= -limit || distance.offset >= limit) return {location.object, Location::anywhere};
    const std::int64_t offset = location.offset + distance.offset;
    if (offset < 0 || offset >= limit) return {location.object, Location::anywhere};
    return {location.object, static_cast<std::uint32_t>(offset)};
  }
  const auto period = static_cast<std::int64_t>(entry.period);
  const std::int64_t offset = (location.offset + distance.offset % period + period) % period;
  return {location.object, static_cast<std::uint32_t>(offset)};
}

bool AbstractMemory::overlap(Location a, std::uint64_t sizeA, Location b, std::uint64_t sizeB) const {
  if (a.object != b.object) return false;
  const std::uint64_t period = objects_[a.object].period;
  if (a.offset == Location::anywhere || b.offset == Location::anywhere || period == 1) return true;
  if (period == unbounded) return a.offset < b.offset + sizeB && b.offset < a.offset + sizeA;
  const std::uint64_t ahead = (b.offset + period - a.offset) % period;  // from a forwards to b
  return ahead < sizeA || (period - ahead) % period < sizeB;
}

}  // namespace argosy
