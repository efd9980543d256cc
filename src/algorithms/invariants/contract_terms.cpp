#include "algorithms/invariants/contract_terms.h"

#include <algorithm>

#include "program/print/text.h"

namespace argosy::algorithms {
namespace {

/// The variable that an lvalue is a part of; null for what a pointer leads to.
ExpressionRef rootOf(ExpressionRef lvalue) {
  while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
    lvalue = lvalue->operand();
  return lvalue->kind() == ExpressionKind::Variable ? lvalue : nullptr;
}

/// Parameters that the function's own text writes; those to which pointers may lead are for whoever asks.
std::unordered_set<VariableId> writtenBy(const Program& program, FunctionId function) {
  std::unordered_set<VariableId> written;
  for (const NodeId node : program.functions[function].nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      forEachExpression(program.edges[edge].operation, [&](ExpressionRef expression, bool isTarget) {
        if (!isTarget) return;
        if (const ExpressionRef root = rootOf(expression)) written.insert(root->variable());
      });
  return written;
}

/// The magnitude of the least number is no literal of its type.
bool isLiteral(ExpressionRef constant) {
  return !constant->type()->isSignedInteger() || constant->type()->bits() < 32 ||
         constant->bits() != UInt128{1} << (constant->type()->bits() - 1);
}

}  // namespace

ContractTerms::ContractTerms(Program& text, expressions::ProgramText& files, FunctionId function,
                             const ProgramBlock& block)
    : text_(text),
      files_(files),
      function_(function),
      block_(block),
      first_(text.variables.nextId()),
      changed_(writtenBy(text, function)) {
  const TypeRef returned = text.functions[function].type->element();
  if (!returned->isVoid()) result_ = term("\\result", returned);
}

ExpressionRef ContractTerms::term(const std::string& name, TypeRef type) {
  Variable variable;
  variable.name = variable.uniqueName = name;
  variable.type = type;
  variable.storage = Storage::Global;
  return text_.variableExpression(text_.addVariable(std::move(variable)));
}

bool ContractTerms::hasName(const Variable& variable) const {
  if (variable.name.empty() || variable.isVolatile) return false;
  const Function& function = text_.functions[function_];
  if (variable.storage == Storage::Parameter) return variable.function == function_;
  const SourceRange& range = variable.range;
  if (variable.storage != Storage::Global || variable.name != variable.uniqueName || !range.valid()) return false;
  const bool isHidden = std::ranges::any_of(
      function.parameters, [&](VariableId parameter) { return text_.variables[parameter].name == variable.name; });
  // Declared before, in a text that other readers have, too: they have none of the models'.
  const bool isDeclared = range.file != function.range.file || range.begin < function.range.begin;
  return !isHidden && isDeclared && files_.at(range.file, range.begin) != '\0';
}

bool ContractTerms::mayChange(const Variable& variable) const {
  if (variable.storage == Storage::Parameter) return variable.addressTaken || changed_.contains(variable.id);
  return block_.mayChange(variable.id);
}

ExpressionRef ContractTerms::old(ExpressionRef lvalue) {
  const Variable& variable = text_.variables[rootOf(lvalue)->variable()];
  if (variable.storage == Storage::Parameter || !mayChange(variable)) return lvalue;
  if (lvalue->isBitField()) return nullptr;
  const auto [known, isNew] = olds_.try_emplace(lvalue);
  if (isNew) known->second = term("\\old(" + toSourceText(text_, lvalue) + ")", lvalue->type());
  return known->second;
}

ExpressionRef ContractTerms::Terms::now(ExpressionRef lvalue) const {
  const ExpressionRef root = rootOf(lvalue);
  if (!root || !contract_.hasName(contract_.text_.variables[root->variable()])) return nullptr;
  switch (moment_) {
    case Moment::Demanded: return lvalue;
    case Moment::Remembered: return contract_.old(lvalue);
    case Moment::Returned: {
      const Variable& variable = contract_.text_.variables[root->variable()];
      return variable.storage == Storage::Parameter && contract_.mayChange(variable) ? nullptr : lvalue;
    }
  }
  return nullptr;
}

ExpressionRef ContractTerms::Terms::atCall(ExpressionRef lvalue) const {
  const ExpressionRef root = rootOf(lvalue);
  if (!root || !contract_.hasName(contract_.text_.variables[root->variable()])) return nullptr;
  return moment_ == Moment::Demanded ? lvalue : contract_.old(lvalue);
}

ExpressionRef ContractTerms::Terms::result() const { return moment_ == Moment::Returned ? contract_.result_ : nullptr; }

bool ContractTerms::canSay(ExpressionRef condition) const {
  bool isSayable = true;
  forEachSubexpression(condition, [&](ExpressionRef part) {
    if (part->kind() == ExpressionKind::IntegerConstant) isSayable &= isLiteral(part);
    else if (part->kind() == ExpressionKind::Variable && part->variable() < first_)
      isSayable &= hasName(text_.variables[part->variable()]);
    isSayable &= part->kind() != ExpressionKind::AddressOf && !part->type()->isPointer() && !part->type()->isFunction();
    if (part->kind() == ExpressionKind::Member)
      isSayable &= !part->operand()->type()->fields()[part->fieldIndex()].name.empty();
  });
  return isSayable;
}

}  // namespace argosy::algorithms
