extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  free(p + 1);  /* violation */
  return 0;
}
