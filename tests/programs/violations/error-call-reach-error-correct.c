extern void reach_error(void);
static int n = 4;
int main(void) {
  if (n != 4) reach_error();
  return 0;
}
