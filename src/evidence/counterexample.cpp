#include "evidence/counterexample.h"

#include "evidence/value_text.h"

namespace argosy::evidence {

std::string toString(const InputValue& value) {
  return value.type ? valueText(value.type, value.bits) : toHexadecimal(value.bits);
}

}  // namespace argosy::evidence
