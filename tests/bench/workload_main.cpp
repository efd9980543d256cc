// Executes a self-test workload for the tests of the run executor, which have no `argosy` at hand.
#include <vector>

#include "bench/run/selftest/workload.h"

int main(int count, char** arguments) {
  const std::vector<std::string> rest(arguments + 2, arguments + std::max(count, 2));
  return argosy::bench::runWorkload(count > 1 ? arguments[1] : "", rest);
}
