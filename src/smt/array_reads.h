// Arrays without array terms: a read is a choice among the writes below it, and reads of one array symbol (or applications of one
// function) at equal indices are equal (Ackermann's reduction, as far as reads occur). Equalities of arrays hold at every index that
// occurs, at one that tells different arrays apart, and at one that stands for all others.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "smt/term.h"
#include "smt/word_circuits.h"

namespace argosy::smt {

class ArrayReads {
 public:
  /// `wordOf` gives the words of scalar terms, which have to be translated before the arrays that contain them are read.
  ArrayReads(Circuit& circuit, std::function<const Word&(TermRef)> wordOf);

  Word read(TermRef array, const Word& index);
  Word apply(TermRef application, const Word& arguments);
  Literal equal(TermRef left, TermRef right);
  /// What is known about arrays so far holds at all indices that occur. `proceed` is called now and then, and may throw.
  void complete(const std::function<void()>& proceed);

  struct Read {
    std::uint32_t indexId;
    Word index, element;
  };
  /// The reads of an array symbol, for models. The fallback is a word, or null when any value will do.
  struct Contents {
    const std::vector<Read>* reads = nullptr;
    const Word* fallback = nullptr;
  };
  Contents contentsOf(TermRef symbol) const;

 private:
  /// An array symbol or a function.
  struct Base {
    std::vector<Read> reads;
    std::unordered_map<std::uint32_t, std::size_t> byIndex;
    std::vector<std::size_t> undecided;  // reads at indices that are not constants
  };
  struct Indices {
    std::vector<std::uint32_t> all;
    std::optional<std::uint32_t> generic;  // different from all others
    std::size_t separated = 0;             // how many of `all` are known to the generic index
    bool isComplete = false;               // all indices there are
  };
  struct Equality {
    Literal literal;
    TermRef left, right;
    std::size_t instantiated = 0;  // at how many indices of the sort
  };

  std::uint32_t indexId(SortRef sort, const Word& index);
  Literal sameIndex(std::uint32_t left, std::uint32_t right);
  const Word& readAt(TermRef array, std::uint32_t index, SortRef sort);
  bool tryRead(TermRef array, std::uint32_t index, std::vector<TermRef>& pending);
  const Word& readBase(Base& base, std::uint32_t index, unsigned elementWidth);
  const Word* remembered(TermRef array, std::uint32_t index) const;
  void remember(TermRef array, std::uint32_t index, Word element);
  void makeGeneric(SortRef sort);
  void instantiate(Equality equality, std::uint32_t index);

  Circuit& circuit_;
  WordCircuits words_;
  std::function<const Word&(TermRef)> wordOf_;
  std::map<std::pair<SortRef, Word>, std::uint32_t> indexIds_;  // without a sort: arguments of functions
  std::vector<Word> indexWords_;
  std::unordered_map<std::uint64_t, Literal> sameIndices_;
  std::unordered_map<std::uint64_t, Word> elements_;  // by array and index
  std::map<std::string, Base> bases_;                 // by the name of the symbol or function
  std::map<SortRef, Indices> indices_;                // by the sort of the index
  std::vector<Equality> equalities_;
  std::map<std::pair<TermRef, TermRef>, Literal> equalityLiterals_;
};

}  // namespace argosy::smt
