#include "algorithms/preparation/prepared_program.h"

#include "program/transform/ghost_index.h"

namespace argosy::algorithms {
namespace {

Transformations withGhostIndex(Transformations transformations) {
  transformations.push_back(std::make_shared<const GhostIndex>());
  return transformations;
}

}  // namespace

PreparedProgram::PreparedProgram(const Program& original, const Transformations& transformations)
    : transformed_(applyAll(withGhostIndex(transformations), original)),
      facts_(transformed_.program, GhostIndex::of(transformed_.program)) {}

}  // namespace argosy::algorithms
