/* The kernel hides where a pointer comes from like this. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
};
int main(void) {
  struct pair r = {1, 2};
  unsigned long v;
  __asm__("" : "=r"(v) : "0"(&r));
  struct pair *q = (struct pair *)v;
  q->b = 5;
  if (r.b == 5) reach_error();
  return 0;
}
