#include "interpreter/definedness.h"

#include <algorithm>

namespace argosy::interpreter {

Definedness::Page* Definedness::find(std::uintptr_t number) const {
  if (number == lastNumber_ && lastPage_) return lastPage_;
  const auto found = pages_.find(number);
  if (found == pages_.end()) return nullptr;
  lastNumber_ = number;
  return lastPage_ = found->second.get();
}

template <class Visit>
void Definedness::forEachPage(const std::byte* bytes, std::uint64_t size, const Visit& visit) const {
  auto position = reinterpret_cast<std::uintptr_t>(bytes);
  for (const std::uintptr_t end = position + size; position < end;) {
    const std::uintptr_t begin = position % pageSize, count = std::min(pageSize - begin, end - position);
    if (!visit(position / pageSize, begin, count)) return;
    position += count;
  }
}

void Definedness::mark(const std::byte* bytes, std::uint64_t size, Content content) {
  forEachPage(bytes, size, [&](std::uintptr_t number, std::uintptr_t begin, std::uintptr_t count) {
    Page* page = find(number);
    if (!page && content != Content::Number) page = (pages_[number] = std::make_unique<Page>()).get();
    if (page) std::fill_n(page->begin() + static_cast<std::ptrdiff_t>(begin), count, content);
    return true;
  });
}

std::vector<Definedness::Content> Definedness::contents(const std::byte* bytes, std::uint64_t size) const {
  std::vector<Content> result;
  result.reserve(size);
  forEachPage(bytes, size, [&](std::uintptr_t number, std::uintptr_t begin, std::uintptr_t count) {
    const Page* page = find(number);
    if (!page) {
      result.insert(result.end(), count, Content::Number);
    } else {
      const auto first = page->begin() + static_cast<std::ptrdiff_t>(begin);
      result.insert(result.end(), first, first + static_cast<std::ptrdiff_t>(count));
    }
    return true;
  });
  return result;
}

void Definedness::restore(std::byte* bytes, const std::vector<Content>& contents) {
  // Runs, because most objects hold one kind of thing.
  for (std::size_t begin = 0; begin < contents.size();) {
    std::size_t end = begin + 1;
    while (end < contents.size() && contents[end] == contents[begin]) ++end;
    mark(bytes + begin, end - begin, contents[begin]);
    begin = end;
  }
}

void Definedness::copy(std::byte* to, const std::byte* from, std::uint64_t size) { restore(to, contents(from, size)); }

bool Definedness::holds(const std::byte* bytes, std::uint64_t size, Content content) const {
  bool found = false;
  forEachPage(bytes, size, [&](std::uintptr_t number, std::uintptr_t begin, std::uintptr_t count) {
    const Page* page = find(number);
    if (!page) return true;
    const auto first = page->begin() + static_cast<std::ptrdiff_t>(begin);
    found = std::find(first, first + static_cast<std::ptrdiff_t>(count), content) !=
            first + static_cast<std::ptrdiff_t>(count);
    return !found;
  });
  return found;
}

}  // namespace argosy::interpreter
