// Property files (.prp): one `CHECK( init(main()), LTL(φ) )` per non-empty line, as in SV-COMP.
#pragma once

#include <string>

#include "specification/property.h"

namespace argosy::automaton {

/// Throws TextError. `file` is named in messages.
Specification parsePropertyFile(const std::string& text, const std::string& file);
Specification readPropertyFile(const std::string& path);

}  // namespace argosy::automaton
