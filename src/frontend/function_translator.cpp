#include "frontend/function_translator.h"

#include <clang/Lex/Lexer.h>

namespace argosy::frontend {

FunctionTranslator::FunctionTranslator(UnitTranslator& unit, FunctionId function)
    : unit_(unit),
      program_(unit.program),
      expressions_(unit.program.expressions),
      types_(unit.program.types),
      context_(unit.context),
      function_(function),
      scopes_(1) {}

EdgeId FunctionTranslator::emit(Operation operation, const SourceInfo& info) {
  if (emissionForbidden_) throw EmissionForbidden{};
  const NodeId next = newNode();
  const EdgeId edge = program_.addEdge(here_, next, std::move(operation), info);
  here_ = next;
  return edge;
}

void FunctionTranslator::emitTo(NodeId target, Operation operation, const SourceInfo& info) {
  if (emissionForbidden_) throw EmissionForbidden{};
  program_.addEdge(here_, target, std::move(operation), info);
  startUnreachable();
}

VariableId FunctionTranslator::addLocal(const std::string& name, TypeRef type, Storage storage,
                                        clang::SourceRange range) {
  Variable variable;
  variable.name = name;
  variable.uniqueName = unit_.linker.uniqueLocalName(function_, name.empty() ? "unnamed" : name);
  variable.type = type;
  variable.storage = storage;
  variable.function = function_;
  variable.alignment = type->alignment();
  variable.range = unit_.range(range);
  return program_.addVariable(std::move(variable));
}

ExpressionRef FunctionTranslator::temporary(TypeRef type, const char* name) {
  if (emissionForbidden_) throw EmissionForbidden{};
  return program_.variableExpression(addLocal(name, type, Storage::Temporary, {}));
}

ExpressionRef FunctionTranslator::save(ExpressionRef value, const SourceInfo& info) {
  if (value->isConstant() || value->kind() == ExpressionKind::FunctionAddress) return value;
  // Temporaries are written where they are made, and nowhere else.
  if (value->kind() == ExpressionKind::Variable && program_.variables[value->variable()].storage == Storage::Temporary)
    return value;
  ExpressionRef saved = temporary(value->type());
  assign(saved, value, info);
  return saved;
}

void FunctionTranslator::branchArbitrarily(NodeId left, NodeId right, const SourceInfo& info) {
  ExpressionRef choice = expressions_.notEqual(arbitrary(types_.int32(), info), expressions_.int32(0));
  branch(choice, left, right, info);
}

void FunctionTranslator::branch(ExpressionRef condition, NodeId whenTrue, NodeId whenFalse, const SourceInfo& info) {
  const NodeId from = here_;
  emitTo(whenTrue, Assume{condition, true}, info);
  startAt(from);
  emitTo(whenFalse, Assume{condition, false}, info);
}

SourceInfo FunctionTranslator::info(const clang::Stmt* statement, StatementKind kind) const {
  SourceInfo result;
  // The extent of a statement with statements inside is not worth the walk to its end: quadratic for deep nesting.
  const bool isCompound = kind == StatementKind::If || kind == StatementKind::While || kind == StatementKind::DoWhile ||
                          kind == StatementKind::For || kind == StatementKind::Switch ||
                          kind == StatementKind::Conditional;
  result.range = unit_.range(isCompound ? clang::SourceRange(statement->getBeginLoc()) : statement->getSourceRange());
  result.statement = statementStart_;
  result.anchor = result.range.begin;
  result.kind = kind;
  return result;
}

SourceInfo FunctionTranslator::callInfo(const clang::CallExpr* call) const {
  SourceInfo result = info(call, StatementKind::Call);
  result.anchor = unit_.position(call->getRParenLoc());
  return result;
}

ExpressionRef FunctionTranslator::arbitrary(TypeRef type, const SourceInfo& info, HavocCause cause, ReasonId reason) {
  ExpressionRef value = temporary(type);
  emit(Havoc{value, cause, "", reason}, info);
  return value;
}

ExpressionRef FunctionTranslator::unsupported(const clang::Stmt* where, ReasonKind kind, const std::string& what) {
  if (emissionForbidden_) throw EmissionForbidden{};
  const ReasonId reason = unit_.reason(kind, ReasonEffect::LosesBehaviours, what, where->getBeginLoc(), function_);
  emit(Unmodelled{reason}, info(where));
  const auto* expression = llvm::dyn_cast<clang::Expr>(where);
  if (!expression || expression->getType()->isVoidType()) return nullptr;
  return temporary(type(expression));
}

std::string FunctionTranslator::quoted(const clang::Stmt* statement) const {
  constexpr std::size_t longest = 60;
  const auto range = clang::CharSourceRange::getTokenRange(
      unit_.unit.sources().getExpansionRange(statement->getSourceRange()).getAsRange());
  std::string text = clang::Lexer::getSourceText(range, unit_.unit.sources(), context_.getLangOpts()).str();
  text = text.substr(0, text.find('\n'));
  return "'" + (text.size() > longest ? text.substr(0, longest) + "…" : text) + "'";
}

void FunctionTranslator::translateBody(const clang::FunctionDecl* definition) {
  {
    const NodeId entry = newNode(), exit = newNode();
    program_.functions[function_].entry = entry;
    program_.functions[function_].exit = exit;
    startAt(entry);
  }
  statementStart_ = unit_.position(definition->getBeginLoc());
  collectObserved(definition->getBody());
  unit_.declareLabels(addressedLabels_, function_);
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    const VariableId id = addLocal(parameter->getNameAsString(), type(parameter->getType()), Storage::Parameter,
                                   parameter->getSourceRange());
    program_.variables[id].isConst = parameter->getType().isConstQualified();
    program_.variables[id].isVolatile = parameter->getType().isVolatileQualified();
    program_.functions[function_].parameters.push_back(id);
    locals_[parameter] = program_.variableExpression(id);
  }
  if (definition->isVariadic()) {
    const VariableId area = addLocal("variadic_area", types_.pointer(types_.character()), Storage::Parameter, {});
    program_.functions[function_].variadicArea = area;
  }
  for (const clang::ParmVarDecl* parameter : definition->parameters())
    if (parameter->getType()->isVariablyModifiedType())
      evaluateSizes(parameter->getOriginalType(), info(definition->getBody(), StatementKind::Declaration));

  requireModelledMode(definition);
  statement(definition->getBody());

  SourceInfo end;
  end.range = unit_.range({definition->getBody()->getEndLoc(), definition->getBody()->getEndLoc()});
  end.statement = end.anchor = end.range.begin;
  end.kind = StatementKind::Return;
  TypeRef resultType = type(definition->getReturnType());
  ExpressionRef result = nullptr;
  if (definition->isMain() && resultType->isInteger()) {
    result = expressions_.integer(resultType, 0);
  } else if (!resultType->isVoid()) {
    result = temporary(resultType, "unset");  // falling off the end: the value is unspecified
  }
  emitTo(program_.functions[function_].exit, Return{result}, end);
  resolveJumps();
}

}  // namespace argosy::frontend
