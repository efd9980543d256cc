#include "evidence/bit_precise_solver.h"

#include <z3++.h>

#include <algorithm>
#include <optional>

#include "base/interchange_format.h"
#include "base/processor_timer.h"
#include "program/arithmetic.h"

namespace argosy::evidence {

namespace {

using floating::fromInterchange;
using floating::shapeOf;
using floating::toInterchange;
using Clock = ProcessorClock;

constexpr unsigned memoryLimitMegabytes = 2048;

UInt128 numeralValue(const z3::expr& numeral) {
  UInt128 value = 0;
  for (const char digit : numeral.get_decimal_string(0)) value = value * 10 + static_cast<unsigned>(digit - '0');
  return value;
}

/// Translates the nodes of a DAG: integral types to bit-vectors of their width, floats to floats. Total, as evaluation
/// is: what a fault gives on the machine is encoded, too, and `faults` says when there is one.
class Encoder {
 public:
  Encoder(z3::context& context, const ExpressionDag& dag, const std::unordered_set<VariableId>& unknowns,
          const Assignment& assignment)
      : context_(context),
        dag_(dag),
        unknowns_(unknowns),
        assignment_(assignment),
        truths_(dag.nodes().size()),
        faults_(context),
        nearestEven_(wrap(Z3_mk_fpa_rne(context))),
        towardZero_(wrap(Z3_mk_fpa_rtz(context))) {}

  /// False when the time is up.
  bool encode(Clock::time_point deadline) {
    terms_.reserve(dag_.nodes().size());
    for (const ExpressionDag::Node& node : dag_.nodes()) {
      if (terms_.size() % 256 == 0 && Clock::now() >= deadline) return false;
      current_ = &node;
      terms_.push_back(encode(node.expression));
    }
    return true;
  }

  z3::expr truthOf(ExpressionRef expression) { return truthAt(dag_.positionOf(expression)); }
  const z3::expr_vector& faults() const { return faults_; }
  bool hasFloats() const { return hasFloats_; }

  Assignment valuesIn(const z3::model& model) const {
    Assignment values;
    for (const auto& [symbol, bits] : symbols_) {
      const UInt128 value = numeralValue(model.eval(bits, true));
      const TypeRef type = symbol->type();
      values[symbol->variable()] = type->isFloat() ? fromInterchange(type->floatFormat(), value) : value;
    }
    return values;
  }

 private:
  struct Symbol {
    ExpressionRef expression;
    z3::expr bits;
  };

  z3::expr wrap(Z3_ast ast) {
    context_.check_error();
    return z3::expr(context_, ast);
  }

  z3::expr word(UInt128 value, unsigned bits) { return context_.bv_val(argosy::toString(value).c_str(), bits); }
  z3::expr choice(const z3::expr& condition) { return z3::ite(condition, word(1, 32), word(0, 32)); }

  z3::sort floatSort(FloatFormat format) {
    hasFloats_ = true;
    const floating::Shape shape = shapeOf(format);
    return context_.fpa_sort(shape.exponentBits, shape.significandBits);
  }
  z3::expr floatFrom(FloatFormat format, const z3::expr& interchange) {
    return wrap(Z3_mk_fpa_to_fp_bv(context_, interchange, floatSort(format)));
  }

  z3::expr constant(TypeRef type, UInt128 bits) {
    if (!type->isFloat()) return word(truncate(bits, type->bits()), type->bits());
    const FloatFormat format = type->floatFormat();
    if (floating::isNaN(format, bits)) return wrap(Z3_mk_fpa_nan(context_, floatSort(format)));
    return floatFrom(format, word(toInterchange(format, bits), shapeOf(format).bits()));
  }

  z3::expr symbol(ExpressionRef variable) {
    const TypeRef type = variable->type();
    if (!unknowns_.contains(variable->variable())) {
      const auto found = assignment_.find(variable->variable());
      return constant(type, found == assignment_.end() ? 0 : truncate(found->second, type->bits()));
    }
    const std::string name = "s" + std::to_string(variable->variable().index);
    const unsigned bits = type->isFloat() ? shapeOf(type->floatFormat()).bits() : type->bits();
    symbols_.push_back({variable, context_.bv_const(name.c_str(), bits)});
    return type->isFloat() ? floatFrom(type->floatFormat(), symbols_.back().bits) : symbols_.back().bits;
  }

