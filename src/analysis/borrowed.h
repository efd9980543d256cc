// Memory that its owner keeps for reuse, taken while it is in use: a run that is nested in this one finds none, and takes its own.
#pragma once

#include <utility>

namespace argosy {

template <class T>
class Borrowed {
 public:
  explicit Borrowed(T& owner) : owner_(owner), value_(std::exchange(owner, T())) {}
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  ~Borrowed() { owner_ = std::move(value_); }
  T& operator*() { return value_; }
  T* operator->() { return &value_; }

 private:
  T& owner_;
  T value_;
};

}  // namespace argosy
