/* stdio.h: formatted input from strings (sscanf and its kin). Exact for integers, characters, strings, sets of characters and %n in the C locale. Formats with
   other conversions (floating point, wide characters, pointers, allocation) store arbitrary values: approximated, in stdio_scan.c. A number that its type cannot
   represent, which the standard leaves undefined, is arbitrary, too. */
#include "argosy.h"

struct conversion {
  _Bool is_suppressed;
  size_t width; /* 0: none */
  enum __argosy_length length;
  char kind;
  const char* set; /* after the `[` */
};

/* After the `%`; *format moves past the conversion. */
static struct conversion parse_conversion(const char** format) {
  struct conversion c = {0, 0, LENGTH_INT, 0, NULL};
  if (**format == '*') {
    c.is_suppressed = 1;
    ++*format;
  }
  while (**format >= '0' && **format <= '9') c.width = c.width * 10 + (size_t)(*(*format)++ - '0');
  c.length = __argosy_parse_length(format);
  c.kind = **format;
  if (c.kind == 0) return c;
  ++*format;
  if (c.kind == '[') {
    c.set = *format;
    *format = __argosy_skip_scan_set(*format);
  }
  return c;
}

static _Bool is_exact(const char* format) {
  while (*format) {
    if (*format++ != '%') continue;
    const struct conversion c = parse_conversion(&format);
    switch (c.kind) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
      case 'n': break;
      case 'c':
      case 's':
      case '[':
        if (c.length != LENGTH_INT) return 0;
        break;
      case '%': break;
      default: return 0;
    }
  }
  return 1;
}

static _Bool is_in_set(const char* set, char c) {
  const _Bool is_negated = *set == '^';
  if (is_negated) ++set;
  _Bool is_first = 1, found = 0;
  while (is_first || *set != ']') {
    is_first = 0;
    if (set[1] == '-' && set[2] != ']') {
      found |= (unsigned char)c >= (unsigned char)set[0] && (unsigned char)c <= (unsigned char)set[2];
      set += 3;
    } else {
      found |= c == *set;
      ++set;
    }
  }
  return found != is_negated;
}

static void store(va_list* arguments, enum __argosy_length length, long long value) {
  switch (length) {
    case LENGTH_CHAR: *va_arg(*arguments, signed char*) = (signed char)value; break;
    case LENGTH_SHORT: *va_arg(*arguments, short*) = (short)value; break;
    case LENGTH_LONG: *va_arg(*arguments, long*) = (long)value; break;
    case LENGTH_LONG_LONG:
    case LENGTH_LONG_DOUBLE: *va_arg(*arguments, long long*) = value; break;
    default: *va_arg(*arguments, int*) = (int)value; break;
  }
}

static unsigned long long largest(enum __argosy_length length) {
  switch (length) {
    case LENGTH_CHAR: return __SCHAR_MAX__;
    case LENGTH_SHORT: return __SHRT_MAX__;
    case LENGTH_LONG: return __LONG_MAX__;
    case LENGTH_LONG_LONG:
    case LENGTH_LONG_DOUBLE: return __LONG_LONG_MAX__;
    default: return __INT_MAX__;
  }
}

static long long unrepresentable(void) {
  __argosy_approximated("a number in formatted input that its type cannot represent");
  return __argosy_arbitrary_longlong();
}

