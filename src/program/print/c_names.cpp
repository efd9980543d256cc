#include "program/print/c_names.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace argosy {
namespace {

/// A C identifier made from any text.
std::string identifierFrom(const std::string& text) {
  std::string result;
  for (const char c : text) result += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '_';
  // The two prefixes belong to the printer's own helpers and to the compiler.
  const bool bad = result.empty() || std::isdigit(static_cast<unsigned char>(result.front())) ||
                   result.starts_with("__argosy_") || result.starts_with("__builtin_");
  if (bad) result.insert(0, "_");
  return result;
}

/// The wanted name, or a variation that neither set holds.
std::string choose(const std::string& wanted, const std::unordered_set<std::string>& taken,
                   const std::unordered_set<std::string>* alsoTaken = nullptr) {
  const std::string base = identifierFrom(wanted);
  const auto isFree = [&](const std::string& name) {
    return !taken.contains(name) && !(alsoTaken && alsoTaken->contains(name)) && !isReservedInC(name);
  };
  std::string name = base;
  for (unsigned suffix = 1; !isFree(name); ++suffix) name = base + "_" + std::to_string(suffix);
  return name;
}

}  // namespace

CNames::CNames(const Program& program) : variables_(program.variables.size()), functions_(program.functions.size()) {
  nameFunctions(program);
  nameVariables(program);
  nameRecords(program);
}

void CNames::nameFunctions(const Program& program) {
  for (const Function& function : program.functions) {
    if (function.isDefined) continue;
    functions_[function.id] = function.name;
    global_.insert(function.name);
  }
  for (const Variable& variable : program.variables) {
    if (!variable.isUndefined) continue;
    variables_[variable.id] = variable.name;
    global_.insert(variable.name);
  }
  for (const Function& function : program.functions) {
    if (!function.isDefined) continue;
    functions_[function.id] = choose(function.uniqueName, global_);
    global_.insert(functions_[function.id]);
  }
}

void CNames::nameVariables(const Program& program) {
  for (const Variable& variable : program.variables) {
    if (variable.isUndefined || !isStatic(variable.storage)) continue;
    variables_[variable.id] = choose(variable.uniqueName, global_);
    global_.insert(variables_[variable.id]);
  }
  std::unordered_map<FunctionId, NameSet> local;
  for (const Variable& variable : program.variables) {
    if (variable.isUndefined || isStatic(variable.storage)) continue;
    NameSet& names = local[variable.function];
    variables_[variable.id] = choose(variable.uniqueName, global_, &names);
    names.insert(variables_[variable.id]);
  }
}

void CNames::nameRecords(const Program& program) {
  NameSet tags;
  for (const Type& type : program.types.all()) {
    if (!type.isRecord()) continue;
    const std::string tag = choose(type.name(), tags);
    tags.insert(tag);
    tags_[&type] = tag;
    NameSet names;
    std::vector<std::string>& fields = fields_[&type];
    for (const Field& field : type.fields()) {
      fields.push_back(choose(field.name.empty() ? "anonymous" : field.name, names));
      names.insert(fields.back());
    }
  }
}

std::string CNames::record(TypeRef record) const {
  return (record->isUnion() ? "union " : "struct ") + tags_.at(record);
}

const std::string& CNames::field(TypeRef record, std::uint32_t fieldIndex) const {
  return fields_.at(record)[fieldIndex];
}

