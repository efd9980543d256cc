// A tool, declared: how it is called and how its output becomes a status (docs/theory.md §11.7, §11.8). One YAML file per tool
// in `tools/`, embedded into the binary; users give their own by path.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/run/run.h"

namespace argosy::bench {

// Patterns are searched line by line (definition/line_pattern.h).
struct StatusRule {
  std::string pattern;  // ECMAScript regular expression; empty: always
  std::optional<int>
      exitCode;        // only for this exit code; a run that was ended from outside has none, and is not asked for it
  std::string status;  // may contain $1, …
  bool lastMatch = true;

  friend bool operator==(const StatusRule&, const StatusRule&) = default;
};

// Words of a command line that come or stay away together: they are left out when a variable among them has no value, or when the user
// already gave one of the `unless` options.
struct ArgumentGroup {
  std::vector<std::string> words;
  std::vector<std::string> unless;

  friend bool operator==(const ArgumentGroup&, const ArgumentGroup&) = default;
};

struct ToolProfile {
  std::string name;  // "Argosy"
  std::string url;
  std::vector<std::string> executables;     // candidates: looked up beside the definition, then in PATH
  bool executableIsFirstOption = false;     // the user says what is run
  std::vector<std::string> versionCommand;  // arguments that make it print its version
  std::string versionPattern;               // with one group
  // Variables: ${options}, ${files}, ${property}, ${property_options}, ${witness}, ${data_model}, ${timelimit_seconds}, ${timelimit_milliseconds},
  // ${memlimit_bytes}, ${memlimit_megabytes}. The limits are multiplied by the shares below, so that a tool ends in order before it is
  // killed.
  std::vector<ArgumentGroup> arguments;
  double timeLimitShare = 1;
  double memoryLimitShare = 1;
  std::map<std::string, std::string> dataModels;                    // ILP32 → "--32"
  std::map<std::string, std::vector<std::string>> propertyOptions;  // unreach-call → words; empty map: any property
  std::vector<std::string> languages;                               // empty: any
  std::map<std::string, std::string> environment;
  std::vector<StatusRule> rules;  // the first that matches counts
  std::string witness;            // glob of the witness it writes; may be empty

  friend bool operator==(const ToolProfile&, const ToolProfile&) = default;
};

// A shipped profile by name, or one by path (with a slash, or ending in .yml). Throws BenchError that names file and line.
ToolProfile loadToolProfile(const std::string& nameOrPath, const std::filesystem::path& relativeTo = {});
ToolProfile parseToolProfile(const std::string& text, const std::string& file);

struct ShippedProfile {
  std::string_view name;
  std::string_view text;
};
std::span<const ShippedProfile> shippedProfiles();

// What a profile's variables stand for in one run.
struct CommandValues {
  std::string executable;
  std::vector<std::string> options;
  std::vector<std::string> files;
  std::string propertyFile;                // may be empty
  std::vector<std::string> propertyNames;  // what the file asks for: "unreach-call", …
  std::string dataModel;                   // may be empty
  std::string witness;                     // of a validator's run; may be empty
  Limits limits;
};
// Throws BenchError where the tool does not know the data model or the property.
std::vector<std::string> commandLine(const ToolProfile& tool, const CommandValues& values);

// The status of a finished run: limits first ("TIMEOUT (true)"), then the profile's rules, then what the exit code says. With
// limits, an answer that took longer than they allow is too late even if nobody killed the run.
std::string determineStatus(const ToolProfile& tool, const RunResult& result, std::string_view output,
                            const Limits& limits = {});

}  // namespace argosy::bench
