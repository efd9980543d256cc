// Verification witnesses, formats 2.0 and 2.1 (for function contracts), as data: what the writers write and the reader reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace argosy::report {

struct WitnessMetadata {
  std::string formatVersion = "2.0";
  std::string uuid;          // RFC 4122
  std::string creationTime;  // ISO 8601 with zone
  std::string producerName, producerVersion;
  std::optional<std::string> producerConfiguration, producerCommandLine, producerDescription;
  std::vector<std::string> inputFiles;
  std::vector<std::pair<std::string, std::string>> inputFileHashes;  // file, SHA-256
  std::string specification;
  std::string dataModel;  // ILP32 or LP64
  std::string language = "C";
  friend bool operator==(const WitnessMetadata&, const WitnessMetadata&) = default;
};

struct WitnessLocation {
  std::string fileName;
  std::uint32_t line = 0;
  std::optional<std::uint32_t> column;
  std::optional<std::string> function;
  friend bool operator==(const WitnessLocation&, const WitnessLocation&) = default;
};

enum class WaypointType : std::uint8_t { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
enum class WaypointAction : std::uint8_t { Follow, Avoid };

const char* toString(WaypointType type);
const char* toString(WaypointAction action);

struct Constraint {
  std::string value;
  std::optional<std::string> format;  // c_expression, acsl_expression; none for branchings
  friend bool operator==(const Constraint&, const Constraint&) = default;
};

struct Waypoint {
  WaypointType type = WaypointType::Target;
  WaypointAction action = WaypointAction::Follow;
  WitnessLocation location;
  std::optional<Constraint> constraint;
  friend bool operator==(const Waypoint&, const Waypoint&) = default;
};

/// An execution passes the segment when it passes `follow` without having passed one of `avoid`.
struct Segment {
  std::vector<Waypoint> avoid;
  Waypoint follow;
  friend bool operator==(const Segment&, const Segment&) = default;
};

struct ViolationWitness {
  WitnessMetadata metadata;
  std::vector<Segment> segments;  // the last one, and only it, follows to a target
  friend bool operator==(const ViolationWitness&, const ViolationWitness&) = default;
};

enum class InvariantType : std::uint8_t { Loop, Location };

const char* toString(InvariantType type);

struct WitnessInvariant {
  InvariantType type = InvariantType::Loop;
  WitnessLocation location;
  std::string value;  // a C expression
  friend bool operator==(const WitnessInvariant&, const WitnessInvariant&) = default;
};

/// Of a function: `ensures` holds whenever a call returns for which `demands` (in the file `requires`, which is a word of C++) held.
struct WitnessContract {
  WitnessLocation location;  // where the function's definition begins
  std::string demands;       // C expressions; with \old(e) and \result in `ensures`
  std::string ensures;
  friend bool operator==(const WitnessContract&, const WitnessContract&) = default;
};

struct CorrectnessWitness {
  WitnessMetadata metadata;
  std::vector<WitnessInvariant> invariants;
  std::vector<WitnessContract> contracts = {};
  friend bool operator==(const CorrectnessWitness&, const CorrectnessWitness&) = default;
};

using Witness = std::variant<ViolationWitness, CorrectnessWitness>;

}  // namespace argosy::report
