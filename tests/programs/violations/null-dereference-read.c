static int value = 3;
static int *get(int n) { return n ? &value : 0; }
int main(void) {
  return *get(0) == 5;  /* violation */
}
