// Which objects a block may change, in the names of whoever enters it.
#pragma once

#include "analysis/component_cpa.h"
#include "encode/backgrounds.h"

namespace argosy::predicate {

/// `at` is where the block is entered. The objects of calls that the block opens count as changed: nobody reads them afterwards.
encode::Backgrounds::Changes changedBy(const Program& program, const ProgramBlock& block, const ControlPoint& at);

}  // namespace argosy::predicate
