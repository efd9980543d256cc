// Models and evaluation: a value for every symbol, and what terms are then.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "smt/term_map.h"
#include "smt/term_table.h"

namespace argosy::smt {

/// A value is a constant term. Arrays: a constant array with stores of constants on top. An uninterpreted function has an entry for
/// each application to constants that matters.
class Model {
 public:
  void set(TermRef symbol, TermRef value) { values_[symbol] = value; }
  /// Null when the model does not say; any value will do then.
  TermRef value(TermRef symbol) const {
    const auto found = values_.find(symbol);
    return found == values_.end() ? nullptr : found->second;
  }
  const std::unordered_map<TermRef, TermRef>& values() const { return values_; }

 private:
  std::unordered_map<TermRef, TermRef> values_;
};

/// Evaluates many terms under one model; shared subterms once. What the model does not say is zero. Uninterpreted functions: by
/// the arguments' values, consistent within the evaluation (0 for tuples not given by `applications` of the model).
class Evaluation {
 public:
  Evaluation(TermTable& table, const Model& model);
  /// A constant term. Null for what has no exact value here (reals out of 128 bits, unspecified float conversions).
  TermRef operator()(TermRef term);
  bool isTrue(TermRef term) {
    const TermRef value = (*this)(term);
    return value && value->isTrue();
  }

 private:
  /// Arrays are kept as maps from the addresses of index constants, so that reads do not walk through writes.
  struct Array {
    TermRef fallback = nullptr;
    PersistentMap<TermRef> elements;
  };
  struct Value {
    TermRef constant = nullptr;  // of arrays: made when asked for
    std::optional<std::uint32_t> array;
  };

  Value evaluate(TermRef term);
  Value evaluateArray(TermRef term);
  Value evaluateSymbol(TermRef term);
  TermRef evaluateShortCircuit(TermRef term);
  TermRef evaluateApplication(TermRef term);
  TermRef evaluateSelect(TermRef term);
  TermRef equalArrays(const Array& left, const Array& right, SortRef sort);
  Value addArray(Array array);
  Value arrayFromConstant(TermRef constant);
  const Array* arrayOf(TermRef term) const;
  TermRef constantOf(TermRef term);

  TermTable& table_;
  const Model& model_;
  TermMap<Value> values_;
  std::vector<Array> arrays_;
};

}  // namespace argosy::smt
