#include "domains/bounds/counted_function.h"

#include "configuration/error.h"

namespace argosy::bounds {

using configuration::Configuration;

FunctionId countedFunction(const Program& program, const Configuration& configuration) {
  const std::string& name = configuration.getString("bounds.calls-of");
  if (name.empty()) return {};
  if (const Function* function = program.findFunction(name)) return function->id;
  const auto& assigned = configuration.options.assigned();
  const auto setting = assigned.find("bounds.calls-of");
  throw configuration::ConfigurationError(setting == assigned.end() ? configuration::Origin() : setting->second.origin,
                                          "option 'bounds.calls-of': the program has no function '" + name + "'");
}

void requireCountedFunction(const Program& program, const Configuration& configuration) {
  for (const configuration::Stage& stage : configuration.stages) requireCountedFunction(program, stage.configuration);
  if (!configuration.hasStages()) countedFunction(program, configuration);
}

}  // namespace argosy::bounds
