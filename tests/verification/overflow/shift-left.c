/* Shifting into or out of the sign bit (as the model has it). */
int main(void)
{
  int x = 1 << 30;
  int n = 0;
  return (x << n) != 0;
}
