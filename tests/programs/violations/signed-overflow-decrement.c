struct s { int v; };
int main(void) {
  struct s s = {-2147483647 - 1}, *p = &s;
  --p->v;  /* violation */
  return s.v == 0;
}
