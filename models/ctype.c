/* ctype.h: exact in the C locale. A class that holds is an arbitrary value other than zero, as the standard leaves it.
   Arguments outside of unsigned char and EOF, which are undefined, belong to no class. */
#include "argosy.h"

static int truth(_Bool holds) {
  if (!holds) return 0;
  int r = __argosy_arbitrary_int();
  return r != 0 ? r : 1;
}

static _Bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
static _Bool is_lower(int c) { return c >= 'a' && c <= 'z'; }
static _Bool is_digit(int c) { return c >= '0' && c <= '9'; }
static _Bool is_alphanumeric(int c) { return is_upper(c) || is_lower(c) || is_digit(c); }

int isupper(int c) { return truth(is_upper(c)); }
int islower(int c) { return truth(is_lower(c)); }
int isalpha(int c) { return truth(is_upper(c) || is_lower(c)); }
int isdigit(int c) { return truth(is_digit(c)); }
int isxdigit(int c) { return truth(is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')); }
int isalnum(int c) { return truth(is_alphanumeric(c)); }
int isspace(int c) { return truth(c == ' ' || (c >= '\t' && c <= '\r')); }
int isblank(int c) { return truth(c == ' ' || c == '\t'); }
int iscntrl(int c) { return truth((c >= 0 && c < ' ') || c == 127); }
int isprint(int c) { return truth(c >= ' ' && c < 127); }
int isgraph(int c) { return truth(c > ' ' && c < 127); }
int ispunct(int c) { return truth(c > ' ' && c < 127 && !is_alphanumeric(c)); }
int isascii(int c) { return truth(c >= 0 && c < 128); }

int toupper(int c) { return is_lower(c) ? c - 'a' + 'A' : c; }
int tolower(int c) { return is_upper(c) ? c - 'A' + 'a' : c; }
int toascii(int c) { return c & 127; }
