/* The loop's end and the error contradict the start of a short path, each in its own way: only what is said of the lowest bits holds after all iterations
   (sliced prefixes; Beyer, Löwe, Wendler, FORTE 2015). */
extern void reach_error(void);

static unsigned advance(unsigned position) { return position + 4; }

int main(void)
{
  unsigned position = 8;
  while (position < 0x0ffffff0)
    position = advance(position);
  if (position & 3)
    reach_error();
  return 0;
}
