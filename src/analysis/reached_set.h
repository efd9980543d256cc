// The reached set: abstract states with their precisions, partitioned by place, so that merge and stop look only where they
// can succeed; and the waitlist, the part of it that is still to be explored.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/cpa.h"
#include "analysis/waitlist.h"

namespace argosy {

struct ReachedState {
  StateRef state;  // null once removed
  PrecisionRef precision;
  std::uint32_t partition = 0;
  std::uint32_t position = 0;  // in the partition
  bool isWaiting = false;
};

class ReachedSet {
 public:
  /// Keeps a reference to the CPA, whose states these are.
  ReachedSet(Cpa& cpa, std::unique_ptr<WaitlistOrder> order);
  /// From now on this one's operators are used, which has the same states.
  void workWith(Cpa& cpa) { cpa_ = &cpa; }

  /// Adds the state, and puts it into the waitlist.
  ReachedId add(StateRef state, PrecisionRef precision);
  void remove(ReachedId id);
  /// Puts `state` in the place of the one at `id`, and into the waitlist.
  ReachedId replace(ReachedId id, StateRef state, PrecisionRef precision);

  void wait(ReachedId id);
  void wait(ReachedId id, PrecisionRef precision);
  void unwait(ReachedId id) { waiting_ -= std::exchange(entries_[id].isWaiting, false); }
  bool hasWaiting() const { return waiting_ != 0; }
  ReachedId popWaiting();

  const ReachedState& operator[](ReachedId id) const { return entries_[id]; }
  ReachedId find(const AbstractState& state) const;
  std::size_t size() const { return size_; }
  /// The number of the next state to be added.
  ReachedId next() const { return entries_.nextId(); }
  std::size_t waitingCount() const { return waiting_; }

  /// The states at a place; a snapshot is needed when the set changes during the walk.
  std::vector<ReachedId> at(const Place& place) const;
  /// A state that covers `state`, if there is one.
  ReachedId findCovering(const AbstractState& state, const Place& place);

  template <class Visit>
  void forEach(const Visit& visit) const {
    forEachFrom(ReachedId(0), visit);
  }
  /// Those that were added after the states before `first`.
  template <class Visit>
  void forEachFrom(ReachedId first, const Visit& visit) const {
    for (std::uint32_t i = first.index; i < entries_.size(); ++i)
      if (entries_[ReachedId(i)].state) visit(ReachedId(i), entries_[ReachedId(i)]);
  }

 private:
  struct Partition {
    std::vector<ReachedId> members;
    std::unique_ptr<CoverageIndex> index;  // null: look at all
  };
  Partition& partitionFor(const Place& place, std::uint32_t& number);

  Cpa* cpa_;
  std::unique_ptr<WaitlistOrder> order_;
  Waitlist waitlist_;
  IdentifierVector<ReachedId, ReachedState> entries_;
  std::unordered_map<const AbstractState*, ReachedId> ids_;
  std::vector<Partition> partitions_;
  std::unordered_map<Place, std::uint32_t, PlaceHash> partitionOf_;
  std::vector<std::uint32_t> candidates_;
  std::size_t size_ = 0, waiting_ = 0;
};

}  // namespace argosy
