extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(5);
  if (!p) return 0;
  p[5] = 0;  /* violation */
  free(p);
  return 0;
}
