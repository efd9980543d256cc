#include "acceleration/path_effect.h"

#include <algorithm>

#include "program/substitution.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {

namespace {

ExpressionRef baseOf(ExpressionRef lvalue) {
  while (lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element)
    lvalue = lvalue->operand();
  return lvalue;
}

}  // namespace

bool isWord(const Variable& variable) {
  return variable.type->isInteger() && variable.type->bits() <= 64 && !variable.addressTaken && !variable.isVolatile &&
         !variable.isThreadLocal;
}

bool PathEffect::hasInput(ExpressionRef expression) const {
  return std::ranges::any_of(inputs, [&](const PathInput& input) { return mentions(expression, input.variable); });
}

ExpressionRef InputNames::name(TypeRef type, std::size_t n) {
  ExpressionRef& name = names_[{type, n}];
  if (!name) name = addTemporary(program_, function_, type, "input");
  return name;
}

std::optional<Refusal> PathEffects::apply(EdgeId edge) {
  return std::visit(
      Overloaded{
          [](const Skip&) -> std::optional<Refusal> { return std::nullopt; },
          [&](const Assume& condition) { return assume({condition.condition, condition.truth}); },
          [&](const Assign& assignment) -> std::optional<Refusal> {
            const ExpressionRef value = now(assignment.value);
            if (!value) return Refusal::Input;
            if (isTooLarge(value)) return Refusal::TooLarge;
            if (const auto refusal = look(value)) return refusal;
            return write(assignment.target, value);
          },
          [&](const Havoc& o) { return havoc(edge, o.target); },
          [&](const Declare& declare) { return write(program_.variableExpression(declare.variable), nullptr); },
          [&](const Kill& kill) -> std::optional<Refusal> {
            for (const VariableId variable : kill.variables)
              if (const auto refusal = write(program_.variableExpression(variable), nullptr)) return refusal;
            return std::nullopt;
          },
          [](const Call&) -> std::optional<Refusal> { return Refusal::Call; },
          [](const Return&) -> std::optional<Refusal> { return Refusal::Call; },
          [](const Halt&) -> std::optional<Refusal> { return Refusal::Call; },
          [](const auto&) -> std::optional<Refusal> { return Refusal::Memory; },
      },
      program_.edges[edge].operation);
}

std::optional<Refusal> PathEffects::assume(const PathCondition& condition) {
  const ExpressionRef expression = now(condition.expression);
  if (!expression) return Refusal::Input;
  if (isTooLarge(expression)) return Refusal::TooLarge;
  if (const auto refusal = look(expression)) return refusal;
  effect_.conditions.push_back({expression, condition.truth});
  return std::nullopt;
}

std::optional<Refusal> PathEffects::assign(const std::map<VariableId, ExpressionRef>& values) {
  std::map<VariableId, ExpressionRef> after;
  for (const auto& [variable, value] : values) {
    after[variable] = now(value);
    if (!after[variable]) return Refusal::Input;
    if (isTooLarge(after[variable])) return Refusal::TooLarge;
    if (const auto refusal = look(after[variable])) return refusal;
  }
  for (const auto& [variable, value] : after) effect_.values[variable] = value;
  return std::nullopt;
}

std::optional<Refusal> PathEffects::havoc(EdgeId edge, ExpressionRef target) {
  if (const auto refusal = write(target, nullptr)) return refusal;
  const auto ofThisType = static_cast<std::size_t>(std::ranges::count_if(effect_.inputs, [&](const PathInput& input) {
    return program_.variables[input.variable].type == target->type();
  }));
  const ExpressionRef name = inputs_.name(target->type(), ofThisType);
  effect_.inputs.push_back({edge, name->variable()});
  return write(target, name);
}

std::optional<Refusal> PathEffects::write(ExpressionRef target, ExpressionRef value) {
  if (target->kind() != ExpressionKind::Variable)
    return value && writes_ == Writes::AreKnown ? writeMemory(target, value) : Refusal::Memory;
  const Variable& variable = program_.variables[target->variable()];
  if (!isWord(variable)) return variable.addressTaken || variable.isVolatile ? Refusal::Memory : Refusal::Type;
  const auto mayBeIt = [&](const PathWrite& write) { return mayMeet(write.target, target); };
  if (std::ranges::any_of(effect_.writes, mayBeIt)) return Refusal::Memory;
  effect_.values[variable.id] = value;
  return std::nullopt;
}

