// The facts that are known to one process: its own engine's and those of others. In a process of its own an engine tells its facts to a pipe, and
// finds those of engines that run beside it in another one.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "algorithms/sharing/shared_fact.h"

namespace argosy::algorithms {

class FactBoard {
 public:
  using Send = std::function<void(const SharedFact&)>;
  using Receive = std::function<std::vector<SharedFact>()>;

  /// From now on facts go to, and come from, other processes. Both may be null.
  void connect(Send send, Receive receive);

  /// What is known already is not told again.
  void publish(SharedFact fact);
  /// All facts, in the order in which they became known.
  std::span<const SharedFact> facts();

 private:
  bool add(SharedFact fact);

  std::vector<SharedFact> facts_;
  Send send_;
  Receive receive_;
};

}  // namespace argosy::algorithms
