#include "report/correctness_witness.h"

#include <algorithm>

namespace argosy::report {

CorrectnessWitness makeCorrectnessWitness(const Program& program, const evidence::Proof& proof,
                                          WitnessMetadata metadata) {
  CorrectnessWitness witness;
  witness.metadata = std::move(metadata);
  for (const evidence::Invariant& invariant : proof.evidence().invariants) {
    const SourceInfo& source = invariant.source;
    const bool isLoop = source.kind == StatementKind::While || source.kind == StatementKind::For ||
                        source.kind == StatementKind::DoWhile;
    const bool isStatement = invariant.site == evidence::InvariantSite::Statement;
    const SourcePosition position = isStatement ? source.statement : source.anchor;
    const bool hasPlace = isStatement || (isLoop && invariant.site == evidence::InvariantSite::LoopKeyword);
    if (!hasPlace || !source.range.file.valid() || !position.valid() || invariant.expression.empty()) continue;
    const Function& function = program.functions[program.nodes[invariant.node].function];
    if (function.origin != FunctionOrigin::Source) continue;
    WitnessInvariant entry{isStatement ? InvariantType::Location : InvariantType::Loop,
                           {program.files[source.range.file], position.line, position.column, function.name},
                           invariant.expression};
    if (std::ranges::find(witness.invariants, entry) == witness.invariants.end())
      witness.invariants.push_back(std::move(entry));
  }
  for (const evidence::FunctionContract& contract : proof.evidence().contracts) {
    const Function& function = program.functions[contract.function];
    const SourceRange& range = function.range;
    if (function.origin != FunctionOrigin::Source || !range.valid()) continue;
    witness.contracts.push_back({{program.files[range.file], range.begin.line, range.begin.column, function.name},
                                 contract.demands,
                                 contract.ensures});
  }
  if (!witness.contracts.empty()) witness.metadata.formatVersion = "2.1";
  return witness;
}

}  // namespace argosy::report
