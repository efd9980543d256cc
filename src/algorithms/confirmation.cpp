#include "algorithms/confirmation.h"

#include "algorithms/model_path.h"

namespace argosy::algorithms {

Confirmation confirmByModel(ProgramFacts& facts, const configuration::Configuration& configuration, ArgCpa& arg, encode::Encoder& encoder,
                            const ArgState& target, const smt::Model& model, const evidence::Target& wanted, const Limits& limits) {
  ModelPath walk(arg, encoder, model);
  const auto path = walk.pathTo(target);
  if (!path) return "the model's path could not be followed";
  evidence::ReplayResult direct = evidence::replay(facts.program, walk.candidateFor(*path), wanted);
  if (auto* confirmed = std::get_if<evidence::ReplayedCounterexample>(&direct)) return std::move(*confirmed);
  // The formulas may be coarser than the program; on the one path, symbolic execution is not.
  ConcretisationResult result =
      Concretiser(facts.memory, wanted).concretise(arg.stepsOf(*path), configuration.getDuration("counterexample.search-time"), limits);
  if (auto* confirmed = std::get_if<evidence::ReplayedCounterexample>(&result)) return std::move(*confirmed);
  if (const auto* unconfirmed = std::get_if<UnconfirmedPath>(&result)) return unconfirmed->why;
  return "no execution takes it: the formulas are coarser than the program";
}

}  // namespace argosy::algorithms
