// Why a path through a loop is not accelerated.
#pragma once

#include <cstdint>

namespace argosy::acceleration {

enum class Refusal : std::uint8_t {
  Irreducible,    // the loop can be entered elsewhere than at its head
  TooManyPaths,   // through the body; none of them is looked at
  InnerLoop,      // some paths go through another loop; these are not looked at
  Impossible,     // no execution takes it: there is nothing to accelerate
  Call,           // it calls a function, or ends the program
  Input,          // it takes a value from outside, or one that nobody has written
  Memory,         // it writes memory, or its conditions read memory that it may change
  Type,           // it changes what is no machine integer of at most 64 bits
  NotLinear,      // a new value is no linear combination of the old ones, modulo a power of two
  NotPolynomial,  // values grow faster than any polynomial, or are set to others before they are read again
  Degree,         // … or than the square of the number of iterations
  Condition,      // a condition is not known to hold in all iterations between two where it holds
  TooLarge,       // the values that it computes are expressions that nobody wants to look at
  Refuted,        // the solver refutes the closed form: a mistake of ours
  TimedOut,       // there was too little time
};

const char* toString(Refusal refusal);

}  // namespace argosy::acceleration
