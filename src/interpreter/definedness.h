// Which bytes of the program's objects hold what: numbers that the program determines, numbers of which it determines the sign, addresses, or something open (uninitialised, input,
// unspecified). An execution that never looks at anything open, and at no address as a number, is the only one that the program has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace argosy::interpreter {

class Definedness {
 public:
  enum class Content : std::uint8_t { Number, Address, Sign, Open };

  void mark(const std::byte* bytes, std::uint64_t size, Content content);
  /// As memmove.
  void copy(std::byte* to, const std::byte* from, std::uint64_t size);
  std::vector<Content> contents(const std::byte* bytes, std::uint64_t size) const;
  void restore(std::byte* bytes, const std::vector<Content>& contents);

  bool isOpen(const std::byte* bytes, std::uint64_t size) const { return holds(bytes, size, Content::Open); }
  bool holdsSign(const std::byte* bytes, std::uint64_t size) const { return holds(bytes, size, Content::Sign); }
  bool holdsAddress(const std::byte* bytes, std::uint64_t size) const { return holds(bytes, size, Content::Address); }

 private:
  static constexpr std::uintptr_t pageSize = 4096;
  using Page = std::array<Content, pageSize>;

  bool holds(const std::byte* bytes, std::uint64_t size, Content content) const;
  Page* find(std::uintptr_t number) const;
  /// Calls visit(page or null, begin in the page, count) for each page of the bytes, in order.
  template <class Visit>
  void forEachPage(const std::byte* bytes, std::uint64_t size, const Visit& visit) const;

  std::unordered_map<std::uintptr_t, std::unique_ptr<Page>> pages_;  // absent: all numbers
  mutable std::uintptr_t lastNumber_ = 0;
  mutable Page* lastPage_ = nullptr;
};

}  // namespace argosy::interpreter
