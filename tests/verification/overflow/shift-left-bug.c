/* Shifting into or out of the sign bit (as the model has it). */
int main(void)
{
  int x = 3;
  int n = 30;
  return (x << n) != 0;
}
