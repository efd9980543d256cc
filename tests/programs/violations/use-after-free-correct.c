extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 3;
  (void)0;
  int v = *p;
  free(p);
  return v == 5;
}
