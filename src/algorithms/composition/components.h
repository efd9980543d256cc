// From a configuration to the objects it names.
#pragma once

#include <memory>

#include "algorithms/composition/formulas.h"
#include "algorithms/preparation/program_facts.h"
#include "analysis/waitlist.h"
#include "configuration/configuration.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/bounds/iteration_cpa.h"
#include "domains/bounds/unrolling_cpa.h"
#include "domains/interval/interval_cpa.h"
#include "domains/predicate/predicate_refiner.h"
#include "domains/value/value_refiner.h"

namespace argosy::algorithms {

struct Components {
  std::vector<std::unique_ptr<ComponentCpa>> components;
  // Some of them, by what they are; null when the configuration does without.
  value::ValueCpa* value = nullptr;
  predicate::PredicateCpa* predicate = nullptr;
  std::vector<bounds::BoundingCpa*> bounds;
};

/// `formulas` are needed by configurations with the predicate CPA.
Components makeComponents(ProgramFacts& facts, const configuration::Configuration& configuration,
                          std::span<const automaton::Automaton> specification, Formulas* formulas = nullptr);

/// Blocks end also where the model loses behaviours: about these places, too, refinement has to be able to say something.
void endBlocksAtGaps(predicate::PredicateCpa& cpa, const Program& program);
predicate::RefinementOptions refinementOptions(const configuration::Configuration& configuration);
value::PrefixSelection prefixSelection(const configuration::Configuration& configuration);
std::unique_ptr<WaitlistOrder> waitlistOrder(const configuration::Configuration& configuration,
                                             const ControlFlow& controlFlow);

}  // namespace argosy::algorithms
