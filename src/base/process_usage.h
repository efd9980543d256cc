// What other processes use of the machine, and what it has.
#pragma once

#include <cstdint>
#include <optional>

namespace argosy {

/// Of the process, of its living children, and of those that it has waited for; 0 when there is no such process.
double processorSecondsOfFamily(int process);

/// Without the files that it has mapped. What it still shares with the process that it is a copy of is counted.
std::uint64_t ownBytesOf(int process);

/// What all processes may have together: the machine's memory, or less where a control group says so. Nothing when that cannot be told.
std::optional<std::uint64_t> memoryOfMachine();

/// The limit of this process's address space (`ulimit -v`), if it has one.
std::optional<std::uint64_t> addressSpaceLimit();

}  // namespace argosy
