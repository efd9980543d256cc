// What others know of whole calls (contracts) as predicates of an analysis that analyses functions by themselves: where a function begins and ends.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "domains/predicate/predicate_precision.h"
#include "encode/encoder.h"

namespace argosy::algorithms {

/// Nothing where the facts have no meaning here.
std::vector<predicate::PredicatePrecision::Item> contractPredicates(ProgramFacts& facts, encode::Encoder& encoder);

}  // namespace argosy::algorithms
