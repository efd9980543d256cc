extern void reach_error(void);
static int n = 3;
int main(void) {
  if (n != 4) reach_error();  /* violation */
  return 0;
}
