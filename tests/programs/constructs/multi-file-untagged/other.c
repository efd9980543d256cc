#include "types.h"
pair shared, *pointer = &shared;
pair make(int x) {
  pair p = {x, x + 0.5};
  return p;
}
bytes split(int i) { return (bytes){i}; }
nested change(nested n) {
  n.p.a++;
  n.b.i *= 2;
  n.inner.k = 9;
  return n;
}
int measure(pair p) { return p.a * 10 + (int)p.d; }
int (*const measures[])(pair) = {measure};
void raise(pair p, pair *q) { q->a = p.a + 1; }
level opposite(level l) { return l == LOW ? HIGH : LOW; }
