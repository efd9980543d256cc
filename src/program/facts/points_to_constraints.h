// From a Program to the inclusion constraints of its points-to analysis.
//
// Flow-insensitive. Functions count once they are reached: by a call from `start`, by a pointer, or by escaping to code
// outside the program. Small library models are analysed once per call, so that each call of malloc has its own object and
// the calls of memcpy do not mix their arguments; all other functions are analysed once.
//
// Addresses flow through every scalar, not only pointers, since integers, bytes and even floats can carry them. What is not
// followed is guessing: a number that the program computes from constants alone points to nothing.
#pragma once

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "program/facts/points_to_solver.h"
#include "program/program.h"

namespace argosy {

/// The variable or pointer dereference that an lvalue starts from, and how far from it the lvalue is.
struct LvaluePath {
  ExpressionRef root;  // Variable or Dereference
  Displacement distance;
};
LvaluePath followLvalue(ExpressionRef lvalue);

/// The number of bytes that an access to the lvalue may touch.
std::uint64_t accessSize(ExpressionRef lvalue);

/// How far `operand + amount` (or `operand - amount`) is from `operand`; pointers step by whole pointees.
Displacement stepDistance(TypeRef operandType, ExpressionRef amount, bool isSubtraction);

/// The difference of two pointers, which is an address still when the other pointer is null or the like.
bool isDistanceFromConstant(ExpressionRef difference);

class PointsToConstraints {
 public:
  explicit PointsToConstraints(const Program& program);

  /// False when it had to give up.
  bool solve();

  const PointsToSolver& solver() const { return solver_; }
  /// The objects that stand for the variable: one per context in which its function was analysed.
  std::span<const ObjectId> objectsOf(VariableId variable) const;
  std::optional<ObjectId> objectOf(FunctionId function) const;

 private:
  /// One analysis of a function's body, or (the root) of everything that is analysed once.
  struct Frame {
    FunctionId function;  // not valid for the root
    EdgeId call;
    unsigned depth = 0;
    std::unordered_map<VariableId, ObjectId> variables;
    std::unordered_map<FunctionId, ObjectId> returnValues, variadicAreas;
    std::unordered_map<ExpressionRef, std::optional<ValueId>> values;
  };
  /// Where an lvalue is: in a known object, or where a pointer points; plus a distance.
  struct Place {
    enum class Base : std::uint8_t { Nowhere, Object, Pointer };
    Base base = Base::Nowhere;
    ObjectId object;
    ValueId pointer;
    Displacement distance;

    static Place whole(ObjectId object) { return {Base::Object, object, {}, {}}; }
    Place operator+(Displacement further) const { return {base, object, pointer, distance + further}; }
  };

  // Whole functions and calls (points_to_constraints.cpp)
  void reach(FunctionId function);
  void addBody(Frame& frame, const Function& function);
  void addOperation(Frame& frame, EdgeId edge);
  void addCall(Frame& frame, EdgeId edge);
  void callThroughPointer(Frame& frame, EdgeId edge, ObjectId target);
  void connect(Frame& frame, EdgeId edge, FunctionId callee, bool isDirect);
  Frame& frameForCall(Frame& caller, EdgeId edge, const Function& callee, bool isDirect);
  void callOutside(Frame& frame, const Call& call);
  void functionEscapes(FunctionId function);
  /// Whoever guesses an address can find out by comparisons whether it is the right one.
  void exposeCompared(Frame& frame, EdgeId edge);
  /// The same for pointers that nothing was assigned to, once that is known. True when this adds constraints.
  bool exposeUnset();
  void escapeGlobals();
  void escapeAddressTakenFunctions();

  // Objects and values (points_to_values.cpp)
  Frame& root() { return frames_.front(); }
  ObjectId variableObject(Frame& frame, VariableId variable);
  ObjectId functionObject(FunctionId function);
  ObjectId returnValue(Frame& frame, FunctionId function);
  ObjectId variadicArea(Frame& frame, FunctionId function);
  Place place(Frame& frame, ExpressionRef lvalue);
  Place pointedTo(Frame& frame, ExpressionRef pointer);
  /// The value's points-to set; nothing when it cannot carry an address.
  std::optional<ValueId> value(Frame& frame, ExpressionRef expression);
  std::optional<ValueId> computeValue(Frame& frame, ExpressionRef expression);
  std::optional<ValueId> addressValue(const Place& place);
  std::optional<ValueId> binaryValue(Frame& frame, ExpressionRef binary);
  std::optional<ValueId> load(const Place& place, std::uint64_t size);
  void store(const Place& place, std::uint64_t size, ValueId value);
  void assign(Frame& frame, const Place& target, ExpressionRef value);
  /// `size` nothing: unknown.
  void copy(const Place& target, const Place& source, std::optional<std::uint64_t> size);
  /// `fromOutside`: made by code outside the program, which may know escaped addresses even where the type is an integer.
  void makeArbitrary(const Place& target, TypeRef type, bool fromOutside);

  const Program* program_;
  PointsToSolver solver_;
  ValueId unknownValue_, numberValue_;
  std::deque<Frame> frames_;  // the root first
  std::vector<std::pair<Frame*, FunctionId>> pendingBodies_;
  std::vector<std::pair<ValueId, ValueId>> comparisons_;
  IdentifierVector<VariableId, std::vector<ObjectId>> objectsOf_;
  std::unordered_map<FunctionId, ObjectId> functionObjects_;
  IdentifierVector<FunctionId, bool> reached_;
  bool keepsNumbers_;  // integers may hold addresses, as far as expressions tell
  bool globalsEscaped_ = false;
  bool functionsEscaped_ = false;
};

}  // namespace argosy
