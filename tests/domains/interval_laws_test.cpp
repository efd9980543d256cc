#include "domains/interval/interval.h"
#include "tests/domains/scalar_laws.h"

namespace argosy::interval {

INSTANTIATE_TYPED_TEST_SUITE_P(Interval, ScalarLaws, IntervalDomain);

}  // namespace argosy::interval
