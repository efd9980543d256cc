#include "program/facts/alias_sets.h"

#include <algorithm>

#include "base/growth.h"

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
  return *foundOrMade(
      [&]() -> const AliasSet* {
        const auto known = ofPointer_.find(pointer);
        return known == ofPointer_.end() ? nullptr : &known->second;
      },
      [&]() -> const AliasSet* { return &(ofPointer_[pointer] = find(pointer)); });
}

AliasSet AliasSets::find(ExpressionRef pointer) {
  AliasSet set;
  if (!pointsTo().isPrecise()) {
    set.isEverything = true;
    return set;
  }
  const PointsToSet targets = pointsTo().of(pointer);
  for (const ObjectId object : targets.objects) add(set, object);
  // What points nowhere is null, or was made from an address in ways that no analysis follows.
  if (targets.mayBeUnknown || targets.mayBeNumber || targets.objects.empty())
    for (const ObjectId object : pointsTo().escapedObjects()) add(set, object);
  normalise(set);
  return set;
}

const AliasSet& AliasSets::numbered() {
  if (!numbered_) {
    const Growth alone;
    if (numbered_) return *numbered_;
    numbered_ = std::make_unique<AliasSet>();
    const auto look = [&](ExpressionRef expression) {
      forEachSubexpression(expression, [&](ExpressionRef part) {
        const ExpressionRef pointer = numberedPointer(part);
        if (!pointer) return;
        numbered_->isEverything |= !pointsTo().isPrecise();
        const PointsToSet targets = pointsTo().of(pointer);
        for (const ObjectId object : targets.objects) add(*numbered_, object);
        if (!targets.mayBeUnknown) return;
        for (const ObjectId object : pointsTo().escapedObjects()) add(*numbered_, object);
      });
    };
    for (const Function& function : program_.functions) {
      if (function.origin == FunctionOrigin::Model) continue;
      for (const NodeId node : function.nodes)
        for (const EdgeId edge : program_.nodes[node].outgoing)
          forEachExpression(program_.edges[edge].operation, [&](ExpressionRef expression, bool) { look(expression); });
    }
    normalise(*numbered_);
  }
  return *numbered_;
}

const AliasSet& AliasSets::escaped() {
  if (!escaped_) {
    const Growth alone;
    if (escaped_) return *escaped_;
    escaped_ = std::make_unique<AliasSet>();
    escaped_->isEverything = !pointsTo().isPrecise();
    for (const ObjectId object : pointsTo().escapedObjects()) add(*escaped_, object);
    normalise(*escaped_);
  }
  return *escaped_;
}

}  // namespace argosy
