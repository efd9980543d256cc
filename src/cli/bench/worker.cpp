// `argosy bench worker`: one run of a campaign, on the machine that a cluster chose for it. For executors, not for people.
#include <memory>
#include <string>

#include "bench/campaign/work_order.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

constexpr int stopped = 3;

struct WorkerOptions {
  std::string order;
  bench::PlannedRunRef run;
  std::string result;
};

}  // namespace

void addBenchWorker(CLI::App& bench, int& exitCode) {
  const auto options = std::make_shared<WorkerOptions>();
  CLI::App* worker = bench.add_subcommand("worker", "Carry out one run of a campaign")->group("");
  worker->add_option("order", options->order, "The work order")->required();
  worker->add_option("runset", options->run.runSet, "Index of the run set")->required();
  worker->add_option("run", options->run.run, "Index of the run in it")->required();
  worker->add_option("result", options->result, "File for the run's record")->required();
  worker->callback([options, &exitCode] {
    const bool finished = bench::work(bench::readWorkOrder(options->order), options->run, options->result);
    exitCode = finished ? static_cast<int>(ExitCode::Success) : stopped;
  });
}

}  // namespace argosy::cli
