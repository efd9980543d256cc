// SMT-LIB 2.6 text.
#include <algorithm>
#include <cctype>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "smt/float_constants.h"
#include "smt/term_order.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

// Parsers are recursive: what is deeper gets a name.
constexpr unsigned deepestText = 100;

const std::unordered_set<std::string_view>& reservedWords() {
  static const std::unordered_set<std::string_view> words = {"_",           "!",       "as",    "let",    "exists",
                                                             "forall",      "match",   "par",   "BINARY", "DECIMAL",
                                                             "HEXADECIMAL", "NUMERAL", "STRING"};
  return words;
}

/// Names of SMT-LIB's theories, which no quoting makes available.
bool isTheoryName(std::string_view name) {
  static const std::unordered_set<std::string_view> names = {"true",
                                                             "false",
                                                             "not",
                                                             "and",
                                                             "or",
                                                             "xor",
                                                             "distinct",
                                                             "ite",
                                                             "select",
                                                             "store",
                                                             "concat",
                                                             "extract",
                                                             "div",
                                                             "mod",
                                                             "abs",
                                                             "to_real",
                                                             "to_int",
                                                             "is_int",
                                                             "fp",
                                                             "NaN",
                                                             "RNE",
                                                             "RNA",
                                                             "RTP",
                                                             "RTN",
                                                             "RTZ",
                                                             "roundNearestTiesToEven",
                                                             "roundNearestTiesToAway",
                                                             "roundTowardPositive",
                                                             "roundTowardNegative",
                                                             "roundTowardZero",
                                                             "to_fp",
                                                             "to_fp_unsigned",
                                                             "const",
                                                             "sin",
                                                             "cos",
                                                             "tan",
                                                             "exp",
                                                             "sqrt",
                                                             "pi",
                                                             "bag",
                                                             "set",
                                                             "seq",
                                                             "re",
                                                             "str",
                                                             "int2bv",
                                                             "bv2nat",
                                                             "repeat",
                                                             "rotate_left",
                                                             "rotate_right"};
  return names.contains(name) || name.starts_with("bv") || name.starts_with("fp.");
}

std::string quoted(const std::string& name) {
  const std::string text = isTheoryName(name) ? name + "!symbol" : name;
  const auto isSimple = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || std::string_view("_@.$!-").find(c) != std::string_view::npos;
  };
  const bool simple =
      !text.empty() && !std::isdigit(static_cast<unsigned char>(text.front())) && std::ranges::all_of(text, isSimple);
  return simple && !reservedWords().contains(text) ? text : "|" + text + "|";
}

std::string binaryDigits(UInt128 bits, unsigned width) {
  std::string text = "#b";
  for (unsigned i = width; i-- > 0;) text.push_back(((bits >> i) & 1) != 0 ? '1' : '0');
  return text;
}

std::string bitVectorText(UInt128 bits, unsigned width) {
  if (width % 4 != 0) return binaryDigits(bits, width);
  std::string text = "#x";
  for (unsigned i = width; i > 0; i -= 4)
    text.push_back("0123456789abcdef"[static_cast<unsigned>((bits >> (i - 4)) & 15)]);
  return text;
}

std::string indexed(std::string_view name, unsigned first) {
  return "(_ " + std::string(name) + " " + std::to_string(first) + ")";
}
std::string indexed(std::string_view name, unsigned first, unsigned second) {
  return "(_ " + std::string(name) + " " + std::to_string(first) + " " + std::to_string(second) + ")";
}

std::string signedText(Int128 value, std::string_view suffix) {
  const std::string text = argosy::toString(value);
  return value < 0 ? "(- " + text.substr(1) + std::string(suffix) + ")" : text + std::string(suffix);
}

std::string floatText(TermRef term) {
  const SortRef sort = term->sort();
  const unsigned exponent = sort->exponentBits(), fraction = sort->significandBits() - 1;
  if (isFloatNaN(sort, term->bits())) return indexed("NaN", exponent, fraction + 1);
  return "(fp " + binaryDigits(term->bits() >> (exponent + fraction), 1) + " " +
         binaryDigits(truncate(term->bits() >> fraction, exponent), exponent) + " " +
         binaryDigits(truncate(term->bits(), fraction), fraction) + ")";
}

