// All domains that there are.
#pragma once

#include "domains/registration.h"

namespace argosy::domains {

/// In the order of their components.
std::span<const DomainRegistration* const> all();

/// What configurations can speak of: the options of the framework, and the CPAs of all domains with theirs.
const configuration::Catalogue& catalogue();

/// The components of all domains that the configuration uses.
ComponentList makeComponents(const ComponentContext& context);
/// Null when the configuration refines nothing.
std::unique_ptr<Refiner> makeRefiner(const RefinerContext& context);

}  // namespace argosy::domains
