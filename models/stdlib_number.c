/* stdlib.h and inttypes.h: numbers. The conversions to integers (C locale), abs and div are exact. strtod and its kin
   return an arbitrary number and stop anywhere in the string: approximated. rand and its kin return an arbitrary value
   of their range, which is what the standard promises. */
#include "argosy.h"

_Bool __argosy_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

unsigned __argosy_digit_value(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
  return 36;
}

struct magnitude {
  unsigned long long value;
  _Bool negative;
  _Bool overflow; /* the value exceeds `most`; the digits are consumed nevertheless */
};

static struct magnitude parse_integer(const char* text, char** end, int base, unsigned long long most) {
  struct magnitude result = {0, 0, 0};
  const char* s = text;
  if (base < 0 || base == 1 || base > 36) {
    /* glibc does not set the end, others do. */
    if (end && __argosy_arbitrary_bool()) *end = (char*)text;
    __argosy_set_errno(EINVAL);
    return result;
  }
  while (__argosy_is_space(*s)) ++s;
  if (*s == '-') {
    result.negative = 1;
    ++s;
  } else if (*s == '+') {
    ++s;
  }
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && __argosy_digit_value(s[2]) < 16) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  const char* first = s;
  const unsigned long long largest_prefix = most / (unsigned)base;
  unsigned digit;
  while ((digit = __argosy_digit_value(*s)) < (unsigned)base) {
    if (result.value > largest_prefix || result.value * (unsigned)base > most - digit)
      result.overflow = 1;
    else
      result.value = result.value * (unsigned)base + digit;
    ++s;
  }
  if (end) *end = (char*)(s == first ? text : s);
  return result;
}

static long long parse_signed(const char* text, char** end, int base, long long most) {
  struct magnitude m = parse_integer(text, end, base, (unsigned long long)most + 1);
  if (m.overflow || (!m.negative && m.value > (unsigned long long)most)) {
    __argosy_set_errno(ERANGE);
    return m.negative ? -most - 1 : most;
  }
  if (!m.negative) return (long long)m.value;
  return m.value == 0 ? 0 : -(long long)(m.value - 1) - 1;
}

static unsigned long long parse_unsigned(const char* text, char** end, int base, unsigned long long most) {
  struct magnitude m = parse_integer(text, end, base, most);
  if (m.overflow) {
    __argosy_set_errno(ERANGE);
    return most;
  }
  return m.negative ? 0 - m.value : m.value;
}

#define ULONG_MAX (__LONG_MAX__ * 2ul + 1)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ull + 1)

long strtol(const char* text, char** end, int base) { return (long)parse_signed(text, end, base, __LONG_MAX__); }
long long strtoll(const char* text, char** end, int base) { return parse_signed(text, end, base, __LONG_LONG_MAX__); }
intmax_t strtoimax(const char* text, char** end, int base) { return parse_signed(text, end, base, __LONG_LONG_MAX__); }
unsigned long strtoul(const char* text, char** end, int base) {
  return (unsigned long)parse_unsigned(text, end, base, ULONG_MAX);
}
unsigned long long strtoull(const char* text, char** end, int base) {
  return parse_unsigned(text, end, base, ULLONG_MAX);
}
uintmax_t strtoumax(const char* text, char** end, int base) { return parse_unsigned(text, end, base, ULLONG_MAX); }

/* glibc's names for the same functions in preprocessed programs, C23's among them. */
long __isoc23_strtol(const char* text, char** end, int base) {
  return (long)parse_signed(text, end, base, __LONG_MAX__);
}
long __strtol_internal(const char* text, char** end, int base, int group) {
  (void)group;
  return (long)parse_signed(text, end, base, __LONG_MAX__);
}
unsigned long __strtoul_internal(const char* text, char** end, int base, int group) {
  (void)group;
  return (unsigned long)parse_unsigned(text, end, base, ULONG_MAX);
}

/* What does not fit the result is undefined; glibc converts through long. */
int atoi(const char* text) { return (int)parse_signed(text, NULL, 10, __LONG_MAX__); }
long atol(const char* text) { return (long)parse_signed(text, NULL, 10, __LONG_MAX__); }
long long atoll(const char* text) { return parse_signed(text, NULL, 10, __LONG_LONG_MAX__); }

/* How much of the string strtod takes: 0 means that there is no number, and the result is 0. */
static size_t taken_by_number(const char* text, char** end) {
  size_t length = __argosy_string_length(text);
  size_t taken = __argosy_arbitrary_size();
  if (taken > length) taken = length;
  if (end) *end = (char*)text + taken;
  if (taken != 0) __argosy_errno_may_change();
  return taken;
}

double strtod(const char* text, char** end) {
  __argosy_approximated("strtod");
  return taken_by_number(text, end) ? __argosy_arbitrary_double() : 0;
}
float strtof(const char* text, char** end) {
  __argosy_approximated("strtof");
  return taken_by_number(text, end) ? __argosy_arbitrary_float() : 0;
}
long double strtold(const char* text, char** end) {
  __argosy_approximated("strtold");
  return taken_by_number(text, end) ? __argosy_arbitrary_longdouble() : 0;
}
double atof(const char* text) {
  __argosy_approximated("atof");
  return taken_by_number(text, NULL) ? __argosy_arbitrary_double() : 0;
}

/* The negation overflows exactly where the result of the call is undefined. */
int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
intmax_t imaxabs(intmax_t x) { return x < 0 ? -x : x; }

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }

/* RAND_MAX is INT_MAX on Linux. */
static int random_int(void) {
  int r = __argosy_arbitrary_int();
  return r < 0 ? ~r : r;
}

/* After a seed the numbers may be those that have come before: approximated. */
static _Bool drawn, seeded_again;

static int repeated_int(void) {
  __argosy_approximated("numbers of rand that the same seed repeats");
  return random_int();
}
static int next_int(void) {
  drawn = 1;
  return seeded_again ? repeated_int() : random_int();
}
static void note_seed(void) {
  if (drawn) seeded_again = 1;
}

int rand(void) { return next_int(); }
void srand(unsigned seed) {
  (void)seed;
  note_seed();
}
int rand_r(unsigned* seed) {
  __argosy_approximated("what rand_r makes of a seed");
  *seed = __argosy_arbitrary_uint();
  return random_int();
}
long random(void) { return next_int(); }
void srandom(unsigned seed) {
  (void)seed;
  note_seed();
}
long lrand48(void) { return next_int(); }
long mrand48(void) { return next_int() ^ -(int)__argosy_arbitrary_bool(); }
void srand48(long seed) {
  (void)seed;
  note_seed();
}
/* 48 bits, so that nothing is rounded. */
double drand48(void) { return ((next_int() & 0xffffff) + (next_int() & 0xffffff) / 16777216.0) / 16777216.0; }
