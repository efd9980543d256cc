// Comparisons of words by their order. Each is a circuit; where three words are compared with each other, clauses say that order is transitive, which a SAT solver would
// have to find out bit by bit.
#pragma once

#include <map>

#include "smt/word_circuits.h"

namespace argosy::smt {

class WordOrder {
 public:
  WordOrder(Circuit& circuit, WordCircuits& words, bool isSigned)
      : circuit_(circuit), words_(words), isSigned_(isSigned) {}

  Literal less(const Word& left, const Word& right);

 private:
  using Place = std::size_t;  // of a word among those that were compared

  Place placeOf(const Word& word);
  Literal less(Place left, Place right);
  void relate(Place first, Place second, Place third);

  Circuit& circuit_;
  WordCircuits& words_;
  bool isSigned_;
  std::map<Word, Place> places_;
  std::vector<const Word*> compared_;
  std::vector<std::vector<Place>> neighbours_;  // by place: with which it was compared
  std::map<std::pair<Place, Place>, Literal> results_;
  std::size_t triples_ = 0;
};

}  // namespace argosy::smt
