// The reason that an operation carries, whatever its kind.
#pragma once

#include "program/operation.h"

namespace argosy {

/// Not valid when the operation says all there is to say.
inline ReasonId reasonOf(const Operation& operation) {
  return std::visit(
      []<class O>(const O& o) {
        if constexpr (requires { o.reason; }) return o.reason;
        else return ReasonId();
      },
      operation);
}

}  // namespace argosy
