#include "domains/registry.h"

// A domain is the folder of this name, with its `registration`. Components come in this order: control first, which all follow; bounds last, since only steps that all
// others can take count as cut.
#define ARGOSY_DOMAINS(DOMAIN) \
  DOMAIN(control)              \
  DOMAIN(automaton)            \
  DOMAIN(value)                \
  DOMAIN(interval)             \
  DOMAIN(congruence)           \
  DOMAIN(octagon)              \
  DOMAIN(predicate)            \
  DOMAIN(bounds)

#define ARGOSY_DECLARE(domain)                  \
  namespace argosy::domain {                    \
  extern const DomainRegistration registration; \
  }
ARGOSY_DOMAINS(ARGOSY_DECLARE)
#undef ARGOSY_DECLARE

namespace argosy::domains {

std::span<const DomainRegistration* const> all() {
#define ARGOSY_ADDRESS(domain) &argosy::domain::registration,
  static constexpr const DomainRegistration* registrations[] = {ARGOSY_DOMAINS(ARGOSY_ADDRESS)};
#undef ARGOSY_ADDRESS
  return registrations;
}

const configuration::Catalogue& catalogue() {
  static const configuration::Catalogue catalogue(configuration::frameworkOptions(), [] {
    std::vector<configuration::CpaDeclaration> cpas;
    for (const DomainRegistration* domain : all()) cpas.insert(cpas.end(), domain->cpas.begin(), domain->cpas.end());
    return cpas;
  }());
  return catalogue;
}

ComponentList makeComponents(const ComponentContext& context) {
  ComponentList components;
  for (const DomainRegistration* domain : all())
    if (context.configuration.usesCpa(domain->cpas.front().name)) domain->makeComponents(context, components);
  return components;
}

std::unique_ptr<Refiner> makeRefiner(const RefinerContext& context) {
  for (const DomainRegistration* domain : all())
    for (const configuration::CpaDeclaration& cpa : domain->cpas)
      if (domain->makeRefiner && context.configuration.refines(cpa)) return domain->makeRefiner(context);
  return nullptr;
}

}  // namespace argosy::domains
