/* locale.h. Every model is that of the C locale, with which programs start; executions with another one are left open.
   (A locale that is missing, and an environment that asks for the C locale, are not.) */
#include "argosy.h"

static char* locale_names;

static _Bool is_name_of_c(const char* name) {
  if (name[0] == 'C') return name[1] == 0;
  return name[0] == 'P' && name[1] == 'O' && name[2] == 'S' && name[3] == 'I' && name[4] == 'X' && name[5] == 0;
}

static char* name_of_c(void) {
  __argosy_approximated("the name of a locale");
  return __argosy_shared_string(&locale_names);
}
char* setlocale(int category, const char* name) {
  (void)category;
  if (!name || is_name_of_c(name)) return name_of_c();
  if (__argosy_arbitrary_bool()) return NULL;
  if (name[0] != 0 || __argosy_arbitrary_bool()) __argosy_unmodelled("a locale other than C");
  return name_of_c();
}

void* newlocale(int mask, const char* name, void* base) {
  (void)mask, (void)name, (void)base;
  __argosy_unmodelled("newlocale");
}
void* uselocale(void* locale) {
  (void)locale;
  __argosy_unmodelled("uselocale");
}
