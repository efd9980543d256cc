#include "program/facts/code_effects.h"

namespace argosy {

CodeEffects::CodeEffects(const Program& program, AliasSets& aliases, FunctionId function)
    : program_(&program), aliases_(&aliases) {
  call(function);
  collectFunctions();
}

CodeEffects::CodeEffects(const Program& program, AliasSets& aliases, std::span<const NodeId> nodes)
    : program_(&program), aliases_(&aliases) {
  for (const NodeId node : nodes)
    for (const EdgeId edge : program.nodes[node].outgoing) collect(edge);
  collectFunctions();
}

void CodeEffects::call(FunctionId function) {
  if (functions_.insert(function).second) work_.push_back(function);
}

void CodeEffects::collectFunctions() {
  while (!work_.empty()) {
    const Function& function = program_->functions[work_.back()];
    work_.pop_back();
    for (const VariableId parameter : function.parameters) {
      variables_.insert(parameter);
      changedVariables_.insert(parameter);
    }
    if (function.variadicArea.valid()) {
      variables_.insert(function.variadicArea);
      changedVariables_.insert(function.variadicArea);
    }
    for (const NodeId node : function.nodes)
      for (const EdgeId edge : program_->nodes[node].outgoing) collect(edge);
  }
}

void CodeEffects::use(const AliasSet& set) {
  usesEverything_ |= set.isEverything;
  variables_.insert(set.variables.begin(), set.variables.end());
  sites_.insert(set.sites.begin(), set.sites.end());
}

void CodeEffects::change(const AliasSet& set) {
  use(set);
  changesEverything_ |= set.isEverything;
  changedVariables_.insert(set.variables.begin(), set.variables.end());
  changedSites_.insert(set.sites.begin(), set.sites.end());
}

void CodeEffects::change(ExpressionRef lvalue) {
  while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
    lvalue = lvalue->operand();
  if (lvalue->kind() == ExpressionKind::Variable) changedVariables_.insert(lvalue->variable());
  else if (lvalue->kind() == ExpressionKind::Dereference) change(aliases_->of(lvalue->operand()));
}

void CodeEffects::replace(VariableId variable) {
  variables_.insert(variable);
  changedVariables_.insert(variable);
  replacedVariables_.insert(variable);
}

void CodeEffects::doAnything() { usesEverything_ = changesEverything_ = replacesEverything_ = allocates_ = true; }

void CodeEffects::collect(EdgeId id) {
  const Operation& operation = program_->edges[id].operation;
  forEachExpression(operation, [&](ExpressionRef expression, bool isTarget) {
    if (isTarget) change(expression);
    forEachSubexpression(expression, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::Variable) variables_.insert(part->variable());
      if (part->kind() == ExpressionKind::Dereference) use(aliases_->of(part->operand()));
    });
  });
  std::visit(Overloaded{
                 [&](const Call& o) {
                   if (o.pointer) return doAnything();
                   if (o.function.valid() && program_->functions[o.function].isDefined) call(o.function);
                   else change(aliases_->escaped());
                 },
                 [&](const Declare& o) { replace(o.variable); },
                 [&](const Kill& o) {
                   for (const VariableId variable : o.variables) replace(variable);
                 },
                 [&](const Allocate&) {
                   sites_.insert(id);
                   changedSites_.insert(id);
                   replacedSites_.insert(id);
                   allocates_ = true;
                 },
                 [&](const Deallocate& o) {
                   const AliasSet& set = aliases_->of(o.pointer);
                   change(set);
                   replacesEverything_ |= set.isEverything;
                   replacedSites_.insert(set.sites.begin(), set.sites.end());
                 },
                 [&](const CopyMemory& o) {
                   change(aliases_->of(o.destination));
                   use(aliases_->of(o.source));
                 },
                 [&](const SetMemory& o) { change(aliases_->of(o.destination)); },
                 [&](const HavocMemory& o) { change(aliases_->of(o.destination)); },
                 [&](const ObjectQuery& o) { use(aliases_->of(o.pointer)); },
                 [](const auto&) {},
             },
             operation);
}

}  // namespace argosy
