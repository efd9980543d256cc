/* An index that is one too small changes the member before the array: the offset is negative only until the member's is added. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry {
  int first, second;
  int values[4];
} s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < -2 || i > 3) return 0;
  s.values[i] = 7;
  if (s.second == 7) reach_error();
  return 0;
}
