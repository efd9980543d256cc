// What this host lets us measure with (docs/theory.md §11.4).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/run/control_group_roots.h"
#include "bench/run/run.h"
#include "bench/run/task_clock.h"

namespace argosy::bench {

struct HostFacilities {
  std::optional<ControlGroupRoots> controlGroups;   // grade A
  std::shared_ptr<const DelegatedGroup> delegated;  // holds the place in the version-2 tree that the roots name
  bool namespaces = false;                          // grade B
  bool taskClock = true;                            // to be tried; not every host allows it
  std::shared_ptr<const StandbyCounter> standby;
  bool swap = false;
  std::vector<std::string> reasons;  // why the grade is not better, one sentence each

  Grade grade(bool container) const;
};

// `best` forbids better grades.
HostFacilities probeHost(Grade best = Grade::A);

}  // namespace argosy::bench
