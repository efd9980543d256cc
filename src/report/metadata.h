// Who says what about which files: the metadata of witnesses.
#pragma once

#include <string>
#include <vector>

#include "program/type.h"
#include "report/witness.h"

namespace argosy::report {

struct Producer {
  std::string name = "Argosy";
  std::string version;
  std::optional<std::string> configuration, commandLine;
};

/// The verification task as the user gave it.
struct Task {
  std::vector<std::string> files;
  std::string specification;  // CHECK( init(main()), LTL(G ! call(reach_error())) )
  Target target = Architecture::X86_64;
};

/// With a fresh identifier and the present time. Throws std::runtime_error when a file cannot be read.
WitnessMetadata makeMetadata(const Producer& producer, const Task& task);

/// A random UUID, RFC 4122 version 4.
std::string randomUuid();
/// The present time in UTC: 2025-01-31T12:00:00Z.
std::string currentTime();

}  // namespace argosy::report
