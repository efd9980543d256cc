/* stdlib.h: sorting and searching, environment. qsort and bsearch really call the comparison function, also for pairs that
   this sorting and searching would not compare, but another might, and more often. Of equal elements any may be first, or found. The environment
   and the effect of system are arbitrary. */
#include "argosy.h"

typedef int (*comparison)(const void*, const void*);

static size_t some_index(size_t count) {
  size_t index = __argosy_arbitrary_size();
  return index < count ? index : 0;
}
static _Bool goes_behind(int order) { return order > 0 || (order == 0 && __argosy_arbitrary_bool()); }

/* Insertion sort: the fewest operations on the short arrays of verification tasks. */
void qsort(void* base, size_t count, size_t size, comparison compare) {
  if (count < 2 || size == 0) return;
  char* elements = base;
  while (__argosy_arbitrary_bool()) (void)compare(elements + some_index(count) * size, elements + some_index(count) * size);
  char* moving = __argosy_allocate(size);
  for (size_t sorted = 1; sorted < count; ++sorted) {
    size_t place = sorted;
    while (place > 0 && goes_behind(compare(elements + (place - 1) * size, elements + sorted * size))) --place;
    if (place < sorted) {
      __argosy_copy(moving, elements + sorted * size, size);
      __argosy_copy(elements + (place + 1) * size, elements + place * size, (sorted - place) * size);
      __argosy_copy(elements + place * size, moving, size);
    }
  }
  __argosy_deallocate(moving);
}

void* bsearch(const void* key, const void* base, size_t count, size_t size, comparison compare) {
  const char* elements = base;
  size_t low = 0, high = count;
  while (count > 0 && __argosy_arbitrary_bool()) {
    const char* probe = elements + some_index(count) * size;
    if (compare(key, probe) == 0) return (void*)probe;
  }
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, elements + middle * size);
    if (order == 0) return (void*)(elements + middle * size);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

/* The environment is input, until it is asked a second time or changed: then the answer may be known. */
static char* environment_text;
static _Bool environment_is_known, environment_has_text_of_program;

static char* any_environment_value(void) {
  return __argosy_arbitrary_bool() ? __argosy_shared_string(&environment_text) : NULL;
}
static char* known_environment_value(void) {
  __argosy_approximated("a value of the environment that the program may know");
  return any_environment_value();
}
static char* environment_value(const char* name) {
  (void)__argosy_string_length(name);
  if (environment_has_text_of_program) __argosy_unmodelled("getenv after putenv");
  if (environment_is_known) return known_environment_value();
  environment_is_known = 1;
  return any_environment_value();
}
char* getenv(const char* name) { return environment_value(name); }
char* secure_getenv(const char* name) { return environment_value(name); }

int setenv(const char* name, const char* value, int overwrite) {
  (void)__argosy_string_length(name), (void)__argosy_string_length(value), (void)overwrite;
  environment_is_known = 1;
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}
int unsetenv(const char* name) {
  (void)__argosy_string_length(name);
  environment_is_known = 1;
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}
int putenv(char* text) {
  (void)__argosy_string_length(text);
  environment_has_text_of_program = 1;
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}

int system(const char* command) {
  if (command) (void)__argosy_string_length(command);
  __argosy_errno_may_change();
  return __argosy_arbitrary_int();
}
