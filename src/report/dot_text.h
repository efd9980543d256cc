// Texts in Graphviz graphs.
#pragma once

#include <string>

#include "analysis/blocks/block_run.h"
#include "program/program.h"

namespace argosy::report {

/// Text inside a quoted Graphviz string.
std::string dotQuoted(const std::string& text);

/// With an ellipsis where it is longer.
std::string shortened(const std::string& text, std::size_t length);

/// The source line at a location: where something written begins, or else ends; 0 when there is none.
std::uint32_t lineOf(const Program& program, NodeId location);

/// "fib", "loop of fib, line 7", "program"
std::string blockName(const Program& program, const BlockRun& run);

}  // namespace argosy::report
