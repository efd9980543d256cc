// A benchmark definition in BenchExec's XML format (docs/theory.md §11.7), as data, and our extension: sweeps. Nothing is expanded or looked up
// here; campaign/planner.h does that.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/definition/output_column.h"
#include "bench/definition/tool_profile.h"
#include "bench/quantity.h"

namespace argosy::bench {

struct PropertyReference {
  std::string path;                            // relative to the definition; may contain variables
  std::optional<std::string> expectedVerdict;  // only tasks with this one: true, false, false(p), unknown
  int line = 0;
};

enum class PatternKind { Include, IncludesFile, Exclude, ExcludesFile, WithoutFile, Append };

struct TaskPattern {
  PatternKind kind;
  std::string text;
  int line = 0;
};

// What may stand at every level: of the benchmark, of a run definition, of a set of tasks.
struct Scope {
  std::vector<std::string> options;  // words
  std::optional<PropertyReference> property;
  std::vector<TaskPattern> requiredFiles;
};

struct TaskSet : Scope {
  std::string name;
  std::vector<TaskPattern> patterns;
  int line = 0;
};

// An axis of an experiment: every run definition is made once for each value.
struct SweepValue {
  std::string name;
  std::vector<std::string> options;
};
struct Sweep {
  std::string name;
  std::vector<SweepValue> values;
  int line = 0;
};

struct RunDefinition : Scope {
  std::string name;
  std::vector<TaskSet> taskSets;
  std::vector<Sweep> sweeps;
  int line = 0;
};

// Limits and cores of a campaign, as far as somebody has said something: a definition, or the command line in place of it.
struct DeclaredLimits {
  std::optional<Duration> timeLimit;
  std::optional<Duration> hardTimeLimit;
  std::optional<Duration> wallTimeLimit;
  std::optional<Bytes> memoryLimit;
  std::optional<unsigned> coresPerRun;
  std::optional<unsigned> parallelRuns;
};

struct BenchmarkDefinition : Scope, DeclaredLimits {
  std::filesystem::path file;       // empty where it did not come from a file
  std::filesystem::path directory;  // what relative paths are relative to; absolute
  std::string name;
  std::string tool;  // a profile's name or path
  std::string displayName;
  std::string description;
  std::vector<RunDefinition> runDefinitions;
  std::vector<TaskSet> taskSets;
  std::vector<Sweep> sweeps;
  std::vector<OutputColumn> columns;
  std::vector<std::string> resultFiles;  // globs; "." stands for everything
  std::vector<std::string> warnings;

  // "file.xml:12: " or what fits where there is no file.
  std::string place(int line) const;
};

// Throw BenchError that names file and line. An external DTD is never fetched.
BenchmarkDefinition readBenchmarkDefinition(const std::filesystem::path& file);
BenchmarkDefinition parseBenchmarkDefinition(const std::string& text, const std::filesystem::path& file);

// `bench exec --tasks GLOB --prop P.prp -- OPTIONS`: no definition at all.
struct CommandLineDefinition {
  std::vector<std::string> tasks;  // globs, relative to the current directory; .set files are read
  std::string property;            // may be empty
  std::string tool = "argosy";
  std::vector<std::string> options;
  std::string name = "campaign";
};
BenchmarkDefinition definitionFromCommandLine(const CommandLineDefinition& words);

// The definition as XML with absolute paths, so that it means the same wherever the file is put. BenchExec reads it, too, except for sweeps.
std::string toXml(const BenchmarkDefinition& definition);

}  // namespace argosy::bench
