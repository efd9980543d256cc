#include "smt/bit_blaster.h"

#include <algorithm>

namespace argosy::smt {
namespace {

bool isScalar(SortRef sort) { return sort->isBoolean() || sort->isBitVector() || sort->isFloat(); }

bool isSupported(SortRef sort) {
  return isScalar(sort) || (sort->isArray() && isScalar(sort->index()) && isScalar(sort->element()));
}

}  // namespace

BitBlaster::BitBlaster(Circuit& circuit)
    : circuit_(circuit),
      words_(circuit),
      floats_(circuit, words_),
      comparisons_(circuit, words_, [this](TermRef term) -> const Word& { return word(term); }),
      arrays_(circuit, [this](TermRef term) -> const Word& { return word(term); }) {}

const Word* BitBlaster::wordOf(TermRef term) const {
  Word* const* found = translations_.find(term);
  return found ? *found : nullptr;
}

const Word& BitBlaster::word(TermRef term) {
  const Word& found = **translations_.find(term);
  if (found.empty()) makeWord(term);
  return found;
}

bool BitBlaster::isMadeLater(TermRef term) const {
  switch (term->kind()) {
    case TermKind::Ite: return term->sort()->isBitVector();
    case TermKind::BvExtract:
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend: return wordOf(term->operand(0))->empty();
    default: return false;
  }
}

void BitBlaster::makeWord(TermRef term) {
  // Terms are deep: no recursion.
  std::vector<TermRef> open{term};
  while (!open.empty()) {
    const TermRef current = open.back();
    const std::size_t height = open.size();
    std::ranges::copy_if(current->operands(), std::back_inserter(open),
                         [&](TermRef part) { return wordOf(part)->empty(); });
    if (open.size() > height) continue;
    open.pop_back();
    Word& word = **translations_.find(current);
    if (word.empty()) word = made(current);
  }
}

void BitBlaster::translateOne(TermRef term) {
  if (!isSupported(term->sort())) throw NotBitVector();
  if (term->sort()->isArray()) {
    // Elements of arrays are words; arrays that functions give are not.
    if (term->kind() == TermKind::Apply) throw NotBitVector();
    return;
  }
  greatest_.enter(term);
  kept_.push_back(isMadeLater(term) ? Word() : made(term));
  translations_[term] = &kept_.back();
}

Word BitBlaster::made(TermRef term) {
  Word word = translateScalar(term);
  if (term->sort()->isBitVector()) std::fill(word.begin() + greatest_.bitsOf(term), word.end(), -Circuit::truth);
  return word;
}

const WordCircuits::Division& BitBlaster::division(TermRef term, bool isSigned) {
  const TermRef left = term->operand(0), right = term->operand(1);
  const auto [found, isNew] = divisions_.try_emplace({left, right, isSigned});
  if (isNew)
    found->second = isSigned ? words_.divideSigned(word(left), word(right)) : words_.divide(word(left), word(right));
  return found->second;
}

Word BitBlaster::translateScalar(TermRef term) {
  const SortRef sort = term->sort();
  if (sort->isBoolean() && term->kind() != TermKind::Symbol && term->kind() != TermKind::Apply &&
      term->kind() != TermKind::Select)
    return translateBoolean(term);
  if (sort->isFloat()) return translateFloat(term);
  const unsigned width = wordWidth(sort);
  switch (term->kind()) {
    case TermKind::Constant: return WordCircuits::constant(width, term->bits());
    case TermKind::Symbol: return words_.fresh(width);
    case TermKind::Apply:
    case TermKind::Select: return translateRead(term);
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
      return floats_.toInteger(term->operand(0)->sort(), word(term->operand(0)), width,
                               term->kind() == TermKind::FpToSigned);
    case TermKind::Ite:
      return words_.choice(word(term->operand(0)).front(), word(term->operand(1)), word(term->operand(2)));
    case TermKind::BvNegate: return words_.negate(word(term->operand(0)));
    case TermKind::BvComplement: return WordCircuits::complement(word(term->operand(0)));
    case TermKind::BvExtract: {
      const Word& from = word(term->operand(0));
      return {from.begin() + term->low(), from.begin() + term->high() + 1};
    }
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend: {
      Word result = word(term->operand(0));
      result.resize(width, term->kind() == TermKind::BvSignExtend ? result.back() : -Circuit::truth);
      return result;
    }
    case TermKind::BvUnsignedDivide: return division(term, false).quotient;
    case TermKind::BvUnsignedRemainder: return division(term, false).remainder;
    case TermKind::BvSignedDivide: return division(term, true).quotient;
    case TermKind::BvSignedRemainder: return division(term, true).remainder;
    default: return translateBinary(term, word(term->operand(0)), word(term->operand(1)));
  }
}

Word BitBlaster::translateRead(TermRef term) {
  if (term->kind() == TermKind::Select) return arrays_.read(term->operand(0), word(term->operand(1)));
  Word arguments;
  for (const TermRef operand : term->operands()) {
    if (operand->sort()->isArray()) throw NotBitVector();
    arguments.insert(arguments.end(), word(operand).begin(), word(operand).end());
  }
  return arrays_.apply(term, arguments);
}

Word BitBlaster::translateFloat(TermRef term) {
  const SortRef sort = term->sort();
  const auto operand = [&](std::size_t index) -> const Word& { return word(term->operand(index)); };
  switch (term->kind()) {
    case TermKind::Constant: return floats_.fromBits(sort, WordCircuits::constant(wordWidth(sort), term->bits()));
    case TermKind::Symbol: return floats_.fresh(sort);
    case TermKind::Apply:
    case TermKind::Select: return floats_.fromBits(sort, translateRead(term));
    case TermKind::Ite: return words_.choice(operand(0).front(), operand(1), operand(2));
    case TermKind::FpNegate: return floats_.negate(sort, operand(0));
    case TermKind::FpAdd: return floats_.add(sort, operand(0), operand(1));
    case TermKind::FpSubtract: return floats_.add(sort, operand(0), floats_.negate(sort, operand(1)));
    case TermKind::FpMultiply: return floats_.multiply(sort, operand(0), operand(1));
    case TermKind::FpDivide: return floats_.divide(sort, operand(0), operand(1));
    case TermKind::FpConvert: return floats_.convert(term->operand(0)->sort(), sort, operand(0));
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned: return floats_.fromInteger(sort, operand(0), term->kind() == TermKind::FpFromSigned);
    case TermKind::FpFromBits: return floats_.fromBits(sort, operand(0));
    default: throw NotBitVector();
  }
}

Word BitBlaster::translateBinary(TermRef term, const Word& left, const Word& right) {
  switch (term->kind()) {
    case TermKind::BvAdd:
    case TermKind::BvMultiply: {
      const auto low = [bits = greatest_.bitsOf(term)](const Word& word) {
        return Word(word.begin(), word.begin() + bits);
      };
      Word result =
          term->kind() == TermKind::BvAdd ? words_.add(low(left), low(right)) : words_.multiply(low(left), low(right));
      result.resize(left.size(), -Circuit::truth);
      return result;
    }
    case TermKind::BvAnd: return words_.conjunction(left, right);
    case TermKind::BvOr: return words_.disjunction(left, right);
    case TermKind::BvXor: return words_.exclusiveOr(left, right);
    case TermKind::BvShiftLeft: return words_.shiftLeft(left, right);
    case TermKind::BvLogicalShiftRight: return words_.shiftRight(left, right, -Circuit::truth);
    case TermKind::BvArithmeticShiftRight: return words_.shiftRight(left, right, left.back());
    case TermKind::BvConcat: {
      Word result = right;
      result.insert(result.end(), left.begin(), left.end());
      return result;
    }
    default: throw NotBitVector();
  }
}

Word BitBlaster::translateBoolean(TermRef term) {
  const auto operand = [&](std::size_t index) -> const Word& { return word(term->operand(index)); };
  const auto bits = [&] {
    Word result;
    for (const TermRef inner : term->operands()) result.push_back(word(inner).front());
    return result;
  };
  switch (term->kind()) {
    case TermKind::True: return {Circuit::truth};
    case TermKind::False: return {-Circuit::truth};
    case TermKind::Equal:
      if (term->operand(0)->sort()->isArray()) return {arrays_.equal(term->operand(0), term->operand(1))};
      if (!term->operand(0)->sort()->isBitVector()) return {words_.equal(operand(0), operand(1))};
      return {comparisons_.equal(term->operand(0), term->operand(1))};
    case TermKind::Ite: return {circuit_.choice(operand(0).front(), operand(1).front(), operand(2).front())};
    case TermKind::Not: return {-operand(0).front()};
    case TermKind::And: return {circuit_.conjunction(bits())};
    case TermKind::Or: return {circuit_.disjunction(bits())};
    case TermKind::BvUnsignedLess: return {comparisons_.less(term->operand(0), term->operand(1), false)};
    case TermKind::BvUnsignedLessEqual: return {-comparisons_.less(term->operand(1), term->operand(0), false)};
    case TermKind::BvSignedLess: return {comparisons_.less(term->operand(0), term->operand(1), true)};
    case TermKind::BvSignedLessEqual: return {-comparisons_.less(term->operand(1), term->operand(0), true)};
    case TermKind::FpIsNaN: return {floats_.isNaN(term->operand(0)->sort(), operand(0))};
    case TermKind::FpEqual: return {floats_.equal(term->operand(0)->sort(), operand(0), operand(1))};
    case TermKind::FpLess: return {floats_.less(term->operand(0)->sort(), operand(0), operand(1))};
    case TermKind::FpLessEqual: {
      const SortRef compared = term->operand(0)->sort();
      return {circuit_.disjunction(floats_.less(compared, operand(0), operand(1)),
                                   floats_.equal(compared, operand(0), operand(1)))};
    }
    default: throw NotBitVector();
  }
}

}  // namespace argosy::smt
