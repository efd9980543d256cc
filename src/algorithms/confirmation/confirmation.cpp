#include "algorithms/confirmation/confirmation.h"

#include "algorithms/confirmation/model_path.h"

namespace argosy::algorithms {
namespace {

/// Which operation of the path the formulas say too little about; empty when none is known.
std::string firstApproximation(const Program& program, const encode::Encoder& encoder, const ArgPath& path) {
  for (const PathStep& step : path.steps)
    if (const std::string_view* why = encoder.approximations().of(step.edge))
      return "; the formulas say too little about the operation at " +
             toString(program, program.edges[step.edge].info.range) + ": " + std::string(*why);
  return "";
}

}  // namespace

Confirmation confirmByModel(ProgramFacts& facts, const configuration::Configuration& configuration, ArgCpa& arg,
                            encode::Encoder& encoder, const ArgState& target, const smt::Model& model,
                            const evidence::Target& wanted, const Limits& limits) {
  ModelPath walk(arg, encoder, model);
  const auto path = walk.pathTo(target);
  if (!path) return "the model's path could not be followed";
  evidence::ReplayResult direct = evidence::replay(facts.program, walk.candidateFor(*path), wanted);
  if (auto* confirmed = std::get_if<evidence::ReplayedCounterexample>(&direct)) return std::move(*confirmed);
  // The formulas may be coarser than the program; on the one path, symbolic execution is not.
  ConcretisationResult result =
      Concretiser(facts.memory, wanted)
          .concretise(stepsOf(*path, arg), configuration.getDuration("counterexample.search-time"), limits,
                      assumptionsOn(*path, arg));
  if (auto* confirmed = std::get_if<evidence::ReplayedCounterexample>(&result)) return std::move(*confirmed);
  const std::string coarse = firstApproximation(facts.program, encoder, *path);
  if (const auto* unconfirmed = std::get_if<UnconfirmedPath>(&result)) return unconfirmed->why + coarse;
  return "no execution takes it" + (coarse.empty() ? ": the formulas are coarser than the program" : coarse);
}

}  // namespace argosy::algorithms
