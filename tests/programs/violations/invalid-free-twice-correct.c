extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  q = 0;
  free(q);
  return 0;
}
