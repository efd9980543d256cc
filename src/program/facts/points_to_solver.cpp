#include "program/facts/points_to_solver.h"

#include <algorithm>

namespace argosy {

namespace {

constexpr std::uint64_t workLimit = 100'000'000;  // set insertions tried; some seconds

std::uint64_t pairKey(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32 | b; }

}  // namespace

bool PointsToSolver::LocationSet::insert(LocationId location) {
  constexpr std::size_t small = 12;
  constexpr LocationId empty = ~LocationId{0};
  const auto slot = [&](LocationId wanted) -> LocationId& {
    std::size_t i = (wanted * 0x9E3779B1u) & (table.size() - 1);
    while (table[i] != empty && table[i] != wanted) i = (i + 1) & (table.size() - 1);
    return table[i];
  };
  if (elements.size() <= small) {
    if (std::find(elements.begin(), elements.end(), location) != elements.end()) return false;
    elements.push_back(location);
    return true;
  }
  if (table.size() < 2 * (elements.size() + 1)) {
    table.assign(std::max<std::size_t>(32, table.size() * 2), empty);
    while (table.size() < 2 * (elements.size() + 1)) table.resize(table.size() * 2, empty);
    for (const LocationId element : elements) slot(element) = element;
  }
  LocationId& place = slot(location);
  if (place == location) return false;
  place = location;
  elements.push_back(location);
  return true;
}

PointsToSolver::PointsToSolver(unsigned pointerBytes) : memory_(pointerBytes), escaped_(2, false), constant_(2, false) {
  escaping_ = addValue();
}

ObjectId PointsToSolver::addObject(const AbstractObject& object, TypeRef type) {
  const ObjectId id = memory_.add(object, type, values_.nextId());
  values_.resize(values_.size() + memory_.cellCount(id));
  escaped_.push_back(false);
  constant_.push_back(false);
  return id;
}

ValueId PointsToSolver::addValue() {
  values_.emplace_back();
  return ValueId(values_.size() - 1);
}

PointsToSolver::LocationId PointsToSolver::intern(Location location) {
  const auto [entry, isNew] = locationIds_.try_emplace(pairKey(location.object.index, location.offset),
                                                       static_cast<LocationId>(locations_.size()));
  if (isNew) locations_.push_back(location);
  return entry->second;
}

void PointsToSolver::enqueue(ValueId value) {
  if (values_[value].queued) return;
  values_[value].queued = true;
  worklist_.push_back(value);
}

void PointsToSolver::insert(ValueId value, LocationId location) {
  ++work_;
  if (values_[value].locations.insert(location)) enqueue(value);
}

void PointsToSolver::addLocation(ValueId value, Location location) { insert(value, intern(location)); }

void PointsToSolver::addCopy(ValueId source, ValueId target) {
  if (source == target || !copyEdges_.insert(pairKey(source.index, target.index)).second) return;
  values_[source].copies.push_back(target);
  for (std::size_t i = 0; i < values_[source].done; ++i) insert(target, values_[source].locations.elements[i]);
}

void PointsToSolver::addConstraint(ValueId value, const Constraint& constraint) {
  values_[value].constraints.push_back(constraint);
  for (std::size_t i = 0; i < values_[value].done; ++i)
    apply(constraint, locations_[values_[value].locations.elements[i]]);
}

void PointsToSolver::addDisplaced(ValueId source, ValueId target, Displacement distance, bool asIndex) {
  addConstraint(source, {asIndex ? Kind::Index : Kind::Displace, target, distance, 0});
}

void PointsToSolver::addIntegerToPointer(ValueId source, ValueId target) {
  addConstraint(source, {Kind::IntegerToPointer, target, {}, 0});
}

void PointsToSolver::addLoad(ValueId pointer, Displacement distance, std::uint64_t size, ValueId target) {
  addConstraint(pointer, {Kind::Load, target, distance, size});
}

void PointsToSolver::addStore(ValueId source, ValueId pointer, Displacement distance, std::uint64_t size) {
  addConstraint(pointer, {Kind::Store, source, distance, size});
}

void PointsToSolver::addObserver(ValueId pointer, std::function<void(ObjectId)> onTarget) {
  observers_.push_back(std::move(onTarget));
  addConstraint(pointer, {Kind::Observe, ValueId(observers_.size() - 1), {}, 0});
}

void PointsToSolver::apply(const Constraint& constraint, Location location) {
  const ObjectId object = location.object;
  const ObjectKind kind = memory_.object(object).kind;
  switch (constraint.kind) {
    case Kind::Index:
      if (kind == ObjectKind::Unknown || kind == ObjectKind::Number) return;
      [[fallthrough]];
    case Kind::Displace: return addLocation(constraint.other, memory_.displace(location, constraint.distance));
    case Kind::IntegerToPointer:
      return kind == ObjectKind::Number ? addUnknown(constraint.other) : addLocation(constraint.other, location);
    case Kind::Load:
      if (kind == ObjectKind::Unknown) return addUnknown(constraint.other);
      return memory_.forEachCell(memory_.displace(location, constraint.distance), constraint.size,
                                 [&](ValueId cell) { addCopy(cell, constraint.other); });
    case Kind::Store:
      if (kind == ObjectKind::Unknown) return addEscape(constraint.other);
      return memory_.forEachCell(memory_.displace(location, constraint.distance), constraint.size,
                                 [&](ValueId cell) { addCopy(constraint.other, cell); });
    case Kind::Observe:
      if (!observed_.insert(pairKey(constraint.other.index, object.index)).second) return;
      // A copy: the observer may add observers.
      const std::function<void(ObjectId)> observer = observers_[constraint.other.index];
      return observer(object);
  }
}

void PointsToSolver::process(ValueId value) {
  if (value == escaping_) {
    while (values_[value].done < values_[value].locations.elements.size())
      escape(locations_[values_[value].locations.elements[values_[value].done++]].object);
    return;
  }
  const std::vector<LocationId>& elements = values_[value].locations.elements;
  const std::vector<LocationId> fresh(elements.begin() + static_cast<std::ptrdiff_t>(values_[value].done), elements.end());
  values_[value].done = elements.size();
  // The tables may grow meanwhile; what is added to this value then is served by addCopy and addConstraint.
  for (std::size_t i = 0, end = values_[value].constraints.size(); i < end; ++i) {
    const Constraint constraint = values_[value].constraints[i];
    for (const LocationId location : fresh) apply(constraint, locations_[location]);
  }
  for (std::size_t i = 0, end = values_[value].copies.size(); i < end; ++i)
    for (const LocationId location : fresh) insert(values_[value].copies[i], location);
}

void PointsToSolver::escape(ObjectId object) {
  if (escaped_[object]) return;
  escaped_[object] = true;
  const AbstractObject described = memory_.object(object);
  if (described.kind == ObjectKind::Function && functionEscaped_) functionEscaped_(described.function);
  memory_.forEachCell({object, Location::anywhere}, 1, [&](ValueId cell) {
    if (!constant_[object]) addUnknown(cell);
    addEscape(cell);
  });
}

bool PointsToSolver::solve() {
  std::vector<ValueId> round;
  while (!worklist_.empty()) {
    round.clear();
    round.swap(worklist_);
    for (const ValueId value : round) {
      if (work_ > workLimit) return false;
      values_[value].queued = false;
      process(value);
    }
  }
  return true;
}

std::vector<Location> PointsToSolver::locations(ValueId value) const {
  std::vector<Location> result;
  for (const LocationId location : values_[value].locations.elements) result.push_back(locations_[location]);
  return result;
}

}  // namespace argosy
