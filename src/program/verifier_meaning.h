// What a function means that nobody defines and that other verifiers know.
#pragma once

#include <cstdint>

namespace argosy {

enum class VerifierMeaning : std::uint8_t {
  Assertion,      // the first argument holds, or it is a violation
  Assumption,     // executions in which the first argument does not hold do not count
  Input,          // any value of the result's type
  NoEffect,       // advice for another tool
  Allocation,     // a new object of that size, cleared if the second argument says so; never fails
  Fill,           // memset
  AnyContents,    // any values in the object, from the pointer on
  Accessible,     // whether so many bytes may be read and written there
  ObjectBytes,    // the size of the object that the pointer points into
  Uninterpreted,  // any function of the arguments' values
  Unknown,        // another verifier's own, which has no meaning here
};

/// "an assertion"
const char* toString(VerifierMeaning meaning);

}  // namespace argosy
