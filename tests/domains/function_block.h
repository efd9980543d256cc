// A function with all that it calls as a block: what it may touch, by its text and the points-to analysis.
#pragma once

#include <set>

#include "analysis/component_cpa.h"
#include "program/facts/alias_sets.h"

namespace argosy::test {

class FunctionBlock final : public ProgramBlock {
 public:
  FunctionBlock(const Program& program, AliasSets& aliases, FunctionId function)
      : program_(program), aliases_(aliases), entry_(program.functions[function].entry) {
    collect(function);
  }

  NodeId entry() const override { return entry_; }
  bool mayUse(VariableId variable) const override { return usesEverything_ || variables_.contains(variable); }
  bool mayUse(EdgeId allocation) const override { return usesEverything_ || sites_.contains(allocation); }
  bool mayReplace(VariableId variable) const override { return replacedVariables_.contains(variable); }
  bool mayReplace(EdgeId allocation) const override {
    return replacesEverything_ || replacedSites_.contains(allocation);
  }

 private:
  void use(const AliasSet& set) {
    usesEverything_ |= set.isEverything;
    variables_.insert(set.variables.begin(), set.variables.end());
    sites_.insert(set.sites.begin(), set.sites.end());
  }

  void collect(FunctionId function) {
    if (!functions_.insert(function).second) return;
    for (const VariableId parameter : program_.functions[function].parameters) variables_.insert(parameter);
    variables_.insert(program_.functions[function].variadicArea);
    for (const NodeId node : program_.functions[function].nodes)
      for (const EdgeId id : program_.nodes[node].outgoing) collect(id);
  }

  void collect(EdgeId id) {
    const Operation& operation = program_.edges[id].operation;
    forEachExpression(operation, [&](ExpressionRef expression, bool) {
      forEachSubexpression(expression, [&](ExpressionRef part) {
        if (part->kind() == ExpressionKind::Variable) variables_.insert(part->variable());
        if (part->kind() == ExpressionKind::Dereference) use(aliases_.of(part->operand()));
      });
    });
    std::visit(Overloaded{
                   [&](const Call& o) {
                     if (o.function.valid() && program_.functions[o.function].isDefined) collect(o.function);
                     else use(aliases_.escaped());
                   },
                   [&](const Declare& o) { replace(o.variable); },
                   [&](const Kill& o) {
                     for (const VariableId variable : o.variables) replace(variable);
                   },
                   [&](const Allocate&) {
                     sites_.insert(id);
                     replacedSites_.insert(id);
                   },
                   [&](const Deallocate& o) {
                     const AliasSet& set = aliases_.of(o.pointer);
                     use(set);
                     replacesEverything_ |= set.isEverything;
                     replacedSites_.insert(set.sites.begin(), set.sites.end());
                   },
                   [&](const CopyMemory& o) {
                     use(aliases_.of(o.destination));
                     use(aliases_.of(o.source));
                   },
                   [&](const SetMemory& o) { use(aliases_.of(o.destination)); },
                   [&](const HavocMemory& o) { use(aliases_.of(o.destination)); },
                   [&](const ObjectQuery& o) { use(aliases_.of(o.pointer)); },
                   [](const auto&) {},
               },
               operation);
  }

  void replace(VariableId variable) {
    variables_.insert(variable);
    replacedVariables_.insert(variable);
  }

  const Program& program_;
  AliasSets& aliases_;
  NodeId entry_;
  std::set<FunctionId> functions_;
  std::set<VariableId> variables_, replacedVariables_;
  std::set<EdgeId> sites_, replacedSites_;
  bool usesEverything_ = false, replacesEverything_ = false;
};

}  // namespace argosy::test
