// Tables that several threads read, and that grow meanwhile: interned types, objects, control points. What each of them costs is nothing for the reader: a thread that has to
// add something waits until all others have stopped, at a place of their choice or because they want to add something themselves, and is then alone.
//
// Hence the rule for what is kept in such tables: whoever may be stopped while it holds a reference into one must find it there afterwards. Elements do not move.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace argosy {

/// Threads that share tables. While a crew exists, the counts of references are atomic. Outside of a crew a thread is always alone, and nothing here costs anything.
class Crew {
 public:
  Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  /// The thread that makes it belongs to the crew while it lives.
  class Member {
   public:
    explicit Member(Crew& crew);
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;
    ~Member();
  };

  /// Of a member, where it refers to nothing that may change: those who want to be alone are, if there are any.
  void pause() {
    if (wanted_.load(std::memory_order_relaxed) != 0) letOthersBeAlone();
  }
  /// Of a member: waits for `notify` until the condition holds, and does not keep others from being alone meanwhile. The condition is looked at when nobody is alone.
  template <class Condition>
  void waitUntil(const Condition& condition) {
    std::unique_lock lock(mutex_);
    stop();
    changed_.wait(lock, [&] { return wanted_ == 0 && condition(); });
    ++working_;
  }
  /// Something has changed that others may wait for.
  void notify() { changed_.notify_all(); }

 private:
  friend class Growth;
  void letOthersBeAlone();
  void stop();  // with the lock
  void beginGrowth();
  void endGrowth();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<unsigned> wanted_ = 0;  // growths that wait or go on
  unsigned working_ = 0;              // members that have not stopped
  bool isGrowing_ = false;
};

/// While it lives, its thread is alone: it may change what others read. Within another one it does nothing.
class Growth {
 public:
  Growth();
  Growth(const Growth&) = delete;
  Growth& operator=(const Growth&) = delete;
  ~Growth();
};

/// What is in a table, or is made for it: `find` gives something false when it is not there. It is asked again before something is made, since somebody else may have been faster.
template <class Find, class Make>
auto foundOrMade(const Find& find, const Make& make) {
  if (auto found = find()) return found;
  const Growth alone;
  if (auto found = find()) return found;
  return make();
}

}  // namespace argosy
