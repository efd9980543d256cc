#include "program/facts/alias_sets.h"

#include <algorithm>

namespace argosy {
namespace {

template <class T>
void makeUnique(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
}

void normalise(AliasSet& set) {
  makeUnique(set.variables);
  makeUnique(set.sites);
  makeUnique(set.variadicAreas);
}

}  // namespace

const PointsTo& AliasSets::pointsTo() {
  if (!pointsTo_) pointsTo_ = std::make_unique<PointsTo>(program_);
  return *pointsTo_;
}

void AliasSets::add(AliasSet& set, ObjectId id) {
  const AbstractObject& object = pointsTo().object(id);
  switch (object.kind) {
    case ObjectKind::Variable: set.variables.push_back(object.variable); break;
    case ObjectKind::Allocation: set.sites.push_back(object.allocation); break;
    case ObjectKind::VariadicArea: set.variadicAreas.push_back(object.function); break;
    default: break;  // no memory of the program
  }
}

const AliasSet& AliasSets::of(ExpressionRef pointer) {
  const auto [entry, isNew] = ofPointer_.try_emplace(pointer);
  AliasSet& set = entry->second;
  if (!isNew) return set;
  if (!pointsTo().isPrecise()) {
    set.isEverything = true;
    return set;
  }
  const PointsToSet targets = pointsTo().of(pointer);
  for (const ObjectId object : targets.objects) add(set, object);
  if (targets.mayBeUnknown)
    for (const ObjectId object : pointsTo().escapedObjects()) add(set, object);
  normalise(set);
  return set;
}

const AliasSet& AliasSets::escaped() {
  if (!escaped_) {
    escaped_ = std::make_unique<AliasSet>();
    escaped_->isEverything = !pointsTo().isPrecise();
    for (const ObjectId object : pointsTo().escapedObjects()) add(*escaped_, object);
    normalise(*escaped_);
  }
  return *escaped_;
}

}  // namespace argosy
