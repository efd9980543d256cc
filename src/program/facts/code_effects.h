// What a part of the program, with all that it calls, may touch: by its text and the points-to analysis. Where calls through pointers have not been resolved (program/transform/resolve_function_pointers.h), that is everything.
#pragma once

#include <unordered_set>

#include "program/facts/alias_sets.h"

namespace argosy {

class CodeEffects {
 public:
  /// Of the function.
  CodeEffects(const Program& program, AliasSets& aliases, FunctionId function);
  /// Of the operations that leave these nodes.
  CodeEffects(const Program& program, AliasSets& aliases, std::span<const NodeId> nodes);

  /// Nothing is known of some of the pointers that are followed.
  bool usesEverything() const { return usesEverything_; }
  bool changesEverything() const { return changesEverything_; }
  /// May be read or written.
  bool mayUse(VariableId variable) const { return usesEverything_ || variables_.contains(variable); }
  bool mayUse(EdgeId allocation) const { return usesEverything_ || sites_.contains(allocation); }
  /// May be written, or begin, or end.
  bool mayChange(VariableId variable) const { return changesEverything_ || changedVariables_.contains(variable); }
  bool mayChange(EdgeId allocation) const { return changesEverything_ || changedSites_.contains(allocation); }
  /// The variable's life may begin or end.
  bool mayReplace(VariableId variable) const { return replacedVariables_.contains(variable); }
  bool mayReplace(EdgeId allocation) const { return replacesEverything_ || replacedSites_.contains(allocation); }
  /// Whether something is allocated.
  bool allocates() const { return allocates_; }
  /// That are called, and the one that it is.
  const std::unordered_set<FunctionId>& functions() const { return functions_; }

 private:
  void collectFunctions();
  void collect(EdgeId edge);
  void call(FunctionId function);
  void doAnything();
  void use(const AliasSet& set);
  void change(const AliasSet& set);
  void change(ExpressionRef lvalue);
  void replace(VariableId variable);

  const Program* program_;
  AliasSets* aliases_;
  std::unordered_set<FunctionId> functions_;
  std::vector<FunctionId> work_;
  std::unordered_set<VariableId> variables_, changedVariables_, replacedVariables_;
  std::unordered_set<EdgeId> sites_, changedSites_, replacedSites_;
  bool usesEverything_ = false, changesEverything_ = false, replacesEverything_ = false, allocates_ = false;
};

}  // namespace argosy
