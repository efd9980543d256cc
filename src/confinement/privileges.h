// What a process may do: capabilities, users of a user namespace, inherited descriptors (docs/theory.md §11.6).
#pragma once

#include <sys/types.h>

#include <span>

namespace argosy::confinement {

// Whether this process may create namespaces other than user namespaces.
bool mayCreateNamespaces();
bool isInInitialUserNamespace();

// In the parent: the user and group of this process, and no others, exist in the user namespace of the child. Throws ConfinementError.
void mapOwnUser(pid_t child);
// The same, and the nobody of the host, whom only root can add. False: only the own user.
bool mapOwnUserAndNobody(pid_t child);
inline constexpr uid_t nobody = 65534;

// In the child, before exec: these neither allocate nor throw, and return 0 or an error number.
int dropCapabilities() noexcept;
int dropCapabilitiesAndBecomeNobody() noexcept;
int keepCapabilitiesOverExecution() noexcept;              // a user other than root would lose them
int closeAllExcept(std::span<int> keep) noexcept;          // also 0 to 2, and at once; sorts the descriptors
int closeOnExecution(std::span<const int> keep) noexcept;  // all descriptors above 2 except these

}  // namespace argosy::confinement
