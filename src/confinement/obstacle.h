// Tries whether processes can be given namespaces of their own.
#pragma once

#include <optional>
#include <string>

namespace argosy::confinement {

// Why namespaces are impossible here, and the command that changes that; nothing if they are possible.
std::optional<std::string> namespaceObstacle();

}  // namespace argosy::confinement
