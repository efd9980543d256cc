#include "base/growth.h"

#include "base/reference.h"

namespace argosy {
namespace {

// Tables are asked deep inside of an analysis, which knows nothing of threads.
thread_local Crew* crewOfThread = nullptr;
thread_local unsigned growthsOfThread = 0;

}  // namespace

Crew::Crew() { ReferenceCounted::shareBetweenThreads(true); }

Crew::~Crew() { ReferenceCounted::shareBetweenThreads(false); }

Crew::Member::Member(Crew& crew) {
  crewOfThread = &crew;
  std::unique_lock lock(crew.mutex_);
  crew.changed_.wait(lock, [&] { return !crew.isGrowing_; });
  ++crew.working_;
}

Crew::Member::~Member() {
  const std::unique_lock lock(crewOfThread->mutex_);
  crewOfThread->stop();
  crewOfThread = nullptr;
}

void Crew::stop() {
  --working_;
  changed_.notify_all();
}

void Crew::letOthersBeAlone() {
  waitUntil([] { return true; });
}

void Crew::beginGrowth() {
  std::unique_lock lock(mutex_);
  ++wanted_;
  stop();
  changed_.wait(lock, [this] { return working_ == 0 && !isGrowing_; });
  isGrowing_ = true;
}

void Crew::endGrowth() {
  std::unique_lock lock(mutex_);
  isGrowing_ = false;
  --wanted_;
  changed_.notify_all();
  // Others that have stopped to grow do so first: otherwise they would wait for this thread to stop again.
  changed_.wait(lock, [this] { return wanted_ == 0; });
  ++working_;
}

Growth::Growth() {
  if (crewOfThread && growthsOfThread++ == 0) crewOfThread->beginGrowth();
}

Growth::~Growth() {
  if (crewOfThread && --growthsOfThread == 0) crewOfThread->endGrowth();
}

}  // namespace argosy
