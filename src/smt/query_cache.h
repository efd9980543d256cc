// Remembers the answers of queries, by the set of their formulas and of their assumptions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "smt/solver.h"

namespace argosy::smt {

struct RememberedAnswer {
  Answer answer = Answer::Unknown;
  /// Made when first asked for.
  std::optional<Model> model;
  std::optional<std::vector<TermRef>> core;
};

class QueryCache {
 public:
  using Key = std::vector<std::uint32_t>;

  static Key keyOf(std::span<const std::vector<TermRef>> frames, std::span<const TermRef> assumptions);

  RememberedAnswer* find(const Key& key);
  void remember(const Key& key, Answer answer);

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  std::unordered_map<Key, RememberedAnswer, Hash> answers_;
  std::size_t size_ = 0;
};

}  // namespace argosy::smt
