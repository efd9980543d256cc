// What a path writes to memory, in many iterations at once: elements at equal distances, each iteration one of its own (docs/theory.md §7.9).
#pragma once

#include "acceleration/guard.h"

namespace argosy::acceleration {

/// One operation for each write of the path: what `times` iterations have written, a number of the counter's type. In terms of values at the beginning.
std::vector<WriteElements> elementWrites(Program& program, const PathEffect& effect, const ClosedForms& forms,
                                         const Guard& guard, ExpressionRef counter, ExpressionRef times);

/// The index, or step of a pointer, by which the lvalue is elsewhere in the next iteration; null when there is none, or more than one.
ExpressionRef movingIndex(ExpressionRef lvalue, const ClosedForms& forms);

/// index + number * step, in a type that offsets have.
ExpressionRef indexAfter(Program& program, ExpressionRef index, Int128 step, ExpressionRef number);

}  // namespace argosy::acceleration
