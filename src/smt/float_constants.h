// Float constants of terms have the IEEE interchange encoding (base/interchange_format.h).
#pragma once

#include <optional>

#include "base/interchange_format.h"
#include "smt/sort.h"

namespace argosy::smt {

/// Nothing for formats that base's arithmetic does not know.
std::optional<FloatFormat> formatOf(SortRef sort);

bool isFloatNaN(SortRef sort, UInt128 ieeeBits);
UInt128 canonicalNaN(SortRef sort);

}  // namespace argosy::smt
