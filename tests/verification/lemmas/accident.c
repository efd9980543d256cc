// What all short executions have in common (x <= 1000000, y even) is false in a long one: candidates are never believed.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
  while (x < n) {
    x++;
    y += 2;
    if (n == 3000000000u && x == 3) y++;
  }
  if (n > 2 && y % 2 == 1) reach_error();
  return 0;
}
