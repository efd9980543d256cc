// From a configuration to the objects it names.
#pragma once

#include <memory>

#include "algorithms/program_facts.h"
#include "analysis/waitlist.h"
#include "configuration/configuration.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/bounds/bounding_cpa.h"
#include "domains/interval/interval_cpa.h"
#include "domains/value/value_refiner.h"

namespace argosy::algorithms {

struct Components {
  std::vector<std::unique_ptr<ComponentCpa>> components;
  // Some of them, by what they are; null when the configuration does without.
  value::ValueCpa* value = nullptr;
  interval::IntervalCpa* interval = nullptr;
  std::vector<bounds::BoundingCpa*> bounds;
};

Components makeComponents(ProgramFacts& facts, const configuration::Configuration& configuration,
                          std::span<const automaton::Automaton> specification);

value::PrefixSelection prefixSelection(const configuration::Configuration& configuration);
std::unique_ptr<WaitlistOrder> waitlistOrder(const configuration::Configuration& configuration, const ControlFlow& controlFlow);

}  // namespace argosy::algorithms
