// k-induction with guessed lemmas as other algorithms use it: what users may write into files of configurations does not concern these.
#pragma once

#include "configuration/configuration.h"

namespace argosy::algorithms {

configuration::Configuration inductionConfiguration();

}  // namespace argosy::algorithms
