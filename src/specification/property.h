// Properties: what is to be verified, by the names of the competition on software verification (SV-COMP).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "specification/automaton.h"

namespace argosy::automaton {

enum class PropertyKind : std::uint8_t {
  UnreachCall,
  UnreachLabel,
  Assertion,
  NoOverflow,
  ValidFree,
  ValidDereference,
  ValidMemoryTracking,
  ValidMemoryCleanup,
  NoDataRace,
  Termination,
};

struct Property {
  PropertyKind kind = PropertyKind::UnreachCall;
  std::string name;                    // as in verdicts: unreach-call, no-overflow, …
  std::vector<std::string> functions;  // UnreachCall, Assertion, NoOverflow: those that must not be called
  std::string label;                   // UnreachLabel
  std::string entryFunction = "main";
};

using Specification = std::vector<Property>;

/// The function that an instrumentation calls where a signed operation overflows.
inline constexpr const char* signedOverflowFunction = "__argosy_signed_overflow";

/// A property of this kind, with its name and the functions it always concerns.
Property makeProperty(PropertyKind kind);

/// Neither reach_error nor __VERIFIER_error is called, and no assertion fails.
Specification defaultSpecification();

/// The properties that a name stands for (`valid-memsafety` for three); nothing for an unknown name.
std::optional<Specification> specificationByName(const std::string& name);
std::vector<std::string> knownPropertyNames();

/// The observer automaton that enters a target state when the property is violated; nothing for the properties that are
/// not questions of reachability, or for which the program is not instrumented yet.
std::optional<Automaton> translate(const Property& property);

}  // namespace argosy::automaton
