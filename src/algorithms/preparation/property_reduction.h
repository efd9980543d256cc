// Properties as questions of calls, which every engine and the replay understand: what the program needs so that it calls a function where it violates them.
#pragma once

#include "program/transform/transformation.h"
#include "specification/property.h"

namespace argosy::algorithms {

/// The properties about labels are about calls afterwards, in a program that is transformed like this.
Transformations reduceLabels(automaton::Specification& specification);

/// The same for all that can be reduced. Replay sees overflows by itself, and needs no more than labels.
Transformations reduceProperties(automaton::Specification& specification);

}  // namespace argosy::algorithms
