// What registrations promise, of all domains.
#include "domains/registry.h"

#include <gtest/gtest.h>

namespace argosy {
namespace {

TEST(Registry, ControlIsFirstAndBoundsAreLast) {
  EXPECT_EQ(domains::all().front()->cpas.front().name, "location");
  EXPECT_EQ(domains::all().back()->cpas.front().name, "bounds") << "only steps that all others can take count as cut";
}

TEST(Registry, WhoseDeclarationIsRefinableHasARefiner) {
  for (const DomainRegistration* domain : domains::all()) {
    bool isRefinable = false;
    for (const configuration::CpaDeclaration& cpa : domain->cpas) isRefinable |= !cpa.refinable.key.empty();
    EXPECT_EQ(domain->makeRefiner != nullptr, isRefinable) << domain->cpas.front().name;
  }
}

TEST(Registry, EffortIsAnOptionOfItsOwn) {
  for (const DomainRegistration* domain : domains::all()) {
    if (domain->invariantEffort.empty()) continue;
    EXPECT_TRUE(domain->givesInvariants) << domain->invariantEffort;
    const configuration::Catalogue::Entry& option = domains::catalogue().at(domain->invariantEffort);
    EXPECT_EQ(option.group->cpa, domain->cpas.front().name);
    EXPECT_TRUE(std::holds_alternative<std::int64_t>(option.defaultValue));
  }
}

TEST(Registry, RefinementIsForConfigurationsThatAskForIt) {
  const auto refines = [](const char* name) {
    const auto configuration = configuration::loadConfiguration(name, domains::catalogue());
    std::size_t count = 0;
    for (const configuration::CpaDeclaration& cpa : domains::catalogue().cpas())
      count += configuration.refines(cpa) ? 1 : 0;
    return count;
  };
  EXPECT_EQ(refines("value"), 0u);
  EXPECT_EQ(refines("value-cegar"), 1u);
  EXPECT_EQ(refines("predicate+value"), 1u) << "predicates, beside values that are all tracked";
}

}  // namespace
}  // namespace argosy
