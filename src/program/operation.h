// Operations: what a CFA edge does. Each is atomic; all control flow is in the graph.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "program/expression.h"
#include "program/reason.h"

namespace argosy {

struct Skip {};

/// Passes when `condition` (of type `int`) is non-zero (`truth`) or zero (not `truth`).
struct Assume {
  ExpressionRef condition;
  bool truth;
};

/// Target and value have the same type; records and whole arrays too (then the value is an lvalue or ZeroAggregate).
/// A bit-field target keeps the low bits.
struct Assign {
  ExpressionRef target;
  ExpressionRef value;
};

enum class HavocCause : std::uint8_t {
  Input,          // __VERIFIER_nondet_*: part of the program's input
  Arbitrary,      // unspecified by the standard or by a library model
  Approximation,  // the model is coarser than reality; `reason` says why
};

/// The target gets an arbitrary value of its type.
struct Havoc {
  ExpressionRef target;
  HavocCause cause;
  std::string source;  // Input: the name of the function that was called
  ReasonId reason;     // Approximation only
};

/// Calls `function` or, when that is not valid, what `pointer` points to. `result` is a Variable lvalue or null.
/// The arguments are evaluated, then assigned to the parameters. Those beyond the parameters of a variadic callee are
/// stored one after the other into a fresh object, each at the next multiple of the pointer size, and the callee's
/// `variadicArea` variable (a `char *`) gets its address; that object dies with the call.
/// A function without definition returns an arbitrary value, and every object it can reach (through its arguments and
/// the globals) may be written.
struct Call {
  ExpressionRef result = nullptr;
  FunctionId function;
  ExpressionRef pointer = nullptr;
  std::vector<ExpressionRef> arguments;
  ReasonId reason;  // for a function that is undefined and not modelled
};

/// Leads to the function's exit node; `value` is null for void functions.
struct Return {
  ExpressionRef value;
};

/// The lifetime of a local object begins; its contents are arbitrary. An object that lives already starts anew.
struct Declare {
  VariableId variable;
};

/// The lifetime of these local objects ends: pointers to them dangle. (At a function's exit all its objects die anyway.)
struct Kill {
  std::vector<VariableId> variables;
};

enum class AllocationKind : std::uint8_t {
  Heap,      // lives until freed
  Function,  // alloca: dies at the function's exit
  Scope,     // variable-length array: dies by Deallocate of kind Scope, or at the function's exit
};

/// The target, a pointer lvalue, gets the address of a fresh object of `size` bytes with arbitrary contents.
struct Allocate {
  ExpressionRef target;
  ExpressionRef size;
  AllocationKind kind;
};

/// Heap: C's free (null is allowed; anything else that is not the start of a living heap object is an invalid free).
struct Deallocate {
  ExpressionRef pointer;
  AllocationKind kind;
};

/// memmove: `size` bytes, as if through a temporary. Size zero accesses nothing.
struct CopyMemory {
  ExpressionRef destination;
  ExpressionRef source;
  ExpressionRef size;
};

/// memset with the low byte of `value`.
struct SetMemory {
  ExpressionRef destination;
  ExpressionRef value;
  ExpressionRef size;
};

/// The `size` bytes at `destination` become arbitrary.
struct HavocMemory {
  ExpressionRef destination;
  ExpressionRef size;
  HavocCause cause;
  ReasonId reason;
};

/// for (counter = 0; counter < times; ++counter) target = value;
/// `counter` is a Variable lvalue of an unsigned type of at most 64 bits that has no address, `times` has that type; the target is a scalar and no bit-field. Of what is written, `times` reads nothing, the
/// target's place only the counter, and the value beside that at most the element itself: what one element gets does not depend on the others (docs/theory.md §7.9).
struct WriteElements {
  ExpressionRef counter;
  ExpressionRef times;
  ExpressionRef target;
  ExpressionRef value;
};

enum class ObjectQuestion : std::uint8_t {
  BytesFromHere,  // from the pointer to the object's end
  Bytes,          // of the whole object
  IsAlive,        // whether there is one: only execution knows lifetimes, for analyses it is 0 or 1
};

/// The target, of type size_t, gets what is known of the living object that `pointer` points into or just behind; 0 when there is none.
struct ObjectQuery {
  ExpressionRef target;
  ExpressionRef pointer;
  ObjectQuestion question;
};

enum class HaltKind : std::uint8_t {
  Exit,     // the program ends normally with status `code`
  Abort,    // the program ends abnormally
  Blocked,  // __VERIFIER_assume(0): the execution does not count
};

struct Halt {
  HaltKind kind;
  ExpressionRef code;  // Exit only
};

/// What happens here is not modelled; no conclusion may be drawn for executions that get here.
struct Unmodelled {
  ReasonId reason;
};

using Operation = std::variant<Skip, Assume, Assign, Havoc, Call, Return, Declare, Kill, Allocate, Deallocate,
                               CopyMemory, SetMemory, HavocMemory, WriteElements, ObjectQuery, Halt, Unmodelled>;

const char* operationName(const Operation& operation);

/// Calls `visit(expression, isTarget)` on each top-level expression of the operation; `isTarget` when it is written to.
template <class Visit>
void forEachExpression(const Operation& operation, const Visit& visit);

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

template <class Visit>
void forEachExpression(const Operation& operation, const Visit& visit) {
  std::visit(Overloaded{
                 [](const Skip&) {},
                 [](const Declare&) {},
                 [](const Kill&) {},
                 [](const Unmodelled&) {},
                 [&](const Assume& o) { visit(o.condition, false); },
                 [&](const Assign& o) {
                   visit(o.value, false);
                   visit(o.target, true);
                 },
                 [&](const Havoc& o) { visit(o.target, true); },
                 [&](const Call& o) {
                   if (o.pointer) visit(o.pointer, false);
                   for (ExpressionRef argument : o.arguments) visit(argument, false);
                   if (o.result) visit(o.result, true);
                 },
                 [&](const Return& o) {
                   if (o.value) visit(o.value, false);
                 },
                 [&](const Allocate& o) {
                   visit(o.size, false);
                   visit(o.target, true);
                 },
                 [&](const Deallocate& o) { visit(o.pointer, false); },
                 [&](const CopyMemory& o) {
                   visit(o.destination, false);
                   visit(o.source, false);
                   visit(o.size, false);
                 },
                 [&](const SetMemory& o) {
                   visit(o.destination, false);
                   visit(o.value, false);
                   visit(o.size, false);
                 },
                 [&](const HavocMemory& o) {
                   visit(o.destination, false);
                   visit(o.size, false);
                 },
                 [&](const WriteElements& o) {
                   visit(o.times, false);
                   visit(o.counter, true);
                   visit(o.value, false);
                   visit(o.target, true);
                 },
                 [&](const ObjectQuery& o) {
                   visit(o.pointer, false);
                   visit(o.target, true);
                 },
                 [&](const Halt& o) {
                   if (o.code) visit(o.code, false);
                 },
             },
             operation);
}

}  // namespace argosy
