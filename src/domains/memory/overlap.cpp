#include "domains/memory/overlap.h"

#include "base/floor_division.h"

namespace argosy::memory {
namespace {

struct Bytes {
  Int128 begin, end;
};

Bytes bytesOf(const Region& region, std::uint64_t width) {
  return {floorDivide(region.low, 8), floorDivide(region.high + static_cast<Int128>(width) + 7, 8)};
}

bool contains(const AliasSet& set, const MemoryObject& object) {
  if (set.isEverything) return true;
  switch (object.kind) {
    case MemoryObjectKind::Static:
    case MemoryObjectKind::Local: return std::ranges::find(set.variables, object.variable) != set.variables.end();
    case MemoryObjectKind::Heap: return std::ranges::find(set.sites, object.site) != set.sites.end();
    case MemoryObjectKind::VariadicArea:
      return std::ranges::find(set.variadicAreas, object.function) != set.variadicAreas.end();
    case MemoryObjectKind::ReturnValue:
    case MemoryObjectKind::Function: return false;
  }
  return true;
}

bool intersect(const AliasSet& left, const AliasSet& right) {
  if (left.isEverything || right.isEverything) return true;
  const auto haveCommon = [](const auto& a, const auto& b) {
    return std::ranges::any_of(a, [&](const auto& element) { return std::ranges::find(b, element) != b.end(); });
  };
  return haveCommon(left.variables, right.variables) || haveCommon(left.sites, right.sites) ||
         haveCommon(left.variadicAreas, right.variadicAreas);
}

}  // namespace

bool mayOverlap(const Program& program, const ObjectTable& objects, AliasSets& aliases, const Target& left,
                std::uint64_t leftWidth, const Target& right, std::uint64_t rightWidth) {
  if (left.region && right.region) {
    // Equal string literals may or may not share their place.
    const auto isLiteral = [&](const Region& region) {
      const VariableId variable = objects[region.object].variable;
      return variable.valid() && program.variables[variable].storage == Storage::Literal;
    };
    if (left.region->object != right.region->object) return isLiteral(*left.region) && isLiteral(*right.region);
    if (left.region->isAnywhere() || right.region->isAnywhere()) return true;
    const Bytes l = bytesOf(*left.region, leftWidth), r = bytesOf(*right.region, rightWidth);
    return l.begin < r.end && r.begin < l.end;
  }
  // Without a place and without a pointer nothing is known of an lvalue.
  if (left.region) return !right.pointer || contains(aliases.of(right.pointer), objects[left.region->object]);
  if (right.region) return !left.pointer || contains(aliases.of(left.pointer), objects[right.region->object]);
  return !left.pointer || !right.pointer || intersect(aliases.of(left.pointer), aliases.of(right.pointer));
}

}  // namespace argosy::memory
