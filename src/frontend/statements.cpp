#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

void FunctionTranslator::statement(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* compoundStatement = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return compound(compoundStatement);
  statementStart_ = unit_.position(statement->getBeginLoc());
  switch (statement->getStmtClass()) {
    case clang::Stmt::NullStmtClass: return;
    case clang::Stmt::DeclStmtClass: return declaration(llvm::cast<clang::DeclStmt>(statement));
    case clang::Stmt::IfStmtClass: return ifStatement(llvm::cast<clang::IfStmt>(statement));
    case clang::Stmt::WhileStmtClass: return whileStatement(llvm::cast<clang::WhileStmt>(statement));
    case clang::Stmt::DoStmtClass: return doStatement(llvm::cast<clang::DoStmt>(statement));
    case clang::Stmt::ForStmtClass: return forStatement(llvm::cast<clang::ForStmt>(statement));
    case clang::Stmt::SwitchStmtClass: return switchStatement(llvm::cast<clang::SwitchStmt>(statement));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: return switchCase(llvm::cast<clang::SwitchCase>(statement));
    case clang::Stmt::ReturnStmtClass: return returnStatement(llvm::cast<clang::ReturnStmt>(statement));
    case clang::Stmt::LabelStmtClass: return labelStatement(llvm::cast<clang::LabelStmt>(statement));
    case clang::Stmt::GotoStmtClass:
      return jump(llvm::cast<clang::GotoStmt>(statement)->getLabel(), info(statement, StatementKind::Goto));
    case clang::Stmt::IndirectGotoStmtClass: return computedGoto(llvm::cast<clang::IndirectGotoStmt>(statement));
    case clang::Stmt::BreakStmtClass:
    case clang::Stmt::ContinueStmtClass: return leaveLoop(statement);
    case clang::Stmt::AttributedStmtClass:
      return this->statement(llvm::cast<clang::AttributedStmt>(statement)->getSubStmt());
    case clang::Stmt::GCCAsmStmtClass: return assembly(llvm::cast<clang::GCCAsmStmt>(statement));
    default: break;
  }
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) return effect(expression);
  unsupported(statement, ReasonKind::UnsupportedConstruct, "the statement " + quoted(statement));
}

void FunctionTranslator::leaveLoop(const clang::Stmt* statement) {
  const bool isBreak = llvm::isa<clang::BreakStmt>(statement);
  // A switch has no continue of its own.
  const auto loop = std::find_if(loops_.rbegin(), loops_.rend(),
                                 [&](const BreakContinue& l) { return isBreak || l.continueNode.valid(); });
  if (loop == loops_.rend()) {
    // Clang lets a statement expression in a loop's condition jump; it means the loop around, if there is one.
    const SourceRange where = unit_.range(statement->getSourceRange());
    unit_.linker.error(program_.files[where.file], where.begin.line, where.begin.column,
                       std::string(isBreak ? "break" : "continue") + " statement not within a loop");
    return startUnreachable();
  }
  emitScopeExit(scope_, loop->scope);
  goTo(isBreak ? loop->breakNode : loop->continueNode, info(statement, StatementKind::Goto));
}

void FunctionTranslator::compound(const clang::CompoundStmt* block) {
  const int outer = scope_;
  enterScope();
  for (const clang::Stmt* child : block->body()) statement(child);
  leaveScopesUntil(outer);
}

void FunctionTranslator::declaration(const clang::DeclStmt* statement) {
  for (const clang::Decl* declared : statement->decls()) {
    const SourceInfo where = info(statement, StatementKind::Declaration);
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) {
      if (variable->isStaticLocal()) {
        unit_.staticLocal(variable, function_);
      } else if (!variable->hasExternalStorage()) {
        localVariable(variable, where);
      }
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(declared)) {
      if (alias->getUnderlyingType()->isVariablyModifiedType()) evaluateSizes(alias->getUnderlyingType(), where);
    }
  }
}

