#include "program/facts/argument_extent.h"

#include <array>

namespace argosy {

namespace {

constexpr std::array extents{ArgumentExtent::Any, ArgumentExtent::Few, ArgumentExtent::More};

const char* nameOf(ArgumentExtent extent) {
  switch (extent) {
    case ArgumentExtent::Any: return "__argosy_any_arguments";
    case ArgumentExtent::Few: return "__argosy_few_arguments";
    case ArgumentExtent::More: return "__argosy_more_arguments";
  }
  return "";
}

}  // namespace

FunctionId argumentModel(const Program& program, ArgumentExtent extent) {
  const Function* function = program.findFunction(nameOf(extent));
  return function ? function->id : FunctionId();
}

std::vector<FunctionId> argumentModelsExcept(const Program& program, ArgumentExtent extent) {
  std::vector<FunctionId> result;
  for (const ArgumentExtent other : extents)
    if (const FunctionId model = argumentModel(program, other); other != extent && model.valid())
      result.push_back(model);
  return result;
}

bool hasArgumentExtents(const Program& program) { return argumentModel(program, ArgumentExtent::Few).valid(); }

}  // namespace argosy
