extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static int global;
int main(void) {
  int *p = &global;
  free(p);  /* violation */
  return 0;
}
