/* fenv.h in programs that set the rounding mode. Exact but for the exception flags, which are arbitrary (fenv.c). An
   environment has the mode where the machine has it; who changes one by hand is left open. */
#include "argosy.h"

#if defined __x86_64__ || defined __i386__
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#elif defined __aarch64__ || defined __arm__
#define FE_UPWARD 0x400000
#define FE_DOWNWARD 0x800000
#define FE_TOWARDZERO 0xc00000
#else
#define FE_TOWARDZERO 1
#define FE_DOWNWARD 2
#define FE_UPWARD 3
#endif
#define FE_TONEAREST 0

/* The word of an environment that holds the mode, shifted by this; the bits that say nothing about arithmetic, and those
   that are always set. The x87 has a control word of its own. */
#if defined __x86_64__
#define ENVIRONMENT_SIZE 32
#define WORD_OFFSET 28
#define MODE_SHIFT 3
#define FLAGS 0x3fu
#define ALWAYS_SET 0x1f80u
#elif defined __i386__
#define ENVIRONMENT_SIZE 28
#define WORD_OFFSET 12
#define MODE_SHIFT 3
#define FLAGS 0x3fu
#define ALWAYS_SET 0x1f80u
#elif defined __aarch64__
#define ENVIRONMENT_SIZE 8
#define WORD_OFFSET 0
#define MODE_SHIFT 0
#define FLAGS 0u
#define ALWAYS_SET 0u
#elif defined __arm__
#define ENVIRONMENT_SIZE 4
#define WORD_OFFSET 0
#define MODE_SHIFT 0
#define FLAGS 0xf000009fu
#define ALWAYS_SET 0u
#else
#define ENVIRONMENT_SIZE 4
#define WORD_OFFSET 0
#define MODE_SHIFT 5
#define FLAGS 0x1fu
#define ALWAYS_SET 0u
#endif
#define CONTROL_WORD 0x37f

static int mode_of_library(void) {
  switch (__argosy_rounding_mode) {
    case ROUND_DOWNWARD: return FE_DOWNWARD;
    case ROUND_UPWARD: return FE_UPWARD;
    case ROUND_TOWARD_ZERO: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

/* Whether there is such a mode, which is then set. */
static _Bool set_mode(int mode) {
  if (mode == FE_TONEAREST) {
    __argosy_rounding_mode = ROUND_TO_NEAREST;
    return 1;
  }
#if defined __riscv_float_abi_soft
  __argosy_unmodelled("a rounding mode other than to nearest in arithmetic by software");
#else
  if (mode == FE_DOWNWARD)
    __argosy_rounding_mode = ROUND_DOWNWARD;
  else if (mode == FE_UPWARD)
    __argosy_rounding_mode = ROUND_UPWARD;
  else if (mode == FE_TOWARDZERO)
    __argosy_rounding_mode = ROUND_TOWARD_ZERO;
  else
    return 0;
  return 1;
#endif
}

int __argosy_any_mode_fesetround(int mode) {
  if (set_mode(mode)) return 0;
  int failure = __argosy_arbitrary_int();
  return failure != 0 ? failure : 1;
}
int __argosy_any_mode_fegetround(void) { return mode_of_library(); }
int __argosy_any_mode___flt_rounds(void) {
  if (__argosy_rounding_mode != ROUND_TO_NEAREST)
    __argosy_unmodelled("FLT_ROUNDS in a rounding mode other than to nearest, which some headers do not follow");
  return 1;
}

static void save_environment(char* environment) {
  __argosy_havoc(environment, ENVIRONMENT_SIZE);
  const unsigned mode = (unsigned)mode_of_library();
#if defined __x86_64__ || defined __i386__
  *(unsigned short*)environment = (unsigned short)(CONTROL_WORD | mode);
#endif
  *(unsigned*)(environment + WORD_OFFSET) = (__argosy_arbitrary_uint() & FLAGS) | ALWAYS_SET | mode << MODE_SHIFT;
}

static void restore_environment(const char* environment) {
  if (environment == (const char*)-1) { /* FE_DFL_ENV */
    __argosy_rounding_mode = ROUND_TO_NEAREST;
    return;
  }
  if (environment == (const char*)-2) __argosy_unmodelled("an environment in which floating-point exceptions trap");
  const unsigned word = *(const unsigned*)(environment + WORD_OFFSET) & ~FLAGS;
  const unsigned mode = (word & ~ALWAYS_SET) >> MODE_SHIFT;
  _Bool is_own = (word & ALWAYS_SET) == ALWAYS_SET;
#if defined __x86_64__ || defined __i386__
  is_own = is_own && *(const unsigned short*)environment == (unsigned short)(CONTROL_WORD | mode);
#endif
  if (!is_own || !set_mode((int)mode)) __argosy_unmodelled("a floating-point environment that the program has made");
}

int __argosy_any_mode_fegetenv(void* environment) {
  save_environment(environment);
  return 0;
}
int __argosy_any_mode_feholdexcept(void* environment) {
  save_environment(environment);
  return 0;
}
int __argosy_any_mode_fesetenv(const void* environment) {
  restore_environment(environment);
  return 0;
}
int __argosy_any_mode_feupdateenv(const void* environment) {
  restore_environment(environment);
  return 0;
}
