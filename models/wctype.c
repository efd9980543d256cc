/* wctype.h: exact in the C locale. A class that holds is an arbitrary value other than zero, as the standard leaves it. */
#include "argosy.h"

#define WEOF ((wint_t)-1)

static int truth(_Bool holds) {
  if (!holds) return 0;
  int r = __argosy_arbitrary_int();
  return r != 0 ? r : 1;
}

static _Bool is_upper(wint_t c) { return c >= L'A' && c <= L'Z'; }
static _Bool is_lower(wint_t c) { return c >= L'a' && c <= L'z'; }
static _Bool is_digit(wint_t c) { return c >= L'0' && c <= L'9'; }
static _Bool is_alphanumeric(wint_t c) { return is_upper(c) || is_lower(c) || is_digit(c); }

int iswupper(wint_t c) { return truth(is_upper(c)); }
int iswlower(wint_t c) { return truth(is_lower(c)); }
int iswalpha(wint_t c) { return truth(is_upper(c) || is_lower(c)); }
int iswdigit(wint_t c) { return truth(is_digit(c)); }
int iswxdigit(wint_t c) { return truth(is_digit(c) || (c >= L'a' && c <= L'f') || (c >= L'A' && c <= L'F')); }
int iswalnum(wint_t c) { return truth(is_alphanumeric(c)); }
int iswspace(wint_t c) { return truth(c == L' ' || (c >= L'\t' && c <= L'\r')); }
int iswblank(wint_t c) { return truth(c == L' ' || c == L'\t'); }
int iswcntrl(wint_t c) { return truth(c < L' ' || c == 127); }
int iswprint(wint_t c) { return truth(c >= L' ' && c < 127); }
int iswgraph(wint_t c) { return truth(c > L' ' && c < 127); }
int iswpunct(wint_t c) { return truth(c > L' ' && c < 127 && !is_alphanumeric(c)); }

wint_t towupper(wint_t c) { return is_lower(c) ? c - L'a' + L'A' : c; }
wint_t towlower(wint_t c) { return is_upper(c) ? c - L'A' + L'a' : c; }
