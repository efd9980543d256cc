#include "algorithms/sharing/fact_board.h"

#include <algorithm>

namespace argosy::algorithms {
namespace {

/// Engines that tell more than this have found nothing that is worth telling.
constexpr std::size_t maximalFacts = 2000;

}  // namespace

void FactBoard::connect(Send send, Receive receive) {
  send_ = std::move(send);
  receive_ = std::move(receive);
}

bool FactBoard::add(SharedFact fact) {
  const bool isKnown = std::ranges::find(facts_, fact) != facts_.end();
  if (isKnown || facts_.size() >= maximalFacts) return false;
  facts_.push_back(std::move(fact));
  return true;
}

void FactBoard::publish(SharedFact fact) {
  if (add(std::move(fact)) && send_) send_(facts_.back());
}

std::span<const SharedFact> FactBoard::facts() {
  if (receive_)
    for (SharedFact& fact : receive_()) add(std::move(fact));
  return facts_;
}

}  // namespace argosy::algorithms
