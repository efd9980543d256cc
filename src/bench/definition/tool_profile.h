// A tool, declared: how it is called and how its output becomes a status (digest F53; §5 "a declarative profile"). One YAML file per tool
// in `tools/`, embedded into the binary; users give their own by path.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/run/run.h"

namespace argosy::bench {

struct StatusRule {
  std::string pattern;          // ECMAScript regular expression, searched in the output; empty: always
  std::optional<int> exitCode;  // only for this exit code
  std::string status;           // may contain $1, …
  bool lastMatch = true;
};

struct ToolProfile {
  std::string name;                         // "Argosy"
  std::vector<std::string> executables;     // candidates: looked up beside the definition, then in PATH
  std::vector<std::string> versionCommand;  // arguments that make it print its version
  std::string versionPattern;
  // Words; ${options}, ${files}, ${property}, ${data_model}, ${timelimit_seconds}, … are replaced; words that vanish are left out.
  std::vector<std::string> arguments;
  std::map<std::string, std::string> dataModels;  // ILP32 → "--32"
  std::map<std::string, std::string> environment;
  std::vector<StatusRule> rules;  // the first that matches counts
  std::string witness;            // glob of the witness it writes; may be empty
};

// The status of a finished run: limits first (F55: "TIMEOUT (true)"), then the profile's rules, then what the exit code says (F56).
std::string determineStatus(const ToolProfile& tool, const RunResult& result, std::string_view output);

}  // namespace argosy::bench
