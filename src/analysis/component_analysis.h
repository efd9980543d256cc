// The contract of a component CPA. What types can say of it is this concept; the rest are laws (tests/algorithms/composition/cpa_laws_test.cpp):
//   ⊑ is a preorder;   e' ⊑ merge(e, e');   e ⊑ prec(e);   e ⊑ expand(e, reduce(e));
//   whatever an execution does, some state that was reached at its place represents it: what a state says as C expressions is true there;
//   where an analysis begins elsewhere than at the program's start, its state covers all that come there.
#pragma once

#include <concepts>
#include <type_traits>

#include "analysis/component_cpa.h"

namespace argosy {

template <class C>
concept ComponentAnalysis = std::derived_from<C, ComponentCpa> && std::is_final_v<C> && !std::is_abstract_v<C> &&
                            std::derived_from<typename C::State, AbstractState>;

}  // namespace argosy
