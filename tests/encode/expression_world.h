// A C program with variables of many types, its plain symbols, and worlds in which all variables have values:
// expressions are computed there by the arithmetic of the program model, terms by a model of their symbols.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "encode/expression_of.h"
#include "program/arithmetic.h"
#include "program/print/text.h"
#include "tests/frontend/c_source.h"

namespace argosy::encode {

inline const std::string declarations = R"(
#define NULL ((void *)0)
signed char c; unsigned char uc; short h; unsigned short uh; int x, y; unsigned u, v;
long l; unsigned long long w; long long z; _Bool b;
float f, g; double d;
struct inner { int i; unsigned u; };
struct record { char c; unsigned narrow : 5; int offset : 7; short h; struct inner in; _Bool flag; float f;
  struct inner more[2]; } s;
union { int word; unsigned char part[4]; } overlay;
int a[10]; unsigned char bytes[300]; struct inner pairs[100];
int *p, *q; void *anything; struct inner *pi;
)";

/// A C program, an encoder of it, and conditions that it assigns to the elements of `r`.
struct Conditions {
  Conditions(const std::vector<std::string>& texts, DataModel dataModel,
             IntegerEncoding integers = IntegerEncoding::BitVectors, const std::string& more = "")
      : program(load(texts, dataModel, more)),
        aliases(*program),
        theory(makeTheory(terms, integers, FloatEncoding::Ieee)),
        encoder(*program, aliases, *theory),
        frame{frontend::functionNamed(*program, "check").id, 0} {
    path.background = encoder.plain();
    for (const Edge* edge : frontend::edgesWith<Assign>(*program, "check")) {
      const auto& assign = std::get<Assign>(edge->operation);
      if (assign.target->kind() == ExpressionKind::Element &&
          assign.target->operand()->variable() == frontend::variableNamed(*program, "r").id)
        values[static_cast<std::size_t>(assign.target->index()->integerValue())] = assign.value;
    }
    EXPECT_EQ(values.size(), texts.size());
  }

  static std::unique_ptr<Program> load(const std::vector<std::string>& texts, DataModel dataModel,
                                       const std::string& more) {
    std::string source = declarations + more + "int r[" + std::to_string(texts.size() + 1) + "];\nvoid check(void) {\n";
    for (std::size_t i = 0; i < texts.size(); ++i) source += "  r[" + std::to_string(i) + "] = " + texts[i] + ";\n";
    auto program = frontend::loadC(source + "}\nint main(void) { check(); return 0; }\n", dataModel);
    computeAddressTaken(*program);
    return program;
  }

  ExpressionRef variable(const std::string& name) {
    return program->variableExpression(frontend::variableNamed(*program, name).id);
  }
  TermRef plain(ExpressionRef expression) { return encoder.evaluate(expression, frame, path); }
  /// The formula of the condition with this number.
  TermRef formula(std::size_t number) { return encoder.evaluateCondition(values.at(number), frame, path); }
  ExpressionRef expression(TermRef formula) { return expressionOf(*program, encoder, formula, frame); }
  std::string text(TermRef formula) {
    const ExpressionRef result = expression(formula);
    return result ? toText(*program, result) : "";
  }

  std::unique_ptr<Program> program;
  AliasSets aliases;
  TermTable terms;
  std::unique_ptr<Theory> theory;
  Encoder encoder;
  Frame frame;
  PathFormula path;
  std::map<std::size_t, ExpressionRef> values;
};

/// Values of all variables, the same for every program with the declarations above.
class World {
 public:
  World(const Program& program, std::uint64_t seed) : random_(seed) {
    std::uint64_t next = 0x1000;
    for (const Variable& variable : program.variables) {
      if (variable.storage != Storage::Global) continue;
      memory_[variable.name].resize(variable.type->size());
      addresses_[variable.name] = next;
      next += (variable.type->size() + 31) / 16 * 16;
    }
    for (const Variable& variable : program.variables)
      if (variable.storage == Storage::Global) fill(variable.name, variable.type, 0, 0);
  }

  UInt128 read(const std::string& variable, std::uint64_t bit, unsigned width) const {
    const std::vector<std::uint8_t>& bytes = memory_.at(variable);
    UInt128 result = 0;
    for (unsigned i = 0; i < width; ++i) result |= UInt128{bytes.at((bit + i) / 8) >> ((bit + i) % 8) & 1U} << i;
    return result;
  }

  /// Counts what C leaves undefined as a failure.
  UInt128 evaluate(const Program& program, ExpressionRef e) const {
    const auto defined = [&](const ArithmeticResult& result) {
      if (result.fault != ArithmeticFault::None) ADD_FAILURE() << "undefined: " << toText(program, e);
      return result.bits;
    };
    switch (e->kind()) {
      case ExpressionKind::IntegerConstant:
      case ExpressionKind::FloatConstant: return e->bits();
      case ExpressionKind::Variable:
      case ExpressionKind::Member:
      case ExpressionKind::Element: {
        const auto [variable, bit] = place(program, e);
        const UInt128 bits = read(variable, bit, widthOf(e));
        return e->type()->isSigned() && e->isBitField()
                   ? truncate(static_cast<UInt128>(signExtend(bits, widthOf(e))), e->type()->bits())
                   : bits;
      }
      case ExpressionKind::AddressOf: {
        const auto [variable, bit] = place(program, e->operand());
        return addresses_.at(variable) + bit / 8;
      }
      case ExpressionKind::Unary:
        return defined(evaluateUnary(e->unaryOperator(), e->type(), evaluate(program, e->operand())));
      case ExpressionKind::Binary:
        return defined(evaluateBinary(e->binaryOperator(), e->left()->type(), evaluate(program, e->left()),
                                      e->right()->type(), evaluate(program, e->right())));
      case ExpressionKind::Cast:
        return defined(evaluateCast(e->type(), e->operand()->type(), evaluate(program, e->operand())));
      default: ADD_FAILURE() << "unexpected: " << toText(program, e); return 0;
    }
  }

