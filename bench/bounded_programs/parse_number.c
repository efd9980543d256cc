// A number of at most N digits is read and written again: the digits are the same, but for zeros before them.
// sizes: 2 3 4 5
// unwind: N + 2
// BUG: the digit nine ends a number.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

#ifdef BUG
#define LAST '8'
#else
#define LAST '9'
#endif

int main(void) {
  char text[N + 1], written[N + 1];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_char();
  text[N] = 0;
  int length = 0;
  while (text[length] >= '0' && text[length] <= '9') length++;
  if (length == 0) return 0;
  unsigned value = 0;
  for (int i = 0; text[i] >= '0' && text[i] <= LAST; i++) value = 10 * value + (unsigned)(text[i] - '0');
  int digits = 0;
  do {
    written[digits++] = (char)('0' + value % 10);
    value /= 10;
  } while (value);
  int zeros = 0;
  while (zeros < length - 1 && text[zeros] == '0') zeros++;
  assert(digits == length - zeros);
  for (int i = 0; i < digits; i++) assert(written[digits - 1 - i] == text[zeros + i]);
}
