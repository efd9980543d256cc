// Conversions of intervals between scalar types, forward and backward. No argument is bottom.
#pragma once

#include "domains/interval/interval.h"

namespace argosy::interval {

Interval castInterval(TypeRef to, TypeRef from, const Interval& operand);
/// `result` lies within the result of the forward cast.
void refineCastInterval(TypeRef to, TypeRef from, Interval& operand, const Interval& result);

}  // namespace argosy::interval