  /// What the formulas' symbols are in this world.
  smt::Model model(Conditions& conditions, const std::vector<TermRef>& roots) const {
    smt::Model result;
    std::vector<TermRef> symbols;
    smt::forEachTerm(roots, [&](TermRef term) {
      if (term->isSymbol()) symbols.push_back(term);
    });
    for (const TermRef symbol : symbols) {
      const TermRef value = valueOf(conditions, symbol);
      if (value) result.set(symbol, value);
      else ADD_FAILURE() << "no value for " << symbol->name();
    }
    return result;
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  void write(const std::string& variable, std::uint64_t bit, unsigned width, UInt128 value) {
    for (unsigned i = 0; i < width; ++i) {
      std::uint8_t& byte = memory_.at(variable).at((bit + i) / 8);
      const auto mask = static_cast<std::uint8_t>(1U << ((bit + i) % 8));
      byte = static_cast<std::uint8_t>((value >> i & 1) != 0 ? byte | mask : byte & ~mask);
    }
  }

  UInt128 sample(TypeRef type, unsigned width) {
    if (type->isBoolean()) return below(2);
    if (type->isPointer()) {
      const char* targets[] = {"x", "y", "a", "pairs", "s"};
      return below(3) == 0 ? 0 : addresses_.at(targets[below(5)]) + 4 * below(2);
    }
    if (type->isFloat()) {
      const FloatFormat format = type->floatFormat();
      switch (below(6)) {
        case 0: return random_();
        case 1: return UInt128{below(2)} << (type->bits() - 1);
        case 2: return *floating::parse(format, "nan");
        case 3: return *floating::parse(format, "0.1");
        default: return floating::fromInteger(format, truncate(UInt128{below(9)} - 4, 8), 8, true);
      }
    }
    switch (below(5)) {
      case 0: return random_();
      case 1: return (UInt128{1} << below(width)) + below(3) - 1;
      case 2: return UInt128{0} - (UInt128{1} << below(width)) + below(3) - 1;
      default: return UInt128{below(12)} - 4;
    }
  }

  void fill(const std::string& variable, TypeRef type, std::uint64_t bit, unsigned fieldWidth) {
    if (type->isScalar()) {
      const unsigned width = fieldWidth != 0 ? fieldWidth : widthOf(type);
      write(variable, bit, width, sample(type, width));
    } else if (type->isArray()) {
      for (std::uint64_t i = 0; i < *type->count(); ++i)
        fill(variable, type->element(), bit + i * type->element()->size() * 8, 0);
    } else {
      for (const Field& field : type->fields())
        fill(variable, field.type, bit + field.bitOffset, field.bitWidth.value_or(0));
    }
  }

  std::pair<std::string, std::uint64_t> place(const Program& program, ExpressionRef lvalue) const {
    if (lvalue->kind() == ExpressionKind::Variable) return {program.variables[lvalue->variable()].name, 0};
    auto [variable, bit] = place(program, lvalue->operand());
    if (lvalue->kind() == ExpressionKind::Member) return {variable, bit + lvalue->field().bitOffset};
    const Int128 index = integerValue(lvalue->index()->type(), evaluate(program, lvalue->index()));
    if (index < 0 || index >= static_cast<Int128>(*lvalue->operand()->type()->count())) {
      ADD_FAILURE() << "outside: " << toText(program, lvalue);
      return {variable, bit};
    }
    return {variable, bit + static_cast<std::uint64_t>(index) * lvalue->type()->size() * 8};
  }

  TermRef valueOf(Conditions& conditions, TermRef symbol) const {
    Theory& theory = *conditions.theory;
    const auto nameOf = [&](MemoryObjectId object) {
      return conditions.program->variables[conditions.encoder.objects()[object].variable].name;
    };
    if (const MemoryObjectId object = conditions.encoder.objectAt(symbol); object.valid())
      return theory.constant(conditions.program->types.sizeType(), addresses_.at(nameOf(object)));
    const StateSymbol* const state = conditions.encoder.stateSymbol(symbol);
    if (!state) return nullptr;
    const std::string name = nameOf(state->object);
    const auto value = [&](std::uint64_t bit) { return theory.constant(state->type, read(name, bit, state->width)); };
    if (state->stride == 0) return value(state->bit);
    TermRef result = theory.terms.constantArray(symbol->sort(), theory.constant(state->type, 0));
    const TypeRef indexType = conditions.program->types.pointerDifference();
    for (std::uint64_t i = 0; i < memory_.at(name).size() / state->stride; ++i)
      result = theory.terms.store(result, theory.constant(indexType, i), value(i * state->stride * 8 + state->bit));
    return result;
  }

  std::mt19937_64 random_;
  std::map<std::string, std::vector<std::uint8_t>> memory_;
  std::map<std::string, std::uint64_t> addresses_;
};

}  // namespace argosy::encode
