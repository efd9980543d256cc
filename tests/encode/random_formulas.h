// Random formulas about states, over plain symbols of the variables of expression_world.h.
#pragma once

#include "tests/encode/expression_world.h"

namespace argosy::encode {

/// Random formulas over the variables.
class RandomFormulas {
 public:
  RandomFormulas(Conditions& conditions, std::uint64_t seed)
      : conditions_(conditions), terms_(conditions.terms), random_(seed) {
    ExpressionTable& expressions = conditions.program->expressions;
    const auto member = [&](ExpressionRef record, std::uint32_t field) { return expressions.member(record, field); };
    const auto element = [&](const std::string& name, int index) {
      return expressions.element(conditions.variable(name), expressions.int32(index));
    };
    const ExpressionRef record = conditions.variable("s");
    std::vector<ExpressionRef> lvalues;
    for (const char* name :
         {"c", "uc", "h", "uh", "x", "y", "u", "v", "l", "w", "z", "b", "f", "g", "d", "p", "q", "anything", "pi"})
      lvalues.push_back(conditions.variable(name));
    for (std::uint32_t field : {0U, 1U, 2U, 3U, 5U, 6U}) lvalues.push_back(member(record, field));
    lvalues.push_back(member(member(record, 4), 1));
    lvalues.push_back(member(expressions.element(member(record, 7), expressions.int32(1)), 0));
    lvalues.push_back(element("a", 3));
    lvalues.push_back(element("bytes", 7));
    lvalues.push_back(member(element("pairs", 60), 1));
    for (const ExpressionRef lvalue : lvalues) {
      TermRef term = conditions.plain(lvalue);
      if (lvalue->isBitField() && !term->isSymbol()) term = term->operand(0);  // without the promotion
      const SortRef sort = term->sort();
      (lvalue->type()->isPointer() ? pointers_
       : sort->isFloat()           ? floats_
       : sort->isInteger()         ? integers_
                                   : words_)
          .push_back(term);
    }
    const TermRef cell = conditions.plain(element("bytes", 7));
    if (cell->kind() == smt::TermKind::Select) grid_ = cell->operand(0);
    for (const char* name : {"x", "a", "pairs"})
      addresses_.push_back(conditions.plain(expressions.addressOf(conditions.variable(name))));
  }

