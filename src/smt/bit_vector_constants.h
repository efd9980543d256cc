// Bit-vector operators on constants, with SMT-LIB's meaning.
#pragma once

#include "smt/term.h"

namespace argosy::smt {

/// Any of BvAdd .. BvArithmeticShiftRight.
UInt128 foldBitVectors(TermKind kind, unsigned width, UInt128 left, UInt128 right);
/// Any of BvUnsignedLess .. BvSignedLessEqual.
bool compareBitVectors(TermKind kind, unsigned width, UInt128 left, UInt128 right);

}  // namespace argosy::smt
