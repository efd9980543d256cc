/* argc is not negative, and may be large. */
extern void reach_error(void);

int main(int argc, char **argv)
{
  if (argc > 2)
    reach_error();
  return 0;
}
