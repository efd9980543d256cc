// Small results for the tests of tables.
#pragma once

#include <string>
#include <vector>

#include "bench/results/run_set_result.h"

namespace argosy::bench {

inline RunRecord sampleRun(const std::string& task, const std::string& status, const std::string& category,
                           const std::string& time, const std::string& memory, const std::string& expected = "true") {
  RunRecord run;
  run.name = task;
  run.properties = "unreach-call";
  run.expectedVerdict = expected;
  run.columns = {{"status", status, false},
                 {"cputime", time, false},
                 {"memory", memory, false},
                 {"category", category, true},
                 {"cputime-method", "perf", true}};
  return run;
}

inline RunSetResult sampleResult(const std::string& name, std::vector<RunRecord> runs) {
  RunSetResult result;
  result.attributes = {{"benchmarkname", "sample"}, {"name", name}, {"tool", "Argosy"}, {"version", "1.0"}};
  result.source = "results/" + name + ".xml";
  result.runs = std::move(runs);
  return result;
}

// Two run sets that share a.yml and b.yml.
inline std::vector<RunSetResult> sampleResults() {
  return {
      sampleResult(
          "one", {sampleRun("../c/a.yml", "true", "correct", "1.5s", "2000000B"),
                  sampleRun("../c/b.yml", "false(unreach-call)", "correct", "2.25s", "3500000B", "false(unreach-call)"),
                  sampleRun("../c/d/c.yml", "TIMEOUT", "error", "900.123s", "4000000B")}),
      sampleResult("two",
                   {sampleRun("../c/a.yml", "false(unreach-call)", "wrong", "0.125s", "1000000B"),
                    sampleRun("../c/b.yml", "false(unreach-call)", "correct", "4s", "3000000B", "false(unreach-call)"),
                    sampleRun("../c/e.yml", "unknown", "unknown", "7s", "1B")}),
  };
}

}  // namespace argosy::bench
