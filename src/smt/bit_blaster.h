// Terms of bit-vectors, floats, Booleans and arrays over them as circuits.
#pragma once

#include <deque>
#include <map>
#include <stdexcept>

#include "smt/array_reads.h"
#include "smt/choice_comparisons.h"
#include "smt/float_circuits.h"
#include "smt/greatest_values.h"
#include "smt/term_order.h"
#include "smt/word_circuits.h"

namespace argosy::smt {

class BitBlaster {
 public:
  explicit BitBlaster(Circuit& circuit);

  /// The word of a term that is no array; Booleans have one bit. `proceed` is called now and then, and may throw.
  template <class Proceed>
  const Word& translate(TermRef term, Proceed&& proceed);

  /// The word of a term that has been translated; null for others.
  const Word* wordOf(TermRef term) const;
  /// To be called before solving.
  void completeArrays(const std::function<void()>& proceed) { arrays_.complete(proceed); }
  const ArrayReads& arrays() const { return arrays_; }

 private:
  void translateOne(TermRef term);
  Word made(TermRef term);
  Word translateScalar(TermRef term);
  Word translateBinary(TermRef term, const Word& left, const Word& right);
  Word translateBoolean(TermRef term);
  Word translateFloat(TermRef term);
  Word translateRead(TermRef term);
  const WordCircuits::Division& division(TermRef term, bool isSigned);
  const Word& word(TermRef term);
  /// Comparisons need no words of choices; other terms may.
  bool isMadeLater(TermRef term) const;
  void makeWord(TermRef term);

  Circuit& circuit_;
  WordCircuits words_;
  FloatCircuits floats_;
  ChoiceComparisons comparisons_;
  ArrayReads arrays_;
  GreatestValues greatest_;
  TermMap<Word*> translations_;  // empty words: those that are made later
  std::deque<Word> kept_;
  std::map<std::tuple<TermRef, TermRef, bool>, WordCircuits::Division> divisions_;
};

/// Thrown by `translate` for terms of other theories.
class NotBitVector : public std::runtime_error {
 public:
  NotBitVector() : std::runtime_error("not a bit-vector formula") {}
};

template <class Proceed>
const Word& BitBlaster::translate(TermRef term, Proceed&& proceed) {
  visitUnknown(std::span(&term, 1), translations_, [&](TermRef unknown) {
    proceed();
    translateOne(unknown);
  });
  return word(term);
}

}  // namespace argosy::smt
