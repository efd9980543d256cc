// The results of one run set: one tool configuration applied to tasks. The shape is that of BenchExec's result XML (docs/theory.md §11.7),
// which is what we write, what others wrote, and what tables and comparisons read.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/definition/verdict.h"

namespace argosy::bench {

struct Column {
  std::string title;  // "status", "cputime", "walltime", "memory", "category", "cputime-method" (hidden), …
  std::string value;  // as measured, unrounded, with unit: "12.345678901s"
  bool hidden = false;
};

struct RunRecord {
  std::string name;  // path of the task definition or input file, relative to the result file where possible
  std::vector<std::string> files;              // the input files
  std::string properties;                      // "unreach-call no-overflow", separated by spaces
  std::string propertyFile;                    // path, may be empty
  std::optional<std::string> expectedVerdict;  // "true", "false(unreach-call)", "sat", …
  int repetition = 1;  // ours: in files the hidden column argosy-repetition, which BenchExec's DTD allows
  std::vector<Column> columns;
  std::string logName;  // the log's name inside the archive or folder; empty where there is none

  const std::string* value(std::string_view title) const;  // nullptr where the column is absent
};

// What the file says, else what follows from status and expected verdict.
Category categoryOf(const RunRecord& run);

struct RunSetResult {
  // Attributes of <result>: benchmarkname, displayName, date, starttime, endtime, tool, version, toolmodule, generator, options, memlimit,
  // timelimit, softtimelimit, walltimelimit, cpuCores, block, name (of the run definition), …
  std::map<std::string, std::string> attributes;
  const std::string& attribute(const std::string& name) const;  // empty where it is absent
  std::string description;
  std::map<std::string, std::string> system;       // hostname, os, cpu model, cores, frequency, turboboostActive, ram
  std::map<std::string, std::string> environment;  // of the runs
  std::map<std::string, std::string> sweep;        // solver=…, encoding=…: the axes of a pivot table
  std::vector<std::string> columnTitles;           // extra columns asked for by the definition
  std::vector<RunRecord> runs;
  std::filesystem::path source;  // the file it was read from
};

// Plain, .bz2 or .gz. Throws BenchError that names file and line. Reads BenchExec's own files, too.
RunSetResult readRunSetResult(const std::filesystem::path& file);
// Atomically: the file is complete, or absent. Compressed by its extension.
void writeRunSetResult(const RunSetResult& result, const std::filesystem::path& file);

// The text of a run's log, from <name>.logfiles.zip or <name>.logfiles/ beside the result file; nothing where it is missing.
std::optional<std::string> readLog(const RunSetResult& result, const RunRecord& run);
// All logs of the archive or folder in one pass (an archive is read from its beginning each time): calls back with a log's name, as in
// RunRecord::logName, and its text.
void forEachLog(const RunSetResult& result,
                const std::function<void(const std::string& logName, std::string text)>& onLog);

}  // namespace argosy::bench