  TermRef formula(int depth) {
    const auto next = [&] { return formula(depth - 1); };
    if (depth > 0) {
      switch (below(6)) {
        case 0: return terms_.negation(next());
        case 1: return terms_.conjunction(next(), next());
        case 2: return terms_.disjunction(next(), next());
        case 3: return below(2) ? terms_.equal(next(), next()) : terms_.ite(next(), next(), next());
        default: break;
      }
    }
    return words_.empty() ? linearAtom() : atom();
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  TermRef pick(const std::vector<TermRef>& terms) { return terms[below(terms.size())]; }
  unsigned width() {
    const unsigned widths[] = {1, 5, 8, 13, 16, 32, 32, 32, 33, 64, 64};
    return widths[below(std::size(widths))];
  }
  UInt128 bits(unsigned width) {
    switch (below(4)) {
      case 0: return random_();
      case 1: return UInt128{1} << below(width);
      default: return UInt128{below(12)} - 4;
    }
  }

  TermRef atom() {
    switch (below(12)) {
      case 0: {
        const smt::TermKind kinds[] = {smt::TermKind::FpLess, smt::TermKind::FpLessEqual, smt::TermKind::FpEqual};
        const SortRef sort = pick(floats_)->sort();
        return terms_.floatBinary(kinds[below(3)], real(sort, 2), real(sort, 1));
      }
      case 1: {
        const TermRef real = pick(floats_);
        return below(2) ? terms_.isNaN(real) : terms_.equal(real, constantOf(real->sort()));
      }
      case 2: return pointerAtom();
      default: break;
    }
    const unsigned w = width();
    const int depth = static_cast<int>(below(4));
    const TermRef left = word(w, depth),
                  right = below(2) ? terms_.bitVector(w, bits(w)) : word(w, static_cast<int>(below(2)));
    switch (below(3)) {
      case 0: return terms_.equal(left, right);
      case 1: return terms_.binary(smt::TermKind::BvUnsignedLess, left, right);
      default: return terms_.binary(smt::TermKind::BvSignedLess, left, right);
    }
  }

  TermRef pointerAtom() {
    const TermRef pointer = pick(pointers_);
    switch (below(3)) {
      case 0: return terms_.equal(pointer, smt::zeroOf(terms_, pointer->sort()));
      case 1: return terms_.equal(pointer, pick(pointers_));
      default:
        return terms_.equal(pointer,
                            terms_.bvAdd(pick(addresses_), terms_.bitVector(pointer->sort()->width(), 4 * below(3))));
    }
  }

  TermRef constantOf(SortRef sort) {
    const auto format = sort->significandBits() == 24 ? FloatFormat::Single : FloatFormat::Double;
    const char* texts[] = {"0", "-0", "0.1", "1", "-3", "nan", "inf", "16777216", "1e+300", "123456789012345680000"};
    return terms_.floating(sort, *floating::parse(format, texts[below(std::size(texts))]));
  }

  TermRef real(SortRef sort, int depth) {
    if (below(4) == 0) return constantOf(sort);
    if (depth > 0) {
      const smt::TermKind kinds[] = {smt::TermKind::FpAdd, smt::TermKind::FpSubtract, smt::TermKind::FpMultiply,
                                     smt::TermKind::FpDivide};
      switch (below(6)) {
        case 0: return terms_.floatBinary(kinds[below(4)], real(sort, depth - 1), real(sort, depth - 1));
        case 1: return terms_.floatNegate(real(sort, depth - 1));
        case 2: return terms_.floatFromInteger(word(32, 1), sort, below(2) == 0);
        default: break;
      }
    }
    return terms_.floatConvert(pick(floats_), sort);
  }

  TermRef leaf(unsigned width) {
    if (below(4) == 0) return terms_.bitVector(width, bits(width));
    if (width == 8 && grid_ && below(3) == 0)
      return terms_.select(grid_, terms_.zeroExtend(word(8, 0), grid_->sort()->index()->width()));
    const TermRef symbol = pick(words_);
    const unsigned own = symbol->sort()->width();
    if (own < width) return below(2) ? terms_.signExtend(symbol, width) : terms_.zeroExtend(symbol, width);
    const auto low = static_cast<unsigned>(below(2) ? 0 : below(own - width + 1));
    return terms_.extract(symbol, low + width - 1, low);
  }

  TermRef word(unsigned width, int depth) {
    if (depth == 0) return leaf(width);
    const auto next = [&] { return word(width, depth - 1); };
    const smt::TermKind operators[] = {smt::TermKind::BvAdd, smt::TermKind::BvMultiply, smt::TermKind::BvAnd,
                                       smt::TermKind::BvOr, smt::TermKind::BvXor};
    const smt::TermKind divisions[] = {smt::TermKind::BvUnsignedDivide, smt::TermKind::BvUnsignedRemainder,
                                       smt::TermKind::BvSignedDivide, smt::TermKind::BvSignedRemainder};
    const smt::TermKind shifts[] = {smt::TermKind::BvShiftLeft, smt::TermKind::BvLogicalShiftRight,
                                    smt::TermKind::BvArithmeticShiftRight};
    switch (below(10)) {
      case 0: return terms_.bvNegate(next());
      case 1: return terms_.bvComplement(next());
      case 2: return terms_.binary(divisions[below(4)], next(), terms_.bitVector(width, bits(width)));
      case 3: {
        TermRef amount = terms_.bitVector(width, below(width + 1));
        if (width >= 8 && below(2))
          amount = terms_.zeroExtend(terms_.extract(word(width, 0), width >= 32 ? 4 : 2, 0), width);
        return terms_.binary(shifts[below(3)], next(), amount);
      }
      case 4: {
        const unsigned other = this->width();
        if (other < width)
          return below(2) ? terms_.zeroExtend(word(other, depth - 1), width)
                          : terms_.signExtend(word(other, depth - 1), width);
        const auto low = static_cast<unsigned>(below(other - width + 1));
        return terms_.extract(word(other, depth - 1), low + width - 1, low);
      }
      case 5: {
        if (width == 1) return next();
        const auto low = static_cast<unsigned>(1 + below(width - 1));
        return terms_.binary(smt::TermKind::BvConcat, word(width - low, depth - 1), word(low, depth - 1));
      }
      case 6: return terms_.ite(atom(), next(), next());
      default: return terms_.binary(operators[below(5)], next(), next());
    }
  }

  TermRef linearAtom() {
    if (below(8) == 0) return terms_.equal(pick(pointers_), below(2) ? terms_.integer(0) : pick(pointers_));
    const TermRef left = number(static_cast<int>(below(4))), right = below(2) ? literal() : number(1);
    return below(2) ? terms_.equal(left, right) : terms_.arithmetic(smt::TermKind::Less, left, right);
  }

  TermRef literal() {
    return terms_.integer(below(3) == 0 ? Int128{1} << below(64) : static_cast<Int128>(below(40)) - 20);
  }

  TermRef number(int depth) {
    if (depth == 0) {
      if (below(4) == 0) return literal();
      if (grid_ && below(6) == 0) return terms_.select(grid_, pick(integers_));
      return pick(integers_);
    }
    const auto next = [&] { return number(depth - 1); };
    const TypeRef type = conditions_.program->types.int32();
    const TermRef divisor = terms_.integer(static_cast<Int128>(below(9)) + 2);
    switch (below(8)) {
      case 0: return terms_.arithmeticNegate(next());
      case 1:
        return terms_.arithmetic(smt::TermKind::Multiply, next(), terms_.integer(static_cast<Int128>(below(9)) - 4));
      case 2:
        return terms_.arithmetic(below(2) ? smt::TermKind::IntegerDivide : smt::TermKind::IntegerModulo, next(),
                                 divisor);
      case 3:
        return conditions_.theory->binary(below(2) ? BinaryOperator::Divide : BinaryOperator::Remainder, type,
                                          pick(integers_), type, divisor);
      case 4: return terms_.ite(linearAtom(), next(), next());
      case 5: return terms_.subtract(next(), next());
      default: return terms_.arithmetic(smt::TermKind::Add, next(), next());
    }
  }

  Conditions& conditions_;
  TermTable& terms_;
  std::mt19937_64 random_;
  std::vector<TermRef> words_, integers_, floats_, pointers_, addresses_;
  TermRef grid_ = nullptr;
};

}  // namespace argosy::encode
