/* An integer stays what it is when the object is freed, and the next object may lie there. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  unsigned long p = (unsigned long)malloc(16);
  free((void *)p);
  unsigned long q = (unsigned long)malloc(16);
  if (p == q) reach_error();
  return 0;
}
