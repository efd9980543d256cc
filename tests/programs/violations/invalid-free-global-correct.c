extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static int global;
int main(void) {
  int *p = malloc(4);
  free(p);
  return 0;
}
