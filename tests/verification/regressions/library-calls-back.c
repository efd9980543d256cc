/* A function of the library that no model follows. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *tsearch(const void *, void **, int (*)(const void *, const void *));
int compare(const void *a, const void *b) {
  reach_error();
  return 0;
}
int main(void) {
  void *root = 0;
  int a = 1, b = 2;
  tsearch(&a, &root, compare);
  tsearch(&b, &root, compare);
  return 0;
}