  z3::expr encode(ExpressionRef node) {
    switch (node->kind()) {
      case ExpressionKind::Variable: return symbol(node);
      case ExpressionKind::Unary: return unary(node);
      case ExpressionKind::Cast: return cast(node->type(), node->operand()->type(), left());
      case ExpressionKind::Binary:
        if (isComparison(node->binaryOperator())) return choice(comparison(node));
        return node->type()->isFloat() ? floatArithmetic(node) : integerArithmetic(node);
      default: return constant(node->type(), node->bits());
    }
  }

  const z3::expr& left() const { return terms_[current_->left]; }
  const z3::expr& right() const { return terms_[current_->right]; }

  z3::expr unary(ExpressionRef node) {
    if (node->type()->isFloat()) return wrap(Z3_mk_fpa_neg(context_, left()));
    return node->unaryOperator() == UnaryOperator::Negate ? -left() : ~left();
  }

  z3::expr truthAt(std::uint32_t position) {
    std::optional<z3::expr>& truth = truths_[position];
    if (!truth) truth = nonZero(dag_.nodes()[position].expression->type(), terms_[position]);
    return *truth;
  }

  z3::expr nonZero(TypeRef type, const z3::expr& term) {
    return type->isFloat() ? !wrap(Z3_mk_fpa_is_zero(context_, term)) : term != word(0, type->bits());
  }

  z3::expr comparison(ExpressionRef node) {
    z3::expr result = relation(node->binaryOperator(), node->left()->type());
    truths_[terms_.size()] = result;
    return result;
  }

  z3::expr relation(BinaryOperator op, TypeRef type) {
    if (type->isFloat()) {
      switch (op) {
        case BinaryOperator::Less: return wrap(Z3_mk_fpa_lt(context_, left(), right()));
        case BinaryOperator::LessEqual: return wrap(Z3_mk_fpa_leq(context_, left(), right()));
        case BinaryOperator::Equal: return wrap(Z3_mk_fpa_eq(context_, left(), right()));
        default: return !wrap(Z3_mk_fpa_eq(context_, left(), right()));
      }
    }
    switch (op) {
      case BinaryOperator::Less: return type->isSigned() ? z3::slt(left(), right()) : z3::ult(left(), right());
      case BinaryOperator::LessEqual: return type->isSigned() ? z3::sle(left(), right()) : z3::ule(left(), right());
      case BinaryOperator::Equal: return left() == right();
      default: return left() != right();
    }
  }

  z3::expr floatArithmetic(ExpressionRef node) {
    switch (node->binaryOperator()) {
      case BinaryOperator::Add: return wrap(Z3_mk_fpa_add(context_, nearestEven_, left(), right()));
      case BinaryOperator::Subtract: return wrap(Z3_mk_fpa_sub(context_, nearestEven_, left(), right()));
      case BinaryOperator::Multiply: return wrap(Z3_mk_fpa_mul(context_, nearestEven_, left(), right()));
      default: return wrap(Z3_mk_fpa_div(context_, nearestEven_, left(), right()));
    }
  }

  z3::expr integerArithmetic(ExpressionRef node) {
    switch (node->binaryOperator()) {
      case BinaryOperator::Add: return left() + right();
      case BinaryOperator::Subtract: return left() - right();
      case BinaryOperator::Multiply: return left() * right();
      case BinaryOperator::BitAnd: return left() & right();
      case BinaryOperator::BitOr: return left() | right();
      case BinaryOperator::BitXor: return left() ^ right();
      case BinaryOperator::ShiftLeft:
      case BinaryOperator::ShiftRight: return shift(node);
      default: return divide(node);
    }
  }

