extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int *p = malloc(4);
  p = 0;
  return p == (int *)1;
}
