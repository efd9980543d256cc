// Intrusive reference counting for immutable structures that many abstract states share. The count is atomic only while several threads share them (base/growth.h): atomic
// operations cost several times as much, and most analyses stay on one thread.
#pragma once

#include <atomic>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace argosy {

template <class T>
class Ref;

/// Base of everything a Ref can own. A copy is another object, to which nobody refers yet.
class ReferenceCounted {
 protected:
  ReferenceCounted() = default;
  ReferenceCounted(const ReferenceCounted& /*other*/) noexcept {}
  ReferenceCounted& operator=(const ReferenceCounted& /*other*/) noexcept { return *this; }
  ~ReferenceCounted() = default;

 private:
  template <class T>
  friend class Ref;
  friend class Crew;
  /// To be called when no other thread has references.
  static void shareBetweenThreads(bool share) { areShared_ = share; }
  static inline bool areShared_ = false;
  // Out of line: where references are counted, code has to stay short.
  [[gnu::cold, gnu::noinline]] static void addShared(std::uint32_t& count) noexcept {
    std::atomic_ref(count).fetch_add(1, std::memory_order_relaxed);
  }
  /// What is left. Whatever other owners did with the object has happened before it is none.
  [[gnu::cold, gnu::noinline]] static std::uint32_t removeShared(std::uint32_t& count) noexcept {
    return std::atomic_ref(count).fetch_sub(1, std::memory_order_acq_rel) - 1;
  }
  // 32 bits suffice: 2^32 references would themselves take 32 GiB.
  mutable std::uint32_t references_ = 0;
};

/// An owner of a T (or const T). The last owner deletes it, which recurses into the destructor of T: whoever builds long
/// chains of Refs has to take them apart iteratively.
template <class T>
class Ref {
 public:
  constexpr Ref() noexcept = default;
  constexpr Ref(std::nullptr_t) noexcept {}
  /// Shares the ownership of an object that is already counted, or starts it for one just created.
  explicit Ref(T* pointer) noexcept : pointer_(pointer) { acquire(); }

  Ref(const Ref& other) noexcept : pointer_(other.pointer_) { acquire(); }
  Ref(Ref&& other) noexcept : pointer_(std::exchange(other.pointer_, nullptr)) {}
  template <class U>
    requires std::convertible_to<U*, T*>
  Ref(const Ref<U>& other) noexcept : pointer_(other.pointer_) {
    acquire();
  }
  template <class U>
    requires std::convertible_to<U*, T*>
  Ref(Ref<U>&& other) noexcept : pointer_(std::exchange(other.pointer_, nullptr)) {}
  // By value: the old object goes last, as it may own the new one.
  Ref& operator=(Ref other) noexcept {
    std::swap(pointer_, other.pointer_);
    return *this;
  }
  ~Ref() { release(); }

  T* get() const noexcept { return pointer_; }
  T& operator*() const noexcept { return *pointer_; }
  T* operator->() const noexcept { return pointer_; }
  explicit operator bool() const noexcept { return pointer_ != nullptr; }

  /// Whether this is the only owner, so that nobody else can notice a change of the object.
  bool isUnique() const noexcept {
    if (pointer_ == nullptr) return false;
    if (ReferenceCounted::areShared_) [[unlikely]]
      return std::atomic_ref(count()).load(std::memory_order_acquire) == 1;
    return count() == 1;
  }

  template <class U>
  bool operator==(const Ref<U>& other) const noexcept {
    return pointer_ == other.get();
  }
  bool operator==(std::nullptr_t) const noexcept { return pointer_ == nullptr; }
  template <class U>
  std::strong_ordering operator<=>(const Ref<U>& other) const noexcept {
    return std::compare_three_way{}(pointer_, other.get());
  }

 private:
  template <class U>
  friend class Ref;

  // The analyzer loses the count in calls it cannot see into, and then takes every release for the last one.
  // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDelete)
  std::uint32_t& count() const noexcept { return static_cast<const ReferenceCounted*>(pointer_)->references_; }
  void acquire() const noexcept {
    if (pointer_ == nullptr) return;
    if (ReferenceCounted::areShared_) [[unlikely]]
      ReferenceCounted::addShared(count());
    else ++count();
  }
  void release() const noexcept {
    static_assert(std::has_virtual_destructor_v<T> || std::is_final_v<T>, "a Ref has to delete the whole object");
    if (pointer_ == nullptr) return;
    const std::uint32_t left = ReferenceCounted::areShared_ ? ReferenceCounted::removeShared(count()) : --count();
    if (left == 0) std::default_delete<T>{}(pointer_);
  }

  T* pointer_ = nullptr;
};

template <class T, class... Arguments>
Ref<T> makeRef(Arguments&&... arguments) {
  return Ref<T>(std::make_unique<T>(std::forward<Arguments>(arguments)...).release());
}

}  // namespace argosy

template <class T>
struct std::hash<argosy::Ref<T>> {
  std::size_t operator()(const argosy::Ref<T>& reference) const noexcept { return std::hash<T*>{}(reference.get()); }
};
