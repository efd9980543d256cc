#include "program/verifier_meaning.h"

namespace argosy {

const char* toString(VerifierMeaning meaning) {
  switch (meaning) {
    case VerifierMeaning::Assertion: return "an assertion";
    case VerifierMeaning::Assumption: return "an assumption";
    case VerifierMeaning::Input: return "an input";
    case VerifierMeaning::NoEffect: return "advice without effect";
    case VerifierMeaning::Allocation: return "an allocation";
    case VerifierMeaning::Fill: return "memset";
    case VerifierMeaning::AnyContents: return "any contents of an object";
    case VerifierMeaning::Accessible: return "whether memory is accessible";
    case VerifierMeaning::ObjectBytes: return "the size of an object";
    case VerifierMeaning::Uninterpreted: return "any function of its arguments";
    case VerifierMeaning::Unknown: return "another verifier's own";
  }
  return "";
}

}  // namespace argosy
