// The parts of expression_of.h: one function per sort of terms. The program model has no short-circuit operators and no
// `?:`: conditions are numbers 0 and 1, joined by & and |, which is the same where every operand is defined; a choice
// between values becomes one between conditions.
#pragma once

#include "encode/expression_of.h"

namespace argosy::encode {

class Translation {
 public:
  /// A translation that weakens drops conjuncts that C cannot say. With `call`, it is for a text about a whole call of the frame's function.
  Translation(Program& program, Encoder& encoder, const Frame& frame, bool weakens, Names names,
              const CallTerms* call = nullptr)
      : program_(program),
        expressions_(program.expressions),
        encoder_(encoder),
        terms_(encoder.terms()),
        frame_(frame),
        weakens_(weakens),
        names_(names),
        call_(call) {}

  /// The formula, or its negation; null when C cannot say it.
  ExpressionRef condition(TermRef formula, bool holds);

 private:
  /// Bit-vectors are neither signed nor unsigned; values of C are numbers.
  enum class Reading : std::uint8_t { Signed, Unsigned };

  /// An integer expression, or a constant that can have any type, and the values it can have.
  struct Number {
    ExpressionRef expression = nullptr;  // null: the constant
    Int128 low = 0, high = 0;

    bool isConstant() const { return !expression; }
  };

  bool takeStep() {
    if (steps_ > 0) --steps_;
    return steps_ > 0;
  }

  // Conditions
  ExpressionRef junction(TermRef formula, bool holds);
  ExpressionRef choice(TermRef ite, bool holds);
  /// A choice between values inside an atom, when C has to make it, too.
  TermRef findChoice(TermRef atom);
  ExpressionRef both(ExpressionRef left, ExpressionRef right) const;
  ExpressionRef either(ExpressionRef left, ExpressionRef right) const;
  ExpressionRef equality(TermRef left, TermRef right, bool holds);
  ExpressionRef atom(TermRef formula, bool holds);

  // Comparisons of numbers, in a type that has the values of both.
  ExpressionRef compare(BinaryOperator op, const Number& left, const Number& right);
  TypeRef commonType(const Number& left, const Number& right);
  /// int, long long or unsigned long long: the first that has all these values; null when none has.
  TypeRef typeFor(std::initializer_list<Number> numbers);
  Number numberOf(ExpressionRef expression) const;
  ExpressionRef inType(TypeRef type, const Number& number);
  /// The operand of an operator on values of this type.
  ExpressionRef convert(TypeRef type, ExpressionRef expression);

  // Places in memory
  /// The scalar that a state symbol, or an element of a grid, stands for; null when it has no name here.
  ExpressionRef lvalueOf(TermRef term);
  ExpressionRef elementOf(const StateSymbol& symbol, TermRef index);
  /// Of a text about a call: the symbol says what was there when the function was called.
  bool isAtCall(const StateSymbol& symbol) const { return call_ && symbol.background == encoder_.entry(); }
  /// The variable, or what the call returns; null when it has no name here.
  ExpressionRef wholeOf(const StateSymbol& symbol);
  bool isVisible(const MemoryObject& object) const { return memory::isNamed(program_, object, frame_, names_); }
  bool hasValueOf(const StateSymbol& symbol, ExpressionRef lvalue);
  /// The scalar in the lvalue that the symbol's bits are.
  ExpressionRef find(ExpressionRef lvalue, std::uint64_t bit, const StateSymbol& symbol);
  /// A pointer of this type, to the place in an object that has this address.
  ExpressionRef pointerOf(TermRef address, Int128 offset, TypeRef type);
  /// pointer == other + offset
  ExpressionRef equalPointers(ExpressionRef pointer, TermRef other, Int128 offset, bool holds);

  /// What a negative summand subtracts: x of -x, 3 of -3, 3*x of -3*x; null for others.
  TermRef opposite(TermRef summand);

  // Bit-vectors
  ExpressionRef compareBits(BinaryOperator op, TermRef left, TermRef right, Reading reading);
  /// The number that the bits are.
  ExpressionRef value(TermRef term, Reading reading);
  /// The same where that takes no cut to the term's width; else null.
  ExpressionRef directValue(TermRef term, Reading reading);
  /// A number, of any integer type, that has the term's bits among its lowest `wordBits` ones; the bits above the
  /// term's are arbitrary.
  ExpressionRef congruent(TermRef term, unsigned wordBits);
  ExpressionRef lowBits(TermRef term, unsigned wordBits);
  ExpressionRef sum(TermRef term, unsigned wordBits);
  ExpressionRef concatenation(TermRef term, unsigned wordBits);
  ExpressionRef division(TermRef term, Reading reading);
  ExpressionRef shift(BinaryOperator op, TermRef term, ExpressionRef operand);
  ExpressionRef cut(ExpressionRef number, unsigned width, Reading reading);
  TypeRef wordType(unsigned width, Reading reading);

  // Mathematical integers
  std::optional<Number> integer(TermRef term);
  std::optional<Number> arithmetic(BinaryOperator op, const Number& left, const Number& right);
  /// The number of a choice between it, where it fits a type, and what it wraps around to elsewhere
  /// (LinearTheory::wrap); null for others.
  TermRef asWrapped(TermRef ite);
  std::optional<Number> truncatedDivision(BinaryOperator op, TermRef dividend, Int128 divisor);
  std::optional<Number> flooredDivision(TermRef term);
  TypeRef divisionType(const Number& dividend, const Number& divisor);

  // Floats
  ExpressionRef compareFloats(BinaryOperator op, TermRef left, TermRef right);
  ExpressionRef floating(TermRef term);

  static constexpr int maximalSteps = 2000;

  Program& program_;
  ExpressionTable& expressions_;
  Encoder& encoder_;
  TermTable& terms_;
  Frame frame_;
  bool weakens_;
  Names names_;
  const CallTerms* call_;
  int steps_ = maximalSteps;
};

/// The nodes of an expression.
std::size_t sizeOf(ExpressionRef expression);
/// Of the two, the one with fewer nodes; the left one when they have the same number. Null is larger than everything.
ExpressionRef smaller(ExpressionRef left, ExpressionRef right);

/// A sum with a constant, read as a signed one.
struct ConstantSum {
  TermRef base;
  Int128 constant;
};
ConstantSum asConstantSum(TermRef term);

/// The largest number that the bits of a bit-vector can be, as far as its shape tells.
UInt128 unsignedBound(TermRef term, int depth = 8);

/// x / c in C's sense, as the linear encodings say it: 0 <= x ? div(x, c) : -div(-x, c).
struct TruncatedDivision {
  TermRef dividend;
  Int128 divisor;
};
std::optional<TruncatedDivision> asTruncatedDivision(TermRef ite);
/// x % c in C's sense: x + x / c * -c.
std::optional<TruncatedDivision> asTruncatedRemainder(TermRef sum);

}  // namespace argosy::encode
