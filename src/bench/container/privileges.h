// What a process may do: capabilities, users of a user namespace, inherited descriptors (digest seed-benchmarking F36, F46).
#pragma once

#include <sys/types.h>

#include <span>

namespace argosy::bench {

// Whether this process may create namespaces other than user namespaces.
bool mayCreateNamespaces();
bool isInInitialUserNamespace();

// In the parent: the user and group of this process, and no others, exist in the user namespace of the child. Throws BenchError.
void mapOwnUser(pid_t child);

// In the child, before exec: these neither allocate nor throw, and return 0 or an error number.
int dropCapabilities() noexcept;
int keepCapabilitiesOverExecution() noexcept;              // a user other than root would lose them
int closeOnExecution(std::span<const int> keep) noexcept;  // all descriptors above 2 except these

}  // namespace argosy::bench
