// The store behind a TermTable: terms in chunks that never move, and a hash table that finds an equal one.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "smt/term_table.h"

namespace argosy::smt {

struct TermTable::Interned {
  struct Key {
    TermKind kind;
    SortRef sort;
    std::span<const TermRef> operands = {};
    UInt128 bits = 0;
    Int128 denominator = 1;
    unsigned high = 0, low = 0;
    const std::string* name = nullptr;
  };

  Interned();

  TermRef intern(const Key& key);
  const std::string* internName(std::string_view name);
  SortRef internSort(SortKind kind, unsigned first, unsigned second, SortRef index, SortRef element);

  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  template <class Value>
  using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

  std::uint32_t count = 0;
  TextMap<TermRef> symbols;
  std::uint64_t freshSymbols = 0;
  SortRef boolean = nullptr, integer = nullptr, real = nullptr;
  std::array<SortRef, 129> bitVectors{};
  TermRef truth = nullptr, falsity = nullptr;

 private:
  struct Slot {
    std::uint64_t hash = 0;
    TermRef term = nullptr;
  };

  static std::uint64_t hashOf(const Key& key);
  static bool matches(const Term& term, const Key& key);
  TermRef append(const Key& key);
  const TermRef* copyOperands(std::span<const TermRef> operands);
  void grow();

  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Term[]>> chunks_;
  std::vector<std::unique_ptr<TermRef[]>> operandChunks_;
  std::size_t operandsLeft_ = 0;
  TermRef* nextOperand_ = nullptr;
  TextMap<std::unique_ptr<std::string>> names_;
  std::deque<Sort> sorts_;
  std::map<std::tuple<SortKind, unsigned, unsigned, SortRef, SortRef>, SortRef> sortsByShape_;
};

}  // namespace argosy::smt
