#include "program/facts/points_to.h"

#include <algorithm>

#include "program/facts/call_graph.h"
#include "program/facts/points_to_constraints.h"

namespace argosy {

namespace {

template <class T>
void sortUnique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

bool PointsToSet::contains(ObjectId object) const { return std::binary_search(objects.begin(), objects.end(), object); }

PointsTo::PointsTo(const Program& program)
    : program_(&program),
      constraints_(std::make_unique<PointsToConstraints>(program)),
      addressTakenFunctions_(addressTakenFunctions(program)) {
  precise_ = constraints_->solve();
  const AbstractMemory& memory = constraints_->solver().memory();
  for (std::size_t i = 2; i < memory.objectCount(); ++i)
    if (hasEscaped(ObjectId(i))) escaped_.emplace_back(i);
}

PointsTo::~PointsTo() = default;
PointsTo::PointsTo(PointsTo&&) noexcept = default;
PointsTo& PointsTo::operator=(PointsTo&&) noexcept = default;

const AbstractObject& PointsTo::object(ObjectId id) const { return constraints_->solver().memory().object(id); }

std::span<const ObjectId> PointsTo::objectsOf(VariableId variable) const { return constraints_->objectsOf(variable); }

bool PointsTo::hasEscaped(ObjectId object) const { return !precise_ || constraints_->solver().hasEscaped(object); }

PointsToSet PointsTo::of(ExpressionRef pointer) const { return objectsAt(valueOf(pointer)); }

PointsToSet PointsTo::objectsAt(const std::vector<Location>& locations) const {
  PointsToSet result;
  for (const Location& location : locations) {
    const ObjectKind kind = object(location.object).kind;
    if (kind == ObjectKind::Unknown) result.mayBeUnknown = true;
    else if (kind == ObjectKind::Number) result.mayBeNumber = true;
    else result.objects.push_back(location.object);
  }
  sortUnique(result.objects);
  return result;
}

bool PointsTo::mayAlias(ExpressionRef left, ExpressionRef right) const {
  const LvaluePath leftPath = followLvalue(left), rightPath = followLvalue(right);
  const bool leftDirect = leftPath.root->kind() == ExpressionKind::Variable;
  const bool rightDirect = rightPath.root->kind() == ExpressionKind::Variable;
  if (leftDirect && rightDirect) {
    if (leftPath.root != rightPath.root) return leftPath.root->variable() == rightPath.root->variable();
    if (leftPath.distance.stride != 0 || rightPath.distance.stride != 0) return true;
    const std::int64_t distance = rightPath.distance.offset - leftPath.distance.offset;
    return distance >= 0 ? static_cast<std::uint64_t>(distance) < accessSize(left)
                         : static_cast<std::uint64_t>(-distance) < accessSize(right);
  }
  if (leftDirect && !program_->variables[leftPath.root->variable()].addressTaken) return false;
  if (rightDirect && !program_->variables[rightPath.root->variable()].addressTaken) return false;
  if (!precise_) return true;

  const std::vector<Location> leftLocations = locationsOf(left), rightLocations = locationsOf(right);
  const AbstractMemory& memory = constraints_->solver().memory();
  const auto mayBeUnknown = [&](const Location& l) { return l.object == memory.unknown() || hasEscaped(l.object); };
  const bool leftUnknown = std::any_of(leftLocations.begin(), leftLocations.end(),
                                       [&](const Location& l) { return l.object == memory.unknown(); });
  const bool rightUnknown = std::any_of(rightLocations.begin(), rightLocations.end(),
                                        [&](const Location& l) { return l.object == memory.unknown(); });
  if (leftUnknown && std::any_of(rightLocations.begin(), rightLocations.end(), mayBeUnknown)) return true;
  if (rightUnknown && std::any_of(leftLocations.begin(), leftLocations.end(), mayBeUnknown)) return true;
  return std::any_of(leftLocations.begin(), leftLocations.end(), [&](const Location& a) {
    return std::any_of(rightLocations.begin(), rightLocations.end(),
                       [&](const Location& b) { return memory.overlap(a, accessSize(left), b, accessSize(right)); });
  });
}

std::vector<FunctionId> PointsTo::functionsOf(ExpressionRef pointer) const {
  const PointsToSet targets = of(pointer);
  if (targets.mayBeUnknown) return addressTakenFunctions_;
  std::vector<FunctionId> result;
  for (const ObjectId target : targets.objects)
    if (object(target).kind == ObjectKind::Function) result.push_back(object(target).function);
  sortUnique(result);
  return result;
}

std::vector<Location> PointsTo::locationsOf(ExpressionRef lvalue) const {
  const LvaluePath path = followLvalue(lvalue);
  std::vector<Location> result;
  if (path.root->kind() == ExpressionKind::Variable) {
    for (const ObjectId object : objectsOf(path.root->variable())) result.push_back({object, 0});
  } else {
    result = valueOf(path.root->operand());
  }
  for (Location& location : result) location = constraints_->solver().memory().displace(location, path.distance);
  sortUnique(result);
  return result;
}

// What PointsToConstraints::computeValue says with constraints, evaluated in their solution.
std::vector<Location> PointsTo::valueOf(ExpressionRef expression) const {
  const PointsToSolver& solver = constraints_->solver();
  const Location unknown{solver.memory().unknown(), 0};
  if (expression->isConstant()) return {};
  if (!precise_) return {unknown};
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant:
    case ExpressionKind::ZeroAggregate: return {};
    case ExpressionKind::Variable:
    case ExpressionKind::Dereference:
    case ExpressionKind::Member:
    case ExpressionKind::Element: {
      std::vector<Location> result;
      for (const Location& location : locationsOf(expression)) {
        if (location.object == unknown.object) result.push_back(unknown);
        solver.memory().forEachCell(location, accessSize(expression), [&](ValueId cell) {
          const std::vector<Location> contents = solver.locations(cell);
          result.insert(result.end(), contents.begin(), contents.end());
        });
      }
      sortUnique(result);
      return result;
    }
    case ExpressionKind::AddressOf: return locationsOf(expression->operand());
    case ExpressionKind::FunctionAddress: {
      const std::optional<ObjectId> function = constraints_->objectOf(expression->function());
      return function ? std::vector<Location>{{*function, 0}} : std::vector<Location>{unknown};
    }
    case ExpressionKind::Unary: {
      std::vector<Location> result = valueOf(expression->operand());
      for (Location& location : result) location = solver.memory().displace(location, Displacement::anywhere());
      return result;
    }
    case ExpressionKind::Binary: return binaryValueOf(expression);
    case ExpressionKind::Cast: {
      if (expression->type()->isBoolean()) return {};
      std::vector<Location> result = valueOf(expression->operand());
      if (expression->type()->isPointer() && !expression->operand()->type()->isPointer())
        for (Location& location : result)
          if (location.object == solver.memory().number()) location = unknown;
      return result;
    }
  }
  return {};
}

std::vector<Location> PointsTo::binaryValueOf(ExpressionRef binary) const {
  const AbstractMemory& memory = constraints_->solver().memory();
  const BinaryOperator op = binary->binaryOperator();
  if (isComparison(op) || (op == BinaryOperator::PointerDifference && !isDistanceFromConstant(binary))) return {};
  const bool isSubtraction = op == BinaryOperator::Subtract || op == BinaryOperator::PointerSubtract;
  const bool ofPointer = op == BinaryOperator::PointerAdd || op == BinaryOperator::PointerSubtract;
  const bool steps = ofPointer || isSubtraction || op == BinaryOperator::Add;
  std::vector<Location> result = valueOf(binary->left());
  for (Location& location : result)
    location = memory.displace(location, steps ? stepDistance(binary->left()->type(), binary->right(), isSubtraction)
                                               : Displacement::anywhere());
  for (const Location& location : valueOf(binary->right())) {
    if (ofPointer && (location.object == memory.unknown() || location.object == memory.number())) continue;
    result.push_back(memory.displace(location, op == BinaryOperator::Add
                                                   ? stepDistance(binary->right()->type(), binary->left(), false)
                                                   : Displacement::anywhere()));
  }
  sortUnique(result);
  return result;
}

}  // namespace argosy
