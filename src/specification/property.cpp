#include "specification/property.h"

#include <utility>

#include "specification/pattern.h"

namespace argosy::automaton {
namespace {

const char* nameOf(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::UnreachCall: return "unreach-call";
    case PropertyKind::UnreachLabel: return "unreach-label";
    case PropertyKind::Assertion: return "assert";
    case PropertyKind::NoOverflow: return "no-overflow";
    case PropertyKind::ValidFree: return "valid-free";
    case PropertyKind::ValidDereference: return "valid-deref";
    case PropertyKind::ValidMemoryTracking: return "valid-memtrack";
    case PropertyKind::ValidMemoryCleanup: return "valid-memcleanup";
    case PropertyKind::NoDataRace: return "no-data-race";
    case PropertyKind::Termination: return "termination";
  }
  return "";
}

Transition errorOn(Condition trigger, std::string message) {
  Transition result;
  result.trigger = std::move(trigger);
  result.successor = Successor::Error;
  result.message = std::move(message);
  return result;
}

}  // namespace

Property makeProperty(PropertyKind kind) {
  Property property;
  property.kind = kind;
  property.name = nameOf(kind);
  if (kind == PropertyKind::Assertion)
    property.functions.assign(assertionFunctions().begin(), assertionFunctions().end());
  if (kind == PropertyKind::NoOverflow) property.functions = {signedOverflowFunction};
  return property;
}

Specification defaultSpecification() {
  Property property = makeProperty(PropertyKind::UnreachCall);
  property.functions = {"reach_error", "__VERIFIER_error", "__assert_fail"};
  return {property};
}

std::optional<Specification> specificationByName(const std::string& name) {
  if (name == nameOf(PropertyKind::UnreachCall)) return defaultSpecification();
  if (name == nameOf(PropertyKind::UnreachLabel)) {
    Property property = makeProperty(PropertyKind::UnreachLabel);
    property.label = "ERROR";
    return Specification{property};
  }
  if (name == "valid-memsafety")
    return Specification{makeProperty(PropertyKind::ValidFree), makeProperty(PropertyKind::ValidDereference),
                         makeProperty(PropertyKind::ValidMemoryTracking)};
  for (PropertyKind kind : {PropertyKind::Assertion, PropertyKind::NoOverflow, PropertyKind::ValidFree,
                            PropertyKind::ValidDereference, PropertyKind::ValidMemoryTracking,
                            PropertyKind::ValidMemoryCleanup, PropertyKind::NoDataRace, PropertyKind::Termination})
    if (name == nameOf(kind)) return Specification{makeProperty(kind)};
  return std::nullopt;
}

std::vector<std::string> knownPropertyNames() {
  return {"unreach-call", "unreach-label",  "assert",           "no-overflow",  "valid-memsafety", "valid-free",
          "valid-deref",  "valid-memtrack", "valid-memcleanup", "no-data-race", "termination"};
}

std::optional<Automaton> translate(const Property& property) {
  State watching;
  watching.name = "Init";
  watching.usesFirst = true;
  switch (property.kind) {
    case PropertyKind::UnreachCall:
    case PropertyKind::Assertion:
    case PropertyKind::NoOverflow:
      for (const std::string& function : property.functions)
        watching.transitions.push_back(errorOn({MatchCall{function}}, property.kind == PropertyKind::NoOverflow
                                                                          ? "signed integer overflow"
                                                                          : "call of " + function));
      break;
    case PropertyKind::UnreachLabel:
      watching.transitions.push_back(errorOn({MatchLabel{property.label}}, "label " + property.label + " reached"));
      break;
    default: return std::nullopt;
  }
  Automaton result;
  result.name = result.property = property.name;
  result.kind = AutomatonKind::Observer;
  result.states.push_back(std::move(watching));
  return result;
}

}  // namespace argosy::automaton
