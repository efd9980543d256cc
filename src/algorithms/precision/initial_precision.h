// The predicates with which the predicate analysis starts (docs/theory.md §5.7): none, the program's assumptions, those that
// the user gives, and what other engines of the run have told. They say
// what to ask at the ends of blocks, and are never assumed: any formula about states is as good as any other.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "configuration/configuration.h"
#include "domains/predicate/predicate_precision.h"
#include "encode/encoder.h"

namespace argosy::algorithms {

/// The configuration, or a stage of it, has a predicate precision.
bool tracksPredicates(const configuration::Configuration& configuration);

Ref<const predicate::PredicatePrecision> initialPrecision(ProgramFacts& facts,
                                                          const configuration::Configuration& configuration,
                                                          encode::Encoder& encoder);

}  // namespace argosy::algorithms
