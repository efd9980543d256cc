/* errno. Exact when the program alone writes it; each library call that may set it makes it arbitrary. */
#include "argosy.h"

/* Not static: functions that have no model may set it, too. */
int __argosy_error_number;

int* __errno_location(void) { return &__argosy_error_number; }

void __argosy_errno_may_change(void) { __argosy_error_number = __argosy_arbitrary_int(); }

void __argosy_set_errno(int error) { __argosy_error_number = error; }
