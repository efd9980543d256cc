// What octagons say, as conditions in C, of variables that a text can name.
#pragma once

#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

/// `name(cell, type)` is null for cells without names. False when not all relations could be said.
bool appendRelations(ExpressionTable& expressions, TypeTable& types, const DecomposedIntegerOctagon& relations,
                     const std::function<ExpressionRef(memory::CellKey, TypeRef)>& name,
                     std::vector<ExpressionRef>& conditions);
bool appendRelations(ExpressionTable& expressions, TypeTable& types, const LoadedNumbers& relations,
                     const std::function<ExpressionRef(memory::CellKey, TypeRef)>& name,
                     std::vector<ExpressionRef>& conditions);

}  // namespace argosy::octagon
