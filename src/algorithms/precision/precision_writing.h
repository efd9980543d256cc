// What a predicate analysis has found to matter, as C expressions, for precision files.
#pragma once

#include <set>

#include "algorithms/precision/precision_places.h"
#include "algorithms/preparation/program_facts.h"
#include "domains/predicate/predicate_precision.h"
#include "encode/encoder.h"

namespace argosy::algorithms {

class PrecisionWriting {
 public:
  PrecisionWriting(ProgramFacts& facts, encode::Encoder& encoder)
      : program_(facts.program), encoder_(encoder), places_(facts.program) {}

  void add(const predicate::PredicatePrecision& precision);
  /// IMPACT has no precision: what it knows at a location does instead, conjunct by conjunct.
  void addFact(NodeId location, smt::TermRef plainFormula);

  report::SavedPrecision saved();

 private:
  void write(const predicate::PredicatePrecision::Item& item, report::SavedPrecision& result);
  bool writeWhole(smt::TermRef predicate, FunctionId function, report::PrecisionScope scope,
                  report::SavedPrecision& result);

  Program& program_;
  encode::Encoder& encoder_;
  PrecisionPlaces places_;
  std::set<predicate::PredicatePrecision::Item> items_;
  const predicate::PredicatePrecision* last_ = nullptr;
};

}  // namespace argosy::algorithms
