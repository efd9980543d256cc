// What a write through an unknown pointer may touch, and what a function outside the program may touch: the points-to
// analysis, in terms of the program's variables and allocation sites. Computed when first needed.
#pragma once

#include <memory>
#include <unordered_map>

#include "program/facts/points_to.h"

namespace argosy {

struct AliasSet {
  bool isEverything = false;
  std::vector<VariableId> variables;
  std::vector<EdgeId> sites;
  std::vector<FunctionId> variadicAreas;
};

class AliasSets {
 public:
  explicit AliasSets(const Program& program) : program_(program) {}

  /// The objects that the pointer may point into.
  const AliasSet& of(ExpressionRef pointer);
  /// The objects that code outside the program may know.
  const AliasSet& escaped();
  /// The objects whose addresses the program turns into integers, which stay what they are when the object is gone.
  const AliasSet& numbered();

 private:
  AliasSet find(ExpressionRef pointer);
  const PointsTo& pointsTo();
  void add(AliasSet& set, ObjectId object);

  const Program& program_;
  std::unique_ptr<PointsTo> pointsTo_;
  std::unordered_map<ExpressionRef, AliasSet> ofPointer_;
  std::unique_ptr<AliasSet> escaped_, numbered_;
};

}  // namespace argosy
