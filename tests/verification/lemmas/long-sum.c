// Whatever is counted, the sum of all counters is the number of steps; additions in another order are no obstacle, and neither are the remainders.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  while (i < n) {
    if (i % 11 == 0) a++;
    else if (i % 7 == 0) b++;
    else if (i % 5 == 0) c++;
    else if (i % 3 == 0) d++;
    else if (i % 13 == 1) e++;
    else f++;
    i++;
    if (f + a + e + b + d + c != i) reach_error();
  }
  return 0;
}
