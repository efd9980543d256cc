// Arrays of which many elements were written at once. Such an array is a symbol, and each read of an element says what it is: a formula has the elements that it reads, and no quantifier over all of them. Where
// the array itself stands in a formula, the symbol means any array: more behaviours, never fewer.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>

#include "program/program.h"
#include "smt/term_table.h"

namespace argosy::encode {

using smt::TermRef;
using smt::TermTable;

class FilledArrays {
 public:
  explicit FilledArrays(TermTable& terms) : terms_(terms) {}

  /// What is at the index, where `before` was.
  using Element = std::function<TermRef(TermRef index, TermRef before)>;
  TermRef fill(TermRef before, Element element, EdgeId operation);

  /// The element at the index: what select gives of other arrays.
  TermRef element(TermRef array, TermRef index);
  /// With what elements are instead of reads.
  TermRef eliminated(TermRef formula);
  /// The operation of some fill that the array was made from, by writes and choices; not valid when there is none.
  EdgeId fillIn(TermRef array);

 private:
  struct Fill {
    TermRef before;
    Element element;
    EdgeId operation;
  };
  using Elements = std::unordered_map<TermRef, TermRef>;

  /// False when elements of other arrays, which are then pending, have to be known first.
  bool tryElement(TermRef array, TermRef index, Elements& known, std::vector<TermRef>& pending);

  TermTable& terms_;
  std::unordered_map<TermRef, Fill> fills_;
  std::unordered_map<TermRef, EdgeId> operations_;  // of arrays that were asked for
};

}  // namespace argosy::encode