std::optional<Refusal> PathEffects::writeMemory(ExpressionRef target, ExpressionRef value) {
  if (!target->type()->isScalar() || target->isBitField()) return Refusal::Memory;
  const ExpressionRef place = now(target);
  if (!place) return Refusal::Input;
  if (isTooLarge(place)) return Refusal::TooLarge;
  std::vector<ExpressionRef> onTheWay;
  addReadsOnTheWay(place, onTheWay);
  for (const ExpressionRef read : onTheWay)
    if (const auto refusal = look(read)) return refusal;
  const ExpressionRef base = baseOf(place);
  if (base->kind() == ExpressionKind::Variable && program_.variables[base->variable()].isVolatile)
    return Refusal::Memory;
  const auto meets = [&](ExpressionRef other) { return mayMeet(place, other); };
  if (std::ranges::any_of(reads_, [&](ExpressionRef read) { return read != place && meets(read); }))
    return Refusal::Memory;
  for (const auto& [variable, known] : effect_.values)
    if (meets(program_.variableExpression(variable))) return Refusal::Memory;
  for (const PathWrite& write : effect_.writes)
    if (write.target == place || meets(write.target)) return Refusal::Memory;
  effect_.writes.push_back({place, value});
  return std::nullopt;
}

std::optional<Refusal> PathEffects::look(ExpressionRef expression) {
  if (writes_ == Writes::AreRefused) return std::nullopt;
  std::vector<ExpressionRef> found;
  addReads(expression, found);
  for (const ExpressionRef read : found)
    for (const PathWrite& write : effect_.writes)
      if (read == write.target || mayMeet(read, write.target)) return Refusal::Memory;
  reads_.insert(reads_.end(), found.begin(), found.end());
  return std::nullopt;
}

void PathEffects::addReads(ExpressionRef expression, std::vector<ExpressionRef>& found) const {
  if (expression->isLvalue()) {
    found.push_back(expression);
    addReadsOnTheWay(expression, found);
  } else if (expression->kind() == ExpressionKind::AddressOf) {
    addReadsOnTheWay(expression->operand(), found);
  } else {
    for (const ExpressionRef part : {expression->left(), expression->right()})
      if (part) addReads(part, found);
  }
}

void PathEffects::addReadsOnTheWay(ExpressionRef lvalue, std::vector<ExpressionRef>& found) const {
  for (; lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element;
       lvalue = lvalue->operand())
    if (lvalue->kind() == ExpressionKind::Element) addReads(lvalue->index(), found);
  if (lvalue->kind() == ExpressionKind::Dereference) addReads(lvalue->operand(), found);
}

bool PathEffects::mayMeet(ExpressionRef one, ExpressionRef other) const {
  const ExpressionRef first = baseOf(one), second = baseOf(other);
  const auto isNamed = [](ExpressionRef base) { return base->kind() == ExpressionKind::Variable; };
  if (isNamed(first) && isNamed(second)) return first == second;
  const auto hasNoAddress = [&](ExpressionRef base) {
    if (!isNamed(base)) return false;
    const Variable& variable = program_.variables[base->variable()];
    return !variable.addressTaken && (variable.storage != Storage::Global || variable.hasInternalLinkage);
  };
  return !hasNoAddress(first) && !hasNoAddress(second);
}

std::size_t PathEffects::sizeOf(ExpressionRef expression) {
  if (!expression) return 0;
  const auto [known, isNew] = sizes_.try_emplace(expression, 1);
  if (!isNew) return known->second;
  const std::size_t size = 1 + sizeOf(expression->left()) + sizeOf(expression->right());
  return sizes_[expression] = std::min(size, maximalSize + 1);
}

ExpressionRef PathEffects::now(ExpressionRef expression) {
  return substitute(program_.expressions, expression, [&](ExpressionRef variable) {
    const auto found = effect_.values.find(variable->variable());
    return found == effect_.values.end() ? variable : found->second;
  });
}

}  // namespace argosy::acceleration
