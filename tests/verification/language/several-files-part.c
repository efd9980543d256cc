/* The second file of several-files: a global and a function with a static namesake elsewhere. */
int counter;
int step(int by)
{
  counter += by;
  return counter;
}
