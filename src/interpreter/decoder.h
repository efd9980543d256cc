// Translates functions, when they are first called, into their executable form.
#pragma once

#include <deque>
#include <span>
#include <unordered_map>

#include "interpreter/code.h"
#include "interpreter/static_storage.h"

namespace argosy::interpreter {

class Decoder {
 public:
  /// `onlyDetermined`: see Options. All loads and stores then go through places.
  Decoder(const Program& program, StaticStorage& statics, bool onlyDetermined);

  /// To be told before anything is decoded: heads of loops that may be leapt over. They are numbered in this order.
  void markLoopHeads(std::span<const NodeId> heads) {
    for (const NodeId head : heads) loopHeads_.emplace(head, loopHeads_.size());
  }

  const FunctionCode& function(FunctionId id);

  /// An expression over static objects only, or of a function that was decoded before.
  const Code* code(ExpressionRef expression);
  const Place* place(ExpressionRef lvalue);
  /// Whether an expression that is none of the program's own can be evaluated in a frame of the function: its variables are there, with the addresses that are needed.
  bool isReadable(ExpressionRef expression, const FunctionCode& frame) const;

 private:
  struct FrameVariable {
    std::uint64_t offset = 0;
    std::uint64_t addressSlot = 0;  // 0: none yet (a frame starts with variables, never with a slot)
    FunctionCode* function = nullptr;
  };

  void layOutFrame(FunctionCode& code);
  void addToFrame(FunctionCode& code, VariableId variable);
  void giveAddressSlot(Place& place, VariableId variable);

  const Step* step(NodeId node);
  void decodeNode(NodeId node, Step& step);
  void decodeOperations(NodeId node, Step& step);
  void decodeEdge(EdgeId edge, Step& step);
  void decodeAssign(const Assign& assign, Step& step);
  const CallSite* callSite(const Call& call);
  Operand operand(ExpressionRef expression);

  const Code* decode(ExpressionRef expression);
  const Code* decodeLoad(ExpressionRef lvalue);
  const Code* decodeUnary(ExpressionRef expression);
  const Code* decodeBinary(ExpressionRef expression);
  const Code* decodePointerArithmetic(ExpressionRef expression);
  const Code* decodeCast(ExpressionRef expression);
  const Code* constant(std::uint64_t value);
  /// The value as a 64-bit two's-complement number.
  const Code* extended(ExpressionRef integer);
  bool leadsBackwards(TypeRef index) const;
  const Code* add(Code code);
  const Code* generic(Opcode opcode, ExpressionRef expression);
  Place decodePlace(ExpressionRef lvalue);
  Place* mutablePlace(ExpressionRef lvalue);
  std::uint64_t pointerMask() const;

  /// An operand that is compared with zero.
  const Code* comparedWithZero(ExpressionRef operand);
  /// A scalar that can be copied without a look at it.
  bool isCopied(ExpressionRef expression) const {
    return onlyDetermined_ && expression->isLvalue() && !expression->isBitField();
  }
  /// Operators that look at addresses; null for all others.
  const Code* decodeAddressComparison(ExpressionRef expression);

  const Program& program_;
  StaticStorage& statics_;
  bool onlyDetermined_;
  std::deque<Code> codes_;
  std::deque<Place> places_;
  std::deque<Step> steps_;
  std::deque<CallSite> callSites_;
  std::unordered_map<FunctionId, FunctionCode> functions_;
  std::vector<FrameVariable> frameVariables_;  // by variable
  std::vector<const Code*> codeOf_;            // by expression
  std::unordered_map<ExpressionRef, Place*> placeOf_;
  std::unordered_map<NodeId, Step*> stepOf_;  // of the function that is being decoded
  std::vector<NodeId> pendingNodes_;
  std::unordered_map<NodeId, std::uint64_t> loopHeads_;
};

/// The places that a scalar's value can simply be copied from or to: no bit-field and inside its object for sure.
bool isPlainDirect(const Place& place);

}  // namespace argosy::interpreter
