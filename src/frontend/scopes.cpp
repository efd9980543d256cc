// Lifetimes: what happens when control leaves or enters blocks, in order or by a jump.
#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

FunctionTranslator::Scope& FunctionTranslator::enterScope() {
  Scope scope;
  scope.parent = scope_;
  scope.depth = scopes_[scope_].depth + 1;
  scopes_.push_back(std::move(scope));
  scope_ = static_cast<int>(scopes_.size() - 1);
  return scopes_.back();
}

void FunctionTranslator::leaveScopesUntil(int to) {
  emitScopeExit(scope_, to);
  scope_ = to;
}

void FunctionTranslator::emitCleanup(const Scope& scope, const SourceInfo& info) {
  if (!scope.cleanupFunction.valid()) return;
  ExpressionRef address = expressions_.addressOf(program_.variableExpression(scope.cleanupVariable));
  SourceInfo where = info;
  where.range = program_.variables[scope.cleanupVariable].range;
  where.anchor = where.range.begin;
  emit(Call{nullptr, scope.cleanupFunction, nullptr, {address}, {}}, where);
}

void FunctionTranslator::emitScopeExit(int from, int to) {
  SourceInfo info;
  info.kind = StatementKind::ScopeExit;
  info.statement = statementStart_;
  for (int scope = from; scope != to; scope = scopes_[scope].parent) {
    emitCleanup(scopes_[scope], info);
    if (scopes_[scope].vlaPointer) emit(Deallocate{scopes_[scope].vlaPointer, AllocationKind::Scope}, info);
    if (!scopes_[scope].variables.empty()) {
      info.range = program_.variables[scopes_[scope].variables.front()].range;
      emit(Kill{scopes_[scope].variables}, info);
    }
  }
}

FunctionTranslator::Target& FunctionTranslator::target(const void* label) {
  Target& result = targets_[label];
  if (!result.node.valid()) result.node = newNode();
  return result;
}

void FunctionTranslator::jump(const void* label, const SourceInfo& info) {
  if (emissionForbidden_) throw EmissionForbidden{};
  target(label);
  jumps_.push_back({here_, scope_, label, info, std::nullopt, program_.variables.size()});
  startUnreachable();
}

void FunctionTranslator::placeTarget(const void* label) {
  Target& reached = target(label);
  reached.scope = scope_;
  reached.variablesBefore = program_.variables.size();
  program_.addEdge(here_, reached.node, Skip{});
  startAt(reached.node);
}

void FunctionTranslator::resolveJumps() {
  const NodeId end = here_;
  for (const PendingJump& pending : jumps_) {
    const Target& reached = target(pending.target);
    if (!reached.scope) continue;  // Clang has rejected undefined labels; a case in unreachable code is never met
    startAt(pending.source);
    if (pending.assume) emit(*pending.assume, pending.info);
    // The innermost scope that both places are in.
    int common = *reached.scope;
    std::vector<int> entered;
    const auto contains = [&](int outer, int inner) {
      while (scopes_[inner].depth > scopes_[outer].depth) inner = scopes_[inner].parent;
      return inner == outer;
    };
    while (!contains(common, pending.from)) {
      entered.push_back(common);
      common = scopes_[common].parent;
    }
    emitScopeExit(pending.from, common);
    // A jump into a block begins the lifetime of its objects without passing their declarations.
    for (auto scope = entered.rbegin(); scope != entered.rend(); ++scope)
      for (const auto* variables : {&scopes_[*scope].variables, &scopes_[*scope].skippable})
        for (const VariableId variable : *variables) emit(Declare{variable}, pending.info);
    // A jump forward in a block passes declarations whose objects, in a loop, had values the last time.
    for (const auto* variables : {&scopes_[common].variables, &scopes_[common].skippable})
      for (const VariableId variable : *variables)
        if (variable.index >= pending.variablesBefore && variable.index < reached.variablesBefore)
          emit(Declare{variable}, pending.info);
    program_.addEdge(here_, reached.node, Skip{}, pending.info);
  }
  startAt(end);
}

void FunctionTranslator::collectObserved(const clang::Stmt* body) {
  const auto baseVariable = [](const clang::Expr* expression) -> const clang::VarDecl* {
    while (true) {
      expression = expression->IgnoreParens();
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression)) {
        if (member->isArrow()) return nullptr;
        expression = member->getBase();
      } else if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) {
        expression = subscript->getBase();
      } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expression);
                 cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) {
        expression = cast->getSubExpr();
      } else {
        break;
      }
    }
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression);
    return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  };
  std::vector<const clang::Stmt*> pending{body};
  while (!pending.empty()) {
    const clang::Stmt* statement = pending.back();
    pending.pop_back();
    if (!statement) continue;
    for (const clang::Stmt* child : statement->children()) pending.push_back(child);
    const clang::Expr* exposed = nullptr;
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement)) {
      if (unary->getOpcode() == clang::UO_AddrOf) exposed = unary->getSubExpr();
    } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement)) {
      if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) exposed = cast->getSubExpr();
    } else if (const auto* label = llvm::dyn_cast<clang::AddrLabelExpr>(statement)) {
      if (std::find(addressedLabels_.begin(), addressedLabels_.end(), label->getLabel()) == addressedLabels_.end())
        addressedLabels_.push_back(label->getLabel());
    } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      // Static tables of labels are not among the children of the body.
      for (const clang::Decl* declaration : declarations->decls())
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
          if (variable->hasInit()) pending.push_back(variable->getInit());
          if (variable->hasAttr<clang::CleanupAttr>()) observed_.insert(variable);
        }
    }
    if (exposed)
      if (const clang::VarDecl* variable = baseVariable(exposed)) observed_.insert(variable);
  }
}

}  // namespace argosy::frontend
