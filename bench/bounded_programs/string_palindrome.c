// Two ways to find out whether N characters are a palindrome agree.
// sizes: 16 32 64 128
// unwind: N + 1
// BUG: the two characters in the middle are not compared.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int fromBothEnds(const char *s) {
#ifdef BUG
  for (int i = 0, j = N - 1; i + 1 < j; i++, j--)
#else
  for (int i = 0, j = N - 1; i < j; i++, j--)
#endif
    if (s[i] != s[j]) return 0;
  return 1;
}

static int byReversal(const char *s) {
  char reversed[N];
  for (int i = 0; i < N; i++) reversed[N - 1 - i] = s[i];
  int isEqual = 1;
  for (int i = 0; i < N; i++) isEqual &= s[i] == reversed[i];
  return isEqual;
}

int main(void) {
  char s[N];
  for (int i = 0; i < N; i++) s[i] = __VERIFIER_nondet_char();
  assert(fromBothEnds(s) == byReversal(s));
}
