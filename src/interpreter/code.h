// The executable form of a program: expressions as trees of small, specialised instructions with all offsets
// resolved, and per CFA node one step that names its successors. Values of at most 64 bits ("narrow") are computed in
// machine words; the others, and the rarer operators, go through `program/arithmetic.h` on 128 bits. A value's bits
// above its type's width are zero everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "program/program.h"

namespace argosy::interpreter {

enum class Opcode : std::uint8_t {
  Constant,    // immediate
  LoadFrame8,  // immediate: offset in the frame
  LoadFrame16,
  LoadFrame32,
  LoadFrame64,
  LoadHost8,  // host: where a static object lies
  LoadHost16,
  LoadHost32,
  LoadHost64,
  LoadPointer8,  // left + immediate: the address
  LoadPointer16,
  LoadPointer32,
  LoadPointer64,
  LoadPlace,  // any other scalar of at most 64 bits, bit-fields and _Bool included
  AddressOfPlace,
  // Arithmetic of the usual widths; the operands are left and right.
  // clang-format off
  AddSigned32, AddUnsigned32, AddSigned64, AddUnsigned64,
  SubtractSigned32, SubtractUnsigned32, SubtractSigned64, SubtractUnsigned64,
  MultiplySigned32, MultiplyUnsigned32, MultiplySigned64, MultiplyUnsigned64,
  DivideSigned32, DivideUnsigned32, DivideSigned64, DivideUnsigned64,
  RemainderSigned32, RemainderUnsigned32, RemainderSigned64, RemainderUnsigned64,
  ShiftLeftSigned32, ShiftLeftUnsigned32, ShiftLeftSigned64, ShiftLeftUnsigned64,
  ShiftRightSigned32, ShiftRightUnsigned32, ShiftRightSigned64, ShiftRightUnsigned64,
  LessSigned32, LessUnsigned32, LessSigned64, LessUnsigned64,
  LessEqualSigned32, LessEqualUnsigned32, LessEqualSigned64, LessEqualUnsigned64,
  // clang-format on
  BitAnd,
  BitOr,
  BitXor,
  Equal,
  NotEqual,
  IsZero,             // left == 0
  Complement,         // immediate: mask of the width
  SignExtend,         // from `shift` = 64 - width to 64 bits, then masked by immediate
  Mask,               // left & immediate
  NotZero,            // left != 0
  PointerAdd,         // left + right * stride, masked by immediate; the right operand is extended to 64 bits already
  PointerDifference,  // (left - right) / stride, of pointers sign-extended by `shift`, masked by immediate
  ScaledIndex,        // left * stride + right (may be absent); an overflow gives an offset that no object has
  // Only in executions that must be determined.
  LoadSign,           // as LoadPlace; the value is compared with zero and not used otherwise
  ComparedAddresses,  // `operation` on two pointers, of which the outcome must not depend on where objects lie
  AddressAsNumber,    // only null has a known one
  // Through program/arithmetic.h; these can have operands and results of any width.
  GenericUnary,
  GenericBinary,
  GenericCast,
  WideConstant,
  WideLoad,
};

struct Place;

struct Code {
  Opcode opcode = Opcode::Constant;
  std::uint8_t operation = 0;  // generic: the UnaryOperator or BinaryOperator
  std::uint8_t shift = 0;
  std::uint64_t immediate = 0;
  union {
    std::byte* host = nullptr;
    std::int64_t stride;
  };
  const Code* left = nullptr;
  const Code* right = nullptr;
  const Place* place = nullptr;
  ExpressionRef source = nullptr;  // generic operations take their types from it
};

/// An lvalue, decoded: a base, plus a constant and possibly a computed offset in bytes.
struct Place {
  enum class Base : std::uint8_t { Frame, Host, Pointer };
  Base base = Base::Frame;
  bool isBitField = false;
  std::uint8_t bitShift = 0;  // bit-field: where in the first byte it starts
  std::uint8_t bitWidth = 0;
  std::uint64_t frameOffset = 0;  // Frame: where the variable lies
  std::uint64_t addressSlot = 0;  // Frame: where the frame keeps the variable's address, once it has one
  std::byte* host = nullptr;      // Host: the static object's bytes
  std::uint64_t address = 0;      // Host: its address
  std::uint64_t objectSize = 0;   // Frame, Host
  std::uint64_t alignment = 1;    // Frame
  const Code* pointer = nullptr;  // Pointer
  std::uint64_t offset = 0;       // the constant part, two's complement
  const Code* index = nullptr;    // the computed part, or null
  std::uint64_t size = 0;         // bytes that an access touches
  TypeRef type = nullptr;
};

/// An operand of a call or assignment: a scalar is evaluated, an aggregate is copied from its place (null: all zero). In executions that must
/// be determined, a scalar object is copied too, whatever it holds: that alone depends on nothing.
struct Operand {
  TypeRef type = nullptr;
  const Code* code = nullptr;
  const Place* place = nullptr;
};

enum class StepKind : std::uint8_t {
  Skip,
  Branch,       // two Assume edges on one condition: next when it is non-zero, otherwise `otherwise`
  Assume,       // a lone Assume
  Choice,       // the first alternative that passes
  StoreFrame8,  // value into the frame at `target`
  StoreFrame16,
  StoreFrame32,
  StoreFrame64,
  StoreHost8,  // value into a static object at `host`
  StoreHost16,
  StoreHost32,
  StoreHost64,
  Store,          // value into any scalar place
  CopyAggregate,  // from sourcePlace, or zeros when that is null, to place
  Havoc,
  Call,
  Return,
  Declare,
  Kill,
  Allocate,
  Deallocate,
  CopyMemory,
  SetMemory,
  HavocMemory,
  WriteElements,  // value (or what is at sourcePlace) to place, for each value of the counter below `second`
  ObjectQuery,
  Halt,
  Unmodelled,
  DeadEnd,  // no way on
  // Nothing is executed here.
  FunctionExit,
  LoopHead,  // of a loop that may be leapt over, with the number `target`; what happens there is the next step
};

struct CallSite {
  FunctionId function;  // invalid: through the pointer
  const Code* pointer = nullptr;
  std::vector<Operand> arguments;
  const Place* result = nullptr;
};

/// One CFA node with what happens there, or one alternative of a Choice.
struct Step {
  StepKind kind = StepKind::DeadEnd;
  bool truth = true;  // Assume
  EdgeId edge, otherEdge;
  const Step* next = nullptr;
  const Step* otherwise = nullptr;
  const Code* value = nullptr;
  const Code* second = nullptr;  // memory operations: the further operands
  const Code* third = nullptr;
  union {
    std::uint64_t target = 0;
    std::byte* host;
  };
  const Place* place = nullptr;
  const Place* sourcePlace = nullptr;
  const Place* counter = nullptr;  // WriteElements
  const CallSite* call = nullptr;
  std::vector<const Place*> killed;  // Kill: the variables that may have an address
  const Operation* operation = nullptr;
  std::vector<const Step*> alternatives;  // Choice
};

/// A frame holds the function's variables and then, in 8-byte words, the addresses of those that have one.
struct FunctionCode {
  const Function* function = nullptr;
  const Step* entry = nullptr;
  std::uint64_t variablesSize = 0;
  std::uint64_t addressSlots = 0;
  std::vector<const Place*> parameters;
  const Place* variadicArea = nullptr;

  std::uint64_t frameSize() const { return variablesSize + 8 * addressSlots; }
};

}  // namespace argosy::interpreter
