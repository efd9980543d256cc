extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  q = q;
  free(q);  /* violation */
  return 0;
}
