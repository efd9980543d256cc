// From a model of an error path's formulas to an execution that shows the violation.
#pragma once

#include <string>
#include <variant>

#include "algorithms/confirmation/concretise.h"
#include "algorithms/preparation/program_facts.h"
#include "analysis/arg.h"
#include "configuration/configuration.h"
#include "encode/encoder.h"
#include "evidence/counterexample.h"
#include "smt/model.h"

namespace argosy::algorithms {

/// What violates the property, or why nothing could be shown.
using Confirmation = std::variant<evidence::ReplayedCounterexample, std::string>;

Confirmation confirmByModel(ProgramFacts& facts, const configuration::Configuration& configuration, ArgCpa& arg,
                            encode::Encoder& encoder, const ArgState& target, const smt::Model& model,
                            const evidence::Target& wanted, const Limits& limits);

}  // namespace argosy::algorithms
