// What a reader of results has to know about the machine (docs/theory.md §11.5).
#pragma once

#include <map>
#include <optional>
#include <string>

#include "bench/host/host_files.h"

namespace argosy::bench {

// The keys of RunSetResult::system: hostname, os, cpu model, cores, frequency ("2600000000Hz"), turboboostActive ("true", "false"),
// ram ("64000000000B"). What the machine does not tell is absent.
std::map<std::string, std::string> describeHost(const HostFiles& files = {});

std::map<std::string, std::string> environmentVariables();

// Whether the frequency of cores depends on how many of them are busy; nothing where that is unknown.
std::optional<bool> boostActive(const HostFiles& files);

}  // namespace argosy::bench
