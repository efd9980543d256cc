extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(4);
  free(p);
  return p == (int *)1;
}
