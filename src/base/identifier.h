// Dense, strongly typed identifiers: an index into the table that owns the thing, and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace argosy {

template <class Tag>
struct Identifier {
  std::uint32_t index = std::numeric_limits<std::uint32_t>::max();

  constexpr Identifier() = default;
  constexpr explicit Identifier(std::size_t i) : index(static_cast<std::uint32_t>(i)) {}

  constexpr bool valid() const { return index != std::numeric_limits<std::uint32_t>::max(); }
  friend constexpr auto operator<=>(Identifier, Identifier) = default;
};

/// A vector indexed by one kind of identifier.
template <class Id, class T>
class IdentifierVector : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  decltype(auto) operator[](Id id) { return std::vector<T>::operator[](id.index); }
  decltype(auto) operator[](Id id) const { return std::vector<T>::operator[](id.index); }
  Id nextId() const { return Id(this->size()); }
};

/// The same, for things that do not move when more are added. (Of a std::deque, chunks are so small that finding them takes longer.)
template <class Id, class T>
class StableIdentifierVector {
 public:
  const T& operator[](Id id) const { return chunks_[id.index / chunk][id.index % chunk]; }
  void push_back(T value) {
    if (size_++ % chunk == 0) chunks_.emplace_back().reserve(chunk);
    chunks_.back().push_back(std::move(value));
  }
  std::size_t size() const { return size_; }
  Id nextId() const { return Id(size_); }

 private:
  static constexpr std::uint32_t chunk = 256;
  std::vector<std::vector<T>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace argosy

template <class Tag>
struct std::hash<argosy::Identifier<Tag>> {
  std::size_t operator()(argosy::Identifier<Tag> id) const noexcept { return id.index; }
};
