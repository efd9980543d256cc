// Why the model is not the whole truth about the C program: each place where something was approximated or left out is
// recorded as a typed reason with its source location, so that no verdict can silently rest on it.
#pragma once

#include <cstdint>
#include <string>

#include "base/identifier.h"
#include "program/source.h"

namespace argosy {

using ReasonId = Identifier<struct ReasonTag>;

enum class ReasonKind : std::uint8_t {
  UndefinedFunction,          // called, but neither defined nor modelled
  LibraryFunction,            // of the C library, and not modelled
  InlineAssembly,             // outputs are arbitrary
  HardwareRegister,           // volatile object that something outside the program may change
  UnresolvedFunctionPointer,  // no function in the program can be the target
  Threads,
  NonLocalJump,  // setjmp, longjmp
  ComplexArithmetic,
  VectorExtension,
  UnsupportedBuiltin,
  UnsupportedConstruct,
  ProgramArguments,      // main's argv has contents that are not modelled
  LibraryApproximation,  // a library model is coarser than the library
};

const char* toString(ReasonKind kind);

/// What the approximation does to the set of behaviours.
enum class ReasonEffect : std::uint8_t {
  OverApproximates,  // extra behaviours: TRUE stays valid, a counterexample through it has to be confirmed
  LosesBehaviours,   // behaviours are missing: TRUE is not valid past this point
  None,              // only operations had it that are no longer there, because no path leads to them
};

struct Reason {
  ReasonKind kind;
  ReasonEffect effect;
  std::string message;
  SourceRange range;
};

}  // namespace argosy
