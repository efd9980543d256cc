// What printf and its kin return where a program looks at it: the number of characters, as an expression of the arguments.
#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

constexpr std::uint64_t mostPadding = 4096;  // longer texts are nobody's, and may exceed an int

struct Conversion {
  std::string flags;
  std::uint64_t width = 0;
  std::optional<std::uint64_t> precision;
  std::string length;
  char conversion = 0;

  bool hasFlag(char flag) const { return flags.find(flag) != std::string::npos; }
};

const clang::StringLiteral* literalOf(const clang::Expr* expression) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(expression->IgnoreParenCasts());
  return text && text->getCharByteWidth() == 1 ? text : nullptr;
}

/// Up to its first null.
llvm::StringRef textOf(const clang::StringLiteral* literal) {
  return literal->getString().take_until([](char c) { return c == '\0'; });
}

/// Which argument is the format, of the functions that return the number of characters; those after it are its own.
std::optional<unsigned> formatPosition(llvm::StringRef function) {
  if (function == "printf") return 0;
  if (function == "fprintf" || function == "__printf_chk") return 1;
  if (function == "__fprintf_chk") return 2;
  return std::nullopt;
}

std::optional<std::uint64_t> takeNumber(llvm::StringRef& format) {
  const llvm::StringRef digits = format.take_while([](char c) { return c >= '0' && c <= '9'; });
  format = format.drop_front(digits.size());
  std::uint64_t value = 0;
  if (!digits.empty() && digits.getAsInteger(10, value)) return std::nullopt;
  return value <= mostPadding ? std::optional(value) : std::nullopt;
}

/// After the percent sign. Nothing for widths that are arguments, and whatever else is rare.
std::optional<Conversion> takeConversion(llvm::StringRef& format) {
  const auto takeAll = [&format](llvm::StringRef characters) {
    const llvm::StringRef taken = format.take_while([&](char c) { return characters.contains(c); });
    format = format.drop_front(taken.size());
    return taken.str();
  };
  Conversion result;
  result.flags = takeAll("-+ #0");
  const auto width = takeNumber(format);
  if (!width) return std::nullopt;
  result.width = *width;
  if (format.consume_front(".") && !(result.precision = takeNumber(format))) return std::nullopt;
  result.length = takeAll("hlqjzt");
  if (format.empty()) return std::nullopt;
  result.conversion = format.front();
  format = format.drop_front();
  return result;
}

std::optional<unsigned> bitsOf(const std::string& length, unsigned longBits) {
  if (length.empty()) return 32;
  if (length == "hh") return 8;
  if (length == "h") return 16;
  if (length == "l" || length == "z" || length == "t") return longBits;
  if (length == "ll" || length == "j" || length == "q") return 64;
  return std::nullopt;
}

unsigned baseOf(char conversion) { return conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10; }

/// Of a number with that many digits; zero has none.
std::uint64_t numberLength(const Conversion& c, std::uint64_t digits, bool isNegative) {
  const bool isSigned = c.conversion == 'd' || c.conversion == 'i';
  std::uint64_t length = std::max(digits, c.precision.value_or(1));
  if (c.hasFlag('#') && c.conversion == 'o') length = std::max(length, digits + 1);
  if (c.hasFlag('#') && baseOf(c.conversion) == 16 && digits != 0) length += 2;
  if (isSigned && (isNegative || c.hasFlag('+') || c.hasFlag(' '))) ++length;
  return std::max(length, c.width);
}

/// Whether the expression names one of the library's streams for output.
bool isStandardOutput(const clang::Expr* stream, const Linker& linker) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(stream->IgnoreParenImpCasts());
  const auto* variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->hasExternalFormalLinkage()) return false;
  const std::string name = variable->getNameAsString();
  return (name == "stdout" || name == "stderr") && !linker.isDefinedSomehow(name);
}

}  // namespace

