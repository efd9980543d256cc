#include "acceleration/refusal.h"

namespace argosy::acceleration {

const char* toString(Refusal refusal) {
  switch (refusal) {
    case Refusal::Irreducible: return "several entries";
    case Refusal::TooManyPaths: return "too many paths";
    case Refusal::InnerLoop: return "inner loop";
    case Refusal::Impossible: return "impossible";
    case Refusal::Call: return "call";
    case Refusal::Input: return "input";
    case Refusal::Memory: return "memory";
    case Refusal::Type: return "type";
    case Refusal::NotLinear: return "not linear";
    case Refusal::NotPolynomial: return "not polynomial";
    case Refusal::Degree: return "degree above 2";
    case Refusal::Condition: return "condition";
    case Refusal::TooLarge: return "expressions too large";
    case Refusal::Refuted: return "closed form refuted";
    case Refusal::TimedOut: return "timed out";
  }
  return "";
}

}  // namespace argosy::acceleration
