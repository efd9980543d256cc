extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  int local = 0, *p = 0;
  free(p);
  return 0;
}
