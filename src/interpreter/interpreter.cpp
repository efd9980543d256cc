#include "interpreter/interpreter.h"

#include <algorithm>

#include "interpreter/machine.h"
#include "interpreter/native_library.h"

namespace argosy::interpreter {

const char* toString(Violation violation) {
  switch (violation) {
    case Violation::ErrorCall: return "error call";
    case Violation::SignedOverflow: return "signed overflow";
    case Violation::DivisionByZero: return "division by zero";
    case Violation::ShiftOutOfRange: return "shift out of range";
    case Violation::LeftShiftOverflow: return "left shift overflow";
    case Violation::FloatToIntegerOverflow: return "float-to-integer overflow";
    case Violation::NullDereference: return "null dereference";
    case Violation::InvalidDereference: return "invalid dereference";
    case Violation::InvalidFree: return "invalid free";
    case Violation::InvalidCall: return "invalid call";
    case Violation::MemoryLeak: return "memory leak";
    case Violation::MemoryNotCleanedUp: return "memory not cleaned up";
    case Violation::Observed: return "observed";
  }
  return "";
}

const char* toString(Outcome outcome) {
  switch (outcome) {
    case Outcome::Exit: return "exit";
    case Outcome::Abort: return "abort";
    case Outcome::Blocked: return "blocked";
    case Outcome::ViolationFound: return "violation";
    case Outcome::InputExhausted: return "input exhausted";
    case Outcome::StepLimit: return "step limit";
    case Outcome::TimeLimit: return "time limit";
    case Outcome::MemoryLimit: return "memory limit";
    case Outcome::StackOverflow: return "stack overflow";
    case Outcome::Unmodelled: return "unmodelled";
    case Outcome::Undetermined: return "undetermined";
  }
  return "";
}

std::vector<Violation> defaultChecks() {
  return {Violation::ErrorCall,
          Violation::SignedOverflow,
          Violation::DivisionByZero,
          Violation::ShiftOutOfRange,
          Violation::FloatToIntegerOverflow,
          Violation::NullDereference,
          Violation::InvalidDereference,
          Violation::InvalidFree,
          Violation::InvalidCall,
          Violation::MemoryLeak};
}

Result execute(const Program& program, InputSource& inputs, const Options& options) {
  try {
    return Machine(program, inputs, options).run();
  } catch (const ExecutionStop& stop) {  // the static objects alone are too large
    Result result;
    result.outcome = stop.outcome;
    result.message = stop.message;
    return result;
  }
}

bool hasInexactMath(const Program& program) {
  return std::ranges::any_of(program.functions, [](const Function& function) {
    return (!function.isDefined || function.origin == FunctionOrigin::Model) && isInexact(function.name);
  });
}

}  // namespace argosy::interpreter
