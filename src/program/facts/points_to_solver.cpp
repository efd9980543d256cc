#include "program/facts/points_to_solver.h"

#include <algorithm>
#include <utility>

namespace argosy {

namespace {

constexpr std::uint64_t workLimit = 100'000'000;  // set insertions tried; some seconds

std::uint64_t pairKey(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32 | b; }

}  // namespace

bool PointsToSolver::LocationSet::insert(LocationId location) {
  constexpr std::size_t small = 12;
  constexpr LocationId empty = ~LocationId{0};
  const auto slot = [&](LocationId wanted) -> LocationId& {
    const LocationId spread = wanted * 0x9E3779B1u;
    std::size_t i = spread & (table.size() - 1);
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
  for (std::size_t i = 0; i < memory_.cellCount(id); ++i) addValue();
  escaped_.push_back(false);
  constant_.push_back(false);
  return id;
}

ValueId PointsToSolver::addValue() {
  values_.emplace_back();
  representative_.push_back(representative_.nextId());
  return representative_.back();
}

ValueId PointsToSolver::find(ValueId value) const {
  while (representative_[value] != value) value = representative_[value] = representative_[representative_[value]];
  return value;
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
  value = find(value);
  if (values_[value].locations.insert(location)) enqueue(value);
}

void PointsToSolver::addLocation(ValueId value, Location location) { insert(value, intern(location)); }

void PointsToSolver::addCopy(ValueId source, ValueId target) {
  source = find(source);
  target = find(target);
  if (source == target || !copyEdges_.insert(pairKey(source.index, target.index)).second) return;
  values_[source].copies.push_back(target);
  for (std::size_t i = 0; i < values_[source].done; ++i) insert(target, values_[source].locations.elements[i]);
}

void PointsToSolver::addConstraint(ValueId value, const Constraint& constraint) {
  value = find(value);
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
  const std::vector<LocationId> fresh(elements.begin() + static_cast<std::ptrdiff_t>(values_[value].done),
                                      elements.end());
  values_[value].done = elements.size();
  // The tables may grow meanwhile; what is added to this value then is served by addCopy and addConstraint.
  for (std::size_t i = 0, end = values_[value].constraints.size(); i < end; ++i) {
    const Constraint constraint = values_[value].constraints[i];
    for (const LocationId location : fresh) apply(constraint, locations_[location]);
  }
  for (std::size_t i = 0, end = values_[value].copies.size(); i < end; ++i) {
    const ValueId target = find(values_[value].copies[i]);
    if (target == value) continue;
    for (const LocationId location : fresh) insert(target, location);
    // The target contains this set, so equal sizes are equal sets.
    if (!fresh.empty() && values_[target].locations.elements.size() == values_[value].locations.elements.size() &&
        suspected_.insert(pairKey(value.index, target.index)).second)
      suspects_.push_back(target);
  }
}

void PointsToSolver::merge(ValueId into, ValueId from) {
  Value absorbed = std::move(values_[from]);
  values_[from] = Value{};
  representative_[from] = into;
  Value& value = values_[into];
  value.copies.insert(value.copies.end(), absorbed.copies.begin(), absorbed.copies.end());
  value.constraints.insert(value.constraints.end(), absorbed.constraints.begin(), absorbed.constraints.end());
  for (const LocationId location : absorbed.locations.elements) value.locations.insert(location);
  // Each side's successors have yet to see the other side's locations.
  value.done = 0;
  enqueue(into);
}

void PointsToSolver::mergeCycles() {
  // Tarjan's strongly connected components, without recursion.
  struct Visit {
    ValueId value;
    std::size_t next = 0;
  };
  std::unordered_map<ValueId, std::pair<std::uint32_t, bool>> lowest;  // number, and whether still open
  std::unordered_map<ValueId, std::uint32_t> number;
  std::vector<Visit> stack;
  std::vector<ValueId> open;
  std::vector<std::vector<ValueId>> cycles;
  const auto enter = [&](ValueId value) {
    const auto order = static_cast<std::uint32_t>(number.size());
    number.emplace(value, order);
    lowest.emplace(value, std::pair(order, true));
    open.push_back(value);
    stack.push_back({value});
  };
  for (const ValueId suspect : suspects_) {
    if (!number.contains(find(suspect))) enter(find(suspect));
    while (!stack.empty()) {
      const ValueId value = stack.back().value;
      if (stack.back().next < values_[value].copies.size()) {
        const ValueId target = find(values_[value].copies[stack.back().next++]);
        if (!number.contains(target)) {
          enter(target);
        } else if (const auto& [low, isOpen] = lowest[target]; isOpen) {
          lowest[value].first = std::min(lowest[value].first, low);
        }
        continue;
      }
      stack.pop_back();
      const std::uint32_t low = lowest[value].first;
      if (!stack.empty()) lowest[stack.back().value].first = std::min(lowest[stack.back().value].first, low);
      if (low != number[value]) continue;
      std::vector<ValueId> members;
      do {
        members.push_back(open.back());
        lowest[open.back()].second = false;
        open.pop_back();
      } while (members.back() != value);
      if (members.size() > 1) cycles.push_back(std::move(members));
    }
  }
  suspects_.clear();
  for (const std::vector<ValueId>& members : cycles)
    for (std::size_t i = 1; i < members.size(); ++i) merge(members[0], members[i]);
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
      if (find(value) == value) process(value);
    }
    if (!suspects_.empty()) mergeCycles();
  }
  return true;
}

std::vector<Location> PointsToSolver::locations(ValueId value) const {
  std::vector<Location> result;
  for (const LocationId location : values_[find(value)].locations.elements) result.push_back(locations_[location]);
  return result;
}

}  // namespace argosy
