// Comparisons of terms that are choices among few words, as reads of memory at unknown places are: each choice is compared with each, so that the result depends on
// conditions and on comparisons of what there is to choose from, and not on the bits of what is chosen.
#pragma once

#include <functional>
#include <optional>

#include "smt/term_map.h"
#include "smt/word_order.h"

namespace argosy::smt {

class ChoiceComparisons {
 public:
  using WordOf = std::function<const Word&(TermRef)>;
  ChoiceComparisons(Circuit& circuit, WordCircuits& words, WordOf wordOf)
      : circuit_(circuit),
        words_(words),
        wordOf_(std::move(wordOf)),
        unsigned_(circuit, words, false),
        signed_(circuit, words, true) {}

  /// The conditions of choices must have been translated.
  Literal equal(TermRef left, TermRef right);
  Literal less(TermRef left, TermRef right, bool isSigned);

 private:
  struct Choice {
    Word word;
    Literal isChosen;
  };
  /// Exactly one of them is chosen. Empty when there are too many.
  using Choices = std::vector<Choice>;

  const Choices& choicesOf(TermRef term);
  Choices compute(TermRef term);
  template <class Compare>
  Literal compare(TermRef left, TermRef right, const Compare& compare);

  Circuit& circuit_;
  WordCircuits& words_;
  WordOf wordOf_;
  WordOrder unsigned_, signed_;
  TermMap<std::optional<Choices>> choices_;
};

}  // namespace argosy::smt
