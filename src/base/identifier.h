// Dense, strongly typed identifiers: an index into the table that owns the thing, and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
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

/// The same, for things that do not move when more are added.
template <class Id, class T>
class IdentifierDeque : public std::deque<T> {
 public:
  using std::deque<T>::deque;
  decltype(auto) operator[](Id id) { return std::deque<T>::operator[](id.index); }
  decltype(auto) operator[](Id id) const { return std::deque<T>::operator[](id.index); }
  Id nextId() const { return Id(this->size()); }
};

}  // namespace argosy

template <class Tag>
struct std::hash<argosy::Identifier<Tag>> {
  std::size_t operator()(argosy::Identifier<Tag> id) const noexcept { return id.index; }
};
