/* The pointer is one of many, hence the formulas know an address only. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry {
  int first, second;
  int values[4];
} s, t;
struct entry *table[100] = {&s, &t};
int main(void) {
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i < -1 || i > 3 || k < 0 || k > 99) return 0;
  struct entry *p = table[k];
  if (!p) return 0;
  p->values[i] = 7;
  if (s.second == 7) reach_error();
  return 0;
}
