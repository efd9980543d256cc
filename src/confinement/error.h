// Why something cannot be confined.
#pragma once

#include <stdexcept>

namespace argosy::confinement {

class ConfinementError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace argosy::confinement