  /// The quotient that overflows (the least value by -1) wraps in SMT-LIB as it does in evaluateBinary.
  z3::expr divide(ExpressionRef node) {
    const bool isSigned = node->type()->isSigned();
    z3::expr result = node->binaryOperator() == BinaryOperator::Divide
                          ? (isSigned ? left() / right() : z3::udiv(left(), right()))
                          : (isSigned ? z3::srem(left(), right()) : z3::urem(left(), right()));
    if (node->right()->isConstant() && !node->right()->isZero()) return result;
    const z3::expr zero = word(0, node->type()->bits()), byZero = right() == zero;
    faults_.push_back(byZero);
    return z3::ite(byZero, zero, result);
  }

  z3::expr shift(ExpressionRef node) {
    const unsigned width = node->type()->bits();
    const TypeRef amountType = node->right()->type();
    const unsigned amountBits = amountType->bits();
    // Negative amounts of at least a byte are 128 or more as raw bits, which no width exceeds.
    if (amountBits > 7 || width < (1U << amountBits)) {
      const z3::expr outOfRange = z3::uge(right(), word(width, amountBits));
      if (!(node->right()->isConstant() && node->right()->bits() < width)) faults_.push_back(outOfRange);
    }
    const z3::expr sized = amountBits > width   ? right().extract(width - 1, 0)
                           : amountBits < width ? z3::zext(right(), width - amountBits)
                                                : right();
    const z3::expr amount = sized & word(width - 1, width);
    if (node->binaryOperator() == BinaryOperator::ShiftLeft) return z3::shl(left(), amount);
    return node->type()->isSigned() ? z3::ashr(left(), amount) : z3::lshr(left(), amount);
  }

  z3::expr cast(TypeRef to, TypeRef from, const z3::expr& operand) {
    if (to->isBoolean()) {
      const z3::expr truth = truthAt(current_->left);
      truths_[terms_.size()] = truth;
      return z3::ite(truth, word(1, 1), word(0, 1));
    }
    if (from->isFloat() && to->isFloat())
      return wrap(Z3_mk_fpa_to_fp_float(context_, nearestEven_, operand, floatSort(to->floatFormat())));
    if (from->isFloat()) return floatToInteger(to, from->floatFormat(), operand);
    if (to->isFloat()) {
      // As a signed number with one more bit, so that one conversion serves for all.
      const z3::expr number = from->isSigned() ? operand : z3::zext(operand, 1);
      return wrap(Z3_mk_fpa_to_fp_signed(context_, nearestEven_, number, floatSort(to->floatFormat())));
    }
    if (to->bits() < from->bits()) return operand.extract(to->bits() - 1, 0);
    if (to->bits() == from->bits()) return operand;
    const unsigned extension = to->bits() - from->bits();
    return from->isSigned() ? z3::sext(operand, extension) : z3::zext(operand, extension);
  }

  z3::expr powerOfTwo(FloatFormat format, unsigned exponent, bool negative) {
    const UInt128 half = floating::fromInteger(format, UInt128{1} << (exponent - 1), 128, false);
    const UInt128 power = floating::apply(format, FloatOperation::Add, half, half);  // infinite when too large
    const UInt128 bits = negative ? floating::negate(format, power) : power;
    return floatFrom(format, word(toInterchange(format, bits), shapeOf(format).bits()));
  }

  /// Whether the float's integral part is at least -2^lower (0 without `lower`) and below 2^upper.
  z3::expr truncatesInto(FloatFormat format, const z3::expr& number, std::optional<unsigned> lower, unsigned upper) {
    const z3::expr below = wrap(Z3_mk_fpa_lt(context_, number, powerOfTwo(format, upper, false)));
    const z3::expr finite = !wrap(Z3_mk_fpa_is_infinite(context_, number));
    const auto minus = [&](UInt128 magnitude) {
      const UInt128 bits = floating::negate(format, floating::fromInteger(format, magnitude, 128, false));
      return floatFrom(format, word(toInterchange(format, bits), shapeOf(format).bits()));
    };
    if (!lower) return finite && below && wrap(Z3_mk_fpa_gt(context_, number, minus(1)));
    // Fractions of -2^lower are in, as long as the format has any there.
    const bool hasSuccessor = shapeOf(format).significandBits > *lower;
    const z3::expr above = hasSuccessor ? wrap(Z3_mk_fpa_gt(context_, number, minus((UInt128{1} << *lower) + 1)))
                                        : wrap(Z3_mk_fpa_geq(context_, number, powerOfTwo(format, *lower, true)));
    return finite && below && above;
  }

