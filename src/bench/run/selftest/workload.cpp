#include "bench/run/selftest/workload.h"

#include <unistd.h>

#include <cstdlib>
#include <ctime>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// Whatever goes wrong around a workload, it and its children are gone after this time.
constexpr unsigned longestLife = 60;

}  // namespace

void burn(double seconds) {
  alarm(longestLife);
  volatile unsigned work = 0;
  for (timespec used{};;) {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    if (static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 >= seconds) return;
    for (int i = 0; i < 10'000; ++i) work = work + 1;
  }
}

double numberArgument(std::span<const std::string> arguments, std::size_t index, double otherwise) {
  return index < arguments.size() ? std::strtod(arguments[index].c_str(), nullptr) : otherwise;
}

int runWorkload(std::string_view name, std::span<const std::string> arguments) {
  std::string known;
  for (const auto workloads : {processWorkloads(), resourceWorkloads()}) {
    for (const Workload& workload : workloads) {
      known += " " + std::string(workload.name);
      if (workload.name != name) continue;
      alarm(longestLife);
      return workload.run(arguments);
    }
  }
  throw BenchError("there is no workload '" + std::string(name) + "'; there are:" + known);
}

}  // namespace argosy::bench
