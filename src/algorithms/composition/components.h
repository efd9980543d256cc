// From a configuration to the objects it names.
#pragma once

#include "algorithms/composition/formulas.h"
#include "algorithms/preparation/program_facts.h"
#include "analysis/waitlist.h"
#include "domains/predicate/predicate_cpa.h"
#include "domains/registry.h"

namespace argosy::algorithms {

/// The components of the domains that the configuration uses, and of its algorithm. `formulas` are needed by configurations with the predicate CPA.
ComponentList makeComponents(ProgramFacts& facts, const configuration::Configuration& configuration,
                             std::span<const automaton::Automaton> specification, Formulas* formulas = nullptr);

/// Blocks end also where the model loses behaviours: about these places, too, refinement has to be able to say something.
/// And, if functions are analysed by themselves, where they end: there, results are abstracted.
void endBlocks(predicate::PredicateCpa& cpa, const Program& program, bool alsoAtExits);
std::unique_ptr<WaitlistOrder> waitlistOrder(const configuration::Configuration& configuration,
                                             const ControlFlow& controlFlow);

}  // namespace argosy::algorithms
