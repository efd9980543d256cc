struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  int *q = &p->a;
  (void)q;
  static struct s object;
  p = 0;
  return p->b;  /* violation */
}
