#include "analysis/reached_set.h"

#include <algorithm>

namespace argosy {

ReachedSet::ReachedSet(Cpa& cpa, std::unique_ptr<WaitlistOrder> order) : cpa_(&cpa), order_(std::move(order)) {}

ReachedSet::Partition& ReachedSet::partitionFor(const Place& place, std::uint32_t& number) {
  const auto [entry, isNew] = partitionOf_.try_emplace(place, static_cast<std::uint32_t>(partitions_.size()));
  if (isNew) partitions_.push_back({{}, cpa_->makeCoverageIndex()});
  number = entry->second;
  return partitions_[number];
}

ReachedId ReachedSet::add(StateRef state, PrecisionRef precision) {
  const ReachedId id = entries_.nextId();
  ReachedState entry;
  Partition& partition = partitionFor(cpa_->place(*state), entry.partition);
  entry.position = static_cast<std::uint32_t>(partition.members.size());
  partition.members.push_back(id);
  if (partition.index) partition.index->insert(id.index, *state);
  ids_.emplace(state.get(), id);
  entry.state = std::move(state);
  entry.precision = std::move(precision);
  entries_.push_back(std::move(entry));
  ++size_;
  wait(id);
  return id;
}

void ReachedSet::remove(ReachedId id) {
  ReachedState& entry = entries_[id];
  Partition& partition = partitions_[entry.partition];
  if (partition.index) partition.index->erase(id.index, *entry.state);
  const ReachedId last = partition.members.back();
  partition.members[entry.position] = last;
  entries_[last].position = entry.position;
  partition.members.pop_back();
  if (entry.isWaiting) unwait(id);
  ids_.erase(entry.state.get());
  entry.state = nullptr;
  entry.precision = nullptr;
  --size_;
}

ReachedId ReachedSet::replace(ReachedId id, StateRef state, PrecisionRef precision) {
  remove(id);
  return add(std::move(state), std::move(precision));
}

void ReachedSet::wait(ReachedId id) {
  ReachedState& entry = entries_[id];
  if (entry.isWaiting) return;
  entry.isWaiting = true;
  ++waiting_;
  waitlist_.push(id, order_->rank(cpa_->place(*entry.state), id.index));
}

void ReachedSet::wait(ReachedId id, PrecisionRef precision) {
  entries_[id].precision = std::move(precision);
  wait(id);
}

ReachedId ReachedSet::popWaiting() {
  for (;;) {
    const ReachedId id = waitlist_.pop();
    if (!entries_[id].isWaiting) continue;  // left the waitlist meanwhile
    unwait(id);
    return id;
  }
}

ReachedId ReachedSet::find(const AbstractState& state) const {
  const auto found = ids_.find(&state);
  return found == ids_.end() ? ReachedId() : found->second;
}

std::vector<ReachedId> ReachedSet::at(const Place& place) const {
  const auto found = partitionOf_.find(place);
  return found == partitionOf_.end() ? std::vector<ReachedId>() : partitions_[found->second].members;
}

ReachedId ReachedSet::findCovering(const AbstractState& state, const Place& place) {
  const auto found = partitionOf_.find(place);
  if (found == partitionOf_.end()) return ReachedId();
  const Partition& partition = partitions_[found->second];
  if (!partition.index) {
    for (const ReachedId id : partition.members)
      if (cpa_->lessOrEqual(state, *entries_[id].state)) return id;
    return ReachedId();
  }
  candidates_.clear();
  partition.index->candidates(state, candidates_);
  for (const std::uint32_t candidate : candidates_)
    if (cpa_->lessOrEqual(state, *entries_[ReachedId(candidate)].state)) return ReachedId(candidate);
  return ReachedId();
}

}  // namespace argosy
