extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 3;
  free(p);
  int v = *p;  /* violation */
  (void)0;
  return v == 5;
}
