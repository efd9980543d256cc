/* A specification automaton with a variable counts calls. */
void step(int i);
int main(void)
{
  for (int i = 0; i < 4; i++)
    step(i);
  return 0;
}
