// TRUE: a line is cut into words, whatever the line.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static size_t count_words(const char *line) {
  size_t count = 0;
  int inside = 0;
  for (; *line != '\0'; line++) {
    int space = isspace((unsigned char)*line) != 0;
    count += !space && !inside;
    inside = !space;
  }
  return count;
}

int main(void) {
  char line[6];
  for (size_t i = 0; i < sizeof line - 1; i++)
    line[i] = __VERIFIER_nondet_char();
  line[sizeof line - 1] = '\0';
  size_t words = count_words(line), length = strlen(line);
  printf("%zu words in %zu characters\n", words, length);
  assert(words <= (length + 1) / 2);
  return 0;
}
