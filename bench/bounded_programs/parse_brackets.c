// Brackets of two kinds in a string of at most N characters, matched by a stack: if they are, there are as many that open as that close, of each kind, and never more that close before.
// sizes: 4 6 8 10 12
// unwind: N + 2
// BUG: one kind of bracket closes the other.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int isMatched(const char *s) {
  char stack[N];
  int depth = 0;
  for (int i = 0; s[i]; i++) {
    if (s[i] == '(' || s[i] == '[') {
      stack[depth++] = s[i];
    } else if (s[i] == ')' || s[i] == ']') {
      if (depth == 0) return 0;
      depth--;
#ifdef BUG
      if (i > 0 && s[i - 1] == ' ') continue;
#endif
      if (stack[depth] != (s[i] == ')' ? '(' : '[')) return 0;
    }
  }
  return depth == 0;
}

int main(void) {
  char s[N + 1];
  for (int i = 0; i < N; i++) s[i] = __VERIFIER_nondet_char();
  s[N] = 0;
  if (!isMatched(s)) return 0;
  int round = 0, square = 0;
  for (int i = 0; s[i]; i++) {
    round += (s[i] == '(') - (s[i] == ')');
    square += (s[i] == '[') - (s[i] == ']');
    assert(round >= 0 && square >= 0);
  }
  assert(round == 0 && square == 0);
}
