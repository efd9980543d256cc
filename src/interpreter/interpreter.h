// Concrete execution of a Program: the oracle for every other engine and the replayer of counterexamples.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/leap.h"

namespace argosy::interpreter {

enum class Violation : std::uint8_t {
  ErrorCall,  // reach_error, __VERIFIER_error, __assert_fail
  SignedOverflow,
  DivisionByZero,
  ShiftOutOfRange,    // the amount is negative, or not below the width
  LeftShiftOverflow,  // of a negative value, or the result does not fit: C leaves it open, gcc and Clang do not
  FloatToIntegerOverflow,
  NullDereference,
  InvalidDereference,  // out of bounds, after the object's lifetime, or no object at all
  InvalidFree,
  InvalidCall,  // through a pointer that is not a function's address
  MemoryLeak,  // heap objects that are alive at exit and that nothing points to any more; noted, the execution ends as it does
  MemoryNotCleanedUp,  // heap objects alive at exit
  Observed             // what an observer was waiting for
};

const char* toString(Violation violation);

enum class Outcome : std::uint8_t {
  Exit,  // ended normally, with a status
  Abort,
  Blocked,  // __VERIFIER_assume(0), or an Assume with no way on
  ViolationFound,
  InputExhausted,  // the program asked for more input than was given
  StepLimit,
  TimeLimit,
  MemoryLimit,
  StackOverflow,
  Unmodelled,    // reached an operation that the model leaves open
  Undetermined,  // went on what the program does not determine, see Options::onlyDetermined
};

const char* toString(Outcome outcome);

/// Supplies the values that the program does not determine itself.
class InputSource {
 public:
  virtual ~InputSource() = default;
  /// Bits of the next program input (Havoc with cause Input), or nothing when the input is exhausted.
  virtual std::optional<UInt128> input(TypeRef type, const std::string& source) = 0;
  /// Bits for what is merely unspecified: other havocs, uninitialised memory, results of undefined functions.
  virtual UInt128 arbitrary(TypeRef type) = 0;
  /// All that the operation may still ask for of what is merely unspecified is the same, and nobody keeps count: iterations of a loop that has it can be left out.
  virtual bool isIndifferent(EdgeId /*edge*/) const { return false; }
};

/// What an observer can ask just before an operation is executed.
class Inspector {
 public:
  /// The value of a scalar expression of the operation at hand, or over variables of its function; nothing when evaluating it is undefined behaviour, and when it
  /// needs the address of a variable whose address the function itself never takes. Asked for in the order in which the operation evaluates them (values, then targets), it changes nothing in the execution.
  virtual std::optional<UInt128> value(ExpressionRef expression) = 0;
  /// The number of open calls, the start function's included.
  virtual std::size_t callDepth() const = 0;
  /// Ends the execution before the operation: with what the observer was waiting for (ViolationFound), or because it has seen enough.
  [[noreturn]] virtual void stop(Outcome outcome, const std::string& message) const = 0;

 protected:
  ~Inspector() = default;
};

struct Options {
  std::vector<Violation> checks;  // what stops the execution; the rest wraps or is passed over where that is possible
  std::vector<std::string> errorFunctions{"reach_error", "__VERIFIER_error", "__assert_fail"};
  std::optional<std::uint64_t> stepLimit;  // operations
  std::optional<double> timeLimitSeconds;  // processor time
  std::uint64_t memoryLimitBytes = 2ull << 30;
  std::uint32_t callDepthLimit = 100000;
  /// argv[1], argv[2], …; without them argc is one of the arbitrary values, and where the model does not say what argv points to, it is texts
  /// that do not matter.
  std::optional<std::vector<std::string>> programArguments;
  int mathSteps = 0;  // functions of math.h that round as they like are so many units in the last place off
  /// Ends with Undetermined before anything depends on an input, an unspecified value or an address: an execution that ends otherwise is the
  /// only one that the program has. Slower.
  bool onlyDetermined = false;
  /// Standard input, time and clock are those of this process, and files that the program writes exist, in memory; otherwise the models decide.
  bool readsHost = false;
  /// Asked before a value is made up where the real program has a certain one: what a function does that is not defined, or is only approximated. If not, the execution
  /// ends with Unmodelled. Null: it may.
  std::function<bool(const std::string& what)> mayInvent;
  std::function<void(const std::string&)> output;   // what the program prints to stdout; null: the process's stdout
  std::function<void(EdgeId)> trace;                // before each operation; null: no tracing
  std::function<void(EdgeId, Inspector&)> observe;  // as trace, with a look at the values
  std::function<void(EdgeId, Inspector&)>
      leave;  // before the call along this edge is left: the callee's objects are still there
  /// Loops of which many iterations may be one step; null: none. At a loop's head, what such a step leaves out is exactly what would happen, and the operations count, but not against the limit of steps. It is not
  /// taken
  /// - unless who is told of operations is told of it, too, instead of them (`leap`): automata, which look at each operation, never are;
  /// - where the leaps may pass over signed overflow that is checked for;
  /// - where it depends on a value that the execution must not look at (`onlyDetermined`), or cannot look at without asking for it;
  /// - where operations would ask for unspecified values, and the source of these is not indifferent.
  std::shared_ptr<const Leaps> leaps;
  std::function<void(const Leap&, std::uint64_t times, Inspector&)> leap;
};

struct Result {
  Outcome outcome = Outcome::Exit;
  int exitCode = 0;
  std::optional<Violation> violation;    // with Exit: a leak
  std::string message;                   // what exactly went wrong
  EdgeId edge;                           // the last operation
  std::vector<EdgeId> callStack;         // call edges, outermost first
  std::uint64_t steps = 0;               // operations
  std::uint64_t iterationsLeptOver = 0;  // whose operations are among them
  /// With which main was called: argv[1], argv[2], …; nothing when it takes none, or when there are more than any system passes. Each is the
  /// contents of its object but for the zeros at the end, and may have zeros in the middle.
  std::optional<std::vector<std::string>> programArguments;
};

Result execute(const Program& program, InputSource& inputs, const Options& options);

/// The program has functions of math.h whose last digit depends on the library (and on the machine).
bool hasInexactMath(const Program& program);

/// What no compiler defines, and leaks.
std::vector<Violation> defaultChecks();

}  // namespace argosy::interpreter