std::string leafText(TermRef term) {
  switch (term->kind()) {
    case TermKind::True: return "true";
    case TermKind::False: return "false";
    case TermKind::Rational:
      if (term->denominator() == 1) return signedText(term->integer(), ".0");
      return "(/ " + signedText(term->integer(), ".0") + " " + argosy::toString(term->denominator()) + ".0)";
    case TermKind::Constant:
      if (term->sort()->isInteger()) return signedText(term->integer(), "");
      return term->sort()->isFloat() ? floatText(term) : bitVectorText(term->bits(), term->sort()->width());
    default: return quoted(term->name());
  }
}

/// The operator with its indices, and the rounding mode.
std::string headText(TermRef term) {
  const SortRef sort = term->sort();
  const auto toFloat = [&](std::string_view name) {
    return indexed(name, sort->exponentBits(), sort->significandBits());
  };
  const auto extension = [&] { return sort->width() - term->operand(0)->sort()->width(); };
  switch (term->kind()) {
    case TermKind::Equal: return "=";
    case TermKind::Ite: return "ite";
    case TermKind::Apply: return quoted(term->name());
    case TermKind::Not: return "not";
    case TermKind::And: return "and";
    case TermKind::Or: return "or";
    case TermKind::BvNegate: return "bvneg";
    case TermKind::BvComplement: return "bvnot";
    case TermKind::BvAdd: return "bvadd";
    case TermKind::BvMultiply: return "bvmul";
    case TermKind::BvUnsignedDivide: return "bvudiv";
    case TermKind::BvUnsignedRemainder: return "bvurem";
    case TermKind::BvSignedDivide: return "bvsdiv";
    case TermKind::BvSignedRemainder: return "bvsrem";
    case TermKind::BvAnd: return "bvand";
    case TermKind::BvOr: return "bvor";
    case TermKind::BvXor: return "bvxor";
    case TermKind::BvShiftLeft: return "bvshl";
    case TermKind::BvLogicalShiftRight: return "bvlshr";
    case TermKind::BvArithmeticShiftRight: return "bvashr";
    case TermKind::BvUnsignedLess: return "bvult";
    case TermKind::BvUnsignedLessEqual: return "bvule";
    case TermKind::BvSignedLess: return "bvslt";
    case TermKind::BvSignedLessEqual: return "bvsle";
    case TermKind::BvConcat: return "concat";
    case TermKind::BvExtract: return indexed("extract", term->high(), term->low());
    case TermKind::BvZeroExtend: return indexed("zero_extend", extension());
    case TermKind::BvSignExtend: return indexed("sign_extend", extension());
    case TermKind::Negate: return "-";
    case TermKind::Add: return "+";
    case TermKind::Multiply: return "*";
    case TermKind::Less: return "<";
    case TermKind::LessEqual: return "<=";
    case TermKind::IntegerDivide: return "div";
    case TermKind::IntegerModulo: return "mod";
    case TermKind::RealDivide: return "/";
    case TermKind::ToReal: return "to_real";
    case TermKind::ToInteger: return "to_int";
    case TermKind::FpNegate: return "fp.neg";
    case TermKind::FpAdd: return "fp.add RNE";
    case TermKind::FpSubtract: return "fp.sub RNE";
    case TermKind::FpMultiply: return "fp.mul RNE";
    case TermKind::FpDivide: return "fp.div RNE";
    case TermKind::FpEqual: return "fp.eq";
    case TermKind::FpLess: return "fp.lt";
    case TermKind::FpLessEqual: return "fp.leq";
    case TermKind::FpIsNaN: return "fp.isNaN";
    case TermKind::FpConvert:
    case TermKind::FpFromSigned: return toFloat("to_fp") + " RNE";
    case TermKind::FpFromUnsigned: return toFloat("to_fp_unsigned") + " RNE";
    case TermKind::FpToSigned: return indexed("fp.to_sbv", sort->width()) + " RTZ";
    case TermKind::FpToUnsigned: return indexed("fp.to_ubv", sort->width()) + " RTZ";
    case TermKind::FpFromBits: return toFloat("to_fp");
    case TermKind::Select: return "select";
    case TermKind::Store: return "store";
    case TermKind::ConstantArray: return "(as const " + toSmtLib(sort) + ")";
    default: return {};
  }
}