void FunctionTranslator::localVariable(const clang::VarDecl* variable, const SourceInfo& info) {
  if (variable->getType()->isVariablyModifiedType()) evaluateSizes(variable->getType(), info);
  if (variable->getType()->isVariableArrayType()) return declareVla(variable, info);

  const VariableId id =
      addLocal(variable->getNameAsString(), type(variable->getType()), Storage::Local, variable->getSourceRange());
  Variable& local = program_.variables[id];
  local.alignment = static_cast<unsigned>(context_.getDeclAlign(variable).getQuantity());
  local.isConst = variable->getType().isConstQualified();
  local.isVolatile = variable->getType().isVolatileQualified();
  ExpressionRef object = program_.variableExpression(id);
  locals_[variable] = object;
  const bool isObserved = observed_.contains(variable);
  (isObserved ? scopes_[scope_].variables : scopes_[scope_].skippable).push_back(id);
  // A scalar that is initialised and that nobody points to needs no lifetime of its own.
  if (isObserved || !variable->hasInit() || !object->type()->isScalar()) emit(Declare{id}, info);
  if (variable->hasInit()) initialise(object, variable->getInit(), info);
  if (const auto* cleanup = variable->getAttr<clang::CleanupAttr>()) {
    Scope& rest = enterScope();
    rest.cleanupVariable = id;
    rest.cleanupFunction = unit_.function(cleanup->getFunctionDecl());
  }
}

void FunctionTranslator::ifStatement(const clang::IfStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::If);
  const NodeId whenTrue = newNode(), whenFalse = newNode();
  condition(statement->getCond(), whenTrue, whenFalse, where);
  const NodeId end = newNode();
  startAt(whenTrue);
  this->statement(statement->getThen());
  goTo(end, where);
  startAt(whenFalse);
  this->statement(statement->getElse());
  goTo(end, where);
  startAt(end);
}

void FunctionTranslator::whileStatement(const clang::WhileStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::While);
  const NodeId head = newNode(), body = newNode(), end = newNode();
  goTo(head, where);
  startAt(head);
  condition(statement->getCond(), body, end, where);
  loops_.push_back({end, head, scope_});
  startAt(body);
  this->statement(statement->getBody());
  goTo(head, where);
  loops_.pop_back();
  startAt(end);
}

void FunctionTranslator::doStatement(const clang::DoStmt* statement) {
  const SourcePosition start = statementStart_;
  SourceInfo where = info(statement, StatementKind::DoWhile);
  const NodeId head = newNode(), test = newNode(), end = newNode();
  goTo(head, where);
  startAt(head);
  loops_.push_back({end, test, scope_});
  this->statement(statement->getBody());
  goTo(test, where);
  loops_.pop_back();
  startAt(test);
  statementStart_ = start;
  condition(statement->getCond(), head, end, where);
  startAt(end);
}

void FunctionTranslator::forStatement(const clang::ForStmt* statement) {
  const SourcePosition start = statementStart_;
  const SourceInfo where = info(statement, StatementKind::For);
  const int outer = scope_;
  enterScope();
  this->statement(statement->getInit());
  statementStart_ = start;
  const NodeId head = newNode(), body = newNode(), step = newNode(), end = newNode();
  goTo(head, where);
  startAt(head);
  if (statement->getCond()) {
    condition(statement->getCond(), body, end, where);
  } else {
    goTo(body, where);
  }
  loops_.push_back({end, step, scope_});
  startAt(body);
  this->statement(statement->getBody());
  goTo(step, where);
  loops_.pop_back();
  startAt(step);
  statementStart_ = start;
  if (statement->getInc()) effect(statement->getInc());
  goTo(head, where);
  startAt(end);
  leaveScopesUntil(outer);
}

