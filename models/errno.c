/* errno. Exact when the program alone writes it; each library call that may set it makes it arbitrary. */
#include "argosy.h"

static int error_number;

int* __errno_location(void) { return &error_number; }

void __argosy_errno_may_change(void) { error_number = __argosy_arbitrary_int(); }

void __argosy_set_errno(int error) { error_number = error; }