// A sum of comparisons, each with what one more digit adds: no case distinction that engines would have to follow.
ExpressionRef FunctionTranslator::sumOfDigits(ExpressionRef number, unsigned base,
                                              const std::function<std::uint64_t(std::uint64_t, bool)>& length) {
  const TypeRef type = number->type();
  const unsigned bits = type->bits();
  const auto largest = (UInt128{1} << (type->isSigned() ? bits - 1 : bits)) - 1;
  ExpressionRef sum = expressions_.int32(static_cast<std::int32_t>(length(0, false)));
  const auto add = [&](ExpressionRef condition, std::uint64_t step) {
    for (std::uint64_t i = 0; i < step; ++i) sum = expressions_.add(sum, expressions_.cast(types_.int32(), condition));
  };
  std::uint64_t before = length(0, false), beforeNegative = before;
  UInt128 least = 1;  // of the numbers with so many digits
  for (std::uint64_t digits = 1; least <= largest; ++digits, least *= base) {
    const std::uint64_t now = length(digits, false);
    const auto bound = static_cast<Int128>(least);
    add(expressions_.less(expressions_.integer(type, bound - 1), number), now - before);
    before = now;
    if (!type->isSigned()) continue;
    const std::uint64_t nowNegative = length(digits, true);
    add(expressions_.less(number, expressions_.integer(type, 1 - bound)), nowNegative - beforeNegative);
    beforeNegative = nowNegative;
  }
  return sum;
}

std::optional<ExpressionRef> FunctionTranslator::printedLength(const std::string& name, const clang::CallExpr* call,
                                                               const std::vector<ExpressionRef>& values) {
  const auto position = formatPosition(name);
  if (!position || !unit_.linker.options.useModels || unit_.unit.isModel() || unit_.linker.isDefined(name))
    return std::nullopt;
  if (*position >= values.size() || type(call) != types_.int32()) return std::nullopt;
  if (name.find("fprintf") != std::string::npos && !isStandardOutput(call->getArg(0), unit_.linker))
    return std::nullopt;
  const clang::StringLiteral* literal = literalOf(call->getArg(*position));
  if (!literal) return std::nullopt;

  llvm::StringRef format = textOf(literal);
  std::uint64_t plain = 0;
  std::vector<ExpressionRef> parts;
  for (unsigned next = *position + 1; !format.empty();) {
    const char first = format.front();
    format = format.drop_front();
    if (first != '%') {
      ++plain;
      continue;
    }
    if (format.consume_front("%")) {
      ++plain;
      continue;
    }
    const auto conversion = takeConversion(format);
    if (!conversion || next >= values.size()) return std::nullopt;
    const ExpressionRef value = values[next];
    const clang::Expr* argument = call->getArg(next++);
    switch (conversion->conversion) {
      case 'c':
        if (!conversion->length.empty()) return std::nullopt;
        plain += std::max<std::uint64_t>(1, conversion->width);
        break;
      case 's': {
        const clang::StringLiteral* text = literalOf(argument);
        if (!text || !conversion->length.empty()) return std::nullopt;
        plain += std::max<std::uint64_t>(
            conversion->width,
            std::min<std::uint64_t>(textOf(text).size(), conversion->precision.value_or(~std::uint64_t{0})));
        break;
      }
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        const auto bits = bitsOf(conversion->length, types_.pointerBits());
        if (!bits || !value->type()->isInteger() || value->type()->bits() != std::max(*bits, 32u)) return std::nullopt;
        const bool isSigned = conversion->conversion == 'd' || conversion->conversion == 'i';
        const ExpressionRef number = expressions_.cast(types_.integer(*bits, isSigned), value);
        parts.push_back(sumOfDigits(number, baseOf(conversion->conversion), [&](std::uint64_t digits, bool isNegative) {
          return numberLength(*conversion, digits, isNegative);
        }));
        break;
      }
      default: return std::nullopt;
    }
  }
  ExpressionRef length = expressions_.int32(static_cast<std::int32_t>(plain));
  for (const ExpressionRef part : parts) length = expressions_.add(length, part);
  return length;
}

ExpressionRef FunctionTranslator::callLibrary(FunctionId callee, const clang::CallExpr* call, bool valueNeeded,
                                              ExpressionRef wanted) {
  std::vector<ExpressionRef> values = arguments({call->getArgs(), call->getNumArgs()});
  const SourceInfo where = callInfo(call);
  const std::string name = program_.functions[callee].name;
  if (auto length = valueNeeded ? printedLength(name, call, values) : std::nullopt) {
    // Before the call, which changes errno.
    length = save(*length, where);
    emitCall(callee, type(call), std::move(values), where, false, nullptr);
    const FunctionId printed =
        unit_.functionByName("__argosy_printed", types_.function(types_.int32(), {types_.int32()}, false, true));
    return emitCall(printed, types_.int32(), {*length}, where, true, wanted);
  }
  return emitCall(callee, type(call), std::move(values), where, valueNeeded, wanted);
}

}  // namespace argosy::frontend
