#include "smt/query_cache.h"

#include <algorithm>

namespace argosy::smt {
namespace {

constexpr std::size_t largestSize = std::size_t{1} << 24;  // ids of all keys together

void sortWithoutDuplicates(QueryCache::Key& key, std::size_t begin) {
  std::sort(key.begin() + static_cast<std::ptrdiff_t>(begin), key.end());
  key.erase(std::unique(key.begin() + static_cast<std::ptrdiff_t>(begin), key.end()), key.end());
}

}  // namespace

QueryCache::Key QueryCache::keyOf(std::span<const std::vector<TermRef>> frames, std::span<const TermRef> assumptions) {
  Key key;
  for (const std::vector<TermRef>& frame : frames) {
    for (const TermRef formula : frame) key.push_back(formula->id());
  }
  sortWithoutDuplicates(key, 0);
  const std::size_t formulas = key.size();
  for (const TermRef assumption : assumptions) key.push_back(assumption->id());
  sortWithoutDuplicates(key, formulas);
  key.push_back(static_cast<std::uint32_t>(formulas));
  return key;
}

std::size_t QueryCache::Hash::operator()(const Key& key) const {
  std::uint64_t hash = key.size();
  for (const std::uint32_t id : key) {
    hash = (hash ^ id) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  return hash;
}

RememberedAnswer* QueryCache::find(const Key& key) {
  const auto found = answers_.find(key);
  return found == answers_.end() ? nullptr : &found->second;
}

void QueryCache::remember(const Key& key, Answer answer) {
  if (size_ > largestSize) {
    answers_.clear();
    size_ = 0;
  }
  size_ += key.size();
  answers_[key] = {answer, {}, {}};
}

}  // namespace argosy::smt
