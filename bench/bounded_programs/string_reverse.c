// A string of at most N characters is reversed: it has its characters in the other order.
// sizes: 4 6 8 12 16
// unwind: N + 2
// BUG: the two characters in the middle stay where they are.
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static void reverse(char *s) {
  size_t n = strlen(s);
#ifdef BUG
  for (size_t i = 0; i + 1 < n / 2; i++) {
#else
  for (size_t i = 0; i < n / 2; i++) {
#endif
    char t = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = t;
  }
}

int main(void) {
  char s[N + 1], copy[N + 1];
  for (int i = 0; i < N; i++) s[i] = __VERIFIER_nondet_char();
  s[N] = 0;
  strcpy(copy, s);
  reverse(s);
  size_t n = strlen(copy);
  assert(strlen(s) == n);
  for (size_t i = 0; i < n; i++) assert(s[i] == copy[n - 1 - i]);
}
