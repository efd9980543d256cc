// The operators on congruences of integers, forwards and backwards. Operands are not bottom, and of binary operators at most one is a constant.
#pragma once

#include "domains/congruence/congruence.h"

namespace argosy::congruence::integers {

Congruence unary(UnaryOperator op, TypeRef type, const Congruence& operand);
Congruence binary(BinaryOperator op, TypeRef type, const Congruence& left, TypeRef rightType, const Congruence& right);
/// 0, 1 or top.
Congruence compare(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right);
/// To an integer or a pointer.
Congruence cast(TypeRef to, TypeRef from, const Congruence& operand);

/// All that an operand can be for the result to be `result`, as far as is known; the other operand may be a constant or not.
Congruence leftOperand(BinaryOperator op, TypeRef type, TypeRef rightType, const Congruence& right,
                       const Congruence& result);
Congruence rightOperand(BinaryOperator op, TypeRef type, const Congruence& left, TypeRef rightType,
                        const Congruence& result);
/// The same of a member of `operand` that is cast.
Congruence castOperand(TypeRef to, TypeRef from, const Congruence& operand, const Congruence& result);

}  // namespace argosy::congruence::integers
