#include "algorithms/validation/witness_contracts.h"

#include <filesystem>

#include "algorithms/source/witness_locator.h"

namespace argosy::algorithms {
namespace {

bool isInside(const Program& program, const Function& function, const report::WitnessLocation& location) {
  const SourceRange& range = function.range;
  const auto nameOf = [](const std::string& path) { return std::filesystem::path(path).filename(); };
  return range.valid() && nameOf(program.files[range.file]) == nameOf(location.fileName) &&
         range.begin.line <= location.line && location.line <= range.end.line;
}

/// By its name; where that is not given, or several files have a function of the name, by the place.
FunctionId functionAt(const Program& program, const report::WitnessLocation& location) {
  std::vector<FunctionId> named, there;
  for (const Function& function : program.functions) {
    if (function.origin != FunctionOrigin::Source || !function.isDefined) continue;
    if (location.function && function.name != *location.function) continue;
    named.push_back(function.id);
    if (isInside(program, function, location)) there.push_back(function.id);
  }
  if (location.function && named.size() == 1) return named.front();
  if (there.size() == 1) return there.front();
  const std::string what = location.function ? "function " + *location.function : "function";
  throw WitnessContradiction("the program has no " + what + " at " + toString(location) +
                             ", for which the witness has a contract");
}

}  // namespace

std::vector<evidence::FunctionContract> locateContracts(const Program& program,
                                                        const report::CorrectnessWitness& witness) {
  std::vector<evidence::FunctionContract> contracts;
  for (const report::WitnessContract& contract : witness.contracts)
    contracts.push_back({functionAt(program, contract.location), contract.demands, contract.ensures});
  return contracts;
}

}  // namespace argosy::algorithms
