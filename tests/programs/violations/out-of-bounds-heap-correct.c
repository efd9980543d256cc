extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(5);
  if (!p) return 0;
  p[4] = 0;
  free(p);
  return 0;
}
