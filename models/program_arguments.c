/* What main's argv points to, in a program that looks at it. An execution has one of three extents. `any` covers all
   command lines: the strings are outside the program's memory, so that each read of a character is arbitrary, also of
   one that was read or written before; engines prove with it. `few` and `more` are exact, but have no others than
   short command lines; engines look for bugs with them, the smaller first. An engine follows one of the three
   (program/facts/argument_extent.h); the interpreter replaces `any` by strings of its own. argv[0] of the exact ones
   is the name by which the native replay starts the program. */
#include "argosy.h"

enum { FEW = 4, FEW_CHARACTERS = 31, MORE = 13, MORE_CHARACTERS = 63 };

/* All strings that are not longer, since the characters before the end may be zero as well. */
static char* any_string(size_t characters) {
  char* string = __argosy_allocate(characters + 1);
  string[characters] = 0;
  return string;
}

/* No loop: engines count visits of loops. */
static void set_three(char** strings, size_t characters) {
  strings[0] = any_string(characters);
  strings[1] = any_string(characters);
  strings[2] = any_string(characters);
}

static char program_name[] = "./program";
static char *few_strings[FEW + 1], *more_strings[MORE + 1];

char** __argosy_few_arguments(int argc) {
  __argosy_assume(argc <= FEW);
  few_strings[0] = program_name;
  set_three(few_strings + 1, FEW_CHARACTERS);
  few_strings[argc] = NULL;
  return few_strings;
}

char** __argosy_more_arguments(int argc) {
  __argosy_assume(argc <= MORE);
  more_strings[0] = program_name;
  set_three(more_strings + 1, MORE_CHARACTERS);
  set_three(more_strings + 4, MORE_CHARACTERS);
  set_three(more_strings + 7, MORE_CHARACTERS);
  set_three(more_strings + 10, MORE_CHARACTERS);
  more_strings[argc] = NULL;
  return more_strings;
}

/* That no string but the last is null is said of the first ones only: programs look at these by constant indices. */
char** __argosy_any_arguments(int argc) {
  char** strings = __argosy_allocate(((size_t)argc + 1) * sizeof(char*));
  strings[argc] = NULL;
  __argosy_assume(strings[0] != NULL);
  __argosy_assume(argc <= 1 || strings[1] != NULL);
  __argosy_assume(argc <= 2 || strings[2] != NULL);
  __argosy_assume(argc <= 3 || strings[3] != NULL);
  return strings;
}

char** __argosy_program_arguments(int argc) {
  switch (__argosy_arbitrary_int()) {
    case 1: return __argosy_few_arguments(argc);
    case 2: return __argosy_more_arguments(argc);
    default: return __argosy_any_arguments(argc);
  }
}

/* Any number of strings outside the program's memory. Executions have none, as the native replay. */
char** __argosy_program_environment(void) {
  const size_t count = __argosy_at_most(__PTRDIFF_MAX__ / sizeof(char*) - 1);
  char** strings = __argosy_allocate((count + 1) * sizeof(char*));
  strings[count] = NULL;
  return strings;
}
