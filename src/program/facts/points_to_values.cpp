// Objects, lvalues and values of the points-to constraints.
#include <algorithm>

#include "program/arithmetic.h"
#include "program/facts/points_to.h"
#include "program/facts/points_to_constraints.h"

namespace argosy {

LvaluePath followLvalue(ExpressionRef lvalue) {
  Displacement distance;
  for (;; lvalue = lvalue->operand()) {
    if (lvalue->kind() == ExpressionKind::Member) {
      distance = distance + Displacement::exactly(static_cast<Int128>(lvalue->field().byteOffset()));
    } else if (lvalue->kind() == ExpressionKind::Element) {
      const std::uint64_t size = lvalue->type()->size();
      ExpressionRef index = lvalue->index();
      if (index->kind() == ExpressionKind::IntegerConstant && size != 0)
        distance = distance + Displacement::exactly(index->integerValue() * static_cast<Int128>(size));
      else distance = distance + Displacement{0, std::max<std::uint64_t>(size, 1)};
    } else {
      return {lvalue, distance};
    }
  }
}

std::uint64_t accessSize(ExpressionRef lvalue) {
  if (lvalue->isBitField()) return (lvalue->field().bitOffset % 8 + *lvalue->field().bitWidth + 7) / 8;
  return std::max<std::uint64_t>(lvalue->type()->size(), 1);
}

Displacement stepDistance(TypeRef operandType, ExpressionRef amount, bool isSubtraction) {
  const std::uint64_t unit = operandType->isPointer() ? std::max<std::uint64_t>(pointerStride(operandType), 1) : 1;
  if (amount->kind() != ExpressionKind::IntegerConstant) return {0, unit};
  const Int128 steps = signExtend(amount->bits(), amount->type()->bits());
  const Int128 bytes = (isSubtraction ? -steps : steps) * static_cast<Int128>(unit);
  // Small steps are those of loops over arrays: followed exactly they would visit every byte one by one.
  const Int128 distance = bytes < 0 ? -bytes : bytes;
  if (distance != 0 && distance < 4) return {0, static_cast<std::uint64_t>(distance)};
  return Displacement::exactly(bytes);
}

ExpressionRef numberedPointer(ExpressionRef expression) {
  ExpressionRef pointer = nullptr;
  if (expression->kind() == ExpressionKind::Cast && !expression->type()->isPointer() &&
      !expression->type()->isBoolean())
    pointer = expression->operand();
  else if (expression->kind() == ExpressionKind::Binary &&
           expression->binaryOperator() == BinaryOperator::PointerDifference)
    pointer = expression->right()->isConstant()  ? expression->left()
              : expression->left()->isConstant() ? expression->right()
                                                 : nullptr;
  return pointer && pointer->type()->isPointer() && !pointer->isConstant() ? pointer : nullptr;
}

bool isDistanceFromConstant(ExpressionRef difference) {
  return difference->left()->isConstant() || difference->right()->isConstant();
}

ObjectId PointsToConstraints::variableObject(Frame& frame, VariableId id) {
  const Variable& variable = program_->variables[id];
  const bool isLocal = frame.function.valid() && variable.function == frame.function && !isStatic(variable.storage);
  Frame& home = isLocal ? frame : root();
  const auto [entry, isNew] = home.variables.try_emplace(id);
  if (isNew) {
    entry->second = solver_.addObject({ObjectKind::Variable, id, {}, {}, home.call}, variable.type);
    if (variable.isConst) solver_.markConstant(entry->second);
    objectsOf_[id].push_back(entry->second);
  }
  return entry->second;
}

ObjectId PointsToConstraints::functionObject(FunctionId function) {
  const auto [entry, isNew] = functionObjects_.try_emplace(function);
  if (isNew) entry->second = solver_.addObject({ObjectKind::Function, {}, {}, function, {}}, nullptr);
  return entry->second;
}

ObjectId PointsToConstraints::returnValue(Frame& frame, FunctionId function) {
  const auto [entry, isNew] = frame.returnValues.try_emplace(function);
  if (isNew) {
    TypeRef type = program_->functions[function].type->element();
    entry->second = solver_.addObject({ObjectKind::ReturnValue, {}, {}, function, frame.call}, type);
  }
  return entry->second;
}

ObjectId PointsToConstraints::variadicArea(Frame& frame, FunctionId function) {
  const auto [entry, isNew] = frame.variadicAreas.try_emplace(function);
  if (isNew) {
    const ObjectId area = solver_.addObject({ObjectKind::VariadicArea, {}, {}, function, frame.call}, nullptr);
    entry->second = area;
    const ValueId address = solver_.addValue();
    solver_.addLocation(address, {area, 0});
    const VariableId variable = program_->functions[function].variadicArea;
    store(Place::whole(variableObject(frame, variable)), program_->variables[variable].type->size(), address);
  }
  return entry->second;
}

PointsToConstraints::Place PointsToConstraints::place(Frame& frame, ExpressionRef lvalue) {
  const LvaluePath path = followLvalue(lvalue);
  if (path.root->kind() == ExpressionKind::Variable)
    return Place::whole(variableObject(frame, path.root->variable())) + path.distance;
  return pointedTo(frame, path.root->operand()) + path.distance;
}

PointsToConstraints::Place PointsToConstraints::pointedTo(Frame& frame, ExpressionRef pointer) {
  if (pointer->kind() == ExpressionKind::AddressOf) return place(frame, pointer->operand());
  const std::optional<ValueId> address = value(frame, pointer);
  if (!address) return {};
  return {Place::Base::Pointer, {}, *address, {}};
}

std::optional<ValueId> PointsToConstraints::value(Frame& frame, ExpressionRef expression) {
  // Constants and the like are not worth an entry.
  if (expression->isConstant()) return std::nullopt;
  if (const auto known = frame.values.find(expression); known != frame.values.end()) return known->second;
  const std::optional<ValueId> result = computeValue(frame, expression);
  frame.values.emplace(expression, result);
  return result;
}

std::optional<ValueId> PointsToConstraints::computeValue(Frame& frame, ExpressionRef expression) {
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant:
    case ExpressionKind::ZeroAggregate: return std::nullopt;
    case ExpressionKind::Variable:
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: return load(place(frame, expression), accessSize(expression));
    case ExpressionKind::AddressOf: return addressValue(place(frame, expression->operand()));
    case ExpressionKind::FunctionAddress: {
      const ValueId result = solver_.addValue();
      solver_.addLocation(result, {functionObject(expression->function()), 0});
      return result;
    }
    case ExpressionKind::Unary: {
      const std::optional<ValueId> operand = value(frame, expression->operand());
      if (!operand) return std::nullopt;
      const ValueId result = solver_.addValue();
      solver_.addDisplaced(*operand, result, Displacement::anywhere());
      return result;
    }
    case ExpressionKind::Binary: return binaryValue(frame, expression);
    case ExpressionKind::Cast: {
      if (expression->type()->isBoolean()) return std::nullopt;
      const std::optional<ValueId> operand = value(frame, expression->operand());
      if (!operand || !expression->type()->isPointer() || expression->operand()->type()->isPointer()) return operand;
      const ValueId result = solver_.addValue();
      solver_.addIntegerToPointer(*operand, result);
      return result;
    }
  }
  return std::nullopt;
}

