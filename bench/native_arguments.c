/* Calls the program's main function with each command line of ARGUMENTS words at most, of LENGTH of the CHARACTERS at most: they are
   the first choices of a run (CommandLines.decoded in program_model.py). Included after a program whose main takes arguments. */
#undef main
int program_main(void) {
  static char words[ARGUMENTS + 1][LENGTH + 1], name[] = "program";
  static char *arguments[ARGUMENTS + 2];
  int count = (int)choose(0, ARGUMENTS);
  arguments[0] = name;
  for (int k = 1; k <= count; k++) {
    int length = (int)choose(0, LENGTH);
    for (int j = 0; j < length; j++) words[k][j] = CHARACTERS[choose(0, sizeof CHARACTERS - 2)];
    arguments[k] = words[k];
  }
  return program_with_arguments(count + 1, arguments);
}
