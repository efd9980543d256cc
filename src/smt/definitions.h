// Symbols that asserted equations define are replaced by what they are equal to: the static single assignments of path formulas
// disappear, with all that constants then decide, and arrays become chains of writes.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "smt/term_order.h"
#include "smt/term_table.h"

namespace argosy::smt {

class Definitions {
 public:
  explicit Definitions(TermTable& terms) : terms_(terms), frames_(1) {}

  void push() { frames_.push_back({{}, {}, order_.size()}); }
  void pop();

  /// Takes the definitions out of an asserted formula. What remains to be asserted; its conjunction with the definitions of this
  /// frame and those below is equivalent to the formulas so far.
  std::vector<TermRef> assertFormula(TermRef formula);
  /// The term without defined symbols.
  TermRef resolve(TermRef term);

  /// The defined symbols, with definitions that may contain others.
  const std::unordered_map<TermRef, TermRef>& all() const { return definitions_; }

 private:
  struct Frame {
    std::vector<TermRef> defined;
    std::vector<TermRef> used;
    std::size_t resolvedBefore = 0;  // how many of `order_`
  };

  bool define(TermRef conjunct);
  bool define(TermRef symbol, TermRef definition);
  TermRef resolved(TermRef term) const;
  void forgetResolved(std::size_t kept);
  /// One more than the id of the newest symbol below.
  std::uint32_t newestSymbol(TermRef term);

  TermTable& terms_;
  std::vector<Frame> frames_;
  std::unordered_map<TermRef, TermRef> definitions_;
  TermMap<bool> used_;          // symbols that remain in asserted formulas, and may no longer be defined
  TermMap<TermRef> resolved_;   // null: forgotten
  std::vector<TermRef> order_;  // in which terms were resolved
  TermMap<std::uint32_t> newest_;
};

}  // namespace argosy::smt
