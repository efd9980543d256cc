/* Nested loops with break and continue. */
extern void reach_error(void);

int main(void)
{
  int count = 0;
  for (int i = 0; i < 5; i++) {
    int j = 0;
    do {
      j++;
      if (j == 2)
        continue;
      if (j > 3)
        break;
      count++;
    } while (1);
  }
  if (count != 10)
    reach_error();
  return 0;
}
