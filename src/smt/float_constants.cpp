#include "smt/float_constants.h"

namespace argosy::smt {

std::optional<FloatFormat> formatOf(SortRef sort) {
  return floating::formatOf({sort->exponentBits(), sort->significandBits()});
}

bool isFloatNaN(SortRef sort, UInt128 ieeeBits) {
  const unsigned fractionBits = sort->significandBits() - 1;
  const UInt128 exponent = truncate(ieeeBits >> fractionBits, sort->exponentBits());
  return exponent == truncate(~UInt128{0}, sort->exponentBits()) && truncate(ieeeBits, fractionBits) != 0;
}

UInt128 canonicalNaN(SortRef sort) {
  const unsigned fractionBits = sort->significandBits() - 1;
  return truncate(~UInt128{0}, sort->exponentBits()) << fractionBits | UInt128{1} << (fractionBits - 1);
}

}  // namespace argosy::smt
