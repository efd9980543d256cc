// A string of at most N characters is copied: the copy is equal to it, and to nothing that differs from it.
// sizes: 8 16 24 32
// unwind: N + 2
// BUG: the copy of the longest string is not terminated where it should be.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static void copy(char *to, const char *from) {
  int i = 0;
  while (from[i]) {
    to[i] = from[i];
    i++;
  }
#ifdef BUG
  to[i < N ? i : N - 1] = 0;
#else
  to[i] = 0;
#endif
}

static int compare(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

int main(void) {
  char s[N + 1], t[N + 1];
  for (int i = 0; i < N; i++) s[i] = __VERIFIER_nondet_char();
  s[N] = 0;
  t[N] = 0;
  copy(t, s);
  assert(compare(s, t) == 0);
  if (t[0]) {
    t[0]++;
    assert(compare(s, t) != 0);
  }
}
