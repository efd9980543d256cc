// N operations of a ring buffer with four places, against a queue that is as long as it takes.
// sizes: 7 8 10 12 14
// unwind: N + 1
// BUG: what wraps around is written to the second place.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define PLACES 4

static int ring[PLACES];
static int first, count;

static int push(int value) {
  if (count == PLACES) return 0;
  int at = first + count;
#ifdef BUG
  if (at == PLACES) at++;
#endif
  if (at >= PLACES) at -= PLACES;
  ring[at] = value;
  count++;
  return 1;
}

static int pop(int *value) {
  if (count == 0) return 0;
  *value = ring[first];
  first = first + 1 == PLACES ? 0 : first + 1;
  count--;
  return 1;
}

int main(void) {
  int queue[N], begin = 0, end = 0;
  for (int i = 0; i < N; i++) {
    if (__VERIFIER_nondet_int()) {
      int value = __VERIFIER_nondet_int();
      int isDone = push(value);
      assert(isDone == (end - begin < PLACES));
      if (isDone) queue[end++] = value;
    } else {
      int value = 0;
      int isDone = pop(&value);
      assert(isDone == (begin < end));
      if (isDone) assert(value == queue[begin++]);
    }
  }
}
