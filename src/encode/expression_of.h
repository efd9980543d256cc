// Formulas about states (see Encoder::plain) as C expressions over the variables that a function sees: what predicates
// say, for witnesses and proofs.
#pragma once

#include "encode/encoder.h"
#include "memory_model/names.h"
#include "program/call_terms.h"

namespace argosy::encode {

using memory::Names;

/// An expression of type int, 1 where the formula holds and 0 elsewhere, whatever the values of the variables are; its
/// evaluation is defined for all of them, in the program model and in C's own reading of its text. Null when C cannot
/// say it there.
ExpressionRef expressionOf(Program& program, Encoder& encoder, TermRef plainFormula, const Frame& frame,
                           Names names = Names::InScope);

/// Expressions that hold wherever the formula does: its conjuncts, without the parts that C cannot say there.
std::vector<ExpressionRef> conjunctsOf(Program& program, Encoder& encoder, TermRef plainFormula, const Frame& frame);

/// The same of a formula about a state where a called function begins or ends: plain symbols are what memory contains now, those of the background `entry` what it contained at
/// the call. True when nothing is left out.
bool describeCall(Program& program, Encoder& encoder, TermRef formula, const Frame& frame, const CallTerms& terms,
                  std::vector<ExpressionRef>& conditions);

}  // namespace argosy::encode