bool isReservedInC(const std::string& name) {
  // Keywords up to C23 and GNU C, macros that GNU mode predefines, and the library functions with built-in meaning.
  static constexpr std::string_view reserved =
      " _Alignas _Alignof _Atomic _BitInt _Bool _Complex _Decimal128 _Decimal32 _Decimal64 _Float128 _Float16 _Float32 "
      "_Float32x _Float64 _Float64x _Generic _Imaginary _Noreturn _Static_assert _Thread_local _Accum _Fract _Sat "
      "alignas alignof asm auto bool break case char const constexpr continue default do double else enum extern false "
      "float for goto if inline int long nullptr register restrict return short signed sizeof static static_assert "
      "struct switch thread_local true typedef typeof typeof_unqual union unsigned void volatile while "
      "i386 linux unix main "
      "abort abs acos acosf acosh acoshf acoshl acosl aligned_alloc alloca asin asinf asinh asinhf asinhl asinl atan "
      "atan2 atan2f atan2l atanf atanh atanhf atanhl atanl bcmp bcopy bzero cabs cabsf cabsl cacos cacosf cacosh "
      "cacoshf cacoshl cacosl calloc carg cargf cargl casin casinf casinh casinhf casinhl casinl catan catanf catanh "
      "catanhf catanhl catanl cbrt cbrtf cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl "
      "cimag cimagf cimagl clog clog10 clog10f clog10l clogf clogl conj conjf conjl copysign copysignf copysignl cos "
      "cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall csin csinf csinh csinhf "
      "csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl ctanl dcgettext dgettext drem dremf dreml erf "
      "erfc erfcf erfcl erff erfl execl execle execlp execv execve execvp exit exp exp10 exp10f exp10l exp2 exp2f "
      "exp2l "
      "expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml ffs ffsl ffsll finite finitef finitel floor "
      "floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl fork fprintf fprintf_unlocked "
      "fputc fputc_unlocked fputs fputs_unlocked fread free frexp frexpf frexpl fscanf fwrite fwrite_unlocked gamma "
      "gamma_r gammaf gammaf_r gammal gammal_r gettext hypot hypotf hypotl ilogb ilogbf ilogbl imaxabs index isalnum "
      "isalpha isascii isblank iscntrl isdigit isgraph isinf isinff isinfl islower isnan isnanf isnanl isprint ispunct "
      "isspace isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace "
      "iswupper iswxdigit isxdigit j0 j0f j0l j1 j1f j1l jn jnf jnl labs ldexp ldexpf ldexpl lgamma lgamma_r lgammaf "
      "lgammaf_r lgammal lgammal_r llabs llrint llrintf llrintl llround llroundf llroundl log log10 log10f log10l "
      "log1p "
      "log1pf log1pl log2 log2f log2l logb logbf logbl logf logl longjmp lrint lrintf lrintl lround lroundf lroundl "
      "malloc memalign memchr memcmp memcpy memmove mempcpy memset modf modff modfl nan nanf nanl nearbyint nearbyintf "
      "nearbyintl nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl posix_memalign pow pow10 pow10f "
      "pow10l powf powl printf printf_unlocked putc putc_unlocked putchar putchar_unlocked puts puts_unlocked realloc "
      "remainder remainderf remainderl remquo remquof remquol rindex rint rintf rintl round roundeven roundevenf "
      "roundevenl roundf roundl scalb scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf setjmp "
      "sigsetjmp siglongjmp signbit signbitf signbitl significand significandf significandl sin sincos sincosf sincosl "
      "sinf sinh sinhf sinhl sinl snprintf sprintf sqrt sqrtf sqrtl sscanf stpcpy stpncpy strcasecmp strcat strchr "
      "strcmp "
      "strcpy strcspn strdup strfmon strftime strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup "
      "strnlen "
      "strpbrk strrchr strspn strstr strtod strtok strtol strxfrm tan tanf tanh tanhf tanhl tanl tgamma tgammaf "
      "tgammal "
      "toascii tolower toupper towlower towupper trunc truncf truncl vfork vfprintf vfscanf vprintf vscanf vsnprintf "
      "vsprintf vsscanf wcschr wcscmp wcslen wcsncmp wmemchr wmemcmp wmemcpy wmemmove y0 y0f y0l y1 y1f y1l yn ynf "
      "ynl ";
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> set;
    for (std::size_t begin = 1; begin < reserved.size();) {
      const std::size_t end = std::min(reserved.find(' ', begin), reserved.size());
      set.insert(reserved.substr(begin, end - begin));
      begin = end + 1;
    }
    return set;
  }();
  return names.contains(name);
}

}  // namespace argosy
