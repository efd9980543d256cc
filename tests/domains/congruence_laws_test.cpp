#include "domains/congruence/congruence.h"
#include "tests/domains/scalar_laws.h"

namespace argosy::congruence {

INSTANTIATE_TYPED_TEST_SUITE_P(Congruence, ScalarLaws, CongruenceDomain);

}  // namespace argosy::congruence
