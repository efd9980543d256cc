// Words of a string of at most N characters: as many as there are beginnings of words, none empty, and together with the blanks all of it.
// sizes: 4 6 8 12
// unwind: N + 2
// BUG: a word at the very end is not counted.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[N + 1];
  for (int i = 0; i < N; i++) s[i] = __VERIFIER_nondet_char();
  s[N] = 0;
  int starts[N], lengths[N], words = 0, at = 0;
  while (s[at]) {
    if (s[at] == ' ') {
      at++;
      continue;
    }
    int begin = at;
    while (s[at] && s[at] != ' ') at++;
#ifdef BUG
    if (!s[at] && at == N && begin == N - 1) break;
#endif
    starts[words] = begin;
    lengths[words] = at - begin;
    words++;
  }
  int beginnings = 0, length = 0, blanks = 0, inWords = 0;
  while (s[length]) {
    if (s[length] == ' ') blanks++;
    else if (length == 0 || s[length - 1] == ' ') beginnings++;
    length++;
  }
  assert(words == beginnings);
  for (int i = 0; i < words; i++) {
    assert(lengths[i] > 0);
    assert(s[starts[i]] != ' ');
    inWords += lengths[i];
  }
  assert(inWords + blanks == length);
}
