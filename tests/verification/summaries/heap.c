extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>

// What is allocated is not what a contract can talk about.
int *make(int n) {
  int *p = malloc(sizeof *p);
  if (!p) abort();
  *p = n;
  if (n > 0 && n < 30) {
    int *q = make(n + 1);
    *p = *q;
    free(q);
  }
  return p;
}

int main(void) {
  int *p = make(__VERIFIER_nondet_int());
  if (*p == 30) reach_error();
  return 0;
}