  /// With what evaluateCast gives for floats that do not fit: narrow and unsigned types go through a wider register.
  z3::expr floatToInteger(TypeRef to, FloatFormat format, const z3::expr& number) {
    const unsigned bits = to->bits();
    const bool isSigned = to->isSigned();
    faults_.push_back(
        !truncatesInto(format, number, isSigned ? std::optional(bits - 1) : std::nullopt, isSigned ? bits - 1 : bits));
    const unsigned registerBits = bits < 32 || (bits == 32 && isSigned) ? 32 : bits <= 64 ? 64 : 128;
    const unsigned upper = std::max(registerBits - 1, isSigned ? bits - 1 : bits);
    const z3::expr converted = wrap(Z3_mk_fpa_to_sbv(context_, towardZero_, number, upper + 1));
    return z3::ite(truncatesInto(format, number, registerBits - 1, upper), converted.extract(bits - 1, 0),
                   word(truncate(UInt128{1} << (registerBits - 1), bits), bits));
  }

  z3::context& context_;
  const ExpressionDag& dag_;
  const std::unordered_set<VariableId>& unknowns_;
  const Assignment& assignment_;
  const ExpressionDag::Node* current_ = nullptr;
  std::vector<z3::expr> terms_;                  // per node
  std::vector<std::optional<z3::expr>> truths_;  // per node, where it was needed or is simpler than the term
  std::vector<Symbol> symbols_;
  z3::expr_vector faults_;
  z3::expr nearestEven_, towardZero_;
  bool hasFloats_ = false;
};

class Query {
 public:
  Query(const ExpressionDag& dag, std::span<const Constraint> constraints,
        const std::unordered_set<VariableId>& unknowns, const Assignment& assignment, Clock::time_point deadline)
      : constraints_(constraints), deadline_(deadline), encoder_(context_, dag, unknowns, assignment) {}

  Solution solve() {
    if (!encoder_.encode(deadline_)) return {};
    const bool mayFault = !encoder_.faults().empty();
    Solution solution = check(mayFault);
    // Excluding faults is only a preference: what it rules out has to be looked at, too.
    if (mayFault && solution.answer == SolverAnswer::Unsatisfiable) solution = check(false);
    return solution;
  }

 private:
  Solution check(bool excludeFaults) {
    z3::solver solver = z3::tactic(context_, encoder_.hasFloats() ? "qffpbv" : "qfbv").mk_solver();
    for (const Constraint& constraint : constraints_) {
      const z3::expr truth = encoder_.truthOf(constraint.condition);
      solver.add(constraint.truth ? truth : !truth);
    }
    if (excludeFaults)
      for (const z3::expr& fault : encoder_.faults()) solver.add(!fault);
    if (Clock::now() >= deadline_) return {};
    z3::params parameters(context_);
    parameters.set("max_memory", memoryLimitMegabytes);
    solver.set(parameters);
    const ProcessorTimer timer(deadline_, [this] { context_.interrupt(); });
    switch (solver.check()) {
      case z3::sat: return {SolverAnswer::Satisfiable, encoder_.valuesIn(solver.get_model())};
      case z3::unsat: return {SolverAnswer::Unsatisfiable, {}};
      case z3::unknown: break;
    }
    return {};
  }

  std::span<const Constraint> constraints_;
  Clock::time_point deadline_;
  z3::context context_;
  Encoder encoder_;
};

}  // namespace

Solution solveBitPrecisely(const ExpressionDag& dag, std::span<const Constraint> constraints,
                           const std::unordered_set<VariableId>& unknowns, const Assignment& assignment,
                           std::chrono::milliseconds limit) {
  try {
    return Query(dag, constraints, unknowns, assignment, Clock::now() + limit).solve();
  } catch (const z3::exception&) {
    return {};
  }
}

}  // namespace argosy::evidence
