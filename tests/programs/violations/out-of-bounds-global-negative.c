static int before, a[3] = {1, 2, 3}, after;
int main(void) {
  int i = -1;
  return a[i] == 7;  /* violation */
}
