// A whole-program points-to analysis: inclusion-based (Andersen), flow-insensitive, field-sensitive by byte offset. It is
// sound for casts, integers that carry addresses, unions, copies of memory, and code outside the program.
//
// If the constraints take too much work, every pointer may point anywhere; `isPrecise` tells.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "program/facts/abstract_memory.h"
#include "program/program.h"

namespace argosy {

class PointsToConstraints;

/// The pointer that the expression turns into an integer, by a cast or as its distance from null; null for other expressions.
ExpressionRef numberedPointer(ExpressionRef expression);

/// Null and invalid addresses are not mentioned.
struct PointsToSet {
  std::vector<ObjectId> objects;  // increasing
  /// May also point to what code outside the program owns, and to any escaped object.
  bool mayBeUnknown = false;
  /// May also be an integer that the program got from outside: a guessed address, which comparisons can confirm for escaped objects.
  bool mayBeNumber = false;

  bool contains(ObjectId object) const;
};

class PointsTo {
 public:
  /// Keeps a reference to the program, whose edges and variables have to stay as they are.
  explicit PointsTo(const Program& program);
  ~PointsTo();
  PointsTo(PointsTo&&) noexcept;
  PointsTo& operator=(PointsTo&&) noexcept;

  /// What the value of a scalar expression may point to, whether or not the program contains the expression.
  PointsToSet of(ExpressionRef pointer) const;
  /// May the two lvalues overlap in memory, at whatever points of the execution?
  bool mayAlias(ExpressionRef left, ExpressionRef right) const;
  /// The functions that a call through the pointer may enter, increasing. All whose address is taken, when it may be unknown.
  std::vector<FunctionId> functionsOf(ExpressionRef pointer) const;

  const AbstractObject& object(ObjectId id) const;
  /// A variable of a library model can be several objects: one for each call of the model.
  std::span<const ObjectId> objectsOf(VariableId variable) const;
  /// Code outside the program may know the object's address.
  bool hasEscaped(ObjectId object) const;
  const std::vector<ObjectId>& escapedObjects() const { return escaped_; }
  bool isPrecise() const { return precise_; }

 private:
  std::vector<Location> locationsOf(ExpressionRef lvalue) const;
  std::vector<Location> valueOf(ExpressionRef expression) const;
  std::vector<Location> binaryValueOf(ExpressionRef binary) const;
  PointsToSet objectsAt(const std::vector<Location>& locations) const;

  const Program* program_;
  std::unique_ptr<PointsToConstraints> constraints_;
  std::vector<ObjectId> escaped_;
  std::vector<FunctionId> addressTakenFunctions_;
  bool precise_ = true;
};

}  // namespace argosy
