// What the framework knows of abstract states and precisions: that they are shared, immutable objects. What they mean is
// known only to the CPA that made them.
#pragma once

#include <memory>

#include "base/reference.h"

namespace argosy {

class AbstractState : public ReferenceCounted {
 public:
  virtual ~AbstractState() = default;

 protected:
  AbstractState() = default;
  AbstractState(const AbstractState&) = default;
  AbstractState& operator=(const AbstractState&) = delete;
};

using StateRef = Ref<const AbstractState>;

/// How closely a CPA looks: an element of the theory's Π. The base class is the precision of CPAs that have only one.
class Precision : public ReferenceCounted {
 public:
  virtual ~Precision() = default;
};

using PrecisionRef = Ref<const Precision>;

}  // namespace argosy
