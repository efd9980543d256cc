#include "domains/octagon/block.h"

#include <utility>

namespace argosy::octagon {

template <class Numbers>
Block<Numbers>::Block(std::vector<VariableKey> variables, DenseOctagon<Numbers> bounds)
    : keys(std::move(variables)), octagon(std::move(bounds)), hash(0) {
  octagon.normalise();
  hash = octagon.hash();
  for (const VariableKey key : keys) hash = (hash ^ key) * 0x9e3779b97f4a7c15U;
}

template struct Block<Integers>;
template struct Block<Reals>;

}  // namespace argosy::octagon