/* False when there is no number. */
static _Bool scan_integer(const char** source, const struct conversion* c, va_list* arguments) {
  const char* s = *source;
  size_t left = c->width != 0 ? c->width : __PTRDIFF_MAX__;
  int base = c->kind == 'o' ? 8 : c->kind == 'x' || c->kind == 'X' ? 16 : c->kind == 'i' ? 0 : 10;
  const _Bool is_signed = c->kind == 'd' || c->kind == 'i', is_negative = *s == '-';
  if (*s == '-' || *s == '+') {
    ++s;
    --left;
  }
  if ((base == 0 || base == 16) && left >= 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    if (left == 2 || __argosy_digit_value(s[2]) >= 16) __argosy_unmodelled("formatted input of 0x without digits");
    s += 2;
    left -= 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  const unsigned long long most = is_signed ? largest(c->length) + is_negative : largest(c->length) * 2 + 1;
  unsigned long long value = 0;
  _Bool has_digits = 0, fits = 1;
  unsigned digit;
  while (left > 0 && (digit = __argosy_digit_value(*s)) < (unsigned)base) {
    has_digits = 1;
    if (value > most / (unsigned)base || value * (unsigned)base > most - digit) fits = 0;
    else value = value * (unsigned)base + digit;
    ++s;
    --left;
  }
  *source = s;
  if (!has_digits) return 0;
  if (!c->is_suppressed) {
    const unsigned long long bits = is_negative ? 0 - value : value;
    store(arguments, c->length, fits ? (long long)bits : unrepresentable());
  }
  return 1;
}

/* %s, %[ and %c; false when not a single character matches. */
static _Bool scan_characters(const char** source, const struct conversion* c, va_list* arguments) {
  char* text = c->is_suppressed ? NULL : va_arg(*arguments, char*);
  const size_t most = c->width != 0 ? c->width : c->kind == 'c' ? 1 : __PTRDIFF_MAX__;
  size_t length = 0;
  while (length < most && **source != 0) {
    if (c->kind == 's' && __argosy_is_space(**source)) break;
    if (c->kind == '[' && !is_in_set(c->set, **source)) break;
    if (text) text[length] = **source;
    ++*source;
    ++length;
  }
  /* glibc takes fewer than asked for at the end of the string, the standard does not. */
  if (c->kind == 'c') return length == most || (length != 0 && __argosy_arbitrary_bool());
  if (length == 0) return 0;
  if (text) text[length] = 0;
  return 1;
}

static int scan_string(const char* source, const char* format, va_list argument_list) {
  const char* const start = source;
  int assigned = 0;
  _Bool completed = 0; /* some conversion, if only a suppressed one */
  va_list arguments;
  __builtin_va_copy(arguments, argument_list);
  __argosy_errno_may_change();
  for (;;) {
    _Bool ends = 0, fails = 0;
    if (__argosy_is_space(*format)) {
      while (__argosy_is_space(*format)) ++format;
      while (__argosy_is_space(*source)) ++source;
      continue;
    }
    if (*format == 0) break;
    if (*format != '%') {
      ends = *source == 0;
      fails = *source++ != *format++;
    } else {
      ++format;
      const struct conversion c = parse_conversion(&format);
      if (c.kind == 'n') {
        if (!c.is_suppressed) store(&arguments, c.length, source - start);
        continue;
      }
      if (c.kind != 'c' && c.kind != '[')
        while (__argosy_is_space(*source)) ++source;
      ends = *source == 0;
      if (ends) {
        fails = 1;
      } else if (c.kind == '%') {
        fails = *source++ != '%';
      } else {
        fails = !(c.kind == 'c' || c.kind == 's' || c.kind == '[' ? scan_characters(&source, &c, &arguments) : scan_integer(&source, &c, &arguments));
        ends = fails && *source == 0 && c.kind == 'c';
        completed |= !fails;
        assigned += !fails && !c.is_suppressed;
      }
    }
    if (fails) {
      /* The standard counts conversions, glibc assignments. */
      if (ends && assigned == 0 && (!completed || __argosy_arbitrary_bool())) assigned = -1;
      break;
    }
  }
  va_end(arguments);
  return assigned;
}

static int scan_or_approximate(const char* source, const char* format, va_list arguments) {
  return is_exact(format) ? scan_string(source, format, arguments) : __argosy_scan_unknown_string(source, format, arguments);
}

#define SCAN_STRING_ARGUMENTS                                       \
  va_list arguments;                                                \
  va_start(arguments, format);                                      \
  int result = scan_or_approximate(source, format, arguments);      \
  va_end(arguments);                                                \
  return result

int sscanf(const char* source, const char* format, ...) { SCAN_STRING_ARGUMENTS; }
int __isoc99_sscanf(const char* source, const char* format, ...) { SCAN_STRING_ARGUMENTS; }
int __isoc23_sscanf(const char* source, const char* format, ...) { SCAN_STRING_ARGUMENTS; }
int vsscanf(const char* source, const char* format, va_list arguments) { return scan_or_approximate(source, format, arguments); }
int __isoc99_vsscanf(const char* source, const char* format, va_list arguments) { return scan_or_approximate(source, format, arguments); }