std::optional<ValueId> PointsToConstraints::addressValue(const Place& place) {
  if (place.base == Place::Base::Nowhere) return std::nullopt;
  if (place.base == Place::Base::Pointer && place.distance.offset == 0 && place.distance.stride == 0)
    return place.pointer;
  const ValueId result = solver_.addValue();
  if (place.base == Place::Base::Object)
    solver_.addLocation(result, solver_.memory().displace({place.object, 0}, place.distance));
  else solver_.addDisplaced(place.pointer, result, place.distance);
  return result;
}

std::optional<ValueId> PointsToConstraints::binaryValue(Frame& frame, ExpressionRef binary) {
  const BinaryOperator op = binary->binaryOperator();
  if (isComparison(op) || (op == BinaryOperator::PointerDifference && !isDistanceFromConstant(binary)))
    return std::nullopt;
  const std::optional<ValueId> left = value(frame, binary->left());
  const std::optional<ValueId> right = value(frame, binary->right());
  if (!left && !right) return std::nullopt;

  const ValueId result = solver_.addValue();
  const bool isSubtraction = op == BinaryOperator::Subtract || op == BinaryOperator::PointerSubtract;
  const bool ofPointer = op == BinaryOperator::PointerAdd || op == BinaryOperator::PointerSubtract;
  const bool steps = ofPointer || isSubtraction || op == BinaryOperator::Add;
  if (left) {
    const Displacement distance =
        steps ? stepDistance(binary->left()->type(), binary->right(), isSubtraction) : Displacement::anywhere();
    solver_.addDisplaced(*left, result, distance);
  }
  if (right) {
    const Displacement distance = op == BinaryOperator::Add
                                      ? stepDistance(binary->right()->type(), binary->left(), false)
                                      : Displacement::anywhere();
    solver_.addDisplaced(*right, result, distance, ofPointer);
  }
  return result;
}

