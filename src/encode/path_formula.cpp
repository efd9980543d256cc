#include "encode/path_formula.h"

#include <utility>

namespace argosy::encode {

// Lists are as long as paths: released one by one, not by recursion.
Guard::~Guard() {
  Ref<const Guard> rest = std::move(before_);
  while (rest.isUnique()) rest = std::move(rest->before_);
}

}  // namespace argosy::encode