void FunctionTranslator::switchStatement(const clang::SwitchStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::Switch);
  ExpressionRef value = rvalue(statement->getCond());
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* c = statement->getSwitchCaseList(); c; c = c->getNextSwitchCase()) cases.push_back(c);
  if (llvm::none_of(cases, [](const clang::SwitchCase* c) { return llvm::isa<clang::CaseStmt>(c); }))
    discard(value, where);
  const clang::SwitchCase* defaultCase = nullptr;
  // Conditions jump through the list of pending jumps, because a case may sit in an inner block with its own objects.
  const auto jumpIf = [&](ExpressionRef condition, const clang::SwitchCase* to) {
    const NodeId from = here_;
    target(to);
    jumps_.push_back({from, scope_, to, where, Assume{condition, true}});
    emit(Assume{condition, false}, where);
  };
  for (auto it = cases.rbegin(); it != cases.rend(); ++it) {
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(*it);
    if (!labelled) {
      defaultCase = *it;
      continue;
    }
    const auto bound = [&](const clang::Expr* expression) {
      return expressions_.cast(value->type(), rvalue(expression));
    };
    ExpressionRef low = bound(labelled->getLHS());
    if (!labelled->getRHS()) {
      jumpIf(expressions_.equal(value, low), labelled);
      continue;
    }
    ExpressionRef high = bound(labelled->getRHS());
    const NodeId inside = newNode(), next = newNode();
    branch(expressions_.binary(BinaryOperator::LessEqual, low, value), inside, next, where);
    startAt(inside);
    jumpIf(expressions_.binary(BinaryOperator::LessEqual, value, high), labelled);
    goTo(next, where);
    startAt(next);
  }
  const NodeId end = newNode();
  if (defaultCase) {
    jump(defaultCase, where);
  } else {
    goTo(end, where);
  }
  loops_.push_back({end, NodeId(), scope_});
  startUnreachable();
  this->statement(statement->getBody());
  loops_.pop_back();
  goTo(end, where);
  startAt(end);
}

void FunctionTranslator::switchCase(const clang::SwitchCase* statement) {
  // Long runs of `case a: case b: ...` nest to the right; walk them without recursion.
  const clang::Stmt* current = statement;
  while (const auto* labelled = llvm::dyn_cast<clang::SwitchCase>(current)) {
    placeTarget(labelled);
    current = labelled->getSubStmt();
  }
  this->statement(current);
}

void FunctionTranslator::returnStatement(const clang::ReturnStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::Return);
  ExpressionRef value = nullptr;
  if (const clang::Expr* expression = statement->getRetValue()) {
    if (expression->getType()->isVoidType()) {
      effect(expression);
    } else {
      value = rvalue(expression);
      bool hasCleanups = false;
      for (int scope = scope_; scope >= 0; scope = scopes_[scope].parent)
        hasCleanups |= scopes_[scope].cleanupFunction.valid();
      if (hasCleanups) value = save(value, where);
    }
  }
  TypeRef resultType = program_.functions[function_].type->element();
  if (resultType->isVoid()) {
    value = nullptr;
  } else if (!value) {
    value = temporary(resultType, "unset");
  }
  // All objects die with the function; only cleanups are still to be run.
  for (int scope = scope_; scope >= 0; scope = scopes_[scope].parent) emitCleanup(scopes_[scope], where);
  emitTo(program_.functions[function_].exit, Return{value}, where);
}

void FunctionTranslator::labelStatement(const clang::LabelStmt* statement) {
  placeTarget(statement->getDecl());
  program_.nodes[here_].labels.push_back(statement->getDecl()->getNameAsString());
  this->statement(statement->getSubStmt());
}

void FunctionTranslator::computedGoto(const clang::IndirectGotoStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::Goto);
  ExpressionRef address = rvalue(statement->getTarget());
  for (const clang::LabelDecl* label : addressedLabels_) {
    ExpressionRef object = unit_.labelObject(label);
    ExpressionRef isLabel =
        expressions_.equal(address, expressions_.cast(address->type(), expressions_.addressOf(object)));
    const NodeId from = here_;
    target(label);
    jumps_.push_back({from, scope_, label, where, Assume{isLabel, true}});
    emit(Assume{isLabel, false}, where);
  }
  unsupported(statement, ReasonKind::UnsupportedConstruct, "goto to something that is not a label of this function");
  startUnreachable();
}

}  // namespace argosy::frontend
