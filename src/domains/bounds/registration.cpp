#include "domains/registration.h"

#include "domains/bounds/call_bound_cpa.h"
#include "domains/bounds/counted_function.h"
#include "domains/bounds/loop_bound_cpa.h"
#include "domains/bounds/path_length_cpa.h"

namespace argosy::bounds {
namespace {

using namespace configuration;

constexpr OptionDeclaration boundsOptions[] = {
    {"bounds.loop-iterations", IntegerType{}, "0",
     "Do not follow a loop for more iterations than this; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.path-length", IntegerType{}, "0",
     "Do not follow a path for more edges than this; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.calls", IntegerType{}, "0",
     "Do not follow more calls than this on one path; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.calls-of", StringType{}, "",
     "The function whose calls `bounds.calls` counts; without it, all calls count."},
    {"bounds.recursion-depth", IntegerType{}, "0",
     "Do not follow a function that is on the call stack this many times; a cut path makes a proof UNKNOWN. 0 means no "
     "bound."},
};

constexpr OptionGroup groups[] = {{"bounds", "Bounds on what is explored", boundsOptions, "bounds"}};

std::optional<Problem> callsOfAFunctionAreBounded(const Configuration& configuration) {
  if (!configuration.options.isSet("bounds.calls-of") || configuration.getString("bounds.calls-of").empty() ||
      configuration.getInteger("bounds.calls") != 0)
    return std::nullopt;
  return Problem{
      configuration.originOf("bounds.calls-of"),
      "'bounds.calls-of' says whose calls count: set 'bounds.calls', how many there may be, or remove the option"};
}

constexpr Rule boundRules[] = {callsOfAFunctionAreBounded};

constexpr CpaDeclaration declarations[] = {
    {.name = "bounds",
     .help = "bounds on loops, calls and paths",
     .onDemand = true,
     .concernsWholePaths = true,
     .excludedBy = {"bmc", "has its own bound", "use 'bmc.k-max'"},
     .options = groups,
     .rules = boundRules},
};

void makeComponents(const ComponentContext& context, ComponentList& components) {
  const auto bound = [&](const char* key) { return static_cast<std::uint32_t>(context.configuration.getInteger(key)); };
  if (const auto k = bound("bounds.loop-iterations")) addComponent<LoopBoundCpa>(components, context.controlFlow, k);
  if (const auto k = bound("bounds.path-length")) addComponent<PathLengthCpa>(components, k);
  if (const auto k = bound("bounds.calls"))
    addComponent<CallBoundCpa>(components, CountedCalls::OnPath, k,
                               countedFunction(context.program, context.configuration));
  if (const auto k = bound("bounds.recursion-depth"))
    addComponent<CallBoundCpa>(components, CountedCalls::Recursive, k);
}

}  // namespace

extern const DomainRegistration registration;
const DomainRegistration registration{.cpas = declarations, .makeComponents = makeComponents};

}  // namespace argosy::bounds