std::optional<ValueId> PointsToConstraints::load(const Place& place, std::uint64_t size) {
  if (place.base == Place::Base::Nowhere) return std::nullopt;
  if (place.base == Place::Base::Pointer) {
    const ValueId result = solver_.addValue();
    solver_.addLoad(place.pointer, place.distance, size, result);
    return result;
  }
  const Location location = solver_.memory().displace({place.object, 0}, place.distance);
  std::vector<ValueId> cells;
  solver_.memory().forEachCell(location, size, [&](ValueId cell) { cells.push_back(cell); });
  if (cells.size() == 1) return cells.front();
  const ValueId result = solver_.addValue();
  for (const ValueId cell : cells) solver_.addCopy(cell, result);
  return result;
}

void PointsToConstraints::store(const Place& place, std::uint64_t size, ValueId value) {
  if (place.base == Place::Base::Nowhere) return;
  if (place.base == Place::Base::Pointer) return solver_.addStore(value, place.pointer, place.distance, size);
  const Location location = solver_.memory().displace({place.object, 0}, place.distance);
  solver_.memory().forEachCell(location, size, [&](ValueId cell) { solver_.addCopy(value, cell); });
}

void PointsToConstraints::assign(Frame& frame, const Place& target, ExpressionRef source) {
  if (source->type()->isAggregate()) {
    if (source->isLvalue()) copy(target, place(frame, source), source->type()->size());
  } else if (const std::optional<ValueId> stored = value(frame, source)) {
    store(target, std::max<std::uint64_t>(source->type()->size(), 1), *stored);
  }
}

void PointsToConstraints::copy(const Place& target, const Place& source, std::optional<std::uint64_t> size) {
  constexpr std::uint64_t maximalPieces = 64;
  const std::uint64_t piece = solver_.memory().cellBytes();
  if (!size || *size > maximalPieces * piece) {
    if (const std::optional<ValueId> anything = load(source + Displacement::anywhere(), 1))
      store(target + Displacement::anywhere(), 1, *anything);
    return;
  }
  for (std::uint64_t offset = 0; offset < *size; offset += piece) {
    const Displacement distance = Displacement::exactly(static_cast<Int128>(offset));
    const std::uint64_t length = std::min(piece, *size - offset);
    if (const std::optional<ValueId> part = load(source + distance, length)) store(target + distance, length, *part);
  }
}

void PointsToConstraints::makeArbitrary(const Place& target, TypeRef type, bool fromOutside) {
  const auto holdsPointer = [](auto& self, TypeRef t) -> bool {
    if (t->isArray()) return self(self, t->element());
    return t->isPointer() || std::any_of(t->fields().begin(), t->fields().end(),
                                         [&](const Field& field) { return self(self, field.type); });
  };
  if (!type->isAggregate() && !(type->isIntegral() && type->size() >= solver_.memory().cellBytes())) return;
  const bool unknown = fromOutside || holdsPointer(holdsPointer, type);
  store(type->isAggregate() ? target + Displacement::anywhere() : target, std::max<std::uint64_t>(type->size(), 1),
        unknown ? unknownValue_ : numberValue_);
}

}  // namespace argosy
