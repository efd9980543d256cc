/* GNU C: objects without bytes. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct empty {
};
struct empty e;
int z[0];
int b;
int main(void) {
  void *p = &e, *q = &b, *r = z;
  if (p == q || r == q) reach_error();
  return 0;
}