class Script {
 public:
  explicit Script(std::span<const TermRef> formulas) : formulas_(formulas) {}

  std::string assertions(std::span<const std::string> names) {
    countUses();
    TermMap<Done> seen;
    visitUnknown(formulas_, seen, [this](TermRef term) { declareOrDefine(term); });
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
      text_ += names.empty() ? "(assert " : "(assert (! ";
      write(formulas_[i]);
      text_ += names.empty() ? ")\n" : " :named " + names[i] + "))\n";
    }
    return text_;
  }

 private:
  struct Use {
    unsigned count = 0;
    unsigned depth = 0;  // of the text without names
    bool isNamed = false;
  };

  void countUses() {
    TermMap<Done> seen;
    for (const TermRef formula : formulas_) ++uses_[formula].count;
    visitUnknown(formulas_, seen, [this](TermRef term) {
      unsigned depth = 0;
      for (const TermRef operand : term->operands()) {
        Use& use = uses_[operand];
        ++use.count;
        depth = std::max(depth, use.isNamed ? 0U : use.depth);
      }
      Use& use = uses_[term];
      use.depth = depth + 1;
      use.isNamed = use.depth >= deepestText;
    });
  }

  void declareOrDefine(TermRef term) {
    if (term->isSymbol()) {
      text_ += "(declare-fun " + quoted(term->name()) + " () " + toSmtLib(term->sort()) + ")\n";
    } else if (term->kind() == TermKind::Apply) {
      declareFunction(term);
    }
    Use& use = uses_[term];
    if (term->operands().empty() || (use.count < 2 && !use.isNamed)) return;
    text_ += "(define-fun " + nameOf(term) + " () " + toSmtLib(term->sort()) + " ";
    use.isNamed = false;
    write(term);
    use.isNamed = true;
    text_ += ")\n";
  }

  void declareFunction(TermRef term) {
    if (!functions_.insert(&term->name()).second) return;
    text_ += "(declare-fun " + quoted(term->name()) + " (";
    for (std::size_t i = 0; i < term->operands().size(); ++i)
      text_ += (i == 0 ? "" : " ") + toSmtLib(term->operand(i)->sort());
    text_ += ") " + toSmtLib(term->sort()) + ")\n";
  }

  /// A question mark is in no symbol's name.
  static std::string nameOf(TermRef term) { return "?" + std::to_string(term->id()); }

  void write(TermRef root) {
    struct Frame {
      TermRef term;
      std::size_t next;
    };
    std::vector<Frame> stack;
    const auto open = [&](TermRef term) {
      const Use* use = uses_.find(term);
      if (term->operands().empty()) {
        text_ += term->kind() == TermKind::Apply ? quoted(term->name()) : leafText(term);
      } else if (use->isNamed) {
        text_ += nameOf(term);
      } else {
        text_ += "(" + headText(term);
        stack.push_back({term, 0});
      }
    };
    open(root);
    while (!stack.empty()) {
      if (stack.back().next == stack.back().term->operands().size()) {
        text_ += ")";
        stack.pop_back();
        continue;
      }
      text_ += " ";
      const TermRef operand = stack.back().term->operand(stack.back().next++);
      open(operand);
    }
  }

  std::span<const TermRef> formulas_;
  TermMap<Use> uses_;
  std::unordered_set<const std::string*> functions_;
  std::string text_;
};

}  // namespace

std::string toSmtLib(SortRef sort) {
  switch (sort->kind()) {
    case SortKind::Boolean: return "Bool";
    case SortKind::BitVector: return indexed("BitVec", sort->width());
    case SortKind::Integer: return "Int";
    case SortKind::Real: return "Real";
    case SortKind::Float: return indexed("FloatingPoint", sort->exponentBits(), sort->significandBits());
    case SortKind::Array: return "(Array " + toSmtLib(sort->index()) + " " + toSmtLib(sort->element()) + ")";
  }
  return {};
}

std::string toSmtLib(std::span<const TermRef> formulas) {
  return "(set-logic ALL)\n" + toSmtLibAssertions(formulas) + "(check-sat)\n";
}

std::string toSmtLibAssertions(std::span<const TermRef> formulas, std::span<const std::string> names) {
  return Script(formulas).assertions(names);
}

}  // namespace argosy::smt
